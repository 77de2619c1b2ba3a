"""Where ``export -o`` writes. No device is ever written to here: a FIFO in a folder stands for all of them."""

import os
import stat
import subprocess
import sys
import threading

import pytest

from mtgsearch import formats
from mtgsearch.cli.output import Pair

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")


@posix
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_what_is_no_file_is_written_into_and_stays(corpus, tmp_path, force):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert corpus("export", "-o", pipe, *force) == (0, "", "")
    reader.join(60)
    assert read == [corpus("export").out]
    assert stat.S_ISFIFO(os.lstat(pipe).st_mode)


@posix
def test_a_reader_of_a_pipe_that_goes_away_is_no_error(corpus, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: os.close(os.open(pipe, os.O_RDONLY)))
    reader.start()
    done = corpus("export", "-o", pipe)
    reader.join(60)
    assert (done.code, done.err) == (0, "")


@posix
@pytest.mark.parametrize("to", ["real/out.jsonl", "real/absent.jsonl"])
def test_the_target_of_a_link_is_replaced_and_the_link_stays(corpus, tmp_path, to):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "out.jsonl").write_text("precious", encoding="utf-8")
    link = tmp_path / "link.jsonl"
    link.symlink_to(to)
    if "absent" not in to:
        assert corpus("export", "-o", link).code == 2
    assert corpus("export", "-o", link, "--force") == (0, "", "")
    assert os.readlink(link) == to
    assert (tmp_path / to).read_text(encoding="utf-8") == corpus("export").out
    assert {path.name for path in (tmp_path / "real").iterdir()} <= {"out.jsonl", "absent.jsonl"}


@posix
def test_a_file_keeps_its_permissions(corpus, tmp_path):
    file = tmp_path / "out.jsonl"
    file.touch(0o600)
    corpus("export", "-o", file, "--force")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_stdout_by_another_name(corpus, process, tmp_path):
    done = process("--index", tmp_path / "index", "export", "-o", "/dev/stdout")
    assert (done.returncode, done.stdout.decode()) == (0, corpus("export").out)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="needs /dev/fd")
def test_a_file_that_is_open_already_is_added_to(corpus, tmp_path):
    with open(tmp_path / "log", "a+", encoding="utf-8") as log:
        log.write("before\n")
        log.flush()
        assert corpus("export", "-o", f"/dev/fd/{log.fileno()}").code == 0
        log.seek(0)
        assert log.read() == "before\n" + corpus("export").out


def test_a_folder_is_no_file(corpus, tmp_path):
    done = corpus("export", "-o", tmp_path, "--force")
    assert (done.code, done.out) == (2, "")
    assert f"{tmp_path} is a folder" in done.err


def test_an_error_names_the_path_that_was_given_and_says_what_to_do(corpus, tmp_path):
    (tmp_path / "file").touch()
    for path in (tmp_path / "absent" / "out.tsv", tmp_path / "file" / "out.tsv", tmp_path / ("x" * 300 + ".tsv")):
        done = corpus("export", "-o", path)
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith(f"error: {path} cannot be written: ")
        assert ".tmp" not in done.err
        assert "\nhint: " in done.err


# What is written ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["out.ods", "out.docx", "out.json", "out.txt", "2024.06"])
def test_a_name_that_ends_like_another_format_is_refused(corpus, tmp_path, name):
    done = corpus("export", "-o", tmp_path / name)
    assert (done.code, done.out) == (2, "")
    assert all(f".{form}" in done.err for form in ("jsonl", "tsv", "csv", "tmx", "xlf", "po"))
    assert not (tmp_path / name).exists()
    assert corpus("export", "-o", tmp_path / name, "--format", "jsonl").code == 0
    assert (tmp_path / name).read_text(encoding="utf-8") == corpus("export").out


@pytest.mark.parametrize(("name", "form"), [("out.TSV", "tsv"), ("out.jsonl", "jsonl"), ("out", "jsonl")])
def test_the_name_tells_the_format(corpus, tmp_path, name, form):
    corpus("export", "-o", tmp_path / name)
    assert (tmp_path / name).read_bytes().decode() == corpus("export", "--format", form).out


@pytest.mark.parametrize("form", formats.WRITERS)
def test_where_nothing_is_found_nothing_is_written(corpus, tmp_path, form):
    file = tmp_path / f"none{formats.writer(form).suffix}"
    done = corpus("export", "zzqq", "-o", file)
    assert (done.code, done.out, file.exists()) == (1, "", False)
    assert str(file) in done.err
    file.write_text("precious", encoding="utf-8")
    assert corpus("export", "zzqq", "-o", file, "--force").code == 1
    assert file.read_text(encoding="utf-8") == "precious"


