"""Where the index is: a folder or a disk that cannot be written to, a full disk, a file in its place."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from mtgsearch.errors import Exit
from tests.failure import sources
from tests.failure.conftest import STATE, write
from tests.failure.killing import ROOT, Warm, environment

READING = (["status"], ["documents"], ["show", "cr:101.1"], ["export", "--format", "tsv"], ["search", "phasing"])
WRITING = (["rebuild"], ["remove", "alpha"], ["ingest", "-"])
SIZE = 4 << 20
LEFT = (0, 1, 3, 8, 16, 30, 60, 800)
"""Pages of 4 kB that are free when a run begins."""

as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="mounting needs root")


def mount(*arguments):
    """Mount something, or skip the test where that is not allowed."""
    done = subprocess.run(["mount", *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"cannot mount: {done.stderr.strip()}")


def unmount(folder):
    subprocess.run(["umount", str(folder)], check=True)


def check_read_only(index, *user):
    """Whoever may only read finds everything, and is told that nothing can be written."""
    before = {path: path.read_bytes() for path in index.rglob("*") if path.is_file()}
    counting = [["search", query, "--count"] for query in sources.QUERIES]
    done = subprocess.run(
        [sys.executable, "-m", "tests.failure.many", *user],
        cwd=ROOT,
        env=environment(),
        input=json.dumps([["--index", str(index), *command] for command in (*READING, *counting, *WRITING)]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    told = iter(json.loads(done.stdout))
    for command, (code, out, err) in zip(READING, told, strict=False):
        assert (code, err) == (0, ""), command
        assert out
    for names, (code, out, err) in zip(sources.answers(STATE).values(), told, strict=False):
        assert (code, out, err) == (0, f"{len(names)}\n", "")
    for command, (code, out, err) in zip(WRITING, told, strict=True):
        assert (code, out) == (Exit.DATA, ""), command
        assert err.startswith(f"error: cannot write the index at {index}")
        assert "hint: see to the folder's permissions" in err
    assert {path: path.read_bytes() for path in index.rglob("*") if path.is_file()} == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")
def test_idx05_a_folder_that_may_only_be_read(index):
    for path in [index, *index.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    for parent in index.parents:
        if not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o001)
    try:
        check_read_only(index, "--nobody")
    finally:
        for path in [index, *index.rglob("*")]:
            path.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")
def test_a_folder_that_cannot_be_listed(index):
    """Whoever is let in by name alone finds everything, if slowly, and is told that nothing can be written."""
    for path in [index, *index.glob("words-*")]:
        path.chmod(0o111)
    for parent in index.parents:
        if not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o001)
    try:
        commands = [["status"], ["search", "phasing", "--count"], ["rebuild"]]
        done = subprocess.run(
            [sys.executable, "-m", "tests.failure.many", "--nobody"],
            cwd=ROOT,
            env=environment(),
            input=json.dumps([["--index", str(index), *command] for command in commands]),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
    finally:
        index.chmod(0o755)
    (state, told, _), (searched, count, _), (wrote, _, refusal) = json.loads(done.stdout)
    assert (state, "store      whole" in told, "words      missing" in told) == (Exit.DATA, True, True)
    assert (searched, count) == (0, f"{len(sources.answers(STATE)['phasing'])}\n")
    assert wrote == Exit.DATA
    assert refusal.startswith(f"error: cannot write the index at {index}")


@as_root
def test_idx05_a_disk_that_may_only_be_read(index, tmp_path):
    seen = tmp_path / "seen"
    seen.mkdir()
    mount("--bind", "-o", "ro", index, seen)
    try:
        check_read_only(seen)
    finally:
        unmount(seen)


@pytest.fixture
def small_disk(index, tmp_path):
    """An index on a disk of its own, which is small."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount("-t", "tmpfs", "-o", f"size={SIZE}", "none", disk)
    try:
        yield shutil.copytree(index, disk / "index")
    finally:
        unmount(disk)


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """Runs in processes of their own: who maps a file on a full disk may be ended by the system."""
    made = Warm(tmp_path_factory.mktemp("warm") / "out")
    yield made
    made.close()


