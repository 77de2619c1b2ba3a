"""Web pages: the visible text of each block element is a line, and the lines are in one of the layouts of plain text.

Scripts, styles, navigation and forms are not text; the page's ``<title>`` is metadata. Lines are numbered as in the
page's source. Tables and ``lang`` attributes are not looked at.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from mtgsearch.blocks import Group, Meta, Record
from mtgsearch.errors import MtgsearchError
from mtgsearch.formats.base import Format, Source
from mtgsearch.formats.interleaved import Interleaved
from mtgsearch.formats.markup import HTML
from mtgsearch.formats.rulings import Rulings, has_labels
from mtgsearch.model import Lines, Warning
from mtgsearch.text.encoding import decode

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_HEAD_BYTES = 4096

_UNSEEN = frozenset("head script style noscript template nav svg iframe object select button".split())
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span "
    "strike strong sub sup time tt u var wbr".split()
)
_SPACE = re.compile(r"[ \t\r\n\f]+")


class Html:
    name = "html"
    describe = "a web page whose visible lines are in one of the other layouts"

    def confidence(self, source: Source) -> float:
        return 0.9 if HTML.match(source.text) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        from bs4 import BeautifulSoup

        # a text without any line end would be examined for being the name of a file
        soup = BeautifulSoup("".join(f"{line}\n" for line in source.lines), "html.parser")
        visible = list(_visible_lines(soup))
        lines = [text for _, text in visible]
        page = Source(source.path, b"", "\n".join(lines), lines)
        layout: Format = Rulings() if has_labels(lines) else Interleaved()
        for record in layout.read(page):
            yield _moved(record, [number for number, _ in visible])
        if soup.title and (title := _collapsed(soup.title.get_text())):
            yield Meta("title", title, Lines(*[soup.title.sourceline or 1] * 2))


def declared_encoding(data: bytes) -> str | None:
    """The encoding that a page's head names, if the page is not UTF-8 and can be read in what is named."""
    match = _CHARSET.search(data[:_HEAD_BYTES])
    if not match or not HTML.match(data[:_HEAD_BYTES].decode("latin-1")) or _is_utf8(data):
        return None
    name = match[1].decode("ascii")
    try:
        decode(data, name)
    except MtgsearchError:
        return None
    return name


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Piece(NamedTuple):
    """A string of the page. Pieces that follow one another in the same ``place`` are one visible line."""

    place: tuple[int, int]
    text: str
    line: int


def _visible_lines(soup: "BeautifulSoup") -> Iterator[tuple[int, str]]:
    """The visible lines, each with the source line where its text begins."""
    for _, run in groupby(_pieces(soup), lambda piece: piece.place):
        pieces = list(run)
        if text := _collapsed("".join(piece.text for piece in pieces)):
            first = next(piece for piece in pieces if _collapsed(piece.text))
            yield first.line + _newlines_before(first.text), text


def _pieces(soup: "BeautifulSoup") -> Iterator[_Piece]:
    """Every visible string. ``blocks`` holds for each tag passed the block element its text belongs to, 0 if unseen."""
    from bs4.element import CData, NavigableString, Tag

    blocks = {id(soup): id(soup)}
    line, breaks = 1, 0
    for element in soup.descendants:
        block = blocks[id(element.parent)]
        if isinstance(element, Tag):
            line = element.sourceline or line
            is_inline = element.name in _INLINE
            blocks[id(element)] = 0 if element.name in _UNSEEN else block if is_inline or not block else id(element)
            breaks += not is_inline
            continue
        text = str(element)
        if block and type(element) in (NavigableString, CData):
            for offset, part in enumerate(text.split("\n") if element.find_parent("pre") else [text]):
                yield _Piece((block, breaks + offset), part, line + offset)
        line += text.count("\n")


def _collapsed(text: str) -> str:
    return _SPACE.sub(" ", text).strip(" ")


def _newlines_before(text: str) -> int:
    """How many lines down the first visible character of ``text`` stands."""
    return text[: len(text) - len(text.lstrip())].count("\n")


def _moved(record: Record, numbers: list[int]) -> Record:
    """``record`` of the visible lines with the numbers of the page's source lines."""
    match record:
        case Group():
            blocks = (block._replace(lines=_source_lines(block.lines, numbers)) for block in record.blocks)
            return record._replace(blocks=tuple(blocks))
        case Meta():
            return record._replace(lines=_source_lines(record.lines, numbers))
        case Warning():
            return record._replace(line=numbers[record.line - 1])


def _source_lines(lines: Lines, numbers: list[int]) -> Lines:
    return Lines(numbers[lines.first - 1], numbers[lines.last - 1])
