"""Which block answers which in long texts of two files, with nothing but what they say to go by: what
``align.sentences`` finds, told of blocks.

Short ones have too little to be learned from: ``align.blocks`` knows what is usual of paragraphs.
"""

from collections import Counter
from collections.abc import Sequence

from mtgsearch.align.beads import Bead
from mtgsearch.align.blocks import Pair
from mtgsearch.align.segments import DOUBTFUL
from mtgsearch.align.sentences import Part, Vocabulary, align
from mtgsearch.align.sides import are_two_files
from mtgsearch.blocks import Block
from mtgsearch.model import LANGS

LONG = 100
"""Blocks of each language."""


def are_long(blocks: Sequence[Block]) -> bool:
    """Whether the blocks are two long texts: one language whole before the other, where lines are numbered anew."""
    counts = Counter(block.lang for block in blocks)
    return min(counts[lang] for lang in LANGS) >= LONG and are_two_files(blocks)


def pairs(groups: Sequence[Sequence[Block]], vocabulary: Vocabulary) -> list[list[Pair]]:
    """Pair the blocks of each group of one document. Every block is in exactly one pair; pairs are in
    the order of the Chinese."""
    sides = [_sides(blocks) for blocks in groups]
    parts: list[Part] = [([block.text for block in zh], [block.text for block in en]) for zh, en in sides]
    return [
        [_pair(zh, en, bead, sure) for bead, sure in zip(*found, strict=True)]
        for (zh, en), found in zip(sides, align(parts, vocabulary), strict=True)
    ]


def _pair(zh: Sequence[Block], en: Sequence[Block], bead: Bead, sure: float) -> Pair:
    is_doubtful = bead.alone is None and sure < DOUBTFUL
    return Pair(tuple(zh[bead.zh_start : bead.zh_end]), tuple(en[bead.en_start : bead.en_end]), is_doubtful)


def _sides(blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
    return [block for block in blocks if block.lang == "zh"], [block for block in blocks if block.lang == "en"]
