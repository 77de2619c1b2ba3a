import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.model import LANGS
from mtgsearch.text.sentences import sentences

CASES = json.loads(Path(__file__).with_name("sentences.json").read_text("utf-8"))
"""Texts cut where their sentences end; the white space between two stands at the end of the first or alone."""

MARKS = [*".!?,:;…。！？，；：、“”‘’\"'()（）「」[]-—*•😀\u0301", "...", "……", "。”", '."']
WORDS = ["Mr", "U.S", "a.m", "No", "5", "1.4", "A", "The", "deck", "is", "said", "他", "说", "牌手", "重置永久物", "的"]
GAPS = ["", " ", "\n", "\r\n", "\n\n", "\n- ", "\n1. ", "\t", "　"]
TEXT = st.lists(st.sampled_from(MARKS + WORDS + GAPS + [" "] * 8), max_size=40).map("".join)
LANG = st.sampled_from(LANGS)
PLAIN = st.lists(st.sampled_from("deck is the red card，牌手 重置 永久物".split()), min_size=4, max_size=9)


def split(text, lang):
    return [text[start:end] for start, end in sentences(text, lang)]


def _case(number, case):
    marks = [pytest.mark.xfail(reason=case["fails"], strict=True)] if "fails" in case else []
    return pytest.param(case["lang"], case["pieces"], id=f"{number}-{case['lang']}-{case['kind']}", marks=marks)


@pytest.mark.parametrize(("lang", "pieces"), [_case(number, case) for number, case in enumerate(CASES)])
def test_the_sentences_of_a_text(lang, pieces):
    assert split("".join(pieces), lang) == [piece.strip() for piece in pieces if piece.strip()]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", ["", " ", "\n\n", "　", "\r\n \r\n"])
def test_white_space_has_none(text, lang):
    assert sentences(text, lang) == []


@given(TEXT, LANG)
def test_nothing_but_white_space_lies_outside(text, lang):
    end = 0
    for start, stop in sentences(text, lang):
        assert text[end:start].strip() == ""
        assert text[start:stop] == text[start:stop].strip() != ""
        end = stop
    assert text[end:].strip() == ""


@given(TEXT, TEXT, LANG)
def test_a_paragraph_has_the_same_sentences_before_another(first, second, lang):
    offset = len(first) + 2
    assert sentences(f"{first}\n\n{second}", lang) == [
        *sentences(first, lang),
        *((offset + start, offset + end) for start, end in sentences(second, lang)),
    ]


@given(st.lists(PLAIN, min_size=1, max_size=5), st.sampled_from([". ", "! ", "?! ", "。", "！", "？！"]), LANG)
def test_sentences_joined_are_found_again(plain, stop, lang):
    pieces = [" ".join(words).capitalize() + stop for words in plain]
    assert split("".join(pieces), lang) == [piece.strip() for piece in pieces]


@given(TEXT, LANG)
def test_a_sentence_without_quotes_brackets_or_dots_left_out_is_one_again(text, lang):
    for piece in split(text, lang):
        if not set("\"'“”‘’「」()（）[].…").intersection(piece):
            assert split(piece, lang) == [piece]


@pytest.mark.parametrize(
    ("char", "count"), [("a", 1), ("天", 1), (".", 1), ("。", 1), ("…", 1), ("“", 1), ("(", 1), ("”", 1), ("\n", 0)]
)
def test_three_million_of_one_character_come_to_an_end(char, count):
    """In time that grows as the text does: were it as its square, this would take hours."""
    assert len(sentences(char * 3_000_000, "zh")) == count


@pytest.mark.parametrize(
    ("unit", "count"),
    [("1. ", 50_000), ("！（", 100_001), ("“甲。", 100_000), ("（甲！）", 100_000), ('"', 1), ("甲；", 1)],
)
def test_marks_without_end_come_to_an_end(unit, count):
    assert len(sentences(unit * 100_000, "zh")) == count


@pytest.mark.parametrize(("opening", "stop", "closing"), [("(", "!", ")"), ("“", "。", "。”")])
def test_a_hundred_thousand_inside_one_another_come_to_an_end(opening, stop, closing):
    text = opening * 100_000 + stop + closing * 100_000
    assert sentences(text, "zh") == [(0, len(text))]
