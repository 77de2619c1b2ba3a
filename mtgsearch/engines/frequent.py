"""What stands in so many texts that finding it again each time would take long: kept ready, a byte for each passage.

Zipf's law makes them few: of Han characters, pairs of them and Latin words some four hundred stand in a sixteenth of
all passages. For each there is a *column*: how often it stands in each passage, and whether as a whole word, just as
``literal`` would find it. The passages are those of the literal file of the same state, in the same order.
"""

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing, contextmanager
from itertools import pairwise, starmap
from operator import add

from mtgsearch.engines import flatfile
from mtgsearch.engines.base import Progress
from mtgsearch.engines.columns import VALUE_END, Columns, packed, together, unpacked
from mtgsearch.engines.flatfile import FlatFile
from mtgsearch.engines.pages import Damaged
from mtgsearch.engines.spool import Content
from mtgsearch.model import Lang
from mtgsearch.text import tokens
from mtgsearch.text.script import is_han

SHARE = 16
"""One passage in so many has what is called frequent here. What is rarer takes some 20 ms to find in 100,000."""
LEAST = 2000
"""Passages of a corpus in which all is found soon enough without this."""
GROWTH = 1.25
"""Times the passages of a corpus may become more, or fewer, until it is looked anew what is frequent in it."""
WHOLE = 0x80
"""The bit of a byte for a whole word; the others count, as far as they go."""
MOST = WHOLE - 1
SAMPLE = 5000
"""Passages, evenly spread, by which it is told what is frequent."""

WORD = re.compile("[a-z]+")
ENDS = frozenset(["", " ", ",", ";", ":", "!", "?", "(", ")"])
"""Beside these a token always ends; so it does where the text does."""


def may_hold(needle: str, lang: Lang) -> bool:
    """Whether there may be a column for the folded ``needle`` anywhere: else no file need be opened for it."""
    return len(needle) <= 2 and all(map(is_han, needle)) if lang == "zh" else needle.isascii() and needle.isalpha()


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

    def column(self, needle: str, lang: Lang) -> bytes | None:
        """A byte for each passage; ``None`` where the folded ``needle`` is not among the frequent."""
        place = self._names.find(f"{VALUE_END}{lang}{needle}{VALUE_END}".encode())
        if place < 0:
            return None
        number = self._names.count(VALUE_END.encode(), 0, place)
        return self.file.bytes("columns", number * self._passages, (number + 1) * self._passages)

    @property
    def names(self) -> list[str]:
        """Of all columns: the side and the needle, in one."""
        return unpacked(self._names)

    def documents(self) -> dict[int, range]:
        """The positions of each document, by its version."""
        versions, first = array("q", self.file.bytes("versions")), array("I", self.file.bytes("first"))
        return {version: range(*both) for version, both in zip(versions, pairwise(first), strict=True)}

    def is_intact(self) -> bool:
        return self.file.is_intact()

    def close(self) -> None:
        self.file.close()


def build(path: str, columns: Columns, old: Frequent | None, progress: Progress, jobs: int = 1) -> None:
    """Write the file that goes with a literal file.

    :param old: where the columns of documents that have not changed are copied from.
    :param jobs: how many processes look at the others.
    """
    from mtgsearch.workers import Crew  # a search needs none

    if old and not old.chosen_for / GROWTH <= len(columns) <= old.chosen_for * GROWTH:
        old = None
    names = old.names if old else _choice(columns)
    table = bytearray(len(names) * len(columns))
    known = old.documents() if old else {}
    here = dict(zip(columns.versions, starmap(range, pairwise(columns.first)), strict=True))
    if old:
        _copy(old, table, len(columns), here)
    missing = [here[version] for version in here if version not in known] if names else []
    with Crew(min(jobs, len(missing)), looking, columns.file.path, names) as crew:
        for done, (positions, looked) in enumerate(zip(missing, crew.map(missing), strict=True)):
            progress("frequent", done, len(missing))
            size = len(positions)
            for number in range(len(names)):
                begin = number * len(columns) + positions.start
                table[begin : begin + size] = looked[number * size : (number + 1) * size]
    parts: dict[str, Content] = {
        "versions": array("q", columns.versions),
        "first": array("I", columns.first),
        "passages": array("Q", [len(columns), old.chosen_for if old else len(columns)]),
        "names": packed(names),
        "columns": table,
    }
    flatfile.write(path, columns.file.stamp, parts)


