"""A file of named arrays and texts that is mapped into memory and read where it is needed, and copied when it changes.

Its header names what it was made from (format, fold version, the store's stamp) and where each part stands, under a
checksum: a file that was cut short, is of another version or no such file at all is told at once from a good one. What
the parts mean is for ``literal`` and ``sieve``.
"""

import mmap
import os
import struct
from collections.abc import Mapping
from itertools import chain
from typing import Literal, NamedTuple
from zlib import crc32

from mtgsearch.engines import files
from mtgsearch.text.normalize import FOLD_VERSION

FORMAT = 1
MAGIC = b"MTGSFLAT"
_HEADER = struct.Struct("<8sIII16sI")
"""Magic, format, fold version, byte order, stamp, number of parts; what follows is little-endian as well."""
_PART = struct.Struct("<24sQQI")
"""Name, offset, size, checksum."""
_CHECKSUM = struct.Struct("<I")
_BYTE_ORDER = struct.unpack("=I", b"\1\2\3\4")[0]
_ALIGNMENT = 8

TypeCode = Literal["B", "I", "Q", "q"]


class Damaged(Exception):
    """A derived file cannot be used as it is: it is not what was written, or another version wrote it."""


class Part(NamedTuple):
    """Where a part stands in the file."""

    offset: int
    size: int
    checksum: int


class FlatFile:
    """An open file."""

    def __init__(self, path: str) -> None:
        """:raises Damaged: see there.

        :raises FileNotFoundError: there is none.
        """
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_size < _HEADER.size:
                raise Damaged(path)
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._arrays: dict[str, memoryview] = {}
        try:
            self.stamp, self._parts = _read_header(self.memory)
        except Damaged:
            self.memory.close()
            raise

    def part(self, name: str) -> Part:
        return self._parts[name]

    def array(self, name: str, code: TypeCode) -> memoryview:
        """The part as numbers of the ``array`` type ``code``."""
        if name not in self._arrays:
            part = self._parts[name]
            self._arrays[name] = memoryview(self.memory)[part.offset : part.offset + part.size].cast(code)
        return self._arrays[name]

    def bytes(self, name: str) -> bytes:
        part = self._parts[name]
        return self.memory[part.offset : part.offset + part.size]

    def is_intact(self) -> bool:
        """Whether every part has its checksum; reads all of it."""
        return all(crc32(self.bytes(name)) == part.checksum for name, part in self._parts.items())

    def close(self) -> None:
        """Let go of the file; what was read from it before may be used no more."""
        for array in self._arrays.values():
            array.release()
        self._arrays.clear()
        self.memory.close()


def write(path: str, stamp: str, parts: Mapping[str, files.Content]) -> None:
    """Write the file whole, or leave what was there; it is on the disk when this returns.

    :param stamp: sixteen ASCII characters.
    """
    places: dict[str, Part] = {}
    end = _HEADER.size + len(parts) * _PART.size + _CHECKSUM.size
    padding = []
    for name, content in parts.items():
        padding.append(bytes(-end % _ALIGNMENT))
        with memoryview(content) as view:
            places[name] = Part(end + len(padding[-1]), view.nbytes, crc32(view))
        end = sum(places[name][:2])
    contents = chain.from_iterable(zip(padding, parts.values(), strict=True))
    files.write(path, chain([_header(stamp, places)], contents))


def _header(stamp: str, places: Mapping[str, Part]) -> bytes:
    header = _HEADER.pack(MAGIC, FORMAT, FOLD_VERSION, _BYTE_ORDER, stamp.encode("ascii"), len(places))
    header += b"".join(_PART.pack(name.encode("ascii"), *place) for name, place in places.items())
    return header + _CHECKSUM.pack(crc32(header))


def _read_header(memory: mmap.mmap) -> tuple[str, dict[str, Part]]:
    magic, *versions, stamp, count = _HEADER.unpack_from(memory)
    end = _HEADER.size + count * _PART.size
    if magic != MAGIC or versions != [FORMAT, FOLD_VERSION, _BYTE_ORDER] or len(memory) < end + _CHECKSUM.size:
        raise Damaged
    if _CHECKSUM.unpack_from(memory, end)[0] != crc32(memory[:end]):
        raise Damaged
    parts = {
        name.rstrip(b"\0").decode(): Part(*place) for name, *place in _PART.iter_unpack(memory[_HEADER.size : end])
    }
    if any(part.offset + part.size > len(memory) for part in parts.values()):
        raise Damaged
    return stamp.decode(), parts
