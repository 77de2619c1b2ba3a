"""What answers a term, from made languages and a few sentences of our own."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.background import background
from mtgsearch.align.commonness import Background, Commonness, side
from mtgsearch.align.words import MOST_USES, associated, sample, surprise, use
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import find

from .vocabularies import Few, en_word, zh_word

KNOWS_NOTHING = Few()
EMPTY = Background(0, *[Commonness({}, {}, 0.0, {}, {})] * 2)


def sides(zh, en):
    """Chinese in which each character is a word."""
    zh, en = fold(zh), fold(en)
    return side(zh, "zh", range(1, len(zh) + 1)), side(en, "en")


def known(pairs):
    return background(pairs, KNOWS_NOTHING.glosses)


def uses(pairs, term, lang):
    """Those of a folded term; English as it is written."""
    found = []
    for zh, en in pairs:
        own, other = (zh, en) if lang == "zh" else (en, zh)
        if spans := find(term, own.text):
            found.append(use(own, spans, other))
    return found


def answers(pairs, term, lang, **options):
    return associated(uses(pairs, term, lang), "en" if lang == "zh" else "zh", known(pairs), **options)


def made(count, seed, vocabulary=150, length=(4, 12)):
    """Segments of a language of some words, the first commoner than the last, in an order of their own."""
    draw = random.Random(seed)
    pairs = []
    for _ in range(count):
        meant = [int(vocabulary * draw.random() ** 2) for _ in range(draw.randint(*length))]
        turned = draw.sample(meant, len(meant))
        pairs.append(("，".join(map(zh_word, meant)), ", ".join(map(en_word, turned))))
    return pairs


def with_idiom(pairs, zh, en, every, start=0):
    """Every so many segments say something besides."""
    return [
        (f"{ours}，{zh}", f"{theirs}, {en}") if place % every == start else (ours, theirs)
        for place, (ours, theirs) in enumerate(pairs)
    ]


@pytest.fixture(scope="module")
def language():
    return [sides(*pair) for pair in made(800, seed=3)]


@pytest.fixture(scope="module")
def learned(language):
    return known(language)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_words_of_a_made_language_answer_each_other(language, learned, lang):
    one, other = (zh_word, en_word) if lang == "zh" else (en_word, zh_word)
    numbers = [number for number in range(150) if len(uses(language, one(number), lang)) >= 3]
    found = [
        associated(uses(language, one(number), lang), "en" if lang == "zh" else "zh", learned) for number in numbers
    ]
    right = [
        number for number, each in zip(numbers, found, strict=True) if each and each[0].text == fold(other(number))
    ]
    assert len(numbers) > 140
    assert len(right) >= 0.98 * len(numbers)


@pytest.mark.parametrize("seed", range(5))
def test_three_segments_are_enough(seed):
    pairs = [sides(*pair) for pair in with_idiom(made(300, seed), "鷇鷈", "glimmering", every=100)]
    [first, *_] = answers(pairs, "鷇鷈", "zh")
    assert (first.text, first.segments) == ("glimmering", 3)
    [first, *_] = answers(pairs, "glimmering", "en")
    assert (first.text, first.segments) == ("鷇鷈", 3)


def test_three_segments_may_be_the_whole_corpus():
    pairs = [
        sides("鷇，甲，丁", "glimmer able, dusk"),
        sides("乙，鷇，戊", "candid, a glimmer, elm"),
        sides("丙，己，鷇", "fern, glimmer, mist"),
    ]
    assert answers(pairs, "鷇", "zh")[0].text == "glimmer"
    assert answers(pairs, "glimmer", "en")[0].text == "鷇"


def test_what_stands_with_the_term_but_answers_something_else_does_not_come_first():
    """甲 stands beside the term wherever that is, and elsewhere too, with its own answer."""
    pairs = with_idiom(made(400, seed=4), "鷇，甲", "glimmer, able", every=40)
    pairs = [sides(*pair) for pair in with_idiom(pairs, "甲", "able", every=40, start=7)]
    assert answers(pairs, "鷇", "zh")[0].text == "glimmer"
    assert answers(pairs, "able", "en")[0].text == "甲"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_span_answers_as_a_whole_without_the_empty_words_beside_it(lang):
    """Chinese is cut into characters here, so that each is a word by itself."""
    pairs = [(zh, f"the {en}") for zh, en in made(400, seed=5)]
    pairs = [sides(*pair) for pair in with_idiom(pairs, "鷇鷈鸃", "the silver thread", every=20)]
    term, answer = ("鷇鷈鸃", "silver thread") if lang == "zh" else ("silver thread", "鷇鷈鸃")
    assert answers(pairs, term, lang)[0].text == answer


def test_forms_of_one_word_are_one_answer():
    pairs = made(300, seed=6)
    for start, form in enumerate(["phasing out", "phases out", "phased-out", "phases out"]):
        pairs = with_idiom(pairs, "鷇鷈", form, every=50, start=start)
    [first] = answers([sides(*pair) for pair in pairs], "鷇鷈", "zh", limit=1)
    assert (first.text, first.keys) == ("phases out", ("phase", "out"))
    assert {form.text: form.times for form in first.forms} == {"phases out": 12, "phasing out": 6, "phased-out": 6}
    assert first.segments == 24


def test_a_second_rendering_counts_where_the_first_is_not():
    pairs = with_idiom(made(400, seed=7), "鷇", "glimmer", every=20)
    pairs = [sides(*pair) for pair in with_idiom(pairs, "鷇", "sparkle", every=40, start=3)]
    first, second, *_ = answers(pairs, "鷇", "zh")
    assert [(found.text, found.segments) for found in (first, second)] == [("glimmer", 20), ("sparkle", 10)]


def test_figures_are_of_all_segments_that_a_sample_is_of(language, learned):
    term = uses(language, zh_word(0), "zh")
    [whole] = associated(term, "en", learned, limit=1)
    [some] = associated(term[::2], "en", learned, segments=len(term), limit=1)
    assert some.text == whole.text
    assert some.segments == pytest.approx(whole.segments, abs=2)
    assert some.score == pytest.approx(whole.score, rel=0.05)


def test_nothing_answers_what_stands_nowhere_or_in_an_unknown_corpus():
    assert associated([], "en", EMPTY) == []
    [own, other] = sides("甲，乙", "")
    assert associated([use(own, [(0, 1)], other)], "en", EMPTY) == []


def test_a_term_without_a_word_is_no_use():
    own, other = sides("（甲）", "(able)")
    assert use(own, [(0, 1)], other) is None


@given(st.lists(st.integers(), max_size=4 * MOST_USES))
def test_a_sample_is_some_of_all_in_order(everything):
    found = sample(everything)
    assert len(found) == min(len(everything), MOST_USES)
    rest = iter(everything)
    assert all(each in rest for each in found)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50), st.integers(0, 200))
def test_the_surprise_is_the_same_both_ways_and_never_below_nothing(together, one, other, rest):
    ones, others, total = together + one, together + other, together + one + other + rest
    found = surprise(together, ones, others, total)
    assert found == pytest.approx(surprise(together, others, ones, total))
    assert found >= -1e-6
    if together * total <= ones * others:
        assert found == 0


texts = st.tuples(st.text("甲乙丙丁 ，7a", max_size=12), st.text("ab -',7", max_size=16))


@given(st.lists(texts, max_size=6), st.integers(0, 5))
def test_every_answer_stands_in_as_many_segments_as_it_says(pairs, place):
    """Whatever the texts: none counts twice, and the text of each is one of its forms."""
    pairs = [sides(*pair) for pair in pairs]
    for lang in ("zh", "en"):
        found = [each for each in uses(pairs, "甲" if lang == "zh" else "a", lang) if each]
        told = associated(found, "en" if lang == "zh" else "zh", known(pairs))
        assert sum(each.segments for each in told) <= len(found)
        for each in told:
            assert each.segments > 0
            assert each.text == each.forms[0].text
            assert any(each.text in use.other.text for use in found)


@given(st.text(max_size=60), st.sampled_from(["zh", "en"]))
def test_words_stand_where_they_say_and_in_order(text, lang):
    found = sides(text, text)[lang == "en"]
    words = [word for run in found.runs for word in run]
    assert all(run for run in found.runs)
    assert all(before.end <= after.start for before, after in pairwise(words))
    assert all(found.text[word.start : word.end].strip() for word in words)
    if lang == "zh":
        assert all(found.text[word.start : word.end] == word.key for word in words)


def test_runs_end_at_signs_and_not_at_hyphens():
    assert [[word.key for word in run] for run in side("silver-grey cats, and 2 dogs", "en").runs] == [
        ["silver", "grey", "cat"],
        ["and"],
        ["dog"],
    ]
    assert [len(run) for run in sides("甲乙，丙（丁）", "")[0].runs] == [2, 1, 1]


def test_chinese_words_end_where_they_are_said_to():
    assert [[word.key for word in run] for run in side("甲乙丙,丁戊", "zh", (2, 3, 4, 6)).runs] == [
        ["甲乙", "丙"],
        ["丁戊"],
    ]


def test_pairs_are_counted_once_a_segment_and_kept_when_they_come_again():
    found = known([sides("甲乙甲乙", "a b"), sides("甲乙", "a c"), sides("乙丙", "a b")])
    assert found.segments == 3
    assert found.zh.words == {"甲": 2, "乙": 3, "丙": 1}
    assert found.zh.pairs == {("甲", "乙"): 2}
    assert found.zh.held(("甲",)) == 2
    assert found.zh.held(("甲", "乙")) == 2
    assert found.zh.held(("甲", "乙", "丙")) == 1
    assert found.zh.length == pytest.approx(8 / 3)
    assert found.zh.links.keys() <= found.zh.words.keys()
