"""Lists of words: every sign, either side, headings in comments, and what only has the signs of a list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.formats.list import List
from mtgsearch.model import Lines, Warning
from mtgsearch.text import encoding
from tests.contracts.test_formats import source_of
from tests.formats.test_interleaved import TestInterleaved as OfLines

WORDS = "Swamp=沼泽\nIsland=海岛\nLightning Bolt=闪电击\n"


def read(text):
    return list(List().read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


def pairs(text):
    found = [{block.lang: block.text for block in group.blocks} for group in groups(text)]
    return [(texts.get("en"), texts.get("zh")) for texts in found]


@pytest.mark.parametrize(
    "text",
    [
        WORDS,
        "\n# Lands:\n\n" + WORDS,
        WORDS.replace("=", "|"),
        WORDS.replace("=", " | "),
        WORDS.replace("=", "\t"),
        "沼泽=Swamp\n海岛=Island\n",
        "Swamp=沼泽\n",
        WORDS + "Forest=\n",
        WORDS + "ATM=ATM\n",
        "draw = 抓牌\nuntap = 重置\n",
        "{T}: Add {C}={T}：加{C}\nFire // Ice=火 // 冰\n",
        "Cast, then draw=先施放，然后抓牌\nTap it; untap it=横置；重置\n",
    ],
)
def test_lists(text):
    assert List().confidence(source_of(text)) == 0.95


NO_LISTS = (
    "",
    " \n\n",
    "# Only a comment\n",
    "Power = 3\n力量 = 3\nToughness = 4\n防御力 = 4\n",
    "Draw a card.\n抓一张牌。\n",
    "Swamp\n沼泽\n\nWhere x = y, draw.\n若 x = y，则抓牌。\n",
    # settings and programs
    'title = "规则"\nauthor = "张三"\n',
    "menu.open=打开\nmenu.close=关闭\n",
    "MENU_OPEN=打开\nMENU_CLOSE=关闭\n",
    "menuOpen=打开\nmenuClose=关闭\n",
    "const draw = '抓牌';\nlet untap = '重置';\n",
    "[card]\nname=沼泽\n[other]\ntext=说明\n",
    "---\ntitle=规则\nauthor: 张三\n---\nSwamp=沼泽\n",
    "<p>Swamp=沼泽</p>\n<p>Island=海岛</p>\n",
    "https://example.org/?a=甲\nhttps://example.org/?a=乙\n",
    'msgid "Swamp=沼泽"\nmsgstr "=沼泽"\n',
    # tables
    "| Swamp | 沼泽 |\n| Island | 海岛 |\n",
    "Swamp|沼泽|land\nIsland|海岛|land\n",
    "Swamp\t沼泽\tland\nIsland\t海岛\tland\n",
    "Swamp ||| 沼泽\nIsland ||| 海岛\n",
    "Swamp,沼泽\nIsland,海岛\n",
    # numbers before text of one language
    "702.2a\t死触是异能。\n702.2b\t不灭是异能。\n",
    "1=抓一张牌。\n2=重置它。\n",
    "Swamp=沼泽\n海岛=Island\n",
    "Swamp=沼泽\n" + "Draw a card.\n" * 3,
)


@pytest.mark.parametrize("text", NO_LISTS)
def test_no_lists(text):
    assert List().confidence(source_of(text)) == 0


@pytest.mark.parametrize("text", OfLines.accepted)
def test_text_in_lines_is_no_list(text):
    assert List().confidence(source_of(text)) == 0


def test_a_list_is_recognised_among_all_formats():
    assert formats.recognise(source_of(WORDS)).name == "list"
    assert formats.recognise(source_of(""), "list").describe.startswith("a list of words")
    for text in NO_LISTS:
        other = formats.recognise(source_of(text))
        assert other is None or other.name != "list"


def test_each_line_is_an_entry():
    first, *_ = groups(WORDS)
    assert [(block.lang, block.text, block.lines) for block in first.blocks] == [
        ("zh", "沼泽", Lines(1, 1)),
        ("en", "Swamp", Lines(1, 1)),
    ]
    assert first.kind == "entry"
    assert first.given
    assert read(WORDS) == groups(WORDS)


@pytest.mark.parametrize("sign", ["=", "|", "\t", " = ", "\N{IDEOGRAPHIC SPACE}|  "])
def test_the_sign_and_the_sides_are_found_from_the_lines(sign):
    expected = [("Swamp", "沼泽"), ("Bolt of fire", "火焰，闪电")]
    assert pairs(f"Swamp{sign}沼泽\n  Bolt of fire{sign}火焰，闪电 \n") == expected
    assert pairs(f"沼泽{sign}Swamp\n火焰，闪电{sign}Bolt of fire\n") == expected


def test_the_first_sign_parts():
    assert pairs(WORDS + "Costs a|b=花费=a|b\n")[-1] == ("Costs a|b", "花费=a|b")


def test_sides_without_han_go_by_their_place_and_others_by_their_language():
    assert pairs(WORDS + "ATM=ＡＴＭ\n - =～\n森林=Forest\n")[3:] == [
        ("ATM", "ＡＴＭ"),
        ("-", "～"),
        ("Forest", "森林"),
    ]


def test_an_entry_without_an_answer_has_one_side():
    assert pairs(WORDS + "Forest=\n=森林\n")[3:] == [("Forest", None), (None, "森林")]


def test_lines_that_are_no_entries_are_warned_about():
    text = WORDS * 7 + "Forest 森林\n\n=\n"
    assert len(groups(text)) == 21
    assert warnings(text) == [
        Warning(22, "left out, as it is not cut in two by =: Forest 森林"),
        Warning(24, "left out, as nothing stands beside the sign: ="),
    ]
    assert warnings(text.replace("=", "\t"))[0].text.startswith("left out, as it is not cut in two by a tabulator: ")


def test_comments_are_left_out_and_counted():
    text = f"\n#LANG:Chinese\n# - 说明\n#\n##Forest=森林\n{WORDS}# Mind the order\nForest=森林\n"
    assert len(pairs(text)) == 4
    assert warnings(text) == [Warning(2, "4 comment line(s) left out from here on")]
    assert {group.section for group in groups(text)} == {()}


FRAME = "##########\n"
HEADED = (
    f"{FRAME}# CARDS:  #\n{FRAME}\nBear=熊\n\n# Lands\nSwamp=沼泽\n##Plains=平原\n\nIsland=海岛\n"
    f"# Mind the order\nForest=森林\n\n# 法术：\nShock=震击\n\n{FRAME}# RULES #\n{FRAME}Draw=抓牌\n"
)


def test_headings_make_the_section():
    assert [(*pair, group.section) for pair, group in zip(pairs(HEADED), groups(HEADED), strict=True)] == [
        ("Bear", "熊", ("CARDS",)),
        ("Swamp", "沼泽", ("CARDS", "Lands")),
        ("Island", "海岛", ("CARDS", "Lands")),
        ("Forest", "森林", ("CARDS",)),
        ("Shock", "震击", ("CARDS", "法术")),
        ("Draw", "抓牌", ("RULES",)),
    ]
    assert [record for record in read(HEADED) if isinstance(record, Meta)] == [
        Meta("label", "CARDS", Lines(2, 2)),
        Meta("label", "Lands", Lines(7, 7)),
        Meta("label", "法术", Lines(15, 15)),
        Meta("label", "RULES", Lines(19, 19)),
    ]
    assert warnings(HEADED) == [Warning(9, "2 comment line(s) left out from here on")]


@given(
    st.lists(
        st.sampled_from(["Swamp=沼泽", "森林=Forest", "x|y", "a\tb", "=", "# Lands", "####", "# A #", "", "\ud800\0"])
        | st.text(st.characters(exclude_characters="\r\n"), max_size=20)
    )
)
def test_every_line_is_an_entry_or_a_comment_or_warned_about(lines):
    text = "\n".join(lines)
    List().confidence(source_of(text))
    records = read(text)
    read_lines = [record.blocks[0].lines.first for record in records if isinstance(record, Group)]
    read_lines += [record.line for record in records if isinstance(record, Warning) and "comment" not in record.text]
    shown = [number for number, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")]
    assert sorted(read_lines) == shown


def test_reading_takes_time_by_the_length():
    text = "a" * 500_000 + "=" + "抓" * 500_000 + "\n"
    for slow in ("=" * 200_000, "a_" * 40_000 + "!=抓\n", "# a" + " " * 90_000 + "b\n" + WORDS, "'" * 90_000 + "=抓\n"):
        List().confidence(source_of(slow))
        read(slow)
    assert len(groups(WORDS * 5000 + text)) == 15_001


# Real lists --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "entries", "one_sided"), [("cn.gb2312.txt", 11_616, 0), ("cn_cards.gb2312.txt", 10_693, 157)]
)
def test_the_lists_of_wagic(shared, name, entries, one_sided):
    source = source_of(encoding.decode((shared / "data" / "mtg_wagic_cards" / name).read_bytes()).text)
    assert List().confidence(source) == 0.95
    found = groups(source.text)
    assert len(found) == entries
    assert sum(len(group.blocks) == 1 for group in found) == one_sided
    assert all(
        group.blocks[-1].text == source.lines[group.blocks[-1].lines.first - 1].split("=")[0].strip() for group in found
    )
    assert [warning.line for warning in warnings(source.text)] == [1]
