"""Interleaved lines: what is read from them, and what is no title, no bullet, no text."""

from mtgsearch import formats
from mtgsearch.model import Group, Lines, Meta, Warning
from tests.contracts.test_formats import FormatContract, source_of

CHINESE_FIRST = "消灭目标生物。\nDestroy target creature.\n抓一张牌。\nDraw a card.\n"
ENGLISH = "Nobody has put this into Chinese.\nNor this, which runs on for a while.\n"


class TestInterleaved(FormatContract):
    name = "interleaved"
    accepted = (
        "Destroy target creature.\n消灭目标生物。\n",
        CHINESE_FIRST,
        "Draw a card.\n\n抓一张牌。\n\nUntap it.\n\n重置它。",
        "• Draw a card.\n• 抓一张牌。\n---\n  - Untap it.\n  - 重置它。\n",
        "=2+2 damage\n=2+2点伤害\n-1/-1 counter\n-1/-1指示物\n",
        "Counter <b>target\n反击<b>目标\n",
        ENGLISH,
        "这段话没有英文。\n这段也没有。",
        "",
        " \n\N{IDEOGRAPHIC SPACE}\n",
    )
    refused = (
        '<?xml version="1.0"?>\n<tmx><seg>Draw a card.</seg>\n<seg>抓一张牌。</seg></tmx>',
        '{"en": "Draw a card.",\n"zh": "抓一张牌。"}',
        '[\n  {"en": "Draw"}\n]',
        'msgid "Draw a card."\nmsgstr "抓一张牌。"\n',
        "Draw a card.\t抓一张牌。\nUntap it.\t重置它。\n",
        'zh;en;note\n"抓牌；弃牌";"draw; discard";x\n"第一行\n第二行";"one\ntwo";\n',
        "Lightning Bolt=闪电击\nGiant Growth=变巨术\n",
        "# 规则 Rules\nDraw a card.\n抓一张牌。\n",
        "== 规则\nDraw a card.\n抓一张牌。\n",
        "| en | zh |\n| draw | 抓牌 |\n",
        "Rules\n=====\n\nDraw a card.\n",
        "# mtgsearch\n\nSearches texts.\n",
        'title = "规则"\nwork = "ipg"\n[card]\nen = "Bolt"\n',
        "def draw(self):\n    # 抓一张牌\n    return self.library.pop()\n",
        "int main() {\n  printf(\"%d\", 1);\n  return 0;\n}\n",
        "%PDF-1.4 Draw a card.\n抓一张牌。",
        "\x01\x02\x03\x04ab\x05",
    )


def read(text):
    return list(formats.recognise(source_of(text), "interleaved").read(source_of(text)))


def test_all_lines_are_one_group_of_blocks():
    (group,) = read(CHINESE_FIRST)
    assert isinstance(group, Group)
    assert [(block.lang, block.text, block.lines) for block in group.blocks] == [
        ("zh", "消灭目标生物。", Lines(1, 1)),
        ("en", "Destroy target creature.", Lines(2, 2)),
        ("zh", "抓一张牌。", Lines(3, 3)),
        ("en", "Draw a card.", Lines(4, 4)),
    ]
    assert group[1:] == (None, None, None, (), None)


def test_text_in_one_language_is_trusted_less():
    format = formats.recognise(source_of(""), "interleaved")
    assert 0 < format.confidence(source_of(ENGLISH)) < format.confidence(source_of(CHINESE_FIRST))


def test_bullet_and_indentation_are_taken_off_and_nothing_else():
    (group,) = read("  • Draw a card. \n\t*\N{IDEOGRAPHIC SPACE}抓一张牌。\n-“Untap it.”\n-1/-1指示物\n- - Twice\n")
    assert [(block.bullet, block.text) for block in group.blocks] == [
        ("•", "Draw a card."),
        ("*", "抓一张牌。"),
        ("", "-“Untap it.”"),
        ("", "-1/-1指示物"),
        ("-", "- Twice"),
    ]


def test_marks_that_stray_at_the_end_of_a_line_stay_and_are_warned_about():
    *warnings, group = read("Draw a card.|\n抓一张牌。\\\\\nUntap | it.\n重置\\它。\n")
    assert warnings == [Warning(1, "| strays at the end of the line"), Warning(2, "\\\\ strays at the end of the line")]
    assert [block.text for block in group.blocks] == ["Draw a card.|", "抓一张牌。\\\\", "Untap | it.", "重置\\它。"]


def test_a_line_in_neither_language_is_warned_about():
    warning, group = read("Draw a card.\n抓一张牌。\n---\nUntap it.\n重置它。\n")
    assert warning == Warning(3, "left out, as neither Chinese nor English: ---")
    assert [block.lines.first for block in group.blocks] == [1, 2, 4, 5]


def test_a_line_in_neither_language_that_stands_twice_is_in_both():
    (group,) = read("Bear\n熊\n2/2\n2/2\n狼\nWolf\n３/３\n3/3")
    assert [block.lang for block in group.blocks] == ["en", "zh", "en", "zh", "zh", "en", "zh", "en"]


def test_a_first_paragraph_shorter_than_every_other_is_the_title():
    title, group = read("Partial fixes\n部分修正\n\nDraw a card.\n抓一张牌。\nUntap it.\n重置它。\n")
    assert title == Meta("title", "Partial fixes / 部分修正", Lines(1, 2))
    assert [block.lines.first for block in group.blocks] == [4, 5, 6, 7]


def test_no_title_where_blank_lines_part_passages():
    for text in (
        "Layers\n层\n\nDraw a card.\n抓一张牌。\n",
        "Layers\n\n层\n\nDraw a card.\n\n抓一张牌。\n",
        "Draw a card.\n抓一张牌。\nUntap it.\n\nExile two cards.\n放逐两张牌。\nTap it.\n横置它。",
        "Draw a card.\n\nUntap it.\n重置它。\n",
        "• Layers\n\nUntap it.\n重置它。\n",
        "Layers\n层\n",
    ):
        assert [type(record) for record in read(text)] == [Group]
