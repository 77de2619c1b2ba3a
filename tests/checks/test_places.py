"""Chinese beside the wrong English: ``swapped`` and ``pasted``."""

from hypothesis import given
from hypothesis import strategies as st

from tests.checks.aligning import PAIRS, found, places

ROWS = (*PAIRS, ("先攻", "First strike"), ("警戒", "Vigilance"), ("敏捷", "Haste"), ("死触", "Deathtouch"))


def test_all_in_their_places():
    assert places("swapped", ROWS) == []
    assert places("pasted", ROWS) == []


@given(st.integers(0, len(PAIRS) - 2))
def test_two_neighbours_exchanged(at):
    pairs = list(PAIRS)
    pairs[at], pairs[at + 1] = (pairs[at + 1][0], pairs[at][1]), (pairs[at][0], pairs[at + 1][1])
    [(first, fault), (second, other)] = found("swapped", pairs)
    assert (first, second) == (at, at + 1)
    assert fault.severity == "error"
    assert (fault.related, other.related) == ((f"draft:{at + 1}",), (f"draft:{at}",))
    assert (fault.suggestion, other.suggestion) == (PAIRS[at][0], PAIRS[at + 1][0])
    assert places("pasted", pairs) == []


@given(st.integers(0, len(PAIRS) - 2))
def test_a_neighbours_text_pasted(at):
    pairs = list(PAIRS)
    pairs[at] = pairs[at + 1][0], pairs[at][1]
    [(place, fault)] = found("pasted", pairs)
    assert (place, fault.related) == (at, (f"draft:{at + 1}",))


def test_one_translation_of_two_wordings():
    pairs = (*PAIRS, ("抓一张牌。", "Draw a card."), ("抓一张牌。", "You draw a card."))
    assert places("pasted", pairs) == []
