"""Ruling blocks: labels in all their spellings, what stands before and beside them, dividers."""

import pytest

from mtgsearch import formats
from mtgsearch.model import Group, Lines, Meta, Warning
from tests.contracts.test_formats import FormatContract, source_of

TWO = "• (2021-04-23 official)\n\n  它没有颜色。\n\n  It has no color.\n\n• (2021-04-23 gpt)\n\n  Tap it.\n\n  横置它。\n"
DASHES = "---------- 以下规则专注于跃离 ----------", "----------The following rulings focus on phasing----------"


class TestRulings(FormatContract):
    name = "rulings"
    accepted = (
        TWO,
        "单卡释疑\n\n" + TWO,
        "(2021-04-23)\n它没有颜色。\nIt has no color.",
        "Magic\n\nAll of it.\n\n• (2021-04-23 gpt)\n\nTap it.\n\n横置它。\n\nUntap it.\n",
    )
    refused = (
        "Tap it.\n横置它。\n",
        "Tap it.\n横置它。\nUntap it.\n重置它。\n(2021-04-23)\n",
        "<p>• (2021-04-23 official)</p>\n",
        "# 释疑\n" + TWO,
        "",
    )


def read(text):
    return list(formats.recognise(source_of(text), "rulings").read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def test_a_group_for_each_label():
    label, first, other_label, second = read(TWO)
    assert label == Meta("label", "(2021-04-23 official)", Lines(1, 1))
    assert other_label == Meta("label", "(2021-04-23 gpt)", Lines(7, 7))
    assert [(block.lang, block.text, block.lines) for block in first.blocks] == [
        ("zh", "它没有颜色。", Lines(3, 3)),
        ("en", "It has no color.", Lines(5, 5)),
    ]
    assert first[1:4] == ("ruling", "2021-04-23", "official")
    assert [block.lang for block in second.blocks] == ["en", "zh"]
    assert second[1:4] == ("ruling", "2021-04-23", "gpt")


@pytest.mark.parametrize(
    ("label", "date", "provenance"),
    [
        ("• (2021-04-23 official)", "2021-04-23", "official"),
        ("（２０２１－４－３　ｇｐｔ）", "2021-04-03", "gpt"),
        ("* (2021/4/3 WotC  staff)", "2021-04-03", "wotc staff"),
        ("- (2021.04.03)", "2021-04-03", None),
        ("·\t( 2021-04-03 )", "2021-04-03", None),
        ("（2021年4月3日，草稿）", "2021-04-03", "草稿"),
        ("    (2021-04-03, draft)", "2021-04-03", "draft"),
    ],
)
def test_spellings_of_a_label(label, date, provenance):
    _, found = groups(f"• (2000-01-01 old)\nTap it.\n{label}\nDraw a card.\n")
    assert found[1:4] == ("ruling", date, provenance)


@pytest.mark.parametrize("line", ["(see 2021-04-23)", "(2021)", "2021-04-23 official", "It (2021-04-23) is.", "(21-4-3 gpt)"])
def test_no_label(line):
    assert len(groups(f"• (2000-01-01 old)\nTap it.\n{line}\nDraw a card.\n")) == 1


def test_several_paragraphs_stay_in_their_ruling():
    (group,) = groups("(2021-04-23 gpt)\n\n横置它。\n\n重置它。\n\nTap it.\n\nUntap it.\n")
    assert [block.lang for block in group.blocks] == ["zh", "zh", "en", "en"]


def test_paragraphs_in_dashes_are_dividers():
    divider, ruling = groups(f"(2021-04-23 gpt)\n{DASHES[0]}\n横置它。\n{DASHES[1]}\nTap it.\n")
    assert (divider.kind, *(block.text for block in divider.blocks)) == ("divider", *DASHES)
    assert (ruling.kind, *(block.text for block in ruling.blocks)) == ("ruling", "横置它。", "Tap it.")
    assert divider[2:4] == ruling[2:4] == ("2021-04-23", "gpt")


def test_a_row_of_dashes_alone_is_no_divider():
    records = read("(2021-04-23 gpt)\n----------\nTap it.\n横置它。\n")
    assert Warning(2, "left out, as neither Chinese nor English: ----------") in records
    assert [record.kind for record in records if isinstance(record, Group)] == ["ruling"]


@pytest.mark.parametrize(
    ("head", "title", "rest"),
    [
        ("单卡释疑\n\n", "单卡释疑", []),
        ("单卡释疑\nRulings\n\n", "单卡释疑 / Rulings", []),
        ("Rulings\n\nOn one card.\n就一张牌而言。\n\n", "Rulings", ["On one card.", "就一张牌而言。"]),
        ("These rulings are about one card.\n就一张牌而言。\n", None, ["These rulings are about one card.", "就一张牌而言。"]),
        ("", None, []),
    ],
)
def test_what_stands_before_the_first_label(head, title, rest):
    records = read(head + TWO)
    assert [record.value for record in records if isinstance(record, Meta) and record.key == "title"] == [title] * bool(title)
    first = [record for record in records if isinstance(record, Group)][:-2]
    assert [block.text for group in first for block in group.blocks] == rest
    assert all(group[1:4] == (None, None, None) for group in first)


def test_text_beside_a_label_is_read():
    label, group = read("• (2021-04-23 gpt) It (the card) has no color.\n它没有颜色。\n")
    assert label.lines == group.blocks[0].lines == Lines(1, 1)
    assert [block.text for block in group.blocks] == ["It (the card) has no color.", "它没有颜色。"]


def test_a_label_with_nothing_under_it_is_warned_about():
    records = read("• (2021-04-23 official)\n\n• (2021-04-23 gpt)\n\nTap it.\n横置它。\n")
    assert Warning(1, "nothing stands under this label: (2021-04-23 official)") in records
    assert len(groups("• (2021-04-23 official)\n\n• (2021-04-23 gpt)\n\nTap it.\n横置它。\n")) == 1


def test_a_date_that_no_calendar_has_is_warned_about():
    records = read("• (2021-13-01 official)\nTap it.\n横置它。\n")
    assert Warning(1, "no date of the calendar: (2021-13-01 official)") in records
    assert records[-1][1:4] == ("ruling", None, "official")
