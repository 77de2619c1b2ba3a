"""How well runs of sentences go together, in natural log odds against chance.

Four witnesses are heard: the translations, token by token and in both directions; the lengths, after Gale and Church,
"A Program for Aligning Sentences in Bilingual Corpora" (Computational Linguistics 19, 1993), but as the logarithm of
their ratio and against the lengths that the text has anyway; how often beads have such a shape; and, where there are
vectors of the sentences, how near in meaning they are.

What a row of cells needs is made when the first of its beads is asked for, and dropped a few rows later.
"""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import Shape
from mtgsearch.align.figures import MOST, SHARES, SHORT, Figures
from mtgsearch.align.succession import odds
from mtgsearch.align.translations import Answering, Translations, linked
from mtgsearch.align.vectors import Vectors
from mtgsearch.model import Lang

HOPELESS = -12.0
"""Log odds of a shape and lengths at which a bead is given up at once."""
UNUSUAL = 5.0
"""In squared deviations, what a length of English is taken to be from the mean at most: some are longer than a normal
distribution has them, and would be thought to answer anything rather than to stand there by chance."""


class SentenceMerit:
    """The ``Merit`` of runs of sentences, for the cells of ``grid``.

    :param shapes: those that beads may have.
    :param vectors: of the sentences, if there are any.
    """

    def __init__(
        self,
        zh: Text,
        en: Text,
        translations: Translations,
        figures: Figures,
        grid: Sequence[range],
        shapes: Sequence[Shape] = tuple(SHARES),
        vectors: Vectors | None = None,
    ) -> None:
        self.follows = odds(figures.follows)
        self._zh, self._en = zh, en
        self._vectors = vectors
        self._translations, self._figures, self.grid = translations, figures, grid
        self._shape_odds = {shape: math.log(share) for shape, share in figures.shares.items()}
        self._shapes = _within(tuple(shapes))
        self._zh_silence = [_silence(bag, translations.zh) for bag in zh.bags]
        self._en_silence = [_silence(bag, translations.en) for bag in en.bags]
        self._rows: dict[int, _Row] = {}

    def shapes(self, zh: int, en: int) -> Sequence[Shape]:
        return self._shapes[min(zh, MOST), min(en, MOST)]

    def of(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        odds = self._shape_odds[zh_count, en_count] + self._of_lengths(zh_start, en_start, zh_count, en_count)
        if odds < HOPELESS:
            return odds
        words = 0.0
        key = en_start, en_count
        for zh in range(zh_start, zh_start + zh_count):
            row = self._rows.get(zh) or self._row(zh)
            known = row.of_zh.get(key)
            words += self._zh_words(row, zh, en_start, en_count) if known is None else known
        of_en = self._rows[zh_start].of_en
        for en in range(en_start, en_start + en_count):
            known = of_en.get((en, zh_count))
            words += self._en_words(of_en, zh_start, en, zh_count) if known is None else known
        return odds + words / 2 + self._of_meaning(zh_start, en_start, zh_count, en_count)

    def _of_meaning(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        if not self._vectors:
            return 0.0
        columns = self._columns(zh_start)
        near = self._rows[zh_start].near
        if not near:
            near.extend(self._vectors.cosines(zh_start, columns))
        return self._figures.nearness.odds(near[zh_count - 1][en_count - 1][en_start - columns.start])

    def _columns(self, zh: int) -> range:
        """The English sentences that may share a bead with a Chinese one."""
        return range(self.grid[max(0, zh - MOST)].start, self.grid[min(len(self.grid) - 1, zh + MOST)].stop)

    def alone(self, lang: Lang, count: int) -> float:
        """The log odds of so many sentences of one language that nothing answers, after one that something does."""
        return self.follows[lang][None] + (count - 1) * self.follows[lang][lang] if count else 0.0

    def _of_lengths(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        zh = self._zh.lengths[zh_start + zh_count] - self._zh.lengths[zh_start]
        log = math.log(self._en.lengths[en_start + en_count] - self._en.lengths[en_start])
        variance = self._figures.variance + SHORT / zh
        mean, usual = self._figures.usual[en_count]
        fit = (log - math.log(zh) - self._figures.ratio) ** 2 / variance
        chance = min(UNUSUAL, (log - mean) ** 2 / usual)
        return (chance - fit + math.log(usual / variance)) / 2

    def _zh_words(self, row: "_Row", zh: int, en: int, count: int) -> float:
        """The log odds of a Chinese sentence's tokens where so many English sentences stand, against anywhere."""
        answers = _summed([row.zh.get(place) for place in range(en, en + count)])
        weight = self._en.weights[en + count] - self._en.weights[en]
        words = self._zh_silence[zh]
        if answers:
            words += _gain(answers, self._zh.bags[zh].tokens, self._translations.zh, weight)
        row.of_zh[en, count] = words
        return words

    def _en_words(self, known: dict[tuple[int, int], float], zh: int, en: int, count: int) -> float:
        """The same of an English sentence's tokens."""
        rows = [self._rows.get(place) or self._row(place) for place in range(zh, zh + count)]
        answers = _summed([row.en.get(en) for row in rows])
        weight = self._zh.weights[zh + count] - self._zh.weights[zh]
        words = self._en_silence[en]
        if answers:
            words += _gain(answers, self._en.bags[en].tokens, self._translations.en, weight)
        known[en, count] = words
        return words

    def _row(self, zh: int) -> "_Row":
        """What answers what between a Chinese sentence and the English ones that may share a bead with it."""
        columns = self._columns(zh)
        row = self._rows[zh] = _Row(defaultdict(dict), defaultdict(dict), {}, {}, [])
        tokens = self._zh.bags[zh].tokens
        for token, other, ratio in linked(self._translations.links, tokens, self._en.places):
            weight, places = tokens[token], self._en.places[other]
            for en in places[bisect_left(places, columns.start) : bisect_left(places, columns.stop)]:
                zh_sums, en_sums = row.zh[en], row.en[en]
                zh_sums[token] = zh_sums.get(token, 0.0) + self._en.bags[en].tokens[other] * ratio
                en_sums[other] = en_sums.get(other, 0.0) + weight * ratio
        self._rows.pop(zh - 3 * MOST, None)
        return row


@cache
def _within(shapes: tuple[Shape, ...]) -> dict[Shape, list[Shape]]:
    """Those of ``shapes`` that are no larger than each shape."""
    return {
        (zh, en): [shape for shape in shapes if shape[0] <= zh and shape[1] <= en]
        for zh, en in product(range(MOST + 1), repeat=2)
    }


class _Row(NamedTuple):
    """Of one Chinese sentence: by English sentence, what answers each token of the Chinese one, and of the English one;
    and what is known of the words of the Chinese one beside runs of English ones, and of English ones beside runs of
    Chinese ones that begin here."""

    zh: dict[int, dict[str, float]]
    en: dict[int, dict[str, float]]
    of_zh: dict[tuple[int, int], float]
    of_en: dict[tuple[int, int], float]
    near: list[Sequence[Sequence[float]]]
    """The cosines of runs that begin here, once they are asked for."""


def _silence(bag: Bag, answering: Mapping[str, Answering]) -> float:
    """The log odds of its tokens if nothing answers any."""
    return math.fsum(
        [bag.tokens[token] * math.log(answering[token].unanswered) for token in bag.tokens.keys() & answering.keys()]
    )


def _gain(
    answers: Mapping[str, float], tokens: Mapping[str, float], answering: Mapping[str, Answering], weight: float
) -> float:
    """By how much the log odds are greater for what is answered, by a side of such a weight."""
    gain = 0.0
    for token, ratio in answers.items():
        gain += tokens[token] * math.log1p(answering[token].rate / weight * ratio)
    return gain


def _summed(parts: Sequence[Mapping[str, float] | None]) -> Mapping[str, float]:
    there = [part for part in parts if part]
    if len(there) < 2:
        return there[0] if there else {}
    total = dict(there[0])
    for part in there[1:]:
        for token, ratio in part.items():
            total[token] = total.get(token, 0.0) + ratio
    return total
