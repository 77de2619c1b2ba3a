"""Where the words of a passage stand in its source: the characters themselves, and not only the lines.

A reader may have joined lines, taken out markup, or put a character in the place of its name, so that a passage is not
always found whole. A part of it will do that stands once in the passage and once in the lines that it was read from.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

from mtgsearch import formats
from mtgsearch.corpus import content
from mtgsearch.errors import DataError, MtgsearchError
from mtgsearch.findings import Finding, Place
from mtgsearch.model import TWO_FILES, Lang, Lines, Span
from mtgsearch.sources import STDIN
from mtgsearch.text import encoding as encodings
from mtgsearch.text.encoding import How
from mtgsearch.text.lines import LINE_END

NO_TEXT = frozenset({"pdf", "docx", "xlsx"})
"""Formats whose files are no text."""
WIDTHS = (200, 40, 20, 10, 5, 0)
CONTEXTS = sorted(product(WIDTHS, WIDTHS), key=lambda pair: (min(pair), max(pair)), reverse=True)[:-1]
"""Code points before and after a place by which it is known, the surest first; on one side markup may stand."""


class SourceText(NamedTuple):
    """A file of text, with all that is needed to write it again."""

    path: str
    data: bytes
    how: How
    text: str
    """Without what marks the byte order."""
    starts: tuple[int, ...]
    """Where each line begins, and where the text ends."""

    def place(self, lines: Lines, text: str, span: Span) -> Span | None:
        """Where ``text[span]`` stands, of a passage that was read from these lines; ``None`` where that is not sure."""
        if not 1 <= lines.first <= lines.last < len(self.starts):
            return None
        start, end = self.starts[lines.first - 1], self.starts[lines.last]
        found = _place(self.text[start:end], text, span)
        return found and (start + found[0], start + found[1])

    def line(self, offset: int) -> tuple[int, int]:
        """The line and the column of a place, counted from 1."""
        line = max(min(bisect_right(self.starts, offset), len(self.starts) - 1), 1)
        return line, offset - self.starts[line - 1] + 1

    def encoded(self, text: str) -> bytes:
        """Another text in the same encoding, with the same mark.

        :raises UnicodeEncodeError: the encoding lacks a character.
        """
        return self.data[: self.how.mark] + text.encode(self.how.codec)


def opened(path: str, format: str, encoding: str | None = None) -> SourceText:
    """:raises DataError: its bytes are no text, or cannot be written again as they are.
    :raises OSError: it cannot be read.
    """
    if path == STDIN or format in NO_TEXT:
        raise DataError("{path}: no text that could be written again", path=path)
    data = content.whole(path)
    how = encodings.recognise(data, encoding or formats.declared_encoding(data))
    try:
        text = data[how.mark :].decode(how.codec)
        whole = text.encode(how.codec) == data[how.mark :]
    except UnicodeError:
        whole = False
    if not whole:
        raise DataError("{path} holds bytes that are no {encoding}", path=path, encoding=how.label)
    starts = [0, *(found.end() for found in LINE_END.finditer(text))]
    return SourceText(path, data, how, text, tuple(starts if starts[-1] == len(text) else [*starts, len(text)]))


class Places:
    """Where marked words stand in the files that findings are about; each file is read once."""

    def __init__(self, encoding: str | None = None) -> None:
        self._encoding = encoding
        self._sources: dict[str, SourceText | None] = {}

    def of(self, found: Finding, lang: Lang, span: Span) -> Place | None:
        passage, paths = found.passage, found.document.path.split(TWO_FILES)
        text, lines = (passage.zh, passage.zh_lines) if lang == "zh" else (passage.en, passage.en_lines)
        source = self._source(paths[-1] if lang == "en" else paths[0], found.document.format)
        place = source and text and lines and source.place(lines, text, span)
        if not source or not place:
            return None
        (line, column), (end_line, end_column) = map(source.line, place)
        return Place(line, column, end_line, end_column, place[0], place[1] - place[0])

    def _source(self, path: str, format: str) -> SourceText | None:
        if path not in self._sources:
            try:
                self._sources[path] = opened(path, format, self._encoding)
            except (MtgsearchError, OSError):  # then there are lines alone
                self._sources[path] = None
        return self._sources[path]


def _place(source: str, text: str, span: Span) -> Span | None:
    start, end = span
    tried = set()
    for before, after in CONTEXTS:
        first, last = max(start - before, 0), min(end + after, len(text))
        if first == last or (first, last) in tried:
            continue
        tried.add((first, last))
        pattern = _pattern(text[first:last], start - first, end - first)
        if len(_found(pattern, text)) == 1 and len(places := _found(pattern, source)) == 1:
            return places[0]
    return None


def _pattern(text: str, start: int, end: int) -> re.Pattern[str]:
    """What finds a text, and in a group the part from ``start`` to ``end``. Any white space may stand for other, and
    some where Chinese was broken into lines.
    """
    parts = [text[:start], text[start:end], text[end:]]
    before, marked, after = ("".join(_loose(part)) for part in parts)
    gaps = [_gap(text, start), _gap(text, end)]
    return re.compile(f"(?={before}{gaps[0]}({marked}){gaps[1]}{after})")


def _loose(part: str) -> Iterator[str]:
    for number, piece in enumerate(re.split(r"(\s+)", part)):
        if number % 2:
            yield r"\s+"
        else:
            yield "".join(_gap(piece, at) + re.escape(char) for at, char in enumerate(piece))


def _gap(text: str, at: int) -> str:
    """What may stand before a character: a line may end beside one that is no Latin letter."""
    beside = text[at - 1 : at + 1] if 0 < at < len(text) else ""
    return "" if beside.isascii() or beside[0].isspace() or beside[1].isspace() else r"\s*"


def _found(pattern: re.Pattern[str], text: str) -> list[Span]:
    """The places of the group, two at most: then it is clear that there is not one."""
    return [match.span(1) for match in islice(pattern.finditer(text), 2)]
