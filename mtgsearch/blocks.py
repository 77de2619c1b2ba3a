"""What a format's reader yields: blocks in groups that can answer one another, metadata, warnings. No I/O."""

from typing import Any, NamedTuple

from mtgsearch.model import Lang, Lines, Warning


class Block(NamedTuple):
    """One monolingual unit of a source: a line, a paragraph, a cell."""

    lang: Lang
    text: str
    lines: Lines
    bullet: str = ""
    """The bullet mark that stood before ``text`` and was taken off; empty when there was none."""
    kind: str | None = None
    """A kind of ``KINDS`` that the layout gives to it, and to a passage of which all blocks are of it."""


class Group(NamedTuple):
    """Blocks, in source order, that can only answer one another: a whole text, or the body of one ruling."""

    blocks: tuple[Block, ...]
    kind: str | None = None
    """A kind of ``KINDS`` that the layout gives to all; ``None``: each passage's kind is told from its text."""
    date: str | None = None
    provenance: str | None = None
    section: tuple[str, ...] | None = None
    """``None``: it is told from the headings before."""
    number: str | None = None
    """``None``: it is told from the text; empty: there is none, whatever the text begins with."""
    given: bool = False
    """Whether the source itself says that they answer one another, all of them: a unit of a translation memory, a row
    of a table. Then nothing is aligned."""


def unit(zh: str, en: str, lines: Lines, kind: str = "entry", **known: Any) -> Group | None:
    """What a source gives as a pair; ``None`` where both sides are empty. White space around a text is no part of it.

    :param known: further fields of the group. It has no section unless one is given.
    """
    known.setdefault("section", ())
    texts: dict[Lang, str] = {"zh": zh.strip(), "en": en.strip()}
    blocks = tuple(Block(lang, text, lines) for lang, text in texts.items() if text)
    return Group(blocks, kind, given=True, **known) if blocks else None


class Meta(NamedTuple):
    """A source line read as metadata: ``title`` (taken over into the document) or ``label`` (already in its group)."""

    key: str
    value: str
    lines: Lines


Record = Group | Meta | Warning
