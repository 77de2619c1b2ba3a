"""Chinese that stands beside another English text than its own: exchanged with a neighbour's, or a copy of another's.

Each passage is judged by itself first; only where its two texts answer each other badly, or where its Chinese stands
elsewhere too, is it compared with others of its document.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import Literal, NamedTuple

from mtgsearch.checks.base import Unit
from mtgsearch.checks.fitness import Fit, Fitness, Words, words_of
from mtgsearch.glossary import Glossary
from mtgsearch.text.normalize import fold

LOW = 0.45
"""Log odds of a word, on average, under which a pair is compared with others: one of twenty true ones is under it."""
BAD = -0.1
"""The same, under which one is taken to answer nothing that it stands beside."""
GOOD = 0.0
"""Over which it does."""
DOUBTFUL = 0.3
"""The same, under which one answers a neighbour rather, if the neighbour has the same Chinese."""
ALIKE, UNLIKE = 0.7, 0.4
"""Shares of words that the English of two passages has in common, from which on the same Chinese may answer both; and
up to which it cannot, wherever they stand."""
GAIN = 8.0
"""Log odds by which the other place has to be better, in all."""
REACH = 2
"""Passages on either side that are compared."""
LEAST_WORDS = 12
"""That say something, for a text to be called strange."""
STRANGE = -1.3
SHORTEST = 3
"""Characters of a Chinese text that stands twice."""


class Place(NamedTuple):
    """Where a Chinese text belongs instead."""

    kind: Literal["swapped", "pasted", "strange"]
    id: str = ""
    """Of the other passage."""
    en: str = ""
    """Its English;"""
    zh: str = ""
    """and its Chinese, which belongs here if the two were exchanged."""


class Kept(NamedTuple):
    """What is kept of a passage until all have been seen."""

    id: str
    zh: str
    en: str
    ends: tuple[int, ...]
    """Of the Chinese words, in the folded text."""

    @classmethod
    def of(cls, unit: Unit) -> "Kept":
        return cls(unit.id, unit.zh.text, unit.en.text, unit.passage.breaks)


class Places(Fitness):
    """What is known of words, and which texts stand beside others than their own."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._texts: dict[str, list[Kept]] = {}
        self._places: dict[str, Place] = {}

    def learn(self, unit: Unit) -> None:
        super().learn(unit)
        if unit.is_two_sided and not unit.is_memory:
            self._texts.setdefault(unit.document.id, []).append(Kept.of(unit))

    def settle(self) -> None:
        super().settle()
        for texts in self._texts.values():
            self._places.update(_Document(self, texts).places())
        self._texts = {}

    def place(self, unit: Unit) -> Place | None:
        """Where the Chinese of a passage belongs, if it is not beside its English."""
        return self._places.get(unit.id)


class _Document:
    def __init__(self, fitness: Fitness, texts: Sequence[Kept]) -> None:
        self._fitness = fitness
        self._texts = texts
        self._words = [words_of(fold(each.zh), each.ends, fold(each.en)) for each in texts]
        self._own = [fitness.fit(words) for words in self._words]
        same: defaultdict[str, list[int]] = defaultdict(list)
        for at, each in enumerate(texts):
            same[each.zh].append(at)
        self._best = {
            zh: nlargest(2, alike, key=lambda each: self._own[each].odds)
            for zh, alike in same.items()
            if len(alike) > 1
        }
        """Of passages with the same Chinese, the two whose English it answers best."""

    def places(self) -> Iterator[tuple[str, Place]]:
        exchanged: set[int] = set()
        for at, own in enumerate(self._own):
            if at in exchanged:
                continue
            if own.each < LOW and (other := self._exchanged(at)) is not None:
                exchanged.add(other)
                yield self._texts[at].id, self._place("swapped", other)
                yield self._texts[other].id, self._place("swapped", at)
            elif (other := self._copied(at)) is not None or (other := self._better(at)) is not None:
                yield self._texts[at].id, self._place("pasted", other)
            elif own.each < STRANGE and own.words >= LEAST_WORDS:
                yield self._texts[at].id, Place("strange")

    def _exchanged(self, at: int) -> int | None:
        """The neighbour whose Chinese answers this English, while this Chinese answers its."""
        for other in self._near(at):
            is_low = self._own[other].each < LOW
            if (other < at and is_low) or self._texts[at].zh == self._texts[other].zh:
                continue  # it was compared from there, or there is nothing to exchange
            here = self._fit(other, at)
            if here.odds > self._own[at].odds and here.each > GOOD:
                there = self._fit(at, other)
                gains = here.odds - self._own[at].odds, there.odds - self._own[other].odds
                if gains[1] > (0.0 if is_low else GAIN) and sum(gains) > GAIN and there.each > GOOD:
                    return other
        return None

    def _near(self, at: int) -> list[int]:
        """The passages within reach, those behind first."""
        last = len(self._own)
        return [*range(at + 1, min(last, at + REACH + 1)), *range(at - 1, max(-1, at - REACH - 1), -1)]

    def _copied(self, at: int) -> int | None:
        """The passage with the same Chinese, which answers its English better."""
        zh = self._texts[at].zh
        if zh not in self._best or len(zh) < SHORTEST:
            return None
        beside = [other for other in self._near(at) if self._texts[other].zh == zh]
        best = max({*self._best[zh], *beside} - {at}, key=lambda twin: self._own[twin].odds)
        own, gain, shared = self._own[at], self._own[best].odds - self._own[at].odds, self._shared(at, best)
        if abs(best - at) == 1 and shared < UNLIKE and own.each < LOW:
            return best if gain > 0 or (gain == 0 and best < at) else None
        if gain < GAIN or shared > ALIKE:
            return None
        if abs(best - at) <= REACH:
            return best if own.each < DOUBTFUL else None
        return best if own.each < BAD and own.words >= LEAST_WORDS and shared < UNLIKE else None

    def _shared(self, one: int, other: int) -> float:
        """The share of words that two English texts have in common."""
        ours, theirs = self._words[one].en, self._words[other].en
        return len(ours & theirs) / max(1, min(len(ours), len(theirs)))

    def _better(self, at: int) -> int | None:
        """The neighbour whose English this Chinese answers."""
        if self._own[at].each > BAD or self._own[at].words < LEAST_WORDS:
            return None
        fits = {other: self._fit(at, other) for other in self._near(at)}
        other = max(fits, key=lambda each: fits[each].odds, default=None)
        if other is None or fits[other].odds < self._own[at].odds + GAIN or fits[other].each < LOW:
            return None
        return other

    def _fit(self, zh: int, en: int) -> Fit:
        return self._fitness.fit(Words(self._words[zh].zh, self._words[en].en))

    def _place(self, kind: Literal["swapped", "pasted"], other: int) -> Place:
        return Place(kind, self._texts[other].id, self._texts[other].en, self._texts[other].zh)
