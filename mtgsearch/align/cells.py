"""Which stages of an alignment are looked at: so many Chinese blocks dealt with, and so many English ones.

Only blocks in neighbouring runs of one language may answer each other, so that work grows with the text where the
languages take turns. Where two long runs meet, only a band is looked at, along what rare tokens anchor.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from mtgsearch.align.corridor import Anchor, Cell, chain, meeting, on_line
from mtgsearch.align.sides import Sides

WIDE = 50
"""Rows with more cells than this are narrowed."""
MARGIN = 6
"""How far the band reaches beyond the second anchor before and after; and beside a first way."""
WIDEST = 50
"""How far it reaches at most to either side of the line from anchor to anchor."""
RARE = 8
"""A token may stand in so many blocks of each side to anchor them."""


def rows(sides: Sides) -> list[range]:
    """For each number of Chinese blocks, from none to all, the numbers of English ones that may go with it.

    Beginnings and ends never go back from row to row, and each row ends where the next begins or later.
    """
    full = list(_full(sides))
    if max(map(len, full)) <= WIDE:
        return full
    return meeting(list(_banded(full, _anchors(sides))))


def beside(grid: Sequence[range], way: Iterable[tuple[int, int]]) -> list[range]:
    """The rows, narrowed to what is near the cells of a first way through them, which enters every row."""
    english: list[list[int]] = [[] for _ in grid]
    for zh, en in way:
        english[zh].append(en)
    return [
        range(max(row.start, min(on_way) - MARGIN), min(row.stop, max(on_way) + MARGIN + 1))
        for row, on_way in zip(grid, english, strict=True)
    ]


def _full(sides: Sides) -> Iterator[range]:
    """Row by row from the first English block that may still be open to the first that is out of reach.

    Where Chinese enters its next run, English blocks before the runs beside it can only be passed over, in that row.
    """
    english = [sides.run("en", index) for index in range(sides.count("en"))]
    before = -1
    for index in range(sides.count("zh")):
        run = sides.run("zh", index)
        yield range(bisect_left(english, min(before, run) - 1), bisect_left(english, run + 2) + 1)
        before = run
    yield range(bisect_left(english, before - 1), len(english) + 1)


def _banded(full: Sequence[range], anchors: Sequence[Anchor]) -> Iterator[range]:
    corner = len(full) - 1, full[-1].stop - 1
    path = [(0, 0), (0, 0), *((anchor.zh, anchor.en) for anchor in anchors), corner, corner]
    after = 2
    for index, row in enumerate(full):
        while path[after][0] < index and after < len(path) - 2:
            after += 1
        if len(row) <= WIDE:
            yield row
        else:
            middle = on_line(path[after - 1], path[after], index)
            start = max(row.start, min(path[after - 2][1] - MARGIN, middle), middle - WIDEST)
            stop = min(row.stop, max(path[after + 1][1] + MARGIN, middle), middle + WIDEST)
            yield range(min(start, row.stop - 1), max(stop, row.start + 1))


def _anchors(sides: Sides) -> list[Anchor]:
    """The longest chain of blocks that share a rare token and stand in the same order on both sides."""
    english: defaultdict[str, list[int]] = defaultdict(list)
    for index, side in enumerate(sides.single["en"]):
        for token in side.tokens:
            english[token].append(index)
    chinese: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for index, side in enumerate(sides.single["zh"]):
        for trait in side.traits:
            chinese[trait.answers].append(index)
    shared: set[Cell] = set()
    for answers, indices in chinese.items():
        answering = sorted({index for token in answers for index in english[token]})
        if len(indices) == len(answering) <= RARE:
            shared.update(zip(indices, answering, strict=True))
    return chain(Anchor(zh, en) for zh, en in shared if abs(sides.run("zh", zh) - sides.run("en", en)) == 1)
