"""Work in other processes: results and errors come back in order, and no process outlives who started it."""

import gc
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from mtgsearch import workers
from mtgsearch.errors import DataError, UsageError
from mtgsearch.workers import Crew, Died

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")


@contextmanager
def numbers(add):
    """Does a task, a number, as the number says."""
    yield lambda number: _done(number, add)


def _done(number, add):
    if number == 0:
        return 1 // number
    if number < 0:
        os.kill(os.getpid(), -number)
    if number == 13:
        raise UsageError("no {number}", "take {other}", number=13, other=14)
    if number == 404:
        open("/nowhere/at/all").close()
    print("said by the way")
    time.sleep(number % 3 / 100)
    return number + add


@contextmanager
def once_only(parent):
    """Ends any process but ``parent``."""
    if os.getpid() != parent:
        os._exit(7)
    yield lambda task: task


@contextmanager
def looking():
    """Tells how seldom the process looks for cycles."""
    yield lambda task: gc.get_threshold()


@pytest.fixture(params=[1, 3])
def crew(request):
    with Crew(request.param, numbers, 100) as made:
        yield made


def test_results_come_in_the_order_of_their_tasks(crew):
    assert list(crew.map(range(1, 12))) == list(range(101, 112))


def test_workers_look_for_cycles_as_seldom_as_their_owner():
    before = gc.get_threshold()
    gc.set_threshold(12345, 6, 7)
    try:
        with Crew(2, looking) as crew:
            assert list(crew.map([1])) == [(12345, 6, 7)]
    finally:
        gc.set_threshold(*before)


def test_an_error_is_that_of_one_task(crew):
    begun = [crew.begin(number) for number in (1, 13, 404, 2)]
    assert begun[0]() == 101
    with pytest.raises(UsageError, match="no 13") as raised:
        begun[1]()
    assert raised.value.hint.format(**raised.value.values) == "take 14"
    with pytest.raises(FileNotFoundError):
        begun[2]()
    assert begun[3]() == 102


def test_a_fault_in_a_worker_comes_with_its_traceback():
    with Crew(2, numbers, 0) as crew, pytest.raises(RuntimeError, match=r"in _done(.|\n)*ZeroDivisionError"):
        crew.begin(0)()


@POSIX
def test_a_worker_that_is_killed_spoils_one_task():
    with Crew(2, numbers, 0) as crew:
        begun = [crew.begin(number) for number in (1, -signal.SIGKILL, 2, 3, 4, 5)]
        assert begun[0]() == 1
        with pytest.raises(Died, match="Killed"):
            begun[1]()
        assert [result() for result in begun[2:]] == [2, 3, 4, 5]


def test_what_a_worker_died_of_is_done_here():
    with Crew(2, once_only, os.getpid()) as crew:
        assert list(crew.map([1, 2, 3])) == [1, 2, 3]
        with pytest.raises(DataError, match="exit code 7"):
            crew.begin(4)()


def test_no_worker_is_started_before_its_time():
    """Nor for a single process."""
    with Crew(1, numbers, 0) as crew:
        begun = crew.begin(0)
        assert crew.ahead == 0
        with pytest.raises(ZeroDivisionError):
            begun()


def test_no_more_is_begun_than_was_asked_for():
    begun = []
    coming = workers.in_order((begun.append(number) or number for number in range(9)), 3)
    assert [next(coming), len(begun)] == [0, 4]
    assert list(coming) == [1, 2, 3, 4, 5, 6, 7, 8]


OWNER = """
from mtgsearch.workers import Crew
from tests.test_workers import slow

with Crew(2, slow) as crew:
    begun = [crew.begin(None) for _ in range(6)]
    begun[0]()
"""


@contextmanager
def slow():
    """Says which process it is, and is busy for a long time."""
    os.write(2, f"{os.getpid()}\n".encode())  # in one piece, for there are two of them
    yield lambda task: sum(number for number in range(10**10))


@POSIX
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_owner(how):
    environ = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(__file__))}
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stderr=subprocess.PIPE, env=environ)
    pids = [int(owner.stderr.readline()) for _ in range(2)]
    assert all(map(is_alive, pids))
    owner.send_signal(how)
    owner.communicate(timeout=20)
    assert owner.returncode == -how
    until = time.monotonic() + 30
    while any(map(is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_alive, pids))


def is_alive(pid):
    """Whether there is such a process, other than one that is dead and whom nobody has asked about."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return not os.path.isdir("/proc/self")
