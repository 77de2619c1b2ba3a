"""Spreadsheets, XLSX: a row for each unit, as in CSV. Passages are exported so, too.

Each sheet is a table of its own, whose columns are told as those of CSV; rows above the names of the columns are left
out and told. Of several sheets the name is the section of their units, unless a column says one. Lines are numbers of
rows. A cell says what it shows: of a formula that is its last result, of a date its day in ISO 8601; formats of numbers
are not applied.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import chain, islice
from typing import NamedTuple

from mtgsearch.blocks import Group, Record
from mtgsearch.errors import DataError
from mtgsearch.formats import columns as naming
from mtgsearch.formats import xml
from mtgsearch.formats.base import Source
from mtgsearch.formats.cells import Cells, Row
from mtgsearch.formats.columns import Columns
from mtgsearch.formats.package import Package, confidence
from mtgsearch.formats.table import SAMPLE_ROWS, Rows
from mtgsearch.formats.tally import Tally
from mtgsearch.formats.workbook import ROWS_MAX, WORKBOOK
from mtgsearch.formats.xlsx_written import written
from mtgsearch.formats.xml_characters import allowed
from mtgsearch.model import Hit, Warning

COLUMNS_MAX = 256
"""That are read; cells beyond them are counted."""
ABOVE_MAX = 6
"""Rows that may stand above the names of the columns."""

ERRORS = "cell(s) from here on left out, as they hold an error"
UNCOMPUTED = "cell(s) from here on left out, as they hold a formula without its result"
MISSING = "cell(s) from here on left out, as they refer to a string that is not there"
BEYOND = f"cell(s) from here on left out, as they stand beyond column {COLUMNS_MAX}"
UNREADABLE = "left out, for no column is in Chinese or in English"
COMMENTS = "part(s) with comments left out"

DAY_FORMATS = frozenset((*range(14, 18), 22, *range(27, 32), 36, *range(50, 55), 57, 58))
"""Numbers of the formats of dates that every program knows."""
_DAY_FORMAT = re.compile(r"[yd]", re.IGNORECASE)
_NO_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\[[^\]]*\]')
"""What a format shows as it stands, and colours and languages."""
_REFERENCE = re.compile(r"([A-Z]{1,3})[0-9]+")
_CODED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""How texts spell a character by its number, ``_x000D_``."""


class Book(NamedTuple):
    """What the cells of all sheets refer to."""

    strings: list[str]
    days: frozenset[int]
    """The styles that show a number as a date."""
    first_day: date


class Sheet(NamedTuple):
    name: str
    part: str


class Xlsx:
    name = "xlsx"
    describe = "a spreadsheet (XLSX), with a column in Chinese and one in English"
    suffix = ".xlsx"

    def confidence(self, source: Source) -> float:
        """1 where the package says so, .9 where it is damaged and said so."""
        return confidence(source, WORKBOOK)

    def read(self, source: Source) -> Iterator[Record]:
        """The rows as units of kind ``row``, unless they say another.

        :raises DataError: there are rows, but no sheet has a column in Chinese or English; or the package
            cannot be read.
        """
        package = Package(source)
        sheets = _sheets(package)
        book = _book(package)
        any_read = any_unreadable = False
        for sheet in sheets:
            named = sheet if len(sheets) > 1 else None
            for record in _records(package, sheet, book):
                any_read |= isinstance(record, Group)
                any_unreadable |= isinstance(record, Warning) and record.text == UNREADABLE
                yield _of_sheet(record, named)
        if comments := sum(re.match(r"xl/(?:threadedC|c)omments", name) is not None for name in package.names):
            yield Warning(0, f"{comments} {COMMENTS}")
        if any_unreadable and not any_read:
            hint = "name the columns of the two languages in the first row, zh and en"
            reason = "no column is in Chinese or in English"
            raise DataError("it cannot be read as a table: {reason}", hint, reason=reason)

    def write(self, hits: Iterable[Hit]) -> Iterator[bytes]:
        """The bytes of a file with these passages, piece by piece: this format is no text. No cell is a formula.

        :raises DataError: a text is longer than a cell holds.
        """
        return written(hits)


# Reading -----------------------------------------------------------------------------------------------------------


def _of_sheet(record: Record, sheet: Sheet | None) -> Record:
    """The record with the name of its sheet, where there are several."""
    if sheet and isinstance(record, Warning):
        return record._replace(text=f"sheet {sheet.name}: {record.text}")
    if sheet and isinstance(record, Group) and not record.section:
        return record._replace(section=(sheet.name,))
    return record


def _sheets(package: Package) -> list[Sheet]:
    related = package.related(WORKBOOK)
    sheets = []
    for each in package.elements(WORKBOOK, "sheet"):
        if not isinstance(each, Warning):
            id = next((value for name, value in each.items() if name.endswith("}id")), "")
            kind, part = related.get(id, ("", ""))
            if kind == "worksheet":
                sheets.append(Sheet(each.get("name", ""), part))
    return sheets


def _book(package: Package) -> Book:
    parts = dict(package.related(WORKBOOK).values())
    is_1904 = any(
        not isinstance(each, Warning) and each.get("date1904") in ("1", "true")
        for each in package.elements(WORKBOOK, "workbookPr")
    )
    return Book(
        [_text(each) for each in _found(package, parts.get("sharedStrings"), "si")],
        frozenset(_days(package, parts.get("styles"))),
        date(1904, 1, 1) if is_1904 else date(1899, 12, 30),
    )


