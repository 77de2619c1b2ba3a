"""Tables of web pages: each row holds both languages. Which cells do, lang attributes say, else the columns, else what
the cells are written in.

What a row says besides is not lost: cells of further columns are units of one side, and what is in neither language is
warned about.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mtgsearch.blocks import unit
from mtgsearch.formats import columns as naming
from mtgsearch.formats import labels
from mtgsearch.formats.html_tree import Claim, Node, Page, elements, said, source_lines, text_of, units
from mtgsearch.formats.tally import Tally
from mtgsearch.formats.xml import known
from mtgsearch.model import LANGS, TRAIL, Lang, Lines
from mtgsearch.text.script import language

OURS = "mtgsearch"
"""The class of the table on our own pages, whose cells are read exactly as they are."""
LEAST = 2
"""Rows that make a table one of pairs, where no attribute says so."""
SAMPLE_ROWS = 200
SPAN_MOST = 100

HEADER = "row(s) taken for the names of columns"
FURTHER = "cell(s) of further columns from here on, each read as a unit of one side"
NEUTRAL = "cell(s) left out from here on, as neither Chinese nor English"
UNFIT = "value(s) of columns left out from here on, as they are not what the column holds"


class Cell(NamedTuple):
    node: Node
    text: str
    lang: Lang | None
    """What an attribute says."""
    span: int


Row = dict[int, Cell]
"""The cells that say anything, by their columns."""


def read(page: Page, table: Node, tally: Tally, *, is_labelled: bool) -> Iterator[Claim]:
    """The pairs of a table without tables in it; nothing where it is none of pairs, or holds the labels of rulings.

    :param is_labelled: whether there are such labels on the page.
    """
    if table.attributes.get("class") == OURS:
        yield from _ours(page, table)
        return
    rows = [row for row in _rows(page, table) if row]
    if is_labelled and any(labels.read(line.text) for line in page.lines(table.first, table.last)):
        return
    texts = [_padded(row) for row in rows[:SAMPLE_ROWS]]
    found = naming.find(texts, "\t") if len(rows) >= LEAST else None
    columns = found[0] if found and found[0].zh is not None and found[0].en is not None else None
    is_marked = any(set(LANGS) <= {cell.lang for cell in row.values()} for row in rows)
    if not is_marked and not columns and not _is_paired(rows):
        return
    if _is_header(rows[0], columns, is_marked):
        _leave_header(page, rows.pop(0), tally)
    for row in rows:
        yield from _row(page, row, columns, is_marked, tally)


def _is_header(row: Row, columns: naming.Columns | None, is_marked: bool) -> bool:
    if naming.names_languages(cell.text for cell in row.values()):
        return True
    if is_marked and any(cell.lang for cell in row.values()):
        return False
    return columns.has_header if columns else all(cell.node.name == "th" for cell in row.values())


def _leave_header(page: Page, row: Row, tally: Tally) -> None:
    cells = [cell.node for cell in row.values()]
    names = " / ".join(cell.text for cell in row.values())
    tally.add(HEADER, source_lines(page, cells).first, names)
    for cell in cells:
        page.take(cell.first, cell.last)


def _rows(page: Page, table: Node) -> Iterator[Row]:
    """The rows of a table without tables in it, each cell in its column, whatever spans several."""
    taken: dict[int, int] = {}
    for tr in elements(table, ("tr",)):
        row: Row = {}
        below = {column: count - 1 for column, count in taken.items() if count > 1}
        column = 0
        for node in elements(tr, ("td", "th")):
            while column in taken:
                column += 1
            span = _span(node, "colspan")
            if text := text_of(page, node):
                row[column] = Cell(node, text, said(page, node), span)
            if (down := _span(node, "rowspan")) > 1:
                below |= dict.fromkeys(range(column, column + span), down - 1)
            column += span
        taken = below
        yield row


def _span(node: Node, name: str) -> int:
    value = node.attributes.get(name, "").strip()
    return min(max(int(value), 1), SPAN_MOST) if value.isascii() and value.isdecimal() and len(value) < 5 else 1


def _padded(row: Row) -> list[str]:
    width = max(column + cell.span for column, cell in row.items())
    return [row[column].text if column in row else "" for column in range(width)]


def _shown(row: Row, langs: dict[int, Lang | None]) -> tuple[int | None, int | None]:
    """The columns of the Chinese and the English cell, where there is one of each at most."""
    zh, en = ([column for column in row if langs[column] == lang] for lang in LANGS)
    return (zh[0] if len(zh) == 1 else None), (en[0] if len(en) == 1 else None)


def _by_script(row: Row) -> dict[int, Lang | None]:
    numbers = {column for column, cell in row.items() if naming.rule_number(cell.text)}
    return {column: cell.lang or (None if column in numbers else language(cell.text)) for column, cell in row.items()}


def _is_paired(rows: Sequence[Row]) -> bool:
    """Whether most rows, and more than one, hold one cell in each language."""
    pairs = sum(None not in _shown(row, _by_script(row)) for row in rows)
    return pairs >= LEAST and 2 * pairs > len(rows)


def _row(page: Page, row: Row, columns: naming.Columns | None, is_marked: bool, tally: Tally) -> Iterator[Claim]:
    """The pair, then what the row says besides, each of its cells by itself. A row without a pair that is one cell over
    several columns, or in which nothing says what is one, is left to the lines."""
    zh, en = _shown(row, {column: cell.lang for column, cell in row.items()}) if is_marked else (None, None)
    if None in (zh, en) and columns:
        zh, en = columns.zh, columns.en
    if None in (zh, en) and None not in (by_script := _shown(row, _by_script(row))):
        zh, en = by_script
    if zh is None and en is None:
        return
    if len(row) == 1 and next(iter(row.values())).span > 1:
        return
    at = (columns.known if columns else {}) | _number_of(row, {zh, en})
    values = {name: row[column].text for name, column in at.items() if column in row}
    if "number" in values:
        values["number"] = naming.rule_number(values["number"]) or values["number"]
    fields = {"kind": "row"} | known(values.items())
    if "section" in fields:
        fields["section"] = tuple(values["section"].split(TRAIL))
    line = source_lines(page, [cell.node for cell in row.values()]).first
    for name in values.keys() - fields.keys():
        tally.add(UNFIT, line, values[name])
    yield from units(page, *(row[at].node if at is not None and at in row else None for at in (zh, en)), **fields)
    read = {zh, en, *at.values()}
    yield from _further(page, [cell for column, cell in row.items() if column not in read], line, tally)
    for cell in row.values():
        page.take(cell.node.first, cell.node.last)


def _number_of(row: Row, sides: set[int | None]) -> dict[str, int]:
    """The column of a rule's number beside the pair, where there is one."""
    numbers = [column for column, cell in row.items() if column not in sides and naming.rule_number(cell.text)]
    return {"number": numbers[0]} if len(numbers) == 1 else {}


