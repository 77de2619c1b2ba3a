import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text.quotes import directed, pairs

TEXT = st.text("a重 \"'’“”(（)）.,，")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"Go," he said.', "“Go,” he said."),
        ('("Go.")', "(“Go.”)"),
        ('他说"走。"然后', "他说“走。”然后"),
        ('"走？""走。"', "“走？”“走。”"),
        ("'Go,' he said.", "‘Go,’ he said."),
        ("players' decks can’t", "players' decks can't"),
        ("the ’90s", "the '90s"),
        ("“‘走！’”", "“‘走！’”"),
        ('a 5" ruler', "a 5” ruler"),
    ],
)
def test_which_way_quotes_point(text, expected):
    assert directed(text) == expected


@given(TEXT)
def test_only_quotes_change(text):
    turned = directed(text)
    assert len(turned) == len(text)
    assert all(new == old or old in "\"'’" for new, old in zip(turned, text, strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“a（b）”", {0: 5, 2: 4}),
        ("(a", {}),
        ("a)", {}),
        ("“(a”)", {0: 3}),
        ("((a)", {1: 3}),
        ("（a)", {}),
    ],
)
def test_pairs(text, expected):
    assert pairs(text) == expected


@given(st.text("a(（“”）)"))
def test_pairs_lie_beside_or_inside_of_one_another(text):
    found = pairs(text)
    for opening, closing in found.items():
        assert opening < closing
        assert all(other > closing or end < closing for other, end in found.items() if other > opening)
