import pytest

from mtgsearch.model import Document, Warning
from mtgsearch.render import report
from mtgsearch.render.look import Look
from mtgsearch.reports import DocumentSummary, IndexStatus, Outcome
from mtgsearch.text.width import cells

ADDED = Outcome("a", "corpus/a.txt", "added", "rulings", "gb18030", 27, 0, 27)


def told(outcome, width=100):
    return list(report.outcome(outcome, Look(width)))


@pytest.mark.parametrize(
    ("status", "line"),
    [
        ("added", "+ corpus/a.txt · 27 passages · rulings · gb18030"),
        ("updated", "~ corpus/a.txt · 27 passages · rulings · gb18030"),
        ("removed", "- corpus/a.txt"),
    ],
)
def test_what_was_done_is_one_line(status, line):
    assert told(ADDED._replace(status=status)) == [line]


@pytest.mark.parametrize("status", ["unchanged", "skipped", "failed"])
def test_what_was_not_done_is_only_counted(status):
    assert told(ADDED._replace(status=status)) == []


def test_one_sided_passages_are_told():
    assert told(ADDED._replace(passages=1, one_sided=1)) == [
        "+ corpus/a.txt · 1 passage · 1 one-sided · rulings · gb18030"
    ]


def test_warnings_that_say_the_same_are_told_once():
    warnings = [Warning(line, "stray | at the end") for line in (7, 9, 12)] + [Warning(0, "one language only")]
    assert told(ADDED._replace(warnings=tuple(warnings)))[1:] == [
        "    corpus/a.txt:7: stray | at the end (also lines 9, 12)",
        "    corpus/a.txt: one language only",
    ]


def test_many_warnings_are_cut_short():
    same = [Warning(line, "stray |") for line in range(1, 21)]
    others = [Warning(line, f"no counterpart {line}") for line in range(30, 40)]
    lines = told(ADDED._replace(warnings=(*same, *others)))[1:]
    assert lines[0] == "    corpus/a.txt:1: stray | (also lines 2, 3, 4, 5, 6, 7 … and 13 more)"
    assert len(lines) == 6
    assert lines[-1] == "    … and 6 more"


def test_long_lines_hang():
    warning = Warning(7, "一个很长的警告" * 8)
    for line in told(ADDED._replace(path="很长的/" * 20, warnings=(warning,)), 60):
        assert cells(line) <= 60


def test_escapes_in_names_do_not_reach_the_terminal():
    lines = told(ADDED._replace(path="\x1b[2J.txt", warnings=(Warning(1, "odd \x1b]0;x\x07"),)))
    assert "\x1b" not in "".join(lines)


def test_totals():
    outcomes = [
        ADDED,
        ADDED._replace(status="unchanged", one_sided=2),
        Outcome("c", "c", "failed"),
        Outcome("d", "d", "removed"),
    ]
    assert list(report.totals(outcomes, Look())) == [
        "1 added · 1 removed · 1 unchanged · 1 failed · 54 passages · 2 one-sided"
    ]


def summaries(*ids, **fields):
    made = [Document(id, f"{id}.txt", "rulings", "utf-8", "0" * 64)._replace(**fields) for id in ids]
    return [DocumentSummary(each, 1200, 3, 1200, (("official", 1180), ("gpt", 20))) for each in made]


def test_documents_are_a_table():
    table = list(report.documents(summaries("001_c0c6a0572a4cd799", "cr", title="单卡释疑"), Look(100)))
    assert table == [
        "document              title     passages  one-sided  provenance",
        "001_c0c6a0572a4cd799  单卡释疑     1,200          3  official 1,180 · gpt 20",
        "cr                    单卡释疑     1,200          3  official 1,180 · gpt 20",
    ]


def test_editions_are_shown_where_there_are_any():
    [header, row] = report.documents(summaries("cr", work="cr", edition="2024-02-06"), Look(100))
    assert header.split() == ["document", "edition", "passages", "one-sided", "provenance"]
    assert "cr 2024-02-06" in row


def test_a_narrow_table_shortens_titles_alone():
    id = "an-id-that-a-person-must-be-able-to-copy"
    [_, row] = report.documents(summaries(id, title="很长的标题" * 9), Look(110))
    assert cells(row) <= 110
    assert row.startswith(f"{id}  很长的标题很长的标题…  ")
    assert row.endswith("official 1,180 · gpt 20")


def test_a_page_too_narrow_for_a_table_has_a_few_lines_for_each():
    made = summaries("rules", "cr", title="一个不短的标题 A title", work="cr", edition="2024-02-06")
    assert list(report.documents(made, Look(60)))[3:] == [
        "cr  一个不短的标题 A title",
        "  cr 2024-02-06 · 1,200 passages · 3 one-sided",
        "  official 1,180 · gpt 20",
    ]


def test_a_column_that_says_nothing_is_left_out():
    [header, _] = report.documents([each._replace(one_sided=0) for each in summaries("cr")], Look(100))
    assert header.split() == ["document", "passages", "provenance"]


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
def test_documents_fit_the_page(width):
    made = [
        *summaries("an-id-that-is-longer-than-forty-cells-and-must-be-broken", title="很长的标题" * 30),
        *summaries("cr", work="cr", edition="2024-02-06"),
        DocumentSummary(summaries("x")[0].document, 1, 0, 1, (("很长的来源" * 20, 1),)),
    ]
    assert all(cells(line) <= width for line in report.documents(made, Look(width)))


def test_status_is_a_block():
    state = IndexStatus("index", "local", 1, 3, 3, 1059, 2, 1061, 12_345_678, (("store", "whole"), ("words", "behind")))
    assert list(report.status(state, "default", Look())) == [
        "index      index (default)",
        "engine     local",
        "schema     1, generation 3",
        "documents  3",
        "passages   1,059 · 2 one-sided",
        "segments   1,061",
        "size       12.3 MB",
        "store      whole",
        "words      behind",
    ]
