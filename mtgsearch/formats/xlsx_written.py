"""XLSX written: a package whose parts are made as they are asked for, so that a corpus of any size can be exported.

All texts are inline strings in cells of the format ``@``: a spreadsheet shows ``=1+1`` and ``+1/+1``, it runs nothing,
and goes on so when the cell is edited. Characters that XML does not allow are dropped.
"""

import re
import zipfile
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import IO

from mtgsearch.errors import DataError
from mtgsearch.formats import xml
from mtgsearch.model import Hit
from mtgsearch.render import records
from mtgsearch.render.records import COLUMNS

Cells = Sequence[str | int | None]

WORKBOOK = "xl/workbook.xml"
STYLES = "xl/styles.xml"
ROWS_MAX = 1_048_576
"""Of a sheet."""
CELL_MAX = 32_767
"""UTF-16 code units that a cell holds."""
SHEET_MAX = 2**30
"""Bytes of a sheet, from which on another is begun: members of 2 GB and more not every program opens."""

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
NUMBER_STYLE, TEXT_STYLE, HEADER_STYLE = range(3)
FIXED = {
    # Sheets are the default, for how many there are is known at the end and this member is to be the first.
    "[Content_Types].xml": f"""\
{DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="{TYPE}.worksheet+xml"/>\
<Override PartName="/{WORKBOOK}" ContentType="{TYPE}.sheet.main+xml"/>\
<Override PartName="/{STYLES}" ContentType="{TYPE}.styles+xml"/></Types>""",
    "_rels/.rels": f"""\
{DECLARATION}<Relationships xmlns="{PACKAGE_RELATIONS}">\
<Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="{WORKBOOK}"/></Relationships>""",
    STYLES: f"""\
{DECLARATION}<styleSheet xmlns="{MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">\
<alignment vertical="top"/></xf>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>""",
}
WIDTHS = {"zh": 60, "en": 60, "id": 28, "title": 28, "section": 28, "path": 28}
"""Of columns, in characters."""
WIDTH = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHEET_HEAD = (
    f'{DECLARATION}<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0">'
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
    + "".join(
        f'<col min="{number}" max="{number}" width="{WIDTHS.get(name, WIDTH)}" customWidth="1"/>'
        for number, name in enumerate(COLUMNS, 1)
    )
    + "</cols><sheetData>"
)
SHEET_END = "</sheetData></worksheet>"

_LIKE_CODED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""What begins text that a reader would take for the number of a character, ``_x000D_``."""


def written(hits: Iterable[Hit]) -> Iterator[bytes]:
    """The bytes of a file with these passages, in as many sheets as they need.

    :raises DataError: a text is longer than a cell holds.
    """
    sink = _Sink()
    with zipfile.ZipFile(sink, "w") as package:
        for name, text in FIXED.items():
            package.writestr(_member(name), text)
        yield sink.take()
        rows = map(_row, hits)
        row = next(rows, None)
        count = 0
        while row is not None or not count:
            count += 1
            with package.open(_member(f"xl/worksheets/sheet{count}.xml"), "w") as sheet:
                row = yield from _sheet(sheet, row, rows, sink)
        package.writestr(_member(WORKBOOK), _workbook(count))
        package.writestr(_member("xl/_rels/workbook.xml.rels"), _relations(count))
    yield sink.take()


def _sheet(
    sheet: IO[bytes], row: Cells | None, rows: Iterator[Cells], sink: "_Sink"
) -> Generator[bytes, None, Cells | None]:
    """Write a sheet of ``row`` and ``rows``; returned is the first that it has no place for."""
    size = sheet.write(SHEET_HEAD.encode() + _xml(COLUMNS, 1, HEADER_STYLE))
    number = 1
    while row is not None and number < ROWS_MAX and size < SHEET_MAX:
        number += 1
        size += sheet.write(_xml(row, number, TEXT_STYLE))
        if piece := sink.take():
            yield piece
        row = next(rows, None)
    sheet.write(SHEET_END.encode())
    return row


class _Sink:
    """Takes what the package writes until it is asked for; it cannot be sought in, so that nothing is held longer."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """All is written at once."""

    def close(self) -> None:
        """Nothing is open."""

    def take(self) -> bytes:
        pieces = b"".join(self._pieces)
        self._pieces.clear()
        return pieces


def _member(name: str) -> zipfile.ZipInfo:
    """A member with no time of its own: the same passages make the same file."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


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


def _xml(cells: Cells, number: int, style: int) -> bytes:
    """A row; what is absent has no cell."""
    made = (_cell(cell, f"{letter}{number}", style) for letter, cell in zip(LETTERS, cells, strict=False))
    return f'<row r="{number}">{"".join(made)}</row>'.encode()


def _cell(cell: str | int | None, place: str, style: int) -> str:
    if isinstance(cell, int):
        return f'<c r="{place}" s="{NUMBER_STYLE}"><v>{cell}</v></c>'
    if not cell:
        return ""
    preserved = "" if cell == cell.strip() else ' xml:space="preserve"'
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t{preserved}>{_inline(cell)}</t></is></c>'


def _inline(text: str) -> str:
    return xml.escaped(_LIKE_CODED.sub("_x005F_", text))


def _workbook(count: int) -> str:
    sheets = (
        f'<sheet name="mtgsearch{f" {number}" if number > 1 else ""}" sheetId="{number}" r:id="rId{number}"/>'
        for number in range(1, count + 1)
    )
    return f'{DECLARATION}<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{"".join(sheets)}</sheets></workbook>'


def _relations(count: int) -> str:
    sheets = (
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in range(1, count + 1)
    )
    styles = f'<Relationship Id="rId{count + 1}" Type="{RELATIONS}/styles" Target="styles.xml"/>'
    return f'{DECLARATION}<Relationships xmlns="{PACKAGE_RELATIONS}">{"".join(sheets)}{styles}</Relationships>'
