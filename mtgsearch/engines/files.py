"""Files written so that a killed process or a power cut leaves the old one or the new one, and nothing in between."""

import os
from array import array
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TypeAlias

Content: TypeAlias = "bytes | bytearray | array[Any]"

TEMPORARY = ".tmp"
"""The ending of a file that is being written; whoever holds the writer's lock may delete what is left over."""


def write(path: str, content: Iterable[Content]) -> None:
    """Write a file whole, in the place of one that may be there; it is on the disk when this returns."""
    temporary = path + TEMPORARY
    with open(temporary, "wb") as file:
        file.writelines(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    sync_folder(os.path.dirname(path))


def sync(path: str) -> None:
    """Have a file that was written by others on the disk."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: str) -> None:
    """Have the names in a folder on the disk, where the system has a way to say so."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


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
