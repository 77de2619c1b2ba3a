"""Tables: delimiters, quoting and columns found from the text, exports read back, the guard against formulas."""

import csv
import io

import pytest
from hypothesis import given

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.errors import DataError
from mtgsearch.formats import table
from mtgsearch.formats.base import Source
from mtgsearch.formats.table import Csv, Table, Tsv
from mtgsearch.model import Lines, Warning
from mtgsearch.render import records
from mtgsearch.text.encoding import decode
from mtgsearch.text.lines import split_lines
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import UnitContract, contents, hit, hits, inherited

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
REFUSED = (
    "",
    "Destroy target creature.\n消灭目标生物。\n",
    "Tap it, then untap it.\n横置它,然后重置它。\nDraw a card, then discard a card.\n抓一张牌,然后弃一张牌。\n",
    "Tap it.\n\nUntap it, exile it, draw a card.\n",
    "| zh | en |\n|---|---|\n| 横置 | tap |\n| 重置 | untap |\n",
    "zh | en\n--- | ---\n横置 | tap\n重置 | untap\n",
    "^ zh ^ en ^\n| 横置 | tap |\n| 重置 | untap |\n",
    '{"zh":"横置","en":"tap"}\n{"zh":"重置","en":"untap"}\n',
    '[{"zh":"横置","en":"tap"},\n{"zh":"重置","en":"untap"}]\n',
    '<?xml version="1.0"?>\n<tmx>\n<seg>横置,tap</seg>\n</tmx>\n',
    'msgid "tap"\nmsgstr "横置"\n',
    "a\tb\n1\t2\n3\t4\n",
    "en\tfr\nde\tit\n" * 3 + "1\n2\n3\n4\n5\n6\n7\n8\n",
)


def read(text, data=None):
    source = source_of(text) if data is None else Source("made", data, text, split_lines(text))
    return list(Table().read(source))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


def sides(group):
    return tuple(next((b.text for b in group.blocks if b.lang == lang), None) for lang in ("zh", "en"))


def pairs(text):
    return [sides(group) for group in groups(text)]


def file(shared, name):
    data = (shared / name).read_bytes()
    text = decode(data).text
    return Source(name, data, text, split_lines(text))


class TableContract(UnitContract):
    """The reader is ``table`` whatever wrote."""

    name = "table"
    refused = REFUSED

    def writer(self):
        raise NotImplementedError

    def test_its_name_leads_to_it(self):
        assert formats.recognise(source_of(""), "table").name == "table"
        assert Table.describe
        assert type(formats.writer(self.writer().name)) is type(self.writer())
        assert self.writer().suffix == f".{self.writer().name}"

    @inherited
    @given(contents)
    def test_it_is_written_piece_by_piece(self, content):
        asked = []
        pieces = self.writer().write(each for each in hits(content) if asked.append(each) is None)
        next(pieces)
        assert asked == []
        assert [next(pieces) and len(asked) for _ in content] == list(range(1, len(content) + 1))
        assert next(pieces, None) is None

    @inherited
    @given(contents)
    def test_line_numbers_are_those_of_the_rows(self, content):
        text = self.written(content)
        lines = split_lines(text)
        found = self.groups(text)
        assert [group.blocks[0].lines.first for group in found] == [
            2 + sum(map(len, map(split_lines, rows))) for rows in self.rows_before(content)
        ]
        assert found[-1].blocks[0].lines.last == len(lines)

    def rows_before(self, content):
        """For each row the texts of those before it, as they were written."""
        pieces = list(self.writer().write(hits(content)))[1:]
        return [pieces[:index] for index in range(len(content))]


class TestTsv(TableContract):
    def writer(self):
        return Tsv()


class TestCsv(TableContract):
    def writer(self):
        return Csv()


class TestCsvForExcel(TableContract):
    def writer(self):
        return Csv(excel=True)


@pytest.mark.parametrize("text", REFUSED)
def test_others_are_refused(text):
    assert Table().confidence(source_of(text)) == 0.0


@pytest.mark.parametrize(("writer", "dialect"), [(Tsv(), "excel-tab"), (Csv(), "excel")])
def test_an_export_is_as_searches_write_tables(writer, dialect):
    found = [
        hit(
            "二\n行",
            'a "b"\t,c',
            section=("一", "b"),
            number="7.1a",
            date="2024-01",
            provenance="official",
            kind="rule",
        ),
        hit(None, "\r\n x", zh_lines=None),
    ]
    assert "".join(writer.write(found)) == "".join(records.table(found, dialect, scores=False))


