"""How beads follow one another."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.beads import KINDS, Bead
from mtgsearch.align.succession import LEARNED_FROM, learned, odds, usual

USUAL = usual(opening=0.01, more=0.1, opposite=0.02)
OF_KIND = {None: Bead(0, 1, 0, 1), "zh": Bead(0, 1, 0, 0), "en": Bead(0, 0, 0, 1)}
beads = st.lists(st.sampled_from(list(OF_KIND.values())), max_size=60)


@given(beads)
def test_what_follows_a_kind_is_certain_together(beads):
    for follows in (USUAL, learned([beads], USUAL)):
        assert follows.keys() == USUAL.keys()
        for before in KINDS:
            assert math.fsum(follows[before, after] for after in KINDS) == pytest.approx(1)


@given(beads)
def test_what_is_seen_oftener_than_given_becomes_likelier(beads):
    kinds = [None, *(bead.alone for bead in beads)]
    steps = list(pairwise(kinds))
    for step, probability in learned([beads], USUAL).items():
        after = sum(before == step[0] for before, _ in steps)
        expected = USUAL[step] * after
        assert (probability > USUAL[step]) == (steps.count(step) > expected)
        assert abs(probability - USUAL[step]) <= after / (after + LEARNED_FROM)


def test_many_beads_outweigh_what_is_given():
    found = learned([[OF_KIND["zh"]] * 10_000], USUAL)
    assert found["zh", "zh"] == pytest.approx(1, abs=0.02)
    assert found["en", "en"] == USUAL["en", "en"]


def test_odds_are_by_what_follows_first():
    assert odds(USUAL)["zh"][None] == pytest.approx(math.log(0.01))
    assert odds(USUAL)["en"]["zh"] == pytest.approx(math.log(0.02))
    assert odds(USUAL)[None]["en"] == pytest.approx(math.log(0.88))
