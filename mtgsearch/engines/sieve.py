"""A sieve that tells in which blocks of passages a needle cannot stand, so that the others alone are searched.

Each block of a few passages has a bitmap, in which every Han character and every run of Latin letters or of digits in
its texts has two bits, found by a hash. Where one of a needle's bits is missing the needle is not; where all are set it
may be. A run of letters in a needle is one in every text that holds the needle as whole tokens, for between two
letters, or two digits, there is no token boundary.

Kept are columns: the first byte of every block's bitmap, then the second of each, and so on. A needle reads few.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

from mtgsearch.engines import masks
from mtgsearch.model import LANGS, Lang

BLOCK = 8
"""Passages in a block, at most: with the lengths of the Comprehensive Rules some 2 kB of text on each side."""
BITS = 1 << 12
"""In a block's bitmap. Such a block sets about one in six."""
BYTES = BITS // 8

HAVING = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]
"""By bit: of each byte whether it has that bit."""


def bitmap(texts: dict[Lang, str]) -> bytearray:
    """Of one block with these folded texts."""
    bits = bytearray(BYTES)
    for lang, text in texts.items():
        for place in _places(_features(text), lang):
            bits[place >> 3] |= 1 << (place & 7)
    return bits


class Transposed:
    """The bytes of a table, row by row, put column by column; bitmaps are its rows, or its columns.

    :param width: bytes in a row.
    """

    def __init__(self, table: bytes | bytearray, width: int) -> None:
        self._table = table
        self._width = width

    def __len__(self) -> int:
        return len(self._table)

    def chunks(self) -> Iterator[bytes]:
        """The columns."""
        return (bytes(self._table[column :: self._width]) for column in range(self._width))


def candidates(needle: str, lang: Lang, blocks: int, column: Callable[[int], bytes]) -> list[int]:
    """Which of so many blocks may hold the folded ``needle`` as whole tokens in their texts in ``lang``.

    :param column: gives a byte of all bitmaps by its number.
    """
    left = masks.Masks(blocks)
    having = left.everything
    for place in _places(_features(needle), lang):
        having &= left.of_bytes(column(place >> 3).translate(HAVING[place & 7]))
        if not having:
            break
    return left.positions(having)


def _features(text: str) -> set[str]:
    others = {char for char in set(text) if char > "\x7f"}
    return others if len(others) == len(text) else others.union(re.findall("[a-z]+|[0-9]+", text))


def _places(features: Iterable[str], lang: Lang) -> Iterator[int]:
    """The bits of features, two for each: one of them may also be the bit of a word that stands in every block."""
    side = LANGS.index(lang)
    for feature in features:
        hashed = crc32(feature.encode("utf-8", "surrogatepass"), side)
        yield hashed % BITS
        yield (hashed >> 16) % BITS
