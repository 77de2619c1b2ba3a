"""The sieve lets no block go that holds what is searched, and most that do not."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.engines import sieve
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import find
from tests.engines.made import HAN, LATIN, MARKS

made_texts = st.lists(st.sampled_from([*HAN, *LATIN, *MARKS]), max_size=10).map("".join).map(fold)


def transposed(table, width):
    made = sieve.Transposed(table, width)
    content = b"".join(made.chunks())
    assert len(content) == len(made)
    return content


def candidates(needle, lang, texts):
    """Of blocks with these folded texts."""
    rows = b"".join(map(sieve.bitmap, texts))
    columns = transposed(rows, sieve.BYTES)
    blocks = len(texts)
    return sieve.candidates(needle, lang, blocks, lambda number: columns[number * blocks : (number + 1) * blocks])


@given(texts=st.lists(made_texts, min_size=1, max_size=4), data=st.data())
def test_no_block_is_missed(texts, data):
    text = data.draw(st.sampled_from(texts))
    start = data.draw(st.integers(0, len(text)))
    needle = text[start : data.draw(st.integers(start, len(text)))].strip()
    held = {number for number, text in enumerate(texts) if find(needle, text)}
    assert held <= set(candidates(needle, "zh", [{"zh": text, "en": ""} for text in texts]))


def test_sides_and_blocks_are_told_apart():
    blocks = [{"zh": "跃离", "en": "phase out"}, {"zh": "法术", "en": "spell"}]
    asked = [("跃离", "zh"), ("跃离", "en"), ("spell", "en"), ("spell", "zh"), ("phase spell", "en"), ("/", "en")]
    assert [candidates(needle, lang, blocks) for needle, lang in asked] == [[0], [], [1], [], [], [0, 1]]


@given(st.integers(0, 5), st.integers(1, 5))
def test_a_table_is_transposed_and_back(rows, width):
    table = bytes(range(rows * width))
    columns = transposed(table, width)
    assert [columns[column * rows + row] for row in range(rows) for column in range(width)] == list(table)
    assert transposed(columns, rows) == table
