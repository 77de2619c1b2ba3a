"""Which characters stand beside which in all Chinese texts, and which words are known. Learned for several checks."""

import re
from collections import Counter
from functools import cached_property
from operator import add

from mtgsearch import dictionary
from mtgsearch.checks.base import Study, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.text.normalize import fold
from mtgsearch.text.words import Cutter

RUN = re.compile(r"[\u3400-\u9fff]{2,}")
KNOWN = 10
"""How often a word occurs in jieba's measure to be one beyond doubt: it has 了了 three times."""
LONGEST = 5
"""Characters of a word that is looked for."""
SEEN_ONCE = 1
HARDLY = 2
"""How often, at most, what stands elsewhere may be the same slip."""
WORDS, COMMON = 60_000_000, 100
"""All of jieba's occurrences of words, and how many of one make it common."""


class Grams(Study):
    """How often two and three characters stand together, in texts and memory."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._counts: Counter[str] = Counter()
        self._terms = frozenset(glossary.terms())
        self.total = 0
        """Characters of all texts."""

    def learn(self, unit: Unit) -> None:
        grams: list[str] = []
        for run in RUN.findall(unit.zh.text):
            pairs = list(map(add, run, run[1:]))
            grams += run
            grams += pairs
            grams += map(add, pairs, run[2:])
        self._counts.update(grams)

    def settle(self) -> None:
        """What stands once stands nowhere besides where it is met."""
        self.total = sum(n for gram, n in self._counts.items() if len(gram) == 1)
        self._counts = Counter({gram: n for gram, n in self._counts.items() if n > SEEN_ONCE})

    def elsewhere(self, gram: str, text: str) -> int:
        """How often it stands in other passages than the one of such a text, which has it."""
        count = self._counts.get(gram, 0)
        return count - text.count(gram) if count else 0

    def is_known(self, gram: str, text: str) -> bool:
        """Whether it stands in other passages, and more often than a slip is made again, or several times in such a
        text."""
        here = text.count(gram)
        return here > 1 or self._counts.get(gram, 0) > here + HARDLY

    def known_pairs(self, run: str, text: str) -> list[bool]:
        """Whether each two characters in a row are known."""
        counts, many = self._counts, len(text) + HARDLY
        return [counts.get(pair, 0) > many or self.is_known(pair, text) for pair in map(add, run, run[1:])]

    def tie(self, pair: str, char: str, beside: str, text: str) -> float:
        """How many times more often a pair of characters stands in the texts than such a character would beside the
        other one by chance."""
        chance = max(self._counts[char], 1) * max(self._counts[beside], 1)
        return self.elsewhere(pair, text) * self.total / chance

    def common_tie(self, pair: str, char: str, beside: str) -> float:
        """The same in Chinese at large, by the words of jieba."""
        frequency = self._cutter.frequency
        chance = max(frequency(char), 1) * max(frequency(beside), 1)
        return frequency(pair) * WORDS / chance if frequency(pair) >= COMMON else 0.0

    def is_word(self, text: str) -> bool:
        """Whether it is a word or a term that is known without the texts."""
        folded = fold(text)
        return folded in self._terms or self._cutter.frequency(folded) >= KNOWN

    def is_listed(self, text: str) -> bool:
        """Whether it is a word, be it a rare one that only the dictionary has."""
        return self.is_word(text) or dictionary.has(fold(text))

    def word_at(self, text: str, start: int, least: int = 2) -> str:
        """The longest known word of at least so many characters that begins at a place, else ``""``."""
        words = (text[start : start + length] for length in range(LONGEST, least - 1, -1))
        return next((word for word in words if len(word) >= least and self.is_word(word)), "")

    def word_until(self, text: str, end: int, least: int = 2) -> str:
        """The longest that ends at a place."""
        words = (text[max(0, end - length) : end] for length in range(LONGEST, least - 1, -1))
        return next((word for word in words if len(word) >= least and self.is_word(word)), "")

    def word_across(self, text: str, place: int) -> str:
        """A known word of at least two characters in which the character at a place stands, else ``""``."""
        for start in range(max(0, place - LONGEST + 1), place + 1):
            word = self.word_at(text, start, max(2, place - start + 1))
            if word:
                return word
        return ""

    @cached_property
    def _cutter(self) -> Cutter:
        return Cutter(self._terms)
