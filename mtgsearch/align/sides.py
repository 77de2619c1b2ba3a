"""The blocks of one group by language, and neighbouring ones taken together as one side of a bead."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from mtgsearch.align.lexicon import Lexicon, Trait
from mtgsearch.blocks import Block
from mtgsearch.model import LANGS, Lang

USUAL_LENGTH = {"zh": math.log(60), "en": math.log(190)}
"""Mean of the logarithm of a block's length, in rules and policy; its deviation is .7 in all texts measured."""
USUAL_DEVIATION = 0.7
LEARNED_FROM = 3
"""So many blocks weigh as much as the usual figures."""

COMMON = 0.05
"""How common a token is taken to be,"""
COMMON_FROM = 10
"""as if so many blocks had shown it."""

COMPARABLE = 10
"""Runs of one language of which one is so many times longer are not of the same order: the shorter does not part the
longer ones beside it, nor does it answer what is farther away in them."""


class Side(NamedTuple):
    """One or more neighbouring blocks of one language. ``first`` and ``last`` are places among all blocks."""

    first: int
    last: int
    length: int
    tokens: frozenset[str]
    traits: frozenset[Trait]
    label: str | None
    own_names: frozenset[str]
    bullet: bool
    inner_items: int = 0
    """How often blocks after the first begin with a bullet or a label, or carry their own name, and how often they are
    no items as the first is, or are, or of another kind, which counts twice."""


class Spread(NamedTuple):
    """Mean and variance of the logarithm of the lengths of blocks."""

    mean: float
    variance: float


class Sides:
    """All blocks of a group: by language, in runs of one language, with how common their tokens are."""

    def __init__(self, blocks: Sequence[Block], lexicon: Lexicon) -> None:
        self.blocks = blocks
        self.runs, self._sizes = _runs(blocks)
        self.are_two_files = are_two_files(blocks)
        self.places = {lang: [place for place, block in enumerate(blocks) if block.lang == lang] for lang in LANGS}
        self.back = {lang: _back(self.places[lang]) for lang in LANGS}
        """For each number of blocks of a language, how many of the last of them follow directly one upon the other."""
        self.single = {lang: [_single(place, blocks[place], lexicon) for place in self.places[lang]] for lang in LANGS}
        self._common = {lang: Counter(t for side in self.single[lang] for t in side.tokens) for lang in LANGS}
        self._labels = {lang: Counter(side.label for side in self.single[lang] if side.label) for lang in LANGS}
        self._labelled = {lang: self._labels[lang].total() for lang in LANGS}
        self.lengths = {lang: _spread(lang, [side.length for side in self.single[lang]]) for lang in LANGS}

    def count(self, lang: Lang) -> int:
        return len(self.places[lang])

    def run(self, lang: Lang, index: int) -> int:
        return self.runs[self.places[lang][index]]

    def chance(self, lang: Lang, tokens: frozenset[str], holds: bool) -> float:
        """How probably a block of ``lang`` holds one of ``tokens``, as all others show, if it itself does or does not;
        never quite 0 or 1."""
        others = self.count(lang) - 1
        holding = sum(self._common[lang][token] for token in tokens) - holds
        return (min(max(holding, 0), others) + COMMON_FROM * COMMON) / (others + COMMON_FROM)

    def label_chance(self, lang: Lang, label: str, has: bool) -> float:
        """How probably a block of ``lang`` that has a label has this one, likewise."""
        others = self._labelled[lang] - 1
        return (min(max(self._labels[lang][label] - has, 0), others) + COMMON_FROM * COMMON) / (others + COMMON_FROM)

    def may_answer(self, zh: int, en: int) -> bool:
        """Whether a Chinese and an English block, by index, are in neighbouring runs and no farther apart than runs of
        such sizes explain. In two files there is nothing else that could answer."""
        if self.are_two_files:
            return True
        zh_place, en_place = self.places["zh"][zh], self.places["en"][en]
        return abs(self.runs[zh_place] - self.runs[en_place]) == 1 and abs(zh_place - en_place) <= COMPARABLE * min(
            self._sizes[zh_place], self._sizes[en_place]
        )

    def may_neighbour(self, zh_place: int, en_place: int) -> bool:
        """Whether it tells anything that blocks of neighbouring runs stand beside each other, or do not: where several
        follow several, the last of the ones has no answer in the first of the others."""
        return 1 in (self._sizes[zh_place], self._sizes[en_place])

    def is_turn(self, place: int) -> bool:
        """Whether after a block, one place before another, the other language comes, and both have a single block."""
        return not self.are_two_files and self._sizes[place] == self._sizes[place + 1] == 1

    def side(self, lang: Lang, start: int, count: int) -> Side:
        """``count`` blocks of ``lang`` from the one with index ``start`` on."""
        singles = self.single[lang][start : start + count]
        if count == 1:
            return singles[0]
        return Side(
            singles[0].first,
            singles[-1].last,
            sum(side.length for side in singles),
            frozenset().union(*(side.tokens for side in singles)),
            frozenset().union(*(side.traits for side in singles)),
            singles[0].label,
            frozenset().union(*(side.own_names for side in singles)),
            singles[0].bullet,
            sum(self._signs_of_another(singles[0], side) for side in singles[1:]),
        )

    def _signs_of_another(self, first: Side, side: Side) -> int:
        """How many signs there are that a block does not go on in the text that another one begins."""
        is_other = self.blocks[side.first].kind != self.blocks[first.first].kind
        return bool(side.bullet or side.label or side.own_names) + (side.bullet != first.bullet) + 2 * is_other


