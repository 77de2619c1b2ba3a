"""How sure the beads of an alignment are: what else their sentences could have made, and how likely that is.

At each place where two beads meet, all ways are weighed to part the sentences of the two otherwise, in two beads or in
one; and each bead with two sides against its being none.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mtgsearch.align.beads import Bead
from mtgsearch.align.figures import MOST
from mtgsearch.align.merit import SentenceMerit

TEMPER = 0.5
"""What is left of log odds, since what speaks for a bead comes together; so that of the beads that are .9 sure nine of
ten are right."""


def of(beads: Sequence[Bead], merit: SentenceMerit) -> list[float]:
    """From 0 to 1, of each of ``beads``, which follow one another."""
    sure = [_of_answer(bead, merit) for bead in beads]
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
    return 1 / (1 + math.exp(min(100.0, TEMPER * (apart - _of(bead, merit)))))


def _of_meeting(before: Bead, after: Bead, merit: SentenceMerit) -> float:
    """How surely two beads meet where they do."""
    found = TEMPER * (_of(before, merit) + _of(after, merit))
    others = math.fsum(math.exp(min(100.0, TEMPER * other - found)) for other in _others(before, after, merit))
    return 1 / (1 + others)


def _others(before: Bead, after: Bead, merit: SentenceMerit) -> Iterator[float]:
    """The log odds of all other ways, but for those that say as well that nothing answers any of the sentences."""
    are_alone = before.alone and after.alone
    known = (before.zh_end, before.en_end), (after.zh_end, after.en_end)
    for zh in range(before.zh_start, after.zh_end + 1):
        for en in range(before.en_start, after.en_end + 1):
            if (zh, en) not in known:
                first = Bead(before.zh_start, zh, before.en_start, en)
                second = Bead(zh, after.zh_end, en, after.en_end)
                if not (are_alone and first.alone and second.alone):
                    yield _of(first, merit) + _of(second, merit)


def _of(bead: Bead, merit: SentenceMerit) -> float:
    zh, en = bead.shape
    if zh and en:
        is_usual = zh <= MOST and en <= MOST
        return merit.of(bead.zh_start, bead.en_start, zh, en) if is_usual else -math.inf
    return merit.alone("zh", zh) + merit.alone("en", en)
