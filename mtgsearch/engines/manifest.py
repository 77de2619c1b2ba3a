"""What must be in a folder of files that another package wrote: which state of the store they are of, and the files.

A folder without a manifest is none that may be read. So the manifest is taken away before its files are changed, and
written when they are on the disk.
"""

import os
from array import array
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from mtgsearch.engines import files, pages

NAME = "manifest"


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
        with suppress(OSError, ValueError), open(os.path.join(folder, NAME), encoding="utf-8") as file:
            return cls._parsed(file.read())
        return None

    @classmethod
    def _parsed(cls, text: str) -> "Manifest":
        """:raises ValueError: it is cut short, or none."""
        header, *lines, end = text.split("\n")
        if end or not lines:
            raise ValueError
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
        lines = (f"{name}\t{listed.size}\t{listed.sums.tobytes().hex()}" for name, listed in self.files.items())
        files.write(os.path.join(folder, NAME), ["".join(f"{line}\n" for line in (self.header, *lines)).encode()])

    def is_complete(self, folder: str) -> bool:
        """Whether every file is there, and of its size."""
        return all(files.size(os.path.join(folder, name)) == listed.size for name, listed in self.files.items())

    def is_intact(self, folder: str) -> bool:
        """Whether every file is as it was written; reads all of them."""
        return all(pages.is_intact(os.path.join(folder, name), listed.sums) for name, listed in self.files.items())


def remove(folder: str) -> None:
    """Take the manifest away, so that the files may change."""
    files.remove(os.path.join(folder, NAME))
