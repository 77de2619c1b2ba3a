"""Which block answers which: the best sequence of beads over the blocks of one group.

How well two sides go together is for ``align.likelihood`` to say; it is asked twice, the second time with what the
first alignment shows of the document: the order of the languages, blank lines, lengths, how far its terms are kept, how
often something is missing.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mtgsearch.align.beads import Bead, best
from mtgsearch.align.cells import beside, rows
from mtgsearch.align.learning import learn
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.likelihood import Figures, Likelihood
from mtgsearch.align.sides import Sides
from mtgsearch.blocks import Block

GAP = 50
"""English blocks in a gap, at most, that is looked into."""
DOUBT = -2.0
"""A pair is doubtful where its log odds against chance are less."""


class Pair(NamedTuple):
    """What answers each other, in source order; one side is empty where nothing does."""

    zh: tuple[Block, ...]
    en: tuple[Block, ...]
    doubtful: bool = False
    """Whether the two sides speak against their answering each other, and only the order of the document for it."""


def pair(blocks: Sequence[Block], lexicon: Lexicon) -> list[Pair]:
    """Pair the blocks of one group, given in source order. Every block is in exactly one pair, in its order."""
    sides = Sides(blocks, lexicon)
    grid = rows(sides)
    likelihood = Likelihood(sides, Figures())
    beads = best(sides, likelihood, grid)
    likelihood = Likelihood(sides, learn(sides, beads))
    beads = best(sides, likelihood, beside(grid, _cells(beads)))
    return [_pair(sides, bead, likelihood) for bead in beads]


def _pair(sides: Sides, bead: Bead, likelihood: Likelihood) -> Pair:
    zh = sides.places["zh"][bead.zh_start : bead.zh_end]
    en = sides.places["en"][bead.en_start : bead.en_end]
    return Pair(
        tuple(sides.blocks[place] for place in zh),
        tuple(sides.blocks[place] for place in en),
        bead.alone is None and likelihood.of(bead.zh_start, bead.en_start, *bead.shape) < DOUBT,
    )


def _cells(beads: Sequence[Bead]) -> Iterator[tuple[int, int]]:
    """What the beads go through, every number of Chinese blocks among it; of a gap, all that is within it."""
    yield 0, 0
    for bead in _with_gaps(beads):
        for zh in range(bead.zh_start, bead.zh_end + 1):
            yield from ((zh, bead.en_start), (zh, bead.en_end))


def _with_gaps(beads: Sequence[Bead]) -> Iterator[Bead]:
    """The beads, with blocks of both languages that nothing answers, one after another, as one: they may answer each
    other once more is known."""
    for is_gap, run in groupby(beads, lambda bead: bead.alone is not None):
        part = list(run)
        first, last = part[0], part[-1]
        if is_gap and last.en_end - first.en_start <= GAP:
            yield Bead(first.zh_start, last.zh_end, first.en_start, last.en_end)
        else:
            yield from part
