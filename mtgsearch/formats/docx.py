"""Word documents, DOCX: paragraphs one after another in two languages, and tables whose rows hold both.

The paragraphs between two tables or headings are one group; ``align.blocks`` decides which answers which. A heading or
title that holds both languages is a pair. A table is read by its
columns as CSV is, or row by row where a row has one cell in each language; any other is read as paragraphs. Lines are
numbers of paragraphs, those of tables and empty ones counted. Tracked changes are read as if accepted. What stands
beside the text (notes, comments, text boxes, headers, numbers that the program puts) is counted and left out.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.blocks import Block, Group, Record
from mtgsearch.formats import headings, plain
from mtgsearch.formats.base import Source
from mtgsearch.formats.cells import Row
from mtgsearch.formats.docx_styles import Styles, value
from mtgsearch.formats.package import Package, confidence, main_part
from mtgsearch.formats.table import SAMPLE_ROWS, Rows
from mtgsearch.formats.tally import Tally
from mtgsearch.formats.xlsx import columns_of
from mtgsearch.formats.xml import Element, local
from mtgsearch.model import LANGS, Lang, Lines, Warning
from mtgsearch.text.script import language

DOCUMENT = r"word/document\d*\.xml"
"""The part with the text; some programs number it."""
MARGIN = re.compile(r"word/(?:header|footer)\d*\.xml")
MOST = 0.5
"""Of the rows of a table, beyond which it is one of rows with both languages."""
FEW = 3
"""Paragraphs of a cell; one with more is a text of its own, which ``align.blocks`` pairs with the one beside it."""
SPAN_MAX = 63
"""Columns of a table that a program makes."""

LEFT_OUT = {
    "footnoteReference": "footnote(s) from here on left out",
    "endnoteReference": "endnote(s) from here on left out",
    "commentReference": "comment(s) from here on left out",
    "txbxContent": "text box(es) from here on left out",
    "altChunk": "document(s) inserted from here on left out",
    "sym": "character(s) of fonts of symbols from here on left out",
}
"""Elements that are no part of the running text, and what is said of them."""
HIDDEN = "hidden text(s) from here on left out"
NUMBERED = "paragraph(s) from here on have a number or bullet of the program's, which is not read"
MARGINS = "header(s) and footer(s) left out"
UNREAD = frozenset("del moveFrom Fallback rt pPr rPr instrText delText".split())
"""Elements without text of the document as it is finally read: what was deleted, second forms, properties."""
SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\N{NON-BREAKING HYPHEN}"}


class Paragraph(NamedTuple):
    number: int
    text: str
    level: int = 0
    """Of a heading, from 1 on."""


Cell = list[Paragraph]
"""What a cell of a table says, without blank paragraphs."""


class TableRow(NamedTuple):
    lines: Lines
    cells: list[Cell]


class Docx:
    name = "docx"
    describe = "a Word document (DOCX), paragraphs or tables in Chinese and English"

    def confidence(self, source: Source) -> float:
        """1 where the package says so, .9 where it is damaged and said so."""
        return confidence(source, DOCUMENT)

    def read(self, source: Source) -> Iterator[Record]:
        """:raises DataError: the package cannot be read."""
        package = Package(source)
        part = main_part(source, DOCUMENT) or "word/document.xml"
        body = _Body(Styles(package, part))
        records = list(body.records(package.elements(part, "p", "tr", "altChunk")))
        yield from headings.cut(records, lambda number: body.levels.get(number, 0), titles=True)
        if margins := sum(MARGIN.fullmatch(name) is not None for name in package.names):
            yield Warning(0, f"{margins} {MARGINS}")


class _Body:
    """The paragraphs and rows of a document into records."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._words = _Words(styles)
        self._run: list[Paragraph] = []
        self._rows: list[TableRow] = []
        self.levels: dict[int, int] = {}
        """The levels of headings by the numbers of their paragraphs."""

    def records(self, elements: Iterator[Element | Warning]) -> Iterator[Record]:
        broken: list[Warning] = []
        table = None
        for element in elements:
            if isinstance(element, Warning):
                broken.append(element)
                continue
            within = next(element.iterancestors("{*}tbl"), None)
            if within is not table:
                yield from self._end_table()
                table = within
            if table is not None and local(element) == "tr":
                self._rows += self._words.row(element)
            elif local(element) == "altChunk":
                self._words.leave_out("altChunk")
            else:
                self._run += self._words.paragraph(element)
        yield from self._end_table()
        yield from self._end_run()
        yield from self._words.tally.warnings()
        yield from self._styles.warnings
        yield from broken

    def _end_table(self) -> Iterator[Record]:
        """The records of the table, after those of what stands before it; its paragraphs where it says no pairs."""
        self._run += self._words.rest()
        rows, self._rows = self._rows, []
        records = _table(rows)
        if records is None:
            self._run += (paragraph for row in rows for cell in row.cells for paragraph in cell)
        else:
            yield from self._end_run()
            yield from records

    def _end_run(self) -> Iterator[Record]:
        run, self._run = self._run + self._words.rest(), []
        self.levels |= {paragraph.number: paragraph.level for paragraph in run if paragraph.level}
        blocks, warnings = plain.read([line for paragraph in run for line in _lines(paragraph)])
        yield from warnings
        if blocks:
            yield Group(blocks)


