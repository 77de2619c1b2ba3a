"""Work shared out among processes: tasks go out, results come back in the order of the tasks.

A worker is a fresh Python that reads tasks from its standard input and answers on its standard output, so that it
inherits no lock and no open database, and works alike on every system; it looks for cycles among its objects as seldom
as its owner, which spares a fifth of its time. It is pure: it may read files, and writes none. When its standard input
ends, for its owner has ended it or was killed, it ends too, whatever it is at. A worker that dies spoils one task. What
crosses are plain records, pickled between processes of our own.
"""

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import cached_property, partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, Generic, Self, TypeVar

from mtgsearch.errors import DataError, MtgsearchError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks for each worker that are begun before the first result is asked for: neither has to wait for the other, and
few results are held."""
MOST = 4
"""Workers that are started unasked: each holds a dictionary, and one process writes what they all bring."""


class Died(DataError):
    """The worker that did a task was ended from outside."""


class Crew(Generic[Task, Result]):
    """Does tasks of one kind, in this process or in several others. A context manager; no worker is left after it.

    :param jobs: how many processes; one is this process.
    :param make: is given ``arguments`` in each process, when it has its first task, and gives a context with what does
        the tasks. It must be found by its name in its module, and everything that crosses must be plain.
    """

    def __init__(
        self, jobs: int, make: Callable[..., AbstractContextManager[Callable[[Task], Result]]], *arguments: object
    ) -> None:
        self._make = partial(make, *arguments)
        self._here = ExitStack()
        self._workers: list[_Worker] = []
        self._idle: deque[_Worker] = deque()
        self._starting = Lock()
        self._is_over = False
        self._threads = ThreadPoolExecutor(jobs) if jobs > 1 else None
        self.ahead = AHEAD * jobs if jobs > 1 else 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End all workers at once, at whatever they are."""
        with self._starting:
            self._is_over = True
        for worker in self._workers:
            worker.end()
        if self._threads:
            self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()
        self._here.close()

    def begin(self, task: Task) -> Callable[[], Result]:
        """Begin a task, or in this process put it off; what is returned gives its result, or raises its error.

        A worker's error is raised as ``MtgsearchError`` or ``OSError`` if it is one, else as ``RuntimeError`` with the
        traceback; ``Died`` where the worker was ended.
        """
        if self._threads:
            return self._threads.submit(self._ask, task).result
        return partial(self._do, task)

    def map(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """The results of all tasks. What a worker died of is done here."""
        for task, result in in_order(((task, self.begin(task)) for task in tasks), self.ahead):
            try:
                yield result()
            except Died:
                yield self._do(task)

    def _do(self, task: Task) -> Result:
        return self._work(task)

    @cached_property
    def _work(self) -> Callable[[Task], Result]:
        return self._here.enter_context(self._make())

    def _ask(self, task: Task) -> Any:
        """In a thread, of which there are as many as workers."""
        try:
            worker = self._idle.pop()
        except IndexError:
            worker = self._start()
        is_done, answer = worker.ask(task)
        self._idle.append(worker)
        if not is_done:
            raise answer
        return answer

    def _start(self) -> "_Worker":
        with self._starting:  # one by one, so that none inherits another's pipe
            if self._is_over:
                raise Died("broken off")
            worker = _Worker(self._make)
            self._workers.append(worker)
        return worker


T = TypeVar("T")


def in_order(begun: Iterable[T], ahead: int) -> Iterator[T]:
    """Pass on what was begun, always ``ahead`` more than were passed on."""
    waiting: deque[T] = deque()
    for each in begun:
        waiting.append(each)
        if len(waiting) > ahead:
            yield waiting.popleft()
    yield from waiting


def cores() -> int:
    """How many processes are worth having here."""
    affinity = getattr(os, "sched_getaffinity", None)
    return min(len(affinity(0)) if affinity else os.cpu_count() or 1, MOST)


class _Worker:
    """A process that does tasks, seen from its owner."""

    def __init__(self, make: Callable[[], object]) -> None:
        as_here = f"sys.path[:] = {sys.path!r}; gc.set_threshold(*{gc.get_threshold()})"
        code = f"import gc, sys; {as_here}; from mtgsearch.workers import serve; serve()"
        self._process = _start_apart([sys.executable, "-c", code])
        self._send(make)

    def ask(self, task: object) -> tuple[bool, Any]:
        """The result of a task, or its error.

        :raises Died: there will be neither.
        """
        self._send(task)
        try:
            answer: tuple[bool, Any] = pickle.load(self._stream(self._process.stdout))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self.end()
            raise Died(
                "the process that worked on it was ended ({reason})",
                "perhaps memory ran out: try it by itself, with --jobs 1",
                reason=_reason(self._process.returncode),
            ) from None
        return answer

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Let go of its pipes, when no thread waits for it any more."""
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                self._stream(stream).close()

    def _send(self, message: object) -> None:
        """That nobody listens any more is noticed when the answer is awaited."""
        stream = self._stream(self._process.stdin)
        with suppress(OSError):
            pickle.dump(message, stream, pickle.HIGHEST_PROTOCOL)
            stream.flush()

    def _stream(self, stream: IO[bytes] | None) -> IO[bytes]:
        assert stream is not None
        return stream


def _start_apart(command: list[str]) -> "subprocess.Popen[bytes]":
    """In a group of its own, so that Ctrl-C reaches the owner alone."""
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, creationflags=flags)
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, process_group=0)


def _reason(code: int) -> str:
    return signal.strsignal(-code) or f"signal {-code}" if code < 0 else f"exit code {code}"


def serve() -> None:
    """What a worker does."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not print among the answers
    tasks: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(tasks,), daemon=True).start()
    with tasks.get()() as work:
        while True:
            pickle.dump(_answer(work, tasks.get()), answers, pickle.HIGHEST_PROTOCOL)
            answers.flush()


def _listen(tasks: "SimpleQueue[Any]") -> None:
    """Take tasks while others are done, and end the process when there can be no more."""
    try:
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


def _answer(work: Callable[[Any], Any], task: object) -> tuple[bool, Any]:
    try:
        return True, work(task)
    except (MtgsearchError, OSError) as error:
        return False, error
    except Exception:
        import traceback

        return False, RuntimeError(traceback.format_exc())
