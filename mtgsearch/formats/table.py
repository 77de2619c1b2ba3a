"""Tables, CSV and TSV: a row for each unit, a column for Chinese and one for English. Passages are exported so, too.

Delimiter, quoting and columns are found from the text. In a text in tabs quotes may be nothing but text: what most of
them are in the whole of it decides.

The guard against formulas: a spreadsheet runs a cell that begins with one of ``= + - @``, a tab or a carriage return.
``Csv(excel=True)`` puts an apostrophe before such a cell, and before one that begins with apostrophes and then such a
character. The reader takes one apostrophe off a cell of the second form where the file begins with a byte order mark
and has all the columns of an export: of our files only those of ``excel=True`` are such. So ``+1/+1`` and ``'+1/+1``
both come back, and no cell of another table is changed.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from mtgsearch import metadata
from mtgsearch.blocks import Record, unit
from mtgsearch.errors import DataError
from mtgsearch.formats import columns as naming
from mtgsearch.formats import markup
from mtgsearch.formats.base import Piecewise, Source
from mtgsearch.formats.cells import END_CHAR, Cells, Cutter, Row
from mtgsearch.formats.columns import DELIMITERS, MOST, Columns
from mtgsearch.formats.tally import Tally
from mtgsearch.model import KINDS, TRAIL, Hit, Lines, Warning
from mtgsearch.render import records
from mtgsearch.render.records import COLUMNS
from mtgsearch.text import encoding

CELL_MAX = 10_000_000
"""Code points; a row with a longer text is left out and told. The ``csv`` module stops at 131072 unless told more."""
SAMPLE = 100_000
SAMPLE_ROWS = 300
"""Code points and rows by which a table is recognised."""
BEYOND = "row(s) with more cells than columns, what is beyond them left out"
SHOWN_MAX = 60
"""Code points of a value that a warning shows."""

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
BYTE_MARKS = tuple(mark for mark, _ in encoding.MARKS)
"""The byte order mark, as text where it was left there."""
RUN_AS_FORMULA = re.compile(r"'*[=+\-@\t\r]")
GUARDED = re.compile(r"'+[=+\-@\t\r]")

_SEPARATOR_LINE = re.compile(r'"?sep=([\t;,|])"?(?:\r\n|\n|\r)', re.IGNORECASE)
"""What spreadsheets put first to name the delimiter."""
_OTHER = re.compile(r"""\s*(?:\{\s*["}]|\[\s*["\[{\]]|<[?!]|<[a-z][^<>]*>\s*<)""", re.IGNORECASE)
"""How JSON and XML begin."""
_RULE_ROW = re.compile(r"[\s:|-]*-[\s:|-]*")
"""What stands under the head of a table in Markdown."""


class Layout(NamedTuple):
    """How a table is read: from offset ``start`` on, where line ``line`` begins."""

    delimiter: str
    columns: Columns
    sureness: float
    start: int
    line: int


class Table:
    name = "table"
    describe = "a table in CSV or TSV, with a column in Chinese and one in English"

    def confidence(self, source: Source) -> float:
        """1.0 where a header names both languages, .97 where the cells show both, .95 where a header names one.

        .9 where the cells show both and comments stand among them.
        """
        layout = None if source.data.startswith(markup.MAGIC) else _layout(source.text)
        return layout.sureness if layout else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        """The rows as units of kind ``row``, unless they say another, in the lines that each stands in.

        :raises DataError: there is no column in Chinese or English.
        """
        text = source.text
        layout = _layout(text)
        if layout is None:
            hint = "name the columns of the two languages in the first row, zh and en"
            reason = "no column is in Chinese or in English"
            raise DataError("it cannot be read as a table: {reason}", hint, reason=reason)
        is_guarded = layout.columns.is_export and (text.startswith(MARK) or source.data.startswith(BYTE_MARKS))
        rows = _cutter(text, layout, is_guarded).rows(text, layout.start, layout.line)
        yield from Rows(layout.columns).records(_unguarded(rows) if is_guarded else rows)


class Rows:
    """Rows into records. What is wrong with many rows is told once, with their number, at the first of them."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._names: Cells = []
        self._told: Columns | None = None
        self._tally = Tally()

    def records(self, rows: Iterator[Row]) -> Iterator[Record]:
        columns = self._columns
        told = (row for row in rows if any(map(str.strip, row.cells)) or len(row.cells) > 1)
        if columns.has_header and (header := next((row for row in told if any(map(str.strip, row.cells))), None)):
            self._names = _names(header.cells)
            yield from self._header(header, columns)
        elif columns.unread:
            yield Warning(1, f"columns left out: {', '.join(columns.unread)}")
        for row in told:
            if columns.has_header and (repeated := self._again(row.cells)):
                self._tally.add("row(s) left out, for they name the columns again", row.first)
                yield from self._header(row, repeated)
            elif record := self._unit(row):
                yield record
        yield from self._tally.warnings()

    def _header(self, row: Row, columns: Columns) -> Iterator[Warning]:
        if columns == self._told:
            return
        if columns.is_guessed:
            yield Warning(row.first, f"taken for the names of the columns: {_short(' / '.join(row.cells))}")
        if columns.unread:
            yield Warning(row.first, f"columns left out: {', '.join(columns.unread)}")
        self._columns = self._told = columns

    def _again(self, cells: Cells) -> Columns | None:
        """The columns from here on, where a row is a header as the first was, or one of another order."""
        if _names(cells) == self._names:
            return self._columns
        return naming.again(cells, self._columns)

    def _unit(self, row: Row) -> Record | None:
        first, last, cells = row
        columns = self._columns
        if len(cells) < columns.width:
            cells = cells + [""] * (columns.width - len(cells))
        elif any(map(str.strip, cells[columns.width :])):
            self._tally.add(BEYOND, first, _short(cells[columns.width]))
        zh = cells[columns.zh] if columns.zh is not None else ""
        en = cells[columns.en] if columns.en is not None else ""
        if max(len(zh), len(en)) > CELL_MAX:
            self._tally.add(f"row(s) left out, for their text is longer than {CELL_MAX} code points", first)
            return None
        known = self._known(first, cells) if columns.known else {}
        found = unit(zh, en, Lines(first, last), known.pop("kind", "row"), **known)
        if found is None:
            self._tally.add("row(s) left out, for they have no text in Chinese or English", first)
        return found

    def _known(self, line: int, cells: Cells) -> dict[str, Any]:
        """What the row says of its group; a value that is not as it should be is told and left out."""
        known: dict[str, Any] = {}
        for field, index in self._columns.known.items():
            value = cells[index].strip()
            if field == "number":
                known[field] = value if self._columns.is_export else naming.rule_number(value) or value
            elif value and (expected := _misfit(field, value)):
                self._tally.add(f"value(s) of {field} left out, each not {expected}", line, _short(value))
            elif value:
                known[field] = tuple(value.split(TRAIL)) if field == "section" else value
        return known


@lru_cache(maxsize=1024)
def _misfit(field: str, value: str) -> str | None:
    """What the value of a column should have been, if it does not fit."""
    if field == "kind":
        return None if value in KINDS else f"one of {', '.join(KINDS)}"
    return metadata.misfit(field, value) if field in metadata.EXPECTED else None


def _names(cells: Cells) -> Cells:
    """The names in a header; a file that is put after another may bring its byte order mark."""
    return [cell.replace(MARK, "").strip() for cell in cells]


def _short(text: str) -> str:
    return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "…"


def _unguarded(rows: Iterable[Row]) -> Iterator[Row]:
    for first, last, cells in rows:
        yield Row(first, last, [cell[1:] if GUARDED.match(cell) else cell for cell in cells])


def _layout(text: str) -> Layout | None:
    """The surest layout; ``None`` where there is no table."""
    start = len(MARK) if text.startswith(MARK) else 0
    separator = _SEPARATOR_LINE.match(text, start)
    start = separator.end() if separator else start
    sample = _sample(text, start)
    if _OTHER.match(sample):
        return None
    layouts = []
    for delimiter in separator[1] if separator else DELIMITERS:
        rows = _sampled(sample, delimiter)
        if found := naming.find(rows, delimiter) if rows else None:
            layouts.append(Layout(delimiter, *found, start, 2 if separator else 1))
    return max(layouts, key=lambda layout: layout.sureness, default=None)


def _sample(text: str, start: int) -> str:
    """The whole lines at the beginning of a text."""
    sample = text[start : start + SAMPLE]
    end = max(sample.rfind("\n"), sample.rfind("\r"))
    return sample[:end] if start + SAMPLE < len(text) and end > 0 else sample


def _sampled(sample: str, delimiter: str) -> list[Cells]:
    """The rows that say anything; none where there are no cells, or where it is a table of a wiki or of Markdown."""
    rows: list[Cells] = []
    for row in Cutter(delimiter, width=_first_width(sample, delimiter)).rows(sample):
        if any(map(str.strip, row.cells)):
            rows.append(row.cells)
        if len(rows) == SAMPLE_ROWS:
            break
    if delimiter == "|":
        framed = sum(len(row) > 2 and not (row[0].strip() or row[-1].strip()) for row in rows)
        if framed > MOST * len(rows) or (len(rows) > 1 and _RULE_ROW.fullmatch("|".join(rows[1]))):
            return []
    return rows if any(len(row) > 1 for row in rows) else []


def _first_width(text: str, delimiter: str, start: int = 0) -> int | None:
    """The cells of the first line of a text in tabs; with another delimiter each line of a cell may have as many."""
    end = END_CHAR.search(text, start)
    return text.count("\t", start, end.start() if end else len(text)) + 1 if delimiter == "\t" else None


def _cutter(text: str, layout: Layout, is_guarded: bool) -> Cutter:
    if layout.columns.is_export:
        return Cutter(layout.delimiter, is_exact=is_guarded)
    width = _first_width(text, layout.delimiter, layout.start)
    return Cutter(layout.delimiter, quoted=width is None or _encloses(text, layout, width), width=width)


def _encloses(text: str, layout: Layout, width: int) -> bool:
    """Whether quotes enclose cells in a text in tabs: more cells need theirs than only begin with one.

    Quotes that a cell does not need count where most cells have such, for then all have.
    """
    if '"' not in text:
        return False
    cutter = Cutter(layout.delimiter, width=width)
    cells = sum(len(row.cells) for row in cutter.rows(text, layout.start))
    return cutter.needed + cutter.needless * (cutter.needless >= MOST * cells) > cutter.text


class Csv(Piecewise):
    """Commas, as :rfc:`4180` has them but for the line feeds; with ``excel`` as spreadsheets take them best."""

    name = "csv"
    suffix = ".csv"

    def __init__(self, excel: bool = False) -> None:
        """:param excel: a byte order mark, CRLF, and the guard against formulas."""
        self._excel = excel
        self._end = "\r\n" if excel else "\n"
        self.head = (MARK if excel else "") + ",".join(COLUMNS) + self._end

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        cells = map(records.cells, hits)
        return records.rows(map(guarded, cells) if self._excel else cells, "excel", self._end)


class Tsv(Piecewise):
    """Tabs; a cell with a tab, a quote or a line end is in quotes."""

    name = "tsv"
    suffix = ".tsv"
    head = "\t".join(COLUMNS) + "\n"

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        return records.rows(map(records.cells, hits), "excel-tab")


def guarded(cells: Iterable[records.Cell]) -> list[records.Cell]:
    """A row in which no spreadsheet runs a cell."""
    is_run = RUN_AS_FORMULA.match
    return ["'" + cell if isinstance(cell, str) and is_run(cell) else cell for cell in cells]
