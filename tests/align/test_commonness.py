"""Texts with their words."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.commonness import Side, Word, within

SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda pair: (pair[0], sum(pair))), max_size=6)


@given(SPANS, st.lists(st.integers(1, 4), max_size=9))
def test_a_word_is_within_where_any_span_reaches_into_it(spans, sizes):
    words, start = [], 0
    for size in sizes:
        words.append(Word("x", start, start + size))
        start += size + 1
    expected = [any(one < word.end and word.start < other for one, other in spans) for word in words]
    assert within(Side("", [words[:4], words[4:]]), spans) == expected
