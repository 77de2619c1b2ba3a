"""KWIC lines: keywords in one column, nothing wider than the page, nothing that acts on a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.concordance import Concordance, KwicLine
from mtgsearch.model import Document, Hit, Marks, Passage, Result
from mtgsearch.render.kwic import WIDE, concordance
from mtgsearch.render.look import Look
from mtgsearch.text.width import cells

DOCUMENT = Document("001_c0c6a0572a4cd799", "/d.txt", "made", "utf-8", "", title="单卡释疑")


def line(left="", keyword="跃离", right="", equivalent=None, id="001_c0c6a0572a4cd799:qx7bm2ta"):
    hit = Hit(Passage(id, DOCUMENT.id, 1, "rule", left + keyword + right, None), DOCUMENT, 1.0, True, Marks())
    return KwicLine(hit, "zh", left, keyword, right, equivalent)


def shown(*lines, width=80, first=1, total=None, **look):
    result = Result("跃离", "literal", 3, 0, (("official", 3),), ())
    head, blank, *rest = concordance(Concordance(result, lines, total), first, Look(width, **look))
    assert blank == ""
    return head, rest


def column(text, keyword="跃离"):
    return cells(text[: text.index(keyword)])


def test_keywords_stand_in_one_column():
    _, [one, two, three] = shown(
        line("在战场上的生物", right="时"), line("a token ", right=" out", id="cr:1"), line("", right="x"), width=60
    )
    assert column(one) == column(two) == column(three)
    assert one.split() == ["1", "在战场上的生物", "跃离", "时", "001_c0c6…:qx7bm2ta"]
    assert two.split() == ["2", "a", "token", "跃离", "out", "cr:1"]


def test_contexts_are_cut_where_they_are_farthest():
    _, [only] = shown(line("甲" * 50 + "乙", right="丙" + "丁" * 50), width=60)
    assert "甲乙  跃离  丙丁" in only
    assert cells(only) <= 60


def test_the_head_counts_matches_where_they_are_known():
    assert shown(line(), total=4)[0] == "3 passages · official 3 · 4 matches"
    assert shown(line(), total=None)[0] == "3 passages · official 3"


def test_lines_are_numbered_from_the_first():
    _, rest = shown(*[line()] * 3, first=9)
    assert [each[:2] for each in rest] == [" 9", "10", "11"]


def test_a_long_keyword_is_shortened():
    _, [long, short] = shown(line(keyword="phasing out " * 20), line("a ", "phases", " b"))
    assert "…" in long
    assert cells(long) <= 80
    assert column(short, "phases") == column(long, "phasing")


@pytest.mark.parametrize(("width", "is_told"), [(WIDE - 1, False), (WIDE, True)])
def test_what_answers_is_told_where_there_is_room(width, is_told):
    _, [first, second] = shown(line(equivalent="phasing out"), line(), width=width)
    assert ("phasing out" in first) == is_told
    assert column(first) == column(second)


def test_marks_stand_for_colour():
    _, [only] = shown(line("x", "跃离" * 40, "y", "phasing " * 9), width=120, marks=True)
    assert only.count("【") == only.count("】") == only.count("‹") == only.count("›") == 1
    assert "\x1b[1;33m跃离\x1b[0m" in shown(line(), colour=True)[1][0]


def test_no_control_reaches_the_terminal():
    _, [only] = shown(line("a\x1b[2Jb\nc", "k\x07\nw", "d\u202ee"))
    assert "␛[2Jb c  k␇ w  d\ufffde" in only


contexts = st.text(st.sampled_from("跃离ab \n\t\x1b\u0301\u200b「」"), max_size=60)


@given(
    lines=st.lists(st.builds(line, contexts, contexts.filter(bool), contexts, st.none() | contexts), max_size=4),
    width=st.integers(40, 160),
    marks=st.booleans(),
)
def test_no_line_is_wider_than_the_page(lines, width, marks):
    for each in shown(*lines, width=width, marks=marks)[1]:
        assert cells(each) <= width
