"""How sure the beads of an alignment are: what else their sentences could have made, and how likely that is.

At each place where two beads meet, all ways are weighed to part the sentences of the two otherwise, in two beads or in
one; and each bead with two sides against its being none, and its being two.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from mtgsearch.align.beads import Bead, joined
from mtgsearch.align.figures import MOST
from mtgsearch.align.merit import SentenceMerit

TEMPER = 0.5
"""What is left of log odds, since what speaks for a bead comes together; so that of the beads that are .9 sure nine of
ten are right."""

UNKNOWN = 0.5
"""How surely two beads meet where what might be instead is larger than beads are, and not looked at."""


def of(beads: Sequence[Bead], merit: SentenceMerit) -> list[float]:
    """From 0 to 1, of each of ``beads``, which follow one another."""
    sure = [_of_answer(bead, merit) * _of_whole(bead, merit) for bead in beads]
    for place, (before, after) in enumerate(pairwise(beads)):
        meeting = _of_meeting(before, after, merit)
        sure[place] *= meeting
        sure[place + 1] *= meeting
    return sure


def _of_answer(bead: Bead, merit: SentenceMerit) -> float:
    """How surely the two sides of a bead answer each other rather than nothing."""
    if bead.alone:
        return 1.0
    zh, en = bead.shape
    apart = merit.alone("zh", zh) + merit.alone("en", en)
    return _against(_of(bead, merit), [apart])


def _of_whole(bead: Bead, merit: SentenceMerit) -> float:
    """How surely a bead with two sides is one rather than two, of which one at least has two sides as well."""
    if bead.alone:
        return 1.0
    ways = [
        (first, second) for first, second in _parted(bead) if any(first.shape) and not (first.alone and second.alone)
    ]
    return _against(_of(bead, merit), (_of_two(way, merit) for way in ways))


def _of_meeting(before: Bead, after: Bead, merit: SentenceMerit) -> float:
    """How surely two beads meet where they do. That nothing answers any of their sentences is one way."""
    if _may_go_on(before, after) or _may_go_on(after, before):
        return UNKNOWN
    are_alone = before.alone and after.alone
    ways = [
        (first, second)
        for first, second in _parted(joined([before, after]))
        if first != before and not (are_alone and first.alone and second.alone)
    ]
    return _against(_of_two((before, after), merit), (_of_two(way, merit) for way in ways))


def _may_go_on(bead: Bead, beside: Bead) -> bool:
    """Whether a bead has as many sentences as beads may have, and beside it are more of that language."""
    counts = {"zh": bead.shape[0], "en": bead.shape[1]}
    return beside.alone is not None and bead.alone is None and counts[beside.alone] == MOST


def _parted(bead: Bead) -> Iterator[tuple[Bead, Bead]]:
    """All ways to part it into two; the first may be empty."""
    for zh in range(bead.zh_start, bead.zh_end + 1):
        for en in range(bead.en_start, bead.en_end + 1):
            if (zh, en) != (bead.zh_end, bead.en_end):
                yield Bead(bead.zh_start, zh, bead.en_start, en), Bead(zh, bead.zh_end, en, bead.en_end)


def _against(found: float, others: Iterable[float]) -> float:
    """How sure what has such log odds is, against other ways with theirs."""
    return 1 / (1 + math.fsum(math.exp(min(100.0, TEMPER * (other - found))) for other in others))


def _of_two(beads: tuple[Bead, Bead], merit: SentenceMerit) -> float:
    return _of(beads[0], merit) + _of(beads[1], merit)


def _of(bead: Bead, merit: SentenceMerit) -> float:
    zh, en = bead.shape
    if zh and en:
        is_usual = zh <= MOST and en <= MOST
        return merit.of(bead.zh_start, bead.en_start, zh, en) if is_usual else -math.inf
    return merit.alone("zh", zh) + merit.alone("en", en)
