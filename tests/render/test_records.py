import csv
import io
import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgsearch.model import Bilingual, Citation, Document, Lines, Marks, Segment, Warning
from mtgsearch.render import records
from mtgsearch.reports import DocumentSummary, IndexStatus, Outcome

WHOLE = {
    "id": "cr:702.26a",
    "document": "001_c0c6a0572a4cd799",
    "work": "cr",
    "edition": "2024-02-06",
    "title": "规则",
    "section": "七 > 跃离",
    "number": "702.26a",
    "date": "2017-08-25",
    "provenance": "official",
    "kind": "rule",
    "ordinal": 1,
    "path": "cr.txt",
    "lines": {"zh": [3, 4], "en": [1, 2]},
    "zh": "🃏跃离",
    "en": "It phases out",
    "score": 0.5,
    "percent": 84,
    "nearest": {"zh": [0, 3], "en": [0, 13]},
    "matches": {"zh": [[1, 3]], "en": []},
    "equivalents": {"zh": [], "en": [[3, 13]]},
    "cites": [
        {"number": "601.2f", "last": "601.2h", "work": "cr", "id": "cr:601.2f", "zh": [[0, 1]], "en": []},
        {"number": "4.2", "last": None, "work": "mtr", "id": None, "zh": [], "en": [[0, 2]]},
    ],
    "segments": [{"zh": [0, 3], "en": [0, 13]}, {"zh": None, "en": [3, 13]}],
    "context": {"before": [{"id": "cr:702.26", "zh": None, "en": "Phasing"}], "after": []},
}


@pytest.fixture
def whole(hit):
    """A hit in which nothing is absent."""
    return hit(
        id="cr:702.26a",
        work="cr",
        edition="2024-02-06",
        title="规则",
        section=("七", "跃离"),
        number="702.26a",
        kind="rule",
        path="cr.txt",
        zh_lines=Lines(3, 4),
        en_lines=Lines(1, 2),
        zh="🃏跃离",
        en="It phases out",
        score=0.5,
        percent=84,
        nearest=Segment((0, 3), (0, 13)),
        matches=Marks(zh=((1, 3),)),
        equivalents=Marks(en=((3, 13),)),
        segments=(Segment((0, 3), (0, 13)), Segment(None, (3, 13))),
        before=(hit(id="cr:702.26", zh=None, en="Phasing").passage,),
        cites=(
            Citation("601.2f", "601.2h", "cr", hit(id="cr:601.2f").passage, Marks(zh=((0, 1),))),
            Citation("4.2", None, "mtr", None, Marks(en=((0, 2),))),
        ),
    )


def test_hit_has_every_key_in_order(whole):
    assert records.hit(whole) == WHOLE
    assert list(records.hit(whole)) == list(WHOLE)


def test_what_is_absent_is_null(hit):
    record = records.hit(hit(en=None, en_lines=None, title=None, date=None, provenance=None))
    assert list(record) == list(WHOLE)
    assert {name for name, value in record.items() if value is None} == {
        *("work", "edition", "title", "section", "number", "date", "provenance", "en", "percent", "nearest")
    }
    assert record["lines"] == {"zh": [41, 41], "en": None}
    assert record["context"] == {"before": [], "after": []}


def test_offsets_are_code_points(whole):
    record = json.loads(records.dumps(records.hit(whole)))
    [[start, end]] = record["matches"]["zh"]
    assert record["zh"][start:end] == "跃离"


def exported(found):
    """What an export has of a hit: what a search does not add."""
    added = ("score", "percent", "nearest", "matches", "equivalents", "cites", "context")
    return {name: value for name, value in records.hit(found).items() if name not in added}


def test_an_export_has_what_a_search_does_not_add(whole):
    (line,) = records.lines([whole])
    assert json.loads(line) == {name: value for name, value in WHOLE.items() if name in exported(whole)}


