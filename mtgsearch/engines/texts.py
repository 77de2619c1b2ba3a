"""The folded texts of one side in a literal file, one after another, checked by the blocks of the sieve.

The checksum of a block is kept beside it and copied with it, so that a text that does not change is summed once. What
is found in the texts is for ``literal`` to say.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import log2
from zlib import crc32

from mtgsearch.engines.flatfile import SCATTERED, FlatFile
from mtgsearch.engines.pages import Damaged
from mtgsearch.model import Lang

BLOCKS = 1 << 12
"""That are looked at together: some ten megabytes."""
FEW_BLOCKS = 50
TEXT_END = b"\n"
"""Before and after each text. No folded text has it."""
ONE_BY_ONE = 3000
"""So many passages are as soon looked at one by one as all of a corpus together."""


STEPS = 8
"""Classes of size for each doubling of it."""
HIGHEST = 255
"""The class of texts of more than four gigabytes, and of one that large."""


def size_class(size: float) -> int:
    """The class of texts of so many bytes: larger texts have a higher one, or the same."""
    return min(int(STEPS * log2(max(size, 1))), HIGHEST)


class Texts:
    """Of one side."""

    def __init__(self, file: FlatFile, lang: Lang, block_first: memoryview) -> None:
        """Each of the methods may raise ``Damaged``.

        :param block_first: the position of each block's first passage, and the number of passages.
        """
        self.lang = lang
        self.memory = file.memory
        self.base = file.part(lang).offset
        """Where in ``memory`` the texts begin."""
        self.starts = file.array(f"{lang}.starts", "Q")
        """Where each passage's text begins, and where the last one's ends, counted from ``base``."""
        self._file = file
        self._block_first = block_first
        self._view = file.array(lang, "B")
        self._seen = bytearray(len(block_first) - 1)

    @cached_property
    def sums(self) -> "array[int]":
        """Of each block."""
        return array("I", self._file.bytes(f"{self.lang}.sums"))

    def text(self, position: int) -> str:
        begin, end = self.between(position, position + 1)
        return self.memory[begin : end - len(TEXT_END)].decode()

    def several(self, positions: Iterable[int]) -> list[str]:
        """The texts at some positions, in a third of the time that one by one they take."""
        positions = list(positions)
        blocks = {*map(self.block_of, positions)}
        if len(blocks) > FEW_BLOCKS:  # where all texts begin is checked sooner than where those of so many blocks do
            self._file.check(f"{self.lang}.starts")
        read = self._checked if len(blocks) > FEW_BLOCKS else self.block
        for block in blocks:
            if not self._seen[block]:
                read(range(block, block + 1))
        memory, starts, base, end = self.memory, self.starts, self.base, len(TEXT_END)
        return [memory[base + starts[place] : base + starts[place + 1] - end].decode() for place in positions]

    def between(self, first: int, end: int) -> tuple[int, int]:
        """Where in ``memory`` the texts from one position to another, further on, begin and end."""
        self.block(range(self.block_of(first), self.block_of(end - 1) + 1))
        return self.base + self.starts[first], self.base + self.starts[end]

    def block_of(self, position: int) -> int:
        return bisect_right(self._block_first, position, 0, len(self._seen)) - 1

    def block(self, run: range) -> tuple[int, int]:
        """Where in ``memory`` the texts of blocks in a row begin and end; they are as they were written."""
        first = self._block_first
        self._file.check(f"{self.lang}.starts", 8 * first[run.start], 8 * first[run.stop] + 8)
        begin, end = self._checked(run)
        return self.base + begin, self.base + end

    def _checked(self, run: range) -> tuple[int, int]:
        """The same, counted from ``base``, where the starts are known to be right."""
        first, starts, seen, sums = self._block_first, self.starts, self._seen, self.sums
        before = begin = end = starts[first[run.start]]
        for block in run:
            end = starts[first[block + 1]]
            if not seen[block]:
                if self._sum(block, begin, end) != sums[block]:
                    raise Damaged
                seen[block] = True
            begin = end
        return before, end

    def _sum(self, _: int, begin: int, end: int) -> int:
        return crc32(self._view[begin:end])

    def occurrences(self, needle: bytes, runs: Iterable[range]) -> Iterator[tuple[int, int]]:
        """Position and place in memory of each occurrence in these runs of blocks, those that overlap too."""
        runs = list(runs)
        memory, starts, base, first = self.memory, self.starts, self.base, self._block_first
        if len(runs) > SCATTERED:
            self._file.check(f"{self.lang}.starts")
        step = next(place for place in range(1, len(needle) + 1) if needle.startswith(needle[place:]))
        for run in runs:
            position, stop = first[run.start], first[run.stop]
            if len(runs) <= SCATTERED:
                self._file.check(f"{self.lang}.starts", 8 * position, 8 * stop + 8)
            begin, end = self._checked(run)
            texts = memory[base + begin : base + end]  # to be searched in a third of the time
            at = texts.find(needle)
            while at >= 0:
                position = bisect_right(starts, begin + at, position, stop) - 1
                yield position, base + begin + at
                at = texts.find(needle, at + step)

    def sizes(self, positions: Sequence[int]) -> list[int]:
        """In bytes, with the end of the text; a missing one has one."""
        self._file.check_items(f"{self.lang}.starts", 8, positions, 2)
        starts: Sequence[int] = self.starts
        if len(positions) > ONE_BY_ONE:
            starts = array("Q", self._file.bytes(f"{self.lang}.starts"))  # read in half the time
        return [starts[position + 1] - starts[position] for position in positions]

    def not_longer(self, size: float) -> bytes:
        """A byte for each passage, which is 1 where the text may have no more bytes than ``size``, never 0 there."""
        most = size_class(size) + 1  # for what was rounded
        return self._file.bytes(f"{self.lang}.classes").translate(bytes(each <= most for each in range(HIGHEST + 1)))

    def mean_size(self) -> float:
        """Of all texts."""
        return self._file.part(self.lang).size / max(self._block_first[-1], 1)

    def is_intact(self) -> bool:
        """Whether every text is as it was written; reads all of them."""
        try:
            for first in range(0, len(self._seen), BLOCKS):
                self.block(range(first, min(first + BLOCKS, len(self._seen))))
                self._file.let_go()
        except Damaged:
            return False
        return True


class CutTexts(Texts):
    """The Chinese ones, and where their words begin and end."""

    def __init__(self, file: FlatFile, lang: Lang, block_first: memoryview) -> None:
        super().__init__(file, lang, block_first)
        self.breaks = file.array("breaks", "B")
        """A bit for each byte of a block, the lowest first: whether a text or a word begins or ends there."""

    @cached_property
    def break_starts(self) -> "array[int]":
        """Where each block's bits begin, and where the last one's end."""
        return array("I", self._file.bytes("breaks.starts"))

    def _sum(self, block: int, begin: int, end: int) -> int:
        bits = self.breaks[self.break_starts[block] : self.break_starts[block + 1]]
        return crc32(bits, crc32(self._view[begin:end]))

    def whole(self, found: Iterable[tuple[int, int]], size: int) -> set[int]:
        """The positions of those ``occurrences`` of so many bytes that begin and end where words do."""
        whole = set()
        breaks, first = self.breaks, self._block_first
        bits = origin = limit = 0
        for position, place in found:
            if position >= limit:
                block = self.block_of(position)
                limit = first[block + 1]
                origin, bits = self.base + self.starts[first[block]], self.break_starts[block]
            begin, end = place - origin, place - origin + size
            if breaks[bits + (begin >> 3)] >> (begin & 7) & breaks[bits + (end >> 3)] >> (end & 7) & 1:
                whole.add(position)
        return whole

    def is_break(self, position: int, place: int) -> bool:
        """Whether a word, or the text, begins or ends at so many bytes from where a text begins. That was read before,
        and its breaks were checked with it.
        """
        block = self.block_of(position)
        bit = self.starts[position] - self.starts[self._block_first[block]] + place
        return bool(self.breaks[self.break_starts[block] + (bit >> 3)] >> (bit & 7) & 1)

    def word_ends(self, position: int) -> list[int]:
        """The ends of the words of a text, in code points."""
        return list(accumulate(map(len, self.words(position))))

    def words(self, position: int) -> list[str]:
        """The words of a text, which joined are that text."""
        begin, end = self.between(position, position + 1)
        text = self.memory[begin : end - len(TEXT_END)]
        if not text:
            return []
        block = self.block_of(position)
        start = begin - self.base - self.starts[self._block_first[block]]
        at = self.break_starts[block]
        bits = int.from_bytes(self.breaks[at + (start >> 3) : at + (start + len(text) >> 3) + 1], "little")
        places = [*accumulate(len(zeros) + 1 for zeros in f"{bits >> (start & 7):b}"[::-1].split("1")[1:])]
        ends = [place for place in places if place < len(text)]
        return [text[one:other].decode() for one, other in pairwise((0, *ends, len(text)))]