def _found(package: Package, part: str | None, *names: str) -> Iterator[xml.Element]:
    """The elements of a part that need not be there.

    :raises DataError: it breaks off: what refers to the rest of it would lead elsewhere.
    """
    for each in package.elements(part, *names) if part and part in package.names else ():
        if isinstance(each, Warning):
            raise package.refusal(each.text)
        yield each


def _days(package: Package, part: str | None) -> Iterator[int]:
    """The styles that show a number as a date."""
    known = set(map(str, DAY_FORMATS))
    for each in _found(package, part, "numFmt", "cellXfs"):
        if xml.local(each) == "numFmt":
            if _DAY_FORMAT.search(_NO_FORMAT.sub("", each.get("formatCode", ""))):
                known.add(each.get("numFmtId", ""))
        else:
            yield from (index for index, style in enumerate(each) if style.get("numFmtId") in known)


def _records(package: Package, sheet: Sheet, book: Book) -> Iterator[Record]:
    """A sheet as a table; one that is none is told."""
    tally = Tally()
    broken: list[Warning] = []
    rows = _rows(package, sheet, book, tally, broken)
    sample = list(islice(rows, SAMPLE_ROWS))
    if found := _columns([row.cells for row in sample]):
        above, columns = found
        if above:
            shown = " / ".join(cell for row in sample[:above] for cell in row.cells if cell.strip())
            yield Warning(sample[0].first, f"left out, as above the names of the columns: {shown}")
        yield from Rows(columns).records(chain(sample[above:], rows))
    elif sample:
        yield Warning(sample[0].first, UNREADABLE)
    yield from tally.warnings()
    yield from broken


def _columns(sample: list[Cells]) -> tuple[int, Columns] | None:
    """How many rows stand above the table, and its columns."""
    found = [
        (above, *each)
        for above in range(min(ABOVE_MAX, len(sample)))
        if (each := columns_of(sample[above:])) and (above == 0 or each[0].has_header)
    ]
    best = max(found, key=lambda each: each[2], default=None)
    return best[:2] if best else None


def columns_of(rows: list[Cells]) -> tuple[Columns, float] | None:
    """What ``columns.find`` tells of rows that end with their last cell that shows anything.

    The width is that of the names: cells beyond it are told.
    """
    width = max(map(len, rows), default=0)
    found = naming.find([cells + [""] * (width - len(cells)) for cells in rows], "\t") if rows else None
    if found is None or not found[0].has_header:
        return found
    read = [index for index in (found[0].zh, found[0].en) if index is not None]
    return found[0]._replace(width=max(len(rows[0]), *(index + 1 for index in read))), found[1]


def _rows(package: Package, sheet: Sheet, book: Book, tally: Tally, broken: list[Warning]) -> Iterator[Row]:
    """The rows that show anything, up to the last cell of each that does."""
    number = 0
    for element in package.elements(sheet.part, "row"):
        if isinstance(element, Warning):
            broken.append(element)
            continue
        said = _whole(element.get("r", ""))
        number = said if number < said <= ROWS_MAX else number + 1
        cells = _row(element, number, book, tally)
        if any(map(str.strip, cells)):
            yield Row(number, number, cells)


def _row(element: xml.Element, number: int, book: Book, tally: Tally) -> Cells:
    cells: Cells = []
    column = -1
    for cell in element:
        if xml.local(cell) != "c":
            continue
        reference = _REFERENCE.fullmatch(cell.get("r", ""))
        column = max(column + 1, _index(reference[1]) if reference else 0)
        if text := _cell(cell, number, book, tally):
            if column >= COLUMNS_MAX:
                tally.add(BEYOND, number)
                continue
            cells += [""] * (column - len(cells))
            cells.append(text)
    return cells


def _index(letters: str) -> int:
    """The column that letters name, from 0: ``A``, ``Z``, ``AA``."""
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def _cell(cell: xml.Element, number: int, book: Book, tally: Tally) -> str:
    """What a cell shows."""
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return "".join(_text(each) for each in xml.children(cell, "is"))
    found = xml.child(cell, "v")
    value = (found.text or "") if found is not None else ""
    if kind == "e":
        tally.add(ERRORS, number, value)
        return ""
    if found is None and xml.child(cell, "f") is not None:
        tally.add(UNCOMPUTED, number)
    if kind == "s":
        index = _whole(value)
        if index < len(book.strings):
            return book.strings[index]
        tally.add(MISSING, number)
        return ""
    if kind == "b":
        return "TRUE" if value.strip() == "1" else "FALSE"
    if kind == "n":
        return _number(value.strip(), cell.get("s", "0"), book)
    return _decoded(value)


def _number(value: str, style: str, book: Book) -> str:
    if _whole(style) in book.days:
        try:
            return (book.first_day + timedelta(days=int(float(value)))).isoformat()
        except (ValueError, OverflowError):
            return value
    return value


def _whole(text: str) -> int:
    """The number that ``text`` is, or one that nothing has."""
    return int(text) if re.fullmatch(r"\s*[0-9]{1,9}\s*", text) else 10**9


def _text(element: xml.Element) -> str:
    """The text of a string: its runs, but not how they are pronounced."""
    runs = (part for part in element.iter() if xml.local(part) == "t" and xml.local(part.getparent()) != "rPh")
    return _decoded("".join(run.text or "" for run in runs))


def _decoded(text: str) -> str:
    return _CODED.sub(_character, text) if "_x" in text else text


def _character(match: re.Match[str]) -> str:
    """The character of a number; a number of none stands as it is written."""
    return allowed(chr(int(match[1], 16))) or match[0]
