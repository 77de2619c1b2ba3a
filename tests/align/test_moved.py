"""Stretches in another order find their answer; nothing is in two beads or in none."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align import figures, moved, translations
from mtgsearch.align.bags import Text, bag
from mtgsearch.align.beads import Bead
from mtgsearch.align.merit import SentenceMerit
from mtgsearch.align.sentences import align
from mtgsearch.align.two_texts import Found, TwoTexts
from mtgsearch.model import LANGS
from tests.align.vocabularies import MADE, en_word, lost_or_twice, zh_word


def sentence(number):
    """A Chinese and an English sentence, of words of which others have some."""
    words = random.Random(number).choices(range(120), k=6)
    return "".join(map(zh_word, words)), " ".join(map(en_word, words))


def texts(zh, en):
    return [sentence(number)[0] for number in zh], [sentence(number)[1] for number in en]


def gold(zh, en):
    where = {number: place for place, number in enumerate(en)}
    return {
        Bead(place, place + 1, where[number], where[number] + 1) for place, number in enumerate(zh) if number in where
    }


SECTIONS = [range(25), range(25, 40), range(40, 70), range(70, 90)]
ORDERS = [(1, 0, 2, 3), (0, 3, 1, 2), (0, 1, 3, 2), (3, 0, 1, 2), (1, 2, 3, 0), (2, 3, 0, 1)]


@pytest.mark.parametrize("order", ORDERS)
def test_sections_in_another_order_find_their_answers(order):
    zh = list(range(90))
    en = [number for section in order for number in SECTIONS[section]]
    found = align([texts(zh, en)], MADE)[0].beads
    assert lost_or_twice(found, 90, 90) == []
    assert len(set(found) & gold(zh, en)) >= 88
    assert [bead[:2] for bead in found] == sorted(bead[:2] for bead in found)


def test_notes_at_the_end_instead_of_in_place():
    zh = list(range(90))
    notes = [*range(10, 15), *range(40, 45), *range(70, 75)]
    en = [number for number in zh if number not in notes] + notes
    found = align([texts(zh, en)], MADE)[0].beads
    assert lost_or_twice(found, 90, 90) == []
    assert len(set(found) & gold(zh, en)) >= 88


def test_what_is_in_its_place_stays_as_it_is():
    zh = list(range(60))
    en = [*range(20), *range(30, 60)]
    found = align([texts(zh, en)], MADE)[0].beads
    assert [bead.shape for bead in found if bead.alone] == [(1, 0)] * 10
    assert {bead for bead in found if not bead.alone} == gold(zh, en)


def test_what_was_moved_is_as_sure_as_what_was_not():
    zh = list(range(60))
    en = [*range(20, 60), *range(20)]
    found = align([texts(zh, en)], MADE)[0]
    sure = dict(zip(found.beads, found.confidences, strict=True))
    right = [sure.get(bead, 0.0) for bead in gold(zh, en)]
    assert sum(each > 0.8 for each in right) >= 55


def two_texts(zh, en):
    """Texts of the sentences of such numbers, with what is guessed of them."""
    sides = texts(zh, en)
    both = TwoTexts(
        *(Text.of([bag(text, lang, list) for text in side]) for side, lang in zip(sides, LANGS, strict=True))
    )
    weights = translations.totals(both.zh.bags, both.en.bags)
    links = translations.guessed(translations.expected(MADE.glosses, weights), weights)
    return both, links, figures.guessed([(both.zh, both.en)])


def as_found(both, beads, links, known):
    """Beads as if an alignment had found them."""
    zh, en = both.size
    return Found(beads, SentenceMerit(both.zh, both.en, links, known, [range(en + 1)] * (zh + 1)))


numbers = st.lists(st.integers(0, 30), max_size=16)
stretches = st.lists(st.sampled_from([range(6), range(6, 10), range(10, 17), range(3, 8), range(20, 24)]), max_size=4)


@given(numbers | stretches.map(lambda made: [n for each in made for n in each]), stretches)
def test_nothing_is_in_two_beads_or_in_none_whatever_was_moved(zh, stretches):
    en = [number for each in stretches for number in each]
    both, links, known = two_texts(zh, en)
    before = both.again(both.first(links, known).beads, links, known)
    beads, sure = moved.found(both, before, links, known)
    assert lost_or_twice(beads, len(zh), len(en)) == []
    assert [bead[:2] for bead in beads] == sorted(bead[:2] for bead in beads)
    assert len(sure) == len(beads)
    assert {bead for bead in before.beads if not bead.alone} <= set(beads)


@given(numbers, stretches)
def test_where_all_was_left_alone_what_answers_each_other_is_found_or_nothing_is_lost(zh, stretches):
    en = [number for each in stretches for number in each]
    both, links, known = two_texts(zh, en)
    alone = [Bead(place, place + 1, 0, 0) for place in range(len(zh))]
    alone += [Bead(len(zh), len(zh), place, place + 1) for place in range(len(en))]
    beads, _ = moved.found(both, as_found(both, alone, links, known), links, known)
    assert lost_or_twice(beads, len(zh), len(en)) == []


def test_a_stretch_between_others_is_found_among_what_is_alone():
    """A whole text that nothing answers, though a part of it does."""
    zh, en = list(range(20)), list(range(5, 15))
    both, links, known = two_texts(zh, en)
    alone = [Bead(place, place + 1, 0, 0) for place in range(20)]
    alone += [Bead(20, 20, place, place + 1) for place in range(10)]
    beads, _ = moved.found(both, as_found(both, alone, links, known), links, known)
    assert {bead for bead in beads if not bead.alone} == gold(zh, en)
    assert [bead.zh_start for bead in beads if bead.alone] == [*range(5), *range(15, 20)]


def test_a_stretch_whose_sentences_cannot_answer_each_other_is_left_alone():
    """They share rare words, and are too unlike in length."""
    _, links, known = two_texts(range(20), range(20))
    zh = Text.of([bag(sentence(number)[0] + "。" * 9000, "zh", MADE.cut) for number in range(5)])
    en = Text.of([bag(sentence(number)[1], "en", MADE.cut) for number in range(5)])
    both = TwoTexts(zh, en)
    assert len({anchor.zh for anchor in both.anchors(links.links)}) == 5
    alone = [Bead(place, place + 1, 0, 0) for place in range(5)] + [Bead(5, 5, place, place + 1) for place in range(5)]
    assert moved.found(both, as_found(both, alone, links, known), links, known)[0] == alone
