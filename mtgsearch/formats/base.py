"""What a document format is. Readers turn a source into records; which block answers which is left to ``align``.

To add a format: write a module with a class like :class:`Format`, enter it in ``formats.NAMES``, and let its test
inherit the contract in ``tests/contracts``.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from mtgsearch.blocks import Record


class Source(NamedTuple):
    """One document as it was found: ``lines`` are those of ``text``, without their ends; ``path`` is for messages."""

    path: str
    data: bytes
    text: str
    lines: list[str]


class Format(Protocol):
    """A layout of documents, recognised by what a source holds and never by its name."""

    name: str
    describe: str
    """What the reader expects, as a noun phrase for the message that no reader fits."""

    def confidence(self, source: Source) -> float:
        """How surely ``source`` is of this format: 0 not at all, 1 without doubt. Cheap, and without errors."""
        ...

    def read(self, source: Source) -> Iterator[Record]:
        """The records of ``source``. Each non-blank line stands in exactly one block or ``Meta``, or is warned about.

        A ``label`` may share its line with the text that follows it there.
        """
        ...
