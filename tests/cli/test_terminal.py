"""What happens on a terminal: width, marks, colour, pager."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mtgsearch.cli import terminal
from mtgsearch.text.width import cells

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def on_terminal(corpus, tmp_path):
    """Runs a command line on a terminal of so many columns and lines; what it showed comes back."""

    def run(*arguments, columns=80, lines=50, **environ):
        import fcntl
        import struct
        import termios

        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        command = [sys.executable, "-m", "mtgsearch", "--index", str(tmp_path / "index"), *arguments]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **environ}
        running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        shown = _read_all(ours)
        running.wait(60)
        return shown.decode().replace("\r\n", "\n")

    return run


def _read_all(file):
    data = b""
    try:
        while block := os.read(file, 65536):
            data += block
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(file)
    return data


def test_a_terminal_gets_colour(on_terminal):
    assert "\x1b[1;33m跃离\x1b[0m" in on_terminal("跃离")


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"MTGSEARCH_COLOR": "never"}])
def test_brackets_stand_for_colour_on_a_terminal(on_terminal, environ):
    shown = on_terminal("跃离", **environ)
    assert "法术力不会【跃离】。" in shown
    assert "\x1b" not in shown


def test_the_width_is_that_of_the_terminal(on_terminal):
    beside = "  ‹法术力›不会跃离。    "
    assert beside not in on_terminal("mana", "--color=never", columns=119)
    assert beside in on_terminal("mana", "--color=never", columns=120)
    assert beside in on_terminal("mana", "--color=never", columns=80, COLUMNS="120")


def test_the_pager_is_for_what_overflows_the_terminal(on_terminal):
    pager = "sed s/^/|/"
    shown = on_terminal("跃离", "--color=never", lines=8, PAGER=pager)
    assert shown.startswith("|3 passages")
    assert shown.count("\n|") == shown.count("\n") - 1
    assert "|" not in on_terminal("跃离", "--color=never", lines=50, PAGER=pager)
    assert "|" not in on_terminal("跃离", "--json", lines=2, PAGER=pager)


@pytest.mark.parametrize("pager", ["", "no-such-pager --at-all", '"unclosed'])
def test_without_a_pager_all_is_printed(on_terminal, pager):
    assert on_terminal("跃离", "--color=never", lines=8, PAGER=pager).startswith("3 passages")


def test_a_pager_that_is_left_early_is_no_error(on_terminal):
    shown = on_terminal("跃离", "--color=never", lines=8, PAGER="head -n1")
    assert shown.startswith("3 passages")
    assert shown.count("\n") == 1


def test_width_of_what_is_no_terminal():
    with open(os.devnull, "w", encoding="utf-8") as stream:
        assert terminal.width({}, stream) == terminal.PIPED_WIDTH
        assert terminal.width({"COLUMNS": "72"}, stream) == 72
        assert terminal.width({"COLUMNS": "wide"}, stream) == terminal.PIPED_WIDTH
        assert terminal.width({"COLUMNS": "3"}, stream) == terminal.LEAST_WIDTH


ACTING = "\x1b[2J\x9b\N{RIGHT-TO-LEFT OVERRIDE}"


@pytest.fixture
def acting(mtgsearch, tmp_path):
    """A document whose Chinese acts on terminals."""
    (tmp_path / "acting.txt").write_text(f"Mana is back.\n法术力回来{ACTING}了。\n" * 2, encoding="utf-8", newline="")
    mtgsearch("ingest", tmp_path / "acting.txt")


@pytest.mark.parametrize(
    "arguments",
    [
        ["法术力", "--format", "csv"],
        ["法术力", "--format", "tsv"],
        ["法术力", "--json"],
        ["法术力", "--format", "jsonl"],
        ["export", "--format", "tsv"],
        ["export", "--format", "tsv", "-o", "/dev/stdout"],
        ["export", "--format", "jsonl"],
    ],
)
def test_what_acts_on_a_terminal_is_made_visible_there(corpus, acting, on_terminal, process, tmp_path, arguments):
    shown = on_terminal(*arguments)
    assert "法术力回来" in shown
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", shown)
    assert "\t" in shown or "tsv" not in arguments
    piped = process("--index", tmp_path / "index", *arguments).stdout.decode()
    if set(arguments) & {"csv", "tsv"}:
        assert ACTING in piped
    else:
        assert piped == shown
        assert ACTING in str([*map(json.loads, piped.splitlines())]).encode().decode("unicode_escape")


def test_hints_and_errors_keep_within_the_terminal(corpus, on_terminal):
    for arguments in (["跃离 OR (phased AND* [a TO b] documnet:x"], ["show", "nothing " * 30], ["法术" * 2000]):
        shown = on_terminal(*arguments, columns=60, TERM="dumb").splitlines()
        assert any(line.startswith(("hint: ", "error: ")) for line in shown)
        assert all(cells(line) <= 60 for line in shown)
        assert len(shown) < 30


def test_progress_shows_where_somebody_watches_only(monkeypatch, capsys):
    assert list(terminal.Progress("reading", quiet=False)(["a", "b"])) == ["a", "b"]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(terminal.Progress("reading", quiet=False)(["a", "b"])) == ["a", "b"]
    assert "reading" in (shown := capsys.readouterr().err)
    assert shown.endswith("\r\x1b[K")
    assert list(terminal.Progress("reading", quiet=True)(["a"])) == ["a"]
    assert capsys.readouterr().err == ""


@pytest.fixture
def many(corpus, tmp_path):
    """A document of more passages than are exported without a word."""
    rows = "".join(f"Draw {n} cards.\t抓{n}张牌。\n" for n in range(600))
    (tmp_path / "many.tsv").write_text(f"en\tzh\n{rows}", encoding="utf-8")
    corpus("ingest", tmp_path / "many.tsv")


@pytest.mark.parametrize(("arguments", "told"), [([], "500/600"), (["--dedupe"], "500/1,200 600/1,200 1,100/1,200")])
def test_how_far_an_export_is_shows_on_the_terminal(many, on_terminal, tmp_path, arguments, told):
    shown = on_terminal("export", "document:many", "-o", str(tmp_path / "out.tsv"), *arguments)
    assert all(f"{count}\r" in shown for count in told.split())
    assert re.search("writing █+░+ 500/", shown)
    assert shown.endswith("\r\x1b[K")


@pytest.mark.parametrize("arguments", [["-q", "-o", "out.tsv"], ["-o", "-"], ["-o", "/dev/stdout"]])
def test_it_does_not_where_it_would_be_in_the_way(many, on_terminal, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    assert "█" not in on_terminal("export", "--format", "tsv", *arguments)


def test_what_is_left_out_is_told_on_a_line_of_its_own(many, on_terminal, corpus, tmp_path):
    (tmp_path / "one.tsv").write_text("en\tzh\nDraw.\t抓牌。\nTap.\t\n", encoding="utf-8")
    corpus("ingest", tmp_path / "one.tsv")
    shown = on_terminal("export", "--format", "moses", "-o", str(tmp_path / "out"), "--color=never")
    assert "\r\x1b[Khint: left out, as in one language only: 1\n" in shown