class _Words:
    """The texts of elements, with the numbers of paragraphs, and what is left out of them."""

    def __init__(self, styles: Styles) -> None:
        self.tally = Tally()
        self._styles = styles
        self._number = 0
        self._begun: Paragraph | None = None
        """A paragraph whose end was deleted, so that the next one goes on with it."""

    def paragraph(self, element: Element) -> list[Paragraph]:
        """The paragraph, where it ends and is not blank."""
        self._number += 1
        properties = _properties(element, "pPr")
        if _is_numbered(properties):
            self.tally.add(NUMBERED, self._number)
        begun = self._begun or Paragraph(self._number, "", self._styles.level(properties))
        self._begun = begun._replace(text=begun.text + "".join(self._parts(element)))
        marks = _properties(properties, "rPr")
        return [] if any(local(mark) in ("del", "moveFrom") for mark in marks) else self.rest()

    def rest(self) -> list[Paragraph]:
        """The paragraph that was begun, for what follows does not go on with it."""
        begun, self._begun = self._begun, None
        return [begun] if begun and begun.text.strip() else []

    def row(self, element: Element) -> list[TableRow]:
        """The row, where it shows anything and is not deleted; its cells spread over the columns that they span."""
        cells: list[Cell] = []
        is_deleted = any(local(each) == "del" for each in _properties(element, "trPr"))
        first = self._number + 1
        for cell in _within(element, "tc", element.tag):
            found = [each for inner in _within(cell, "p", "") for each in self.paragraph(inner)] + self.rest()
            cells += [found, *([] for _ in range(_span(cell) - 1))]
        return [TableRow(Lines(first, self._number), cells)] if any(cells) and not is_deleted else []

    def leave_out(self, name: str) -> None:
        self.tally.add(LEFT_OUT[name], max(self._number, 1))

    def _parts(self, element: Element) -> Iterator[str]:
        for each in element:
            name = local(each)
            if name == "t":
                yield each.text or ""
            elif name in SIGNS:
                yield "" if value(each, "type") in ("page", "column") else SIGNS[name]
            elif name in LEFT_OUT:
                self.leave_out(name)
            elif name == "r" and _is_hidden(each):
                self.tally.add(HIDDEN, self._number)
            elif name and name not in UNREAD:
                yield from self._parts(each)


# Elements ----------------------------------------------------------------------------------------------------------


def _properties(element: Element | None, name: str) -> Sequence[Element]:
    """The properties in the child called so; none where there is no such child."""
    found = () if element is None else [each for each in element if local(each) == name]
    return found[0] if found else ()


