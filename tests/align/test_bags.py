"""What a sentence is compared by; some neighbours as one weigh what they weigh together."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.bags import CHARACTER, CHARACTERS, LEAST, SIGN, WORD, Text, bag
from mtgsearch.vocabulary import Vocabulary

CUT = Vocabulary().cut
PIECES = [
    "The ferry",
    "渡船",
    " ",
    "，在",
    "3",
    "３",
    "twelve",
    "十二",
    "?",
    "？",
    "“",
    "Anna's",
    "安娜",
    "",
    "𠮷",
    "\t",
    "é",
]
sentences = st.lists(st.sampled_from(PIECES), max_size=8).map("".join) | st.text(max_size=20)
langs = st.sampled_from(["zh", "en"])


def test_words_are_stems_and_weigh_the_root_of_how_often_they_come():
    assert bag("Boats passed a boat.", "en", CUT).tokens == {"boat": math.sqrt(2), "pass": 1.0, "a": 1.0}


def test_chinese_is_held_by_words_and_by_their_characters():
    tokens = bag("渡船到", "zh", CUT).tokens
    assert tokens == {"渡船": WORD, "渡": CHARACTERS / 2, "船": CHARACTERS / 2, "到": CHARACTER}


def test_a_character_that_is_a_word_and_part_of_one_has_both_weights():
    assert bag("船，渡船", "zh", CUT).tokens["船"] == CHARACTER + CHARACTERS / 2


@pytest.mark.parametrize(("zh", "en"), [("三月12日？", "12 of them, and 3?"), ("Ａｎｎａ走了！", "Anna left!")])
def test_what_both_languages_write_alike_is_the_same_token(zh, en):
    shared = bag(zh, "zh", CUT).tokens.keys() & bag(en, "en", CUT).tokens.keys()
    assert len(shared) >= 2


def test_a_sign_counts_once_and_less_than_a_word():
    assert bag("What??? (Really?)", "en", CUT).tokens["?"] == SIGN < 1


@given(sentences, langs)
def test_a_bag_weighs_what_its_tokens_do_and_has_a_length_whatever_it_is_of(text, lang):
    found = bag(text, lang, CUT)
    assert found.weight == max(LEAST, sum(found.tokens.values()))
    assert all(weight > 0 for weight in found.tokens.values())
    assert found.length >= 1


@given(st.lists(sentences, min_size=1, max_size=6), langs, st.data())
def test_a_side_is_the_bags_joined(texts, lang, data):
    bags = [bag(text, lang, CUT) for text in texts]
    start = data.draw(st.integers(0, len(bags) - 1))
    end = data.draw(st.integers(start + 1, len(bags)))
    side = Text.of(bags).side(start, end)
    tokens = {token for each in bags[start:end] for token in each.tokens}
    wanted = {token: sum(each.tokens.get(token, 0.0) for each in bags[start:end]) for token in tokens}
    assert side.tokens == pytest.approx(wanted)
    assert side.weight == pytest.approx(sum(each.weight for each in bags[start:end]))
    assert side.length == sum(each.length for each in bags[start:end])


@given(st.lists(sentences, max_size=6), langs)
def test_places_are_those_where_a_token_stands(texts, lang):
    bags = [bag(text, lang, CUT) for text in texts]
    text = Text.of(bags)
    assert text.places == {
        token: [place for place, each in enumerate(bags) if token in each.tokens]
        for token in {token for each in bags for token in each.tokens}
    }
    assert len(text.lengths) == len(bags) + 1
