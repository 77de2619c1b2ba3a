"""What of a text is shown round its marks: all marks that fit, whole where they fit, and never more than the lines."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.render.excerpt import CARET, excerpt
from mtgsearch.render.look import Look
from mtgsearch.text.width import cells

LONG = "Draw a card. " * 20 + "It phases out. " + "Then discard a card. " * 20
AT = LONG.index("phases")

texts = st.text(alphabet="ab 牌。\n", min_size=1, max_size=400)


@st.composite
def marked_texts(draw):
    text = draw(texts)
    ends = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=8)))
    spans = tuple(zip(ends[::2], ends[1::2], strict=False))
    return text, spans


def shown(text, *spans, width=80, lines=2, **look):
    made, marks = excerpt(text, spans, Look(width, **look), lines)
    return made, [made[start:end] for (start, end), _ in marks]


def test_a_text_that_fits_is_shown_whole():
    assert shown("横置它。", (0, 2)) == ("横置它。", ["横置"])


def test_a_long_text_is_shown_round_its_mark_and_cuts_no_word():
    text, marks = shown(LONG, (AT, AT + 6))
    assert marks == ["phases"]
    assert (text[0], text[-1]) == ("…", "…")
    assert set(text.strip("…").split()) <= set(LONG.split())


def test_marks_far_apart_are_both_shown():
    text, marks = shown(LONG, (0, 4), (AT, AT + 6), (len(LONG) - 6, len(LONG) - 2))
    assert marks == ["Draw", "phases", "card"]
    assert text.count("…") == 2


def test_of_a_mark_longer_than_the_lines_the_beginning_is_shown():
    text, (mark,) = shown(LONG, (0, len(LONG)), width=40)
    assert LONG.startswith(mark)
    assert text == mark + "…"


def test_where_something_is_missing_stands_a_caret():
    assert shown("Tap it.", (3, 3)) == (f"Tap{CARET} it.", [CARET])
    assert shown("Tap it.", (7, 7)) == (f"Tap it.{CARET}", [CARET])


def test_marks_that_overlap_are_one():
    assert shown("Tap it.", (0, 5), (4, 6)) == ("Tap it.", ["Tap it"])


def test_line_feeds_are_spaces():
    assert shown("Tap\nit.", (4, 6)) == ("Tap it.", ["it"])


@given(marked_texts(), st.integers(40, 100), st.booleans())
def test_what_is_shown_fits_and_is_of_the_text(marked, width, marks):
    text, spans = marked
    made, found = excerpt(text, spans, Look(width, marks=marks), 2)
    assert cells(made) <= 2 * width
    assert found
    ends = [0, *(end for span, _ in found for end in span), len(made)]
    assert ends == sorted(ends)
    flat = text.replace("\n", " ")
    for piece in made.replace(CARET, "").split("…"):
        assert piece in flat
