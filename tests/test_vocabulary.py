"""What is known of words before any text is seen."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import dictionary
from mtgsearch.glossary import Entry
from mtgsearch.text.normalize import fold
from mtgsearch.vocabulary import Vocabulary

ENTRIES = [Entry("lantern keepers", "守灯人"), Entry("Anna's Ferry", "安娜渡船 XQ")]
PLAIN, OURS = Vocabulary(), Vocabulary(ENTRIES)


def test_terms_of_the_glossary_are_words():
    assert OURS.cut("他是守灯人") == ["他", "是", "守灯人"]
    assert "守灯人" not in PLAIN.cut("他是守灯人")


@given(st.lists(st.sampled_from(["守灯人", "渡船", "，", "boat 3", "𠮷", " "])).map("".join) | st.text().map(fold))
def test_words_joined_are_the_text_and_breaks_their_ends(text):
    words = OURS.cut(text)
    assert "".join(words) == text
    assert OURS.breaks(text) == tuple(accumulate(map(len, words)))


def test_glosses_are_the_stems_of_what_dictionary_and_glossary_give():
    assert ["lantern", "keeper"] in OURS.glosses("守灯人")
    assert ["ferri"] in OURS.glosses("渡船")
    assert ["anna", "ferri"] in OURS.glosses("渡船")


@pytest.mark.parametrize("word", ["", "xq", "3", "，", "不是一个词语"])
def test_of_what_is_no_han_word_there_is_nothing(word):
    assert not OURS.glosses(word)


@pytest.mark.parametrize("word", ["渡船", "灯塔"])
def test_without_a_glossary_there_is_the_dictionary_alone(word):
    assert len(PLAIN.glosses(word)) == len(list(dictionary.glosses(word))) > 0
