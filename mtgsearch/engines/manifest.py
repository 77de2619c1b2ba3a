"""What must be in a folder of files that another package wrote: which state of the store they are of, and the files.

A folder without a manifest is none that may be read. So the manifest is taken away before its files are changed, and
written when they are on the disk. A folder that nobody needs any more is emptied of what was written into it, and goes
when nothing else is in it.
"""

import os
import shutil
from array import array
from collections.abc import Iterable
from contextlib import suppress
from re import Pattern
from typing import NamedTuple
from zlib import crc32

from mtgsearch.engines import files, pages
from mtgsearch.store.disk import TEMPORARY, sync_folder

NAME = "manifest"
LONGEST = 1 << 28
"""Bytes of a manifest, many times those of the largest index."""
SUM_SIZE = 9
"""Characters of the last line."""


class Listed(NamedTuple):
    """A file as it was written."""

    size: int
    sums: "array[int]"
    """The checksums of its pages."""


class Manifest(NamedTuple):
    """Of which format and state of the store a folder is, and what must be in it."""

    header: str
    files: dict[str, Listed]

    @classmethod
    def read(cls, folder: str) -> "Manifest | None":
        """The manifest of a folder; ``None`` where it has none, or one that was cut short."""
        with suppress(OSError, ValueError), files.opened(os.path.join(folder, NAME)) as file:
            return cls._parsed(file.read(LONGEST).decode())
        return None

    @classmethod
    def _parsed(cls, text: str) -> "Manifest":
        """:raises ValueError: it is cut short, or none."""
        listing, sum = text[:-SUM_SIZE], text[-SUM_SIZE:]
        if sum != _sum(listing):
            raise ValueError
        header, *lines = listing.splitlines()
        listed = {}
        for line in lines:
            name, size, sums = line.split("\t")
            listed[name] = Listed(int(size), array("I", bytes.fromhex(sums)))
        return cls(header, listed)

    @classmethod
    def of(cls, header: str, folder: str, names: Iterable[str]) -> "Manifest":
        """A manifest of these files as they are now; they are on the disk when this returns."""
        listed = {}
        for name in names:
            path = os.path.join(folder, name)
            files.sync(path)
            listed[name] = Listed(files.size(path), pages.of_file(path))
        return cls(header, listed)

    def write(self, folder: str) -> None:
        """It is on the disk when this returns, and so is the name of the folder."""
        lines = (f"{name}\t{listed.size}\t{listed.sums.tobytes().hex()}" for name, listed in self.files.items())
        listing = "".join(f"{line}\n" for line in (self.header, *lines))
        files.write(os.path.join(folder, NAME), [(listing + _sum(listing)).encode()])
        sync_folder(os.path.dirname(folder))

    def is_complete(self, folder: str) -> bool:
        """Whether every file is there, and of its size."""
        return all(files.size(os.path.join(folder, name)) == listed.size for name, listed in self.files.items())

    def is_intact(self, folder: str) -> bool:
        """Whether every file is as it was written; reads all of them."""
        return all(pages.is_intact(os.path.join(folder, name), listed.sums) for name, listed in self.files.items())


def _sum(listing: str) -> str:
    """The last line, by which a manifest is known to be whole."""
    return f"{crc32(listing.encode()):08x}\n"


def remove(folder: str) -> None:
    """Take the manifest away, so that the files may change."""
    files.remove(os.path.join(folder, NAME))


def discard(folder: str, ours: Pattern[str]) -> None:
    """Delete a folder and what is ours in it; whatever else somebody has put there stays, and the folder with it.

    :param ours: the names of what the other package makes: files, and folders for a while.
    """
    remove(folder)
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if ours.fullmatch(name) or name == NAME + TEMPORARY:
            files.remove(path)
            shutil.rmtree(path, ignore_errors=True)
    with suppress(OSError):
        os.rmdir(folder)
