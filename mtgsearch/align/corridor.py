"""Which cells of an alignment are looked at: a corridor along what anchors the two sides to each other.

A cell is so many Chinese and so many English units dealt with. Row by row, from no Chinese unit to all, a corridor has
the numbers of English ones that may go with them: some tens at most for each unit, however far apart anchors are.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

MARGIN = 8
"""How far it reaches to either side of what lies between anchors."""
NARROW = 60
"""Between anchors that are no farther apart than this in one language, all cells belong to it; between others those so
near to the line from one to the other."""
ASTRAY = 200
"""An anchor that is farther than this from the line between its neighbours is trusted after all: to leave open that it
is right and that it is not would take in all that is between."""

Cell = tuple[int, int]


class Anchor(NamedTuple):
    """Two units that probably answer each other, and how much speaks for it."""

    zh: int
    en: int
    weight: float = 1.0


def along(anchors: Sequence[Anchor], zh: int, en: int) -> list[range]:
    """The corridor along ``anchors``, a rising chain, through so many units. None of them is trusted by itself, unless
    it is far astray: what is between its neighbours belongs to the corridor."""
    rows = _Rows(zh, en)
    cells = [(0, 0), (0, 0), *((anchor.zh, anchor.en) for anchor in anchors), (zh, en), (zh, en)]
    for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
        if _are_near(before, after) or abs(cell[1] - on_line(before, after, cell[0])) <= ASTRAY:
            rows.widen(before, after)
        else:
            rows.widen(before, cell)
            rows.widen(cell, after)
    return rows.ranges()


def beside(cells: Iterable[Cell], zh: int, en: int, margin: int) -> list[range]:
    """The corridor beside a way through the cells, which enters every row."""
    rows = _Rows(zh, en)
    for row, column in cells:
        rows.reach(row, column - margin, column + margin)
    return rows.ranges()


class _Rows:
    def __init__(self, zh: int, en: int) -> None:
        self._en = en
        self._first = [en] * (zh + 1)
        self._last = [0] * (zh + 1)

    def reach(self, row: int, first: int, last: int) -> None:
        self._first[row] = max(0, min(self._first[row], first))
        self._last[row] = min(self._en, max(self._last[row], last))

    def widen(self, before: Cell, after: Cell) -> None:
        """Take in what is between two cells."""
        are_near = _are_near(before, after)
        for row in range(before[0], after[0] + 1):
            first, last = before[1], after[1]
            if not are_near:
                middle = on_line(before, after, row)
                first, last = max(first, middle - NARROW), min(last, middle + NARROW)
            self.reach(row, first - MARGIN, last + MARGIN)

    def ranges(self) -> list[range]:
        self._last[-1] = self._en
        return meeting([range(first, last + 1) for first, last in zip(self._first, self._last, strict=True)])


def meeting(rows: Sequence[range]) -> list[range]:
    """The rows from the first cell on, widened so that none begins before the one above it, and each begins where that
    one still is."""
    starts, stops = [row.start for row in rows], [row.stop for row in rows]
    starts[0] = 0
    for row in reversed(range(len(rows) - 1)):
        starts[row] = min(starts[row], starts[row + 1])
    for row in range(1, len(rows)):
        stops[row] = max(stops[row], stops[row - 1])
        stops[row - 1] = max(stops[row - 1], starts[row] + 1)
    return [range(start, stop) for start, stop in zip(starts, stops, strict=True)]


def _are_near(before: Cell, after: Cell) -> bool:
    return min(after[0] - before[0], after[1] - before[1]) <= NARROW


def on_line(before: Cell, after: Cell, row: int) -> int:
    """Where the line between two cells is at a row."""
    if after[0] == before[0]:
        return after[1]
    return before[1] + (after[1] - before[1]) * (row - before[0]) // (after[0] - before[0])


def chain(anchors: Iterable[Anchor]) -> list[Anchor]:
    """The heaviest chain of anchors in which both sides rise, found with a Fenwick tree of maxima."""
    ordered = sorted(anchors, key=lambda anchor: (anchor.zh, -anchor.en))
    best = _Heaviest(max((anchor.en for anchor in ordered), default=0) + 1)
    heaviest = None
    for anchor in ordered:
        before = best.below(anchor.en)
        link = _Link(anchor.weight + (before.weight if before else 0.0), anchor, before)
        best.enter(anchor.en, link)
        if not heaviest or link.weight > heaviest.weight:
            heaviest = link
    return list(_unrolled(heaviest))[::-1]


class _Link(NamedTuple):
    weight: float
    anchor: Anchor
    before: "_Link | None"


def _unrolled(link: _Link | None) -> Iterator[Anchor]:
    while link:
        yield link.anchor
        link = link.before


class _Heaviest:
    """For each English unit the heaviest chain that ends before it."""

    def __init__(self, size: int) -> None:
        self._tree: list[_Link | None] = [None] * (size + 1)

    def below(self, en: int) -> _Link | None:
        found = None
        while en > 0:
            link = self._tree[en]
            if link and (not found or link.weight > found.weight):
                found = link
            en -= en & -en
        return found

    def enter(self, en: int, link: _Link) -> None:
        place = en + 1
        while place < len(self._tree):
            there = self._tree[place]
            if not there or link.weight > there.weight:
                self._tree[place] = link
            place += place & -place
