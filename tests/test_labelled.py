"""Pairs whose labels are wrong are turned, and copies in the place of translations are none; both are told."""

import pytest

from mtgsearch.blocks import Block, Group, unit
from mtgsearch.labelled import settled
from mtgsearch.model import Lines, Warning

LINES = Lines(3, 3)


def texts(*records):
    """The sides of the groups, and the warnings."""
    found = list(settled(iter(records)))
    sides = [tuple((block.lang, block.text) for block in each.blocks) for each in found if isinstance(each, Group)]
    return sides, [each for each in found if isinstance(each, Warning)]


def test_languages_the_wrong_way_round():
    sides, warnings = texts(unit("Tap it.", "横置它。", LINES), unit("重置它。", "Untap it.", LINES))
    assert sides == [(("zh", "横置它。"), ("en", "Tap it.")), (("zh", "重置它。"), ("en", "Untap it."))]
    assert warnings == [Warning(3, "1 pairs have their languages the wrong way round, and were turned")]


def test_a_copy_is_no_translation():
    sides, warnings = texts(unit("Tap target creature now.", "Tap target creature now.", LINES))
    assert sides == [(("en", "Tap target creature now."),)]
    assert warnings == [Warning(3, "1 pairs are the same English twice, and were taken for untranslated")]


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("4/4", "4/4"),
        ("Python", "Python"),
        ("Jace, the Mind of Many", "Jace, the Mind of Many"),
        ("sudo make install --no-cache", "sudo make install --no-cache"),
        ("掷 d20", "Roll a d20"),
        ("Fire // Ice 火", "Fire // Ice"),
        ("横置它。", "横置它。"),
        ("消灭 the 目标", "Destroy the 目标"),
    ],
)
def test_what_may_be_so_stays(zh, en):
    group = unit(zh, en, LINES)
    assert list(settled(iter([group]))) == [group]


def test_what_is_not_given_as_a_pair_is_left_alone():
    group = Group((Block("zh", "Tap it.", LINES), Block("en", "横置它。", LINES)))
    assert list(settled(iter([group, Warning(1, "x")]))) == [group, Warning(1, "x")]


CARDS = [
    unit(f"{n}：抓{n}张牌，然后弃掉{n}张牌，再将其余的牌以任意顺序放到你的牌库底。", f"Island {n}", Lines(n, n))
    for n in range(2, 30)
]


def test_a_text_stands_under_its_name():
    short = unit("飞行", "Island Bird", Lines(1, 1), section=("Birds",))
    sides, warnings = texts(short, *CARDS)
    assert sides[:2] == [(("zh", "飞行"),), (("zh", CARDS[0].blocks[0].text),)]
    assert [each.section for each in settled(iter([short, *CARDS])) if isinstance(each, Group)][:2] == [
        ("Birds", "Island Bird"),
        ("Island 2",),
    ]
    ((line, text),) = warnings
    assert (line, text[:8]) == (1, "29 pairs")


def test_a_text_in_english_stands_under_its_chinese_name():
    cards = [unit("海岛", f"Draw {n} cards, then put them into your library.", LINES) for n in range(10)]
    sides, _ = texts(*cards)
    assert {lang for ((lang, _),) in sides} == {"en"}


@pytest.mark.parametrize(
    "pair",
    [
        unit("抓一张牌。", "Draw a card", LINES),
        unit("如果你操控两个或更多海岛，则抓两张牌。", "If you control two or more Islands, draw two cards.", LINES),
        unit("艾紫培与泰兹瑞的对决", "EVT", LINES),
    ],
)
def test_a_list_of_pairs_stays_one(pair):
    assert list(settled(iter([pair] * 30))) == [pair] * 30