def _copy(old: Frequent, table: bytearray, size: int, here: Mapping[int, range]) -> None:
    """Take over what is known of documents that are still there, from where they were to where they are."""
    known = old.documents()
    places = {version: place for place, version in enumerate(known)}
    runs = [(run[0], run[-1]) for run in together(here, places) if run[0] in known]
    moves = [tuple(range(at[first].start, at[last].stop) for at in (known, here)) for first, last in runs]
    for number, name in enumerate(old.names):
        column = old.column(name[2:], _lang(name)) or b""
        for before, now in moves:
            begin = number * size + now.start
            table[begin : begin + len(now)] = column[before.start : before.stop]


def _choice(columns: Columns) -> list[str]:
    """The names of what is frequent, as far as a sample tells: which it is need not be known exactly."""
    if len(columns) < LEAST:
        return []
    sample = range(0, len(columns), -(-len(columns) // SAMPLE))
    counts: Counter[str] = Counter()
    for position in sample:
        zh = columns.zh.text(position)
        needles = {f"zh{run}" for run in (*zh, *map(add, zh, zh[1:]))}
        counts.update(needles.union(f"en{word}" for word in WORD.findall(columns.texts["en"].text(position))))
    return sorted(
        name for name, count in counts.items() if count * SHARE >= len(sample) and may_hold(name[2:], _lang(name))
    )


def _lang(name: str) -> Lang:
    return "zh" if name.startswith("zh") else "en"


@contextmanager
def looking(path: str, names: Sequence[str]) -> Iterator[Callable[[range], bytes]]:
    """What fills the columns for some positions, one column after another, from the literal file at ``path``."""
    numbers: dict[Lang, dict[str, int]] = {"zh": {}, "en": {}}
    for number, name in enumerate(names):
        numbers[_lang(name)][name[2:]] = number
    with closing(Columns(path)) as columns:
        yield lambda positions: _look(columns, positions, numbers["zh"], numbers["en"])


def _look(columns: Columns, positions: range, zh: Mapping[str, int], en: Mapping[str, int]) -> bytes:
    size = len(positions)
    table = bytearray((len(zh) + len(en)) * size)
    for place, position in enumerate(positions):
        for run, byte in _chinese(columns.zh.words(position), zh.keys()):
            table[zh[run] * size + place] = byte
        for word, byte in _english(columns.texts["en"].text(position), en.keys()):
            table[en[word] * size + place] = byte
    return bytes(table)


def _chinese(words: Sequence[str], wanted: Set[str]) -> Iterator[tuple[str, int]]:
    """Characters and pairs of a text in words, each with its byte. Whole is a word, and what words make together."""
    text = "".join(words)
    counts = Counter((*text, *map(add, text, text[1:])))
    whole = {*words, *(one + other for one, other in pairwise(words) if len(one) == len(other) == 1)}
    for run in counts.keys() & wanted:
        yield run, min(counts[run], MOST) | WHOLE * (run in whole)


def _english(text: str, wanted: Set[str]) -> Iterable[tuple[str, int]]:
    """Latin words that stand as whole tokens, each with its byte."""
    found = (match for match in WORD.finditer(text) if match[0] in wanted)
    counts = Counter(match[0] for match in found if _is_whole(text, *match.span()))
    return ((word, min(count, MOST)) for word, count in counts.items())


def _is_whole(text: str, start: int, end: int) -> bool:
    """As ``tokens.is_whole``, which need seldom be asked: most words stand between spaces and commas."""
    return (text[start - 1 : start] in ENDS and text[end : end + 1] in ENDS) or tokens.is_whole(text, start, end)
