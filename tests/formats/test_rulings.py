"""Ruling blocks: labels in all their spellings, what stands before and beside them, dividers."""

import pytest

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.model import Lines, Warning
from tests.contracts.test_formats import FormatContract, source_of

TWO = (
    "• (2021-04-23 official)\n\n  它没有颜色。\n\n  It has no color.\n\n• (2021-04-23 gpt)\n\n  Tap it.\n\n  横置它。\n"
)
DASHES = "---------- 以下规则专注于跃离 ----------", "----------The following rulings focus on phasing----------"


class TestRulings(FormatContract):
    name = "rulings"
    accepted = (
        TWO,
        "单卡释疑\n\n" + TWO,
        "(2021-04-23)\n它没有颜色。\nIt has no color.",
        "Magic\n\nAll of it.\n\n• (2021-04-23 gpt)\n\nTap it.\n\n横置它。\n\nUntap it.\n",
        "Tap it.\n横置它。\nUntap it.\n重置它。\nExile it.\n放逐它。\n(2021-04-23 gpt)\nDraw a card.\n抓一张牌。\n",
        "# 释疑\n" + TWO,
    )
    refused = (
        "Tap it.\n横置它。\n",
        "Tap it.\n横置它。\nUntap it.\n重置它。\n(2021-04-23)\n",
        "<p>• (2021-04-23 official)</p>\n",
        "# 释疑\n\n## 一张牌\n\n" + TWO,
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
        ("•(2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("•（2021-04-23 gpt）", "2021-04-23", "gpt"),
        ("● (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("◦ (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("▪(2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("■ (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("‣ (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("—— (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("1. (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("12、（2021-04-23 gpt）", "2021-04-23", "gpt"),
        ("(3) (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("\N{ZERO WIDTH SPACE}• (2021-04-23 gpt)", "2021-04-23", "gpt"),
        ("•\N{ZERO WIDTH SPACE} (2021-04-23\N{ZERO WIDTH SPACE} gpt)", "2021-04-23", "gpt"),
        ("[2021-04-23 gpt]", "2021-04-23", "gpt"),
        ("• 【2021-04-23 gpt】", "2021-04-23", "gpt"),
        ("〔 2021 年 4 月 23 日 官方 〕", "2021-04-23", "官方"),
        ("(gpt 2021-04-23)", "2021-04-23", "gpt"),
        ("（官方2021年4月23日）", "2021-04-23", "官方"),
        ("•（gpt，2021-04-23）", "2021-04-23", "gpt"),
        ("(4/23/2021 gpt)", "2021-04-23", "gpt"),
        ("(gpt Apr. 23, 2021)", "2021-04-23", "gpt"),
        ("(23rd April 2021: gpt)", "2021-04-23", "gpt"),
        ("(2021年4月 gpt)", "2021-04", "gpt"),
        ("• (2021-04-23 gpt-4 (draft))", "2021-04-23", "gpt-4 (draft)"),
        ("• (2021-04-23 gpt):", "2021-04-23", "gpt"),
    ],
)
def test_spellings_of_a_label(label, date, provenance):
    _, found = groups(f"• (2000-01-01 old)\nTap it.\n{label}\nDraw a card.\n")
    assert found[1:4] == ("ruling", date, provenance)


@pytest.mark.parametrize(
    "line",
    [
        "(2021)",
        "(702.26a)",
        "(4/4)",
        "2021-04-23 official",
        "It (2021-04-23) is.",
        "(2021-04-23) 起，你可以抓一张牌。",
        "• (2021-04-23) From then on, you may draw a card.",
        "（2021-04-23起）你可以抓一张牌。",
        "(On 2021-04-23, this was changed.)",
        "(2021-04-23, when the set came out, this was changed and the text of the card was changed with it)",
    ],
)
def test_no_label(line):
    (group,) = groups(f"• (2000-01-01 old)\nTap it.\n{line}\nDraw a card.\n")
    assert "Draw a card." in [block.text for block in group.blocks]


@pytest.mark.parametrize(
    "line",
    [
        "• (2021-04-23 gpt",
        "• (2021-04-23 gpt (draft",
        "(21-4-3 gpt)",
        "(see 2021-04-23)",
        "（2021-04-23起）",
        "(2021-04-23, 2021-05-01 gpt)",
        "● [official 2021-04-23 gpt]",
    ],
)
def test_what_only_looks_like_a_label_ends_the_ruling_before_it(line):
    records = read(f"• (2000-01-01 old)\nTap it.\n{line}\nDraw a card.\n")
    first, second = [record for record in records if isinstance(record, Group)]
    assert first[1:4] == ("ruling", "2000-01-01", "old")
    assert second[1:4] == ("ruling", None, None)
    (warning,) = [record for record in records if isinstance(record, Warning)]
    assert warning.line == 3
    assert warning.text.startswith("not read as a label, so that what follows has no date and no provenance: ")


def test_what_only_looks_like_labels_makes_no_ruling_blocks():
    text = "（2021-04-23更新）\n(Updated 2021-04-23)\nTap it.\n横置它。\n"
    assert formats.recognise(source_of(text)).name == "interleaved"


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
        (
            "These rulings are about one card.\n就一张牌而言。\n",
            None,
            ["These rulings are about one card.", "就一张牌而言。"],
        ),
        ("此牌不会离开战场。\n\n", None, ["此牌不会离开战场。"]),
        ("裁判、牌手、\n\n", None, ["裁判、牌手、"]),
        ("此牌横置；它不重置\n\n", None, ["此牌横置；它不重置"]),
        ("单卡释疑\nThese are about one card.\n\n", None, ["单卡释疑", "These are about one card."]),
        ("", None, []),
    ],
)
def test_what_stands_before_the_first_label(head, title, rest):
    records = read(head + TWO)
    assert [record.value for record in records if isinstance(record, Meta) and record.key == "title"] == [title] * bool(
        title
    )
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


@pytest.mark.parametrize("day", ["2021-13-01", "2021-02-30", "30/2/2021", "Feb 30, 2021"])
def test_a_date_that_no_calendar_has_is_warned_about(day):
    records = read(f"• (2000-01-01 old)\nUntap it.\n• ({day} official)\nTap it.\n横置它。\n")
    assert Warning(3, f"no date of the calendar: ({day} official)") in records
    assert records[-1][1:4] == ("ruling", None, "official")
