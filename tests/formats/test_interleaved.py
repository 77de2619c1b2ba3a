"""Interleaved lines: what is read from them, and what is no title, no bullet, no text."""

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.model import Lines, Warning
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
        "<b>Flying</b> is a keyword.\n<b>飞行</b>是关键字。\n",
        "<Flying> is a keyword.\n<飞行>是关键字。\n",
        "[Flying] is a keyword.\n[飞行]是关键字。\n",
        '"Flying" is a keyword.\n"飞行"是关键字。\n',
        "# 规则 Rules\nDraw a card.\n抓一张牌。\n",
        "== 规则\nDraw a card.\n抓一张牌。\n",
        "Rules 规则\n======\nDraw a card.\n抓一张牌。\n",
        "Draw a card.\n抓一张牌。\n======\nUntap it.\n重置它。\n",
        "Draw a card.\n\n抓一张牌。\n\n-----\n\nUntap it.\n\n重置它。\n\n-----\n\nTap it.\n\n横置它。\n",
        "1.\tDraw a card.\n1.\t抓一张牌。\n2.\tUntap it.\n2.\t重置它。\n",
        "702.2a\tDeathtouch is an ability.\n702.2a\t死触是异能。\n",
        "    Swamp\n    沼泽\n    Island\n    海岛\n",
        "{T}: Add {C}\n{T}：加{C}\n{2}, {T}: Add {W}\n{2}，{T}：加{W}\n",
        "Power = 3\n力量 = 3\nToughness = 4\n防御力 = 4\n",
        "Note: tap it.\n注意：横置它。\nexample: untap it.\n例如：重置它。\n",
        "Fire // Ice\n火 // 冰\n",
        "If you do, 1,000 of them; then 2,000.\n若你如此作,则一千个;然后两千个。\n",
        "See [the rules](https://example.org/a).\n参见[规则](https://example.org/a)。\nTap it.\n横置它。\n",
        "Tap it.\n横置它。\nhttps://example.org/702.2\nUntap it.\n重置它。\nhttps://example.org/702.3\n",
        ENGLISH,
        "这段话没有英文。\n这段也没有。",
        "{T}：加{C}{C}。\n",
        "",
        " \n\N{IDEOGRAPHIC SPACE}\n",
    )
    refused = (
        # mark-up
        '<?xml version="1.0"?>\n<tmx><seg>Draw a card.</seg>\n<seg>抓一张牌。</seg></tmx>',
        '\n<?xml version="1.0"?><a>抓</a>\n',
        '<tu><tuv xml:lang="en"><seg>Draw</seg></tuv></tu>\n<tu><tuv xml:lang="zh"><seg>抓</seg></tuv></tu>\n',
        "# Rules\nDraw a card.\n# 规则\n抓一张牌。\n",
        "Rules\n-----\n规则\n-----\nDraw a card.\n抓一张牌。\n",
        "> Draw a card.\n> 抓一张牌。\nSee [here](http://x).\n参见[此处](http://x)。\n",
        "Run this:\n运行：\n\n    draw two\n    draw three\n    untap\n",
        "---\ntitle: x\n---\nDraw a card.\n抓一张牌。\n",
        "include::a.adoc[]\nDraw a card.\n抓一张牌。\n:toc:\n",
        "extends ../glossary\n\nblock includes\n  include ../_util-fns\n",
        "block includes\n  include ../_util-fns\n\n.l-main-section\n:marked\n  Draw a card.\n  抓一张牌。\n",
        "\\documentclass{article}\n\\begin{document}\nDraw a card.\n抓一张牌。\n\\end{document}\n",
        "Rules\n=====\n\nDraw a card.\n",
        "# mtgsearch\n\nSearches texts.\n",
        # data
        '{"en": "Draw a card.",\n"zh": "抓一张牌。"}',
        '{"en": "Draw."}\n{"zh": "抓。"}\n',
        '[\n  {"en": "Draw"}\n]',
        'msgid "Draw a card."\nmsgstr "抓一张牌。"\n',
        '#: a.c:1\nmsgctxt "a"\nmsgid ""\n"Draw "\n"a card."\nmsgstr "抓一张牌。"\n',
        'title = "规则"\nwork = "ipg"\n[card]\nen = "Bolt"\n',
        "rules:\n  - en: Draw a card.\n    zh: 抓一张牌。\n  - en: Untap it.\n    zh: 重置它。\n",
        "Gen:1:1\nGen:1:2\n1Sam:3:12\n",
        "bbc.381790\nbbc.381790\ncnn.12\n",
        # tables
        "Draw a card.\t抓一张牌。\nUntap it.\t重置它。\n",
        "Lightning Bolt=闪电击\nGiant Growth=变巨术\n",
        "Draw a card. ||| 抓一张牌。\nUntap it. ||| 重置它。\n",
        'zh;en;note\n"抓牌；弃牌";"draw; discard";x\n"第一行\n第二行";"one\ntwo";\n',
        '"en","zh"\n"Draw a card.","抓一张牌。"\n',
        'en,zh\n"Draw a card.\nUntap it.","抓一张牌。\n重置它。"\n',
        '"Draw a card, then\ntap it.","抓一张牌，然后\n横置它。"\n"Untap it, then\ntap it.","重置它，然后\n横置它。"\n',
        "1,Draw a card.\n2,Untap it.\n",
        "1\t抓一张牌。\n2\t重置它。\n",
        "| en | zh |\n| draw | 抓牌 |\n",
        # programs
        "def draw(self):\n    # 抓一张牌\n    return self.library.pop()\n",
        'int main() {\n  printf("%d", 1);\n  return 0;\n}\n',
        "/* 抓一张牌 */\nint draw(int n) {\n  return n;\n}\n",
        '// 抓一张牌\nconst draw = "抓";\nexport default { draw };\n',
        ".card { color: red; }\n/* 颜色 */\n",
        "draw: deck\n\techo 抓牌\nuntap:\n\techo 重置\n",
        "# 抓牌\necho draw\necho 重置\n",
        "#!/bin/sh\n抓牌\ndraw\n",
        # what programs write
        "2024-01-01 12:00:00 INFO 抓牌 drawn\n2024-01-01 12:00:01 WARN cannot open 文件\n",
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-Draw\n+抓\n",
        "diff --git a/x b/x\nindex 1..2\n-Draw\n+抓\n",
        "From: a@example.org\nSubject: 跃离\n\nDraw a card.\n抓一张牌。\n",
        "WEBVTT\n\n00:01.000 --> 00:02.000\nDraw a card.\n抓一张牌。\n",
        "1\n00:00:01,000 --> 00:00:02,000\nDraw a card.\n抓一张牌。\n",
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
    assert group == Group(group.blocks)


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
        "抓一张牌。\n\n重置它。\nUntap it.\n",
        "裁判、牌手、\n\n重置它。\nUntap it.\n",
        "• Layers\n\nUntap it.\n重置它。\n",
        "Layers\n层\n",
    ):
        assert [type(record) for record in read(text)] == [Group]


def test_signs_decide_by_their_share():
    """As few headings in mark-up as a text converted from a web page keeps do not make it another format."""
    prose = "Draw a card.\n抓一张牌。\n" * 50
    heading = "# 规则\n"
    readers = [formats.recognise(source_of(heading * count + prose)).name for count in (1, 4, 10)]
    assert readers == ["interleaved", "interleaved", "markdown"]


def test_long_lines_cost_no_more_than_their_length():
    text = "a " * 200_000 + "\n" + "跃离" * 200_000
    assert formats.recognise(source_of(text)).name == "interleaved"