@pytest.mark.parametrize("writer", [Tsv(), Csv(), Csv(excel=True)])
def test_what_an_export_says_of_a_passage_comes_back(writer):
    known = {"section": ("通则", "-1/-1"), "number": "=1", "date": "2024-02", "provenance": "@me", "kind": "rule"}
    text = "".join(writer.write([hit("横置", "tap", **known), hit("重置", "untap", 2)]))
    first, second = groups(text)
    assert {field: getattr(first, field) for field in known} == known
    assert (second.kind, second.number, second.date, second.section) == ("entry", "", None, ())
    assert warnings(text) == []


@pytest.mark.parametrize("writer", [Tsv(), Csv(), Csv(excel=True)])
@pytest.mark.parametrize(
    "text",
    [
        *('"', '""', '"a', 'a"', '"a"', '""a""', '"a\n7\tb"', "a\r\nb", "a\rb", "a\tb\nc", "\\", "a,b;c|d", "'", "''a"),
        *("+1/+1", "'+1/+1", "''+1/+1", "=1+1", "'=1", "-1/-1", "@me", "'@me", "it's", "+\n+", "\N{LINE SEPARATOR}a"),
        "\t".join("x" * 18) + "\n" + "\t".join("x" * 18),
        f"a{MARK}b",
    ],
)
def test_no_text_is_changed(writer, text):
    text = text.strip()
    (found,) = pairs("".join(writer.write([hit(text, text)])))
    assert found == (text, text)


@pytest.mark.parametrize(("writer", "dialect"), [(Tsv(), "excel-tab"), (Csv(), "excel")])
def test_others_read_what_is_written(writer, dialect):
    text = "".join(writer.write([hit("二\n行", 'a "b"\t,c'), hit("'+1", "-1")]))
    header, *rows = csv.reader(io.StringIO(text, newline=""), dialect)
    assert tuple(header) == records.COLUMNS
    assert [row[-2:] for row in rows] == [["二\n行", 'a "b"\t,c'], ["'+1", "-1"]]


class TestGuard:
    def test_what_a_spreadsheet_would_run_is_text_to_it(self):
        text = "".join(Csv(excel=True).write([hit("+1/+1指示物", "=1+1, all"), hit("@x", "'-1"), hit("4/4", "it's")]))
        assert text.startswith(MARK)
        assert text.count("\n") == text.count("\r\n") == 4
        rows = list(csv.reader(io.StringIO(text.removeprefix(MARK), newline="")))
        assert [row[-2:] for row in rows[1:]] == [["'+1/+1指示物", "'=1+1, all"], ["'@x", "''-1"], ["4/4", "it's"]]
        assert not any(cell.startswith(tuple("=+-@\t\r")) for row in rows for cell in row)

    def test_it_is_taken_off_where_the_mark_was_decoded(self):
        data = "".join(Csv(excel=True).write([hit("+1/+1", "'+1/+1")])).encode()
        assert [sides(record) for record in read(decode(data).text, data)] == [("+1/+1", "'+1/+1")]

    def test_it_is_taken_off_after_a_spreadsheet_parted_the_cells_otherwise(self):
        text = "".join(Csv(excel=True).write([hit("+1/+1", "'+1/+1")]))
        assert pairs(text.replace(",", ";")) == [("+1/+1", "'+1/+1")]

    @pytest.mark.parametrize("mark", ["", MARK])
    def test_other_tables_keep_their_apostrophes(self, mark):
        assert pairs(f"{mark}zh,en\r\n'+1/+1,'=a\r\n") == [("'+1/+1", "'=a")]

    def test_other_exports_have_none(self):
        for writer in (Csv(), Tsv()):
            text = "".join(writer.write([hit("+1/+1", "'=a")]))
            assert not text.startswith(MARK)
            assert "\r" not in text
            assert "'+" not in text


