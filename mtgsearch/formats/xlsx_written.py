"""Passages as XLSX: written piece by piece, so that a corpus of any size can be exported."""

import zipfile
from collections.abc import Generator, Iterable, Iterator
from typing import IO

from mtgsearch.errors import DataError
from mtgsearch.formats import workbook
from mtgsearch.formats.workbook import (
    CELL_MAX,
    FIXED,
    HEADER_STYLE,
    ROWS_MAX,
    SHEET_END,
    SHEET_MAX,
    TEXT_STYLE,
    WORKBOOK,
    Cells,
    Sink,
    member,
)
from mtgsearch.model import Hit
from mtgsearch.render import records
from mtgsearch.render.records import COLUMNS

WIDTHS = {"zh": 60, "en": 60, "id": 28, "title": 28, "section": 28, "path": 28}
"""Of columns, in characters."""
WIDTH = 12
SHEET_HEAD = workbook.sheet_head(WIDTHS.get(name, WIDTH) for name in COLUMNS)


def written(hits: Iterable[Hit]) -> Iterator[bytes]:
    """The bytes of a file with these passages, in as many sheets as they need.

    :raises DataError: a text is longer than a cell holds.
    """
    sink = Sink()
    with zipfile.ZipFile(sink, "w") as package:
        for name, text in FIXED.items():
            package.writestr(member(name), text)
        yield sink.take()
        rows = map(_row, hits)
        row = next(rows, None)
        count = 0
        while row is not None or not count:
            count += 1
            with package.open(member(f"xl/worksheets/sheet{count}.xml"), "w") as sheet:
                row = yield from _sheet(sheet, row, rows, sink)
        package.writestr(member(WORKBOOK), workbook.workbook(_names(count)))
        package.writestr(member("xl/_rels/workbook.xml.rels"), workbook.relations(count))
    yield sink.take()


def _sheet(
    sheet: IO[bytes], row: Cells | None, rows: Iterator[Cells], sink: "Sink"
) -> Generator[bytes, None, Cells | None]:
    """Write a sheet of ``row`` and ``rows``; returned is the first that it has no place for."""
    size = sheet.write(SHEET_HEAD.encode() + workbook.row(COLUMNS, 1, HEADER_STYLE))
    number = 1
    while row is not None and number < ROWS_MAX and size < SHEET_MAX:
        number += 1
        size += sheet.write(workbook.row(row, number, TEXT_STYLE))
        if piece := sink.take():
            yield piece
        row = next(rows, None)
    sheet.write(SHEET_END.encode())
    return row


def _row(hit: Hit) -> Cells:
    cells = records.cells(hit)
    for cell in cells:
        if isinstance(cell, str) and len(cell.encode("utf-16-le", "surrogatepass")) > 2 * CELL_MAX:
            raise DataError(
                "passage {id} is longer than a cell of a spreadsheet may be",
                "leave it out, or export it in another format",
                id=hit.passage.id,
            )
    return cells


def _names(count: int) -> list[str]:
    return [f"mtgsearch {number}" if number > 1 else "mtgsearch" for number in range(1, count + 1)]
