"""The sieve lets no block go that holds what is searched, and most that do not."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.engines import sieve
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import find
from tests.engines.made import HAN, LATIN, MARKS

made_texts = st.lists(st.sampled_from([*HAN, *LATIN, *MARKS]), max_size=10).map("".join).map(fold)


@given(texts=st.lists(made_texts, min_size=1, max_size=4), data=st.data())
def test_no_block_is_missed(texts, data):
    bitmaps = b"".join(sieve.bitmap({"zh": text, "en": ""}) for text in texts)
    text = data.draw(st.sampled_from(texts))
    start = data.draw(st.integers(0, len(text)))
    needle = text[start : data.draw(st.integers(start, len(text)))].strip()
    held = {number for number, text in enumerate(texts) if find(needle, text)}
    assert held <= set(sieve.candidates(needle, "zh", bitmaps, 0, len(bitmaps)))


def test_sides_and_blocks_are_told_apart():
    blocks = [{"zh": "跃离", "en": "phase out"}, {"zh": "法术", "en": "spell"}]
    bitmaps = b"12345678" + b"".join(map(sieve.bitmap, blocks))
    asked = [("跃离", "zh"), ("跃离", "en"), ("spell", "en"), ("spell", "zh"), ("phase spell", "en"), ("/", "en")]
    found = [sieve.candidates(needle, lang, bitmaps, 8, len(bitmaps)) for needle, lang in asked]
    assert found == [[0], [], [1], [], [], [0, 1]]
