"""The corridor keeps what it promises of its rows, and stays narrow; the chain of anchors is the heaviest there is."""

from itertools import chain as joined
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.corridor import ASTRAY, MARGIN, NARROW, Anchor, along, beside, chain


def check_meeting(grid, zh, en):
    """Rows lead from no unit to all, never go back, and each begins where the one above still is."""
    assert len(grid) == zh + 1
    assert grid[0].start == 0
    assert grid[-1].stop == en + 1
    for above, row in pairwise(grid):
        assert above.start <= row.start < above.stop <= row.stop


@st.composite
def chains(draw):
    """A rising chain of anchors, near each other or far apart, and how many units there are."""
    step = st.integers(1, 3) | st.integers(1, 400)
    zh = en = -1
    anchors = []
    for zh_step, en_step in draw(st.lists(st.tuples(step, step), max_size=8)):
        zh, en = zh + zh_step, en + en_step
        anchors.append(Anchor(zh, en))
    behind = st.integers(0, 3) | st.integers(0, 400)
    return anchors, zh + 1 + draw(behind), en + 1 + draw(behind)


@given(chains())
def test_rows_meet_and_hold_what_lies_between_the_neighbours_of_each_anchor(made):
    anchors, zh, en = made
    grid = along(anchors, zh, en)
    check_meeting(grid, zh, en)
    cells = [(0, 0), *((anchor.zh, anchor.en) for anchor in anchors), (zh, en)]
    for row, column in cells:
        assert {max(0, column - MARGIN), column, min(en, column + MARGIN)} <= set(grid[row])
    for before, after in zip(cells, cells[2:], strict=False):
        if min(after[0] - before[0], after[1] - before[1]) <= NARROW:
            for row in range(before[0], after[0] + 1):
                assert {before[1], after[1]} <= set(grid[row])


@given(chains())
def test_cells_are_some_tens_for_each_unit(made):
    anchors, zh, en = made
    width = 2 * (NARROW + MARGIN) + 1
    assert sum(map(len, along(anchors, zh, en))) <= 2 * width * (zh + en + 2)


@pytest.mark.parametrize("slope", [1, 3, 40])
@pytest.mark.parametrize("apart", [7, 500, 100_000])
def test_cells_grow_with_the_text(slope, apart):
    def count(size):
        for_steep = [Anchor(zh, slope * zh) for zh in range(0, size, apart)]
        for_flat = [Anchor(anchor.en, anchor.zh) for anchor in for_steep]
        grids = along(for_steep, size, slope * size), along(for_flat, slope * size, size)
        return sum(map(len, joined.from_iterable(grids)))

    few, many = count(500), count(2000)
    assert many < 4.3 * few


FAR = [[(0.5, 0.01)], [(0.01, 0.5)], [(0.1, 0.9), (0.2, 0.91), (0.9, 0.92)]]


@pytest.mark.parametrize("at", FAR)
def test_however_far_anchors_are_from_the_line_between_their_neighbours_rows_are_narrow(at):
    size = 20_000
    anchors = [Anchor(int(zh * size), int(en * size)) for zh, en in at]
    grid = along(anchors, size, size)
    check_meeting(grid, size, size)
    assert all(anchor.en in grid[anchor.zh] for anchor in anchors)
    assert sum(map(len, grid)) < 2 * size * (ASTRAY + 2 * (NARROW + MARGIN))


@pytest.mark.parametrize("anchor", [Anchor(200, 60), Anchor(60, 200), Anchor(200, 140), Anchor(330, 1)])
def test_rows_meet_where_an_anchor_is_beside_the_line(anchor):
    grid = along([anchor], 400, 400)
    check_meeting(grid, 400, 400)
    on_line = abs(anchor.zh - anchor.en) <= ASTRAY
    assert (anchor.zh in grid[anchor.zh]) == on_line


@given(st.integers(0, 300), st.integers(0, 300) | st.integers(0, 30_000))
def test_without_anchors_the_rows_follow_the_line_from_corner_to_corner(zh, en):
    grid = along([], zh, en)
    check_meeting(grid, zh, en)
    assert all(row * en // max(1, zh) in columns for row, columns in enumerate(grid))


@given(st.lists(st.sampled_from([(1, 0), (0, 1), (1, 1), (2, 3), (4, 1)])), st.integers(0, 9))
def test_beside_a_way_are_all_cells_within_the_margin(steps, margin):
    way = [(0, 0)]
    for zh, en in steps:
        row, column = way[-1]
        way += [(each, column) for each in range(row, row + zh + 1)] + [(row + zh, column + en)]
    grid = beside(way, *way[-1], margin)
    check_meeting(grid, *way[-1])
    for row, column in way:
        assert set(range(max(0, column - margin), min(way[-1][1], column + margin) + 1)) <= set(grid[row])
    assert sum(map(len, grid)) <= way[-1][1] + (2 * margin + 1) * len(way)


anchors = st.builds(Anchor, st.integers(0, 7), st.integers(0, 7), st.sampled_from([0.5, 1.0, 1.5, 2.0, 4.0]))


@given(st.lists(anchors, max_size=9))
def test_no_rising_chain_is_heavier(anchors):
    found = chain(anchors)
    assert is_rising(found)
    assert set(found) <= set(anchors)
    every = joined.from_iterable(combinations(sorted(anchors), size) for size in range(len(anchors) + 1))
    assert weight(found) == max(weight(some) for some in every if is_rising(some))


def is_rising(anchors):
    return all(before.zh < after.zh and before.en < after.en for before, after in pairwise(anchors))


def weight(anchors):
    return sum(anchor.weight for anchor in anchors)


def test_a_long_chain_is_found_among_anchors_that_mislead():
    right = [Anchor(place, place, 1.0) for place in range(3000)]
    wrong = [Anchor(place, (place * 1777) % 3000, 0.9) for place in range(3000)]
    found = chain([*wrong, *right])
    assert weight(found) >= 3000
    assert sum(anchor.zh == anchor.en for anchor in found) > 2900
