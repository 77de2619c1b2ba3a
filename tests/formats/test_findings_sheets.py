"""What checks found as a spreadsheet, as another program reads it."""

import io

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText

from mtgsearch.formats import findings_sheets
from mtgsearch.formats.workbook import CELL_MAX
from mtgsearch.model import Lines
from mtgsearch.render.messages import Messages
from tests.found import ABOUTS, EN, ZH, finding, marked

FOUND = (finding(suggestion="three", related=("a:1", "b:2")), finding("warning", check="cue"), finding("info"))


def book(*found, lang="en", **options):
    made = b"".join(findings_sheets.written(found, ABOUTS, Messages(lang)))
    return openpyxl.load_workbook(io.BytesIO(made), **options)


def rows(sheet):
    head, *others = sheet.values
    return [dict(zip(head, row, strict=True)) for row in others]


def test_a_sheet_of_findings():
    first, *_ = rows(book(*FOUND)["findings"])
    assert first == {
        "severity": "error",
        "check": "number",
        "message": "expected 三",
        "zh": ZH,
        "en": EN,
        "expected": None,
        "found": "4",
        "suggestion": "three",
        "path": "draft.txt",
        "zh_lines": 2,
        "en_lines": 1,
        "number": None,
        "id": "draft:abcdefgh",
        "related": "a:1, b:2",
    }


def test_a_sheet_of_totals():
    totals = rows(book(*FOUND)["totals"])
    assert [list(row.values()) for row in totals] == [
        ["number", "数字", "Numbers", 1, 0, 1],
        ["cue", "否定", "Cues", 0, 1, 0],
        ["total", None, None, 1, 1, 1],
    ]


def test_the_head_stays_and_columns_can_be_filtered():
    for sheet, ref in zip(book(*FOUND), ("A1:N4", "A1:F4"), strict=True):
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == ref
    assert book(*FOUND)["findings"].column_dimensions["D"].width == findings_sheets.COLUMNS["zh"]


def test_marks_are_bold():
    cell = book(FOUND[0], rich_text=True)["findings"]["D2"].value
    assert isinstance(cell, CellRichText)
    assert [str(run) for run in cell if not isinstance(run, str)] == ["三"]
    assert str(cell) == ZH


@pytest.mark.parametrize("spans", [((0, 2),), ((9, 11),), ((0, len(ZH)),), ((3, 3),), ((0, 2), (1, 4), (6, 7))])
def test_no_mark_changes_a_text(spans):
    assert rows(book(marked(finding(), spans))["findings"])[0]["zh"] == ZH


def test_ranges_of_lines_are_text():
    row = rows(book(finding(lines={"zh_lines": Lines(3, 7)}))["findings"])[0]
    assert (row["zh_lines"], row["en_lines"]) == ("3–7", 1)


def test_a_text_that_no_cell_holds_is_cut():
    row = rows(book(marked(finding(zh="𠀀" * CELL_MAX), ((CELL_MAX - 2, CELL_MAX - 1),)))["findings"])[0]
    assert row["zh"].endswith("𠀀…")
    assert len(row["zh"]) <= CELL_MAX


def test_nothing_runs_and_nothing_breaks():
    evil = "=1+1 <b>\x00\x0b "
    coded = marked(finding(zh=evil, en=evil, suggestion="=A1"), ((0, 4),), ((9, 10),))
    row = rows(book(coded)["findings"])[0]
    assert (row["zh"], row["en"], row["suggestion"]) == ("=1+1 <b>  ",) * 2 + ("=A1",)


def test_in_chinese():
    made = book(*FOUND, lang="zh")
    assert made.sheetnames == ["问题", "合计"]
    assert rows(made["问题"])[0]["severity"] == "错误"


def test_nothing_found():
    made = book()
    assert rows(made["findings"]) == []
    assert made["findings"].auto_filter.ref == "A1:N1"
