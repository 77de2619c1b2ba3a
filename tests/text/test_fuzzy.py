"""The fuzzy percent against its definition, written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text import fuzzy
from mtgsearch.text.normalize import fold

PIECES = "phase phases {T} +1/+1 4/4 702.26a can't , . 跃 离 法 术 。".split()


def texts():
    return st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join).map(fold)


def distance(one, other):
    """Levenshtein's, by its recurrence."""
    row = list(range(len(other) + 1))
    for number, token in enumerate(one, 1):
        before, row = row, [number]
        for place, against in enumerate(other, 1):
            row.append(min(before[place] + 1, row[-1] + 1, before[place - 1] + (token != against)))
    return row[-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It can't have {T}: +1/+1.", ["it", "can't", "have", "{t}", ":", "+1/+1", "."]),
        ("参见规则702.26a，并留意4/4。", ["参", "见", "规", "则", "702.26a", ",", "并", "留", "意", "4/4", "。"]),
        ("Æther-born’s  “X”", ["aether", "-", "born's", '"', "x", '"']),
        (" \n", []),
    ],
)
def test_tokens(text, expected):
    assert fuzzy.tokens(fold(text)) == expected


@given(texts(), texts(), st.integers(0, 100))
def test_percent_is_what_is_left_of_the_longer_text(one, other, least):
    one, other = fuzzy.tokens(one), fuzzy.tokens(other)
    longest = max(len(one), len(other))
    expected = 100 * (longest - distance(one, other)) // longest if longest else 100
    assert fuzzy.percent(one, other) == expected
    assert fuzzy.percent(one, other, least) == (expected if expected >= least else 0)
    assert (expected == 100) == (one == other)


@given(texts(), texts())
def test_what_agrees_stands_in_both_in_one_order(text, other):
    spans = list(fuzzy.agreeing(text, other))
    agreeing = [token for start, end in spans for token in fuzzy.tokens(text[start:end])]
    assert [end for _, end in spans[:-1]] <= [start for start, _ in spans[1:]]
    following = iter(fuzzy.tokens(other))
    assert all(token in following for token in agreeing)
    longest = max(len(fuzzy.tokens(text)), len(fuzzy.tokens(other)))
    assert len(agreeing) >= longest - distance(fuzzy.tokens(text), fuzzy.tokens(other))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("跃离", "离跃", 1), ("跃里", "跃离", 1), ("phazing", "phasing", 1), ("teh", "the", 1), ("abc", "xyz", 2)],
)
def test_edits(one, other, expected):
    assert fuzzy.edits(one, other, 1) == expected
