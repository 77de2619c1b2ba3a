"""The scores of alignments, against an oracle that counts naively."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.alignment_scores import Link, Score, in_order, is_whole, joined, links, score, singly
from mtgsearch.align.beads import Bead

SHAPES = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]


def beads(shapes):
    """Of so many English and Chinese sentences each, one behind the other."""
    found, en, zh = [], 0, 0
    for en_count, zh_count in shapes:
        found.append(Bead(zh, zh + zh_count, en, en + en_count))
        en, zh = en + en_count, zh + zh_count
    return found


alignments = st.lists(st.sampled_from(SHAPES), max_size=12).map(beads).map(links)


@given(alignments, alignments)
def test_counts_are_those_of_the_oracle(predicted, gold):
    right = sum(any(one == link for link in gold) for one in predicted)
    wanted = [link for link in gold if len(link.en) * len(link.zh) > 0]
    found = sum(any(one == link for one in predicted) for link in wanted)
    precision = Fraction(right, len(predicted)) if predicted else 0
    recall = Fraction(found, len(wanted)) if wanted else 0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0
    counted = score(predicted, gold)
    assert (counted.precision, counted.recall, counted.f1) == pytest.approx((precision, recall, f1))


@given(alignments)
def test_an_alignment_is_right_by_itself(gold):
    counted = score(gold, gold)
    assert counted.right == counted.predicted == len(gold)
    assert counted.found == counted.wanted


def test_what_nothing_answers_counts_in_precision_alone():
    gold = [Link((0,), (0,)), Link((1,), ()), Link((2,), (1,))]
    predicted = [Link((0,), (0,)), Link((1,), ()), Link((2,), ()), Link((), (1,))]
    assert score(predicted, gold) == Score(predicted=4, right=2, wanted=2, found=1)


def test_a_run_that_nothing_answers_is_taken_sentence_by_sentence():
    assert links([Bead(0, 0, 0, 2), Bead(0, 2, 2, 3)]) == [Link((0,), ()), Link((1,), ()), Link((2,), (0, 1))]


@given(st.data())
def test_parts_of_a_verse_are_joined(data):
    """Finer beads of each link, in which nothing is left alone, come out as the coarse answer."""
    shapes = data.draw(st.lists(st.lists(st.sampled_from([(1, 1), (1, 2), (2, 1)]), min_size=1, max_size=3)))
    fine = links(beads(shape for several in shapes for shape in several))
    coarse = links(beads([tuple(map(sum, zip(*several, strict=True))) for several in shapes]))
    assert sorted(joined(fine, coarse)) == sorted(coarse)


@given(alignments, alignments)
def test_joining_keeps_every_sentence_and_crosses_no_verse(predicted, gold):
    found = joined(predicted, gold)
    assert sorted(n for link in found for n in link.en) == sorted(n for link in predicted for n in link.en)
    assert sorted(n for link in found for n in link.zh) == sorted(n for link in predicted for n in link.zh)
    for link in set(found) - set(predicted):
        assert any({*link.en} <= {*verse.en} and {*link.zh} <= {*verse.zh} for verse in gold)
    for verse in gold:
        inside = [link for link in found if {*link.en} <= {*verse.en} and {*link.zh} <= {*verse.zh}]
        assert sum(link.has_both for link in inside) <= 1


def test_what_is_alone_in_a_verse_is_not_joined():
    verse = Link((0, 1), (0, 1, 2))
    found = joined([Link((0,), (0,)), Link((), (1,)), Link((1,), (2,))], [verse])
    assert sorted(found) == [Link((), (1,)), Link((0, 1), (0, 2))]
    assert score(found, [verse]).f1 == 0


@given(st.permutations(range(7)))
def test_links_in_order_are_the_most_of_which_none_cross(order):
    gold = [Link((en,), (zh,)) for en, zh in enumerate(order)]
    chains = (chain for size in range(8) for chain in combinations(order, size) if list(chain) == sorted(chain))
    assert in_order([*gold, Link((7,), ())]) == max(map(len, chains)) / 7


@given(alignments)
def test_an_alignment_has_every_sentence_once(found):
    en, zh = (sum(len(link[side]) for link in found) for side in (0, 1))
    assert is_whole(found, en, zh)
    assert not is_whole(found, en + 1, zh)
    if found:
        assert not is_whole([*found, found[0]], en, zh)
        assert not is_whole(found[1:], en, zh)


@given(alignments)
def test_taking_sentences_singly_twice_changes_nothing(found):
    assert singly(found) == found
