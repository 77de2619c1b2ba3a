"""Passages in the pieces that are compared: their segments, folded, with the words that the Chinese was cut into.

No text is cut anew here, so that a look-up needs no jieba.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from mtgsearch.model import Lang, Passage, Segment
from mtgsearch.text.normalize import Folded, fold, fold_with_offsets
from mtgsearch.tuples import NamedTuple


class Unit(NamedTuple):
    """What stands across from each other, folded; empty where a side is missing."""

    zh: str
    en: str
    ends: tuple[int, ...]
    """Of the words of ``zh``, as offsets, ascending."""
    zh_at: int = 0
    """Where ``zh`` begins in the folded text of the passage."""

    def side(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en


def whole(passage: Passage) -> Unit:
    """All of a passage."""
    return Unit(fold(passage.zh or ""), fold(passage.en or ""), passage.breaks)


def units(passage: Passage) -> list[Unit]:
    """Each segment of a passage; the whole passage, if it has no several."""
    if len(passage.segments) < 2:
        return [whole(passage)]
    folded = fold_with_offsets(passage.zh or "")
    return [_unit(segment, passage, folded) for segment in passage.segments]


def both_sided(passage: Passage) -> Iterator[Unit]:
    """Those that have both sides."""
    return (unit for unit in units(passage) if unit.zh and unit.en)


def _unit(segment: Segment, passage: Passage, folded: Folded) -> Unit:
    en = fold((passage.en or "")[slice(*segment.en)]) if segment.en else ""
    if not segment.zh:
        return Unit("", en, ())
    begin, end = (bisect_left(folded.starts, place) for place in segment.zh)
    first, last = bisect_right(passage.breaks, begin), bisect_left(passage.breaks, end)
    return Unit(
        folded.text[begin:end], en, (*(each - begin for each in passage.breaks[first:last]), end - begin), begin
    )
