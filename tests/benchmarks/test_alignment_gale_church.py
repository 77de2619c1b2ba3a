"""The baseline finds the likeliest beads, and is as good as lengths alone are known to be."""

import math
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import alignment_texts
from benchmarks.alignment_gale_church import PRIORS, VARIANCE, align
from benchmarks.alignment_scores import is_whole, joined, links, score

sentences = st.lists(st.integers(1, 60).map("字".__mul__), max_size=7)


def surprise(en_length, zh_length, shape):
    """Of a bead, from the formula of the paper, the mean of both lengths standing for one of them."""
    deviation = abs(en_length - zh_length) / math.sqrt(VARIANCE * max((en_length + zh_length) / 2, 1))
    return -math.log(PRIORS[shape]) - math.log(math.erfc(deviation / math.sqrt(2)))


def costs(zh, en, beads):
    ratio = sum(map(len, en)) / sum(map(len, zh)) if any(en) and any(zh) else 1
    for bead in beads:
        en_length = sum(map(len, en[bead.en_start : bead.en_end]))
        zh_length = sum(map(len, zh[bead.zh_start : bead.zh_end])) * ratio
        yield surprise(en_length, zh_length, (bead.en_end - bead.en_start, bead.zh_end - bead.zh_start))


def least(zh, en):
    """The cost of the best of all ways."""
    ratio = sum(map(len, en)) / sum(map(len, zh)) if en and zh else 1

    @cache
    def onward(e, z):
        if (e, z) == (len(en), len(zh)):
            return 0.0
        return min(
            surprise(sum(map(len, en[e : e + a])), sum(map(len, zh[z : z + b])) * ratio, (a, b)) + onward(e + a, z + b)
            for a, b in PRIORS
            if e + a <= len(en) and z + b <= len(zh)
        )

    return onward(0, 0)


@given(sentences, sentences)
def test_no_way_is_likelier(zh, en):
    beads = align(zh, en)
    assert is_whole(links(beads), len(en), len(zh))
    assert sum(costs(zh, en, beads)) == pytest.approx(least(zh, en), rel=1e-3)


def test_a_long_sentence_answers_two():
    en = ["x" * 40, "x" * 90, "x" * 30]
    zh = ["字" * 12, "字" * 14, "字" * 15, "字" * 9]
    assert [tuple(bead) for bead in align(zh, en)] == [(0, 1, 0, 1), (1, 3, 1, 2), (3, 4, 2, 3)]


def test_a_narrow_band_finds_what_lies_in_it():
    en, zh = ["x" * (20 + n % 7 * 9) for n in range(300)], ["字" * (5 + n % 7 * 3) for n in range(300)]
    assert align(zh, en, reach=5) == align(zh, en)


def test_the_bible_comes_out_as_lengths_alone_have_it(shared):
    text = alignment_texts.bible(shared / "data", "001")
    found = links(align(text.zh, text.en))
    assert score(joined(found, text.gold), text.gold).f1 == pytest.approx(0.822, abs=0.005)
