"""A text and its translation, sentence by sentence: what an alignment of two files gives. No I/O."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mtgsearch.model import Lang, Lines

DOUBTFUL = 0.6
"""Units that are less sure than this are for a person to look at: beads of which at most six of ten are right."""

Shape = tuple[int, int]
"""How many Chinese and how many English sentences a unit has."""


class Sentence(NamedTuple):
    place: int
    """Its number among the sentences of its text, from 0; where every line is a sentence, that of its line."""
    text: str
    lines: Lines
    """In its file, those of its paragraph."""


class Unit(NamedTuple):
    """Sentences that answer each other; with one side, sentences that nothing answers."""

    zh: tuple[Sentence, ...]
    en: tuple[Sentence, ...]
    confidence: float
    """How sure it is, from 0 to 1."""

    @property
    def shape(self) -> Shape:
        return len(self.zh), len(self.en)

    @property
    def is_one_sided(self) -> bool:
        return not (self.zh and self.en)

    @property
    def is_doubtful(self) -> bool:
        return not self.is_one_sided and self.confidence < DOUBTFUL


class Bitext(NamedTuple):
    """All units of two texts, each sentence in exactly one, in the order of the Chinese; English goes back where it
    stands in another order."""

    zh_path: str
    en_path: str
    units: Sequence[Unit]

    def sentences(self, lang: Lang) -> int:
        return _sentences(self.units, lang)

    def sure(self, lang: Lang) -> int:
        """How many sentences of a language have an answer that is not doubtful."""
        return _sentences((unit for unit in self.units if not (unit.is_one_sided or unit.is_doubtful)), lang)

    def shapes(self) -> list[tuple[Shape, int]]:
        """The shapes of the units and how many are of each, the most first."""
        return Counter(unit.shape for unit in self.units).most_common()

    def occurrences(self, pattern: re.Pattern[str]) -> int:
        """How often it stands in the sentences."""
        return sum(len(pattern.findall(each.text)) for unit in self.units for side in unit[:2] for each in side)

    @property
    def doubtful(self) -> int:
        return sum(unit.is_doubtful for unit in self.units)


def _sentences(units: Iterable[Unit], lang: Lang) -> int:
    return sum(len(unit.zh if lang == "zh" else unit.en) for unit in units)
