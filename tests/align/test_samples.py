"""Samples of what passes by."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.samples import Sample


@given(st.integers(1, 9), st.integers(0, 300))
def test_what_is_kept_is_spread_evenly_and_is_no_less_than_was_asked(most, count):
    sample = Sample(most)
    for number in range(count):
        if sample.is_wanted():
            sample.keep(number)
    assert sample.seen == count
    assert min(most, count) <= len(sample.kept) < 2 * most
    steps = {after - before for before, after in zip(sample.kept, sample.kept[1:], strict=False)}
    assert sample.kept[:1] == ([0] if count else [])
    assert len(steps) <= 1
