"""What a candidate holds: its bytes, or where there are more of them than are held, what tells them from others."""

import hashlib
import os
import stat
import sys
from typing import NamedTuple

from mtgsearch.errors import DataError
from mtgsearch.large import LARGEST, Hashed
from mtgsearch.sources import STDIN


class Content(NamedTuple):
    """``data`` is ``None`` where there are more than ``LARGEST`` bytes."""

    data: bytes | None
    size: int
    sha256: str


def read(path: str) -> Content:
    """The content of a file, or of standard input.

    :raises DataError: standard input is empty, or something that cannot be read twice is larger than ``LARGEST``.
    """
    if path == STDIN:
        data = sys.stdin.buffer.read(LARGEST + 1)
        if not data:
            raise DataError("standard input is empty")
        return _whole(data)
    with open(path, "rb") as file:
        state = os.fstat(file.fileno())
        if stat.S_ISREG(state.st_mode) and state.st_size > LARGEST:
            with Hashed(path) as large:
                return Content(None, state.st_size, large.sha256)
        data = file.read(state.st_size + 1)  # for each byte asked for, Python makes room
        if len(data) > state.st_size:  # a pipe has no size, and a file may have grown
            data += file.read(LARGEST + 1 - len(data))
    return _whole(data)


def whole(path: str) -> bytes:
    """The bytes of a file that must be held.

    :raises DataError: it is larger than that.
    """
    data = read(path).data
    if data is None:
        raise too_large()
    return data


def _whole(data: bytes) -> Content:
    if len(data) > LARGEST:
        raise too_large()
    return Content(data, len(data), hashlib.sha256(data).hexdigest())


def too_large() -> DataError:
    """What is told of a document that would have to be held."""
    return DataError(
        "larger than {limit} MB, the most that is read as one document",
        "Split it, for example by chapter.",
        limit=LARGEST >> 20,
    )