class TestQuotes:
    @pytest.mark.parametrize("delimiter", list(",;|\t"))
    def test_cells_in_quotes_hold_anything(self, delimiter):
        text = f'zh{delimiter}en\n"甲{delimiter}乙"{delimiter}"a ""b""\nc"\n丙{delimiter}d\n'
        assert pairs(text) == [(f"甲{delimiter}乙", 'a "b"\nc'), ("丙", "d")]
        assert [group.blocks[0].lines for group in groups(text)] == [Lines(2, 3), Lines(4, 4)]

    @pytest.mark.parametrize("delimiter", list(",;\t"))
    def test_one_that_is_not_closed_within_its_cell_is_text(self, delimiter):
        text = f'zh{delimiter}en\n甲{delimiter}"Tap it.\n"乙" 丙{delimiter}"Tap" it\n丁{delimiter}Untap\n'
        assert pairs(text) == [("甲", '"Tap it.'), ('"乙" 丙', '"Tap" it'), ("丁", "Untap")]

    def test_of_rows_in_tabs_none_is_swallowed(self):
        text = 'zh\ten\n甲\t"Tap it.\n乙\tUntap it.\n丙\tDraw."\n丁\tEnd.\n'
        assert pairs(text) == [("甲", '"Tap it.'), ("乙", "Untap it."), ("丙", 'Draw."'), ("丁", "End.")]

    def test_nor_where_other_cells_are_in_quotes(self):
        text = 'zh\ten\n"一\n二"\t"a ""b"""\n"三\t四"\tc\n甲\t"Tap it.\n丙\tDraw."\n'
        assert pairs(text) == [("一\n二", 'a "b"'), ("三\t四", "c"), ("甲", '"Tap it.'), ("丙", 'Draw."')]

    def test_speech_in_tabs_keeps_its_quotes(self):
        text = 'Tap it.\t横置它。\n"Look," she said.\t“看！”她说。\n"Look!"\t"看！"\nUntap it.\t重置它。\n'
        assert pairs(text)[1:3] == [("“看！”她说。", '"Look," she said.'), ('"看！"', '"Look!"')]

    def test_a_table_in_tabs_with_everything_in_quotes_is_read_without(self):
        assert pairs('"zh"\t"en"\n"甲"\t"a"\n"乙"\t"b"\n') == [("甲", "a"), ("乙", "b")]

    def test_a_space_may_stand_around_them(self):
        assert pairs('zh, en\n甲, "a, b" \n') == [("甲", "a, b")]

    def test_line_ends_in_cells_are_those_of_text(self):
        assert pairs('zh,en\r\n"甲\r\n乙","a\r\nb"\r\n') == [("甲\n乙", "a\nb")]

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_numbers_count_every_line_end(self, end):
        found = groups(end.join(["zh,en", '"甲', '乙","a', 'b"', "丙,c", ""]))
        assert [group.blocks[0].lines for group in found] == [Lines(2, 4), Lines(5, 5)]


class TestColumns:
    @pytest.mark.parametrize(
        ("zh", "en"),
        [
            *(
                ("zh", "en"),
                ("ZH-CN", "en_US"),
                ("zh_Hans", "en-GB"),
                ("cmn", "eng"),
                ("cn", "en"),
                ("Chinese", "English"),
            ),
            *(("中文", "英文"), ("简体中文", "英语"), ("繁體中文", "英文"), ("漢語", "英語"), ("中文（简体）", "英文")),
            *(("Chinese (Simplified)", "English text"), ("text_zh", "text_en"), ("target zh-CN", "source en")),
            *(("译文", "原文"), ("target", "source")),
        ],
    )
    def test_names_of_languages(self, zh, en):
        text = f"{en}\t{zh}\nTap it.\t横置它。\nUntap it.\t重置它。\n"
        assert Table().confidence(source_of(text)) >= 0.95
        assert pairs(text) == [("横置它。", "Tap it."), ("重置它。", "Untap it.")]
        assert warnings(text) == []

    @pytest.mark.parametrize("rows", ["横置\ttap\n重置\tuntap\n", "横置\ttap\n"])
    def test_without_a_header_the_cells_tell(self, rows):
        assert pairs(rows)[0] == ("横置", "tap")
        assert groups(rows)[0].kind == "row"
        assert groups(rows)[0].blocks[0].lines == Lines(1, 1)
        assert warnings(rows) == []

    def test_terms_for_the_languages_themselves_are_no_header(self):
        assert pairs("English\t英语\nChinese\t汉语\nMana\t法术力\n")[0] == ("英语", "English")

    def test_without_a_header_the_nearest_columns_are_read_and_the_others_told(self):
        text = "".join(f"{n}\tcmn\t句子{'甲乙丙'[n]}\tNo, {'abc'[n]}.\tCC-BY someone\n" for n in range(3))
        assert pairs(text)[0] == ("句子甲", "No, a.")
        assert warnings(text) == [Warning(1, "columns left out: column 1, column 2, column 5")]

    def test_a_first_row_that_may_be_a_header_is_told(self):
        text = "Front\tBack\ntap\t横置\nuntap\t重置\n"
        assert pairs(text) == [("横置", "tap"), ("重置", "untap")]
        assert warnings(text) == [Warning(1, "taken for the names of the columns: Front / Back")]

    def test_what_every_row_says_is_no_name(self):
        text = "eng\tTap it.\tcmn\t横置它。\neng\tUntap it.\tcmn\t重置它。\n"
        assert pairs(text) == [("横置它。", "Tap it."), ("重置它。", "Untap it.")]
        assert warnings(text) == [Warning(1, "columns left out: column 1, column 3")]

    def test_others_are_left_out_and_told_once(self):
        text = "id\tzh-TW\tzh-CN\ten\tfr\tnote\n1\t重置們\t重置们\tuntap\tdégager\tx\n2\t橫置\t横置\ttap\tengager\ty\n"
        assert pairs(text) == [("重置们", "untap"), ("横置", "tap")]
        assert warnings(text) == [Warning(1, "columns left out: id, zh-TW, fr, note")]

    def test_a_column_of_rule_numbers_is_that_of_numbers_whatever_its_name(self):
        for head in ("id\tzh\ten\n", "规则\tzh\ten\n", "\tzh\ten\n", ""):
            text = f"{head}702.26a\t横置它。\tTap it.\n702.26b.\t重置它。\tUntap it.\n"
            assert [group.number for group in groups(text)] == ["702.26a", "702.26b"]
            assert [each.text for each in warnings(text) if "left out" in each.text] == []

    def test_a_column_without_a_name_is_told(self):
        assert warnings("zh\ten\t\n横置\ttap\tx7\n重置\tuntap\t\n") == [Warning(1, "columns left out: column 3")]

    def test_a_column_in_one_language_is_one_side(self):
        assert pairs("id,zh\n1,横置\n2,重置\n") == [("横置", None), ("重置", None)]

    @pytest.mark.parametrize("mark", ["", MARK])
    def test_a_spreadsheet_may_name_its_delimiter(self, mark):
        text = mark + "sep=;\nzh;en\n甲,乙;a,b\n"
        assert pairs(text) == [("甲,乙", "a,b")]
        assert groups(text)[0].blocks[0].lines == Lines(3, 3)

    def test_the_mark_is_no_part_of_a_name(self):
        assert pairs(f"{MARK}zh;en\n甲;a\n") == [("甲", "a")]

    def test_there_are_none(self):
        with pytest.raises(DataError, match="it cannot be read as a table: no column is in Chinese or in English"):
            read("Tap it.\n")


