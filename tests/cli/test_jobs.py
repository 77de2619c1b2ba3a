"""``ingest --jobs`` in real processes, some of which are killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAIR = "The token phases out at the beginning of the untap step.\n该衍生物在重置步骤开始时跃离。\n"

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs /proc, to see processes")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "docs").mkdir()
    for name in "abcd":
        (tmp_path / "docs" / f"{name}.txt").write_text(PAIR * 300, encoding="utf-8")
    return tmp_path / "docs"


@pytest.fixture
def running(tmp_path, folder):
    """A run in two processes besides its own, both begun, of which ``children`` tells."""
    command = [sys.executable, "-m", "mtgsearch", "--index", str(tmp_path / "index"), "ingest", str(folder)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.Popen(
        [*command, "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ, cwd=tmp_path
    )
    _wait_until(lambda: len(children(run.pid)) == 2 or run.poll() is not None)
    yield run
    run.kill()
    run.communicate()


def _wait_until(is_so):
    until = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def children(pid):
    """The processes that this one has started and that are alive."""
    return [number for number, (parent, state) in _processes() if parent == pid and state != "Z"]


def _processes():
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            state, parent = Path("/proc", name, "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
        except OSError:
            continue
        yield int(name), (int(parent), state)


def alive(pids):
    return [number for number, (_, state) in _processes() if number in pids and state != "Z"]


def test_a_worker_that_is_killed_spoils_its_own_document_alone(running, mtgsearch, folder):
    os.kill(children(running.pid)[0], signal.SIGKILL)
    out, err = map(bytes.decode, running.communicate(timeout=60))
    assert running.returncode == 3
    assert out.splitlines()[-1].startswith("3 added · 1 failed")
    [error] = err.splitlines()
    assert "was ended (Killed)" in error
    assert "--jobs 1" in error
    assert mtgsearch("status", "--json").json["whole"]
    assert mtgsearch("ingest", folder).out.splitlines()[-1].startswith("1 added · 3 unchanged")


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_workers_end_with_the_run(running, mtgsearch, folder, how, code):
    pids = children(running.pid)
    assert len(pids) == 2
    running.send_signal(how)
    _, err = running.communicate(timeout=20)
    assert (running.returncode, err) == (code, b"")
    _wait_until(lambda: not alive(pids))
    assert mtgsearch("ingest", folder).code == 0
    assert mtgsearch("跃离", "--count").out == "1200\n"