def _is_numbered(properties: Sequence[Element]) -> bool:
    ids = [value(each, "val") for part in properties if local(part) == "numPr" for each in part]
    return any(local(part) == "numPr" for part in properties) and "0" not in ids[-1:]


def _is_hidden(run: Element) -> bool:
    """Whether it has text that is marked as hidden."""
    marks = (each for each in _properties(run, "rPr") if local(each) == "vanish")
    is_marked = any(value(mark, "val") not in ("0", "false", "off") for mark in marks)
    return is_marked and any(local(each) == "t" for each in run)


def _within(element: Element, name: str, owner: str) -> Iterator[Element]:
    """The descendants called so, but none within text boxes and second forms, and only those of this ``owner``."""
    namespace = element.tag.rpartition("}")[0]
    for each in element:
        if local(each) == name and each.tag.rpartition("}")[0] == namespace:
            yield each
        elif local(each) and local(each) not in ("txbxContent", "Fallback") and each.tag != owner:
            yield from _within(each, name, owner)


def _span(cell: Element) -> int:
    said = next((value(each, "val") for each in _properties(cell, "tcPr") if local(each) == "gridSpan"), "")
    return min(max(int(said), 1), SPAN_MAX) if re.fullmatch("[0-9]{1,3}", said) else 1


# Records -----------------------------------------------------------------------------------------------------------


def _lines(paragraph: Paragraph) -> Iterator[plain.Line]:
    """The paragraph, or its lines where they are in different languages."""
    text = paragraph.text.strip()
    lines = text.split("\n")
    parts = lines if len({language(line) for line in lines} - {None}) > 1 else [text]
    for part in parts:
        yield from plain.content([part], paragraph.number)


def _table(rows: list[TableRow]) -> list[Record] | None:
    """What a table says whose rows hold both languages; ``None`` for another."""
    if not any(_is_long(row) for row in rows) and (found := _by_columns(rows)) is not None:
        return found
    paired = sum(_pair(row) is not None for row in rows)
    return [each for row in rows for each in _of_row(row)] if paired > MOST * len(rows) else None


def _by_columns(rows: list[TableRow]) -> list[Record] | None:
    """The rows where one column is in Chinese and one in English."""
    cut = [Row(*row.lines, [_text(cell) for cell in row.cells]) for row in rows]
    found = columns_of([row.cells for row in cut[:SAMPLE_ROWS]])
    if found is None or found[0].zh is None or found[0].en is None:
        return None
    return list(Rows(found[0]).records(iter(cut)))


def _text(cell: Cell) -> str:
    return "\n".join(paragraph.text.strip() for paragraph in cell)


def _is_long(row: TableRow) -> bool:
    return sum(len(cell) > FEW for cell in row.cells) > 1


def _pair(row: TableRow) -> dict[Lang, Cell] | None:
    """The cells of a row by language, where there is one in each."""
    langs = [language(_text(cell)) for cell in row.cells]
    if any(langs.count(lang) != 1 for lang in LANGS):
        return None
    return {lang: row.cells[langs.index(lang)] for lang in LANGS}


def _of_row(row: TableRow) -> Iterator[Record]:
    """The row as a unit; what stands beside its pair is told."""
    pair = _pair(row)
    if pair is None or _is_long(row):
        cells = [cell for cell in row.cells if pair is None or cell in pair.values()]
        blocks, warnings = plain.read([line for cell in cells for each in cell for line in _lines(each)])
        yield from warnings
        if blocks:
            yield Group(blocks, "row" if pair is None else None)
    else:
        yield Group(tuple(Block(lang, _text(cell), row.lines) for lang, cell in pair.items()), "row", given=True)
    if pair and (beside := [_text(cell) for cell in row.cells if cell and cell not in pair.values()]):
        yield Warning(row.lines.first, f"left out, as neither Chinese nor English: {' / '.join(beside)}")
