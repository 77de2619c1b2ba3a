"""The likeliest sequence of beads, found by dynamic programming over the cells that ``align.cells`` gives.

A bead has one block on each side, or one against up to four neighbours, or one that nothing answers.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mtgsearch.align.likelihood import MOST, Alone, Likelihood
from mtgsearch.align.sides import Sides
from mtgsearch.model import LANGS

KINDS: tuple[Alone, ...] = (None, *LANGS)

Shape = tuple[int, int]
"""How many Chinese and how many English blocks a bead has."""


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
        return _kind(self.shape)


class Way(NamedTuple):
    """The likeliest way to a cell of those whose last bead is of one kind: its log odds, that bead's shape, and the
    kind of the one before it."""

    score: float
    shape: Shape
    before: Alone


class Onward(NamedTuple):
    """The likeliest way through a cell to a bead of one kind: its log odds, and the kind of its last bead."""

    score: float
    last: Alone


class Cell(NamedTuple):
    """The ways to it by the kind of their last beads, and those onward by the kind of their next."""

    ways: dict[Alone, Way]
    onward: dict[Alone, Onward]


def best(sides: Sides, likelihood: Likelihood, grid: Sequence[range]) -> list[Bead]:
    """The beads of the likeliest way through the cells of ``grid``."""
    table: list[list[Cell]] = []
    for zh, row in enumerate(grid):
        table.append([])
        for en in row:
            ways = _ways(sides, likelihood, grid, table, zh, en)
            table[-1].append(Cell(ways, _onward(ways, likelihood)))
    return _way_back(grid, table)


def _ways(
    sides: Sides, likelihood: Likelihood, grid: Sequence[range], table: Sequence[Sequence[Cell]], zh: int, en: int
) -> dict[Alone, Way]:
    ways: dict[Alone, Way] = {} if zh or en else {None: Way(0.0, (0, 0), None)}
    for shape in _shapes(sides, zh, en):
        zh_start, en_start = zh - shape[0], en - shape[1]
        if en_start in grid[zh_start]:
            kind = _kind(shape)
            score, last = table[zh_start][en_start - grid[zh_start].start].onward[kind]
            if kind is None:
                score += likelihood.of(zh_start, en_start, *shape)
            if kind not in ways or score > ways[kind].score:
                ways[kind] = Way(score, shape, last)
    return ways


def _onward(ways: dict[Alone, Way], likelihood: Likelihood) -> dict[Alone, Onward]:
    return {kind: _likeliest(ways, likelihood.follows, kind) for kind in KINDS}


def _likeliest(ways: dict[Alone, Way], follows: Mapping[tuple[Alone, Alone], float], kind: Alone) -> Onward:
    best = Onward(-math.inf, None)
    for last, way in ways.items():
        score = way.score + follows[last, kind]
        if score > best.score:
            best = Onward(score, last)
    return best


def _kind(shape: Shape) -> Alone:
    if shape[0] and shape[1]:
        return None
    return "zh" if shape[0] else "en"


def _shapes(sides: Sides, zh: int, en: int) -> Iterator[Shape]:
    """The shapes of the beads that may end after ``zh`` Chinese and ``en`` English blocks."""
    if zh and en and sides.may_answer(zh - 1, en - 1):
        yield 1, 1
        for count in range(2, min(sides.back["zh"][zh], MOST) + 1):
            yield count, 1
        for count in range(2, min(sides.back["en"][en], MOST) + 1):
            yield 1, count
    if zh:
        yield 1, 0
    if en:
        yield 0, 1


def _way_back(grid: Sequence[range], table: Sequence[Sequence[Cell]]) -> list[Bead]:
    zh, en = len(grid) - 1, grid[-1].stop - 1
    ends = table[-1][-1].ways
    kind = max(ends, key=lambda kind: ends[kind].score)
    beads = []
    while zh or en:
        _, (zh_count, en_count), before = table[zh][en - grid[zh].start].ways[kind]
        beads.append(Bead(zh - zh_count, zh, en - en_count, en))
        zh, en, kind = zh - zh_count, en - en_count, before
    return beads[::-1]
