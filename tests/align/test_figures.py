"""What is known of the texts: guessed from their lengths, then learned from beads."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import Bead
from mtgsearch.align.figures import LEAST_SPREAD, LEAST_VARIANCE, MOST, SHARES, guessed, learned


def text(lengths):
    return Text.of([Bag({}, 0.5, length) for length in lengths])


lengths = st.lists(st.integers(1, 100_000), max_size=20)


@given(st.lists(st.tuples(lengths, lengths), max_size=3))
def test_figures_of_any_lengths_can_be_reckoned_with(parts):
    found = guessed([(text(zh), text(en)) for zh, en in parts])
    assert len(found.usual) == MOST + 1
    assert math.isfinite(found.ratio)
    assert all(math.isfinite(mean) and variance >= LEAST_SPREAD / MOST for mean, variance in found.usual)


@given(lengths.filter(bool), lengths.filter(bool))
def test_the_ratio_is_that_of_all_lengths_together(zh, en):
    assert guessed([(text(zh), text(en))]).ratio == pytest.approx(math.log(sum(en) / sum(zh)))


def test_more_sentences_together_are_longer_and_vary_less():
    usual = guessed([(text([10, 30]), text([20, 60, 180]))]).usual
    assert math.exp(usual[1][0]) == pytest.approx(60)
    assert math.exp(usual[3][0]) == pytest.approx(180)
    assert usual[1][1] == pytest.approx(2 * math.log(3) ** 2 / 3)
    assert usual[4][1] == pytest.approx(usual[1][1] / 4)


def beads_of(shapes):
    return [Bead(0, zh, 0, en) for zh, en in shapes]


def sides_of(lengths):
    return [(Bag({}, 1, zh), Bag({}, 1, en)) for zh, en in lengths]


shapes = st.lists(st.sampled_from([*SHARES, (1, 0), (0, 1)]), max_size=40)
pairs_of_lengths = st.lists(st.tuples(st.integers(1, 5000), st.integers(1, 5000)), max_size=20)


@given(shapes, pairs_of_lengths)
def test_whatever_beads_show_all_shapes_stay_possible(shapes, pairs):
    before = guessed([(text([10]), text([30]))])
    found = learned([beads_of(shapes)], sides_of(pairs), before)
    assert found.shares.keys() == SHARES.keys()
    assert min(found.shares.values()) > 0
    assert sum(found.shares.values()) == pytest.approx((60 * sum(SHARES.values()) + both(shapes)) / (60 + both(shapes)))
    assert found.variance >= LEAST_VARIANCE
    assert found.usual == before.usual


def both(shapes):
    return sum(shape in SHARES for shape in shapes)


def test_what_beads_show_often_is_taken_over():
    before = guessed([(text([10]), text([30]))])
    found = learned([beads_of([(1, 2), (1, 0)] * 3000)], sides_of([(100, 200), (100, 450)] * 3000), before)
    assert found.shares[1, 2] == pytest.approx(1, abs=0.03)
    assert found.ratio == pytest.approx(math.log(3))
    assert found.variance == pytest.approx(math.log(1.5) ** 2 - 6 / 100, abs=0.01)
    assert found.follows["zh", None] > 0.9


def test_without_beads_nothing_is_learned():
    before = guessed([(text([10]), text([30]))])
    found = learned([], [], before)
    assert found._replace(shares=before.shares) == before
    assert found.shares == pytest.approx(before.shares)
