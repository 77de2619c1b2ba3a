import pytest

from tests.checks.looking import look, marked, told, unit

RIGHT = [
    ("人人慢慢地一一看看，谢谢大家等等。", "Thank you."),
    ("先手牌手手牌中的非生物物件没有有色费用。", "A noncreature object."),
    ("为了了解其目的的牌手现在在场。", "A player."),
    ("可以以任意顺序进行。", "In any order."),
    ("他解决不了了。", "He can’t solve it."),
    ("高高兴兴、空荡荡的。", "Glad."),
    ("我们来一点一点地想。", "Bit by bit."),
    ("非常非常重要。", "Very very much."),
    ("告诉我们我们想知道的。", "I know that that player had had a card."),
    ("请你考虑考虑。", "The team whose turn it is is the active team."),
    ("巨鱼丹丹。", "New York, New York; Bora Bora."),
    ("用 `wena wena` 运行。", "Run `wena wena`."),
]
WRONG = [
    ("这是未定义的的物件。", "An object.", "error", (["的的"], [])),
    ("此物件被被放逐。", "It is exiled.", "error", (["被被"], [])),
    ("由咒语或或者异能。", "A spell or ability.", "error", (["或或"], [])),
    ("你可以可以抓一张牌。", "You may draw.", "warning", (["可以可以"], [])),
    ("抓一张牌。", "Draw the the card.", "error", ([], ["the the"])),
    ("抓一张牌。", "He may also also draw.", "warning", ([], ["also also"])),
]


@pytest.mark.parametrize(("zh", "en"), RIGHT)
def test_what_is_right(zh, en):
    assert look("doubled", unit(zh, en)) == []


@pytest.mark.parametrize(("zh", "en", "severity", "twice"), WRONG)
def test_what_is_wrong(zh, en, severity, twice):
    looked_at = unit(zh, en)
    [fault] = look("doubled", looked_at)
    assert fault.severity == severity
    assert marked(fault, looked_at) == twice


def test_it_is_mended_where_it_is_certain():
    [fault] = look("doubled", unit("这是未定义的的物件。", "An object."))
    assert fault.edit == ("zh", (5, 7), "的")


def test_what_the_texts_have_often_is_right():
    others = [unit("共有十组双色色组。", "Ten color pairs.", ordinal=place) for place in range(2, 6)]
    assert look("doubled", unit("双色色组有十个。", "Ten color pairs."), others) == []


def test_a_character_that_goes_with_both_its_neighbours_elsewhere():
    others = [unit("支付法术力费用。", "Pay its mana cost.", ordinal=place) for place in range(2, 7)]
    [fault] = look("doubled", unit("不支付法术力力费用。", "Don’t pay its mana cost."), others)
    assert told(fault) == ("warning", "力 stands twice")


def test_a_word_of_grammar_that_the_texts_have_once_between_the_same_words():
    others = [unit("此效应没有效果。", "It has no effect.", ordinal=place) for place in range(2, 7)]
    [fault] = look("doubled", unit("交换效应没有有效果。", "The exchange has no effect."), others)
    assert told(fault) == ("warning", "有 stands twice")
    assert look("doubled", unit("所有有用的信息。", "All useful things."), others) == []


def test_a_name_that_stands_twice_in_english():
    assert look("doubled", unit("可以可以岛。", "The Wak-Wak island.")) == []
