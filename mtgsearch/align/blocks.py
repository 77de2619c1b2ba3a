"""Which block answers which: the best sequence of beads over the blocks of each group of a document.

How well two sides go together is for ``align.likelihood`` to say; it is asked twice, the second time with what the
first alignment of all groups shows of the document: the order of the languages, blank lines, lengths, how far its terms
are kept, how often something is missing.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgsearch.align.beads import Bead, best, cells, gaps, joined
from mtgsearch.align.cells import beside, rows
from mtgsearch.align.learning import learn
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.likelihood import Figures, Likelihood
from mtgsearch.align.sides import Sides
from mtgsearch.blocks import Block
from mtgsearch.model import Lang

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


class _Aligned(NamedTuple):
    """A group with the cells that are looked at, and its first alignment."""

    sides: Sides
    grid: list[range]
    beads: list[Bead]


def pairs(groups: Iterable[Sequence[Block]], lexicon: Lexicon) -> list[list[Pair]]:
    """Pair the blocks of each group of one document, given in source order. Every block of a group is in exactly one of
    its pairs, in its order."""
    aligned = [_aligned(Sides(blocks, lexicon)) for blocks in groups]
    figures = learn([(group.sides, group.beads) for group in aligned])
    return [list(_again(group, figures)) for group in aligned]


def _aligned(sides: Sides) -> _Aligned:
    grid = rows(sides)
    return _Aligned(sides, grid, best(Likelihood(sides, Figures()), grid))


def _again(group: _Aligned, figures: Figures) -> Iterator[Pair]:
    """The pairs of a second alignment, with the figures that the first one showed."""
    sides, grid, beads = group
    likelihood = Likelihood(sides, figures)
    beads = best(likelihood, beside(grid, cells(beads, GAP)))
    if figures.turns:
        turns = figures.turns
        beads = [each for run in gaps(beads) for each in (_in_turns(sides, run, turns) if run[0].alone else run)]
    for bead in beads:
        yield _pair(sides, bead, likelihood)


def _in_turns(sides: Sides, beads: Sequence[Bead], first: Lang) -> Iterator[Bead]:
    """The beads; of those in a gap neighbours are pairs where the languages take turns: however freely one is
    translated, or its names misspelt, there is nothing else that it could answer."""
    zh, end, en, en_end = joined(beads)
    english = sides.places["en"]
    for index, place in enumerate(sides.places["zh"][zh:end], zh):
        neighbour = place - 1 if first == "en" else place + 1
        answer = bisect_left(english, neighbour, en, en_end)
        turn = Bead(index, index + 1, answer, answer + 1)
        if answer == en_end or english[answer] != neighbour or not sides.is_turn(min(place, neighbour)):
            continue
        if not _contradict(sides, turn):
            yield from _alone(zh, index, en, answer)
            yield turn
            zh, en = turn.zh_end, turn.en_end
    yield from _alone(zh, end, en, en_end)


def _alone(zh: int, zh_end: int, en: int, en_end: int) -> Iterator[Bead]:
    yield from (Bead(index, index + 1, en, en) for index in range(zh, zh_end))
    yield from (Bead(zh_end, zh_end, index, index + 1) for index in range(en, en_end))


def _contradict(sides: Sides, bead: Bead) -> bool:
    """Whether both have a label, not the same, or the Chinese carries names and the English is another one."""
    zh, en = sides.single["zh"][bead.zh_start], sides.single["en"][bead.en_start]
    is_word = " " not in sides.blocks[en.first].text
    return bool(zh.label and en.label and zh.label != en.label) or (
        is_word and zh.own_names != frozenset() and zh.own_names.isdisjoint(en.tokens)
    )


def _pair(sides: Sides, bead: Bead, likelihood: Likelihood) -> Pair:
    zh = sides.places["zh"][bead.zh_start : bead.zh_end]
    en = sides.places["en"][bead.en_start : bead.en_end]
    return Pair(
        tuple(sides.blocks[place] for place in zh),
        tuple(sides.blocks[place] for place in en),
        bead.alone is None and likelihood.of(bead.zh_start, bead.en_start, *bead.shape) < DOUBT,
    )
