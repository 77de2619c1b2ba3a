"""Lines of the pages of a PDF, from the pieces of text that a page draws; those that run through all pages left out."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.formats.pdf_pages import Piece
from mtgsearch.formats.tally import Tally
from mtgsearch.model import Lang
from mtgsearch.text.script import is_han, language

BASELINE = 0.45
"""How far apart baselines of one line are, for notes and exponents, in sizes of its letters; so are the next three."""
GAP = 1.5
"""The widest gap within a line; a wider one parts two columns."""
SPACE = 0.2
"""The widest gap within a word."""
BACK = 0.6
"""How far a piece may begin before the end of the one before it."""
OUTERMOST = 2
"""How many lines at the top and at the bottom of a page may be running ones."""
RUNNING = 3
"""One page in so many has a running line; odd and even pages have others, and so has the first."""

RUNNING_LEFT_OUT = "running header(s), footer(s) and page number(s) left out"
CHINESE_MARKS = "，。、；：？！（）「」『』《》〈〉【】〔〕“”‘’…—～·"
NO_SPACE_AT = re.compile("(?<=[，。、；：？！（）「」『』《》〈〉【】]) | (?=[，。、；：？！（）「」『』《》〈〉【】])")
"""A space there is one that was made of a gap, or stands beside a mark that has one in it."""


class Line(NamedTuple):
    page: int
    x: float
    end: float
    y: float
    size: float
    text: str

    @property
    def lang(self) -> Lang | None:
        return language(self.text)


def of_page(number: int, pieces: Iterable[Piece]) -> list[Line]:
    """The lines of a page in the order in which it draws them; what stands in columns beside each other is several."""
    runs: list[list[Piece]] = []
    for piece in pieces:
        if runs and _goes_on(runs[-1][-1], piece):
            runs[-1].append(piece)
        else:
            runs.append([piece])
    lines = (_line(number, run) for run in runs)
    return [line for line in lines if line.text]


def without_running(pages: Sequence[list[Line]], tally: Tally) -> list[list[Line]]:
    """The pages without the lines that stand at the same height at the edge of many, but for their numbers."""
    at_edge = [{line: _running_key(line) for line in _outermost(lines)} for lines in pages]
    counts = Counter(key for page in at_edge for key in set(page.values()))
    running = {key for key, count in counts.items() if count > 1 and RUNNING * count >= len(pages)}
    kept = []
    for lines, keys in zip(pages, at_edge, strict=True):
        kept.append([line for line in lines if keys.get(line) not in running])
        for line in lines:
            if keys.get(line) in running:
                tally.add(RUNNING_LEFT_OUT, 0, line.text)
    return kept


def between(text: str, following: str) -> str:
    """What stands between two stretches of text that go on with one another: nothing beside Chinese, else a space."""
    is_parted = text[-1:].isspace() or following[:1].isspace()
    return "" if is_parted or _is_chinese(text[-1:]) or _is_chinese(following[:1]) else " "


def _line(number: int, run: Sequence[Piece]) -> Line:
    first = run[0]
    parts = [first.text]
    for before, piece in pairwise(run):
        is_apart = piece.x - before.end > SPACE * before.size
        parts += [between(before.text, piece.text) if is_apart else "", piece.text]
    text = NO_SPACE_AT.sub("", " ".join("".join(parts).split()))
    return Line(number, first.x, max(piece.end for piece in run), first.y, max(piece.size for piece in run), text)


def _goes_on(before: Piece, piece: Piece) -> bool:
    size = max(before.size, piece.size)
    return abs(before.y - piece.y) <= BASELINE * size and -BACK * size <= piece.x - before.end <= GAP * size


def _is_chinese(char: str) -> bool:
    return char != "" and (is_han(char) or char in CHINESE_MARKS)


def _outermost(lines: Sequence[Line]) -> Iterator[Line]:
    heights = sorted({round(line.y) for line in lines})
    edges = {*heights[:OUTERMOST], *heights[-OUTERMOST:]}
    return (line for line in lines if round(line.y) in edges)


def _running_key(line: Line) -> tuple[int, str]:
    return round(line.y), re.sub(r"[0-9]+", "#", line.text)
