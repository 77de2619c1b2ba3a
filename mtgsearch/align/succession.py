"""How beads follow one another: with both sides, or of one language alone, in stretches rather than strewn."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from mtgsearch.align.beads import KINDS, Alone, Bead

LEARNED_FROM = 100
"""So many beads weigh as much as what is usual."""

Follows = Mapping[tuple[Alone, Alone], float]
"""How probably a bead of one kind is followed by one of another."""


def usual(opening: float, more: float, opposite: float) -> Follows:
    """
    :param opening: how often a bead of one language comes after one with both sides,
    :param more: after another of its language,
    :param opposite: after one of the other language.
    """
    return {
        (None, None): 1 - 2 * opening,
        (None, "zh"): opening,
        (None, "en"): opening,
        ("zh", None): 1 - more - opposite,
        ("zh", "zh"): more,
        ("zh", "en"): opposite,
        ("en", None): 1 - more - opposite,
        ("en", "zh"): opposite,
        ("en", "en"): more,
    }


def learned(groups: Iterable[Sequence[Bead]], given: Follows) -> Follows:
    """What the beads of first alignments show, drawn towards what is given while they are few."""
    found: Counter[tuple[Alone, Alone]] = Counter()
    after: Counter[Alone] = Counter()
    for beads in groups:
        kinds = [None, *(bead.alone for bead in beads)]
        found.update(pairwise(kinds))
        after.update(kinds[:-1])
    return {
        step: (LEARNED_FROM * probability + found[step]) / (LEARNED_FROM + after[step[0]])
        for step, probability in given.items()
    }


def odds(follows: Follows) -> dict[Alone, dict[Alone, float]]:
    """Their logarithms, by the kind that follows and the kind before it."""
    return {after: {before: math.log(follows[before, after]) for before in KINDS} for after in KINDS}
