"""The parts of a spreadsheet that is written (XLSX): a package whose members are made as they are asked for.

All texts are inline strings in cells of the format ``@``: a spreadsheet shows ``=1+1`` and ``+1/+1``, it runs nothing,
and goes on so when the cell is edited. Characters that XML does not allow are dropped.
"""

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgsearch.formats import xml
from mtgsearch.model import Spans


class Marked(NamedTuple):
    """A text of a cell, some of which is marked."""

    text: str
    marks: Spans
    """Ascending and not overlapping."""


Cells = Sequence[str | int | Marked | None]

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
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHEET_END = "</sheetData></worksheet>"

_LIKE_CODED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""What begins text that a reader would take for the number of a character, ``_x000D_``."""


def sheet_head(widths: Iterable[int]) -> str:
    """The beginning of a sheet whose first row stays where it is.

    :param widths: of the columns, in characters.
    """
    columns = "".join(
        f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
        for number, width in enumerate(widths, 1)
    )
    return (
        f'{DECLARATION}<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f"<cols>{columns}</cols><sheetData>"
    )


class Sink:
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


def member(name: str) -> zipfile.ZipInfo:
    """A member with no time of its own: the same passages make the same file."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def row(cells: Cells, number: int, style: int) -> bytes:
    """A row; what is absent has no cell."""
    made = (_cell(cell, f"{letter}{number}", style) for letter, cell in zip(LETTERS, cells, strict=False))
    return f'<row r="{number}">{"".join(made)}</row>'.encode()


def _cell(cell: str | int | Marked | None, place: str, style: int) -> str:
    if isinstance(cell, int):
        return f'<c r="{place}" s="{NUMBER_STYLE}"><v>{cell}</v></c>'
    if not cell:
        return ""
    content = "".join(_runs(cell)) if isinstance(cell, Marked) else _text(cell)
    return f'<c r="{place}" s="{style}" t="inlineStr"><is>{content}</is></c>'


def _runs(cell: Marked) -> Iterator[str]:
    """The text, what is marked bold and in red."""
    at = 0
    for start, end in cell.marks:
        if at < start:
            yield f"<r>{_text(cell.text[at:start])}</r>"
        if start < end:
            yield f'<r><rPr><b/><color rgb="FFB3261E"/></rPr>{_text(cell.text[start:end])}</r>'
        at = end
    if at < len(cell.text) or not at:
        yield f"<r>{_text(cell.text[at:])}</r>"


def _text(text: str) -> str:
    preserved = "" if text == text.strip() else ' xml:space="preserve"'
    return f"<t{preserved}>{_inline(text)}</t>"


def _inline(text: str) -> str:
    return xml.escaped(_LIKE_CODED.sub("_x005F_", text))


def workbook(names: Sequence[str]) -> str:
    """:param names: of the sheets."""
    sheets = (
        f'<sheet name="{xml.escaped(name)}" sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(names, 1)
    )
    return f'{DECLARATION}<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{"".join(sheets)}</sheets></workbook>'


def relations(count: int) -> str:
    sheets = (
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in range(1, count + 1)
    )
    styles = f'<Relationship Id="rId{count + 1}" Type="{RELATIONS}/styles" Target="styles.xml"/>'
    return f'{DECLARATION}<Relationships xmlns="{PACKAGE_RELATIONS}">{"".join(sheets)}{styles}</Relationships>'
