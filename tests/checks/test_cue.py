import pytest

from tests.checks.aligning import PAIRS, found, marked, places


@pytest.mark.parametrize(
    "pair",
    [
        *PAIRS,
        ("该咒语不能被反击。", "The spell can’t be countered."),
        ("你无法这么做。", "It is impossible to do so."),
        ("它只能在你的回合中攻击。", "It can’t attack except during your turn."),
        ("为达成此目标，请先洗牌。", "To do this, shuffle first."),
        ("比赛的目标是教育牌手。", "The purpose of the tournament is education."),
        ("指定对象为一个生物的咒语。", "A spell that targets a creature."),
        ("抓牌。目标生物不能进行阻挡。", "Draw a card. Target creature can’t block."),
    ],
)
def test_cues_that_are_answered(pair):
    assert places("cue", (*PAIRS, pair)) == []


@pytest.mark.parametrize(
    ("pair", "severity", "zh", "en"),
    [
        (("消灭每个生物。", "Destroy target creature."), "warning", "消灭每个生物。", "target"),
        (("目标牌手抓一张牌。", "Each player draws a card."), "warning", "目标", "Each player draws a card."),
        (("它可以进行阻挡。", "It can’t block."), "info", "可以", "It can’t block."),
        (("它不能进行阻挡。", "It may block."), "info", "不能", "It may block."),
    ],
)
def test_a_cue_on_one_side(pair, severity, zh, en):
    [(place, fault)] = [each for each in found("cue", (*PAIRS, pair)) if each[1].severity == severity]
    assert place == len(PAIRS)
    assert marked(fault, pair) == ([zh], [en])


def test_others_are_worth_a_look():
    assert {fault.severity for _, fault in found("cue", (*PAIRS, ("你只能抓一张牌。", "You draw a card.")))} == {"info"}


def test_what_the_same_english_says_elsewhere_is_strong_evidence():
    twice = (("它不能进行阻挡。", "It can’t block."),) * 2
    faults = [fault for _, fault in found("cue", (*PAIRS, *twice, ("它可以进行阻挡。", "It can’t block.")))]
    assert [(fault.severity, fault.found, fault.expected) for fault in faults] == [("warning", "可以", "不能")]