@given(
    texts=st.lists(st.none() | st.text(), min_size=11, max_size=11),
    lines=st.none() | st.builds(Lines, st.integers(1), st.integers(1)),
    section=st.lists(st.text(min_size=1)),
    alike=st.integers(1, 2),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_export_is_written_as_json_is(hit, texts, lines, section, alike):
    """Whatever stands in it; of two documents in turn each has its own."""
    work, edition, title, number, date, provenance, zh, en, *others = texts
    document = {"work": work, "edition": edition, "title": title, "path": others[0] or ""}
    passage = {"number": number, "date": date, "provenance": provenance, "zh": zh, "en": en, "section": tuple(section)}
    segments = (Segment(None, (1, 2)), Segment((0, 3), None))[: len(section)]
    found = [
        hit(**document, **passage, zh_lines=lines, segments=segments)._replace(alike=alike),
        hit(id=others[1] or "", kind=others[2] or "", title="规则", zh="\x7f跃\x85离", en="\x1b\x7f"),
    ]
    count = {"count": alike} if alike > 1 else {}
    assert list(records.lines(found)) == [
        records.dumps(exported(found[0]) | count),
        records.dumps(exported(found[1])),
    ]


def test_answer(whole, result):
    assert records.answer(result(whole, total=12, by="words")) == {
        "query": "跃离",
        "by": "words",
        "total": 12,
        "hits": [WHOLE],
    }


def test_json_is_one_line_of_the_characters_themselves():
    """But for what some take for the end of a line."""
    assert records.dumps({"zh": "跃离\n\N{LINE SEPARATOR}"}) == '{"zh": "跃离\\n\\u2028"}\n'


@given(st.text())
def test_json_says_the_same_and_does_nothing_to_a_terminal(text):
    text += "\x1b\x7f\x9b\\\N{RIGHT-TO-LEFT OVERRIDE}\N{FIRST STRONG ISOLATE}\N{LEFT-TO-RIGHT MARK}跃"
    written = records.dumps({text: text})
    assert json.loads(written) == {text: text}
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", written)
    assert "跃" in written


def test_table_columns(whole):
    header, row = csv.reader(records.table([whole], "excel", scores=True))
    assert dict(zip(header, row, strict=True)) == {
        **{name: str(WHOLE[name]) for name in records.COLUMNS if name in WHOLE},
        "zh_first": "3",
        "zh_last": "4",
        "en_first": "1",
        "en_last": "2",
        "score": "0.5",
    }
    assert next(csv.reader(records.table([whole], "excel", scores=False))) == list(records.COLUMNS)


def test_a_table_without_hits_has_its_header():
    assert list(records.table([], "excel", scores=False)) == [",".join(records.COLUMNS) + "\n"]


@pytest.mark.parametrize("dialect", ["excel", "excel-tab"])
@given(text=st.text(st.sampled_from("跃a\t\n\r\"',;= \N{LINE SEPARATOR}"), min_size=1, max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_survives_a_table(hit, dialect, text):
    written = "".join(records.table([hit(zh=text, en=text)], dialect, scores=False))
    header, row = csv.reader(io.StringIO(written, newline=""), dialect)
    assert (row[header.index("zh")], row[header.index("en")]) == (text, text)


CELLS = st.none() | st.integers() | st.floats(allow_nan=False) | st.text(st.sampled_from("跃a\t\n\r\"',;= "))


@pytest.mark.parametrize("dialect", ["excel", "excel-tab"])
@given(table=st.lists(st.lists(CELLS, min_size=2, max_size=5)))
def test_rows_are_those_of_the_library(dialect, table):
    """Also where it is not asked, as nothing in a row has to be quoted."""
    sheet = io.StringIO(newline="")
    csv.writer(sheet, dialect).writerows(table)
    assert "".join(records.rows(table, dialect, "\r\n")) == sheet.getvalue()


def test_ingest_report():
    outcomes = [
        Outcome("a", "a.txt", "added", "rulings", "utf-8", 27, 1, 27, (Warning(7, "stray |"),)),
        Outcome("b", "b.txt", "unchanged", "rulings", "utf-8", 7, 0, 9),
        Outcome("c", "c.txt", "failed", error="no known layout"),
        Outcome("d", "d.txt", "removed"),
    ]
    report = records.ingest(outcomes)
    assert report["documents"][0] == {
        "id": "a",
        "path": "a.txt",
        "format": "rulings",
        "encoding": "utf-8",
        "status": "added",
        "passages": 27,
        "one_sided": 1,
        "segments": 27,
        "warnings": [{"line": 7, "text": "stray |"}],
        "error": None,
    }
    assert [each["status"] for each in report["documents"]] == ["added", "unchanged", "failed", "removed"]
    assert report["documents"][2]["error"] == "no known layout"
    assert report["totals"] == {"documents": 2, "passages": 34, "one_sided": 1, "segments": 36}


def test_documents():
    document = Document("a", "a.txt", "rulings", "utf-8", "0" * 64, card=Bilingual("泰菲瑞", "Teferi"))
    summary = DocumentSummary(document, 27, 0, 27, (("official", 20), ("gpt", 7)))
    [record] = records.documents([summary])["documents"]
    assert record["id"] == "a"
    assert record["card"] == {"zh": "泰菲瑞", "en": "Teferi"}
    assert record["passages"] == 27
    assert record["provenance"] == {"official": 20, "gpt": 7}


def test_status():
    state = IndexStatus("index", "local", 1, 3, 3, 59, 0, 59, 4096, (("store", "whole"), ("words", "behind")))
    record = records.status(state, "MTGSEARCH_INDEX")
    assert record["parts"] == {"store": "whole", "words": "behind"}
    assert record["whole"] is False
    assert record["origin"] == "MTGSEARCH_INDEX"
