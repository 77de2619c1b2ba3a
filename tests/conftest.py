"""What all tests share: the shared data, the command line, and corpora made through the public door.

Neither the settings nor the folders of whoever runs the tests reach them.
"""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from mtgsearch.cli.main import main
from mtgsearch.corpus import Corpus
from mtgsearch.reports import IngestRequest

ROOT = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI") == "true"

settings.register_profile("here", deadline=None, max_examples=50)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, database=None)
settings.load_profile("ci" if CI else "here")


def pytest_addoption(parser):
    parser.addoption("--refresh-docs", action="store_true", help="write what commands print into the READMEs")


@pytest.fixture(scope="session", autouse=True)
def _nobody(tmp_path_factory):
    """Run as a user who has set nothing."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("MTGSEARCH_")]:
            patch.delenv(name)
        for name in ("COLUMNS", "FORCE_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "PAGER"):
            patch.delenv(name, raising=False)
        for name in ("APPDATA", "HOME", "LOCALAPPDATA", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, str(home))
        yield


@pytest.fixture(scope="session")
def shared():
    """The folder of shared data beside the repository."""
    folder = ROOT.parent / "shared"
    if folder.is_dir():
        return folder
    if CI:
        pytest.fail(f"{folder} is not there")
    pytest.skip(f"needs {folder}, which is not there")


class Done(NamedTuple):
    """A command that has run."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def jsonl(self):
        return [json.loads(line) for line in self.out.split("\n") if line]


@pytest.fixture
def mtgsearch(tmp_path):
    """Runs a command line in this process, with an index of the test's own."""

    def run(*arguments):
        with pytest.MonkeyPatch.context() as patch:
            out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main(["--index", str(tmp_path / "index"), *map(str, arguments)])
            texts = []
            for stream in (out, err):
                stream.flush()
                texts.append(stream.buffer.getvalue().decode("utf-8"))
        return Done(code, *texts)

    return run


@pytest.fixture
def on_console(tmp_path):
    """Runs a command line as ``mtgsearch`` does, in a fresh process that writes in an encoding."""

    def run(encoding, *arguments):
        command = [sys.executable, "-m", "mtgsearch", "--index", str(tmp_path / "index"), *map(str, arguments)]
        environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
        machine = "utf-8" if "--json" in arguments else encoding
        return Done(done.returncode, done.stdout.decode(machine), done.stderr.decode(encoding))

    return run


def take_in(index, *sources):
    """An open corpus of the sources, new in the folder ``index``, and what became of each of them."""
    corpus = Corpus.open(str(index), write=True)
    outcomes = corpus.ingest(IngestRequest(tuple(map(str, sources))))
    return corpus, outcomes
