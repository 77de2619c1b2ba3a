"""What a document format is. Readers turn a source into records; which block answers which is left to ``align``.

To add a format: write a module with a class like :class:`Format`, enter it in ``formats.NAMES``, and let its test
inherit the contract in ``tests/contracts``.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from mtgsearch.bitext import Bitext
from mtgsearch.blocks import Record
from mtgsearch.model import Hit


class Source(NamedTuple):
    """One document as it was found: ``lines`` are those of ``text``, without their ends; ``path`` is for messages.

    Of a ZIP package there are only ``data``; the ``text`` of a PDF is what its pages show, a paragraph a line.
    """

    path: str
    data: bytes
    text: str
    lines: list[str]


class Writer(Protocol):
    """What writes passages in a format that other programs read; where there is a reader of it, the same class."""

    name: str
    suffix: str
    """Of its files, with the dot."""

    def write(self, hits: Iterable[Hit]) -> Iterator[str] | Iterator[bytes]:
        """A file with these passages, piece by piece: never more of it is held than a passage needs.

        Text is encoded as UTF-8; bytes are a file that is no text.
        """
        ...


class Piecewise:
    """A ``Writer`` of a format in which each passage stands by itself, so that several processes can write the
    passages: between a beginning and an end that are always the same.
    """

    name: str
    suffix: str
    head = ""
    tail = ""

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        """What stands there of each passage."""
        raise NotImplementedError

    def write(self, hits: Iterable[Hit]) -> Iterator[str]:
        if self.head:
            yield self.head
        yield from self.pieces(hits)
        if self.tail:
            yield self.tail


class PairWriter(Protocol):
    """What writes passages as two files, one for each language."""

    name: str
    suffixes: tuple[str, str]
    """Of the English file and of the Chinese one, with the dot."""

    def write(self, hits: Iterable[Hit]) -> Iterator[tuple[str, str]]:
        """Both files with these passages, all of which have both languages, piece by piece, as ``Writer.write``."""
        ...


class BitextWriter(Protocol):
    """What writes an alignment of two files."""

    name: str
    suffix: str
    """Of its files, with the dot."""
    foreign: re.Pattern[str] | None
    """The characters that it has no place for, each of which is left out or becomes a space."""

    def write(self, bitext: Bitext) -> Iterator[str]:
        """A file with all units, piece by piece."""
        ...


class PairFormat(Protocol):
    """A layout of documents whose languages are in two files."""

    name: str
    describe: str

    def confidence(self, zh: Source, en: Source) -> float:
        """How surely the two are of this format, as ``Format.confidence``."""
        ...

    def read(self, zh: Source, en: Source) -> Iterator[Record]:
        """The records of both, as ``Format.read``; the lines of a block are those of the file in its language."""
        ...


class Format(Protocol):
    """A layout of documents, recognised by what a source holds and never by its name."""

    name: str
    describe: str
    """What the reader expects, as a noun phrase."""

    def confidence(self, source: Source) -> float:
        """How surely ``source`` is of this format: 0 not at all, 1 without doubt. Cheap, and without errors."""
        ...

    def read(self, source: Source) -> Iterator[Record]:
        """The records of ``source``. Nothing of what it says is lost: in a layout of lines each non-blank line stands
        in exactly one block or ``Meta``, or is warned about, and in one of units each unit does.

        A ``label`` may share its line with the text that follows it there.
        """
        ...


@runtime_checkable
class Streamed(Format, Protocol):
    """A format whose units stand one after another, so that a source of any size can be read."""

    def stream(self, source: Source, lines: Iterable[str]) -> Iterator[Record]:
        """As ``read``: the records of the lines, of which no more is held than a unit needs.

        :param source: the beginning of what is read.
        """
        ...
