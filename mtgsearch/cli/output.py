"""Where ``-o`` writes to.

A regular file appears, or takes the place of another, only when it is whole; a link to it stays one. Into anything else
— a pipe, a device, another name of stdout — is written straight.
"""

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NamedTuple, TypeVar

from mtgsearch.errors import DataError, UsageError

UNFINISHED = re.compile(r"\.mtgsearch-([0-9]+)-[0-9a-f]{8}\.tmp")
"""What is being written is called, by the process that does."""
STDOUT = "-"
OPEN_FILES = ("/dev/fd/", "/dev/std", "/proc/self/fd/")
"""How the names begin of what is open already: also where that is a regular file, its other users have it open."""

Pieces = TypeVar("Pieces", bound=Iterable[str] | Iterable[bytes])


def unknown_ending(path: str, suffix: str, endings: Iterable[str]) -> UsageError:
    """What is wrong with a file whose name ends like no format that is written."""
    return UsageError(
        "{path}: {suffix} is no format that is written",
        "let it end in {endings}, or name the format with --format",
        path=path,
        suffix=suffix,
        endings=", ".join(dict.fromkeys(endings)),
    )


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

    def spare(self, sources: Iterable[str]) -> None:
        """:raises UsageError: it would take the place of one of the files that are read, by whatever name."""
        if self.mode is None or not stat.S_ISREG(self.mode):
            return
        for source in sources:
            if os.path.exists(source) and os.path.samefile(source, self.path):
                raise UsageError("{path} is read itself", "name another file with -o", path=self.path)

    def write(self, pieces: Pieces, write: Callable[[Pieces, BinaryIO | None], None]) -> None:
        """:param write: puts the pieces into a file, or to stdout where there is none.
        :raises DataError: it cannot be written; then a file that was there stays as it was.
        """
        if self.path in (STDOUT, "/dev/stdout"):
            write(pieces, None)
        else:
            with self.opened() as file:
                write(pieces, file)

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """The file to write to; it is in its place when the context is left.

        :raises DataError: it cannot be written; then, as after any error, a file that was there stays as it was.
        """
        with _faults(self.path), self._beside() if self.is_replaced else open(self.path, "ab") as file:
            yield file  # what is no file of its own is written to at its end: others may write to it, too

    @contextmanager
    def _beside(self) -> Iterator[BinaryIO]:
        """A file beside it, which takes its place when it is whole."""
        path = os.path.realpath(self.path)
        _clear_away(os.path.dirname(path))
        unfinished = os.path.join(os.path.dirname(path), f".mtgsearch-{os.getpid()}-{os.urandom(4).hex()}.tmp")
        try:
            with open(unfinished, "xb") as file:
                if self.mode is not None:
                    os.chmod(unfinished, stat.S_IMODE(self.mode))
                yield file
                _settle(file)
            os.replace(unfinished, path)
        except BaseException:
            with suppress(OSError):
                os.remove(unfinished)
            raise


class Pair(NamedTuple):
    """Two files that belong together, ``NAME.en`` and ``NAME.zh``."""

    first: Target
    second: Target

    @classmethod
    def of(cls, name: str, suffixes: tuple[str, str], *, force: bool) -> "Pair":
        """:raises UsageError: it is stdout, or as ``Target.of``.
        :raises DataError: as ``Target.of``.
        """
        if name == STDOUT:
            raise UsageError(
                "two files are written, which cannot both go to stdout",
                "name them with -o NAME: NAME{first} and NAME{second} are written",
                first=suffixes[0],
                second=suffixes[1],
            )
        first, second = (Target.of(name + suffix, force=force) for suffix in suffixes)
        return cls(first, second)

    @property
    def is_replaced(self) -> bool:
        return self.first.is_replaced and self.second.is_replaced

    def write(self, pieces: Iterable[tuple[str, str]]) -> None:
        """Both take their places when both are whole, one right after the other.

        :raises DataError: one cannot be written.
        """
        with self.first.opened() as first, self.second.opened() as second:
            for one, other in pieces:
                first.write(one.encode("utf-8", "replace"))
                second.write(other.encode("utf-8", "replace"))
            if self.first.is_replaced:
                _settle(first)  # before the second is put in its place


def _settle(file: BinaryIO) -> None:
    """See to it that what was written is on the disk."""
    file.flush()
    os.fsync(file.fileno())


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
