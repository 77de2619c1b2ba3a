"""What a file is made of before it is written, of which there may be more than can be held.

Not for searches: they write nothing, and the import of temporary files takes longer than some of them.
"""

from array import array
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import Any, Protocol, TypeAlias

HELD = 16 << 20
"""Bytes of a spool that stay in memory."""
CHUNK = 1 << 20
"""Bytes of it that are read at once."""

Bytes: TypeAlias = "bytes | bytearray | array[Any]"


class Chunked(Protocol):
    """Bytes that come one after another, as often as they are asked for."""

    def __len__(self) -> int:
        """How many."""

    def chunks(self) -> Iterator[bytes]: ...


Content: TypeAlias = "Bytes | Chunked"


class Spool:
    """Bytes put one after another; many stand in a file without a name, which goes with the process."""

    def __init__(self, folder: str) -> None:
        """:param folder: where that file is, for there is room for what is made of it."""
        self._file = SpooledTemporaryFile(HELD, dir=folder)  # noqa: SIM115 (closed with this one)
        self._size = 0

    def append(self, some: bytes | bytearray) -> None:
        self._file.write(some)
        self._size += len(some)

    def __len__(self) -> int:
        return self._size

    def chunks(self) -> Iterator[bytes]:
        self._file.seek(0)
        while chunk := self._file.read(CHUNK):
            yield chunk

    def close(self) -> None:
        self._file.close()


def size_of(content: Content) -> int:
    """In bytes."""
    return content.itemsize * len(content) if isinstance(content, array) else len(content)


def chunks_of(content: Content) -> Iterable[Bytes]:
    return [content] if isinstance(content, bytes | bytearray | array) else content.chunks()
