"""What a concordancer tells of a search: its matches one by one, and counts. Records only, as in ``model``, and apart
from it, for a search that prints passages needs none of them.
"""

from typing import NamedTuple

from mtgsearch.model import Hit, Lang, Result


class KwicLine(NamedTuple):
    """One match in its text, which is ``left``, ``keyword`` and ``right`` one after another."""

    hit: Hit
    lang: Lang
    left: str
    keyword: str
    right: str
    equivalent: str | None = None
    """What answers to it on the other side, as far as that is marked."""


class Concordance(NamedTuple):
    """The answer to a search as lines, one for each match in the passages found."""

    result: Result
    lines: tuple[KwicLine, ...]
    """Of the page asked for; a search counts them as it counts passages elsewhere."""
    total: int | None
    """How many lines there are; ``None`` where not all passages had to be read for the page."""


class Facet(NamedTuple):
    """How many of the passages found have a value in common; ``None`` is that it is not known."""

    value: str | None
    passages: int


class Facets(NamedTuple):
    """The answer to a search as counts of all passages found."""

    result: Result
    counts: dict[str, tuple[Facet, ...]]
    """By what is counted; the most frequent first."""


class Frequency(NamedTuple):
    """A word of a frequency list: a Chinese one as texts are cut, an English one in all its forms, named by one."""

    word: str
    passages: int
    occurrences: int


class Frequencies(NamedTuple):
    """The most frequent words of one language in what was found, or in the whole corpus."""

    result: Result
    lang: Lang
    total: int
    """How many different words there are."""
    words: tuple[Frequency, ...]
    """The most frequent of them first: as many as were asked for."""
