"""What a power cut would hurt is on the disk before what it takes the place of goes: told by the system's own calls."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import PurePath

import pytest

from tests.failure.conftest import STATE, write
from tests.failure.killing import environment

CALLS = "openat,write,pwrite64,writev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,rmdir"
LINE = re.compile(r"\d+ +(?P<call>\w+)\((?P<arguments>.*)")
OPENED = re.compile(r"\d+<(?P<path>[^>]*)>")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
PASSING = (".tmp", ".sqlite-journal", ".sqlite-shm")
"""Of files that nobody needs any more after a power cut."""
WRITING = ("write", "pwrite64", "writev", "ftruncate")

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


@pytest.fixture
def traced(tmp_path):
    """Runs a command line, and gives the calls that have to do with the index, in their order."""

    def run(*arguments):
        log, index = tmp_path / "log", tmp_path / "index"
        command = [sys.executable, "-m", "mtgsearch", "--index", str(index), *map(str, arguments)]
        trace = ["strace", "-f", "-y", "-e", f"trace={CALLS}", "-o", str(log)]
        done = subprocess.run([*trace, *command], env=environment(), capture_output=True, text=True, check=False)
        if "PTRACE" in done.stderr or "ptrace" in done.stderr:
            pytest.skip(done.stderr)
        assert done.returncode == 0, done.stderr
        with open(log, encoding="utf-8", errors="replace") as lines:
            return [call for line in lines for call in parsed(line, str(index))]

    return run


def parsed(line, index):
    """A call with the paths it is about, if it succeeded and any of them is in the index."""
    found = LINE.match(line)
    if not found or " = -1 " in line:
        return
    call, arguments = found["call"], found["arguments"]
    opened = OPENED.match(arguments)
    paths = [opened["path"]] if opened else QUOTED.findall(arguments)
    if call == "openat":
        call, paths = "make" if "O_CREAT" in arguments else "open", paths[:1]
    ours = [path for path in paths if path.startswith(index) or path == os.path.dirname(index)]
    if call != "open" and ours[:1] == paths[:1] != []:
        yield call, [PurePath(path) for path in ours]


class Disk:
    """What would be left of files after a power cut: whose content, and whose name, is not certain yet."""

    def __init__(self):
        self.empty = set()
        self.unwritten = set()
        self.unnamed = set()
        self.seen = set()

    def take(self, call, paths):
        path = paths[0]
        if call in WRITING:
            self.unwritten.add(path)
            if path in self.empty:
                self.empty.remove(path)
                self.unnamed.add(path)
        elif call == "make":
            self.empty.add(path)
        elif call == "mkdir":
            self.unnamed.add(path)
        elif call in ("fsync", "fdatasync"):
            self.unwritten.discard(path)
            self.unnamed -= {each for each in self.unnamed if each.parent == path}
        elif call.startswith("rename"):
            self._rename(*paths)
        elif call.startswith(("unlink", "rmdir")):
            self._delete(path)
        if call == "make" and path.name.endswith(".bin.tmp"):
            assert not self._doubtful("corpus.sqlite"), "derived files are begun before the store is on the disk"

    def _rename(self, old, new):
        if not new.name.startswith("_MAIN_"):  # Whoosh's own, which no manifest names yet
            self.seen.add(new.name.partition("-")[0])
            assert old not in self.unwritten, f"{new} has a name before it has its content"
        if new.name == "manifest":
            inside = {path for path in self.unwritten if path.parent == new.parent}
            assert not inside, f"{new} is there before {inside}"
        self.unwritten.discard(old)
        self.unnamed -= {old}
        self.unnamed.add(new)

    def _delete(self, path):
        """Of a flat file, or of a folder of words: only when another is certain to be there."""
        if path.suffix == ".bin" or path.name.startswith("words-"):
            self.seen.add(f"old {path.name.partition('-')[0]}")
            assert not self._doubtful(path.name.partition("-")[0]), f"{path} goes too early"
        self.unwritten.discard(path)
        self.unnamed.discard(path)

    def _doubtful(self, beginning):
        """Files and folders of such names of which something is not on the disk."""
        return {
            path
            for path in self.unwritten | self.unnamed
            if path.suffix not in PASSING and any(part.startswith(beginning) for part in path.parts)
        }


def replay(calls):
    """What took the place of what; at the end of a run all of it is on the disk, and the names of new folders."""
    disk = Disk()
    for call, paths in calls:
        disk.take(call, paths)
    left = {path for path in disk.unwritten | disk.unnamed if path.suffix not in PASSING and path.name != "lock"}
    assert not left
    return disk.seen


def test_what_takes_the_place_of_something_is_on_the_disk_first(traced, tmp_path):
    texts = write(tmp_path / "texts", STATE)
    assert replay(traced("ingest", texts)) >= {"corpus.sqlite", "literal", "manifest"}
    write(texts, {"gamma": 99})
    assert replay(traced("ingest", texts)) >= {"literal", "manifest", "old literal"}
    assert replay(traced("rebuild")) >= {"literal", "manifest", "old words"}
    assert replay(traced("remove", "gamma")) >= {"literal", "manifest", "old literal"}
