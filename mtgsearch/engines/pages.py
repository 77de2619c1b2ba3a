"""Checksums of files page by page, so that damage is noticed in what a search reads, and is not looked for elsewhere.

To look at all of the derived files would take longer than to search them; a page is looked at when it is first read.
"""

from array import array
from collections.abc import Callable, Sequence
from io import RawIOBase
from typing import TYPE_CHECKING
from zlib import crc32

from mtgsearch.engines import files

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    from mtgsearch.engines.spool import Content

PAGE = 1 << 12
"""Bytes, of a page of memory as of one here: what is read of it is there as a whole. Two microseconds to look at, and
64 kB of checksums for each 64 MB."""
UNSEEN = 0
CHUNK = 256 * PAGE
"""Bytes of a file that are read at once to look at all of it."""


class Damaged(Exception):
    """A derived file cannot be used as it is: it is not what was written, or another version wrote it."""


def checksums(content: "Content") -> "array[int]":
    """Of each page of ``content``; the last may be short."""
    from mtgsearch.engines.spool import chunks_of

    sums = array("I")
    rest = b""
    for chunk in chunks_of(content):
        with memoryview(b"".join((rest, chunk)) if rest else chunk) as view, view.cast("B") as octets:
            whole = len(octets) // PAGE * PAGE
            sums.extend(crc32(octets[begin : begin + PAGE]) for begin in range(0, whole, PAGE))
            rest = octets[whole:].tobytes()
    if rest:
        sums.append(crc32(rest))
    return sums


def count(size: int) -> int:
    """The pages of so many bytes."""
    return -(-size // PAGE)


class Pages:
    """Pages that are read one by one."""

    def __init__(self, sums: Sequence[int], read: Callable[[int, int], bytes | memoryview]) -> None:
        """:param read: gives the bytes between two places."""
        self._sums = sums
        self._read = read
        self._seen = bytearray(len(sums))

    def check(self, begin: int, end: int) -> None:
        """See to it that the pages between these places are as they were written.

        :raises Damaged: one is not.
        """
        end = count(end)
        page = self._seen.find(UNSEEN, begin // PAGE, end)
        while page >= 0:
            if crc32(self._read(page * PAGE, (page + 1) * PAGE)) != self._sums[page]:
                raise Damaged
            self._seen[page] = True
            page = self._seen.find(UNSEEN, page + 1, end)


class CheckedFile(RawIOBase):
    """A file of which no byte is read that is not as it was written.

    Reading raises ``Damaged`` there.
    """

    def __init__(self, path: str, sums: Sequence[int]) -> None:
        self._file = files.opened(path)
        self._pages = Pages(sums, self._between)

    def _between(self, begin: int, end: int) -> bytes:
        self._file.seek(begin)
        return self._file.read(end - begin)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def readinto(self, buffer: "WriteableBuffer") -> int:
        begin = self._file.tell()
        found = self._file.readinto(buffer)
        end = self._file.tell()
        self._pages.check(begin, end)
        self._file.seek(end)
        return found

    def close(self) -> None:
        self._file.close()
        super().close()


def is_intact(path: str, sums: Sequence[int]) -> bool:
    """Whether a file is there and as it was written; reads all of it."""
    try:
        return of_file(path) == array("I", sums)
    except OSError:
        return False


def of_file(path: str) -> "array[int]":
    """The checksums of a file's pages."""
    sums = array("I")
    with files.opened(path) as file:
        while content := file.read(CHUNK):
            sums.extend(checksums(content))
    return sums
