"""Makes the file of what is frequent: chosen by a sample, counted document by document, or copied from the file before.

What may be chosen are Han characters, pairs of them, Latin words and pairs of those that a space parts; for a list no
single Latin word, which is asked for by its stem nearly always.
"""

import os
import re
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing, contextmanager
from functools import partial
from itertools import accumulate, chain, compress, pairwise, starmap
from operator import add, not_
from typing import NamedTuple

from mtgsearch.engines import flatfile, shares
from mtgsearch.engines.base import Progress
from mtgsearch.engines.columns import Columns, packed, together
from mtgsearch.engines.frequent import LARGEST, MOST, PLACE, WHOLE, Frequent, may_hold
from mtgsearch.engines.spool import Content, Grid, Heaps
from mtgsearch.model import Lang
from mtgsearch.text import tokens

SHARE = 16
"""One passage in so many has what gets a column: a list would be larger from a quarter of them on, and slower to read
from far fewer on."""
LISTED = 800
"""One passage in so many has what gets a list. What is rarer takes some 2 ms to find in 100,000."""
LEAST = 2000
"""Passages of a corpus in which all is found soon enough without this."""
GROWTH = 1.25
"""Times the passages of a corpus may become more, or fewer, until it is looked anew what is frequent in it."""
LOOKED_AT = 250
"""So many of these are looked at before what memory they were mapped to is given back."""
SAMPLE = 5000
"""Passages, evenly spread, by which it is told what is frequent."""

WORD = re.compile("[a-z]+")
ENDS = frozenset(["", " ", ",", ";", ":", "!", "?", "(", ")"])
"""Beside these a token always ends; so it does where the text does."""
FEW = 200
"""So many passages are sooner looked at than copied: that takes looking into every list."""
COPIED = 1 << 17
"""So many are copied at once."""
ITEM = array("I").itemsize
ONE = array("I", [1 << PLACE]).tobytes()
"""What moves an item of a list by one position."""


class Names(NamedTuple):
    """What has columns and what has lists: the side and the needle, in one."""

    columns: list[str]
    lists: list[str]


class Share(NamedTuple):
    """What some passages have of each column, and of each list by its number; of most lists few have anything."""

    columns: Iterable[bytes]
    lists: Iterable[tuple[int, bytes | memoryview]]


class Run(NamedTuple):
    """Passages in a row: where they are, and where they were if they are to be copied."""

    now: range
    before: range | None


