import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text.lines import split_lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("one", ["one"]),
        ("one\n", ["one"]),
        ("one\n\n", ["one", ""]),
        ("\none", ["", "one"]),
        ("a\nb\r\nc\rd", ["a", "b", "c", "d"]),
        ("a\n\rb", ["a", "", "b"]),
    ],
)
def test_an_editor_counts_these(text, lines):
    assert split_lines(text) == lines


@pytest.mark.parametrize("char", ["\u2028", "\u2029", "\x85", "\v", "\f", "\x1c", "\x1d", "\x1e"])
def test_nothing_else_ends_a_line(char):
    assert split_lines(f"before{char}after\nnext") == [f"before{char}after", "next"]


@given(st.lists(st.tuples(st.text("ab\v\u2028"), st.sampled_from(["\n", "\r\n"]))))
def test_lines_and_their_ends_are_the_text(pairs):
    assert split_lines("".join(line + end for line, end in pairs)) == [line for line, _ in pairs]
