"""The likeliest sequence of beads, found by dynamic programming over the cells of a corridor.

How well the two sides of a bead go together is for a ``Merit`` to say.
"""

import math
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from mtgsearch.model import LANGS, Lang

IMPOSSIBLE = -math.inf

Alone = Lang | None
"""The kind of a bead: of which language its units are that nothing answers; ``None``: it has both sides."""
KINDS: tuple[Alone, ...] = (None, *LANGS)
TOGETHER, ZH, EN = range(len(KINDS))
"""Their places."""
HALF_BYTE = 16
Shape = tuple[int, int]
"""How many Chinese and how many English units a bead has."""


class Bead(NamedTuple):
    """Half-open ranges of Chinese and of English units, by index."""

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


class Merit(Protocol):
    """How likely beads are."""

    @property
    def follows(self) -> Mapping[Alone, Mapping[Alone, float]]:
        """The log odds of a bead of one kind, the first key, after one of another, the second."""
        ...

    def shapes(self, zh: int, en: int) -> Sequence[Shape]:
        """Those with both sides that may end behind so many Chinese and English units."""
        ...

    def of(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        """The log odds of a bead with both sides, against chance."""
        ...


class _Row:
    """Of the cells of a row, by the kind of the next bead: the log odds of the likeliest way on, and the kind of the
    last bead of that way; and with what shape a bead of both sides ends there, in a byte."""

    def __init__(self, columns: range) -> None:
        self.columns = columns
        self.scores = tuple(array("d") for _ in KINDS)
        self.lasts = tuple(bytearray() for _ in KINDS)
        self.shapes = bytearray()

    def score(self, en: int, kind: int) -> float:
        return self.scores[kind][en - self.columns.start] if en in self.columns else IMPOSSIBLE

    def enter(self, ends: Sequence[float], odds: Sequence[Sequence[float]], shape: Shape) -> None:
        """The next cell, with the log odds of the likeliest ways to it by the kind of their last bead."""
        together, zh, en = ends
        for kind, (after_together, after_zh, after_en) in enumerate(odds):
            best, last = together + after_together, TOGETHER
            if zh + after_zh > best:
                best, last = zh + after_zh, ZH
            if en + after_en > best:
                best, last = en + after_en, EN
            self.scores[kind].append(best)
            self.lasts[kind].append(last)
        self.shapes.append(shape[0] * HALF_BYTE + shape[1])


def best(merit: Merit, grid: Sequence[range]) -> list[Bead]:
    """The beads of the likeliest way through the cells of ``grid``: row by row, from no Chinese unit to all, the
    numbers of English units that may go with them. The last row ends with all of these."""
    odds = [[merit.follows[kind][last] for last in KINDS] for kind in KINDS]
    rows: list[_Row] = []
    ends = [0.0, IMPOSSIBLE, IMPOSSIBLE]
    for zh, columns in enumerate(grid):
        rows.append(_Row(columns))
        for en in columns:
            shape = (0, 0)
            if zh or en:
                together, shape = _together(merit, rows, zh, en)
                ends = [together, rows[zh - 1].score(en, ZH) if zh else IMPOSSIBLE, rows[zh].score(en - 1, EN)]
            rows[zh].enter(ends, odds, shape)
    return _way_back(rows, ends.index(max(ends)))


def _together(merit: Merit, rows: Sequence[_Row], zh: int, en: int) -> tuple[float, Shape]:
    """The likeliest way whose last bead has both sides, and the shape of that."""
    best, best_shape = IMPOSSIBLE, (0, 0)
    for shape in merit.shapes(zh, en):
        zh_start, en_start = zh - shape[0], en - shape[1]
        before = rows[zh_start].score(en_start, TOGETHER)
        if before > IMPOSSIBLE:
            score = before + merit.of(zh_start, en_start, *shape)
            if score > best:
                best, best_shape = score, shape
    return best, best_shape


def _way_back(rows: Sequence[_Row], kind: int) -> list[Bead]:
    """:param kind: of the last bead."""
    zh, en = len(rows) - 1, rows[-1].columns[-1]
    beads = []
    while zh or en:
        cell = en - rows[zh].columns.start
        shape = (divmod(rows[zh].shapes[cell], HALF_BYTE), (1, 0), (0, 1))[kind]
        beads.append(Bead(zh - shape[0], zh, en - shape[1], en))
        zh, en = zh - shape[0], en - shape[1]
        kind = rows[zh].lasts[kind][en - rows[zh].columns.start]
    return beads[::-1]


def beads_and_gaps(beads: Iterable[Bead], widest: int) -> Iterator[Bead]:
    """The beads, with units of both languages that nothing answers, one after another, as one, unless they have more
    English ones than ``widest``: they may answer each other once more is known."""
    for run in gaps(beads):
        gap = joined(run)
        if gap.en_end - gap.en_start <= widest:
            yield gap
        else:
            yield from run


def cells(beads: Iterable[Bead], widest: int) -> Iterator[tuple[int, int]]:
    """What the beads go through, every number of Chinese units among it; of a gap, all that is within it, unless it has
    more English units than ``widest``."""
    yield 0, 0
    for bead in beads_and_gaps(beads, widest):
        for zh in range(bead.zh_start, bead.zh_end + 1):
            yield from ((zh, bead.en_start), (zh, bead.en_end))


def gaps(beads: Iterable[Bead]) -> Iterator[list[Bead]]:
    """The beads, each by itself, but units that nothing answers, one after another, together."""
    for is_gap, run in groupby(beads, lambda bead: bead.alone is not None):
        if is_gap:
            yield list(run)
        else:
            yield from ([bead] for bead in run)


def joined(beads: Sequence[Bead]) -> Bead:
    """Beads that follow one another as one."""
    first, last = beads[0], beads[-1]
    return Bead(first.zh_start, last.zh_end, first.en_start, last.en_end)
