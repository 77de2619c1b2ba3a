"""A derived part that is one flat file in the index folder, in whatever state it is.

The file is named after the state of the store that it was made from, and written beside the one before it: who has that
open keeps it until it lets go, also where a file in use cannot be replaced or deleted.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

from mtgsearch.engines import files
from mtgsearch.engines.base import State
from mtgsearch.engines.flatfile import FlatFile
from mtgsearch.engines.pages import Damaged
from mtgsearch.store.disk import TEMPORARY


class Opened(Protocol):
    """What such a file is read by."""

    file: FlatFile

    def is_intact(self) -> bool:
        """Whether all of it is as it was written; reads it."""

    def close(self) -> None: ...


T = TypeVar("T", bound=Opened)


class FlatPart(Generic[T]):
    """:param opener: opens a file by its path; it may raise ``Damaged`` and ``OSError``."""

    def __init__(self, folder: str, name: str, opener: Callable[[str], T]) -> None:
        self.name = name
        self._folder = folder
        self._opener = opener

    def state(self, stamp: str) -> State:
        """:param stamp: of the store. Reads all of the file."""
        try:
            opened = self._opener(self._path(stamp))
        except FileNotFoundError:
            with suppress(OSError):  # the folder may be closed to us
                return "behind" if self._names() else "missing"
            return "missing"
        except (Damaged, OSError):
            return "damaged"
        try:
            return "whole" if opened.file.stamp == stamp and opened.is_intact() else "damaged"
        finally:
            opened.close()

    def open(self, stamp: str) -> T:
        """The file of this state of the store.

        :raises Damaged: there is none, or it is no such file, or cut short, or one of another state that was renamed.
        """
        try:
            opened = self._opener(self._path(stamp))
        except OSError as error:
            raise Damaged from error
        if opened.file.stamp != stamp:
            opened.close()
            raise Damaged
        return opened

    def refresh(self, stamp: str, make: Callable[[str, T | None], None], *, anew: bool) -> None:
        """Bring the file to a state of the store.

        :param make: writes it to a path, and may copy from a file of another state what has not changed.
        :param anew: make it again as a whole, whatever there is.
        """
        if anew or self.state(stamp) != "whole":
            old = None if anew else self._old()
            make(self._path(stamp), old)
            if old:
                old.close()
        for name in self._names():
            if name != os.path.basename(self._path(stamp)):
                files.remove(os.path.join(self._folder, name))

    def _path(self, stamp: str) -> str:
        return os.path.join(self._folder, f"{self.name}-{stamp}.bin")

    def _names(self) -> list[str]:
        """All such files, also what was left of one that was never finished."""
        pattern = rf"{self.name}-[0-9a-f]{{16}}\.bin(\{TEMPORARY})?"
        return [name for name in os.listdir(self._folder) if re.fullmatch(pattern, name)]

    def _old(self) -> T | None:
        """A file of another state, to copy from."""
        for name in self._names():
            try:
                opened = self._opener(os.path.join(self._folder, name))
            except (Damaged, OSError):
                continue
            if opened.is_intact():
                return opened
            opened.close()
        return None
