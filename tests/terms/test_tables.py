"""Terms as CSV and TSV: read as a glossary again, they are the same."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import glossary, terms
from mtgsearch.errors import UsageError
from mtgsearch.glossary import Entry, parse
from mtgsearch.terms.tables import Csv, Tsv

WRITERS = [Csv(), Csv(excel=True), Tsv()]
HARD = (
    *("+1/+1 counter\t+1/+1指示物", "-1/-1 counter\t'-1/-1指示物\t=kind", '"Quoted\t“引', "a ((b)) c\t甲（（乙））丙"),
    *("a, b\t甲，乙，丙", "Day/Night\t白昼／ 黑夜\tx,y", "@x\t'@甲", "  \u3000Tap\u3000\t横置", "en\tzh", "#\t号\t"),
)
written_terms = st.lists(
    st.sampled_from(HARD) | st.text("ab\t,;'\"=+/，()（） \u3000重置“”", min_size=3), max_size=6
).map("\n".join)


def read(tmp_path, writer, entries):
    path = tmp_path / "written"
    path.write_text("".join(writer.write(entries)), encoding="utf-8", newline="")
    return glossary.load(str(path))


@pytest.mark.parametrize("writer", WRITERS)
@given(written_terms)
def test_what_is_written_is_read_the_same(tmp_path_factory, writer, text):
    entries = parse(f"en\tzh\tcategory\n{text}").entries
    again = read(tmp_path_factory.getbasetemp(), writer, entries)
    assert again.entries == entries
    assert again.problems == ()


@pytest.mark.parametrize("writer", WRITERS)
def test_the_shipped_terms_come_back(tmp_path, writer):
    assert read(tmp_path, writer, glossary.shipped().entries).entries == glossary.shipped().entries


def test_for_excel_no_cell_is_a_formula():
    entries = [Entry("+1/+1 counter", "=1+1", "'@x"), Entry("-x", "\t甲")]
    text = "".join(Csv(excel=True).write(entries))
    assert text.startswith("\ufeffen,zh,category\r\n")
    assert text.count("\r\n") == text.count("\n") == 3
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows[1:] == [["'+1/+1 counter", "'=1+1", "''@x"], ["'-x", "'\t甲", ""]]


def test_a_table_that_is_not_ours_keeps_its_apostrophes(tmp_path):
    for content in ("en,zh\n'+x,'+甲\n", "\ufeffEN,ZH\n'+x,'+甲\n"):
        (tmp_path / "own.csv").write_text(content, encoding="utf-8")
        assert glossary.load(str(tmp_path / "own.csv")).entries == (Entry("'+x", "'+甲"),)


@pytest.mark.parametrize(
    ("text", "expected", "problems"),
    [
        ('zh,en\n横置,Tap\n重置,"Untap"\n', [("Tap", "横置"), ("Untap", "重置")], []),
        ('"EN","ZH"\n"Tap, tap",横置\n', [("Tap, tap", "横置")], []),
        ('en,zh\n"Tap\nit",横置\nUntap\n\n', [("Tap it", "横置")], [(4, "comma"), (5, "empty")]),
        ("en,zh\n" + "x" * 200_000 + ",横置\nUntap,重置\n", [("Untap", "重置")], [(2, "comma")]),
        ("Tap,横置\n", [], [(1, "tab")]),
    ],
)
def test_commas_part_terms_under_a_head_that_says_so(text, expected, problems):
    found = parse(text)
    assert [entry[:2] for entry in found.entries] == expected
    assert [line for line, _ in found.problems] == [line for line, _ in problems]
    assert all(word in told.text for (_, word), told in zip(problems, found.problems, strict=True))


@pytest.mark.parametrize("name", terms.WRITERS)
def test_each_format_is_led_to_by_its_name(name):
    assert terms.writer(name).name == name
    if name != "csv":
        with pytest.raises(UsageError):
            terms.writer(name, excel=True)