def test_rows_with_comments_may_be_better_read_as_a_list():
    rows = "".join(f"{zh}\t{en}\n" for zh, en in zip("甲乙丙丁戊己庚辛壬癸", "abcdefghij", strict=True))
    assert Table().confidence(source_of(rows)) == 0.97
    assert Table().confidence(source_of("# Terms:\n" + rows)) < 0.95


class TestRows:
    def test_what_they_say_of_their_unit(self):
        header = "zh,en,编号,section,date,provenance,kind\n"
        text = header + "横置,tap,7.1,通则 > b,2024-02-30,official,rule\n重置,untap,,,2024,,x\n"
        first, second = groups(text)
        assert first[1:6] == ("rule", None, "official", ("通则", "b"), "7.1")
        assert second[1:6] == ("row", "2024", None, (), "")
        assert [warning.line for warning in warnings(text)] == [2, 3]
        assert warnings(text)[0].text == '1 value(s) of date left out, each not a date such as "2024-02-06": 2024-02-30'

    def test_without_text_are_told(self):
        text = "zh,en,note\n横置,tap,\n,,x\n\n ,,\n重置,untap,\n"
        assert pairs(text) == [("横置", "tap"), ("重置", "untap")]
        expected = "2 row(s) left out, for they have no text in Chinese or English"
        assert warnings(text)[1:] == [Warning(3, expected)]

    def test_with_one_side_or_too_few_cells(self):
        assert pairs("zh,en\n横置\n,tap\n重置,untap\n甲,a\n乙,b\n") == [
            ("横置", None), (None, "tap"), ("重置", "untap"), ("甲", "a"), ("乙", "b")
        ]  # fmt: skip

    def test_with_too_many_cells_are_told(self):
        text = "zh,en\n横置,tap, or turn\n重置,untap\n"
        assert pairs(text) == [("横置", "tap"), ("重置", "untap")]
        assert warnings(text) == [
            Warning(2, "1 row(s) with more cells than columns, what is beyond them left out:  or turn")
        ]

    def test_with_a_text_of_no_size_that_can_be_are_told(self, monkeypatch):
        monkeypatch.setattr(table, "CELL_MAX", 10)
        text = "zh,en\n横置,tap\n重置,untap it all\n"
        assert pairs(text) == [("横置", "tap")]
        assert warnings(text) == [Warning(3, "1 row(s) left out, for their text is longer than 10 code points")]