def _further(page: Page, cells: Sequence[Cell], line: int, tally: Tally) -> Iterator[Claim]:
    for cell in cells:
        if lang := cell.lang or language(cell.text):
            tally.add(FURTHER, line)
            yield from units(page, *(cell.node if lang == each else None for each in LANGS), kind="row")
        else:
            tally.add(NEUTRAL, line, cell.text)


def _ours(page: Page, table: Node) -> Iterator[Claim]:
    """The rows of a page that ``html_page`` wrote."""
    for tr in elements(table, ("tr",)):
        cells = {cell.attributes.get("class"): cell for cell in elements(tr, ("td",))}
        sides = [cells.get(lang) for lang in LANGS]
        pieces = [page.pieces[cell.first : cell.last] if cell else [] for cell in sides]
        texts = ["".join(piece.text for piece in each) for each in pieces]
        numbers = [piece.line for each in pieces for piece in each if piece.text.strip()]
        ends = [piece.line + piece.text.rstrip().count("\n") for each in pieces for piece in each if piece.text.strip()]
        named = [(name.removeprefix("data-"), value) for name, value in tr.attributes.items()]
        fields = known(pair for pair in named if pair[0] != "section") | _section(tr.attributes.get("data-section", ""))
        if numbers and (group := unit(texts[0], texts[1], Lines(min(numbers), max(ends)), **{"number": ""} | fields)):
            yield tr.first, group
    page.take(table.first, table.last)


def _section(value: str) -> dict[str, Any]:
    try:
        labels = json.loads(value)
    except ValueError:
        return {}
    return {"section": tuple(map(str, labels))} if isinstance(labels, list) else {}
