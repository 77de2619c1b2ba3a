from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text.width import NO_END, NO_START, cells, visible, wrap

TEXT = st.text(
    st.one_of(st.sampled_from("ab c跃离，。「」(）—e\u0301\u200b\n\x1b\u202e"), st.characters()), max_size=60
)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("abc", 3),
        ("跃离", 4),
        ("，。４", 6),
        ("“a”—…·", 6),
        ("e\u0301", 1),
        ("a\u200bb\ufeff", 2),
        ("𠮷\U0001f600", 4),
        ("\x1b\t\u202e", 3),
    ],
)
def test_cells(text, width):
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("跃离 “ok”™\xa0é", "跃离 “ok”™\xa0é"),
        ("\x1b[31m", "\N{SYMBOL FOR ESCAPE}[31m"),
        ("a\tb\r\n\x7f", "a b\N{SYMBOL FOR CARRIAGE RETURN}\N{SYMBOL FOR LINE FEED}\N{SYMBOL FOR DELETE}"),
        ("\x9b\u202e\u2066\u200f\ud800\u2028", "\N{REPLACEMENT CHARACTER}" * 6),
        ("a\u200bb\u200d\xad", "a\u200bb\u200d\xad"),
    ],
)
def test_visible(text, shown):
    assert visible(text) == shown


@given(TEXT)
def test_what_is_shown_takes_the_same_room(text):
    assert len(visible(text)) == len(text)
    assert cells(visible(text)) == cells(text)
    assert visible(visible(text)) == visible(text)


@given(TEXT, st.integers(2, 20))
def test_no_line_is_too_wide_and_nothing_is_lost(text, width):
    spans = wrap(text, width)
    assert all(cells(text[start:end]) <= width for start, end in spans)
    inside = [place for start, end in spans for place in range(start, end)]
    assert inside == sorted(set(inside))
    assert set("".join(text[place] for place in set(range(len(text))) - set(inside))) <= {" ", "\n"}
    assert not any("\n" in text[start:end] for start, end in spans)


@given(st.lists(st.text("abc", min_size=1, max_size=9), max_size=20).map(" ".join), st.integers(9, 30))
def test_words_stay_whole_and_lines_are_filled(text, width):
    lines = [text[start:end] for start, end in wrap(text, width)]
    assert " ".join(lines) == text
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split(" ")[0]) > width


@given(st.text("跃离永久物，。「」（）", max_size=40), st.integers(12, 30))
def test_punctuation_stays_with_its_text(text, width):
    lines = [text[start:end] for start, end in wrap(text, width)]
    for before, after in pairwise(lines):
        broken_inside = cells(before) >= width - 1
        assert broken_inside or not (after[0] in NO_START or before[-1] in NO_END)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, [""]),
        ("   ", 10, [""]),
        ("one\n\ntwo", 10, ["one", "", "two"]),
        ("phases out now", 10, ["phases out", "now"]),
        ("phases  out", 7, ["phases", "out"]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("an unbreakable", 6, ["an", "unbrea", "kable"]),
        ("永久物已跃离。", 6, ["永久物", "已跃", "离。"]),
        ("重置「永久物」", 6, ["重置", "「永久", "物」"]),
        ("对Mira施放", 6, ["对Mira", "施放"]),
        ("对Tomas施放", 6, ["对", "Tomas", "施放"]),
        ("跃离", 1, ["跃", "离"]),
        ("ae\u0301e\u0301e\u0301", 2, ["ae\u0301", "e\u0301e\u0301"]),
        ("  indented", 12, ["  indented"]),
    ],
)
def test_wrap(text, width, lines):
    assert [text[start:end] for start, end in wrap(text, width)] == lines


def test_a_huge_line_is_wrapped():
    text = "跃离 phased out " * 100_000
    assert sum(end - start for start, end in wrap(text, 80)) > 1_300_000
