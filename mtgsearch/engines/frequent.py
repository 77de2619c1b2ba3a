"""What stands in so many texts that finding it again each time would take long: kept ready, and read here.

Zipf's law makes them few: of Han characters, pairs of them, Latin words and pairs of those, some three hundred stand in
a sixteenth of all passages. For each there is a *column*, a byte for each passage: how often it stands there, and
whether as a whole word, just as ``literal`` would find it. Some ten thousand that are rarer have a *list* of the
passages in which they stand, each with such a byte. The passages are those of the literal file of the same state, in
the same order. How the file is made is for ``census``.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

from mtgsearch.engines.columns import VALUE_END, unpacked
from mtgsearch.engines.flatfile import FlatFile
from mtgsearch.engines.pages import Damaged
from mtgsearch.model import Lang
from mtgsearch.text.script import is_han

WHOLE = 0x80
"""The bit of a byte for a whole word; the others count, as far as they go."""
MOST = WHOLE - 1
PLACE = 8
"""The bit of an item of a list that its position begins at; the byte stands below."""
LARGEST = 1 << 32 - PLACE
"""Passages of the largest corpus that has lists."""

Counted = tuple[Mapping[int, int], Set[int]]
"""How often a needle stands, by position, and where it is a whole word."""


def may_hold(needle: str, lang: Lang) -> bool:
    """Whether the folded ``needle`` may be kept anywhere: else no file need be opened for it."""
    if lang == "zh":
        return len(needle) <= 2 and all(map(is_han, needle))
    words = needle.split(" ")
    return needle.isascii() and all(map(str.isalpha, words)) and len(words) == len({*words}) <= 2


class Frequent:
    """An open file."""

    def __init__(self, path: str) -> None:
        """Each of the methods may raise ``Damaged``, too.

        :raises Damaged: the file is not as it was written, or of another version.
        :raises FileNotFoundError: there is none.
        """
        self.file = FlatFile(path)
        try:
            self._names = self.file.bytes("names")
            self._passages, self.chosen_for = array("Q", self.file.bytes("passages"))
            """How many there are, and how many there were when it was looked what is frequent."""
        except (Damaged, ValueError, KeyError) as error:
            self.close()
            raise Damaged from error

    def kept(self, needle: str, lang: Lang) -> bytes | Counted | None:
        """The column of the folded ``needle``, or what its list says; ``None`` where it has neither."""
        name = f"{VALUE_END}{lang}{needle}{VALUE_END}".encode()
        number = _place(name, self._names)
        if number >= 0:
            return self.file.bytes("columns", number * self._passages, (number + 1) * self._passages)
        number = _place(name, self.file.bytes("listed"))
        return self._list(number) if number >= 0 else None

    def _list(self, number: int) -> Counted:
        begin, end = array("I", self.file.bytes("lists.starts", 4 * number, 4 * number + 8))
        items = array("I", self.file.bytes("lists", 4 * begin, 4 * end))
        return {item >> PLACE: item & MOST for item in items}, {item >> PLACE for item in items if item & WHOLE}

    @property
    def names(self) -> list[str]:
        """Of all columns: the side and the needle, in one."""
        return unpacked(self._names)

    @property
    def listed(self) -> list[str]:
        """Of all lists."""
        return unpacked(self.file.bytes("listed"))

    def documents(self) -> dict[int, range]:
        """The positions of each document, by its version."""
        versions, first = array("q", self.file.bytes("versions")), array("I", self.file.bytes("first"))
        return {version: range(*both) for version, both in zip(versions, pairwise(first), strict=True)}

    def columns_of(self, positions: range) -> Iterator[bytes]:
        """What all columns have of some positions, in the order of ``names``."""
        self.file.check("columns")
        table = self.file.array("columns", "B")
        for begin in range(0, len(table), self._passages or 1):
            yield table[begin + positions.start : begin + positions.stop].tobytes()

    def lists_of(self, positions: range) -> Iterator[bytes]:
        """The items that all lists have of some positions, in the order of ``listed``."""
        self.file.check("lists")
        items = self.file.array("lists", "I")
        for begin, end in pairwise(array("I", self.file.bytes("lists.starts"))):
            first = bisect_left(items, positions.start << PLACE, begin, end) if positions.start else begin
            last = bisect_left(items, positions.stop << PLACE, first, end) if positions.stop < self._passages else end
            yield items[first:last].tobytes()

    def is_intact(self) -> bool:
        return self.file.is_intact()

    def close(self) -> None:
        self.file.close()


def _place(name: bytes, names: bytes) -> int:
    """Which of ``names`` it is; -1 where it is none of them."""
    place = names.find(name)
    return names.count(VALUE_END.encode(), 0, place) if place >= 0 else -1
