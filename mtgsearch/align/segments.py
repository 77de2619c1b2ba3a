"""The segments of passages: which sentences of the two sides answer each other.

The dictionary and the glossary are enough for that, as the two sides of a passage are known to answer each other; to
learn from all passages would take four times as long and changes nothing in rules and policies.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mtgsearch.align import succession
from mtgsearch.align.sentences import Alignment, Part, Vocabulary, align
from mtgsearch.model import Segment, Span
from mtgsearch.text.sentences import sentences

FOLLOWS = succession.usual(opening=0.01, more=0.1, opposite=0.01)
"""Sentences that nothing answers are rarer than in texts that nobody has paired."""
DOUBTFUL = 0.5
"""A bead less sure than this is to be looked at."""


class Segmented(NamedTuple):
    segments: tuple[Segment, ...]
    doubtful: bool
    """Whether it is not sure of some which sentences belong to it."""


class _Sides(NamedTuple):
    zh: Sequence[Span]
    en: Sequence[Span]


def of(texts: Iterable[tuple[str | None, str | None]], vocabulary: Vocabulary) -> list[Segmented | None]:
    """Of each passage, given by its Chinese and its English, the segments in the order of the Chinese; ``None`` where
    there is one."""
    sides: list[_Sides | None] = []
    parts: list[Part] = []
    for zh, en in texts:
        sides.append(_sides(zh, en) if zh and en else None)
        if zh and en and (spans := sides[-1]):
            parts.append((_texts(zh, spans.zh), _texts(en, spans.en)))
    found = iter(align(parts, vocabulary, rounds=0, follows=FOLLOWS) if parts else ())
    return [_segmented(spans, next(found)) if spans else None for spans in sides]


def _sides(zh: str, en: str) -> _Sides | None:
    """The sentences of a passage that has several."""
    sides = _Sides(sentences(zh, "zh"), sentences(en, "en"))
    return sides if max(map(len, sides)) > 1 else None


def _texts(text: str, spans: Sequence[Span]) -> list[str]:
    return [text[start:end] for start, end in spans]


def _segmented(sides: _Sides, found: Alignment) -> Segmented:
    segments = tuple(
        Segment(_span(sides.zh, bead.zh_start, bead.zh_end), _span(sides.en, bead.en_start, bead.en_end))
        for bead in found.beads
    )
    return Segmented(segments, min(found.confidences) < DOUBTFUL)


def _span(spans: Sequence[Span], start: int, end: int) -> Span | None:
    return (spans[start][0], spans[end - 1][1]) if end > start else None
