"""DokuWiki: text and its marks, lists, tables of terms, what is left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.blocks import Group
from mtgsearch.formats.dokuwiki import DokuWiki, inline
from mtgsearch.formats.markdown_text import visible
from mtgsearch.model import Lines, Warning
from tests.contracts.test_formats import TEXTS, source_of
from tests.formats.test_interleaved import TestInterleaved as Interleaved
from tests.formats.test_marked import covered, warned
from tests.formats.test_rulings import TestRulings as Rulings
from tests.work import is_linear

BODY = "Draw a card.\n\n抓一张牌。\n\nUntap it.\n\n重置它。\n"
TERMS = "^ English ^ 中文 ^\n| trample | 践踏 |\n| [[key:deathtouch|deathtouch]] | 死触 |\n| haste | |\n"
ACCEPTED = ("====== Rules 规则 ======\n\n" + BODY, TERMS, "===== Draw =====\nTap it. \\\\\n横置它。 \\\\\n")
REFUSED = (
    *Interleaved.accepted,
    *Rulings.accepted,
    BODY,
    "= Rules 规则 =\n\n== Draw 抓 ==\n\n" + BODY,
    "# Rules 规则\n\n" + BODY,
    "Rules\n======\n\n" + BODY,
    "===== 1 passed in 2s =====\n",
    "<!DOCTYPE html>\n====== Rules ======\n" + BODY,
    "%PDF-1.4\n====== Rules ======\n",
    "",
)


def read(text):
    return list(DokuWiki().read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def texts(text):
    return [block.text for group in groups(text) for block in group.blocks]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


@pytest.mark.parametrize("text", ACCEPTED)
def test_its_own_are_recognised(text):
    assert DokuWiki().confidence(source_of(text)) == 0.97


@pytest.mark.parametrize("text", REFUSED)
def test_others_are_not_taken(text):
    assert DokuWiki().confidence(source_of(text)) == 0


def test_one_language_is_trusted_less():
    assert DokuWiki().confidence(source_of("====== Rules ======\n\n  * See [[cr]].\n")) == 0.3


def test_plain_documents_with_stray_marks_are_not_taken(shared):
    for path in sorted((shared / "documents").glob("*.txt")):
        assert DokuWiki().confidence(source_of(path.read_text(encoding="utf-8"))) == 0


def test_headings_and_what_stands_under_them():
    first, second, body = groups("====== Layers 层 ======\n===== Draw =====\n===== 抓牌 =====\nTap it.\n\n横置它。\n")
    assert [block.text for block in first.blocks] == ["层", "Layers"]
    assert ([block.text for block in second.blocks], second.given) == (["Draw", "抓牌"], True)
    assert (body.section, body.given) == (("层 / Layers", "Draw / 抓牌"), False)


def test_lines_that_are_broken_are_texts_of_their_own():
    (group,) = groups("Draw a card. \\\\\n抓一张牌。 \\\\\nTap it. \\\\ 横置它。\n")
    assert [(block.lang, block.text, block.lines.first) for block in group.blocks] == [
        ("en", "Draw a card.", 1),
        ("zh", "抓一张牌。", 2),
        ("en", "Tap it.", 3),
        ("zh", "横置它。", 3),
    ]


@pytest.mark.parametrize(
    ("marked", "seen"),
    [
        ("//Tap// [[cr:tap|it]] at http://example.org/a//b", "Tap it at http://example.org/a//b"),
        ("[[cr:tap]] and [[http://example.org/]]", "tap and http://example.org/"),
        ("Tap ((or untap)) it {{:a.png?200|a picture}}", "Tap (or untap) it a picture"),
        ("%%[[x]]%% ''tap'' <wrap em>it</wrap>", "[[x]] tap it"),
    ],
)
def test_marks_in_lines(marked, seen):
    assert visible(inline(marked)) == seen


def test_items():
    (group,) = groups("  * Draw a card.\n  * 抓一张牌。\n    - Untap it.\n    - 重置它。\n")
    assert [(block.bullet, block.text) for block in group.blocks] == [
        ("*", "Draw a card."),
        ("*", "抓一张牌。"),
        ("*", "Untap it."),
        ("*", "重置它。"),
    ]


def test_rows_of_terms_are_pairs():
    found = groups(TERMS)
    assert {(group.kind, group.given) for group in found} == {("row", True)}
    assert [[block.text for block in group.blocks] for group in found] == [
        ["践踏", "trample"],
        ["死触", "deathtouch"],
        ["haste"],
    ]
    assert found[0].blocks[0].lines == Lines(2, 2)
    assert Warning(1, "left out, as it names the columns: English | 中文") in warnings(TERMS)


def test_rows_of_other_tables_are_for_the_aligner():
    (group,) = groups("^ Card ^ Set ^\n| Lotus | Alpha |\n| 莲花 | 第一版 |\n| 4/4 | ::: |\n")
    assert (group.kind, group.given) == ("row", False)
    assert [block.text for block in group.blocks] == ["Card | Set", "Lotus | Alpha", "莲花 | 第一版"]


def test_code_and_mark_up_are_left_out():
    text = "~~NOTOC~~\nTap it.\n<code java>\nint x;\n</code>\n  as it is\n\n{{a.png}}\n----\nSee <code>this\n</code>\n"
    assert texts(text) == ["Tap it.", "See"]
    assert sorted(warnings(text)) == [
        Warning(1, "left out, as mark-up: lines 1, 9"),
        Warning(3, "left out, as a code block: lines 3 to 6, 11"),
        Warning(8, "left out, as an image: {{a.png}}"),
    ]


def test_code_that_does_not_end_is_text():
    assert texts("Tap <code> it.\n横置它。\n") == ["Tap it.", "横置它。"]


LINES = (
    *("", "  ", "  * ", "| ", "^ ", "====== ", "== ", "\\\\ ", "<code>", "</code>", "~~NOTOC~~", "{{a}}", "[[b|", "]]"),
    *("((", "))", "//", "%%", "''", "> ", "----", "<", "x =="),
)
lines = st.builds(
    "".join, st.tuples(st.sampled_from(LINES), st.sampled_from(["", *TEXTS, "Tap | 横置 |", "Tap ^ 横置 ^"]))
)


@given(st.lists(lines, max_size=14))
def test_every_line_is_read_or_warned_about(content):
    records = read("\n".join(content))
    known = {number for each in covered(records) for number in each} | set(warned(records))
    assert not [number for number, line in enumerate(content, 1) if _has_text(line) and number not in known]
    assert all(1 <= number <= len(content) for number in known)


def _has_text(line):
    return any(map(str.isalpha, visible(inline(line))))


@given(st.text(max_size=80) | st.lists(st.sampled_from([*LINES, *TEXTS, "\n", "\0", "\ud800"])).map("".join))
def test_no_source_breaks_it(text):
    assert 0 <= DokuWiki().confidence(source_of(text)) <= 1
    assert all(number >= 1 for each in covered(read(text)) for number in each)


@pytest.mark.parametrize("piece", [*LINES, "|", "^", "=", " ", "(", "[[", "{{", "<code", "/", "://", "%", "'"])
def test_work_is_linear(piece):
    def work(size):
        for text in (piece * (size // (len(piece) or 1)), (piece + "\n") * (size // 10), piece + " " * size + "x"):
            read(text)
            DokuWiki().confidence(source_of(text))

    assert is_linear(work, 2_000)
    work(10_000)
