"""What a format's reader yields: blocks in groups that can answer one another, metadata, warnings. No I/O."""

from typing import NamedTuple

from mtgsearch.model import Lang, Lines, Warning


class Block(NamedTuple):
    """One monolingual unit of a source: a line, a paragraph, a cell."""

    lang: Lang
    text: str
    lines: Lines
    bullet: str = ""
    """The bullet mark that stood before ``text`` and was taken off; empty when there was none."""


class Group(NamedTuple):
    """Blocks, in source order, that can only answer one another: a whole text, or the body of one ruling."""

    blocks: tuple[Block, ...]
    kind: str | None = None
    """A kind of ``KINDS`` that the layout gives to all; ``None``: each passage's kind is told from its text."""
    date: str | None = None
    provenance: str | None = None
    section: tuple[str, ...] = ()
    number: str | None = None


class Meta(NamedTuple):
    """A source line read as metadata: ``title`` (taken over into the document) or ``label`` (already in its group)."""

    key: str
    value: str
    lines: Lines


Record = Group | Meta | Warning
