"""Web pages: what the page itself shows to be a pair is one, and the visible text of each other block element is a
line, in one of the layouts of plain text.

Scripts, styles, navigation and forms are not text; the page's ``<title>`` is metadata. Lines are numbered as in the
page's source. What is a pair, ``html_pairs`` says: rows of tables, lang attributes, definition lists, columns. A page
of ruling blocks has pairs in tables alone, for a label is about the lines under it.
"""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from mtgsearch.blocks import Block, Group, Meta, Record
from mtgsearch.errors import MtgsearchError
from mtgsearch.formats import html_pairs
from mtgsearch.formats.base import Format, Source
from mtgsearch.formats.headings import Cutter, Trail
from mtgsearch.formats.html_tree import INLINE, Claim, Page, Piece, Visible, collapsed, heading_levels, trusted
from mtgsearch.formats.interleaved import Interleaved
from mtgsearch.formats.markup import HTML
from mtgsearch.formats.rulings import Rulings, has_labels
from mtgsearch.model import Lang, Lines, Warning
from mtgsearch.text.encoding import decode

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_HEAD_BYTES = 4096

_SYMBOL = re.compile(r"(?:[0-9]{1,2}|[A-Z]|[A-Z0-9]{1,2}/[A-Z])\Z")
"""How the names of mana and other symbols are written; pages give one as what stands for a picture of it."""
_OF_SYMBOLS = re.compile(r"mana|symbol", re.IGNORECASE)
_UNSEEN = frozenset("head script style noscript template nav svg iframe object select button".split())


class Html:
    name = "html"
    describe = "a web page, its pairs in tables or beside one another, or its visible lines in one of the other layouts"

    def confidence(self, source: Source) -> float:
        return 0.95 if HTML.match(source.text) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        from bs4 import BeautifulSoup

        # a text without any line end would be examined for being the name of a file
        soup = BeautifulSoup("".join(f"{line}\n" for line in source.lines), "html.parser")
        page = _page(soup)
        is_labelled = has_labels([line.text for line in page.lines()])
        claims, warnings = html_pairs.find(page, tables_alone=is_labelled)
        yield from warnings
        left = page.lines()
        langs = [trusted(page, line.owner) for line in left]
        layout: Format = Rulings() if is_labelled else Interleaved()
        texts = [line.text for line in left]
        records = list(layout.read(Source(source.path, b"", "\n".join(texts), texts)))
        if not is_labelled and (levels := heading_levels(page)):
            yield from _under_headings(records, left, langs, claims, levels)
        elif claims or any(langs):
            yield from _merged(records, left, langs, claims)
        else:
            yield from (_moved(record, left) for record in records)
        if soup.title and (title := collapsed(soup.title.get_text())):
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


# The tree ----------------------------------------------------------------------------------------------------------


def _page(soup: "BeautifulSoup") -> Page:
    """``blocks`` holds for each tag passed the block element its text belongs to, 0 if unseen."""
    from bs4.element import CData, NavigableString, Tag

    page = Page()
    blocks, nodes = {id(soup): id(soup)}, {id(soup): page.root}
    line, breaks = 1, 0
    for element in soup.descendants:
        block = blocks[id(element.parent)]
        if isinstance(element, Tag):
            line = element.sourceline or line
            is_inline = element.name in INLINE
            block = 0 if element.name in _UNSEEN else block if is_inline or not block else id(element)
            blocks[id(element)] = block
            breaks += bool(blocks[id(element.parent)]) and not is_inline
            if block:
                attributes = {key: str(element.get_attribute_list(key)[0] or "") for key in element.attrs}
                nodes[id(element)] = page.open(nodes[id(element.parent)], element.name, attributes)
            if (within := blocks[id(element.parent)]) and (text := _alternative(element)):
                owner = nodes.get(id(element), nodes[id(element.parent)]).owner
                page.pieces.append(Piece((within, breaks), text, line, owner, not text.startswith("{")))
            continue
        text = str(element)
        if block and type(element) in (NavigableString, CData):
            node = nodes[id(element.parent)]
            for offset, part in enumerate(text.split("\n") if node.is_pre else [text]):
                page.pieces.append(Piece((block, breaks + offset), part, line + offset, node.owner))
        line += text.count("\n")
    page.close(list(nodes.values()))
    return page


