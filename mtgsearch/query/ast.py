"""A parsed query: what is asked, with nothing of how it is answered.

Needles are folded with ``text.normalize.fold`` unless the query is ``exact``; then they are as typed.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from mtgsearch.model import LANGS, Lang
from mtgsearch.tuples import NamedTuple

Sides = tuple[Lang, ...]


class Text(NamedTuple):
    """Text that must stand as written, with whole tokens at its Latin and numeric ends."""

    needle: str
    sides: Sides = LANGS
    loose: bool = False
    """An unquoted run with Han: cut into words when it stands nowhere."""


class Word(NamedTuple):
    """A Latin word, matched by its stem."""

    word: str
    stem: str
    sides: Sides = LANGS


class Compound(NamedTuple):
    """Latin words joined by hyphens, each matched by its stem, be they parted by a hyphen or a space; or closed up."""

    text: str
    stems: tuple[str, ...]
    sides: Sides = LANGS


class Pattern(NamedTuple):
    """A word or a Han run with wildcards: ``*`` is any letters and digits, ``?`` one of them. See ``patterns``."""

    glob: str
    sides: Sides = LANGS


class Fuzzy(NamedTuple):
    """Latin words, as they are written, that differ from a word by a few letters at most."""

    word: str
    edits: int
    sides: Sides = LANGS


class Regex(NamedTuple):
    """A regular expression; what it matches is not empty."""

    expression: str
    clock: "Clock"
    """The time that it may take in the query it is a part of."""
    sides: Sides = LANGS


class Near(NamedTuple):
    """Texts that stand near one another on one side, in any order, each at least once."""

    parts: "tuple[Text | Word, ...]"
    gap: int
    """Words, or Han characters, that may stand between and belong to none of them."""
    sides: Sides = LANGS


class Rule(NamedTuple):
    """A rule number: the rule itself and its lettered subrules, and every text that holds the number."""

    number: str
    work: str | None = None
    """The work named with it (``cr`` in ``CR 702.26a``), or ``None``."""
    sides: Sides = LANGS


class Field(NamedTuple):
    """A condition on what is known of a passage: ``document section number card provenance kind date``."""

    name: str
    value: str


class Range(NamedTuple):
    """The same between two values, with both of them; an empty one is no bound. ``number`` and ``date`` have ranges."""

    name: str
    first: str
    last: str


if TYPE_CHECKING:
    from mtgsearch.query.patterns import Clock

    InText: TypeAlias = Text | Word | Compound | Pattern | Fuzzy | Regex | Near | Rule
    """What stands in a text, or does not."""
    Leaf = InText | Field | Range
    Node: TypeAlias = "Leaf | And | Or | Not | Everything"
else:
    InText = Leaf = Node = object  # nodes hold nodes; a name in quotes would be compiled in every run


class And(NamedTuple):
    parts: tuple[Node, ...]


class Or(NamedTuple):
    parts: tuple[Node, ...]


class Not(NamedTuple):
    part: Node


class Everything(NamedTuple):
    """The empty query of an export: every passage."""


class Query(NamedTuple):
    """A query with the text it came from.

    ``notes`` are sentences for the person: what was taken as text although it looks like an operator, and why.
    """

    text: str
    root: Node
    exact: bool = False
    notes: tuple[str, ...] = ()


class Filters(NamedTuple):
    """What a passage must be besides matching; ``None`` means no restriction."""

    documents: frozenset[str] | None = None
    provenance: str | None = None
    kind: str | None = None
    since: str | None = None
    until: str | None = None
    whole: bool = False


def leaves(node: Node) -> Iterator[Leaf]:
    """Those of a tree, in their order."""
    match node:
        case And(parts) | Or(parts):
            for part in parts:
                yield from leaves(part)
        case Not(part):
            yield from leaves(part)
        case Everything():
            return
        case _:
            yield node


def asked(node: Node) -> Iterator[Leaf]:
    """Those that are not under ``Not``."""
    match node:
        case And(parts) | Or(parts):
            for part in parts:
                yield from asked(part)
        case Not() | Everything():
            return
        case _:
            yield node