@posix
def test_what_a_killed_run_left_goes_with_the_next(corpus, process, tmp_path):
    """And nothing else: neither what another run is writing nor what only looks like it."""
    killed = subprocess.Popen([sys.executable, "-c", "pass"])
    killed.wait()
    left = f".mtgsearch-{killed.pid}-0123abcd.tmp"
    kept = {f".mtgsearch-{os.getpid()}-0123abcd.tmp", ".mtgsearch-1-0123abcd.tmp", ".mtgsearch-x.tmp", "notes.tmp"}
    for name in {left, *kept}:
        (tmp_path / name).touch()
    assert corpus("export", "-o", tmp_path / "out.tsv").code == 0
    assert {name for name in os.listdir(tmp_path) if name.endswith(".tmp")} == kept


# Two files ---------------------------------------------------------------------------------------------------------


def moses(corpus, path, *arguments):
    return corpus("export", "--format", "moses", "-o", path, *arguments)


def test_two_files_line_by_line(corpus, tmp_path):
    assert moses(corpus, tmp_path / "out") == (0, "", "")
    records = corpus("export").jsonl
    for lang in ("en", "zh"):
        text = (tmp_path / f"out.{lang}").read_text(encoding="utf-8")
        assert text == "".join(f"{record[lang]}\n" for record in records)
    again = corpus("ingest", tmp_path / "out.en", tmp_path / "out.zh", "--as", "parallel", "--json").json
    assert again["totals"]["passages"] == len(records)


def test_passages_of_one_language_are_left_out_and_counted(corpus, tmp_path):
    (tmp_path / "more.txt").write_text("Tap it.\n横置它。\nNobody has read this.\n", encoding="utf-8")
    corpus("ingest", tmp_path / "more.txt")
    done = moses(corpus, tmp_path / "out", "document:more")
    assert (done.code, done.err) == (0, "hint: left out, as in one language only: 1\n")
    assert (tmp_path / "out.en").read_text(encoding="utf-8") == "Tap it.\n"
    assert (tmp_path / "out.zh").read_text(encoding="utf-8") == "横置它。\n"
    assert moses(corpus, tmp_path / "none", "Nobody").code == 1
    assert not list(tmp_path.glob("none*"))


@pytest.mark.parametrize("there", ["out.en", "out.zh"])
def test_neither_is_written_over_but_by_force(corpus, tmp_path, there):
    (tmp_path / there).write_text("precious", encoding="utf-8")
    done = moses(corpus, tmp_path / "out")
    assert (done.code, f"{tmp_path / there} is there already" in done.err) == (2, True)
    assert [path.name for path in tmp_path.glob("out*")] == [there]
    assert moses(corpus, tmp_path / "out", "--force") == (0, "", "")
    assert {path.name for path in tmp_path.glob("*out*")} == {"out.en", "out.zh"}


@pytest.mark.parametrize("to", [[], ["-o", "-"]])
def test_two_files_do_not_go_to_stdout(corpus, to):
    done = corpus("export", "--format", "moses", *to)
    assert (done.code, done.out) == (2, "")
    assert "two files" in done.err
    assert "NAME.en and NAME.zh" in done.err


def test_excel_is_for_csv(corpus, tmp_path):
    done = moses(corpus, tmp_path / "out", "--excel")
    assert (done.code, done.err.splitlines()[0]) == (2, "error: --excel is for CSV, not for moses")


def test_where_one_of_two_cannot_be_written_the_other_is_not_changed(corpus, tmp_path):
    (tmp_path / "out.zh").mkdir()
    (tmp_path / "out.en").write_text("precious", encoding="utf-8")
    assert moses(corpus, tmp_path / "out", "--force").code == 2
    done = moses(corpus, tmp_path / "absent" / "out")
    assert (done.code, str(tmp_path / "absent") in done.err) == (3, True)
    assert (tmp_path / "out.en").read_text(encoding="utf-8") == "precious"


def test_an_error_on_the_way_leaves_both_as_they_were(tmp_path):
    (tmp_path / "out.en").write_text("precious", encoding="utf-8")

    def pieces():
        yield "Tap it.\n", "横置它。\n"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Pair.of(str(tmp_path / "out"), (".en", ".zh"), force=True).write(pieces())
    assert [path.name for path in tmp_path.iterdir()] == ["out.en"]
    assert (tmp_path / "out.en").read_text(encoding="utf-8") == "precious"


def test_older_editions_that_are_left_out_are_told(tmp_path, mtgsearch):
    for edition in ("2022", "2024"):
        (tmp_path / f"{edition}.txt").write_text("Tap it.\n横置它。\n", encoding="utf-8")
        assert mtgsearch("ingest", tmp_path / f"{edition}.txt", "--work", "w", "--edition", edition).code == 0
    done = mtgsearch("export")
    assert (done.out.count("\n"), "older editions are left out: 1" in done.err) == (1, True)
    for asked in (["--edition", "all"], ["--edition", "2022"], ["--document", "2024"]):
        assert mtgsearch("export", *asked).err == ""
    assert "older editions are left out: 1" in mtgsearch("export", "--document", "2022").err
