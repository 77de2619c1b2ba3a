"""Paragraphs of a PDF, from its lines: a PDF does not say where one ends, so that it is told from their places.

A line goes on with a paragraph above it that begins at the same edge, in the same size and language, where the next
word had no room in that line; a wider gap, an indentation, a bullet or a number at its head begins a paragraph. What
is broken off at the end of a page or a column goes on at the head of the next one.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from mtgsearch.formats import plain
from mtgsearch.formats.pdf_lines import Line, between
from mtgsearch.formats.pdf_rows import FARTHEST, USUAL, WIDER, Rows
from mtgsearch.model import Lang
from mtgsearch.text.script import has_han, is_han
from mtgsearch.text.width import NO_START, cells

SAME_SIZE = 0.12
"""The part by which letters of one paragraph differ in size."""
SAME_EDGE = 1.0
"""How far apart lines of a paragraph begin, in sizes of its letters; so are the next five."""
INDENT = 4.0
"""How far its first line may be indented."""
HANGING = 3.0
"""How far its other lines may be, under a bullet or number."""
SPARE = 1.5
"""By how much the room of a word, which its letters make up, may be underrated where a sentence goes on with it."""
NARROWEST = 10.0
"""A line shorter than this is not broken for want of room."""
CHINESE_WORD = 2.0
"""Room that Chinese needs to go on in a line: a character, and a mark that may not begin the next line."""
OPEN = 8
"""Paragraphs back to which a line may belong, where columns are drawn line by line."""
COLUMN = 2
"""Lines that begin at an edge beside others, which make a column."""

NUMBERED = re.compile(
    r"(?:[0-9]{1,3}[.、)]|[0-9]{3}\.[0-9]{1,3}[a-z]?\.?|[(（][0-9a-z一二三四五六七八九十]{1,3}[)）])\s*\S"
    r"|(?:\{[^{}\s]+\})+[,，:：]"
)
"""A number that a paragraph has at its head, or the cost of an ability."""
END = re.compile(r"[.!?。！？：:;；…][\"'”’」』）)\]]*\Z")
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
HYPHENATED = re.compile(r"([^\W\d_]+)-\Z")
LOWER = re.compile(r"[^\W\d_A-Z]+")
SOFT_HYPHEN = "\N{SOFT HYPHEN}"


@dataclass(slots=True, eq=False)
class Paragraph:
    lines: list[Line]
    lang: Lang | None


def texts(pages: Sequence[list[Line]]) -> list[str]:
    """The texts of the paragraphs, in the order in which they begin."""
    layout = _Layout(pages)
    paragraphs: list[Paragraph] = []
    recent: deque[Paragraph] = deque(maxlen=OPEN)
    latest: dict[Lang | None, Paragraph] = {}
    for lines in pages:
        columns: set[int] = set()
        for line in lines:
            column = layout.column(line)
            found = next((each for each in reversed(recent) if layout.is_under(each, line)), None)
            if found is None and column not in columns:
                found = latest.get(line.lang)
                found = found if found and layout.is_broken_off(found, line) else None
            columns.add(column)
            if found:
                found.lines.append(line)
            else:
                found = Paragraph([line], line.lang)
                paragraphs.append(found)
            if found in recent:
                recent.remove(found)
            recent.append(found)
            latest[found.lang] = found
    words = _Words(line.text for lines in pages for line in lines)
    return [words.text(paragraph.lines) for paragraph in paragraphs]


class _Layout:
    """What the places of all lines show: how far lines reach, and how far apart they are."""

    def __init__(self, pages: Sequence[list[Line]]) -> None:
        self._columns: dict[int, list[float]] = {}
        self._edges: dict[tuple[int, int, int], float] = {}
        """How far lines reach, by page, by where they begin, and by how many columns they reach beyond."""
        for lines in filter(None, pages):
            self._columns[lines[0].page] = _columns(lines)
            for line in lines:
                key = self._key(line)
                self._edges[key] = max(_reach(line), self._edges.get(key, 0.0))
        self._usual = _usual_distance(pages)
        self._rows = Rows(pages, self.column, lambda line: self._edge(line, line.x), _is_ended)

    def column(self, line: Line) -> int:
        """The number of the column that a line begins in."""
        return bisect_right(self._columns[line.page], line.x + line.size)

    def is_under(self, paragraph: Paragraph, line: Line) -> bool:
        """Whether a line goes on with a paragraph that stands above it on its page."""
        last = paragraph.lines[-1]
        distance = (last.y - line.y) / line.size
        before = (paragraph.lines[-2].y - last.y) / line.size if len(paragraph.lines) > 1 else 0.0
        usual = before if before > 0 else self._usual
        if not _is_ended(last):
            usual = max(usual, self._rows.usual(line))
        return (
            last.page == line.page
            and 0 < distance <= min(FARTHEST, WIDER * usual)
            and not (_is_ended(last) and self._rows.begins(line))
            and _is_at_edge(paragraph.lines, line)
            and self._goes_on(paragraph, line)
        )

    def is_broken_off(self, paragraph: Paragraph, line: Line) -> bool:
        """Whether a paragraph that ends a page or a column goes on with a line that begins the next one."""
        last = paragraph.lines[-1]
        is_next = line.page == last.page + 1 or (line.page == last.page and self.column(line) > self.column(last))
        return is_next and not _is_ended(last) and self._goes_on(paragraph, line)

    def _goes_on(self, paragraph: Paragraph, line: Line) -> bool:
        last = paragraph.lines[-1]
        is_ended = _is_ended(last)
        return (
            abs(last.size - line.size) <= SAME_SIZE * max(last.size, line.size)
            and paragraph.lang is not None
            and (line.lang == paragraph.lang or not is_ended or line.text[0] in NO_START)
            and not plain.has_bullet(line.text)
            and not (is_ended and NUMBERED.match(line.text))
            and self._is_full(last, line)
        )

    def _is_full(self, line: Line, following: Line) -> bool:
        """Whether the first word of the following line had no room in a line, or is no word to begin with."""
        if following.text[0] in NO_START:
            return True
        edges = [self._edge(line, line.x)]
        if following.page == line.page:
            edges.append(self._edge(line, following.x))  # the first line of a paragraph may be indented, and alone so
        edge = max(edges)
        spare = 0.0 if _is_ended(line) or not following.text[0].islower() else SPARE * line.size
        return edge - line.x >= NARROWEST * line.size and line.end + _first_word(following) + spare > edge

    def _edge(self, line: Line, x: float) -> float:
        """How far lines reach that begin at a place of the page of this one, and beyond as many columns."""
        page, place, reached = self._key(line._replace(x=x))
        return max(self._edges.get((page, near, reached), 0.0) for near in (place - 1, place, place + 1))

    def _key(self, line: Line) -> tuple[int, int, int]:
        return line.page, round(line.x), bisect_left(self._columns[line.page], line.end - line.size)


def _is_ended(line: Line) -> bool:
    """Whether a sentence ends with a line."""
    return END.search(line.text) is not None


def _reach(line: Line) -> float:
    """How far a line reaches, but for a mark of full width at its end, which may hang over the edge."""
    is_mark = line.text[-1] in NO_START and not line.text[-1].isascii()
    return line.end - line.size if is_mark else line.end


def _columns(lines: Sequence[Line]) -> list[float]:
    """Where lines begin, several at the same place, that stand to the right of others."""
    heights: dict[int, float] = {}
    step = max((line.size for line in lines), default=0.0) or 1.0
    for line in lines:
        height = int(line.y // step)
        heights[height] = min(line.end, heights.get(height, line.end))
    beside = [
        line
        for line in lines
        if any(heights.get(int(line.y // step) + near, line.x + 1) <= line.x for near in (-1, 0, 1))
    ]
    counts = Counter(round(line.x / line.size) * line.size for line in beside if line.size)
    return sorted(start for start, count in counts.items() if count >= COLUMN)


def _usual_distance(pages: Iterable[Sequence[Line]]) -> float:
    """From one line to the next in a paragraph, in sizes of the letters."""
    counts: Counter[float] = Counter()
    for lines in pages:
        for line, following in pairwise(lines):
            distance = (line.y - following.y) / following.size if following.size else 0.0
            if 0 < distance <= FARTHEST and abs(line.x - following.x) <= INDENT * following.size:
                counts[round(distance, 1)] += 1
    return min((each for each, count in counts.items() if count >= USUAL * counts.total()), default=FARTHEST)


def _is_at_edge(lines: Sequence[Line], line: Line) -> bool:
    """Whether a line begins where a paragraph's next line may."""
    first, last = lines[0], lines[-1]
    shift = (line.x - last.x) / line.size
    if len(lines) > 1 or abs(shift) <= SAME_EDGE:
        return abs(shift) <= SAME_EDGE
    is_marked = plain.has_bullet(first.text) or NUMBERED.match(first.text)
    return 0 < shift <= HANGING if is_marked else -INDENT <= shift < 0


