"""What the READMEs show is what one sees.

In a block of ``console``, ``$ mtgsearch …`` (or ``$ scripts/quickstart …``, which is the same over the sample corpus)
is run and its output compared; ``$ cat FILE`` shows a file that is there for the commands after it.
"""

import re
import shlex
import shutil

import pytest

from tests.conftest import ROOT

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def blocks(name):
    return BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_shown_output_is_real(name, mtgsearch, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    monkeypatch.chdir(tmp_path)
    assert mtgsearch("ingest", "corpus").code == 0
    for command, shown in [found for block in blocks(name) for found in COMMAND.findall(block)]:
        program, *arguments = shlex.split(command)
        if program == "cat":
            (tmp_path / arguments[0]).write_text(shown, encoding="utf-8")
        elif program in ("mtgsearch", "scripts/quickstart") and (arguments or shown):
            done = mtgsearch(*arguments)
            assert _plain(done.out + done.err) == _plain(shown), command


def test_both_readmes_show_the_same():
    assert [COMMAND.findall(block) for block in blocks("README.md")] == [
        COMMAND.findall(block) for block in blocks("README.zh-CN.md")
    ]


def _plain(text):
    return [line.rstrip() for line in text.strip().splitlines()]
