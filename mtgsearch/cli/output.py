"""Where ``-o`` writes to.

A regular file appears, or takes the place of another, only when it is whole; a link to it stays one. Into anything else
— a pipe, a device, another name of stdout — is written straight.
"""

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NamedTuple

from mtgsearch.errors import DataError, UsageError

UNFINISHED = re.compile(r"\.mtgsearch-([0-9]+)-[0-9a-f]{8}\.tmp")
"""What is being written is called, by the process that does."""
STDOUT = "-"
OPEN_FILES = ("/dev/fd/", "/dev/std", "/proc/self/fd/")
"""How the names begin of what is open already: also where that is a regular file, its other users have it open."""

Pieces = Iterable[str] | Iterable[bytes]
Write = Callable[[Pieces, BinaryIO | None], None]
"""Writes the pieces of a file to it, or to stdout where there is none."""


class Target(NamedTuple):
    """What ``-o`` names. ``mode`` is that of the file that is there, ``None`` where there is none."""

    path: str
    mode: int | None

    @classmethod
    def of(cls, path: str, *, force: bool) -> "Target":
        """:raises UsageError: it is a folder, or a file that is there already and must not be written over.
        :raises DataError: it cannot be looked at.
        """
        with _faults(path):
            mode = None if path == STDOUT else _mode(path)
        target = cls(path, mode)
        if mode is not None and stat.S_ISDIR(mode):
            raise UsageError("{path} is a folder", "name a file in it", path=path)
        if mode is not None and target.is_replaced and not force:
            raise UsageError("{path} is there already", "--force writes over it", path=path)
        return target

    @property
    def is_replaced(self) -> bool:
        """Whether it is written beside itself first, so that it is never there in part."""
        if self.path == STDOUT or os.path.abspath(self.path).startswith(OPEN_FILES):
            return False
        return self.mode is None or stat.S_ISREG(self.mode)

    def write(self, pieces: Pieces, write: Write) -> None:
        """:raises DataError: it cannot be written; then a file that was there stays as it was."""
        if self.path in (STDOUT, "/dev/stdout"):
            return write(pieces, None)
        with _faults(self.path):
            if self.is_replaced:
                return self._put_in_place(pieces, write)
            with open(self.path, "ab") as file:  # at the end, where it is a file that others write to
                return write(pieces, file)

    def _put_in_place(self, pieces: Pieces, write: Write) -> None:
        path = os.path.realpath(self.path)
        _clear_away(os.path.dirname(path))
        unfinished = os.path.join(os.path.dirname(path), f".mtgsearch-{os.getpid()}-{os.urandom(4).hex()}.tmp")
        try:
            with open(unfinished, "xb") as file:
                if self.mode is not None:
                    os.chmod(unfinished, stat.S_IMODE(self.mode))
                write(pieces, file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, path)
        except BaseException:
            with suppress(OSError):
                os.remove(unfinished)
            raise


def _clear_away(folder: str) -> None:
    """Delete what runs left unfinished that were killed."""
    for name in os.listdir(folder):
        unfinished = UNFINISHED.fullmatch(name)
        if unfinished and not _is_at_work(int(unfinished[1])):
            with suppress(OSError):
                os.remove(os.path.join(folder, name))


def _is_at_work(process: int) -> bool:
    """Whether there is such a process; where the system has no way to ask without harm, as if there were."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True


def _mode(path: str) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


@contextmanager
def _faults(path: str) -> Iterator[None]:
    """What the system refuses is told of the path that the person gave. A reader that went away is no fault."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise DataError(
            "{path} cannot be written: {reason}",
            "see to the folder, its permissions and the disk, or name another file with -o",
            path=path,
            reason=fault.strerror or str(fault),
        ) from fault
