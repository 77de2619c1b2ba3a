import pytest

from mtgsearch.checks.slip import alike
from tests.checks.looking import look, marked, told, unit


@pytest.mark.parametrize(
    "zh",
    [
        "目标牌手抓一张牌。",
        "贝列侬与卡佩纳，辛格氏城堡。",
        "他射了鹿一箭。",
        "可以骑上我的摩托车。",
        "核心卜算师金吉塔夏。",
        "罗纳斯纪念碑、学院老练法师。",
        "牌手甲没油了。",
        "情况尤甚。",
    ],
)
def test_what_is_right(zh):
    assert look("slip", unit(zh, "It.")) == []


def test_a_character_that_sounds_alike():
    looked_at = unit("此异能不会对游戏产升影响。", "It has no effect.")
    [fault] = look("slip", looked_at)
    assert told(fault) == ("info", "产升 is no known word, 产生 is")
    assert marked(fault, looked_at) == (["升"], [])
    assert fault.suggestion == "生"


def test_what_the_texts_have_tells_of_their_own_words():
    texts = ["洗切他的牌库。", "检视牌库顶的牌。", "从牌库中搜寻一张牌。", "将牌库洗牌。", "查看牌库。"] * 40
    others = [unit(zh, "It.", ordinal=place) for place, zh in enumerate(texts, 2)]
    [fault] = look("slip", unit("于牌裤顶上。", "It."), others)
    assert told(fault) == ("warning", "牌裤 is no known word, 牌库 is")


@pytest.mark.parametrize(("one", "other"), [("己", "已"), ("未", "末"), ("在", "再"), ("做", "作")])
def test_what_is_alike(one, other):
    assert other in alike(one)
    assert one in alike(other)
    assert one not in alike(one)
