import pytest

from tests.checks.looking import look, marked, told, unit

GOOD = (
    ("抓一张牌。弃一张牌。", "Draw a card. Discard a card."),
    ("抓一张牌。抓一张牌。", "Draw a card. Draw a card."),
    ("抓一张牌，再抓一张牌。", "Draw a card, then another."),
    (
        "选择它。（参见规则601.2b。）牺牲它。（参见规则601.2h。）",
        "Choose it (see rule 601.2b) and sacrifice it (see rule 601.2h).",
    ),
    ("是。是。", "Yes."),
    ("如果你赢得此游戏，则抓两张牌。如果你输掉此游戏，则弃两张牌。", "Draw two if you win; if you lose, discard two."),
    (
        "同一个物件上的多个敏捷异能并无意义。同一个物件上的多个警戒异能并无意义。",
        "Several of either are redundant on one object.",
    ),
    ("", "Draw. Draw."),
)
WRONG = (
    ("抓一张牌。抓一张牌。", "Draw a card.", "error", "zh", ["抓一张牌。", "抓一张牌。"]),
    ("抓一张牌。", "Draw a card. Draw a card.", "error", "en", ["Draw a card.", "Draw a card."]),
    ("702.1a 抓一张牌。抓一张牌。", "702.1a Draw a card.", "error", "zh", None),
    ("结界\n一个牌类别。一个牌类别。它是永久物。", "Enchantment\nA type. It is a permanent.", "error", "zh", None),
    (
        "目标牌手从其牌库中搜寻一张牌。弃一张牌。目标牌手从其牌库中搜寻一张牌。",
        "Target player searches for a card. Discard a card.",
        "warning",
        "zh",
        None,
    ),
    (
        "然后目标牌手抓三张牌并展示之。然后目标牌手抓三张牌并展示。",
        "Then that player reveals three cards.",
        "warning",
        "zh",
        None,
    ),
)


@pytest.mark.parametrize(("zh", "en"), GOOD)
def test_what_is_said_twice_on_both_sides_or_once(zh, en):
    assert [told(fault) for fault in look("repetition", unit(zh, en))] == []


@pytest.mark.parametrize(("zh", "en", "severity", "lang", "texts"), WRONG)
def test_a_sentence_stands_twice(zh, en, severity, lang, texts):
    looked_at = unit(zh, en)
    [fault] = look("repetition", looked_at)
    assert told(fault) == (severity, f"this sentence stands twice in {'Chinese' if lang == 'zh' else 'English'}")
    if texts:
        assert marked(fault, looked_at)[lang == "en"] == texts
