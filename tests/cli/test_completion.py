"""Completion in real shells, of what the corpus holds."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests.conftest import ROOT

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")

RULES = (
    "601. Casting Spells\n601. 施放咒语\n601.2. Follow these steps.\n601.2. 依循下列步骤。\n"
    "601.2a It moves to the stack.\n601.2a 将其置入堆叠。\n601.2b Its modes are chosen.\n601.2b 选择模式。\n"
)
LINES = [
    ("docum", ["documents", "document:"]),
    ("document:", ["document:policy", "document:rules", "document:rulings"]),
    ("跃离 document:ru", ["document:rules", "document:rulings"]),
    ("search provenance:", ["provenance:official", "provenance:unknown", "provenance:gpt"]),
    ("search kind:r", ["kind:rule", "kind:ruling", "kind:row"]),
    ("export num", ["number:"]),
    ("number:601.2", ["number:601.2", "number:601.2a", "number:601.2b"]),
    ("跃离 --document r", ["rules", "rulings"]),
    ("跃离 --document=p", ["--document=policy"]),
    ("跃离 --provenance g", ["gpt"]),
    ("跃离 --edition ", ["all", "2024-02-06"]),
    ("cites 跃离 --kind he", ["heading"]),
    ("remove r", ["rules", "rulings"]),
    ("show 6", ["601"]),
    ("show 601.2", ["601.2", "601.2a", "601.2b"]),
    ("cites cr:601.2", ["cr:601.2", "cr:601.2a", "cr:601.2b"]),
    ("show c", ["cr:"]),
    ("show nothing", []),
    ("check --only brac", ["bracket"]),
    ("check --skip bracket,brac", []),
    ("--index /nowhere show 6", []),
]
"""What is typed after the name of the program, and what is offered."""


@pytest.fixture
def shell(corpus, tmp_path, monkeypatch):
    """A folder with the scripts of all shells, where ``mtgsearch`` is a command over an index of rules and others.

    Without being asked to complete, it prints the arguments that it got.
    """
    file = tmp_path / "rules.txt"
    file.write_text(RULES, encoding="utf-8")
    assert corpus("ingest", file, "--work", "cr", "--edition", "2024-02-06").code == 0
    for name in ("bash", "zsh", "fish"):
        (tmp_path / f"completion.{name}").write_text(corpus("completion", name).out, encoding="utf-8")
    program = tmp_path / "bin" / "mtgsearch"
    program.parent.mkdir()
    program.write_text(
        '#!/bin/sh\n[ "$_MTGSEARCH_COMPLETE" ] || { printf "<%s>" "$@"; echo; exit; }\n'
        f'exec {shlex.quote(sys.executable)} -m mtgsearch "$@"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MTGSEARCH_INDEX", str(tmp_path / "index"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def run(*command):
    done = subprocess.run(command, capture_output=True, timeout=300, check=False, stdin=subprocess.DEVNULL)
    return done.stdout.decode()


def typed_before(line):
    return re.search(r"(\S*[:=])?\S*$", line)[1] or ""


def needed(name):
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")


def test_bash(shell):
    """What stands before the last ``:`` or ``=`` is there already, for bash completes what follows it alone."""
    needed("bash")
    script = shell / "all.bash"
    asked = "\n".join(f"ask {shlex.quote(f'mtgsearch {line}')}" for line, _ in LINES)
    script.write_text(
        f"source {shell}/completion.bash\nask() {{ COMP_LINE=$1 COMP_POINT=${{#1}}; _mtgsearch_completion mtgsearch; "
        f'(IFS=,; echo "${{COMPREPLY[*]}}"); }}\n{asked}\n',
        encoding="utf-8",
    )
    offered = [line.split(",") if line else [] for line in run("bash", "--norc", str(script)).splitlines()]
    assert offered == [[each[len(typed_before(line)) :] for each in them] for line, them in LINES]


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("cites cr:601.2b", "<cites><cr:601.2b>"),
        ("show c\t601.2b", "<show><cr:601.2b>"),
        ("跃离 document:po", "<跃离><document:policy>"),
        ("kind:hea\t", "<kind:heading>"),
        ("x --document=po", "<x><--document=policy>"),
        ("check --skip number,brac", "<check><--skip><number,bracket>"),
    ],
)
def test_bash_puts_it_where_the_cursor_is(shell, typed, completed):
    needed("bash")
    master, slave = pty.openpty()
    process = subprocess.Popen(["bash", "--norc", "--noprofile", "-i"], stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    os.write(master, f"source {shell}/completion.bash\nmtgsearch {typed}\t\nexit\n".encode())
    shown = b""
    try:
        while block := os.read(master, 65536):
            shown += block
    except OSError:
        pass  # the last one to have the terminal open has left
    process.wait()
    os.close(master)
    assert completed in shown.decode().replace("\r", "")


def test_zsh(shell):
    needed("zsh")
    script = shell / "all.zsh"
    asked = "\n".join(f"ask {shlex.quote(f'mtgsearch {line}')}" for line, _ in LINES)
    script.write_text(
        "compdef() { }\ncompadd() { all+=(${(P)@[-1]}) }\n"
        f'source {shell}/completion.zsh\nask() {{ words=(${{(z)1}}); [[ $1 == *" " ]] && words+=(""); '
        f"CURRENT=$#words all=(); _mtgsearch_completion; print -r -- ${{(j:,:)all}} }}\n{asked}\n",
        encoding="utf-8",
    )
    offered = [sorted(line.split(",")) if line else [] for line in run("zsh", "-f", str(script)).splitlines()]
    assert offered == [sorted(them) for _, them in LINES]


def test_fish(shell):
    needed("fish")
    script = shell / "all.fish"
    asked = "\n".join(f"complete -C {shlex.quote(f'mtgsearch {line}')} | string join ,; echo ---" for line, _ in LINES)
    script.write_text(f"source {shell}/completion.fish\n{asked}\n", encoding="utf-8")
    answers = run("fish", "--no-config", str(script)).split("---\n")
    assert len(answers) == len(LINES) + 1
    for answer, (line, them) in zip(answers, LINES, strict=False):
        offered = [each.split("\t")[0] for each in answer.strip().split(",") if each]
        assert sorted(offered) == sorted(them), line


def test_without_an_index_nothing_is_offered_or_said(process, tmp_path):
    for words in ("mtgsearch show 6", "mtgsearch document:", "mtgsearch x --provenance "):
        done = process(_MTGSEARCH_COMPLETE="bash_complete", COMP_WORDS=words, MTGSEARCH_INDEX=str(tmp_path / "none"))
        assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"", b"")
    assert not (tmp_path / "none").exists()
