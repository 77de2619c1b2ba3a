import pytest

from mtgsearch.checks import modals
from tests.checks.aligning import PAIRS, places


@pytest.mark.parametrize(
    ("lang", "text", "kinds"),
    [
        ("zh", "你不能或无法施放它", ["forbidden", "forbidden"]),
        ("zh", "没有牌手可以如此作", ["forbidden"]),
        ("zh", "异能的功能与可能性", ["aside"]),
        ("zh", "不同的响应与效应", ["aside"]),
        ("zh", "你可以，且必须", ["may", "must"]),
        ("en", "you can't, or may not, cast it", ["forbidden", "forbidden"]),
        ("en", "no player can do so", ["forbidden"]),
        ("en", "it doesn't resolve unless you may", ["not", "not", "may"]),
        ("en", "whether or not it may have been", ["aside"]),
        ("en", "it can be cast only once", ["aside"]),
    ],
)
def test_what_is_told_apart(lang, text, kinds):
    assert [token.kind for token in modals.tokens(lang, text)] == kinds


@pytest.mark.parametrize(
    "pair",
    [
        ("没有牌手可以在此步骤中施放咒语。", "Players can’t cast spells during this step."),
        ("即使它不合法，牌手也可以选择该名称。", "The player may choose that name even if it isn’t legal."),
        ("牌手无法在此步骤中施放咒语。", "It is impossible for players to cast spells during this step."),
        ("该生物只能在你的回合中进行攻击。", "That creature can attack only during your turn."),
        ("除非其操控者支付{2}，否则它不会重置。", "It doesn’t untap unless its controller pays {2}."),
    ],
)
def test_what_is_worded_otherwise(pair):
    assert places("cue", (*PAIRS, pair)) == []


def test_the_same_english_elsewhere_counts():
    right = "该效应不会影响之后进入战场的其他永久物。", "The effect doesn’t affect permanents that enter later."
    wrong = right[0].replace("不会", "会"), right[1]
    assert places("cue", (*PAIRS, wrong)) == []
    assert places("cue", (*PAIRS, right, right, wrong)) == [len(PAIRS) + 2]


def test_what_a_segment_beside_makes_up_for():
    first, second = ("牌手可以抓牌。", "Players can’t draw."), ("他不能施放咒语。", "They can cast spells.")
    both = first[0] + second[0], f"{first[1]} {second[1]}"
    right = ("牌手不能抓牌。", first[1])
    assert places("cue", (*PAIRS, right, right, first)) == [len(PAIRS) + 2]
    assert places("cue", (*PAIRS, right, right, both)) == []