def fill(path, pages):
    """Fill the disk so that this many pages are free."""
    free = os.statvfs(path.parent).f_bavail
    with open(path, "wb") as file:
        file.write(bytes(4096 * max(free - pages, 0)))


def check_whole(warm, index, versions):
    """Every search finds just what is in the documents that are there, which are whole; their names."""
    listed = warm.run(["--index", str(index), "documents", "--json"])
    names = [document["id"] for document in json.loads(listed.output)["documents"]]
    expected = sources.answers({name: versions[name] for name in names})
    for query in sources.QUERIES:
        done = warm.run(["--index", str(index), "-q", "search", query, "--count"])
        assert (done.code, done.output) == (0 if expected[query] else 1, f"{len(expected[query])}\n")
    return {*names}


@as_root
@pytest.mark.parametrize("command", ["ingest", "rebuild", "remove"])
def test_a_full_disk(command, small_disk, tmp_path, warm):
    """However little is left, each document is as it was or as it was to be, and found; with space, all is well."""
    new = {f"new{number}": number for number in range(6)}
    (tmp_path / "glossary.tsv").write_text(sources.GLOSSARY, encoding="utf-8")  # for which the words are loaded
    ingest = [str(write(tmp_path / "texts", new)), "--glossary", str(tmp_path / "glossary.tsv")]
    arguments = {"ingest": ingest, "rebuild": [], "remove": ["alpha", "gamma"]}[command]
    kept = {*STATE} - {*arguments}
    whole = shutil.copytree(small_disk, tmp_path / "whole")
    codes = set()
    for left in LEFT:
        shutil.rmtree(small_disk)
        shutil.copytree(whole, small_disk)
        fill(small_disk.parent / "filler", left)
        done = warm.run(["--index", str(small_disk), command, *arguments])
        codes.add(done.code)
        assert done.code in (0, 3), (left, done)
        assert "Traceback" not in done.output
        assert "internal error" not in done.output
        assert done.code == 0 or "space" in done.output or "disk" in done.output, (left, done)
        there = check_whole(warm, small_disk, STATE | new)
        assert kept <= there
        if "the documents are safe" in done.output:
            assert command == "rebuild" or there != {*STATE}, "what is said to be safe was never taken in"
        assert not list(small_disk.glob("*.bin.tmp")), "what could not be finished takes up room"
        (small_disk.parent / "filler").unlink()
        for again in ([command, *arguments], ["rebuild"], ["status"]):
            done = warm.run(["--index", str(small_disk), *again])
            assert done.code == 0 or (command, done.code) == ("remove", 1), (left, done)
        there = check_whole(warm, small_disk, STATE | new)
        assert there == kept | {*new} if command == "ingest" else kept <= there
        assert not [name for name in os.listdir(small_disk) if name.endswith(".tmp")]
    assert codes == {0, 3}


@pytest.mark.parametrize("command", [*READING, *WRITING])
def test_a_file_in_the_place_of_the_index(command, tmp_path, mtgsearch):
    (tmp_path / "index").write_text("mine", encoding="utf-8")
    done = mtgsearch(*command)
    assert (done.code, done.out) == (3, "")
    assert "is a file, not the folder of an index" in done.err
    assert "--index" in done.err
    assert (tmp_path / "index").read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")
@pytest.mark.parametrize("command", [*READING, *WRITING])
@pytest.mark.parametrize("inside", ["file", "loop"])
def test_a_place_where_no_folder_can_be(command, inside, tmp_path, mtgsearch):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    done = mtgsearch("--index", tmp_path / inside / "index", *command)
    assert (done.code, done.out) == (3, "")
    assert "cannot open the index" in done.err
    assert "--index" in done.err
