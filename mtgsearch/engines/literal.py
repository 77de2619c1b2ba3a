"""The literal part: what stands where, found by searching the folded texts in one file.

Every answer is exact. A needle is searched as bytes; where that leaves open whether it stands there as whole tokens,
``query.match`` decides on the text of the passage. Nothing is read from the store, and no word is cut.

The file is named after the state of the store that it holds, and written beside the one before it: who has that open
keeps it until it lets go, also where a file in use cannot be replaced or deleted.
"""

import os
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mtgsearch.engines import files
from mtgsearch.engines.base import Progress, State
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.pages import Damaged
from mtgsearch.model import Lang
from mtgsearch.query.ast import Rule, Text
from mtgsearch.query.match import find, stands_whole
from mtgsearch.store import Store
from mtgsearch.text.script import has_han, is_han

TOKEN_ENDS = frozenset(b' \n,;:!?()[]{}"')
"""Bytes beside which a token always ends."""


_NAME = re.compile(r"literal-[0-9a-f]{16}\.bin(\.tmp)?")


class Part:
    """The literal file in an index folder, in whatever state it is."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def state(self, stamp: str) -> State:
        """:param stamp: of the store. Reads all of the file."""
        try:
            columns = Columns(self._path(stamp))
        except FileNotFoundError:
            return "behind" if self._names() else "missing"
        except (Damaged, OSError):
            return "damaged"
        try:
            return "whole" if columns.file.is_intact() else "damaged"
        finally:
            columns.close()

    def open(self, stamp: str) -> Columns:
        """The file of this state of the store.

        :raises Damaged: there is none, or it is no such file, or cut short.
        """
        try:
            return Columns(self._path(stamp))
        except OSError as error:
            raise Damaged from error

    def refresh(self, store: Store, progress: Progress, *, anew: bool = False) -> None:
        """Bring the file to the state of the store, copying what has not changed.

        :param anew: make it again as a whole, whatever there is.
        """
        from mtgsearch.engines import builder

        stamp = store.stamp
        if anew or self.state(stamp) != "whole":
            old = None if anew else self._old()
            builder.build(self._path(stamp), store, old, progress)
            if old:
                old.close()
        for name in self._names():
            if name != os.path.basename(self._path(stamp)):
                files.remove(os.path.join(self._folder, name))

    def _path(self, stamp: str) -> str:
        return os.path.join(self._folder, f"literal-{stamp}.bin")

    def _names(self) -> list[str]:
        """All literal files, also what was left of one that was never finished."""
        return [name for name in os.listdir(self._folder) if _NAME.fullmatch(name)]

    def _old(self) -> Columns | None:
        """A file of another state, to copy from."""
        for name in self._names():
            try:
                columns = Columns(os.path.join(self._folder, name))
            except (Damaged, OSError):
                continue
            if columns.file.is_intact():
                return columns
            columns.close()
        return None


class Places(NamedTuple):
    """Where a leaf stands."""

    shares: dict[int, float]
    """By position: which share of a text it takes, of the side where that is greater."""
    inside: set[int]
    """Where it stands only inside longer Chinese words."""


def places(leaf: Text | Rule, columns: Columns) -> Places:
    """Where ``leaf`` stands, as ``query.match`` would find it; a rule also where its number is cited only."""
    needle = (leaf.needle if isinstance(leaf, Text) else leaf.number).strip()
    search = _search_run if all(map(is_han, needle)) else _search_tokens
    sides: dict[Lang, _Side] = {lang: search(leaf, needle, lang, columns) for lang in leaf.sides} if needle else {}
    found = [side.shares for side in sides.values() if side.shares]
    shares = found.pop() if len(found) == 1 else {}
    for side in found:
        shares |= {position: max(share, shares.get(position, 0)) for position, share in side.items()}
    return Places(shares, _inside(sides) if has_han(needle) else set())


def candidates(needle: str, lang: Lang, columns: Columns) -> list[int]:
    """The positions whose folded text holds the folded ``needle``, be it as whole tokens or not."""
    everything = range(len(columns))
    if not needle:
        return list(everything)
    return sorted({position for position, _ in _occurrences(needle.encode(), lang, columns, [everything])})


class _Side(NamedTuple):
    """What was found on one side."""

    shares: dict[int, float]
    whole: set[int]
    """Where it begins and ends at breaks between words."""


def _inside(sides: dict[Lang, _Side]) -> set[int]:
    """Han in an English text is a term cited, and so whole."""
    if "zh" not in sides:
        return set()
    inside = sides["zh"].shares.keys() - sides["zh"].whole
    return inside - sides["en"].shares.keys() if "en" in sides else inside


def _search_run(_: Text | Rule, needle: str, lang: Lang, columns: Columns) -> _Side:
    """A run of Han: it is whole tokens everywhere, and whole words where the bitmap says so."""
    encoded = needle.encode()
    breaks, base, size = columns.breaks, columns.base[lang], len(encoded)
    counts: dict[int, int] = {}
    whole = set()
    for position, place in _occurrences(encoded, lang, columns, columns.blocks(needle, lang)):
        counts[position] = counts.get(position, 0) + 1
        start = place - base
        if lang == "zh" and breaks[start >> 3] >> (start & 7) & 1 and columns.is_break(start + size):
            whole.add(position)
    return _Side(_shares(counts, size, lang, columns), whole)


def _search_tokens(leaf: Text | Rule, needle: str, lang: Lang, columns: Columns) -> _Side:
    """Anything else: what is between marks that part tokens stands there for certain, the rest is looked at."""
    counts: Counter[int] = Counter()
    doubtful = set()
    for position, is_certain in _attempts(leaf, needle, lang, columns):
        if is_certain:
            counts[position] += 1
        else:
            doubtful.add(position)
    whole = set()
    for position in doubtful:
        counts[position] = len(find(leaf, columns.text(lang, position)))
    if lang == "zh" and has_han(needle):
        whole = {p for p in +counts if stands_whole(needle, columns.text(lang, p), columns.word_ends(p))}
    return _Side(_shares(+counts, len(needle.encode()), lang, columns), whole)


def _attempts(leaf: Text | Rule, needle: str, lang: Lang, columns: Columns) -> Iterator[tuple[int, bool]]:
    """The positions where ``needle`` may stand, and whether it does for certain."""
    blocks = columns.blocks(needle, lang)
    if any(_may_vanish(needle, place) for place, char in enumerate(needle) if char == " "):
        pattern = re.compile(b" ?".join(re.escape(part.encode()) for part in needle.split(" ")))
        yield from ((position, False) for position in _matches(pattern, lang, columns, blocks))
        return
    encoded, memory = needle.encode(), columns.memory
    starts_anywhere, ends_anywhere = is_han(needle[0]), is_han(needle[-1])
    is_plain = isinstance(leaf, Text) or leaf.work is None
    for position, place in _occurrences(encoded, lang, columns, blocks):
        starts = starts_anywhere or memory[place - 1] in TOKEN_ENDS
        ends = ends_anywhere or memory[place + len(encoded)] in TOKEN_ENDS
        yield position, is_plain and starts and ends


def _may_vanish(needle: str, place: int) -> bool:
    """Whether the space at ``place`` may stand for nothing: not where one token would be made of two, or of Han."""
    before, after = needle[place - 1], needle[place + 1]
    if is_han(before) or is_han(after):
        return is_han(before) != is_han(after)
    return not (before.isalnum() and after.isalnum()) or (after.isdecimal() and not before.isdecimal())


def _occurrences(needle: bytes, lang: Lang, columns: Columns, blocks: Iterable[range]) -> Iterator[tuple[int, int]]:
    """Position and place in memory of each occurrence, those that overlap too."""
    memory, starts, base = columns.memory, columns.starts[lang], columns.base[lang]
    step = next(place for place in range(1, len(needle) + 1) if needle.startswith(needle[place:]))
    for block in blocks:
        position = block.start
        begin, end = columns.between(lang, position, block.stop)
        place = memory.find(needle, begin, end)
        while place >= 0:
            position = bisect_right(starts, place - base, position, block.stop) - 1
            yield position, place
            place = memory.find(needle, place + step, end)


def _matches(pattern: re.Pattern[bytes], lang: Lang, columns: Columns, blocks: Iterable[range]) -> Iterator[int]:
    starts, base = columns.starts[lang], columns.base[lang]
    for block in blocks:
        for match in pattern.finditer(columns.memory, *columns.between(lang, block.start, block.stop)):
            yield bisect_right(starts, match.start() - base, block.start, block.stop) - 1


def _shares(counts: dict[int, int], size: int, lang: Lang, columns: Columns) -> dict[int, float]:
    """What of each text the occurrences take, at most all of it: they may overlap."""
    starts = columns.starts[lang]
    return {p: min(count * size / (starts[p + 1] - starts[p]), 1.0) for p, count in counts.items()}
