"""What the READMEs and other pages show is what one sees.

In a block of ``console``, ``$ mtgsearch …`` is run over the sample corpus, and so is ``$ scripts/quickstart …``, which
is the same; ``$ cat FILE`` shows a file that is there for the commands after it. What each check finds is printed from
their classes. ``pytest tests/test_docs.py --refresh-docs`` writes what is seen into the pages.
"""

import re
import shlex
import shutil

import pytest

from mtgsearch import checks
from mtgsearch.render import check_list
from tests.conftest import ROOT

READMES = ("README.md", "README.zh-CN.md")
CHECKS = "docs/checks.md"
PAGES = (*READMES, "docs/searching.md", CHECKS)
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LISTED = re.compile("(?<=<!-- checks -->\n).*?(?=<!-- end of checks -->)", re.DOTALL)
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


def test_every_check_is_in_its_page(request):
    text = (ROOT / CHECKS).read_text(encoding="utf-8")
    printed = check_list.markdown([checks.about(id) for id in checks.NAMES])
    seen = LISTED.sub(lambda _: f"\n{printed}\n", text)
    if request.config.getoption("--refresh-docs"):
        (ROOT / CHECKS).write_text(seen, encoding="utf-8")
    else:
        assert text == seen
        assert LISTED.search(text)


def test_both_readmes_show_the_same():
    blocks = [BLOCK.findall((ROOT / page).read_text(encoding="utf-8")) for page in READMES]
    assert blocks[0] == blocks[1]
    assert blocks[0]
