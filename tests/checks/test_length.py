import pytest

from tests.checks.aligning import PAIRS, found, places

SHORT = (
    ("践踏", "Trample"),
    ("三点伤害。", "3 damage."),
    ("警戒", "Vigilance"),
    ("是", "Yes"),
    ("R&D", "R&D"),
    ("《赛场规则》", "MTR"),
)
MANY_WORDS = "A player who has priority may cast a spell, activate an ability, or take a special action. " * 3


def test_only_the_pair_that_is_far_off():
    assert places("length", (*PAIRS, *SHORT, ("抓牌。", MANY_WORDS))) == [len(PAIRS) + len(SHORT)]


@pytest.mark.parametrize(
    "pair", [*SHORT, ("https://example.com", "https://example.com"), ("Angular 的 HTML 模板", "HTML")]
)
def test_short_pairs_are_exempt(pair):
    assert places("length", (*PAIRS, pair)) == []


def test_it_says_how_far_off():
    long = "具有优先权的牌手可以施放咒语，起动异能，或执行特殊动作。" * 4
    [(_, short_fault)] = found("length", (*PAIRS, ("抓牌。", MANY_WORDS)))
    [(_, long_fault)] = found("length", (*PAIRS, (long, "A player draws a card.")))
    assert "too short" in short_fault.message
    assert float(long_fault.values["times"]) > 2
