"""What anchors two texts to each other, and how their beads are looked for."""

import pytest

from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import Bead
from mtgsearch.align.two_texts import CANDIDATES, GAP, LEAST_ANCHOR, MARGIN, RARE, TwoTexts
from tests.align.test_moved import two_texts


def test_sentences_that_share_what_is_rare_are_anchored():
    both, links, _ = two_texts(range(80), range(80))
    heaviest = {}
    for anchor in both.anchors(links.links):
        assert anchor.weight > LEAST_ANCHOR
        heaviest[anchor.zh] = max(heaviest.get(anchor.zh, anchor), anchor, key=lambda one: one.weight)
    assert [place for place in range(80) if heaviest[place].en == place] == list(range(80))


def test_each_sentence_has_few_anchors():
    both, links, _ = two_texts(range(80), range(80))
    places = [anchor.zh for anchor in both.anchors(links.links)]
    assert max(map(places.count, places)) <= CANDIDATES


@pytest.mark.parametrize("often", [(RARE + 1, 1), (1, RARE + 1)])
def test_what_is_common_anchors_nothing(often):
    both, links, _ = two_texts([7] * often[0], [7] * often[1])
    assert list(both.anchors(links.links)) == []


@pytest.mark.parametrize(("ratio", "anchored"), [(2.0, False), (20.0, True)])
def test_what_hardly_speaks_for_an_answer_anchors_nothing(ratio, anchored):
    zh, en = (Text.of([Bag({word: 1.0}, 1.0, 9)]) for word in ("船", "boat"))
    assert len(list(TwoTexts(zh, en).anchors({"船": {"boat": ratio}}))) == anchored


def test_anchors_are_only_of_sentences_that_are_looked_at():
    both, links, _ = two_texts(range(30), range(30))
    found = list(both.anchors(links.links, {3, 4}, {4, 9}))
    assert {(anchor.zh, anchor.en) for anchor in found if anchor.zh == anchor.en} == {(4, 4)}
    assert {anchor.zh for anchor in found} <= {3, 4}
    assert {anchor.en for anchor in found} <= {4, 9}


def test_a_first_alignment_finds_what_answers_each_other_far_from_the_diagonal():
    both, links, known = two_texts([*range(100, 250), *range(50)], range(50))
    found = both.first(links, known).beads
    assert len({Bead(150 + place, 151 + place, place, place + 1) for place in range(50)} & set(found)) >= 48


def test_a_second_one_keeps_beside_the_first():
    both, links, known = two_texts(range(120), range(120))
    before = [Bead(place, place + 1, place, place + 1) for place in range(120)]
    grid = both.again(before, links, known).merit.grid
    assert all(len(row) <= 2 * MARGIN + 3 for row in grid)
    assert both.again(before, links, known).beads == before


@pytest.mark.parametrize("wide", [GAP, GAP + 1])
def test_what_nothing_answered_is_looked_at_once_more_unless_it_is_too_much(wide):
    both, links, known = two_texts(range(wide), range(wide))
    before = [Bead(place, place + 1, 0, 0) for place in range(wide)]
    before += [Bead(wide, wide, place, place + 1) for place in range(wide)]
    found = both.again(before, links, known).beads
    right = sum(bead == Bead(bead.zh_start, bead.zh_start + 1, bead.zh_start, bead.zh_start + 1) for bead in found)
    assert (right == wide) == (wide == GAP)


def test_a_part_is_a_text_of_its_own():
    both, _, _ = two_texts(range(20), range(20))
    part = both.part(range(3, 9), range(5, 20))
    assert part.size == (6, 15)
    assert part.zh.bags == both.zh.bags[3:9]
    assert all(place < 15 for places in part.en.places.values() for place in places)


def test_sides_are_of_beads_with_both():
    both, _, _ = two_texts(range(4), range(4))
    beads = [Bead(0, 1, 0, 0), Bead(1, 2, 0, 2), Bead(2, 4, 2, 3), Bead(4, 4, 3, 4)]
    assert list(both.sides(beads)) == [
        (both.zh.side(1, 2), both.en.side(0, 2)),
        (both.zh.side(2, 4), both.en.side(2, 3)),
    ]


def test_few_pairs_that_speak_for_themselves_are_taken_as_they_stand_and_others_are_looked_at():
    both, links, known = two_texts(range(5), range(5))
    assert both.first(links, known).beads == [Bead(place, place + 1, place, place + 1) for place in range(5)]
    turned, links, known = two_texts([0, 1, 2, 3], [1, 2, 3, 9])
    found = turned.first(links, known).beads
    assert Bead(2, 3, 1, 2) in found
    assert Bead(2, 3, 2, 3) not in found
