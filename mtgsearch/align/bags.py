"""What a sentence is compared by: a bag of its words, numbers and signs.

Chinese is held by words and, with less weight, by their characters: the dictionary may know a part of a word alone, and
two texts may cut one differently.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from mtgsearch.align.lexicon import SIGNS
from mtgsearch.model import Lang
from mtgsearch.text.normalize import fold
from mtgsearch.text.numerals import numbers
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stems

WORD, CHARACTERS = 0.6, 0.5
"""What a Chinese word of several characters weighs, and what they weigh together."""
CHARACTER = 0.7
"""A word of one."""
SIGN = 0.5
WORDS = 8192
"""Of which the tokens are remembered."""
LEAST = 0.5
"""What a bag weighs at least: a sentence without any word has a length only."""

Cut = Callable[[str], list[str]]
"""Cuts folded Chinese into words."""


class Bag(NamedTuple):
    """The weights of the tokens of a sentence, what they are together, and its length in folded characters."""

    tokens: dict[str, float]
    weight: float
    length: int


@dataclass(frozen=True, eq=False)
class Text:
    """The sentences of one language."""

    bags: Sequence[Bag]
    lengths: Sequence[int]
    """Of the first so many sentences together, from none to all;"""
    weights: Sequence[float]
    """and their weights."""

    @classmethod
    def of(cls, bags: Sequence[Bag]) -> "Text":
        lengths, weights = (each.length for each in bags), (each.weight for each in bags)
        return cls(bags, list(accumulate(lengths, initial=0)), list(accumulate(weights, initial=0.0)))

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """Where each token stands, ascending; of Chinese ones it is asked where there are many."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, each in enumerate(self.bags):
            for token in each.tokens:
                places[token].append(place)
        return dict(places)

    def side(self, start: int, end: int) -> Bag:
        """Some neighbours as one."""
        if end == start + 1:
            return self.bags[start]
        tokens: defaultdict[str, float] = defaultdict(float)
        for each in self.bags[start:end]:
            for token, weight in each.tokens.items():
                tokens[token] += weight
        return Bag(dict(tokens), self.weights[end] - self.weights[start], self.lengths[end] - self.lengths[start])


def bag(text: str, lang: Lang, cut: Cut) -> Bag:
    """What comes again in a sentence weighs the root of what it weighs together: it is what the sentence is about, and
    no witness anew each time."""
    folded = fold(text)
    tokens = dict.fromkeys((f"#{number}" for number in numbers(folded)), 1.0)
    for char in SIGNS.intersection(folded):
        tokens[char] = SIGN
    for token in stems(folded):
        tokens[token] = tokens.get(token, 0.0) + 1.0
    if lang == "zh":
        for word in cut(folded):
            for token, weight in _chinese(word):
                tokens[token] = tokens.get(token, 0.0) + weight
    tokens = {token: weight if weight <= 1 else math.sqrt(weight) for token, weight in tokens.items()}
    return Bag(tokens, max(LEAST, sum(tokens.values())), max(1, len(folded.strip())))


@lru_cache(maxsize=WORDS)
def _chinese(word: str) -> tuple[tuple[str, float], ...]:
    """The tokens of a Chinese word, with their weights."""
    if not is_han(word[0]):
        return ()
    if len(word) == 1:
        return ((word, CHARACTER),)
    return (word, WORD), *((char, CHARACTERS / len(word)) for char in word)