def _first_word(line: Line) -> float:
    """The room that the first word of a line, and a space before it, would need."""
    word = "".join(takewhile(lambda char: not char.isspace() and not is_han(char), line.text))
    room = (cells(word) + 1) / (cells(line.text) or 1) * (line.end - line.x)
    return max(room, CHINESE_WORD * line.size) if has_han(line.text.split()[0]) else room


class _Words:
    """The words of a document, by which hyphens at the ends of lines are told: one that parts a word, or its own."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts = Counter(word.lower() for text in texts for word in WORD.findall(HYPHENATED.sub("", text)))

    def text(self, lines: Sequence[Line]) -> str:
        parts = [lines[0].text]
        for line in lines[1:]:
            parts[-1], between = self._joint(parts[-1], line.text)
            parts += [between, line.text]
        return "".join(parts).replace(SOFT_HYPHEN, "")

    def _joint(self, line: str, following: str) -> tuple[str, str]:
        """A line without the hyphen that only parts a word, and what stands between it and the following one."""
        if line.endswith(SOFT_HYPHEN):
            return line, ""
        before, after = HYPHENATED.search(line), LOWER.match(following)
        if not before or not after:
            return line, between(line, following)
        return (line if self._is_own(before[1].lower(), after[0]) else line[:-1]), ""

    def _is_own(self, before: str, after: str) -> bool:
        """Whether a word has its hyphen anywhere: the document has it so, or both parts as words elsewhere."""
        if before + after in self._counts:
            return False
        return f"{before}-{after}" in self._counts or (before in self._counts and self._counts[after] > 1)
