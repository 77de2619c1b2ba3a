"""A small corpus, and the command as a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

RULINGS = """\
单卡释疑

• (2017-08-25 official)

  跃离的衍生物会在下一个重置步骤开始时跃回。

  A token that phased out comes back as the next untap step begins.

• (2018-01-19 gpt)

  支付{T}：放置一个-1/-1指示物，然后跃离。

  Pay {T}: put a -1/-1 counter on it, then it phases out.

• (2019-05-03 official)

  法术力不会跃离。

  Mana never phases out.
"""
POLICY = """\
First, think about a simple backup of the game.
首先，考虑将游戏简单倒回。
Cast a sorcery only with priority.
有优先权时才能施放法术。
"""


@pytest.fixture
def documents(tmp_path):
    """A folder with a page of rulings and a text of policy."""
    return _written(tmp_path / "documents")


@pytest.fixture(scope="session")
def _made(tmp_path_factory):
    """An index of these documents, made once: reading a dictionary of Chinese words takes a second."""
    from mtgsearch.corpus import Corpus
    from mtgsearch.reports import IngestRequest

    folder = tmp_path_factory.mktemp("made")
    with Corpus.open(str(folder / "index"), write=True) as corpus:
        corpus.ingest(IngestRequest((str(_written(folder / "documents")),)))
    return folder / "index"


@pytest.fixture
def corpus(_made, tmp_path, mtgsearch):
    """The command line over an index of these documents, a copy for each test."""
    shutil.copytree(_made, tmp_path / "index")
    return mtgsearch


def _written(folder):
    folder.mkdir()
    (folder / "rulings.txt").write_text(RULINGS, encoding="utf-8")
    (folder / "policy.txt").write_text(POLICY, encoding="utf-8")
    return folder


@pytest.fixture
def process(tmp_path):
    """Runs a command line as a process of its own; bytes come back. Variables of the environment may be given."""

    def run(*arguments, cwd=None, stdin=b"", **environ):
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **environ}
        command = [sys.executable, "-m", "mtgsearch", *map(str, arguments)]
        return subprocess.run(
            command, input=stdin, capture_output=True, cwd=cwd or tmp_path, env=environment, timeout=60
        )

    return run
