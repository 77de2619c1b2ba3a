"""What checks found as a person reads it in a terminal."""

import re

import pytest

from mtgsearch.model import Lines, Segment
from mtgsearch.render import findings_text
from mtgsearch.render.look import Look
from mtgsearch.render.messages import Messages
from mtgsearch.text.width import cells
from tests.found import EN, ZH, checked, document, finding, marked

SGR = re.compile(r"\x1b\[[\d;]*m")
LONG = "A token that phases out comes back as the next untap step begins. " * 8


def page(*found, width=80, quiet=(), only=None, run=None, **look):
    shown = found if only is None else [each for each in found if each.severity in only]
    return list(findings_text.text(run or checked(*found), shown, quiet, Look(width, **look)))


def test_a_finding_with_its_texts():
    assert page(finding()) == [
        "draft.txt",
        "  1,2  error  number  expected 三                                 draft:abcdefgh",
        "       横置它，然后抓【三】张牌。",
        "       Tap it, then draw 【four】 cards.",
        "       found 4",
        "",
        "1 error · 0 warnings · 59 passages",
    ]


def test_findings_stand_by_their_documents():
    other = finding(doc=document("other"))
    lines = page(finding(), finding("warning", check="reference"), other)
    assert [line for line in lines if line.endswith(".txt")] == ["draft.txt", "other.txt"]
    heads = [line for line in lines if "expected 三" in line]
    assert [line.index("expected") for line in heads] == [heads[0].index("expected")] * 3
    assert lines[-1] == "2 errors · 1 warning · 59 passages"


def test_what_is_only_worth_a_look_is_counted_and_told_where_asked():
    found = (finding("info"), finding("warning"))
    hidden = page(*found, only=("error", "warning"))
    assert hidden[-1] == "0 errors · 1 warning · 1 info (--show info) · 59 passages"
    assert not any("info " in line for line in hidden[:-1])
    assert page(*found)[-1] == "0 errors · 1 warning · 1 info · 59 passages"


def test_what_is_kept_quiet_is_counted():
    assert page(quiet=["12 known (baseline)"]) == ["0 errors · 0 warnings · 12 known (baseline) · 59 passages"]


def test_many_are_counted_by_check():
    lines = page(*[finding(check=check) for check in ["number"] * 9 + ["term"] * 2])
    assert lines[-2] == "number 9 · term 2"
    assert "number" not in "".join(page(finding(check="term"))[-2:])


def test_expected_suggested_and_related():
    found = finding(expected="three", suggestion="write “three”", related=("a:1", "b:2", "c:3", "d:4", "e:5"))
    lines = page(found)
    assert "       expected three · found 4" in lines
    assert "       → write “three”" in lines
    assert "       see also a:1, b:2, c:3 and 2 more" in lines


def test_what_the_message_says_is_not_said_again():
    assert not any("found" in line for line in page(finding(found="三")))


@pytest.mark.parametrize(("zh", "en", "told"), [(None, EN, "— no Chinese —"), (ZH, None, "— no English —")])
def test_a_side_that_is_missing_is_told(zh, en, told):
    assert f"     {told}" in page(finding(zh=zh, en=en))


def test_beside_a_mark_stands_what_answers_it():
    zh, en = "横置它。" * 40 + "抓三张牌。", "Tap it. " * 40 + "Draw cards."
    segments = (Segment((0, 160), (0, 320)), Segment((160, 165), (320, 331)))
    (line,) = (
        line for line in page(marked(finding(zh=zh, en=en, segments=segments), zh=((161, 162),))) if "Draw" in line
    )
    assert line.strip() == "…Draw cards."


def test_of_two_files_the_chinese_line_comes_first():
    both = document("rules", "rules.zh + rules.en")
    lines = {"zh_lines": Lines(7, 9), "en_lines": Lines(5, 5)}
    assert page(finding(doc=both, lines=lines))[1].startswith("  7,5  error")


def test_in_colour_there_are_no_brackets():
    text = "\n".join(page(finding(), colour=True))
    assert "【" not in text
    assert "\x1b[1;31merror\x1b[0m" in text
    assert "\x1b[1;33mfour\x1b[0m" in text


def test_in_chinese():
    lines = page(finding(), say=Messages("zh"))
    assert "  1,2  错误  number  应为 三                                      draft:abcdefgh" in lines
    assert lines[-1] == "1 个错误 · 0 个警告 · 59 段"


def test_no_control_character_reaches_the_terminal():
    evil = "\x1b[2J\r牌"
    found = finding(zh=evil, en=evil, suggestion=evil, found=evil, expected=evil, related=(evil,), id=evil)
    text = "\n".join(page(marked(found, zh=((0, 3),)), marked(found, en=((5, 6),))))
    assert not re.search("[\x00-\x09\x0b-\x1f]", text)


@pytest.mark.parametrize("width", [40, 80, 100, 140])
def test_no_line_is_wider_than_the_page(width):
    long = marked(finding(zh="牌" * 300, en=LONG), zh=((150, 152),), en=((200, 206), (400, 420)))
    far = finding(suggestion=LONG, expected=LONG, related=(LONG,) * 4, lines={"zh_lines": Lines(123456, 123456)})
    for line in page(long, far, width=width)[1:]:
        assert cells(SGR.sub("", line)) <= width
