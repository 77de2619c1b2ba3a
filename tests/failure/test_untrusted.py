"""IDX08, and its kind: nothing that somebody has put into a shared or an index folder is run."""

import marshal
import os
import pickle
import subprocess
import sys

import pytest

from mtgsearch.engines.manifest import Manifest
from mtgsearch.store import Store
from tests.conftest import ROOT
from tests.failure import sources
from tests.failure.conftest import STATE

PLANTED = {
    "a folder": lambda path: path.mkdir(),
    "random bytes": lambda path: path.write_bytes(os.urandom(5000)),
    "nothing": lambda path: path.touch(),
    "other words": lambda path: path.write_bytes(marshal.dumps(({"跃": 1, "离": 1}, 2))),
    "marshal that kills": lambda path: path.write_bytes(b"\xfb" + b"(" * 100_000),
    "closed": lambda path: (path.write_bytes(b"x"), path.chmod(0)),
}


def ingest(folder):
    """The words of a document that a process of its own has taken in; it has a folder for temporary files, ``temp``."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    environment |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder / "temp"))
    (folder / "gamma.txt").write_text(sources.text("gamma", 3), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mtgsearch", "--index", str(folder / "index"), "ingest", str(folder / "gamma.txt")],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    with Store.open(folder / "index") as store:
        return [(passage.id, passage.breaks) for passage in store.iterate()]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    folder = tmp_path_factory.mktemp("untouched")
    (folder / "temp").mkdir()
    found = ingest(folder)
    assert os.listdir(folder / "temp") == []
    return found


@pytest.mark.parametrize("planted", PLANTED)
def test_idx08_a_cache_of_jieba_that_others_have_put_there(planted, tmp_path, untouched):
    """The words are cut as without it, it is not read, and nothing is written there."""
    cache = tmp_path / "temp" / "jieba.cache"
    cache.parent.mkdir()
    PLANTED[planted](cache)
    before = cache.stat()
    assert ingest(tmp_path) == untouched
    assert os.listdir(cache.parent) == ["jieba.cache"]
    assert cache.stat().st_mtime_ns == before.st_mtime_ns


WATCHED = """
import sys, threading

def see(event, values):
    if event in ("pickle.find_class", "marshal.load", "marshal.loads", "exec", "os.system", "subprocess.Popen"):
        frame = sys._getframe()
        callers = []
        while frame:
            callers.append(frame.f_globals.get("__name__", ""))
            frame = frame.f_back
        if not any(name.startswith(("importlib", "mtgsearch.workers", "collections", "zipimport")) for name in callers):
            print("SEEN", event, values if event == "pickle.find_class" else "", callers[:6], file=sys.stderr)

from mtgsearch.cli.main import main
import runpy
sys.addaudithook(see)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("command", ["search phasing", "status", "rebuild", "remove alpha", "search 跃离", "ingest -"])
def test_no_command_unpickles_what_can_call_anything(command, index):
    """Told by the interpreter itself: classes that a pickle names would be looked up, and code would be run."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, "--index", str(index), *command.split()],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        input=sources.text("gamma", 5),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "SEEN" not in done.stderr


class Planted:
    """Unpickled, it makes a folder."""

    def __init__(self, folder):
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (self.folder,)


@pytest.mark.parametrize("ending", [".toc", ".trm", ".pst", ".col"])
@pytest.mark.parametrize("place", ["all of it", "at its end", "in the place of every pickle"])
def test_a_pickle_that_was_planted(ending, place, index, found, mtgsearch, tmp_path):
    """With its checksum in the manifest, as whoever can write the one can write the other."""
    bomb = pickle.dumps(Planted(str(tmp_path / "planted")), 2)
    (folder,) = index.glob("words-*")
    for path in folder.glob(f"*{ending}"):
        content = path.read_bytes()
        path.write_bytes(
            {
                "all of it": bomb,
                "at its end": content + bomb,
                "in the place of every pickle": content.replace(b"\x80\x02", bomb + b"\x80\x02").replace(
                    b"\x80\x04", bomb + b"\x80\x04"
                ),
            }[place]
        )
    listed = Manifest.read(str(folder))
    Manifest.of(listed.header, str(folder), listed.files).write(str(folder))
    assert set(found()) == set(sources.QUERIES)
    assert mtgsearch("status").code in (0, 3)
    assert mtgsearch("rebuild").code == 0
    assert found() == sources.answers(STATE)
    assert not (tmp_path / "planted").exists()
