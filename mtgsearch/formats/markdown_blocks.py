"""The blocks of Markdown: headings, paragraphs, list items, quotes, tables, and what holds no text to be searched.

As in CommonMark with the tables of GitHub, but for what bilingual documents are found to need: ``•`` marks list items
too, a line right under a quote's line belongs to the quote although the quote's line is blank, and indented text in a
list is always the list's. Thematic breaks, empty list items and the marks of empty quote lines show nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from mtgsearch.formats.markdown_text import SPACES, visible
from mtgsearch.model import Lines

ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t](.*)|\Z)", re.DOTALL)
SETEXT = re.compile(r" {0,3}(?:(=+)|-+)[ \t]*")
BREAK = re.compile(r" {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*")
FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*\Z)|~{3,})")
QUOTE = re.compile(r" {0,3}>(?: {0,4}>)* ?")
"""With the quotes in it: their lines are read as the outer one's."""
ITEM = re.compile(r"[ \t]*(?:([•·*+\-–])|(\d{1,9}[.)]))(?:[ \t]+(.*)|\Z)", re.DOTALL)
INDENTED = re.compile(r" {4}| {0,3}\t")
COMMENT_START = re.compile(r" {0,3}<!--")
DELIMITERS = re.compile(r" {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
DEFINITION = re.compile(r" {0,3}\[(?!\^)[^\]]+\]:[ \t]*\S+")
CELL = re.compile(r"((?:\\.|[^\\|]|\\\Z)*)(?:\||\Z)", re.DOTALL)

Kind = Literal["heading", "paragraph", "item", "quote", "table", "left out"]


class Line(NamedTuple):
    """A line of the source, or what is left of it where the marks of a quote or an item were taken off."""

    number: int
    text: str


class Piece(NamedTuple):
    """A block of Markdown with its lines; those of a setext heading and a table with the line of signs."""

    kind: Kind
    content: tuple[Line, ...]
    """For quotes, to be split again."""
    lines: Lines
    level: int = 0
    bullet: str = ""
    reason: str = ""
    """What was left out."""


def split(lines: Sequence[Line]) -> Iterator[Piece]:
    """The blocks of ``lines``, in their order. Time is linear in them."""
    return _Splitter(lines).pieces()


def cells(row: str) -> list[str]:
    """The cells of a table's row; ``\\|`` is no border."""
    row = row.strip()
    row = row.removeprefix("|")
    texts = [match[1].strip() for match in CELL.finditer(row)]
    while len(texts) > 1 and not texts[-1]:
        texts.pop()
    return texts


class _Splitter:
    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = list(lines)
        self.at = 0
        self.in_list = False

    def pieces(self) -> Iterator[Piece]:
        while self.at < len(self.lines):
            text = self.lines[self.at].text
            if not text.strip() or BREAK.fullmatch(text):
                self.at += 1
                continue
            self.in_list = self.in_list and bool(text[:1].isspace() or ITEM.match(text))
            if piece := self._next(text):
                yield piece

    def _next(self, text: str) -> Piece | None:
        if FENCE.match(text):
            return self._fenced(text)
        if COMMENT_START.match(text):
            return self._comment()
        if ATX.match(text):
            return self._heading(text)
        if QUOTE.match(text):
            return self._quote()
        if INDENTED.match(text) and not self.in_list:
            return self._code()
        if self._is_table():
            return self._table()
        if item := ITEM.match(text):
            return self._item(item)
        if DEFINITION.match(text):
            return self._left_out(1, "the address of a link")
        return self._paragraph()

    def _take(self, count: int) -> tuple[Line, ...]:
        taken = tuple(self.lines[self.at : self.at + count])
        self.at += count
        return taken

    def _left_out(self, count: int, reason: str) -> Piece:
        taken = self._take(count)
        return Piece("left out", taken, _lines(taken), reason=reason)

    def _fenced(self, text: str) -> Piece:
        fence = FENCE.match(text)
        assert fence
        close = re.compile(rf"[ \t]*{re.escape(fence[1][0])}{{{len(fence[1])},}}[ \t]*")
        end = self._find(lambda line: close.fullmatch(line) is not None, self.at + 1)
        return self._left_out(min(end + 1, len(self.lines)) - self.at, "a code block")

    def _comment(self) -> Piece:
        """A comment; what stands behind it in its last line is read as a line of its own."""
        end = self._find(lambda line: "-->" in line, self.at)
        if end == len(self.lines):
            return self._left_out(end - self.at, "a comment")
        last = self.lines[end]
        comment, mark, rest = last.text.partition("-->")
        self.lines[end] = Line(last.number, comment + mark)
        piece = self._left_out(end + 1 - self.at, "a comment")
        if rest.strip():
            self.at = end
            self.lines[end] = Line(last.number, rest)
        return piece

    def _find(self, is_wanted: Callable[[str], bool], start: int) -> int:
        """The first place from ``start`` on with such a line; behind the last where there is none."""
        places = range(start, len(self.lines))
        return next((place for place in places if is_wanted(self.lines[place].text)), len(self.lines))

    def _heading(self, text: str) -> Piece:
        match = ATX.match(text)
        assert match
        (line,) = self._take(1)
        title = (match[2] or "").strip()
        bare = title.rstrip("#")
        title = bare.rstrip() if not bare or bare[-1].isspace() else title
        return Piece("heading", (Line(line.number, title),), _lines((line,)), len(match[1]))

    def _quote(self) -> Piece:
        count = 1
        while self.at + count < len(self.lines):
            text = self.lines[self.at + count].text
            if not text.strip() or (self._interrupts(self.at + count) and not QUOTE.match(text)):
                break
            count += 1
        taken = self._take(count)
        inner = tuple(
            Line(number, text[match.end() if (match := QUOTE.match(text)) else 0 :]) for number, text in taken
        )
        return Piece("quote", inner, _lines(taken))

    def _code(self) -> Piece:
        count = last = 1
        while self.at + count < len(self.lines):
            text = self.lines[self.at + count].text
            count += 1
            if INDENTED.match(text) and text.strip():
                last = count
            elif text.strip():
                break
        return self._left_out(last, "a code block")

    def _is_table(self, place: int | None = None) -> bool:
        place = self.at if place is None else place
        if place + 1 >= len(self.lines) or "|" not in self.lines[place].text:
            return False
        under = self.lines[place + 1].text
        if "|" not in under or not DELIMITERS.fullmatch(SPACES.sub(" ", under)):
            return False
        return under.strip().strip("|").count("|") + 1 >= len(cells(self.lines[place].text))

    def _table(self) -> Piece:
        count = 2
        while self.at + count < len(self.lines):
            text = self.lines[self.at + count].text
            if not text.strip() or self._interrupts(self.at + count):
                break
            count += 1
        taken = self._take(count)
        return Piece("table", taken, _lines(taken))

    def _item(self, item: re.Match[str]) -> Piece | None:
        self.in_list = True
        (line,) = self._take(1)
        if not (item[3] or "").strip():
            return None
        text = f"{item[2]} {item[3]}" if item[2] else item[3]
        taken = (Line(line.number, text), *self._continuation(is_item=True))
        return Piece("item", taken, _lines(taken), bullet=item[1] or "")

    def _paragraph(self) -> Piece:
        taken = self._take(1) + self._continuation(is_item=False)
        under = self.lines[self.at].text if self.at < len(self.lines) else ""
        if not self.in_list and (setext := SETEXT.fullmatch(under)):
            taken_under = self._take(1)
            return Piece("heading", taken, _lines(taken + taken_under), 1 if setext[1] else 2)
        if not visible(" ".join(line.text for line in taken)):
            return Piece("left out", taken, _lines(taken), reason="mark-up")
        return Piece("paragraph", taken, _lines(taken))

    def _continuation(self, *, is_item: bool) -> tuple[Line, ...]:
        """The further lines of a paragraph, up to what ends it."""
        count = 0
        while self.at + count < len(self.lines):
            text = self.lines[self.at + count].text
            if not text.strip() or self._interrupts(self.at + count, in_item=is_item) or SETEXT.fullmatch(text):
                break
            count += 1
        return self._take(count)

    def _interrupts(self, place: int, *, in_item: bool = False) -> bool:
        """Whether the line begins another block although no blank line stands before it."""
        text = self.lines[place].text
        if any(sign.match(text) for sign in (ATX, FENCE, QUOTE, COMMENT_START)) or BREAK.fullmatch(text):
            return True
        if item := ITEM.match(text):
            return bool(item[3]) and (in_item or bool(item[1]) or item[2][:-1] == "1")
        return self._is_table(place)


def _lines(taken: Sequence[Line]) -> Lines:
    return Lines(taken[0].number, taken[-1].number)