def _alternative(element: "Tag") -> str:
    """What stands for a picture, a symbol in braces; empty where the element is none, or nothing is said of it."""
    said = {"img": "alt", "svg": "aria-label"}.get(element.name, "")
    text = collapsed(str(element.get(said) or "")) if said else ""
    if element.name == "svg" and not text and (title := element.find("title", recursive=False)):
        text = collapsed(title.get_text())
    is_symbol = _SYMBOL.match(text) and any(_OF_SYMBOLS.search(str(element.get(each))) for each in ("src", "class"))
    return f"{{{text}}}" if is_symbol else text


# The lines that are left -------------------------------------------------------------------------------------------


def _merged(
    records: Sequence[Record], left: list[Visible], langs: list[Lang | None], claims: Sequence[Claim]
) -> Iterator[Record]:
    """Everything in the order of the page, groups of lines cut where a pair stands between them."""
    yield from (_moved(record, left) for record in records if not isinstance(record, Group))
    placed = [*claims, *((place, _moved(part, left)) for place, part in _between(records, left, langs, claims))]
    yield from (record for _, record in sorted(placed, key=lambda each: each[0]))


def _between(
    records: Sequence[Record], left: list[Visible], langs: list[Lang | None], claims: Sequence[Claim]
) -> Iterator[tuple[int, Group]]:
    """The parts of the groups of lines that stand between pairs, and the pieces where they begin."""
    places = sorted(place for place, _ in claims)
    for record in records:
        if isinstance(record, Group):
            blocks = [block._replace(lang=langs[block.lines.first - 1] or block.lang) for block in record.blocks]
            for _, run in groupby(blocks, lambda block: bisect(places, _piece(block, left))):
                part = tuple(run)
                yield _piece(part[0], left), record._replace(blocks=part)


def _under_headings(
    records: Sequence[Record],
    left: list[Visible],
    langs: list[Lang | None],
    claims: Sequence[Claim],
    levels: dict[int, int],
) -> Iterator[Record]:
    """As ``_merged``, the groups parted at headings and placed under them.

    :param levels: of headings, by their pieces.
    """
    yield from (_moved(record, left) for record in records if not isinstance(record, Group))
    parts = list(_between(records, left, langs, claims))
    cutter = Cutter(
        (block for _, group in parts for block in group.blocks),
        lambda number: levels.get(left[number - 1].piece, 0),
        titles=False,
    )
    placed = [
        (place, levels.get(place, 0) if isinstance(record, Group) and record.kind == "heading" else 0, record)
        for place, record in claims
    ]
    for _, group in parts:
        placed += ((_piece(part.blocks[0], left), level, _moved(part, left)) for level, part in cutter.parts(group))
    trail = Trail()
    for _, level, record in sorted(placed, key=lambda each: each[0]):
        yield trail.under(level, record) if isinstance(record, Group) else record


def _piece(block: Block, left: list[Visible]) -> int:
    return left[block.lines.first - 1].piece


def _moved(record: Record, left: list[Visible]) -> Record:
    """``record`` of the visible lines with the numbers of the page's source lines."""
    match record:
        case Group():
            blocks = (block._replace(lines=_source_lines(block.lines, left)) for block in record.blocks)
            return record._replace(blocks=tuple(blocks))
        case Meta():
            return record._replace(lines=_source_lines(record.lines, left))
        case Warning():
            return record._replace(line=left[record.line - 1].line)


def _source_lines(lines: Lines, left: list[Visible]) -> Lines:
    return Lines(left[lines.first - 1].line, left[lines.last - 1].line)
