"""What only a process of its own can show: streams, encodings, imports, exit codes, where an index is found."""

import importlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mtgsearch import tuples

ROOT = Path(__file__).resolve().parent.parent.parent

SLOW = {
    "jieba",
    "whoosh",
    "rapidfuzz",
    "bs4",
    "lxml",
    "charset_normalizer",
    "pathlib",
    "csv",
    "tomllib",
    "platformdirs",
}
SLOW |= {
    "dataclasses",
    "importlib.metadata",
    "urllib.request",
    "email",
    "logging",
    "asyncio",
    "hashlib",
    "json",
    "subprocess",
    "tempfile",
}


UNLISTED = "衍生物会"
"""In the documents, and in no glossary."""
FULL = b"error: mtgsearch: No space left on device\nhint: make room on the disk, or write to another\n"
INTERRUPTING = """
import os, weakref

class Gone:
    pass

gone = Gone()
there = weakref.ref(gone, lambda _: os.kill(os.getpid(), 2))
del gone
"""
HOLDING = """
import sys
from mtgsearch.store import Store

with Store.open(sys.argv[1], write=True):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def index(corpus, tmp_path):
    return tmp_path / "index"


def imported(process, *arguments):
    """The modules that a run imports."""
    done = process(*arguments, PYTHONPROFILEIMPORTTIME="1")
    names = {
        line.rpartition(b"|")[2].strip().decode()
        for line in done.stderr.splitlines()
        if line.startswith(b"import time:")
    }
    assert "mtgsearch.cli.main" in names
    return names


@pytest.mark.parametrize("arguments", [["--help"], ["search", "--help"], ["--version"]])
def test_help_imports_nothing_slow(process, arguments):
    assert imported(process, *arguments) & (SLOW | {"sqlite3", "mtgsearch.corpus"}) == set()


@pytest.mark.parametrize("query", ["跃离", '"phased out"', "{T}", UNLISTED])
def test_a_literal_search_imports_nothing_slow(process, index, query):
    assert imported(process, "--index", index, query) & (SLOW | {"click"}) == set()


@pytest.mark.parametrize("query", ["跃离", UNLISTED])
def test_a_literal_search_makes_its_records_when_they_are_called(process, index, query):
    ours = [name for name in imported(process, "--index", index, query) if name.startswith("mtgsearch.")]
    made = {name: getattr(importlib.import_module(name), "NamedTuple", tuples.NamedTuple) for name in ours}
    assert [name for name, kind in made.items() if kind is not tuples.NamedTuple] == []


def test_what_renders_a_term_is_learned_where_the_glossary_has_none(process, index):
    assert "mtgsearch.align.words" in imported(process, "--index", index, UNLISTED)
    assert "mtgsearch.align.words" not in imported(process, "--index", index, "跃离")


def test_a_reader_that_goes_away_is_no_error(index, process, tmp_path):
    command = [sys.executable, "-m", "mtgsearch", "--index", str(index), "search", "--batch", "-"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    )
    running.stdout.close()
    _, err = running.communicate(b"a\n" * 50)
    assert (running.returncode, err) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
def test_an_interrupted_run_is_exit_code_130(index):
    command = [sys.executable, "-m", "mtgsearch", "--index", str(index), "search", "--batch", "-"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    )
    running.stdin.write(b"mana\n")
    running.stdin.flush()
    assert running.stdout.readline()
    running.send_signal(signal.SIGINT)
    _, err = running.communicate()
    assert (running.returncode, err) == (130, b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
@pytest.mark.parametrize("way", [["-m", "mtgsearch"], ["-c", "from mtgsearch.cli.main import main; main()"]])
@pytest.mark.parametrize(("module", "command"), [("click", "status"), ("sqlite3", "跃离")])
def test_an_interrupt_while_modules_are_imported_is_as_quiet(index, tmp_path, way, module, command):
    """The module interrupts the process at a moment when an exception would only be printed."""
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / f"{module}.py").write_text(INTERRUPTING, encoding="utf-8")
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "first"), str(ROOT)])}
    done = subprocess.run([sys.executable, *way, "--index", str(index), command], capture_output=True, env=environ)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell of POSIX")
@pytest.mark.parametrize(
    ("arguments", "closed", "code"),
    [
        ("跃离", ">&-", 0),
        ("跃离 --json", ">&-", 0),
        ("nowhere", "2>&-", 1),
        ("nowhere", ">&- 2>&- <&-", 1),
        ("search --batch -", "<&-", 1),
        ("ingest -", "<&-", 3),
        ("export --format tsv", ">&-", 0),
        ("remove nothing", ">&- 2>&-", 1),
        ("-h", ">&-", 0),
    ],
)
def test_a_stream_that_is_closed_is_nobody_listening(index, arguments, closed, code):
    command = f'"{sys.executable}" -m mtgsearch --index "{index}" {arguments} {closed}'
    done = subprocess.run(command, shell=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"internal" not in done.stderr
    assert done.stdout == b"" or ">&-" not in closed.split()


def test_another_writer_is_waited_for_and_told_of(index):
    """The other one is a process that holds the lock until its stdin is closed."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(index)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
    )
    assert holding.stdout.readline().strip() == b"held"
    command = [sys.executable, "-m", "mtgsearch", "--index", str(index), "remove", "rulings"]
    waiting = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ)
    told = waiting.stderr.readline().decode()
    assert told.startswith("hint: another mtgsearch is writing to")
    assert waiting.poll() is None
    holding.communicate()
    out, err = waiting.communicate()
    assert (waiting.returncode, out.decode().strip(), err) == (0, "removed rulings", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_full_disk_is_told(index, form):
    command = [sys.executable, "-m", "mtgsearch", "--index", str(index), "跃离", "--format", form]
    with open("/dev/full", "wb") as full:
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environ)
    assert (done.returncode, done.stderr) == (3, FULL)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_derived_files_follow_where_nothing_can_be_told(index, process):
    """The documents that were taken out before that are out."""
    command = [sys.executable, "-m", "mtgsearch", "--index", str(index), "remove", "rulings"]
    with open("/dev/full", "wb") as full:
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environ)
    assert (done.returncode, done.stderr) == (3, FULL)
    assert process("--index", index, "status").returncode == 0
    assert b"rulings" not in process("--index", index, "documents").stdout


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "latin-1"])
def test_a_console_that_lacks_characters_gets_others(index, process, encoding):
    done = process("--index", index, "跃离", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "A token that phased out comes back" in text
    assert ("跃离" in text) == (encoding == "gbk")


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "utf-16"])
@pytest.mark.parametrize("form", ["json", "jsonl", "csv", "tsv"])
def test_machine_formats_are_utf8_whatever_the_console(index, process, encoding, form):
    done = process("--index", index, "跃离", "--format", form, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "跃离" in done.stdout.decode("utf-8")
    assert b"\r" not in done.stdout
    assert not done.stdout.startswith(b"\xef\xbb\xbf")


def test_a_bare_command_shows_its_help(process):
    done = process()
    assert (done.returncode, done.stderr, done.stdout[:6]) == (0, b"", b"Usage:")


def test_help_reaches_any_console(process):
    done = process("-h", "--ui-lang", "zh", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows passes characters, not bytes")
def test_bytes_that_are_no_characters_are_a_query_like_any_other(index):
    command = [sys.executable, "-m", "mtgsearch", "--index", str(index), b"\xff\xfe", "--json"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 1
    assert json.loads(done.stdout)["total"] == 0


def test_the_index_is_found_here(process, documents, tmp_path):
    here = tmp_path / "here"
    (here / "index").mkdir(parents=True)
    (here / "index" / "README.md").write_text("empty", encoding="utf-8")
    assert process("ingest", documents, cwd=here).returncode == 0
    assert (here / "index" / "corpus.sqlite").is_file()
    assert process("跃离", "--count", cwd=here).stdout == b"3" + os.linesep.encode()


def test_the_index_is_found_by_variable_and_by_file(index, process, tmp_path):
    here = tmp_path / "here"
    here.mkdir()
    assert process("跃离", cwd=here, XDG_DATA_HOME=str(here)).returncode == 3
    assert process("跃离", cwd=here, MTGSEARCH_INDEX=str(index)).returncode == 0
    (here / "mtgsearch.toml").write_text("index = '../index'", encoding="utf-8")
    assert process("跃离", cwd=here).returncode == 0


@pytest.mark.parametrize(
    ("environ", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"MTGSEARCH_COLOR": "always"}, True),
    ],
)
def test_colour_by_variables(index, process, environ, coloured):
    done = process("--index", index, "跃离", **environ)
    assert (b"\x1b[" in done.stdout) == coloured


def test_width_by_variable(index, process):
    narrow = process("--index", index, "跃离", COLUMNS="60").stdout.decode().splitlines()
    wide = process("--index", index, "跃离", COLUMNS="140").stdout.decode().splitlines()
    assert len(narrow) > len(wide)


@pytest.mark.parametrize("lang", ["zh_CN.UTF-8", "zh_TW.UTF-8"])
def test_a_chinese_locale_has_a_chinese_interface(index, process, lang):
    assert process("--index", index, "跃离", LANG=lang).stdout.decode().startswith("3 段")
    assert process("--index", index, "跃离", "--ui-lang", "en", LANG=lang).stdout.startswith(b"3 passages")
