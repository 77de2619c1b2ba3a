"""Safe edits in copies: what is changed, and that nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.corpus.checking import Checking
from mtgsearch.findings import CheckRequest, Edit, Fault, Finding
from tests.contracts.test_units import hit

TEXT = "Tap it, then draw.\n横置它,然后抓牌。\nUntap it, or not.\n重置它,或者不。\n"
PAIRS = '{"id": "a", "zh": "横置它,牌。", "en": "Tap."}\n{"id": "b", "zh": "重置\\u5b83,牌。", "en": "Untap."}\n'


def nothing(*_):
    pass


@pytest.fixture
def fixed(tmp_path):
    """Puts edits into copies of files or pairs; what comes of it, and why others were left."""

    def run(edits, *paths, **request):
        checking = Checking(CheckRequest(tuple(map(str, paths)), **request), None, nothing)
        read = list(checking._own())
        findings = [
            Finding("check", Fault("error", "x", edit=edit), passage, document)
            for passage, document in read
            for edit in edits(passage)
        ]
        fixing = checking.fixing()
        return list(fixing.fixed(findings)), [left.reason for left in fixing.left]

    return run


def file(folder, name, text, codec="utf-8"):
    path = folder / name
    path.write_bytes(text.encode(codec))
    return path


def commas(passage):
    """Chinese commas in the place of others."""
    text = passage.zh or ""
    return [Edit("zh", (at, at + 1), "，") for at, char in enumerate(text) if char == ","]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_copy_differs_by_its_edits_alone(fixed, tmp_path, codec, end):
    text = TEXT.replace("\n", end)
    [one], left = fixed(commas, file(tmp_path, "draft.txt", text, codec))
    wanted = text.replace("它,", "它，")
    assert one.data == wanted.encode(codec)
    assert (one.before, one.after, one.edits, left) == (text, wanted, 2, [])
    assert (tmp_path / "draft.txt").read_bytes() == text.encode(codec)


def test_markup_and_what_is_no_passage_stay(fixed, tmp_path):
    text = "# 跃离,Phasing\n\n```\n它,code\n```\n\nTap **it**, then draw.\n\n横置**它**,然后抓牌。\n"
    [one], left = fixed(commas, file(tmp_path, "draft.md", text))
    assert one.after == text.replace("**它**,", "**它**，").replace("跃离,", "跃离，")
    assert left == []


def test_a_table_with_both_languages_in_a_line(fixed, tmp_path):
    text = 'zh\ten\n横置它,然后抓牌。\tTap it, draw.\n"重置它,牌""。"\tUntap it.\n'
    [one], left = fixed(commas, file(tmp_path, "draft.tsv", text))
    assert one.after == text.replace("它,", "它，")
    assert left == []


def test_pairs(fixed, tmp_path):
    [one], left = fixed(commas, pairs=str(file(tmp_path, "pairs.jsonl", PAIRS)))
    assert one.after == PAIRS.replace("它,", "它，").replace("\\u5b83,", "\\u5b83，")
    assert left == []


def test_two_files_have_a_copy_each(fixed, tmp_path):
    zh = "".join(f"第{n}条：横置它,然后抓牌。\n" for n in range(9))
    en = "".join(f"Rule {n}: tap it , then draw.\n" for n in range(9))

    def edits(passage):
        at = (passage.en or "").find(" ,")
        return [*commas(passage), Edit("en", (at, at + 2), ",")] if at >= 0 else commas(passage)

    found, left = fixed(edits, file(tmp_path, "a.zh", zh), file(tmp_path, "a.en", en))
    assert [each.after for each in found] == [zh.replace(",", "，"), en.replace(" ,", ",")]
    assert left == []


def test_what_a_format_would_read_otherwise_is_left(fixed, tmp_path):
    text = "<p>Tap it, then draw.</p>\n<p>横置它,然后抓牌。</p>\n<p>Untap it.</p>\n<p>重置,它。</p>\n"

    def edits(passage):
        return [each._replace(text="<b>" if "抓" in passage.zh else each.text) for each in commas(passage)]

    [one], left = fixed(edits, file(tmp_path, "draft.html", text))
    assert one.after == text.replace("重置,", "重置，")
    assert left == ["read again, the copy would not hold what it should"]


def test_an_edit_that_would_part_a_passage_is_left(fixed, tmp_path):
    def edits(passage):
        return [each._replace(text="\n\n") for each in commas(passage)]

    assert fixed(edits, file(tmp_path, "draft.txt", TEXT)) == (
        [],
        ["read again, the copy would not hold what it should"] * 2,
    )


def test_edits_of_the_same_words(fixed, tmp_path):
    def edits(passage):
        ((lang, span, text),) = commas(passage)
        return [Edit(lang, span, text), Edit(lang, span, text), Edit(lang, span, "、")]

    [one], left = fixed(edits, file(tmp_path, "draft.txt", TEXT))
    assert one.edits == 2
    assert left == ["another edit touches the same words"] * 2


def test_a_character_that_the_encoding_lacks(fixed, tmp_path):
    def edits(passage):
        return [each._replace(text="𰻞") for each in commas(passage)]

    text = "Tap it, then draw.\n橫置這個東西,然後抓牌。\n"
    assert fixed(edits, file(tmp_path, "draft.txt", text, "big5")) == (
        [],
        ["the encoding of the file lacks a character"],
    )


def test_places_that_are_not_sure_are_left(fixed, tmp_path):
    text = "<p>Tap it, then draw.</p>\n<p>横置它&#44;然后抓牌。</p>\n"
    assert fixed(commas, file(tmp_path, "draft.html", text)) == (
        [],
        ["it is not sure where in the file these words stand"],
    )


def test_a_file_that_has_changed_is_left(fixed, tmp_path):
    path = file(tmp_path, "draft.txt", TEXT)

    def edits(passage):
        path.write_text("又一行。\nOne more.\n" + TEXT, encoding="utf-8")
        return commas(passage)

    assert fixed(edits, path) == ([], ["the file has changed since it was read"] * 2)


def test_a_file_that_is_gone_spoils_nothing(fixed, tmp_path):
    first, second = file(tmp_path, "a.txt", TEXT), file(tmp_path, "b.txt", TEXT)

    def edits(passage):
        first.unlink(missing_ok=True)
        return commas(passage)

    [one], left = fixed(edits, first, second)
    assert one.path == str(second)
    assert left == ["No such file or directory"] * 2


def test_what_is_no_text_is_left(fixed, tmp_path):
    path = tmp_path / "draft.xlsx"
    path.write_bytes(b"".join(formats.writer("xlsx").write([hit("横置它,牌。", "Tap it.")])))
    assert fixed(commas, path) == ([], [f"{path}: no text that could be written again"])


def test_without_edits_there_is_nothing(fixed, tmp_path):
    assert fixed(lambda _: [], file(tmp_path, "draft.txt", TEXT)) == ([], [])


@given(st.lists(st.tuples(st.integers(0, 20), st.text("，牌x", max_size=2)), max_size=4))
def test_the_copy_holds_the_passages_with_just_these_edits(tmp_path_factory, places):
    path = file(tmp_path_factory.mktemp("fix"), "draft.txt", TEXT)
    checking = Checking(CheckRequest((str(path),)), None, nothing)
    read = list(checking._own())
    findings = [
        Finding("check", Fault("error", "x", edit=Edit("zh", (at % len(passage.zh),) * 2, text)), passage, document)
        for at, text in places
        for passage, document in read[at % 2 : at % 2 + 1]
    ]
    fixing = checking.fixing()
    for one in fixing.fixed(findings):
        copy = file(path.parent, "copy.txt", one.after)
        after = [passage for passage, _ in Checking(CheckRequest((str(copy),)), None, nothing)._own()]
        assert len(after) == len(read)
        left = {id(each.finding) for each in fixing.left}
        made = [each for each in findings if id(each) not in left]
        for (before, _), then in zip(read, after, strict=True):
            assert then.en == before.en
            inserted = sum(len(each.fault.edit.text) for each in made if each.passage.ordinal == before.ordinal)
            assert len(then.zh) - len(before.zh) <= inserted
