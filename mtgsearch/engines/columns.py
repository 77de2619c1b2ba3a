"""The contents of the literal file: what it holds of each passage, and how it is read.

Passages stand in the order of document ids and of passages in a document; a place in that order is a *position*. Held
are the folded texts, a sieve over blocks of passages, and of what is known of each passage codes into lists of values.
How it is made is for ``builder``, what is found in it for ``literal``.
"""

import struct
import sys
from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from mtgsearch.engines import sieve
from mtgsearch.engines.flatfile import FlatFile
from mtgsearch.engines.masks import Mask, Masks
from mtgsearch.engines.pages import Damaged
from mtgsearch.engines.texts import ONE_BY_ONE, CutTexts, Texts
from mtgsearch.model import Lang
from mtgsearch.query.match import field_matches
from mtgsearch.text.normalize import fold

ATTRIBUTES = ("kind", "provenance", "date", "section", "number")
TABLES = ("versions", "first", "block_first")
"""Parts that every search reads, checked when the file is opened; they are small."""
FEW = 8
"""So many codes are sooner found one by one than by looking at those of all passages."""
RUN = 4
"""Blocks that are searched at once: each time costs as much as finding out which passage of so many it was."""
LOOSE = 4
"""A table of all rows is worth it where they are at most so many times the passages: those of what was replaced go."""
LOW = range(256)
"""Codes that a single byte tells apart."""
LOWEST = 0 if sys.byteorder == "little" else struct.calcsize("I") - 1
"""Which byte of a code that is."""
VALUE_END = "\0"
"""Before and after each value of a list; no text has it. The code 0 stands for no value."""
GLOB = "*?["
"""Signs that a pattern goes on with where it no longer is what it stands for."""
APART = ("zh", "en", "breaks")
"""Parts that ``texts`` keeps checksums of."""


def packed(values: Iterable[str]) -> bytes:
    """A list of values as it stands in a file."""
    return "".join((VALUE_END, *(f"{value}{VALUE_END}" for value in values))).encode()


def unpacked(content: bytes) -> list[str]:
    """The reverse of ``packed``."""
    return content.decode().split(VALUE_END)[1:-1]


