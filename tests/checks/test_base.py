"""What checks are given of a passage."""

import pytest

from mtgsearch.checks.base import Unit
from mtgsearch.model import Document, Passage, Segment

DOCUMENT = Document("d", "d.txt", "interleaved", "utf-8", "")


def words(zh, breaks, *segments):
    """The words of each segment, as texts."""
    passage = Passage("d:1", "d", 1, "paragraph", zh, "x", segments=tuple(Segment(each, (0, 1)) for each in segments))
    unit = Unit(passage._replace(breaks=breaks), DOCUMENT)
    return [[pair.zh.folded[slice(*span)] for span in unit.words(pair.zh)] for pair in unit.segments]


def test_words_are_those_of_the_place_where_a_segment_stands():
    zh = "生物攻击。生物攻击。"
    assert words(zh, (2, 4, 5, 7, 9, 10), (0, 5), (5, 10)) == [["生物", "攻击", "。"]] * 2
    assert words(zh, (4, 5, 7, 9, 10), (0, 5), (5, 10)) == [["生物攻击", "。"], ["生物", "攻击", "。"]]


def test_words_end_where_a_segment_does():
    assert words("抓一张牌。 重置", (1, 3, 4, 5, 8), (0, 5), (6, 8)) == [["抓", "一张", "牌", "。"], ["重置"]]


@pytest.mark.parametrize("zh", ["\u200b", ""])
def test_what_folds_to_nothing_has_no_words(zh):
    assert words(zh, (), (0, len(zh)) if zh else None) == [[]]