def _single(place: int, block: Block, lexicon: Lexicon) -> Side:
    evidence = lexicon.evidence(block.text, block.lang)
    return Side(place, place, *evidence, bool(block.bullet))


def _spread(lang: Lang, lengths: list[int]) -> Spread:
    """Of ``lengths``, shrunk towards what is usual."""
    usual, weight = USUAL_LENGTH[lang], LEARNED_FROM + len(lengths)
    logs = [math.log(length) for length in lengths]
    mean = (LEARNED_FROM * usual + sum(logs)) / weight
    squares = LEARNED_FROM * USUAL_DEVIATION**2 + sum((log - mean) ** 2 for log in logs)
    return Spread(mean, squares / weight)


def are_two_files(blocks: Sequence[Block]) -> bool:
    """Whether one language stands whole before the other, and the lines are numbered anew there."""
    changes = [place for place in range(1, len(blocks)) if blocks[place].lang != blocks[place - 1].lang]
    return len(changes) == 1 and blocks[changes[0]].lines.first <= blocks[changes[0] - 1].lines.last


def _back(places: Sequence[int]) -> list[int]:
    back = [0]
    for index, place in enumerate(places):
        follows = index > 0 and place == places[index - 1] + 1
        back.append(back[-1] + 1 if follows else 1)
    return back


def _runs(blocks: Sequence[Block]) -> tuple[list[int], list[int]]:
    """For each block the number of its run of one language, where neighbouring runs differ by one, and its size.

    A few lines of the other language within a long run do not part it: what stands before and after them is one run.
    """
    lengths = [len(list(run)) for _, run in groupby(blocks, lambda block: block.lang)]
    numbers, firsts = [0, 1], [0, 1]
    for index in range(2, len(lengths)):
        is_enclosed = lengths[index - 1] * COMPARABLE <= min(lengths[index - 2], lengths[index])
        numbers.append(numbers[index - 2] if is_enclosed else numbers[index - 1] + 1)
        firsts.append(firsts[index - 2] if is_enclosed else index)
    sizes = Counter[int]()
    for first, length in zip(firsts, lengths, strict=False):
        sizes[first] += length
    per_block = [
        (number, sizes[first])
        for number, first, length in zip(numbers, firsts, lengths, strict=False)
        for _ in range(length)
    ]
    return [number for number, _ in per_block], [size for _, size in per_block]
