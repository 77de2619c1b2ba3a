"""A file of named arrays and texts that is mapped into memory and read where it is needed, and copied when it changes.

Its header names what it was made from (format, fold version, the store's stamp) and where each part stands, under a
checksum: a file that was cut short, is of another version or no such file at all is told at once from a good one. It
also has the checksums of the parts, by pages: those that are read are checked. What the parts mean is for ``columns``
and ``texts``.
"""

import mmap
import os
import struct
from array import array
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Literal
from zlib import crc32

from mtgsearch.engines import files, pages
from mtgsearch.engines.pages import Damaged, Pages
from mtgsearch.text.normalize import FOLD_VERSION
from mtgsearch.tuples import NamedTuple

if TYPE_CHECKING:
    from mtgsearch.engines.spool import Content

FORMAT = 7
MAGIC = b"MTGSFLAT"
_HEADER = struct.Struct("<8sIII16sI")
"""Magic, format, fold version, byte order, stamp, number of parts; what follows is little-endian as well."""
_PART = struct.Struct("<24sQQQ")
"""Name, offset, size, number of checksums. The checksums of all parts follow on the last, in the machine's own byte
order."""
_CHECKSUM = struct.Struct("<I")
_SUM_SIZE = array("I").itemsize
_BYTE_ORDER = struct.unpack("=I", b"\1\2\3\4")[0]
_ALIGNMENT = 8
AT_ONCE = 1 << 26
"""Bytes of a file that are looked at together."""
SCATTERED = 200
"""So many places are sooner checked each by itself than with all that stand between them."""

TypeCode = Literal["B", "I", "Q", "q"]


class Part(NamedTuple):
    """Where a part stands in the file."""

    offset: int
    size: int
    sums: int
    """How many checksums are kept of it."""

    @property
    def end(self) -> int:
        return self.offset + self.size


class FlatFile:
    """An open file."""

    def __init__(self, path: str) -> None:
        """:raises Damaged: see there.

        :raises OSError: there is none, or it cannot be read.
        """
        self.path = path
        with files.opened(path) as file:
            if os.fstat(file.fileno()).st_size < _HEADER.size:
                raise Damaged(path)
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._arrays: dict[str, memoryview] = {}
        try:
            self.stamp, self._parts, sums = _read_header(self.memory)
        except Damaged:
            self.memory.close()
            raise
        self._view = memoryview(self.memory)
        self._views = {name: self._view[part.offset : part.end] for name, part in self._parts.items()}
        self._pages = {name: Pages(sums[name], partial(_between, view)) for name, view in self._views.items()}

    @property
    def names(self) -> list[str]:
        """Of all parts."""
        return list(self._parts)

    def part(self, name: str) -> Part:
        return self._parts[name]

    def array(self, name: str, code: TypeCode) -> memoryview:
        """The part as numbers of the ``array`` type ``code``. What is read of it must be checked."""
        if name not in self._arrays:
            self._arrays[name] = self._views[name].cast(code)
        return self._arrays[name]

    def bytes(self, name: str, begin: int = 0, end: int | None = None) -> bytes:
        """The part between these places.

        :raises Damaged: see ``check``.
        """
        self.check(name, begin, end)
        return self._views[name][begin:end].tobytes()

    def check(self, name: str, begin: int = 0, end: int | None = None) -> None:
        """See to it that the bytes of a part between these places are as they were written.

        :raises Damaged: they are not.
        """
        self._pages[name].check(begin, self._parts[name].size if end is None else end)

    def check_items(self, name: str, size: int, places: Sequence[int], items: int = 1) -> None:
        """The same for some items of so many bytes, and as many after each as make ``items``; of many for all."""
        if len(places) > SCATTERED:
            self.check(name)
            return
        for place in places:
            self.check(name, size * place, size * (place + items))

    def is_intact(self) -> bool:
        """Whether every part with checksums is as it was written; reads all of it."""
        try:
            for name, part in self._parts.items():
                for begin in range(0, part.size if part.sums else 0, AT_ONCE):
                    self.check(name, begin, min(begin + AT_ONCE, part.size))
                    self.let_go()
        except Damaged:
            return False
        return True

    def let_go(self) -> None:
        """Of a large file: give back what memory it is mapped to, where the system can be told so.

        Who reads all of it need not hold all of it; what is read again is mapped again.
        """
        if len(self.memory) > AT_ONCE and hasattr(self.memory, "madvise"):
            self.memory.madvise(mmap.MADV_DONTNEED)

    def close(self) -> None:
        """Let go of the file; what was read from it before may be used no more."""
        for view in (*self._arrays.values(), *self._views.values()):
            view.release()
        self._arrays.clear()
        self._view.release()
        self.memory.close()


def _between(view: memoryview, begin: int, end: int) -> memoryview:
    return view[begin:end]


def write(path: str, stamp: str, parts: "Mapping[str, Content]", apart: Collection[str] = ()) -> None:
    """Write the file whole, or leave what was there; it is on the disk when this returns.

    :param stamp: sixteen ASCII characters.
    :param apart: parts of which whoever reads them keeps checksums.
    """
    from mtgsearch.engines.spool import chunks_of, size_of

    sums = {name: array("I") if name in apart else pages.checksums(content) for name, content in parts.items()}
    end = _HEADER.size + len(parts) * _PART.size + sum(map(len, sums.values())) * _SUM_SIZE + _CHECKSUM.size
    places: dict[str, Part] = {}
    padding = []
    for name, content in parts.items():
        padding.append(bytes(-end % _ALIGNMENT))
        places[name] = Part(end + len(padding[-1]), size_of(content), len(sums[name]))
        end = places[name].end
    contents = (chain([before], chunks_of(content)) for before, content in zip(padding, parts.values(), strict=True))
    files.write(path, chain([_header(stamp, places, sums)], chain.from_iterable(contents)))


def _header(stamp: str, places: Mapping[str, Part], sums: Mapping[str, "array[int]"]) -> bytes:
    header = _HEADER.pack(MAGIC, FORMAT, FOLD_VERSION, _BYTE_ORDER, stamp.encode("ascii"), len(places))
    header += b"".join(_PART.pack(name.encode("ascii"), *place) for name, place in places.items())
    header += b"".join(sums[name].tobytes() for name in places)
    return header + _CHECKSUM.pack(crc32(header))


def _read_header(memory: mmap.mmap) -> tuple[str, dict[str, Part], dict[str, "array[int]"]]:
    magic, *versions, stamp, count = _HEADER.unpack_from(memory)
    if magic != MAGIC or versions != [FORMAT, FOLD_VERSION, _BYTE_ORDER]:
        raise Damaged
    begin = _HEADER.size + count * _PART.size
    if len(memory) < begin:
        raise Damaged
    listed = _PART.iter_unpack(memory[_HEADER.size : begin])
    parts = {name.rstrip(b"\0").decode("ascii", "replace"): Part(*place) for name, *place in listed}
    end = begin + sum(part.sums for part in parts.values()) * _SUM_SIZE
    if len(memory) < end + _CHECKSUM.size or _CHECKSUM.unpack_from(memory, end)[0] != crc32(memory[:end]):
        raise Damaged
    if any(part.end > len(memory) for part in parts.values()):
        raise Damaged
    return stamp.decode(), parts, _split(array("I", memory[begin:end]), parts)


def _split(sums: "array[int]", parts: Mapping[str, Part]) -> dict[str, "array[int]"]:
    """The checksums of each part."""
    split = {}
    end = 0
    for name, part in parts.items():
        begin, end = end, end + part.sums
        split[name] = sums[begin:end]
    return split
