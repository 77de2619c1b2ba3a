"""XLSX: sheets, strings, dates and formulas as spreadsheets save them; what is written, other programs open."""

import io
import zipfile
from datetime import datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.errors import DataError, MtgsearchError
from mtgsearch.formats import package, workbook, xlsx, xlsx_written
from mtgsearch.formats.base import Source
from mtgsearch.formats.xlsx import Xlsx
from mtgsearch.model import Lines, Warning
from mtgsearch.render.records import COLUMNS
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import TEXTS, UnitContract, contents, hit, hits, inherited, sides, warnings

MAIN = workbook.MAIN


def binary(data):
    return Source("made", data, "", [])


def read(data):
    return list(Xlsx().read(binary(data)))


def written(*found):
    return b"".join(Xlsx().write(found))


def saved(*rows, **sheets):
    """What openpyxl saves of rows, and of further sheets by their names."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for name, more in sheets.items():
        sheet = book.create_sheet(name)
        for row in more:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def replaced(data, **parts):
    """The package with other texts in its parts, named by the ends of their names without ``.xml``; None drops one.

    A part that is not there is added.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = parts.pop(name.rpartition("/")[2].removesuffix(".xml"), old.read(name))
            if content is not None:
                new.writestr(name, content)
        for name, content in parts.items():
            new.writestr(f"xl/{name}.xml", content)
    return stream.getvalue()


def sheet(*rows, more=""):
    """The XML of a sheet whose rows are given as XML."""
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(rows)}</sheetData>{more}</worksheet>'


def inline(*cells):
    return "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in cells)


def made(*rows, **parts):
    """A package of one sheet with these rows, given as XML."""
    return replaced(written(), **{"sheet1": sheet("<row>" + inline("zh", "en") + "</row>", *rows)} | parts)


PAIR = "<row>" + inline("横置它。", "Tap it.") + "</row>"


class TestXlsx(UnitContract):
    name = "xlsx"

    def written(self, content):
        return b"".join(formats.writer(self.name).write(hits(content)))

    def groups(self, data):
        format = formats.recognise(binary(data), self.name)
        return [each for each in format.read(binary(data)) if isinstance(each, Group)]

    def test_its_own_are_recognised_and_others_not(self):
        assert formats.recognise(binary(self.written([("消灭目标生物。", "Destroy target creature.")]))).name == "xlsx"
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as other:
            other.writestr("word/document.xml", "xl/workbook.xml")
        for data in (b"", b"PK\x03\x04", b"xl/workbook.xml", b"PK\x05\x06" + bytes(18), stream.getvalue()):
            assert Xlsx().confidence(binary(data)) == 0

    @inherited
    @given(st.text(max_size=80), contents, st.data())
    def test_no_source_breaks_it(self, text, content, data):
        own = self.written(content)
        begin = data.draw(st.integers(0, len(own)))
        changed = own[:begin] + bytes([data.draw(st.integers(0, 255))]) + own[begin + 1 :]
        for broken in (text.encode(), own[:begin], own[:begin] + own[begin + 3 :], changed):
            Xlsx().confidence(binary(broken))
            try:
                self.groups(broken)
            except MtgsearchError:
                continue


# Read --------------------------------------------------------------------------------------------------------------


def test_rows_as_openpyxl_saves_them():
    records = read(saved(["English", "中文", "date"], ["Tap it.", "横置它。", "2024-02-06"], [], [None, "重置它。"]))
    assert sides(records) == [("横置它。", "Tap it."), ("重置它。", None)]
    assert [group.blocks[0].lines for group in records] == [Lines(2, 2), Lines(4, 4)]
    assert [group.kind for group in records] == ["row", "row"]
    assert records[0].date == "2024-02-06"
    assert records[0].given


def test_a_date_cell_is_a_day():
    records = read(saved(["en", "zh", "date"], ["Tap it.", "横置它。", datetime(2024, 2, 6, 12)]))
    assert records[0].date == "2024-02-06"


