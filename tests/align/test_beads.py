"""The best sequence of beads, against all there are."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.align.beads import Bead, best
from mtgsearch.align.likelihood import MOST, Figures, Likelihood
from tests.align.test_likelihood import sides_of

TEXTS = [
    "An island",
    "No card",
    "3 words",
    "Some longer words of no weight",
    "海岛",
    "牌",
    "三个词",
    "没有分量的长词",
]


def sequences(sides, zh, en):
    """All sequences of beads up to so many Chinese and English blocks."""
    if zh == en == 0:
        yield []
    shapes = [(1, 0), (0, 1), (1, 1)]
    shapes += [shape for count in range(2, MOST + 1) for shape in ((count, 1), (1, count))]
    for zh_count, en_count in shapes:
        if zh_count <= zh and en_count <= en:
            bead = Bead(zh - zh_count, zh, en - en_count, en)
            if is_allowed(sides, bead):
                yield from ([*before, bead] for before in sequences(sides, bead.zh_start, bead.en_start))


def is_allowed(sides, bead):
    zh, en = sides.places["zh"][bead.zh_start : bead.zh_end], sides.places["en"][bead.en_start : bead.en_end]
    if any(after != before + 1 for side in (zh, en) for before, after in pairwise(side)):
        return False
    return bead.alone is not None or sides.may_answer(bead.zh_end - 1, bead.en_end - 1)


def total(likelihood, beads):
    steps = pairwise([None, *(bead.alone for bead in beads)])
    together = [bead for bead in beads if bead.alone is None]
    return sum(likelihood.follows[after][before] for before, after in steps) + sum(
        likelihood.of(bead.zh_start, bead.en_start, *bead.shape) for bead in together
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(TEXTS), max_size=7))
def test_none_is_likelier(texts):
    sides = sides_of(*texts)
    likelihood = Likelihood(sides, Figures())
    grid = [range(sides.count("en") + 1)] * (sides.count("zh") + 1)
    found = best(likelihood, grid)
    all_there_are = sequences(sides, sides.count("zh"), sides.count("en"))
    assert total(likelihood, found) == pytest.approx(max(total(likelihood, beads) for beads in all_there_are))
