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
