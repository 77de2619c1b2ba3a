"""The best sequence of beads, against all there are."""

import random
from collections import defaultdict
from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.align.beads import Bead, beads_and_gaps, best
from mtgsearch.align.likelihood import MOST, Figures, Likelihood
from mtgsearch.model import LANGS
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


class MadeUp:
    """A merit of any shapes, whose odds are drawn once."""

    def __init__(self, shapes, seed):
        draw = random.Random(seed)
        kinds = (None, *LANGS)
        self.follows = {after: {before: draw.uniform(-4, 0) for before in kinds} for after in kinds}
        self._shapes = shapes
        self._odds = defaultdict(lambda: draw.uniform(-5, 5))

    def shapes(self, zh, en):
        return [shape for shape in self._shapes if shape[0] <= zh and shape[1] <= en]

    def of(self, zh_start, en_start, zh_count, en_count):
        return self._odds[zh_start, en_start, zh_count, en_count]


def ways(merit, grid, zh, en):
    """All sequences of beads up to a cell, through no cell but those of the grid."""
    if zh == en == 0:
        yield []
    for zh_count, en_count in [(1, 0), (0, 1), *merit.shapes(zh, en)]:
        start = zh - zh_count, en - en_count
        if min(start) >= 0 and start[1] in grid[start[0]]:
            yield from ([*before, Bead(start[0], zh, start[1], en)] for before in ways(merit, grid, *start))


@st.composite
def grids(draw, most=4):
    """Rows that never go back, of which each ends where the next begins or later: full or narrowed."""
    zh, en = draw(st.integers(0, most)), draw(st.integers(0, most))
    if draw(st.booleans()):
        return [range(en + 1)] * (zh + 1)
    starts = [0, *sorted(draw(st.lists(st.integers(0, en), min_size=zh, max_size=zh)))]
    stops = sorted(draw(st.lists(st.integers(0, en), min_size=zh, max_size=zh)))
    lasts = [max(stop, after) for stop, after in zip(stops, starts[1:], strict=True)]
    return [range(start, last + 1) for start, last in zip(starts, [*lasts, en], strict=True)]


shapes = st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), unique=True, max_size=5)


@given(shapes, st.integers(), grids())
def test_none_is_likelier_whatever_the_merit(shapes, seed, grid):
    merit = MadeUp(shapes, seed)
    there = list(ways(merit, grid, len(grid) - 1, grid[-1][-1]))
    found = best(merit, grid)
    assert found in there
    assert total(merit, found) == pytest.approx(max(total(merit, beads) for beads in there))


steps = st.lists(st.sampled_from([(1, 0), (0, 1), (1, 1), (2, 1), (1, 3)]))


@given(steps, st.integers(0, 6))
def test_gaps_are_runs_of_one_sided_beads_unless_they_are_too_wide(steps, widest):
    beads, end = [], (0, 0)
    for zh, en in steps:
        start, end = end, (end[0] + zh, end[1] + en)
        beads.append(Bead(start[0], end[0], start[1], end[1]))
    found = list(beads_and_gaps(beads, widest))
    ends = [(0, 0), *((bead.zh_end, bead.en_end) for bead in found)]
    assert [(bead.zh_start, bead.en_start) for bead in found] == ends[:-1]
    assert ends[-1] == end
    for bead in set(found) - set(beads):
        within = [one for one in beads if bead.zh_start <= one.zh_start and one.zh_end <= bead.zh_end]
        within = [one for one in within if bead.en_start <= one.en_start and one.en_end <= bead.en_end]
        assert all(one.alone for one in within)
        assert bead.en_end - bead.en_start <= widest
    for is_alone, run in groupby(found, lambda bead: bead.alone is not None):
        part = list(run)
        if is_alone and len(part) > 1:
            assert part[-1].en_end - part[0].en_start > widest
