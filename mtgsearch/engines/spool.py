"""What a file is made of before it is written, of which there may be more than can be held.

Not for searches: they write nothing, and the import of temporary files takes longer than some of them.
"""

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate
from tempfile import SpooledTemporaryFile
from typing import Any, Protocol, TypeAlias

HELD = 32 << 20
"""Bytes of a spool that stay in memory: those of a corpus of a hundred thousand passages."""
CHUNK = 1 << 20
"""Bytes of it that are read at once."""

Bytes: TypeAlias = "bytes | bytearray | array[Any]"


class Chunked(Protocol):
    """Bytes that come one after another, as often as they are asked for."""

    def __len__(self) -> int:
        """How many."""

    def chunks(self) -> Iterator[bytes]: ...


Content: TypeAlias = "Bytes | Chunked"


class _Spooled:
    """Bytes of which many stand in a file without a name, which goes with the process."""

    def __init__(self, folder: str, size: int = 0) -> None:
        """:param folder: where that file is, for there is room for what is made of it."""
        self._file = SpooledTemporaryFile(HELD, dir=folder)  # noqa: SIM115 (goes with this one)
        self._file.truncate(size)
        self._size = size

    def __len__(self) -> int:
        return self._size

    def chunks(self) -> Iterator[bytes]:
        self._file.seek(0)
        while chunk := self._file.read(CHUNK):
            yield chunk


class Spool(_Spooled):
    """Put one after another."""

    def append(self, some: bytes | bytearray) -> None:
        self._file.write(some)
        self._size += len(some)

    def between(self, begin: int, end: int) -> bytes:
        self._file.seek(begin)
        return self._file.read(end - begin)


class Grid(_Spooled):
    """Rows of so many bytes each, filled from whatever side."""

    def __init__(self, folder: str, rows: int, width: int) -> None:
        super().__init__(folder, rows * width)
        self._width = width

    def put(self, row: int, start: int, some: bytes) -> None:
        self._file.seek(row * self._width + start)
        self._file.write(some)


class Heaps:
    """Bytes put on so many heaps, which come one after another in the end."""

    def __init__(self, folder: str, count: int) -> None:
        self.sizes = [0] * count
        """Of the heaps, in bytes."""
        self._heaps = [bytearray() for _ in self.sizes]
        self._held = 0
        self._spool = Spool(folder)
        self._starts: list[array[int]] = []
        """Where each heap begins, and the last ends, in each part of the spool."""

    def append(self, number: int, some: bytes | memoryview) -> None:
        self._heaps[number] += some
        self.sizes[number] += len(some)
        self._held += len(some)
        if self._held > HELD:
            self._put_away()

    def _put_away(self) -> None:
        starts = array("Q", accumulate(map(len, self._heaps), initial=len(self._spool)))
        self._starts.append(starts)
        for heap in self._heaps:
            self._spool.append(heap)
            heap.clear()
        self._held = 0

    def __len__(self) -> int:
        return sum(self.sizes)

    def chunks(self) -> Iterator[bytes]:
        chunk = bytearray()
        for number, heap in enumerate(self._heaps):
            for starts in self._starts:
                chunk += self._spool.between(starts[number], starts[number + 1])
            chunk += heap
            if len(chunk) >= CHUNK:
                yield bytes(chunk)
                chunk.clear()
        yield bytes(chunk)


def size_of(content: Content) -> int:
    """In bytes."""
    return content.itemsize * len(content) if isinstance(content, array) else len(content)


def chunks_of(content: Content) -> Iterable[Bytes]:
    return [content] if isinstance(content, bytes | bytearray | array) else content.chunks()
