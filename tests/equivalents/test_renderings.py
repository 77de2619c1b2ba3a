"""Renderings are found in every form of their words, and nowhere else."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch import glossary
from mtgsearch.equivalents import Rendering, renderings, unlisted
from mtgsearch.query.parse import parse
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import irregular, stem, words
from tests.conftest import ROOT

PIECES = ["phase", "phases", "phasing", "out", "card", "card's", "cards", "don't", "t", "{t}", "{phase out}", "die"]
PIECES += ["dying", "happy", "happily", " ", "-", " ", "'", "，", "跃离", "1/1", "x2", "2x", "(", "s", "’s"]


def naive(term, text):
    """Word for word: runs with the term's stems, nothing but a space or a hyphen between them, and ``'s`` before it."""
    wanted = [stem(word) for word, _, _ in words(term)]
    there = list(words(text))
    runs = (there[at : at + len(wanted)] for at in range(len(there) - len(wanted) + 1) if wanted)
    return [
        (run[0][1], run[-1][2])
        for run in runs
        if [stem(word) for word, _, _ in run] == wanted
        and all(text[one[2] : other[1]].removeprefix("'s") in (" ", "-") for one, other in pairwise(run))
    ]


@pytest.fixture(scope="module")
def lines():
    """Of the sample corpus, folded."""
    return [fold(line) for path in sorted(ROOT.glob("corpus/*.txt")) for line in path.read_text("utf-8").splitlines()]


@settings(max_examples=1000)
@given(st.lists(st.sampled_from(PIECES)), st.sampled_from(["phase out", "card", "die", "t", "don't", "happy card"]))
def test_forms_are_found_as_word_by_word(pieces, term):
    text = fold("".join(pieces))
    assert Rendering("", "en", term).spans(text) == naive(term, text)


def test_forms_of_listed_terms_in_real_text(lines):
    chance = random.Random(1)
    terms = chance.sample(sorted({fold(entry.en) for entry in glossary.shipped().entries}), 60)
    for term in [*terms, "phase out", "draw a card"]:
        for line in chance.sample(lines, 60):
            assert Rendering("", "en", term).spans(line) == naive(term, line)


def test_words_begin_with_their_stems_less_a_letter_unless_they_are_irregular(lines):
    """What lets the search for forms pass over most words unstemmed."""
    for word in {word for line in lines for word, _, _ in words(line)}:
        stemmed = stem(word)
        assert word in irregular(stemmed) or word.startswith(stemmed[:-1] if len(stemmed) > 3 else stemmed[:1])


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("shrink", "it shrank"),
        ("deal damage", "they dealt damage"),
        ("go out", "it went out"),
        ("it chose", "it chooses"),
    ],
)
def test_irregular_forms_are_found(term, text):
    assert Rendering("", "en", term).spans(text) == naive(term, text) != []


@pytest.mark.parametrize("query", ["phased out", '"phased out"', "phased-out"])
def test_a_term_is_rendered_however_it_is_asked_for(query):
    known = {("phased out", "en"): ["跃离"], ("phased-out", "en"): ["跃离"]}
    [found] = renderings(parse(query), lambda term, lang: known.get((term, lang), []))
    assert (found.lang, found.text) == ("zh", "跃离")
    assert unlisted(parse(query), [found]) == []


def test_what_no_rendering_is_known_of_is_told():
    known = [Rendering("跃离", "en", "phase out")]
    assert unlisted(parse("跃离 OR 玻璃猫 OR glass NOT 石桥"), known) == [("玻璃猫", "zh"), ("glass", "en")]


@pytest.mark.parametrize("query", ["{T}", "4/4", "+1/+1", "702.26a"])
def test_symbols_and_numbers_are_rendered_by_nothing(query):
    assert unlisted(parse(query), []) == []


def test_what_stands_under_not_is_not_asked_for():
    known = {("跃离", "zh"): ["phase out"], ("phase out", "en"): ["跃离"]}
    found = renderings(parse('跃离 NOT "phase out"'), lambda term, lang: known.get((term, lang), []))
    assert found == [Rendering("跃离", "en", "phase out")]
