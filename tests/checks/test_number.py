import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks.looking import look, marked, told, unit
from tests.text.test_numerals import chinese

GOOD = (
    ("抓三张牌。", "Draw three cards."),
    ("抓3张牌。", "Draw three cards."),
    ("第十二次", "the twelfth time"),
    ("第二十一名", "twenty-first place"),
    ("两位牌手都抓牌。", "Both players draw."),
    ("另一个生物", "a second creature"),
    ("双人游戏", "a two-player game"),
    ("造成两倍的伤害。", "It deals double damage."),
    ("没有牌。", "There are zero cards."),
    ("一个生物", "a creature"),
    ("选择一项～", "Choose one —"),
    ("支付一半生命。", "Pay half your life."),
    ("三分之二", "two thirds"),
    ("第三季", "the third quarter"),
    ("百分之五", "5%"),
    ("5月12日", "May 12"),
    ("2023年5月12日", "12 May 2023"),
    ("2023-05-12", "May 12, 2023"),
    ("下午四点开始", "It begins at 4:00 p.m."),
    ("八点半", "at 8:30"),
    ("20世纪90年代", "the 1990s of the 20th century"),
    ("5万人", "50,000 people"),
    ("三百万", "3 million"),
    ("一千二百", "1,200"),
    ("这10 ,000", "these 10,000"),
    ("价格为100 000", "It costs 100,000"),
    ("3.00美元", "$3"),
    ("两三天", "two or three days"),
    ("几十张牌", "dozens of cards"),
    ("九折", "a discount"),
    ("星期三", "Wednesday"),
    ("三明治", "a sandwich"),
    ("千万不要。", "Never do that."),
    ("等十分钟。", "Wait 10 minutes."),
    ("M15系列", "the M15 set"),
    ("见https://example.com/2024/05", "See this page."),
    ("（1）抓牌；（2）弃牌。", "Draw, then discard."),
    ("见规则704。", "See rule 705."),
    ("它是4/4。", "It is a 5/5."),
    ("{2}", "{3}"),
    ("702.26a 跃离", "702.26b Phase out"),
    ("张三（译注：生于1970年）", "Zhang San"),
    ("HTML 5", "HTML5"),
    ("第一个和另一个，第三个。", "The first and the second, then the third."),
)
WRONG = (
    ("抓三张牌。", "Draw four cards.", "warning", "3 in Chinese, 4 in English", ["三"], ["four"]),
    ("造成3点伤害。", "It deals 4 damage.", "error", "3 in Chinese, 4 in English", ["3"], ["4"]),
    ("第三次", "the second time", "warning", "3 in Chinese, 2 in English", ["三"], ["second"]),
    ("三位牌手都抓牌。", "Both players draw.", "warning", "3 in Chinese, 2 in English", ["三"], ["Both"]),
    ("抓两张牌。", "Draw three cards.", "warning", "2 in Chinese, 3 in English", ["两"], ["three"]),
    ("造成3点伤害。", "It deals one damage.", "warning", "3 in Chinese, 1 in English", ["3"], ["one"]),
    (
        "失去1点生命，且你获得3点生命。",
        "You lose 1 life and gain 1 life.",
        "error",
        "3 in Chinese, 1 in English",
        ["3"],
        ["1", "1"],
    ),
    ("2023年5月12日", "May 13, 2023", "error", "12 in Chinese, 13 in English", None, None),
    ("至多15张牌。", "Up to a few cards.", "warning", "15 in Chinese alone", ["15"], []),
    ("有些牌。", "There are 15 cards.", "warning", "15 in English alone", [], ["15"]),
    ("５万人", "60,000 people", "error", "50000 in Chinese, 60000 in English", ["５"], ["60,000"]),
    ("抓四张牌。", "Draw some cards.", "warning", "4 in Chinese alone", ["四"], []),
    ("有四种牌。", "There are kinds of cards.", "info", "4 in Chinese alone", ["四"], []),
    (
        "第三个异能，第二个异能。",
        "The second one, the second ability.",
        "warning",
        "3 in Chinese, 2 in English",
        ["三"],
        None,
    ),
    ("第二次，第二次。", "The second time, the third time.", "warning", "2 in Chinese, 3 in English", None, ["third"]),
    ("两种双面牌之一。", "One of three kinds.", "warning", "2 in Chinese, 3 in English", None, ["three"]),
    ("问题 #3", "question #2", "error", "3 in Chinese, 2 in English", ["3"], ["2"]),
)


@pytest.mark.parametrize(("zh", "en"), GOOD)
def test_the_same_number_in_another_notation(zh, en):
    assert [told(fault) for fault in look("number", unit(zh, en)) if fault.severity != "info"] == []


@pytest.mark.parametrize(("zh", "en", "severity", "message", "in_zh", "in_en"), WRONG)
def test_another_number(zh, en, severity, message, in_zh, in_en):
    looked_at = unit(zh, en)
    [fault] = look("number", looked_at)
    assert told(fault) == (severity, message)
    for marks, expected in zip(marked(fault, looked_at), (in_zh, in_en), strict=True):
        assert expected is None or marks == expected


@given(st.integers(3, 9_999), st.integers(3, 9_999))
def test_any_two_numbers(one, other):
    seen = [
        fault for text in (str(one), chinese(one)) for fault in look("number", unit(f"共{text}点", f"It is {other}."))
    ]
    assert bool(seen) == (one != other)


def test_a_number_that_is_said_more_often_is_no_fault():
    faults = look("number", unit("如果有5张牌，则弃掉这5张牌。", "If there are 5 cards, discard them."))
    assert [fault.severity for fault in faults] == ["info"]
