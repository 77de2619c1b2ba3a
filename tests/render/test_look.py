import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.render.look import Line, Look, flowed, plain, shortened, wrapped
from mtgsearch.text.width import cells

SGR = re.compile(r"\x1b\[[\d;]*m")
PLAIN = Look()
COLOUR = Look(colour=True)
MARKS = Look(marks=True)


def texts_of(lines):
    return [line.text for line in lines]


def test_a_role_is_a_colour_only_where_there_is_colour():
    assert COLOUR.paint("gpt", "machine") == "\x1b[31mgpt\x1b[0m"
    assert PLAIN.paint("gpt", "machine") == "gpt"
    assert COLOUR.paint("", "machine") == ""


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("跃离", 4, "跃离"),
        ("永久物跃离", 7, "永久物…"),
        ("永久物跃离", 6, "永久…"),
        ("phase out", 7, "phase…"),
        ("x", 0, ""),
    ],
)
def test_shortened(text, width, expected):
    assert shortened(text, width) == expected


@given(st.text(max_size=30), st.integers(0, 20))
def test_shortened_never_exceeds_the_width(text, width):
    assert cells(shortened(text, width)) <= width


def test_lines_know_their_cells_without_escape_sequences():
    assert plain("跃离", COLOUR, "match") == Line("\x1b[1;33m跃离\x1b[0m", 4)
    assert plain("跃离", COLOUR, "match").padded(6) == "\x1b[1;33m跃离\x1b[0m  "


def test_parts_flow_into_as_many_lines_as_they_need():
    parts = [plain(text, PLAIN) for text in ("11 passages", "official 8", "gpt 3")]
    assert texts_of(flowed(parts, " · ", 26)) == ["11 passages · official 8", "gpt 3"]
    assert flowed([], " · ", 26) == []


def test_a_mark_over_a_line_end_is_coloured_on_both_lines():
    lines = wrapped("永久物跃离时", [((3, 5), "match")], 8, COLOUR)
    assert texts_of(lines) == ["永久物\x1b[1;33m跃\x1b[0m", "\x1b[1;33m离\x1b[0m时"]


def test_brackets_stand_for_colour_and_count_as_cells():
    lines = wrapped("永久物跃离时", [((3, 5), "match"), ((5, 6), "equivalent")], 8, MARKS)
    assert "".join(texts_of(lines)) == "永久物【跃离】‹时›"
    assert all(line.cells <= 8 for line in lines)


def test_what_is_not_marked_is_shown_in_the_role_of_the_whole():
    assert texts_of(wrapped("ab", [((0, 1), "match")], 8, COLOUR, "strong")) == ["\x1b[1;33ma\x1b[0m\x1b[1mb\x1b[0m"]


PIECES = st.sampled_from(
    ["跃离", "永久物", "phase ", "out", "，", " ", "\n", "\x1b[2J", "\N{RIGHT-TO-LEFT OVERRIDE}", "𠮷"]
)


@given(
    st.lists(PIECES, max_size=20).map("".join), st.data(), st.integers(2, 30), st.sampled_from([PLAIN, COLOUR, MARKS])
)
def test_wrapping_loses_nothing_and_lets_nothing_dangerous_through(text, data, width, look):
    bounds = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    marks = [((first, last), "match") for first, last in zip(bounds[::2], bounds[1::2], strict=False)]
    lines = wrapped(text, marks, width, look)
    shown = [SGR.sub("", line.text) for line in lines]
    assert all(cells(bare) == line.cells <= max(width, 2) for bare, line in zip(shown, lines, strict=True))
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202e]", "".join(shown))
    if not look.marks:
        letters = re.compile("[a-z\u4e00-\u9fff𠮷]")
        assert letters.findall("".join(shown)) == letters.findall(text)