class Columns:
    """An open literal file."""

    def __init__(self, path: str) -> None:
        """What is read of the file is checked, here and later: each of the methods may raise ``Damaged``.

        :raises Damaged: the file is not as it was written, or of another version.

        :raises FileNotFoundError: there is none.
        """
        self.file = FlatFile(path)
        self.memory = self.file.memory
        self.versions = self.file.array("versions", "q")
        """Of each document."""
        self.first = self.file.array("first", "I")
        """The position of each document's first passage, and the number of passages."""
        self.rows = self.file.array("rows", "q")
        """In the store; to be read by ``rows_at``, unless all of the file is checked."""
        self.block_first = self.file.array("block_first", "I")
        """The position of each block's first passage, and the number of passages."""
        self.masks = Masks(len(self.rows))
        self._check_tables()
        self.zh = CutTexts(self.file, "zh", self.block_first)
        self.texts: dict[Lang, Texts] = {"zh": self.zh, "en": Texts(self.file, "en", self.block_first)}

    def _check_tables(self) -> None:
        try:
            for name in TABLES:
                self.file.check(name)
        except Damaged:
            self.close()
            raise

    def __len__(self) -> int:
        return len(self.rows)

    def document_place(self, position: int) -> int:
        """Which of ``versions`` a passage is of."""
        return bisect_right(self.first, position, 0, len(self.versions)) - 1

    def rows_at(self, positions: Sequence[int]) -> list[int]:
        """In the store."""
        self.file.check_items("rows", 8, positions)
        return [self.rows[position] for position in positions]

    def codes_at(self, attribute: str, positions: Sequence[int]) -> list[int]:
        """What is known of some passages."""
        self.file.check_items(attribute, 4, positions)
        codes = self.file.array(attribute, "I")
        return [codes[position] for position in positions]

    def codes(self, attribute: str) -> memoryview:
        """Of each passage."""
        self.file.check(attribute)
        return self.file.array(attribute, "I")

    def values(self, attribute: str) -> list[str | None]:
        """What the codes of an attribute stand for."""
        return [None, *unpacked(self._list(attribute))]

    def codes_of(self, attribute: str, beginning: str) -> dict[int, str]:
        """The codes, and values, of an attribute's values that begin so; finds them without making all of the list."""
        if not beginning:
            return {code: value for code, value in enumerate(self.values(attribute)) if value is not None}
        values, wanted = self._list(attribute), (VALUE_END + beginning).encode()
        found = {}
        place = values.find(wanted)
        while place >= 0:
            end = values.index(VALUE_END.encode(), place + 1)
            found[values.count(VALUE_END.encode(), 0, place + 1)] = values[place + 1 : end].decode()
            place = values.find(wanted, end)
        return found

    def numbers(self, number: str) -> dict[int, str]:
        """The codes, and values, of the passage numbers that ``number:`` asks for."""
        beginning = "".join(takewhile(lambda char: char not in GLOB, fold(number).strip()))
        values = self.codes_of("number", beginning)
        return {code: value for code, value in values.items() if field_matches("number", number, value)}

    def positions(self, rows: Collection[int]) -> list[int]:
        """The positions of these rows, which must be there. Those of a document follow on one another in both."""
        firsts = [first for first in {*self.first} if first < len(self)]
        documents = sorted(zip(self.rows_at(firsts), firsts, strict=True))
        first_rows = [row for row, _ in documents]
        if len(rows) > ONE_BY_ONE and max(rows) - first_rows[0] < LOOSE * len(self):
            return self._positions_by_table(rows, first_rows[0])
        before = [first - row for row, first in documents]
        return [row + before[bisect_right(first_rows, row) - 1] for row in rows]

    def _positions_by_table(self, rows: Iterable[int], lowest: int) -> list[int]:
        self.file.check("rows")
        table = array("I", bytes(4 * LOOSE * len(self)))
        for first, end in pairwise(self.first):
            if first < end:
                row = self.rows[first] - lowest
                table[row : row + end - first] = array("I", range(first, end))
        return [table[row - lowest] for row in rows]

    def having(self, attribute: str, codes: Collection[int]) -> list[int]:
        """The positions of the passages with one of these codes."""
        if len(codes) <= FEW:
            return [position for code in codes for position in self._with_code(attribute, code)]
        return [position for position, code in enumerate(self.codes(attribute)) if code in codes]

    def mask(self, attribute: str, codes: Collection[int]) -> Mask:
        """The same as a mask; of few values, as of provenances and kinds, without looking at passages one by one."""
        if self.count(attribute) > len(LOW):
            return self.masks.of(self.having(attribute, codes))
        low = self.codes(attribute).tobytes()[LOWEST :: struct.calcsize("I")]
        return self.masks.of_bytes(low.translate(bytes(byte in codes for byte in LOW)))

    def narrowed(self, found: Mask, attribute: str, codes: Collection[int]) -> Mask:
        """Those of ``found`` that have one of these codes."""
        if len(codes) == self.count(attribute):
            return found  # all of them do
        if found.bit_count() > ONE_BY_ONE:
            return found & self.mask(attribute, codes)
        return self.masks.of(self.among(found, attribute, codes))

    def among(self, found: Mask, attribute: str, codes: Collection[int]) -> list[int]:
        """Their positions."""
        if not codes:
            return []
        if found.bit_count() > ONE_BY_ONE:
            return self.masks.positions(self.narrowed(found, attribute, codes))
        positions = self.masks.positions(found)
        return [p for p, code in zip(positions, self.codes_at(attribute, positions), strict=True) if code in codes]

    def titles(self) -> Mask:
        """The positions where ``wording.may_be_title`` says so of a side."""
        return self.masks.of_bytes(self.file.bytes("titles"))

    def count(self, attribute: str) -> int:
        """How many codes there are."""
        return self._list(attribute).count(VALUE_END.encode())

    def _with_code(self, attribute: str, code: int) -> Iterator[int]:
        self.file.check(attribute)
        part, item = self.file.part(attribute), struct.pack("=I", code)
        place = self.memory.find(item, part.offset, part.end)
        while place >= 0:
            if (place - part.offset) % len(item) == 0:
                yield (place - part.offset) // len(item)
            place = self.memory.find(item, place + 1, part.end)

    def _list(self, attribute: str) -> bytes:
        return self.file.bytes(f"{attribute}.values")

    def blocks(self, needle: str, lang: Lang, among: Sequence[int] | None = None) -> Iterator[range]:
        """The blocks whose texts may hold the folded ``needle`` as whole tokens, by runs.

        :param among: positions; only their blocks are wanted.
        """
        numbers = sieve.candidates(needle, lang, len(self.block_first) - 1, self._sieve_column)
        if among is not None:
            numbers = sorted({*numbers}.intersection(map(self.zh.block_of, among)))
        return _runs(numbers)

    def _sieve_column(self, number: int) -> bytes:
        blocks = len(self.block_first) - 1
        return self.file.bytes("sieve", number * blocks, (number + 1) * blocks)

    def bitmaps(self) -> bytes:
        """Of the sieve, block by block."""
        return b"".join(sieve.Transposed(self.file.bytes("sieve"), len(self.block_first) - 1).chunks())

    def is_intact(self) -> bool:
        """Whether all of it is as it was written; reads it."""
        return self.file.is_intact() and all(texts.is_intact() for texts in self.texts.values())

    def close(self) -> None:
        self.file.close()


def _runs(numbers: Iterable[int]) -> Iterator[range]:
    """Those that follow on one another, ``RUN`` at most, in ranges; ``numbers`` ascend."""
    run = range(0)
    for number in numbers:
        if number == run.stop and 0 < len(run) < RUN:
            run = range(run.start, number + 1)
        else:
            if run:
                yield run
            run = range(number, number + 1)
    if run:
        yield run


def together(versions: Iterable[int], there: Mapping[int, int]) -> Iterator[list[int]]:
    """Documents that stand side by side in the old file as well, together; each that is not ``there`` by itself."""
    run: list[int] = []
    for version in versions:
        if run and not (version in there and run[-1] in there and there[version] == there[run[-1]] + 1):
            yield run
            run = []
        run.append(version)
    if run:
        yield run