def build(path: str, columns: Columns, old: Frequent | None, progress: Progress, jobs: int = 1) -> None:
    """Write the file that goes with a literal file.

    :param old: where what is known of documents that have not changed is copied from.
    :param jobs: how many processes look at the others.
    """
    from mtgsearch.workers import Crew  # pickles and threads, of which it needs none itself

    if old and not old.chosen_for / GROWTH <= len(columns) <= old.chosen_for * GROWTH:
        old = None
    names = Names(old.names, old.listed) if old else _choice(columns)
    runs = list(_runs(columns, old)) if any(names) else []
    missing = [run.now for run in runs if not run.before]
    folder, size = os.path.dirname(path), len(columns)
    table, lists = Grid(folder, len(names.columns), size), Heaps(folder, len(names.lists))
    with Crew(min(jobs, len(missing)), looking, columns.file.path, names) as crew:
        looked = enumerate(crew.map(missing))
        for run in runs:
            if old and run.before:
                share = _copied(old, run.before, run.now.start)
            else:
                done, share = next(looked)
                progress("frequent", done, len(missing))
            for number, column in enumerate(share.columns):
                table.put(number, run.now.start, column)
            for number, items in share.lists:
                lists.append(number, items)
    parts: dict[str, Content] = {
        "versions": array("q", columns.versions),
        "first": array("I", columns.first),
        "passages": array("Q", [size, old.chosen_for if old else size]),
        "names": packed(names.columns),
        "columns": table,
        "listed": packed(names.lists),
        "lists.starts": array("I", accumulate((size // ITEM for size in lists.sizes), initial=0)),
        "lists": lists,
    }
    flatfile.write(path, columns.file.stamp, parts)


def _runs(columns: Columns, old: Frequent | None) -> Iterator[Run]:
    """All passages, in their order, as many at once as can be held."""
    known = old.documents() if old else {}
    here = dict(zip(columns.versions, starmap(range, pairwise(columns.first)), strict=True))
    for run in together(here, {version: place for place, version in enumerate(known)}):
        now = range(here[run[0]].start, here[run[-1]].stop)
        if run[0] in known and len(now) > FEW:
            before = range(known[run[0]].start, known[run[-1]].stop)
            yield from (
                Run(now[begin : begin + COPIED], before[begin : begin + COPIED]) for begin in _steps(now, COPIED)
            )
        else:
            yield from (Run(now[begin : begin + shares.SIZE], None) for begin in _steps(now, shares.SIZE))


def _steps(positions: range, size: int) -> range:
    return range(0, max(len(positions), 1), size)


def _copied(old: Frequent, before: range, start: int) -> Share:
    """What is known of passages that stood at ``before`` and now begin at ``start``."""
    lists = list(old.lists_of(before))
    moved = memoryview(_moved(b"".join(lists), start - before.start))
    ends = accumulate(map(len, lists), initial=0)
    return Share(old.columns_of(before), enumerate(moved[begin:end] for begin, end in pairwise(ends)))


def _moved(items: bytes, by: int) -> bytes:
    """The items of lists, so many positions further on: all of them are added to at once, as one large number."""
    if not by:
        return items
    moved = int.from_bytes(items, sys.byteorder) + by * int.from_bytes(ONE * (len(items) // ITEM), sys.byteorder)
    return moved.to_bytes(len(items), sys.byteorder)


def _choice(columns: Columns) -> Names:
    """What is frequent, as far as a sample tells: which it is need not be known exactly."""
    if len(columns) < LEAST:
        return Names([], [])
    sample = range(0, len(columns), -(-len(columns) // SAMPLE))
    counts: Counter[str] = Counter()
    for number, position in enumerate(sample):
        if number % LOOKED_AT == 0:
            columns.file.let_go()
        zh, en = columns.zh.text(position), columns.texts["en"].text(position)
        needles = {f"zh{run}" for run in (*zh, *map(add, zh, zh[1:]))}
        counts.update(needles.union(f"en{run}" for run, _, _ in _latin(en)))
    names = sorted(name for name, count in counts.items() if count * LISTED >= len(sample))
    names = [name for name in names if may_hold(name[2:], _lang(name))]
    having = [counts[name] * SHARE >= len(sample) for name in names]
    rarer = compress(names, map(not_, having)) if len(columns) <= LARGEST else ()
    return Names(list(compress(names, having)), [name for name in rarer if _lang(name) == "zh" or " " in name])


def _lang(name: str) -> Lang:
    return "zh" if name.startswith("zh") else "en"


@contextmanager
def looking(path: str, names: Names) -> Iterator[Callable[[range], Share]]:
    """What counts what is named in the passages at some positions, from the literal file at ``path``."""
    numbers: dict[Lang, dict[str, int]] = {"zh": {}, "en": {}}
    for number, name in enumerate(chain(*names)):
        numbers[_lang(name)][name[2:]] = number
    with closing(Columns(path)) as columns:

        def look(positions: range) -> Share:
            columns.file.let_go()
            return _look(columns, positions, numbers["zh"], numbers["en"], len(names.columns))

        yield look


def _look(columns: Columns, positions: range, zh: Mapping[str, int], en: Mapping[str, int], most: int) -> Share:
    """:param most: the number of columns; greater numbers are those of lists."""
    size = len(positions)
    table = bytearray(most * size)
    lists: defaultdict[int, array[int]] = defaultdict(partial(array, "I"))
    for place, position in enumerate(positions):
        found = [(zh[run], byte) for run, byte in _chinese(columns.zh.words(position), zh.keys())]
        found += [(en[run], byte) for run, byte in _english(columns.texts["en"].text(position), en.keys())]
        for number, byte in found:
            if number < most:
                table[number * size + place] = byte
            else:
                lists[number - most].append(position << PLACE | byte)
    each = [bytes(table[begin : begin + size]) for begin in range(0, len(table), size or 1)]
    return Share(each, [(number, items.tobytes()) for number, items in lists.items()])


def _chinese(words: Sequence[str], wanted: Set[str]) -> Iterator[tuple[str, int]]:
    """Characters and pairs of a text in words, each with its byte. Whole is a word, and what words make together."""
    text = "".join(words)
    counts = Counter((*text, *map(add, text, text[1:])))
    whole = {*words, *(one + other for one, other in pairwise(words) if len(one) == len(other) == 1)}
    for run in counts.keys() & wanted:
        yield run, min(counts[run], MOST) | WHOLE * (run in whole)


def _english(text: str, wanted: Set[str]) -> Iterable[tuple[str, int]]:
    """Latin words and pairs that stand as whole tokens, each with its byte."""
    counts = Counter(run for run, start, end in _latin(text) if run in wanted and _is_whole(text, start, end))
    return ((run, min(count, MOST)) for run, count in counts.items())


def _latin(text: str) -> Iterator[tuple[str, int, int]]:
    """Latin words, and pairs of them that a space parts, with their places."""
    last, begin, limit = "", 0, -1
    for match in WORD.finditer(text):
        word, (start, end) = match[0], match.span()
        yield word, start, end
        if start == limit + 1 and text[limit] == " ":
            yield f"{last} {word}", begin, end
        last, begin, limit = word, start, end


def _is_whole(text: str, start: int, end: int) -> bool:
    """As ``tokens.is_whole``, which need seldom be asked: most words stand between spaces and commas."""
    return (text[start - 1 : start] in ENDS and text[end : end + 1] in ENDS) or tokens.is_whole(text, start, end)
