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
    found = list(OURS.glosses({"守灯人", "渡船"}))
    assert ("守灯人", ["lantern", "keeper"]) in found
    assert ("渡船", ["ferri"]) in found
    assert ("渡船", ["anna", "ferri"]) in found


@pytest.mark.parametrize("known", [set(), {"渡船"}, {"渡船", "灯塔", "xq"}])
def test_only_han_words_that_are_known_are_given(known):
    assert {word for word, _ in OURS.glosses(known)} == known - {"xq"}


def test_without_a_glossary_there_is_the_dictionary_alone():
    words = {"渡船", "灯塔"}
    assert [word for word, _ in PLAIN.glosses(words)] == [word for word, _ in dictionary.glosses(words)]
