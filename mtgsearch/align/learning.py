"""What a first alignment shows of a document: the figures that the second is made with."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from mtgsearch.align.beads import Bead
from mtgsearch.align.likelihood import FOLLOWS, SHORT, Figures, Junction, is_parted, junction
from mtgsearch.align.sides import Side, Sides
from mtgsearch.align.succession import learned
from mtgsearch.model import LANGS, Lang

LEARNED_FROM = 10
"""So many pairs of a document weigh as much as the figures given here; fewer do not show that languages take turns."""
JUNCTIONS_LEARNED_FROM = 3
"""So many weigh as much as chance, where no junction is likelier than another."""

REGULAR = 0.9
"""The part of the places in a document where a block of one language follows one of the other, and neither another of
its own, at which the two answer each other, from which on its languages take turns."""

Pairs = Sequence[tuple[Side, Side]]
"""Single blocks, Chinese and English, that are taken to answer each other."""


Aligned = Sequence[tuple[Sides, Sequence[Bead]]]
"""The groups of a document with their beads."""


def learn(groups: Aligned) -> Figures:
    """Figures of a document from a first alignment."""
    pairs = [pair for sides, beads in groups for pair in _pairs(sides, beads)]
    given = Figures()
    logs = [math.log(en.length / zh.length) for zh, en in pairs]
    ratio = _shrunk(given.ratio, logs)
    squares = [(log - ratio) ** 2 - SHORT / zh.length for log, (zh, _) in zip(logs, pairs, strict=True)]
    return Figures(
        ratio,
        max(_shrunk(given.variance, squares), given.variance / 2),
        {kind: _hit_rate(kind, rate, pairs) for kind, rate in given.hits.items()},
        _junctions(groups),
        two_files=0.0,
        follows=learned((beads for _, beads in groups), FOLLOWS),
        turns=_turns(groups),
    )


def _pairs(sides: Sides, beads: Sequence[Bead]) -> Pairs:
    single = sides.single
    return [(single["zh"][bead.zh_start], single["en"][bead.en_start]) for bead in beads if bead.shape == (1, 1)]


def _hit_rate(kind: str, given: float, pairs: Pairs) -> float:
    answered = [
        float(not trait.answers.isdisjoint(other.tokens))
        for pair in pairs
        for one, other in (pair, pair[::-1])
        for trait in one.traits
        if trait.kind == kind
    ]
    return _shrunk(given, answered)


def _junctions(groups: Aligned) -> dict[Junction, float]:
    """Where pairs meet, against where blocks of neighbouring runs could."""
    possible: Counter[Junction] = Counter()
    found: Counter[Junction] = Counter()
    for sides, beads in groups:
        if sides.are_two_files:
            continue
        possible.update(_possible_junctions(sides))
        pairs = [(zh, en) for zh, en in _pairs(sides, beads) if sides.may_neighbour(zh.first, en.first)]
        found.update(junction(sides.blocks, zh, en) for zh, en in pairs)
    shares = {kind: count / possible.total() for kind, count in possible.items() if count}
    prior, total = JUNCTIONS_LEARNED_FROM, JUNCTIONS_LEARNED_FROM + found.total()
    return {kind: math.log((prior * share + found[kind]) / total / share) for kind, share in shares.items()}


def _turns(groups: Aligned) -> Lang | None:
    """The language after whose single blocks a single one of the other answers, all over the document."""
    sites: Counter[Lang] = Counter(dict.fromkeys(LANGS, 0))
    answered: Counter[Lang] = Counter()
    for sides, beads in groups:
        sites.update(block.lang for place, block in enumerate(sides.blocks[:-1]) if sides.is_turn(place))
        for zh, en in _pairs(sides, beads):
            first = min(zh.first, en.first)
            if abs(zh.first - en.first) == 1 and sides.is_turn(first):
                answered[sides.blocks[first].lang] += 1
    lang: Lang = max(LANGS, key=lambda each: answered[each])
    return lang if sites[lang] >= LEARNED_FROM and answered[lang] >= REGULAR * sites[lang] else None


def _possible_junctions(sides: Sides) -> Counter[Junction]:
    possible: Counter[Junction] = Counter()
    firsts = {run: place for place, run in reversed(list(enumerate(sides.runs)))}
    sizes = Counter(sides.runs)
    for place, (before, after) in enumerate(pairwise(sides.blocks)):
        if before.lang != after.lang and sides.may_neighbour(place, place + 1):
            possible[before.lang == "zh", is_parted(before, after)] += 1
    reach = sum(
        sizes[run] * sizes[run + 1]
        for run in sizes
        if run + 1 in sizes and sides.may_neighbour(firsts[run], firsts[run + 1])
    )
    possible[None] = reach - possible.total()
    return possible


def _shrunk(given: float, found: list[float]) -> float:
    """The mean of ``found``, drawn towards ``given`` while there are few."""
    return (LEARNED_FROM * given + sum(found)) / (LEARNED_FROM + len(found))
