"""Markdown: blocks, both languages in one text, tables, notes, what is left out, what it is told by."""

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.errors import MtgsearchError
from mtgsearch.formats.markdown import Markdown
from mtgsearch.formats.markdown_text import visible
from mtgsearch.model import LANGS, Lines, Warning
from mtgsearch.text.encoding import decode
from mtgsearch.text.lines import split_lines
from mtgsearch.text.normalize import fold
from tests.contracts.test_formats import TEXTS, covered, source_of
from tests.formats.test_interleaved import TestInterleaved as Interleaved
from tests.formats.test_rulings import TestRulings as Rulings
from tests.work import is_linear

BODY = "Draw a card.\n\n抓一张牌。\n\nUntap it.\n\n重置它。\n"
ACCEPTED = (
    "# Rules 规则\n\n" + BODY,
    "## 规则\n\n抓一张牌。\n\nDraw a card.\n\n## 其他\n\n重置它。\n\nUntap it.\n",
    "---\ntitle: Rules\n---\n\n# Rules 规则\n\n" + BODY,
    "> Draw a card.\n>\n> 抓一张牌。\n\n" + BODY,
    "| English | 中文 |\n|---|---|\n| draw a card | 抓一张牌 |\n| untap it | 重置它 |\n| tap it | 横置它 |\n",
    "<!-- made by hand -->\n# Rules 规则\n\n" + BODY,
)
REFUSED = (
    *Interleaved.accepted,
    *Rulings.accepted,
    BODY,
    "= Rules 规则\n\n== Draw 抓\n\nDraw a card.\n\n抓一张牌。\n\n[source]\n----\n# draw\n----\n",
    "Rules 规则\n==========\n\n.. note:: Draw a card.\n\n抓一张牌。\n\n> x\n\n> y\n",
    "Rules\n=====\n\nDraw a card.\n\nTap\n---\n\n抓一张牌。\n",
    ".l-main-section\n:marked\n  ## Draw a card\n\n  ## 抓一张牌\n",
    "extends ../glossary\n\n# Draw\n\n# 抓牌\n",
    '#: a.c:1\n#, fuzzy\nmsgid "Draw a card."\nmsgstr "抓一张牌。"\n',
    '{"en": "# Draw a card.",\n"zh": "> 抓一张牌。"}',
    "<!DOCTYPE html>\n<p>\n# Draw\n</p>\n# 抓\n",
    "<p># Draw</p>\n\n# 抓牌\n\n# Draw\n",
    "#!/bin/sh\n# 抓牌\n\n# draw\necho draw\n",
    "# 抓牌\necho draw\necho 重置\n",
    "import re\n\n# Draw a card\n\n# 抓牌\n\nname = 1\n",
    "# 抓牌\n\n[card]\nname = 'x'  # y\n\n# draw\n\nzh = ['a', 'b'];\n",
    "%PDF-1.4\n# Draw\n\n# 抓\n",
    "",
)
MARKS = ["", "> ", ">", "- ", "* ", "1. ", "# ", "## ", "    ", "| ", "> - ", "```", "<!-- ", "| - |", "---", "==="]
lines = st.builds(
    "".join, st.tuples(st.sampled_from(MARKS), st.sampled_from(["", *TEXTS, "Rules 规则", "| 抓 | draw |"]))
)
documents = st.lists(lines, max_size=14)
HOSTILE = ("# ", "[a](", "<!--", "**a ", "*", "`a", "[", "![", "> ", "- ", "|", "| - ", "_a ", "<a ", "\\", "~~a", " ")


