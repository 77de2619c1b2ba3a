"""What a first alignment shows of a document."""

import pytest

from mtgsearch.align.beads import Bead
from mtgsearch.align.learning import learn
from mtgsearch.align.likelihood import Figures
from tests.align.test_likelihood import score, sides_of


def one_by_one(sides):
    return [Bead(at, at + 1, at, at + 1) for at in range(sides.count("zh"))]


def test_order_and_blank_lines_are_learned():
    names = ["Ann", "安", "Bob", "鲍勃", "Cid", "席德", "Dan", "丹", "Eve", "伊芙"]
    sides = sides_of(*names, gaps=(2, 4, 6, 8))
    learned = learn([(sides, one_by_one(sides))])
    assert learned.junctions[False, False] > 0 > learned.junctions[True, True]
    assert score(sides, 0, 0, figures=learned) > score(sides, 0, 1, figures=learned)


def test_lengths_and_hits_are_learned():
    sides = sides_of(*["An island of words, twice as long as usual, I think", "海岛上的话"] * 20)
    learned = learn([(sides, one_by_one(sides))])
    assert learned.ratio > Figures().ratio
    assert learned.hits["term"] > Figures().hits["term"]
    sides = sides_of(*["An island", "某个地方"] * 20)
    assert learn([(sides, one_by_one(sides))]).hits["term"] < Figures().hits["term"]


def test_how_often_something_is_missing_is_learned():
    sides = sides_of(*["Some words", "一些词"] * 200)
    whole = learn([(sides, one_by_one(sides))]).follows
    assert whole[None, "zh"] < Figures().follows[None, "zh"]
    assert whole["zh", "en"] == Figures().follows["zh", "en"]
    torn = [bead for at in range(200) for bead in (Bead(at, at + 1, at, at), Bead(at + 1, at + 1, at, at + 1))]
    found = learn([(sides, torn)]).follows
    assert found["zh", "en"] > Figures().follows["zh", "en"]
    for follows in (whole, found):
        for kind in (None, "zh", "en"):
            assert sum(share for (before, _), share in follows.items() if before == kind) == pytest.approx(1)


def test_from_nothing_nothing_is_learned():
    sides = sides_of("Ann", "安")
    learned = learn([(sides, [])])
    assert learned.ratio == Figures().ratio
    assert learned.variance == Figures().variance
    assert learned.hits == Figures().hits
    assert learned.follows == pytest.approx(Figures().follows)
    assert learned.junctions == pytest.approx({(False, False): 0})
