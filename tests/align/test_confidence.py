"""How sure beads are: certain where nothing else is possible, less where something else is as likely."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.align import confidence, figures
from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import Bead, best
from mtgsearch.align.merit import SentenceMerit
from mtgsearch.align.translations import Answering, Translations

MEANINGS = range(40)
LINKS = Translations(
    {f"字{each}": {f"word{each}": 60.0} for each in MEANINGS},
    {f"字{each}": Answering.of(0.3, 1.0) for each in MEANINGS},
    {f"word{each}": Answering.of(0.3, 1.0) for each in MEANINGS},
)


def text(mark, sentences, length):
    """Sentences of such meanings."""
    return Text.of(
        [
            Bag({f"{mark}{each}": 1.0 for each in said}, max(0.5, len(said)), length * max(1, len(said)))
            for said in sentences
        ]
    )


def merit_of(zh, en):
    zh_text, en_text = text("字", zh, 4), text("word", en, 12)
    grid = [range(len(en) + 1)] * (len(zh) + 1)
    return SentenceMerit(zh_text, en_text, LINKS, figures.guessed([(zh_text, en_text)]), grid)


def rated(zh, en):
    merit = merit_of(zh, en)
    beads = best(merit, merit.grid)
    return beads, confidence.of(beads, merit)


sentences = st.lists(st.lists(st.sampled_from(MEANINGS), unique=True, max_size=6), max_size=7)


@given(sentences, sentences)
def test_each_bead_is_sure_from_none_to_all(zh, en):
    beads, sure = rated(zh, en)
    assert len(sure) == len(beads)
    assert all(0 <= each <= 1 for each in sure)


@settings(max_examples=20)
@given(sentences)
def test_of_one_language_alone_nothing_else_is_possible(said):
    assert rated(said, [])[1] == rated([], said)[1] == [1.0] * len(said)


def test_without_beads_there_is_nothing_to_be_sure_of():
    assert confidence.of([], merit_of([], [])) == []


STORY = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]


def test_what_answers_each_other_clearly_is_sure():
    beads, sure = rated(STORY, STORY)
    assert [bead.shape for bead in beads] == [(1, 1)] * 4
    assert min(sure) > 0.95


def test_what_shares_nothing_is_less_sure_than_what_does():
    beads, sure = rated(STORY, [*STORY[:3], [20, 21, 22, 23]])
    assert min(sure[:2]) > 0.9
    assert sure[-1] < 0.8
    assert len(beads) == len(sure)


@pytest.mark.parametrize("language", [0, 1])
def test_of_two_equal_choices_neither_is_sure(language):
    """A sentence of one language twice in a row, and once in the other."""
    sides = [STORY, STORY]
    sides[language] = [*STORY[:2], *STORY[1:]]
    merit = merit_of(*sides)
    others = [[Bead(place, place + 1, place, place + 1) for place in range(4)] for _ in range(2)]
    for first in (1, 2):
        beads = [Bead(0, 1, 0, 1)]
        alone = Bead(3 - first, 4 - first, 1 + (first == 1), 1 + (first == 1))
        pair = Bead(first, first + 1, 1, 2)
        beads += [pair, alone] if first == 1 else [alone, pair]
        beads += [Bead(place + 1, place + 2, place, place + 1) for place in (2, 3)]
        if language:
            beads = [Bead(bead.en_start, bead.en_end, bead.zh_start, bead.zh_end) for bead in beads]
        others[first - 1] = beads
    sure = [confidence.of(beads, merit) for beads in others]
    assert sure[0][1] == pytest.approx(sure[1][2], rel=0.05)
    assert max(sure[0][1], sure[0][2], sure[1][1], sure[1][2]) <= 0.5
    assert min(sure[0][0], sure[0][4], sure[1][0], sure[1][4]) > 0.7


@pytest.mark.parametrize("added", [1, 3])
@pytest.mark.parametrize("language", [0, 1])
def test_what_clearly_has_no_answer_is_sure(language, added):
    """In a place by itself, or several in a row: then there is no doubt where one ends and the next begins."""
    sides = [STORY, STORY]
    sides[language] = [*STORY[:2], *([30 + each, 35, 36, 37, 38, 39] for each in range(added)), *STORY[2:]]
    beads, sure = rated(*sides)
    assert [bead.shape == (1, 1) for bead in beads] == [True, True, *[False] * added, True, True]
    assert min(sure) > 0.5
    if added > 1:
        assert sure[3] > 0.99


def test_what_neither_language_answers_is_sure_in_whichever_order_it_stands():
    merit = merit_of([[1, 2, 3, 4, 5, 6]], [[11, 12, 13, 14, 15, 16]])
    apart = [Bead(0, 1, 0, 0), Bead(0, 1, 0, 1)._replace(zh_start=1)]
    turned = [Bead(0, 0, 0, 1), Bead(0, 1, 1, 1)]
    together = 1 - confidence.of([Bead(0, 1, 0, 1)], merit)[0]
    for beads in (apart, turned):
        assert confidence.of(beads, merit) == pytest.approx([together] * 2)


def test_the_more_two_sentences_share_the_surer_they_are():
    said = random.Random(3).sample(MEANINGS, 6)
    sure = [rated([said], [[*said[:share], *([39] * (6 - share))]])[1][0] for share in (2, 3, 4, 6)]
    assert sure == sorted(sure)
    assert sure[0] < sure[-1]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_bead_as_large_as_beads_may_be_beside_more_of_its_language_is_doubtful(lang):
    """It might go on with these, and what is larger is not looked at."""
    said = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]
    both = [each for sentence in said for each in sentence]
    beads, sure = rated(said, [both]) if lang == "zh" else rated([both], said)
    shapes = [max(bead.shape) for bead in beads]
    assert sorted(shapes) == [1, 4]
    assert all(each <= 0.5 for each in sure)
