"""What differs from text to text: shapes of beads, lengths, how often a sentence has no answer. First guessed, then
learned from a first alignment.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mtgsearch.align import succession
from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import Bead, Shape
from mtgsearch.align.succession import Follows

MOST = 4
"""Sentences on one side of a bead, at most."""
SHARES: Mapping[Shape, float] = {
    (1, 1): 0.8,
    (1, 2): 0.06,
    (2, 1): 0.06,
    (2, 2): 0.012,
    (1, 3): 0.01,
    (3, 1): 0.01,
    (2, 3): 0.004,
    (3, 2): 0.004,
    (1, 4): 0.003,
    (4, 1): 0.003,
    (3, 3): 0.002,
    (2, 4): 0.001,
    (4, 2): 0.001,
    (3, 4): 0.0006,
    (4, 3): 0.0006,
    (4, 4): 0.0003,
}
"""How many of the beads have such a shape, before anything is known of the texts;"""
SHARES_LEARNED_FROM = 60
"""this weighs as much as so many beads."""
FOLLOWS = succession.usual(opening=0.03, more=0.1, opposite=0.01)
SHORT = 6.0
"""The log ratio of lengths varies by ``SHORT`` / Chinese characters more in short sentences than in long ones."""
VARIANCE = 0.09
"""Of the log ratio of lengths, in long sentences, before anything is known of the texts;"""
VARIANCE_LEARNED_FROM = 10
"""this weighs as much as so many beads."""
LEAST_VARIANCE = 0.02
LEAST_SPREAD = 0.2
"""Variance of the logarithm of lengths, at least."""

MEANING = 0.4
"""What is left of the log odds of cosines, which are far from independent of what words say."""
COSINES_LEARNED_FROM = 30
"""So many weigh as much as what is usual."""

Cosines = tuple[Sequence[float], Sequence[float]]
Sides = tuple[Bag, Bag]
"""The Chinese and the English of a bead."""


class Normal(NamedTuple):
    """A normal distribution of cosines."""

    mean: float
    deviation: float

    def learned(self, cosines: Sequence[float]) -> "Normal":
        """What cosines show, drawn towards this while they are few."""
        if not cosines:
            return self
        weight = COSINES_LEARNED_FROM + len(cosines)
        mean = (COSINES_LEARNED_FROM * self.mean + sum(cosines)) / weight
        squares = COSINES_LEARNED_FROM * self.deviation**2 + sum((cosine - mean) ** 2 for cosine in cosines)
        return Normal(mean, math.sqrt(squares / weight))


class Nearness(NamedTuple):
    """How cosines are distributed, of sentences that answer each other, and of others; measured on news."""

    answers: Normal = Normal(0.69, 0.11)
    others: Normal = Normal(0.06, 0.09)

    def odds(self, cosine: float) -> float:
        """The log odds of such a cosine. One that is greater than usual says no more than a usual one."""
        near = (min(cosine, self.answers.mean) - self.answers.mean) / self.answers.deviation
        far = (max(cosine, self.others.mean) - self.others.mean) / self.others.deviation
        return MEANING * ((far * far - near * near) / 2 + math.log(self.others.deviation / self.answers.deviation))


class Figures(NamedTuple):
    """What is known of the texts."""

    usual: Sequence[tuple[float, float]]
    """Mean and variance of the logarithm of the length of so many English sentences; the first is not used."""
    ratio: float
    """Mean of ln(English characters / Chinese characters)."""
    variance: float = VARIANCE
    """Of that, in long sentences."""
    follows: Follows = FOLLOWS
    shares: Mapping[Shape, float] = SHARES
    nearness: Nearness = Nearness()


def guessed(parts: Sequence[tuple[Text, Text]], follows: Follows = FOLLOWS) -> Figures:
    """From the lengths of Chinese and English texts."""
    logs = [math.log(bag.length) for _, en in parts for bag in en.bags] or [0.0]
    mean = math.fsum(logs) / len(logs)
    variance = max(LEAST_SPREAD, math.fsum((log - mean) ** 2 for log in logs) / len(logs))
    usual = [(mean + math.log(count or 1), variance / (count or 1)) for count in range(MOST + 1)]
    zh, en = (max(1, sum(part[side].lengths[-1] for part in parts)) for side in (0, 1))
    return Figures(usual, math.log(en / zh), follows=follows)


def learned(
    groups: Sequence[Sequence[Bead]], sides: Sequence[Sides], before: Figures, cosines: Cosines = ((), ())
) -> Figures:
    """
    :param groups: the beads of first alignments,
    :param sides: of those with both,
    :param cosines: of sentences that answer each other, and of others, if there are vectors.
    """
    logs = [math.log(en.length / zh.length) for zh, en in sides] or [before.ratio]
    ratio = math.fsum(logs) / len(logs)
    squares = [(log - ratio) ** 2 - SHORT / zh.length for log, (zh, _) in zip(logs, sides, strict=False)]
    given = VARIANCE_LEARNED_FROM
    found = Counter(bead.shape for beads in groups for bead in beads if bead.alone is None)
    total = SHARES_LEARNED_FROM + found.total()
    return Figures(
        before.usual,
        ratio,
        max(LEAST_VARIANCE, (math.fsum(squares) + given * VARIANCE) / (len(squares) + given)),
        succession.learned(groups, FOLLOWS),
        {shape: (SHARES_LEARNED_FROM * share + found[shape]) / total for shape, share in SHARES.items()},
        Nearness(*(known.learned(shown) for known, shown in zip(Nearness(), cosines, strict=True))),
    )
