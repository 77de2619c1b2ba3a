"""Files written so that a killed process or a power cut leaves the old one or the new one, and nothing in between."""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from typing import TYPE_CHECKING

from mtgsearch.store.disk import TEMPORARY, sync_folder

if TYPE_CHECKING:
    from mtgsearch.engines.spool import Bytes


def write(path: str, content: "Iterable[Bytes]") -> None:
    """Write a file whole, in the place of one that may be there; it is on the disk when this returns."""
    temporary = path + TEMPORARY
    remove(temporary)
    try:
        with open(temporary, "xb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        remove(temporary)  # where the disk is full, what was written so far takes the room of all that comes after
        raise
    sync_folder(os.path.dirname(path))


def opened(path: str) -> FileIO:
    """A file to be read.

    :raises OSError: it cannot be read, or is no file: a pipe would be waited for.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
    return open(path, "rb", buffering=0)


def sync(path: str) -> None:
    """Have a file that was written by others on the disk."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def remove(path: str) -> None:
    """Delete a file, if it is there and nobody else keeps it open."""
    with suppress(OSError):
        os.remove(path)


def size(path: str) -> int:
    """In bytes; -1 where there is no such file."""
    try:
        return os.path.getsize(path)
    except OSError:
        return -1
