"""How long the English of a Chinese text is, document by document.

What is compared are Latin letters of the English and Han characters of the Chinese, less the Latin ones that this keeps
as they are: of rules, policy, manuals and single sentences alike the logarithm of their ratio is then 1.05 on average,
and varies by a seventh in texts of fifty characters. After Gale and Church, "A Program for Aligning Sentences in
Bilingual Corpora" (Computational Linguistics 19, 1993), with robust figures in place of mean and variance.
"""

import math
import re
from array import array
from collections import defaultdict
from statistics import median
from string import ascii_letters
from typing import NamedTuple

from mtgsearch.checks.base import Study, Unit
from mtgsearch.glossary import Glossary

RATIO = 1.05
"""Median of ln(Latin letters / Han characters)."""
VARIANCE, SHORT = 0.012, 0.6
"""The ratio varies by the first in long texts, and by ``SHORT`` / Han characters more in short ones."""
LEARNED_FROM = 30
"""Pairs that what is usual weighs as much as."""
FEWEST = 8
"""Han characters of a pair that is learned from."""
LEAST_SCALE, MOST_SCALE = 0.8, 2.0
TO_DEVIATION = 1.4826
"""What makes a median of absolute deviations a standard deviation, where the distribution is normal."""
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+")
NO_LETTERS = bytes(set(range(128)) - set(ascii_letters.encode()))
"""What is not counted of ASCII."""


class Length(NamedTuple):
    """Of a pair: Han characters, and the Latin letters that answer them."""

    han: int
    latin: int

    @property
    def ratio(self) -> float:
        return math.log(max(1, self.latin) / max(1, self.han))


class Usual(NamedTuple):
    """The lengths of a document: median of the ratio, and its deviation as a multiple of what is usual."""

    ratio: float = RATIO
    scale: float = 1.0

    def times(self, length: Length) -> float:
        """How many times as long as it is the Chinese would usually be."""
        return math.exp(length.ratio - self.ratio)

    def deviations(self, length: Length) -> float:
        """By how many standard deviations the English is too long for the Chinese, or too short."""
        return (length.ratio - self.ratio) / (self.scale * math.sqrt(VARIANCE + SHORT / max(1, length.han)))


class Lengths(Study):
    """The lengths of all documents under check."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._ratios: defaultdict[str, tuple[array[float], array[float]]] = defaultdict(_two)
        self._usual: dict[str, Usual] = {}

    def learn(self, unit: Unit) -> None:
        if unit.is_two_sided and not unit.is_memory:
            length = measured(unit.zh.text, unit.en.text)
            if length.han >= FEWEST and length.latin:
                ratios, spreads = self._ratios[unit.document.id]
                ratios.append(length.ratio)
                spreads.append(math.sqrt(VARIANCE + SHORT / length.han))

    def settle(self) -> None:
        for document, (ratios, spreads) in self._ratios.items():
            weight = len(ratios) / (len(ratios) + LEARNED_FROM)
            middle = weight * median(ratios) + (1 - weight) * RATIO
            deviation = TO_DEVIATION * median(
                abs(ratio - middle) / spread for ratio, spread in zip(ratios, spreads, strict=True)
            )
            scale = min(MOST_SCALE, max(LEAST_SCALE, weight * deviation + 1 - weight))
            self._usual[document] = Usual(middle, scale)
        self._ratios.clear()

    def usual(self, document: str) -> Usual:
        return self._usual.get(document, Usual())


def measured(zh: str, en: str) -> Length:
    """The lengths of two texts."""
    return Length(sum(map(len, HAN.findall(zh))), max(0, _letters(en) - _letters(zh)))


def _letters(text: str) -> int:
    """How many Latin letters there are; those with diacritics are not counted."""
    return len(text.encode("ascii", "ignore").translate(None, NO_LETTERS))


def _two() -> "tuple[array[float], array[float]]":
    return array("f"), array("f")
