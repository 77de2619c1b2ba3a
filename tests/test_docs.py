"""What the READMEs and other pages show is what one sees.

In a block of ``console``, ``$ mtgsearch …`` is run over the sample corpus, and so is ``$ scripts/quickstart …``, which
is the same; ``$ cat FILE`` shows a file that is there for the commands after it. ``pytest tests/test_docs.py
--refresh-docs`` writes what is seen into the pages.
"""

import re
import shlex
import shutil

import pytest

from tests.conftest import ROOT

READMES = ("README.md", "README.zh-CN.md")
PAGES = (*READMES, "docs/searching.md")
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PROGRAMS = ("mtgsearch", "scripts/quickstart")


@pytest.mark.parametrize("page", PAGES)
def test_shown_output_is_real(page, mtgsearch, tmp_path, monkeypatch, request):
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    monkeypatch.chdir(tmp_path)
    assert mtgsearch("ingest", "corpus").code == 0

    def as_seen(found):
        command, shown = found.groups()
        program, *arguments = shlex.split(command)
        if program == "cat":
            (tmp_path / arguments[0]).write_text(shown, encoding="utf-8")
        if program not in PROGRAMS or not arguments:
            return found[0]
        done = mtgsearch(*arguments)
        lines = [line.rstrip() for line in (done.out + done.err).split("\n")]
        return "\n".join([f"$ {command}", *lines])

    text = (ROOT / page).read_text(encoding="utf-8")
    seen = BLOCK.sub(lambda block: COMMAND.sub(as_seen, block[0]), text)
    if request.config.getoption("--refresh-docs"):
        (ROOT / page).write_text(seen, encoding="utf-8")
    else:
        assert text == seen


def test_both_readmes_show_the_same():
    blocks = [BLOCK.findall((ROOT / page).read_text(encoding="utf-8")) for page in READMES]
    assert blocks[0] == blocks[1]
    assert blocks[0]
