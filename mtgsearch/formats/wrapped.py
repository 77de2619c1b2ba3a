"""Plain text whose paragraphs are parted by blank lines or begin indented, and are wrapped at a width, told from text
of a line a paragraph.

Where lines are wrapped, the first word of each would not have fitted into the line before; that is so by chance where
every line is a text, but not of nearly all of them, and few lines of wrapped text end where a sentence does.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from mtgsearch.formats import plain
from mtgsearch.formats.markdown_text import SENTENCE_END
from mtgsearch.formats.plain import Line
from mtgsearch.text.width import cells

FEWEST = 5
"""Lines that go on in the next: fewer show nothing."""
FULL = 0.9
"""The part of them that is full in wrapped text."""
ENDING = 0.4
"""The part of them at most that ends where a sentence does."""
ENDED = 0.6
"""The part at least of the lines before indented ones that ends so, where those begin paragraphs; before indented
lines that go on with an entry or a verse few do."""
NARROWEST, WIDEST = 30, 120
"""Terminal cells of the width; in lists of short lines no two fit into one."""
INDENTED = 2
"""Cells by which a line that begins a paragraph is indented, at least; one may be a space that a break left over."""
OVERLONG = 0.02
"""The part of the lines that may be longer than the width: an address, or a table."""
WORD = re.compile(r"[!-~]+|.", re.DOTALL)
"""What is not parted at the beginning of a line."""


class Row(NamedTuple):
    """A line, and its text with indentation and bullet."""

    line: Line
    text: str
    indent: int
    """Cells."""


class Measure(NamedTuple):
    """By what lines may have been wrapped, and how much of it may be left besides the next word: a mark that must not
    begin a line takes a character along."""

    length: Callable[[str], int]
    left_over: int


def _wide_cells(text: str) -> int:
    """Cells where characters of ambiguous width, such as curly quotes, take two."""
    return cells(text) + sum(east_asian_width(char) == "A" for char in text)


MEASURES = (Measure(cells, 4), Measure(_wide_cells, 4), Measure(len, 2))
"""The last is for Chinese that is wrapped by the count of its characters: Latin letters count as much as others."""


def paragraphs(lines: Sequence[str]) -> Iterator[list[Line]]:
    """The lines that show anything, those of a paragraph together where lines are wrapped, else each by itself."""
    runs = list(_runs(_rows(lines)))
    indented = list(_parted(runs))
    if _begin_indented(runs) and _are_wrapped(indented):
        runs = indented
    if _are_wrapped(runs):
        yield from ([row.line for row in run] for run in runs)
    else:
        yield from ([row.line] for run in runs for row in run)


def _rows(lines: Sequence[str]) -> Iterator[Row]:
    for line in plain.content(lines):
        text = lines[line.number - 1].expandtabs().rstrip(plain.INDENT)
        yield Row(line, text, cells(text) - cells(text.lstrip(plain.INDENT)))


def _runs(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Lines that follow one another, a new run from each bullet on."""
    run: list[Row] = []
    for row in rows:
        if run and (row.line.bullet or row.line.number != run[-1].line.number + 1):
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _parted(runs: Sequence[Sequence[Row]]) -> Iterator[list[Row]]:
    """The runs, and a new one from each line on that is indented; but the lines of a bullet may be."""
    base = _base(runs)
    for run in runs:
        starts = [] if run[0].line.bullet else [place for place, row in enumerate(run) if place and row.indent >= base]
        yield from (list(run[start:end]) for start, end in pairwise((0, *starts, len(run))))


def _begin_indented(runs: Sequence[Sequence[Row]]) -> bool:
    """Whether lines that are indented begin paragraphs: those before them end sentences."""
    base = _base(runs)
    before = [row for run in runs for row, after in pairwise(run) if after.indent >= base and not run[0].line.bullet]
    return sum(map(_ends, before)) >= ENDED * len(before) > 0


def _base(runs: Sequence[Sequence[Row]]) -> int:
    """The cells of indentation from which on a line is indented more than others are."""
    return min((row.indent for run in runs for row in run), default=0) + INDENTED


def _are_wrapped(runs: Sequence[Sequence[Row]]) -> bool:
    joints = [joint for run in runs for joint in pairwise(run)]
    texts = [row.text for run in runs for row in run]
    if len(runs) < 2 or len(joints) < FEWEST or not NARROWEST <= _width(texts, cells) <= WIDEST:
        return False
    if sum(_ends(row) for row, _ in joints) > ENDING * len(joints):
        return False
    return any(_are_full(joints, _width(texts, measure.length), measure) for measure in MEASURES)


def _width(texts: Sequence[str], length: Callable[[str], int]) -> int:
    """The length of the longest line but for overlong ones."""
    lengths = sorted(map(length, texts))
    return lengths[-1 - int(OVERLONG * len(lengths))]


def _are_full(joints: Sequence[tuple[Row, Row]], width: int, measure: Measure) -> bool:
    full = 0
    for row, after in joints:
        word = WORD.match(after.line.text)
        needed = measure.length(row.text) + measure.length(word[0] if word else "")
        full += needed + measure.left_over > width
    return full >= FULL * len(joints)


def _ends(row: Row) -> bool:
    """Whether a sentence ends with the line."""
    return SENTENCE_END.search(row.text) is not None
