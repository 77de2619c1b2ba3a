"""Which block answers which: the best sequence of beads over the blocks of one group, found by dynamic programming.

A bead has one block on each side, or one against up to four neighbours, or one that nothing answers. How well two
sides go together is for ``align.likelihood`` to say; it is asked twice, the second time with what the first alignment
shows of the document: the order of the languages, blank lines, lengths, how far its terms are kept.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.align.cells import beside, rows
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.likelihood import MOST, Figures, Likelihood, learn
from mtgsearch.align.sides import Side, Sides
from mtgsearch.model import Block

NEVER = float("-inf")

Shape = tuple[int, int]
"""How many Chinese and how many English blocks a bead has."""


class Pair(NamedTuple):
    """What answers each other, in source order; one side is empty where nothing does."""

    zh: tuple[Block, ...]
    en: tuple[Block, ...]


class Way(NamedTuple):
    """The likeliest way to a cell: its log odds, and the shape of the bead it ends with."""

    score: float
    shape: Shape


class Bead(NamedTuple):
    """Half-open ranges of Chinese and of English blocks, by index."""

    zh_start: int
    zh_end: int
    en_start: int
    en_end: int


def pair(blocks: Sequence[Block], lexicon: Lexicon) -> list[Pair]:
    """Pair the blocks of one group, given in source order. Every block is in exactly one pair, in its order."""
    sides = Sides(blocks, lexicon)
    if sides.count("zh") == sides.count("en") == 1:
        beads = [Bead(0, 1, 0, 1)]
    else:
        grid = rows(sides)
        beads = _best(sides, Likelihood(sides, Figures()), grid)
        grid = beside(grid, _cells(beads))
        beads = _best(sides, Likelihood(sides, learn(sides, _single_pairs(sides, beads))), grid)
    return [_pair(sides, bead) for bead in beads]


def _pair(sides: Sides, bead: Bead) -> Pair:
    zh = sides.places["zh"][bead.zh_start : bead.zh_end]
    en = sides.places["en"][bead.en_start : bead.en_end]
    return Pair(tuple(sides.blocks[place] for place in zh), tuple(sides.blocks[place] for place in en))


def _cells(beads: Sequence[Bead]) -> Iterator[tuple[int, int]]:
    """What the beads go through, every number of Chinese blocks among it."""
    yield 0, 0
    for bead in beads:
        for zh in range(bead.zh_start, bead.zh_end + 1):
            yield from ((zh, bead.en_start), (zh, bead.en_end))


def _single_pairs(sides: Sides, beads: Sequence[Bead]) -> list[tuple[Side, Side]]:
    return [
        (sides.single["zh"][bead.zh_start], sides.single["en"][bead.en_start])
        for bead in beads
        if bead.zh_end - bead.zh_start == bead.en_end - bead.en_start == 1
    ]


def _best(sides: Sides, likelihood: Likelihood, grid: Sequence[range]) -> list[Bead]:
    """The beads of the likeliest way through the cells of ``grid``."""
    ways: list[list[Way]] = []
    for zh, row in enumerate(grid):
        ways.append([])
        for en in row:
            best = Way(NEVER if zh or en else 0.0, (0, 0))
            for shape in _shapes(sides, zh, en):
                start = zh - shape[0], en - shape[1]
                before = _score(ways, grid, *start)
                if before > NEVER and (score := before + likelihood.of(*start, *shape)) > best.score:
                    best = Way(score, shape)
            ways[-1].append(best)
    return _way_back(grid, ways)


def _score(ways: Sequence[Sequence[Way]], grid: Sequence[range], zh: int, en: int) -> float:
    return ways[zh][en - grid[zh].start].score if en in grid[zh] else NEVER


def _shapes(sides: Sides, zh: int, en: int) -> Iterator[Shape]:
    """The shapes of the beads that may end after ``zh`` Chinese and ``en`` English blocks."""
    zh_back, en_back = sides.back["zh"][zh], sides.back["en"][en]
    if zh and en and abs(sides.run("zh", zh - 1) - sides.run("en", en - 1)) == 1:
        yield 1, 1
        for count in range(2, min(zh_back, MOST) + 1):
            yield count, 1
        for count in range(2, min(en_back, MOST) + 1):
            yield 1, count
    if zh:
        yield 1, 0
    if en:
        yield 0, 1


def _way_back(grid: Sequence[range], ways: Sequence[Sequence[Way]]) -> list[Bead]:
    beads = []
    zh, en = len(grid) - 1, grid[-1].stop - 1
    while zh or en:
        zh_count, en_count = ways[zh][en - grid[zh].start].shape
        beads.append(Bead(zh - zh_count, zh, en - en_count, en))
        zh, en = zh - zh_count, en - en_count
    return beads[::-1]
