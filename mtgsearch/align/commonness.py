"""How common the words of a corpus are, and texts with their words: what is known before a term is asked about. How it
is learned is for ``background``; a search that only reads it imports none of that.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, pairwise

from mtgsearch.align.units import Unit
from mtgsearch.model import Lang, Span
from mtgsearch.text.tokens import stem, words
from mtgsearch.tuples import NamedTuple

JOINING = re.compile(r"(?:'s?)?[\s-]*")
"""What may stand between two words of a term; anything else parts two runs."""
MOST_UNANSWERED = 0.98
"""The share of the places of a word where nothing answers it, at most."""


class Word(NamedTuple):
    """A Chinese word or an English stem, and where it stands in the text."""

    key: str
    start: int
    end: int


class Side(NamedTuple):
    """A folded text of one language with its words, in runs that no sign parts."""

    text: str
    runs: Sequence[Sequence[Word]]

    @property
    def keys(self) -> list[str]:
        return [word.key for run in self.runs for word in run]


class Commonness(NamedTuple):
    """The words of one language: how many segments hold them, and neighbours seen more than once."""

    words: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]
    length: float
    """Of a segment, in words, on average."""
    links: Mapping[str, Mapping[str, float]]
    """To words of the other language, as in ``translations``; the other side has the same ones, from its words."""
    unanswered: Mapping[str, float]

    def held(self, span: Sequence[str]) -> int:
        """How many segments hold a span, at most."""
        if len(span) == 1:
            return self.words.get(span[0], 0)
        return min(self.pairs.get(pair, 1) for pair in pairwise(span))


class Background(NamedTuple):
    """``segments`` tells how many there are."""

    segments: int
    zh: Commonness
    en: Commonness

    def side(self, lang: Lang) -> Commonness:
        return self.zh if lang == "zh" else self.en


def side(folded: str, lang: Lang, ends: Iterable[int] = ()) -> Side:
    """A folded text with its words.

    :param ends: of the Chinese words, as offsets, ascending.
    """
    found = _chinese(folded, ends) if lang == "zh" else _english(folded)
    runs: list[list[Word]] = []
    end = 0
    for word in found:
        if not (runs and JOINING.fullmatch(folded, end, word.start)):
            runs.append([])
        runs[-1].append(word)
        end = word.end
    return Side(folded, runs)


def sides(unit: Unit) -> tuple[Side, Side]:
    """The Chinese and the English of a unit."""
    return side(unit.zh, "zh", unit.ends), side(unit.en, "en")


def _chinese(folded: str, ends: Iterable[int]) -> Iterator[Word]:
    for start, end in pairwise((0, *ends)):
        if folded[start].isalpha():
            yield Word(folded[start:end], start, end)


def _english(folded: str) -> Iterator[Word]:
    return (Word(stem(word), start, end) for word, start, end in words(folded))


def within(found: Side, spans: Iterable[Span]) -> list[bool]:
    """Of each word of a text, whether it stands in one of ``spans`` of the folded text, if only with a part."""
    covered = sorted(spans)
    ends = list(accumulate((end for _, end in covered), max))
    marks = []
    for word in chain.from_iterable(found.runs):
        place = bisect_right(ends, word.start)  # the first span that ends after the word begins
        marks.append(place < len(covered) and covered[place][0] < word.end)
    return marks