def test_dates_of_other_calendars_and_formats():
    styles = (
        f'<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/>'
        '<numFmt numFmtId="171" formatCode="[Red]0&quot;day&quot;"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    )
    book = written()
    with zipfile.ZipFile(io.BytesIO(book)) as package:
        workbook = package.read("xl/workbook.xml").decode().replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
    rows = [
        "<row>" + inline("zh", "en", "number", "date") + "</row>",
        "<row>" + inline("横置它。", "Tap it.") + '<c s="2"><v>7</v></c><c s="1"><v>1.5</v></c></row>',
        "<row>" + inline("重置它。", "Untap it.") + '<c s="x"><v>8</v></c><c s="1"><v>1e99</v></c></row>',
    ]
    records = read(replaced(book, styles=styles, workbook=workbook, sheet1=sheet(*rows)))
    assert (records[0].number, records[0].date) == ("7", "1904-01-02")
    assert (records[1].number, records[1].date) == ("8", None)
    assert warnings(records)[0].text.startswith("1 value(s) of date left out")


def test_strings_in_runs_without_how_they_are_pronounced():
    cells = ('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>', '<c t="s"><v>2</v></c><c t="s"><v>3</v></c>')
    rows = [f"<row>{each}</row>" for each in cells]
    strings = (
        f'<sst xmlns="{MAIN}"><si><t>zh</t></si><si><t>en</t></si>'
        '<si><r><t>横</t></r><r><rPr><b/></rPr><t xml:space="preserve">置它。</t></r>'
        '<rPh sb="0" eb="1"><t>heng</t></rPh></si>'
        "<si><t>Tap_x000D_\n_x005F_x0041__x000B_it._xD800_</t></si></sst>"
    )
    relations = workbook.relations(1).replace("</R", '<Relationship Type="x/sharedStrings" Target="strings.xml"/></R')
    data = made(sheet1=sheet(*rows), strings=strings, **{"workbook.xml.rels": relations})
    assert sides(read(data)) == [("横置它。", "Tap\r\n_x0041_ it._xD800_")]


def test_kinds_of_cells():
    cells = (
        '<c r="A2" t="str"><f>B3</f><v>横置</v></c><c r="C2" t="b"><v>1</v></c><c r="B2" t="s"><v>99</v></c>',
        '<c t="e"><v>#REF!</v></c>' + inline("Tap it."),
        "<c><f>A1</f></c>" + inline("Untap it."),
    )
    records = read(made(*(f"<row>{each}</row>" for each in cells)))
    assert sides(records) == [("横置", None), (None, "Tap it."), (None, "Untap it.")]
    assert Warning(3, f"1 {xlsx.ERRORS}: #REF!") in records
    assert Warning(4, f"1 {xlsx.UNCOMPUTED}") in records
    assert Warning(2, f"1 {xlsx.MISSING}") in records
    assert any("more cells than columns" in warning.text for warning in warnings(records))


def test_places_of_rows_and_cells():
    rows = [
        '<row r="7"><c r="B7" t="inlineStr"><is><t>Tap it.</t></is></c></row>',
        '<row r="3">' + inline("横置它。") + "</row>",
        '<row r="x"><c r="ZZZ9" t="inlineStr"><is><t>far</t></is></c>' + "</row>",
    ]
    records = read(made(*rows))
    assert [(group.blocks[0].text, group.blocks[0].lines.first) for group in records[:2]] == [
        ("Tap it.", 7),
        ("横置它。", 8),
    ]
    assert warnings(records) == [Warning(9, f"1 {xlsx.BEYOND}")]


def test_rows_above_the_names_are_told():
    records = read(saved(["Terms of 2024"], [], ["English", "中文"], ["tap", "横置"], ["untap", "重置"]))
    assert sides(records) == [("横置", "tap"), ("重置", "untap")]
    assert warnings(records) == [Warning(1, "left out, as above the names of the columns: Terms of 2024")]


def test_sheets_are_sections():
    data = saved(
        ["zh", "en"], ["横置", "tap"], Verbs=[["en", "zh"], ["untap", "重置"]], Notes=[["only this"]], Empty=[]
    )
    records = read(data)
    assert [(group.section, group.blocks[0].text) for group in records if isinstance(group, Group)] == [
        (("Sheet",), "横置"),
        (("Verbs",), "重置"),
    ]
    assert warnings(records) == [Warning(1, f"sheet Notes: {xlsx.UNREADABLE}")]


def test_without_the_languages_it_is_refused():
    with pytest.raises(DataError, match="it cannot be read as a table") as caught:
        read(saved(["a", "b"], [1, 2]))
    assert caught.value.hint
    assert read(saved()) == read(saved(["zh", "en"])) == []


def test_other_languages_are_columns_left_out():
    records = read(saved(["zh", "en", "fr"], ["横置", "tap", "engager"]))
    assert sides(records) == [("横置", "tap")]
    assert warnings(records) == [Warning(1, "columns left out: fr")]


def test_a_column_of_ids_is_told_and_one_of_rule_numbers_is_read():
    records = read(saved(["id", "zh", "en", "Rule"], ["x7", "横置", "tap", "702.26a"]))
    assert [group.number for group in records if isinstance(group, Group)] == ["702.26a"]
    assert warnings(records) == [Warning(1, "columns left out: id")]


def test_comments_are_counted():
    book = openpyxl.Workbook()
    for row in (["zh", "en"], ["横置", "tap"]):
        book.active.append(row)
    book.active["A2"].comment = openpyxl.comments.Comment("see there", "me")
    stream = io.BytesIO()
    book.save(stream)
    assert warnings(read(stream.getvalue())) == [Warning(0, f"1 {xlsx.COMMENTS}")]


# What cannot be read -----------------------------------------------------------------------------------------------


def test_a_sheet_that_breaks_off_is_read_up_to_there():
    records = read(replaced(made(), sheet1=sheet("<row>" + inline("zh", "en") + "</row>", PAIR, "<row></c>", PAIR)))
    assert sides(records) == [("横置它。", "Tap it.")]
    assert warnings(records)[0].text.startswith("xl/worksheets/sheet1.xml is broken, nothing is read from here on: ")


@pytest.mark.parametrize("part", ["sheet1", "workbook", "styles"])
@pytest.mark.parametrize("text", ["", "<a", f'<!DOCTYPE a [<!ENTITY x "y">]><a xmlns="{MAIN}"><row>&x;</row></a>'])
def test_broken_parts_and_declared_entities_are_refused(part, text):
    with pytest.raises(DataError, match=r"cannot be unpacked|entity declarations") as caught:
        read(made(PAIR, **{part: text}))
    assert caught.value.hint


def test_entities_in_an_encoding_that_is_not_seen_through():
    text = f'<?xml version="1.0" encoding="cp037"?><!DOCTYPE a [<!ENTITY x "y">]><a xmlns="{MAIN}"><row>&x;</row></a>'
    with pytest.raises(DataError):
        read(made(sheet1=text.encode("cp037")))


def test_what_unpacks_too_far_is_refused(monkeypatch):
    with pytest.raises(DataError, match="unpacks to more than 200 times"):
        read(made(" " * 2 * package.RATIO_FROM))
    data = made(PAIR)
    monkeypatch.setattr(package, "UNPACKED_MAX", 1000)
    with pytest.raises(DataError, match="cannot be unpacked"):
        read(data)


def test_an_element_without_end_is_not_held(monkeypatch):
    monkeypatch.setattr(package, "STRETCH_MAX", 1000)
    monkeypatch.setattr(package, "PIECE", 100)
    with pytest.raises(DataError, match="in one element"):
        read(made("<row>" + inline("x" * 100) * 50 + "</row>"))


def test_a_missing_part():
    with pytest.raises(DataError, match=r"sheet1\.xml is not in it"):
        read(made(sheet1=None))


def test_a_damaged_package_is_recognised_and_refused():
    data = written(hit("横置它。", "Tap it."))[:-100]
    assert Xlsx().confidence(binary(data)) in (0, 0.9)
    with pytest.raises(DataError, match="it cannot be unpacked"):
        read(data)


# Written -----------------------------------------------------------------------------------------------------------


def opened(data):
    return openpyxl.load_workbook(io.BytesIO(data))


def test_another_program_reads_the_same():
    pairs = list(zip(TEXTS, reversed(TEXTS), strict=True))
    (sheet,) = opened(written(*(hit(zh, en, number) for number, (zh, en) in enumerate(pairs, 1)))).worksheets
    header, *rows = sheet.iter_rows()
    assert tuple(cell.value for cell in header) == COLUMNS
    assert [(row[-2].value, row[-1].value) for row in rows] == pairs
    assert {cell.data_type for row in rows for cell in row[-2:]} == {"s"}
    assert {cell.data_type for row in rows for cell in row} == {"s", "n"}
    assert sheet.freeze_panes == "A2"
    assert rows[0][-1].alignment.wrap_text
    assert rows[0][-1].number_format == "@"
    assert sheet.column_dimensions["Q"].width == xlsx_written.WIDTHS["zh"]
    assert header[0].font.b


def test_what_a_passage_is_comes_back():
    known = {
        "kind": "ruling",
        "number": "702.26a",
        "date": "2024-02",
        "provenance": "R&D <one>",
        "section": ("7 > A", '702. "B"'),
    }
    (group,) = read(written(hit("横置它。", "Tap it.", **known)))
    assert group[1:6] == ("ruling", "2024-02", "R&D <one>", ("7", "A", '702. "B"'), "702.26a")
    assert group.blocks[0].lines == Lines(2, 2)


@pytest.mark.parametrize("text", ["_x0041_", "_x0041_x0042_", "a_x000D_b", "_x005F_", "_x_", "two\r\nlines", "\rx"])
def test_what_looks_like_the_number_of_a_character(text):
    assert sides(read(written(hit("横置", f"a{text}b")))) == [("横置", f"a{text}b")]


def test_characters_that_xml_does_not_allow_are_dropped():
    assert sides(read(written(hit("横\b置\x1f它。", "Tap\x0bit\ud800.\ufffe")))) == [("横置它。", "Tap it.")]


def test_the_same_passages_make_the_same_file():
    assert written(hit("横置", "tap")) == written(hit("横置", "tap"))


def test_no_passages():
    assert read(written()) == []
    assert opened(written()).sheetnames == ["mtgsearch"]


@pytest.mark.parametrize(("name", "limit"), [("ROWS_MAX", 4), ("SHEET_MAX", 6000)])
def test_further_sheets(monkeypatch, name, limit):
    monkeypatch.setattr(xlsx_written, name, limit)
    data = written(*(hit(f"抓{n}张", f"draw {n}", n) for n in range(1, 9)))
    assert opened(data).sheetnames[:2] == ["mtgsearch", "mtgsearch 2"]
    assert sides(read(data)) == [(f"抓{n}张", f"draw {n}") for n in range(1, 9)]


def test_a_text_that_no_cell_holds():
    with pytest.raises(DataError, match="passage notes:1 is longer than a cell"):
        written(hit("横置", "𠮷" * (xlsx_written.CELL_MAX // 2 + 1)))
    assert len(read(written(hit("横" * xlsx_written.CELL_MAX, "tap")))) == 1


# The shared cases --------------------------------------------------------------------------------------------------


def test_case_formulas(shared):
    """FMT13: what CSV must guard is text here, and comes back as it was."""
    lines = (shared / "cases" / "files" / "csv_formula_cells.txt").read_text(encoding="utf-8").splitlines()
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    data = written(*(hit(zh, en, number) for number, (zh, en) in enumerate(pairs, 1)))
    assert sides(read(data)) == pairs
    _, *rows = opened(data).active.iter_rows()
    assert {cell.data_type for row in rows for cell in row[-2:]} == {"s"}


def test_case_control_characters(shared):
    """FMT07: they are dropped, and the file opens."""
    text = (shared / "cases" / "files" / "control_chars.txt").read_text(encoding="utf-8").splitlines()[0]
    data = written(hit("横置", text))
    assert opened(data).active["R2"].value == "".join(char for char in text if char >= " " or char in "\t\n\r")
    assert len(read(data)) == 1


def test_text_in_lines_is_none():
    assert Xlsx().confidence(source_of("zh\ten\n横置\ttap\n")) == 0
