"""A sieve for texts: tells in which blocks of passages a needle cannot stand, so that the others alone are searched.

Each block of some dozens of passages has a bitmap, in which every Han character and every run of Latin letters or of
digits in its texts has a bit, found by a hash. Where one of a needle's bits is missing the needle is not; where all are
set it may be. A run of letters in a needle is one in every text that holds the needle as whole tokens, for between two
letters, or two digits, there is no token boundary.
"""

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Protocol
from zlib import crc32

from mtgsearch.model import LANGS, Lang

BLOCK = 64
"""Passages in a block, at most: with the lengths of the Comprehensive Rules some 20 kB of text."""
BITS = 1 << 14
"""In a block's bitmap. Such a block sets about one in eight."""
BYTES = BITS // 8

_RUN = re.compile("[a-z]+|[0-9]+")


class Bitmaps(Protocol):
    """The bitmaps of all blocks, one behind the other: ``bytes``, a mapped file, a view of it."""

    def __getitem__(self, key: slice, /) -> Sequence[int]: ...


def bitmap(texts: dict[Lang, str]) -> bytearray:
    """Of one block with these folded texts."""
    bits = bytearray(BYTES)
    for lang, text in texts.items():
        for place in _places(_features(text), lang):
            bits[place >> 3] |= 1 << (place & 7)
    return bits


def candidates(needle: str, lang: Lang, bitmaps: Bitmaps, start: int, end: int) -> list[int]:
    """The blocks, counted from 0, whose texts in ``lang`` may hold the folded ``needle`` as whole tokens.

    :param start: where in ``bitmaps`` the first block's begins; ``end`` likewise.
    """
    blocks = range((end - start) // BYTES)
    return reduce(
        lambda left, place: _with_bit(left, place, bitmaps[start + (place >> 3) : end : BYTES]),
        _places(_features(needle), lang),
        list(blocks),
    )


def _with_bit(blocks: list[int], place: int, column: Sequence[int]) -> list[int]:
    mask = 1 << (place & 7)
    return [block for block in blocks if column[block] & mask]


def _features(text: str) -> set[str]:
    return {char for char in set(text) if char > "\x7f"}.union(_RUN.findall(text))


def _places(features: Iterable[str], lang: Lang) -> list[int]:
    side = LANGS.index(lang)
    return [crc32(feature.encode("utf-8", "surrogatepass"), side) % BITS for feature in features]
