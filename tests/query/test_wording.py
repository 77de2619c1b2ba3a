"""What the wording of a passage is worth: definitions, words side by side, rules before their lettered subrules."""

import pytest

from mtgsearch.query.ast import Text, Word
from mtgsearch.query.wording import DEFINED, TOGETHER, UNLETTERED, Wording
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import stem


def wording(query):
    return Wording([Word(each, stem(each)) if each.isascii() else Text(each) for each in query.split()])


def prominence(query, text, kind="paragraph"):
    return wording(query).prominence(kind, [fold(text)])


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("deathtouch", "Deathtouch is a static ability."),
        ("deathtouch", "702.2a Deathtouch is a static ability."),
        ("state-based actions".replace("-", " "), "704.1. State-based actions are game actions."),
        ("monarch", "722.1. The monarch is a designation a player can have."),
        ("derived information", "It is over. Derived information is information that all are entitled to."),
        ("cascade", "“Cascade” means “When you cast this spell, exile cards.”"),
        ("scry", "701.18a To “scry N” means to look at some cards."),
        ("legend rule", "704.5j The rest go. This is called the “legend rule.”"),
        ("intervening if clause", "603.4. It is checked (the “intervening ‘if’ clause” rule)."),
        ("phased out", "702.26b If it does, its status changes to “phased out.”"),
        ("死触", "702.2a 死触属于静止式异能。"),
        ("简易倒回", "可以如此作。简易倒回是指倒回最后一个动作。"),
        ("跃离", "702.26a 具时间跳跃异能的永久物“跃离”。"),
        ("指挥官税", "903.8. 此额外费用称为「指挥官税」。"),
    ],
)
def test_definitions(query, text):
    assert prominence(query, text) == TOGETHER * DEFINED


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("deathtouch", "A creature with deathtouch is hard to block."),
        ("deathtouch", "Deathtouch rules function in all zones."),
        ("flying", "509.1b It holds for reach. (See rule 702.9, “Flying.”)"),
        ("flying", "See rule 702.9a, “Flying,” for more."),
        ("死触", "参见规则702.2，“死触”。"),
        ("死触", "具有死触是好事。"),
        ("trigger", "“It is over.” A trigger may be missed “now.”"),
    ],
)
def test_mentions_are_no_definitions(query, text):
    assert prominence(query, text) == TOGETHER


def test_words_apart():
    assert prominence("legend rule", "A rule for each legend is the legend and the rule.") == 1
    assert prominence("rule legend", "This is called the “legend rule.”") == 1
    assert prominence("跃离 指示物", "跃离的永久物上有指示物。") == 1
    assert prominence("mana ability", "Activating mana abilities takes no time.") == TOGETHER
    assert prominence("ability", "In this stability.") == 1
    assert prominence("forgot to untap", "A player forgot to untap something.") == TOGETHER


@pytest.mark.parametrize(
    ("text", "is_unlettered"),
    [("702.26. Phasing", True), ("100.2 x", True), ("702.26a x", False), ("2. x", False), ("", False), ("x", False)],
)
def test_rules_that_are_no_subrules(text, is_unlettered):
    assert prominence("anything", text, "rule") == UNLETTERED**is_unlettered
    assert prominence("anything", text, "paragraph") == 1


def test_what_is_no_name_has_no_wording():
    nothing = Wording([])
    assert nothing.prominence("rule", ["702.26. Phasing"]) == UNLETTERED
    assert not nothing.is_title("")
    assert not nothing.names("")
