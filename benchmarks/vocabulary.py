"""Words of the made corpora: Chinese ones from jieba's dictionary, English ones built from syllables, and the terms of
the shipped glossary in both languages. How they become passages is for ``corpus`` to say.
"""

import random
from collections.abc import Sequence
from functools import cache
from importlib.metadata import distribution
from itertools import accumulate
from pathlib import Path

from mtgsearch import glossary
from mtgsearch.text.script import is_han

CHINESE_WORDS = 20_000
ENGLISH_WORDS = 12_000
FREQUENT = "的"
"""The most frequent word of all, as in most texts; jieba's dictionary counts it lower."""
RARE_ZH = "佩勒瑟菈"
RARE_EN = "Pelethra"
RESERVED_ZH = ("法术", "跃离", RARE_ZH)
RESERVED_EN = ("spell", "phas", RARE_EN.lower())
"""What has a frequency of its own, and so stands in no word that is drawn."""

_COMMON = (
    "the of a to and in is that it or if as for on with be this by an are from at not has may any each its when "
    "under would can all one their which only other then them into until after more than before those both"
).split()
_OPENINGS = "b c ch d dr f fl g gr h j k l m n p pl qu r s sh st t th tr v w".split()
_MIDDLES = "a e i o u ai ea ee oa ou".split()
_CLOSINGS = ("", "", "l", "m", "n", "nd", "r", "s", "st", "t", "ck")
_ENDINGS = ("", "", "", "s", "s", "ed", "ing", "er", "ly")


class Zipf:
    """Draws items so that the one of rank r comes about as often as 1 / (r + ``offset``)."""

    def __init__(self, items: Sequence[str], offset: float) -> None:
        self._items = items
        self._weights = list(accumulate(1 / (rank + offset) for rank in range(len(items))))

    def draw(self, rng: random.Random, count: int) -> list[str]:
        return rng.choices(self._items, cum_weights=self._weights, k=count)


@cache
def chinese() -> Zipf:
    """The most frequent words of jieba's dictionary. Loads no jieba."""
    dictionary = distribution("jieba").locate_file("jieba/dict.txt")
    rows = (line.split(" ") for line in Path(str(dictionary)).read_text(encoding="utf-8").splitlines())
    words = [(-int(count), word) for word, count, *_ in rows if all(map(is_han, word)) and not _is_reserved(word, "")]
    ranked = [FREQUENT, *(word for _, word in sorted(words) if word != FREQUENT)]
    return Zipf(ranked[:CHINESE_WORDS], 3)


@cache
def english() -> Zipf:
    """Common words first, then made ones in several forms."""
    rng = random.Random("words")
    made: dict[str, None] = dict.fromkeys(_COMMON)
    while len(made) < ENGLISH_WORDS:
        stem = "".join(_syllable(rng) for _ in range(rng.choice((1, 2, 2, 3))))
        word = stem + rng.choice(_ENDINGS)
        if not _is_reserved("", word):
            made[word] = None
    return Zipf(list(made), 5)


@cache
def terms() -> list[tuple[str, str]]:
    """Chinese and English of the shipped glossary's terms."""
    pairs = [(entry.zh, entry.en) for entry in glossary.shipped().entries]
    return [(zh, en.lower()) for zh, en in pairs if not _is_reserved(zh, en) and all(map(is_han, zh))]


def _syllable(rng: random.Random) -> str:
    return rng.choice(_OPENINGS) + rng.choice(_MIDDLES) + rng.choice(_CLOSINGS)


def _is_reserved(zh: str, en: str) -> bool:
    return any(term in zh for term in RESERVED_ZH) or any(term in en.lower() for term in RESERVED_EN)
