"""Masks are sets of positions."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.engines.masks import Masks

SIZE = 300

sets = st.sets(st.integers(0, SIZE - 1)) | st.sets(st.integers(0, SIZE - 1), max_size=3)


@given(sets, sets)
def test_masks_do_what_sets_do(one, other):
    masks = Masks(SIZE)
    first, second = masks.of(one), masks.of(other)
    assert first.bit_count() == len(one)
    for mask, expected in (
        (first & second, one & other),
        (first | second, one | other),
        (first & ~second, one - other),
        (masks.everything ^ first, {*range(SIZE)} - one),
    ):
        assert masks.positions(mask) == sorted(expected)


@given(st.lists(st.tuples(st.integers(0, SIZE), st.integers(0, SIZE))))
def test_ranges(bounds):
    ranges = [range(min(pair), max(pair)) for pair in bounds]
    masks = Masks(SIZE)
    assert masks.positions(masks.of_ranges(ranges)) == sorted({position for each in ranges for position in each})


def test_of_nothing():
    assert Masks(0).positions(Masks(0).everything) == []
