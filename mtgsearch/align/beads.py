"""The likeliest sequence of beads, found by dynamic programming over the cells that ``align.cells`` gives.

A bead has one block on each side, or one against up to four neighbours, or one that nothing answers.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from mtgsearch.align.likelihood import MOST, Alone, Likelihood
from mtgsearch.align.sides import Sides
from mtgsearch.model import LANGS

IMPOSSIBLE = -math.inf
KINDS: tuple[Alone, ...] = (None, *LANGS)
_EN = len(KINDS)
_ZH = (MOST + 1) * _EN
"""What a block of either language counts in a byte that tells how one comes to a cell."""

Shape = tuple[int, int]
"""How many Chinese and how many English blocks a bead has."""


SHAPES: dict[Shape, tuple[Shape, ...]] = {
    (zh, en): ((1, 1), *((count, 1) for count in range(2, zh + 1)), *((1, count) for count in range(2, en + 1)))
    for zh, en in product(range(1, MOST + 1), repeat=2)
}
"""Those with both sides of beads that may end behind so many Chinese and English blocks with nothing between."""


class Bead(NamedTuple):
    """Half-open ranges of Chinese and of English blocks, by index."""

    zh_start: int
    zh_end: int
    en_start: int
    en_end: int

    @property
    def shape(self) -> Shape:
        return self.zh_end - self.zh_start, self.en_end - self.en_start

    @property
    def alone(self) -> Alone:
        """Of which language it is, if it has one side."""
        zh, en = self.shape
        return None if zh and en else "zh" if zh else "en"


class Way(NamedTuple):
    """The likeliest way to a cell of those whose last bead is of one kind: its log odds, the kind of the bead before
    it, and its shape."""

    score: float
    before: Alone
    shape: Shape


class Onward(NamedTuple):
    """The likeliest way through a cell to a bead of one kind: its log odds, and the kind of its last bead."""

    score: float
    last: Alone


Row = list[dict[Alone, Onward]]
"""Of each cell the ways onward by the kind of their next bead."""


def best(sides: Sides, likelihood: Likelihood, grid: Sequence[range]) -> list[Bead]:
    """The beads of the likeliest way through the cells of ``grid``.

    Ways onward are held of the rows that a bead may begin in; of all cells only how one comes to them, in a byte for
    each kind of last bead.
    """
    table: dict[int, Row] = {}
    back: list[bytearray] = []
    for zh, row in enumerate(grid):
        table[zh] = []
        table.pop(zh - MOST - 1, None)
        back.append(bytearray())
        for en in row:
            ways = _ways(sides, likelihood, grid, table, zh, en)
            table[zh].append(_onward(ways, likelihood))
            back[-1] += bytes(_packed(ways.get(kind)) for kind in KINDS)
    return _way_back(grid, back, max(ways, key=lambda kind: ways[kind].score))


def _packed(way: Way | None) -> int:
    return way.shape[0] * _ZH + way.shape[1] * _EN + KINDS.index(way.before) if way else 0


def _unpacked(packed: int) -> tuple[Shape, Alone]:
    (zh, rest), before = divmod(packed, _ZH), packed % _EN
    return (zh, rest // _EN), KINDS[before]


def _ways(
    sides: Sides, likelihood: Likelihood, grid: Sequence[range], table: Mapping[int, Row], zh: int, en: int
) -> dict[Alone, Way]:
    ways: dict[Alone, Way] = {} if zh or en else {None: Way(0.0, None, (0, 0))}
    if zh and en and sides.may_answer(zh - 1, en - 1):
        best, way = IMPOSSIBLE, None
        for shape in SHAPES[min(sides.back["zh"][zh], MOST), min(sides.back["en"][en], MOST)]:
            zh_start, en_start = zh - shape[0], en - shape[1]
            row = grid[zh_start]
            if en_start in row:
                score, last = table[zh_start][en_start - row.start][None]
                score += likelihood.of(zh_start, en_start, *shape)
                if score > best:
                    best, way = score, Way(score, last, shape)
        if way:
            ways[None] = way
    if zh and en in grid[zh - 1]:
        ways["zh"] = Way(*table[zh - 1][en - grid[zh - 1].start]["zh"], (1, 0))
    if en and en - 1 in grid[zh]:
        ways["en"] = Way(*table[zh][en - 1 - grid[zh].start]["en"], (0, 1))
    return ways


def _onward(ways: dict[Alone, Way], likelihood: Likelihood) -> dict[Alone, Onward]:
    onward = {}
    for kind, odds in likelihood.follows.items():
        best, best_last = IMPOSSIBLE, None
        for last, way in ways.items():
            score = way.score + odds[last]
            if score > best:
                best, best_last = score, last
        onward[kind] = Onward(best, best_last)
    return onward


def _way_back(grid: Sequence[range], back: Sequence[bytearray], kind: Alone) -> list[Bead]:
    """:param kind: of the last bead."""
    zh, en = len(grid) - 1, grid[-1].stop - 1
    beads = []
    while zh or en:
        cell = (en - grid[zh].start) * len(KINDS)
        (zh_count, en_count), before = _unpacked(back[zh][cell + KINDS.index(kind)])
        beads.append(Bead(zh - zh_count, zh, en - en_count, en))
        zh, en, kind = zh - zh_count, en - en_count, before
    return beads[::-1]
