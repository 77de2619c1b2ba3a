"""Which block answers which: the best sequence of beads over the blocks of one group.

How well two sides go together is for ``align.likelihood`` to say; it is asked twice, the second time with what the
first alignment shows of the document: the order of the languages, blank lines, lengths, how far its terms are kept, how
often something is missing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.align.beads import Bead, beads_and_gaps, best
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
    beads = best(likelihood, grid)
    likelihood = Likelihood(sides, learn(sides, beads))
    beads = best(likelihood, beside(grid, _cells(beads)))
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
    for bead in beads_and_gaps(beads, GAP):
        for zh in range(bead.zh_start, bead.zh_end + 1):
            yield from ((zh, bead.en_start), (zh, bead.en_end))
