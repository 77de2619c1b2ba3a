import pytest

from tests.checks.aligning import PAIRS, found, marked, places

LONG = (
    "将目标永久物移回其拥有者手上。每位牌手从其牌库顶抓一张牌。该生物的操控者可以牺牲一个神器。",
    "Return target permanent to its owner’s hand. Each player draws a card from the top of their library. That "
    "creature’s controller may sacrifice an artifact.",
)


@pytest.mark.parametrize("pairs", [PAIRS, (LONG, *PAIRS)], ids=["single sentences", "several"])
def test_what_is_whole(pairs):
    assert places("sentence", pairs) == []


@pytest.mark.parametrize(
    "pair",
    [
        ("抓一张牌，然后弃一张牌。", "Draw a card. Then discard a card."),
        ("抓一张牌。然后弃一张牌。", "Draw a card, then discard a card."),
        ("每位牌手抓一张牌。（译注：此处与旧版的用词不同。）", "Each player draws a card."),
        ("跃离", "Phase out."),
        ("目录", "Contents"),
        ("红色；绿色；蓝色。", "Red, green, blue."),
    ],
)
def test_what_is_worded_otherwise(pair):
    assert places("sentence", (*PAIRS, pair)) == []


@pytest.mark.parametrize(
    ("gone", "english"),
    [
        ("每位牌手从其牌库顶抓一张牌。", "Each player draws a card from the top of their library."),
        ("该生物的操控者可以牺牲一个神器。", "That creature’s controller may sacrifice an artifact."),
    ],
)
def test_a_sentence_that_was_left_out(gone, english):
    pair = LONG[0].replace(gone, ""), LONG[1]
    [(place, fault)] = found("sentence", (*PAIRS, LONG, pair))
    assert place == len(PAIRS) + 1
    assert (fault.severity, fault.expected) == ("warning", english)
    assert marked(fault, pair)[1] == [english]
    assert fault.zh


def test_a_sentence_that_was_added():
    pair = PAIRS[0][0] + "如果结界离开战场，则放逐所有衍生物，并将三个指示物放置在该生物上。", PAIRS[0][1]
    [(place, fault)] = found("sentence", (*PAIRS, pair))
    assert place == len(PAIRS)
    assert marked(fault, pair)[0] == ["如果结界离开战场，则放逐所有衍生物，并将三个指示物放置在该生物上。"]


def test_an_end_that_is_cut_off():
    pair = (
        "每位牌手抓",
        "Each player draws three cards, sacrifices an artifact, and returns an enchantment to their hand.",
    )
    [(place, fault)] = found("sentence", (*PAIRS, pair))
    assert (place, fault.message) == (len(PAIRS), "the Chinese breaks off: nothing answers “{end}”")
    assert fault.expected in pair[1]