class TestCases:
    def test_enc08_a_mark_for_spreadsheets_alone(self, shared):
        lines = file(shared, "cases/files/utf8_bom.txt").lines
        shown = [line for line in lines if line.strip()]
        content = list(zip(shown[::2], shown[1::2], strict=False))
        data = "".join(Csv(excel=True).write(hits(content))).encode()
        assert data.startswith(b"\xef\xbb\xbf")
        assert [sides(record) for record in read(decode(data).text, data)] == content
        for writer in (Csv(), Tsv()):
            assert MARK not in "".join(writer.write(hits(content)))

    def test_fmt11_semicolons(self, shared):
        found = [
            each for each in Table().read(file(shared, "cases/files/semicolon_bom.csv")) if isinstance(each, Group)
        ]
        assert [sides(group) for group in found] == [
            ("跃离；跃回", "phase out; phase in"),
            ("第一行\n第二行", "line one\nline two"),
        ]
        assert [group.blocks[0].lines for group in found] == [Lines(2, 2), Lines(3, 5)]

    def test_fmt12_a_bare_quote(self, shared):
        found = [sides(each) for each in Table().read(file(shared, "cases/files/tsv_bare_quote.tsv"))]
        assert [zh for zh, _ in found] == list("甲乙丙丁")
        assert (found[0][1][0], found[2][1][-1]) == ('"', '"')
        assert pairs("".join(Tsv().write(hits(found)))) == found

    def test_fmt13_formulas(self, shared):
        lines = file(shared, "cases/files/csv_formula_cells.txt").lines
        content = list(zip(lines[::2], lines[1::2], strict=True))
        text = "".join(Csv(excel=True).write(hits(content)))
        cells = [row[-2:] for row in csv.reader(io.StringIO(text.removeprefix(MARK), newline=""))][1:]
        assert all(cell.startswith("'") for row in cells for cell in row)
        assert pairs(text) == content
        assert all(f"\t{zh}\t{en}\n" in "".join(Tsv().write(hits(content))) for zh, en in content)

    def test_aln08_a_huge_field(self, shared):
        found = [sides(each) for each in Table().read(file(shared, "cases/files/huge_field.csv"))]
        assert len(found) == 3
        assert min(map(len, found[1])) > 131072

    @pytest.mark.parametrize(("name", "rows"), [("tatoeba_cmn_eng/cmn.txt", 20_403), ("glossary/terms.tsv", 1545)])
    def test_real_tables(self, shared, name, rows):
        source = file(shared, f"data/{name}")
        assert Table().confidence(source) >= 0.95
        found = [each for each in Table().read(source) if isinstance(each, Group)]
        assert len(found) == rows
        assert all(len(group.blocks) == 2 for group in found)


FIRST = "zh,en,number\n横置,tap,1\n"


@pytest.mark.parametrize(
    ("second", "line"),
    [
        (FIRST.replace("横置,tap", "重置,untap"), 3),
        (MARK + FIRST.replace("横置,tap", "重置,untap"), 3),
        ("Zh, EN,number\n重置,untap,1\n", 3),
        ("en,number,zh\nuntap,1,重置\n", 3),
        ("\nChinese,English\n重置,untap\n", 4),
    ],
)
def test_a_header_in_the_middle_names_columns_as_at_the_head(second, line):
    assert pairs(FIRST + second) == [("横置", "tap"), ("重置", "untap")]
    assert [(w.line, "name the columns again" in w.text) for w in warnings(FIRST + second)] == [(line, True)]


def test_headers_again_and_again_are_told_once():
    assert pairs(FIRST * 4) == [("横置", "tap")] * 4
    assert [w.line for w in warnings(FIRST * 4)] == [3]


def test_a_guessed_header_is_known_again():
    table = "Card\tName\nIsland\t海岛\nSwamp\t沼泽\n"
    assert pairs(table * 2) == [("海岛", "Island"), ("沼泽", "Swamp")] * 2


def test_the_names_of_languages_are_terms_where_they_answer_each_other():
    assert pairs("zh,en\n中文,Chinese\n英文,English\n原文,source\n") == [
        ("中文", "Chinese"),
        ("英文", "English"),
        ("原文", "source"),
    ]


def test_the_codes_of_languages_in_each_row_are_no_header():
    text = "zh,en,from,to\n横置,tap,en,zh\n重置,untap,en,zh\n"
    assert pairs(text) == [("横置", "tap"), ("重置", "untap")]