def read(text):
    return list(Markdown().read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


def texts(group):
    return [(block.lang, block.text) for block in group.blocks]


def given_pairs(text):
    return [tuple(block.text for block in group.blocks) for group in groups(text) if group.given]


class TestLaws:
    """Of ``FormatContract``, for blocks that are not lines."""

    def test_its_name_leads_to_it(self):
        assert formats.NAMES["markdown"] == "mtgsearch.formats.markdown:Markdown"
        assert (Markdown().name, bool(Markdown().describe)) == ("markdown", True)

    @pytest.mark.parametrize("text", ACCEPTED)
    def test_its_own_are_recognised(self, text):
        assert Markdown().confidence(source_of(text)) > 0.95

    @pytest.mark.parametrize("text", REFUSED)
    def test_others_are_not_taken(self, text):
        assert Markdown().confidence(source_of(text)) == 0

    @pytest.mark.parametrize("text", ["# mtgsearch\n\nSearches texts.\n", "# 规则\n\n抓一张牌。\n\n## 抓牌\n"])
    def test_one_language_is_trusted_less(self, text):
        assert Markdown().confidence(source_of(text)) == 0.3

    @given(documents)
    def test_every_line_is_in_one_block_or_warned_about(self, content):
        records = read("\n".join(content))
        read_lines = Counter(number for covered in covered(records) for number in covered)
        warned = {number for record in records if isinstance(record, Warning) for number in _warned(record)}
        for number, line in enumerate(content, 1):
            assert read_lines[number] <= 1
            assert read_lines[number] or number in warned or not _has_text(line)

    @given(documents)
    def test_all_of_a_line_is_in_its_block(self, content):
        records = read("\n".join(content))
        said = {}
        for group in records:
            for block in group.blocks if isinstance(group, Group) else ():
                for number in range(block.lines.first, block.lines.last + 1):
                    said[number] = said.get(number, "") + block.text
        for number, line in enumerate(content, 1):
            if number in said:
                assert set(_letters(visible(line))) <= set(_letters(said[number]))

    @given(documents)
    def test_blocks_are_in_the_order_of_the_source(self, content):
        for group in groups("\n".join(content)):
            assert group.blocks
            assert all(block.lang in LANGS and block.text == block.text.strip() != "" for block in group.blocks)
            if not group.given:
                assert list(group.blocks) == sorted(group.blocks, key=lambda block: block.lines)

    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(st.text(max_size=80) | st.lists(st.sampled_from([*TEXTS, *MARKS, *HOSTILE, "\0", "\ud800"])).map("".join))
    def test_no_source_breaks_it(self, text):
        assert 0 <= Markdown().confidence(source_of(text)) <= 1
        try:
            records = read(text)
        except MtgsearchError:
            return
        last = len(split_lines(text)) or 1
        assert all(1 <= number <= last for covered in covered(records) for number in covered)

    @pytest.mark.parametrize("piece", HOSTILE)
    @pytest.mark.parametrize("end", ["", "x", "\n", "-->"])
    def test_work_is_linear(self, piece, end):
        def work(size):
            for text in (piece * (size // len(piece)) + end, (piece + "\n") * (size // 10) + end):
                read(text)
                Markdown().confidence(source_of(text))

        assert is_linear(work, 2_000)
        work(100_000)  # ends, as quadratic work would not


def _warned(warning):
    span = re.search(r": lines (\d+) to (\d+)\Z", warning.text)
    return range(int(span[1]), int(span[2]) + 1) if span else (warning.line,)


def _has_text(line):
    """Whether a line has more than marks and white space."""
    return bool(_letters(fold(line)))


def _letters(text):
    return [char for char in text if char.isalpha()]


def test_headings_hold_both_languages():
    (one,) = [group for group in groups("# 1.1 Definition 定义\n\n" + BODY) if group.kind == "heading"]
    assert texts(one) == [("zh", "1.1 定义"), ("en", "1.1 Definition")]
    assert (one.given, one.number, one.section, one.blocks[0].lines) == (True, "1.1", (), Lines(1, 1))


@pytest.mark.parametrize(
    ("heading", "zh", "en"),
    [
        ("Tournament Mechanics 比赛机制", "比赛机制", "Tournament Mechanics"),
        ("MTR 2.3 Pregame Procedures 游戏前程序", "MTR 2.3 游戏前程序", "MTR 2.3 Pregame Procedures"),
        ("Two-Headed Giant (teams) 双头巨人（团队）", "双头巨人（团队）", "Two-Headed Giant (teams)"),
        ("Game Day（欢乐日）", "欢乐日", "Game Day"),
        ("比赛的基本机制 Tournament Mechanics", "比赛的基本机制", "Tournament Mechanics"),
        ("死触/Deathtouch", "死触", "Deathtouch"),
        ("沉思 / Ponder (2025年生效)", "沉思 (2025年生效)", "Ponder"),
        ("Core Set 2020™ 2020核心系列", "2020核心系列", "Core Set 2020™"),
        ("Day/Night 白昼/黑夜", "白昼/黑夜", "Day/Night"),
        ("Edge of Time - 时间边缘", "时间边缘", "Edge of Time"),
        ("**Card** *Drawing* 抓牌规则", "抓牌规则", "Card Drawing"),
    ],
)
def test_where_a_heading_is_cut(heading, zh, en):
    text = f"# Drawing Cards 抓牌规则\n\n# Untapping Cards 重置规则\n\n{BODY}\n# {heading}\n\n{BODY}"
    assert (zh, en) == given_pairs(text)[-1]


@pytest.mark.parametrize(
    "heading",
    [
        "使用EventLink软件",
        "DCI 认证的比赛",
        "参见 Magic Judge",
        "附录 A～抓牌",
        "龙命连结点Nexus of Fate",
        "EventLink 的使用",
        "与 John 对局",
        "版本 https://example.org/a",
        "Ponder 是一张可以让牌手重新排列牌库顶的牌",
        "When you draw, say 抓牌 and draw",
        "引用 Visual Studio Install Visual Studio",
        "比赛（REL）",
    ],
)
def test_where_it_is_not_cut(heading):
    text = f"# Drawing Cards 抓牌规则\n\n# Untapping Cards 重置规则\n\n{BODY}\n# {heading}\n\n{BODY}"
    found = [group for group in groups(text) if group.kind == "heading"][-1]
    assert len(found.blocks) == 1
    assert not found.given


def test_one_foreign_word_is_a_side_only_among_such():
    such = "* Minor 轻微\n* Major 严重\n* Cheating 作弊\n"
    other = "* Python 教程\n* 安装说明\n* 常见问题\n* 配置\n"
    assert given_pairs(f"{BODY}\n{such}") == [("轻微", "Minor"), ("严重", "Major"), ("作弊", "Cheating")]
    assert given_pairs(f"{BODY}\n{other}") == []
    assert (
        given_pairs(
            "# 规则\n\n抓一张牌。\n\n# 安装 Visual Studio\n\n# Visual Studio 教程\n\n重置它。\n\n# 其他\n\n横置。\n"
        )
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "状态的转换：`void => inactive`",
        "装备异能：`Equip Cost`",
        "抓牌 <code>draw card</code>",
        "两个函数 drawCard() tap_it()",
        "模板中的 *ngFor",
        "抓牌规则 (`draw it`)",
    ],
)
def test_code_and_identifiers_are_no_side(text):
    among = "* Drawing Cards 抓牌规则\n* Untapping Cards 重置规则\n* Tapping Cards 横置规则\n"
    assert len(given_pairs(f"{BODY}\n{among}* {text}\n")) == 3
    table = "| Name 名称 |\n|---|\n| Drawing Cards 抓牌规则 |\n| Untapping Cards 重置规则 |\n"
    assert len(given_pairs(f"{BODY}\n{table}| {text} |\n")) == 3


def test_sides_may_hold_code():
    assert given_pairs(f"{BODY}\n# Rules for `tap` effects 效应 `tap` 的规则\n\n{BODY}") == [
        ("效应 tap 的规则", "Rules for tap effects")
    ]


def test_paragraphs_between_headings_and_notes_are_ordinary_groups():
    found = groups("# Rules of Play 游戏规则\n\n" + BODY + "\n>A note.\n>\n>注解。\n\nTap it.\n\n横置它。\n")
    assert [(group.kind, group.given, len(group.blocks)) for group in found] == [
        ("heading", True, 2),
        (None, False, 4),
        ("note", False, 2),
        (None, False, 2),
    ]
    assert texts(found[2]) == [("en", "A note."), ("zh", "注解。")]
    assert {group.section for group in found[1:]} == {("游戏规则 / Rules of Play",)}


def test_the_trail_is_that_of_the_headings_levels():
    text = "# Rules\n\n## Draw\n\nDraw.\n\n**Examples**\n\nOne.\n\n## Tap\n\nTap.\n\n# End\n\nAll.\n"
    assert [(group.kind, texts(group)[0][1], group.section) for group in groups(text)] == [
        ("heading", "Rules", ()),
        ("heading", "Draw", ("Rules",)),
        (None, "Draw.", ("Rules", "Draw")),
        ("heading", "Examples", ("Rules", "Draw")),
        (None, "One.", ("Rules", "Draw", "Examples")),
        ("heading", "Tap", ("Rules",)),
        (None, "Tap.", ("Rules", "Tap")),
        ("heading", "End", ()),
        (None, "All.", ("End",)),
    ]


def test_a_heading_and_then_the_same_in_the_other_language():
    found = groups("## 规则\n\n## Rules\n\n抓一张牌。\n\nDraw a card.\n")
    assert [texts(group) for group in found] == [
        [("zh", "规则"), ("en", "Rules")],
        [("zh", "抓一张牌。"), ("en", "Draw a card.")],
    ]
    assert found[1].section == ("规则 / Rules",)


def test_headings_that_follow_one_another_are_no_pair_where_others_hold_both():
    found = groups("# Rules of Play 游戏规则\n\n## Turns\n\n## 附录\n\n" + BODY)
    assert [len(group.blocks) for group in found if group.kind == "heading"] == [2, 1, 1]


def test_setext_headings():
    first, _, second, _ = groups("Rules\n=====\nDraw a card.\n\nTap\n---\nTap it.\n")
    assert (first.kind, texts(first), first.blocks[0].lines) == ("heading", [("en", "Rules")], Lines(1, 2))
    assert second.section == ("Rules",)


def test_the_lines_of_a_paragraph_are_one_text():
    (group,) = groups("Draw a\ncard, *then\ntap* it.\n\n抓一张牌，“\n然后”\n横置\n它。\n")
    assert texts(group) == [("en", "Draw a card, then tap it."), ("zh", "抓一张牌，“然后”横置它。")]
    assert [block.lines for block in group.blocks] == [Lines(1, 3), Lines(5, 8)]


@pytest.mark.parametrize(
    ("paragraph", "parts"),
    [
        ("Draw a card.\n抓一张牌。", ["Draw a card.", "抓一张牌。"]),
        ("抓一张牌\nDraw a card\n横置它\nTap it", ["抓一张牌", "Draw a card", "横置它", "Tap it"]),
        (
            "Draw a card,\nthen tap it.\n抓一张牌，\n然后横置它。",
            ["Draw a card, then tap it.", "抓一张牌，然后横置它。"],
        ),
        (
            "请参见下列文件，其中有\nMagic Tournament Rules\n与其他的文件。",
            ["请参见下列文件，其中有", "Magic Tournament Rules"],
        ),
        ("100.1. 抓牌。\n100.2. 横置。", ["100.1. 抓牌。", "100.2. 横置。"]),
        ("Draw a card.  \nTap it.", ["Draw a card.", "Tap it."]),
    ],
)
def test_where_a_paragraph_is_parted(paragraph, parts):
    found = [block.text for group in groups(paragraph + "\n") for block in group.blocks]
    assert found[: len(parts)] == parts


def test_list_items_keep_their_bullet_and_their_lines():
    (group,) = groups("* Draw a card,\n  then tap it.\n* 抓一张牌，\n  然后横置它。\n\n  - Untap it.\n")
    assert [(block.bullet, block.text, block.lines) for block in group.blocks] == [
        ("*", "Draw a card, then tap it.", Lines(1, 2)),
        ("*", "抓一张牌，然后横置它。", Lines(3, 4)),
        ("-", "Untap it.", Lines(6, 6)),
    ]


def test_numbers_of_items_stay_in_their_texts():
    (group,) = groups("1. Draw a card.\n2. Tap it.\n\n3\\. 横置它。\n")
    assert [(block.bullet, block.text) for block in group.blocks] == [
        ("", "1. Draw a card."),
        ("", "2. Tap it."),
        ("", "3. 横置它。"),
    ]


def test_a_quote_may_be_lazy_and_nested_and_hold_a_list():
    (group,) = groups("> Draw\na card.\n>\n这是注解。\n>> Tap it.\n>\n> * Untap it.\n\n> 重置它。\n")
    assert group.kind == "note"
    assert [(block.bullet, block.text) for block in group.blocks] == [
        ("", "Draw a card."),
        ("", "这是注解。"),
        ("", "Tap it."),
        ("*", "Untap it."),
        ("", "重置它。"),
    ]


def test_a_note_between_the_languages_does_not_part_them():
    body, note = groups("Draw a card.\n\n> A note.\n\n抓一张牌。\n\n> 注解。\n")
    assert texts(body) == [("en", "Draw a card."), ("zh", "抓一张牌。")]
    assert texts(note) == [("en", "A note."), ("zh", "注解。")]


def test_rows_with_a_column_for_each_language_are_pairs():
    table = "| 中文 | English | 处罚 |\n|:--|---|---|\n|迟到|Tardiness|警告|\n|作弊|Cheating|警告|\n|甲|Jace|1|\n"
    head, *rows = groups(table)
    assert (head.kind, head.given, head.blocks[0].lines) == ("row", True, Lines(1, 2))
    assert [texts(row) for row in rows] == [
        [("zh", "处罚")],
        [("zh", "迟到"), ("en", "Tardiness")],
        [("zh", "警告")],
        [("zh", "作弊"), ("en", "Cheating")],
        [("zh", "警告")],
        [("zh", "甲 | 1"), ("en", "Jace | 1")],
    ]


def test_a_column_that_nothing_answers_is_no_part_of_pairs_that_go_together_without_it():
    table = "| 步骤 | Step | 说明 |\n|---|---|---|\n" + "".join(f"| {zh} | {en} | 每回合一次 |\n" for zh, en in TURN)
    found = groups(table)
    assert [texts(group) for group in found if group.given] == [
        [("zh", zh), ("en", en)] for zh, en in [("步骤", "Step"), *TURN]
    ]
    assert [texts(group) for group in found if not group.given] == [[("zh", "说明")], *[[("zh", "每回合一次")]] * 10]


def test_as_many_columns_in_either_language_are_sides_together():
    table = "| 名称 | Name | 说明 | Text |\n|---|---|---|---|\n| 抓牌 | Draw | 抓一张牌 | Draw a card |\n"
    assert given_pairs(table)[1:] == [("抓牌 | 抓一张牌", "Draw | Draw a card")]


@pytest.mark.parametrize(("zh", "en"), [("名称", "Name"), ("术语", "Terms"), ("关键词", "Keyword")])
def test_short_tables_of_words_are_known_by_their_heads(zh, en):
    table = f"| {zh} | {en} |\n|---|---|\n| 跃离 | Phase out |\n| 横置 | Tap |\n"
    assert given_pairs(table) == [(zh, en), ("跃离", "Phase out"), ("横置", "Tap")]


TURN = (
    ("重置步骤", "Untap step"),
    ("维持步骤", "Upkeep step"),
    ("抓牌", "Draw"),
    ("战斗前行动阶段", "Precombat main phase"),
    ("战斗开始步骤", "Beginning of combat step"),
    ("宣告攻击者步骤", "Declare attackers step"),
    ("宣告阻挡者步骤", "Declare blockers step"),
    ("战斗伤害", "Combat damage"),
    ("结束步骤", "End step"),
    ("清除", "Cleanup"),
)


def test_columns_that_answer_one_another_all_the_way_down_are_pairs():
    def table(pairs):
        return "| 回合 | Part |\n|---|---|\n" + "".join(f"| {zh} | {en} |\n" for zh, en in pairs)

    assert given_pairs(table(TURN))[1:] == list(TURN)
    assert given_pairs(table(TURN[:5])) == []
    english = sorted((en for _, en in TURN), key=len)
    chinese = sorted((zh for zh, _ in TURN), key=len, reverse=True)
    assert given_pairs(table(zip(chinese, english, strict=True))) == []


@pytest.mark.parametrize(
    "rows",
    [
        [("沉思", "Lorwyn"), ("闪现", "Lorwyn"), ("宣泄", "Mirage")] * 5,
        [(zh, f"M{place}") for place, (zh, _) in enumerate(TURN)],
        [("现开赛", "Regular"), ("轮抽赛", "Competitive"), ("专业赛", "Professional")],
    ],
)
def test_columns_that_say_different_things_are_no_pairs(rows):
    assert given_pairs("| 牌名 | Set |\n|---|---|\n" + "".join(f"| {zh} | {en} |\n" for zh, en in rows)) == []


def test_cells_with_both_languages_are_cut():
    table = (
        "| 比赛 | 级别 |\n|---|---|\n| Game Day（欢乐日） | 一般 |\n| Pro Tour（专业赛） | 专业 |\n| a\\|b | 4/4 |\n"
    )
    assert given_pairs(BODY + "\n" + table) == [("欢乐日 | 一般", "Game Day"), ("专业赛 | 专业", "Pro Tour")]
    assert ("en", "a|b | 4/4") in [text for group in groups(table) for text in texts(group)]


def test_items_in_one_language_do_not_answer_one_another_across_a_pair():
    found = groups(BODY + "\n- Lotus\n- 沉思/Ponder\n- 宣泄Gush\n")[-3:]
    assert [texts(group) for group in found] == [
        [*texts(groups(BODY)[0]), ("en", "Lotus")],
        [("zh", "沉思"), ("en", "Ponder")],
        [("zh", "宣泄Gush")],
    ]


def test_rows_in_one_language_each_are_for_the_aligner():
    (group,) = groups("| Draw a card. | Tap it. |\n|---|---|\n| 抓一张牌。 | 横置它。 |\n")
    assert (group.kind, group.given) == ("row", False)
    assert texts(group) == [("en", "Draw a card. | Tap it."), ("zh", "抓一张牌。 | 横置它。")]


def test_what_is_left_out_is_warned_about():
    text = (
        "```python\ndraw()\n```\n\n<!-- a\nb --> Draw a card.\n\n    untap()\n\n[a]: http://x\n\n"
        "![b](c.png)\n\n5/5\n\n***\n\n<div>\n\n~~~\nnever closed\n"
    )
    assert warnings(text) == [
        Warning(1, "left out, as a code block: lines 1 to 3"),
        Warning(5, "left out, as a comment: lines 5 to 6"),
        Warning(8, "left out, as a code block: untap()"),
        Warning(10, "left out, as the address of a link: [a]: http://x"),
        Warning(12, "left out, as an image: ![b](c.png)"),
        Warning(14, "left out, as neither Chinese nor English: 5/5"),
        Warning(18, "left out, as mark-up: <div>"),
        Warning(20, "left out, as a code block: lines 20 to 21"),
    ]
    assert [texts(group) for group in groups(text)] == [[("en", "Draw a card.")]]


def test_a_table_of_contents_says_what_the_headings_say():
    text = "- [Draw 抓牌](#draw-抓牌)\n- [Untap it](#gone)\n\n# Draw 抓牌\n\n" + BODY
    assert warnings(text) == [Warning(1, "left out, as a heading says it: Draw 抓牌")]
    assert texts(groups(text)[0]) == [("en", "Untap it")]


def test_front_matter():
    title, warning, group = read("---\ntitle: 'Rules'\ndate: 2024-02-06\n---\nDraw a card.\n")
    assert title == Meta("title", "Rules", Lines(2, 2))
    assert warning == Warning(3, "left out, as front matter: date: 2024-02-06")
    assert group.blocks[0].lines == Lines(5, 5)
    assert [texts(group) for group in groups("---\nDraw a card.\n---\nTap it.\n")] == [
        [("en", "Draw a card.")],
        [("en", "Tap it.")],
    ]


@pytest.mark.parametrize(
    ("marked", "seen"),
    [
        ("**Tap** *it*, __now__ or ~~never~~.", "Tap it, now or never."),
        ("***Tap*** **a *b* c**", "Tap a b c"),
        ("在*一系列*的比赛中", "在一系列的比赛中"),
        ("由_裁判_决定，_总是_如此，见 card_name_a。", "由裁判决定，总是如此，见 card_name_a。"),
        ("**抓牌 (draw) **与**横置 (tap) **不同。", "抓牌 (draw)与横置 (tap)不同。"),
        ("use **a and **b here", "use **a and **b here"),
        ("***Tap* it at once**, then ***untap* it**.", "Tap it at once, then untap it."),
        ("[Tap ([tap]) ](#tap) [横置 ( [(...)] )](#b)", "Tap ([tap]) 横置 ( [(...)] )"),
        (
            "See [the *rules*](https://example.org/a_(b) 'Rules') or <https://example.org>.",
            "See the rules or https://example.org.",
        ),
        ("[![alt](a.png)](b) [c][d]", "alt c"),
        (r"1\. \*Tap\* \{T\} a\b", r"1. *Tap* {T} a\b"),
        ("`a*b*c` and ``d`e``", "a*b*c and d`e"),
        ("16/(8*3) = 0.667, 6*3，2*0", "16/(8*3) = 0.667, 6*3，2*0"),
        ("*/* and 1+*/1+*", "*/* and 1+*/1+*"),
        ("snake_case_name _x_", "snake_case_name x"),
        ('one<br class="a">two <b>three</b> <Flying> &amp; &lt;b&gt;', "one two three <Flying> & <b>"),
        ("a <!-- b --> c <!-- d", "a c <!-- d"),
        ("{T}: Add {C}. [1]", "{T}: Add {C}. [1]"),
    ],
)
def test_visible_text(marked, seen):
    assert visible(marked) == seen


@pytest.mark.parametrize(("name", "least"), [("AIPG_2025.md", 1000), ("AMTR_2025.md", 1300)])
def test_annotated_policy_documents(shared, name, least):
    data = (shared / "data" / "mtg_aipg_amtr" / name).read_bytes()
    source = source_of(decode(data).text)
    assert Markdown().confidence(source) > 0.95
    found = list(Markdown().read(source))
    records = [record for record in found if isinstance(record, Group)]
    sides = Counter(block.lang for group in records for block in group.blocks)
    assert min(sides.values()) > least
    assert sum(group.given for group in records) > 80
    uneven = [group for group in records if group.kind == "note" and len({block.lang for block in group.blocks}) == 1]
    assert len(uneven) <= 2
    said = {number for covered in covered(found) for number in covered}
    warned = {number for record in found if isinstance(record, Warning) for number in _warned(record)}
    assert not [
        number for number, line in enumerate(source.lines, 1) if _has_text(line) and number not in said | warned
    ]
