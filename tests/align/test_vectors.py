"""Vectors of sentences as a witness; made ones, in which it is plain what is near."""

import math

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.beads import Bead
from mtgsearch.align.figures import MOST, Nearness, Normal
from mtgsearch.align.sentences import align
from mtgsearch.align.vectors import Vectors
from tests.align.vocabularies import Few

SIZE = 40


def meaning(text):
    """A vector of its own for each number that a text ends with, whatever its language."""
    return numpy.eye(SIZE, dtype=numpy.float32)[int(text.rsplit(" ", 1)[1])]


def encode(texts):
    return numpy.array([meaning(text) for text in texts])


def vectors(zh, en):
    return Vectors.of([f"中 {number}" for number in zh], [f"english {number}" for number in en], encode)


def near(zh, en, start, other, zh_count=1, en_count=1):
    cosines = vectors(zh, en).cosines(start, range(len(en)))
    return cosines[zh_count - 1][en_count - 1][other]


def test_what_means_the_same_is_near_and_nothing_else():
    assert near([3, 5], [5, 3], 0, 1) == pytest.approx(1)
    assert near([3, 5], [5, 3], 0, 0) == pytest.approx(0)


def test_a_run_is_near_to_what_means_all_of_it_and_less_to_a_part():
    whole, part = near([3, 5], [3, 5], 0, 0, 2, 2), near([3, 5], [3, 5], 0, 0, 2, 1)
    assert whole == pytest.approx(1)
    assert part == pytest.approx(math.sqrt(1 / 2), abs=0.05)


numbers = st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=9)


@given(numbers, numbers, st.data())
def test_cosines_are_those_of_the_sums(zh, en, data):
    start = data.draw(st.integers(0, len(zh) - 1))
    ours, theirs = (
        [meaning(f" {number}") * math.sqrt(length + len(str(number))) for number in side]
        for side, length in ((zh, len("中 ")), (en, len("english ")))
    )
    for zh_count, by_count in enumerate(vectors(zh, en).cosines(start, range(len(en))), start=1):
        for en_count, found in enumerate(by_count, start=1):
            for place, cosine in enumerate(found):
                one = sum(ours[start : start + zh_count])
                other = sum(theirs[place : place + en_count])
                assert cosine == pytest.approx(
                    one @ other / numpy.linalg.norm(one) / numpy.linalg.norm(other), abs=1e-5
                )
            assert len(found) == max(0, len(en) - en_count + 1)
    assert zh_count == min(MOST, len(zh) - start)


@pytest.mark.parametrize("size", [18, 25, 34, 39])
def test_what_is_taken_not_to_answer_is_far_away(size):
    """Sentences that follow one another mean nearly the same here, and no others do."""

    def encode(texts):
        both = [meaning(text) + meaning(f" {int(text.split()[1]) + 1}") for text in texts]
        return numpy.array(both) / math.sqrt(2)

    zh, en = ([f"{word} {number}" for number in range(size)] for word in ("中", "english"))
    beads = [Bead(number, number + 1, number, number + 1) for number in range(size)]
    answers, others = Vectors.of(zh, en, encode).shown(beads)
    assert answers == pytest.approx([1] * size)
    assert others == pytest.approx([0] * size)


@given(st.floats(-1, 1), st.floats(-1, 1))
def test_the_nearer_the_likelier(one, other):
    odds = Nearness().odds
    assert (odds(one) <= odds(other)) == (one <= other) or odds(one) == pytest.approx(odds(other))


def test_what_is_usual_is_learned():
    assert Normal(0.7, 0.1).learned([]) == Normal(0.7, 0.1)
    mean, deviation = Normal(0.7, 0.1).learned([0.4, 0.6] * 5000)
    assert (mean, deviation) == (pytest.approx(0.5, abs=0.01), pytest.approx(0.1, abs=0.01))


def test_they_decide_where_words_say_nothing():
    zh = [f"中 {number}" for number in range(12)]
    en = [f"english {number}" for number in [*range(5), 20, 21, *range(5, 12)]]
    (found,) = align([(zh, en)], Few(), encode=encode)
    assert found.beads == [
        *(Bead(number, number + 1, number, number + 1) for number in range(5)),
        *(Bead(5, 5, number, number + 1) for number in (5, 6)),
        *(Bead(number, number + 1, number + 2, number + 3) for number in range(5, 12)),
    ]
