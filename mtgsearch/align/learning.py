"""What a first alignment shows of a document: the figures that the second is made with."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from mtgsearch.align.beads import Bead
from mtgsearch.align.likelihood import FOLLOWS, SHORT, Figures, Junction, is_parted, junction
from mtgsearch.align.sides import Side, Sides
from mtgsearch.align.succession import learned

LEARNED_FROM = 10
"""So many pairs of a document weigh as much as the figures given here."""
JUNCTIONS_LEARNED_FROM = 3
"""So many weigh as much as chance, where no junction is likelier than another."""

Pairs = Sequence[tuple[Side, Side]]
"""Single blocks, Chinese and English, that are taken to answer each other."""


def learn(sides: Sides, beads: Sequence[Bead]) -> Figures:
    """Figures of a document from a first alignment."""
    pairs = [
        (sides.single["zh"][bead.zh_start], sides.single["en"][bead.en_start]) for bead in beads if bead.shape == (1, 1)
    ]
    given = Figures()
    logs = [math.log(en.length / zh.length) for zh, en in pairs]
    ratio = _shrunk(given.ratio, logs)
    squares = [(log - ratio) ** 2 - SHORT / zh.length for log, (zh, _) in zip(logs, pairs, strict=True)]
    return Figures(
        ratio,
        max(_shrunk(given.variance, squares), given.variance / 2),
        {kind: _hit_rate(kind, rate, pairs) for kind, rate in given.hits.items()},
        _junctions(sides, pairs),
        learned(beads, FOLLOWS),
    )


def _hit_rate(kind: str, given: float, pairs: Pairs) -> float:
    answered = [
        float(not trait.answers.isdisjoint(other.tokens))
        for pair in pairs
        for one, other in (pair, pair[::-1])
        for trait in one.traits
        if trait.kind == kind
    ]
    return _shrunk(given, answered)


def _junctions(sides: Sides, pairs: Pairs) -> dict[Junction, float]:
    """Where pairs meet, against where blocks of neighbouring runs could."""
    possible = _possible_junctions(sides)
    shares = {kind: count / possible.total() for kind, count in possible.items() if count}
    found = Counter(junction(sides.blocks, zh, en) for zh, en in pairs)
    prior, total = JUNCTIONS_LEARNED_FROM, JUNCTIONS_LEARNED_FROM + len(pairs)
    return {kind: math.log((prior * share + found[kind]) / total / share) for kind, share in shares.items()}


def _possible_junctions(sides: Sides) -> Counter[Junction]:
    possible: Counter[Junction] = Counter()
    for before, after in pairwise(sides.blocks):
        if before.lang != after.lang:
            possible[before.lang == "zh", is_parted(before, after)] += 1
    sizes = Counter(sides.runs)
    possible[None] = sum(sizes[run] * sizes[run + 1] for run in range(len(sizes) - 1)) - possible.total()
    return possible


def _shrunk(given: float, found: list[float]) -> float:
    """The mean of ``found``, drawn towards ``given`` while there are few."""
    return (LEARNED_FROM * given + sum(found)) / (LEARNED_FROM + len(found))
