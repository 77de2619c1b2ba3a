"""What an export gives of passages that stand twice, and of those that are divided."""

from mtgsearch.corpus.selection import by_segment, once
from mtgsearch.model import Segment
from tests.contracts.test_units import hit

PAIRS = [
    ("一。", "One.", "gpt"),
    ("二。", "Two.", None),
    ("一。", "One.", "official"),
    ("一。", "one.", "gpt"),
    ("一。", "One.", "official"),
]


def test_of_equal_pairs_the_first_of_the_most_trusted():
    hits = [hit(zh, en, ordinal, provenance=provenance) for ordinal, (zh, en, provenance) in enumerate(PAIRS)]
    chosen = list(once(lambda: iter(hits)))
    assert [(each.passage.ordinal, each.alike) for each in chosen] == [(1, 1), (2, 3), (3, 1)]


def test_one_side_alone_is_no_twin_of_a_pair():
    hits = [hit("一。", None, 1), hit("一。", "One.", 2), hit(None, "一。", 3), hit("一。", None, 4)]
    assert [(each.passage.ordinal, each.alike) for each in once(lambda: hits)] == [(1, 2), (2, 1), (3, 1)]


def test_segments_by_themselves():
    whole = hit("一。二。", "One. Two.", 1)
    divided = hit(
        "一。二。", "One. Two.", 2, segments=(Segment((0, 2), (0, 4)), Segment((2, 4), None), Segment(None, (5, 9)))
    )
    found = [(each.passage.id, each.passage.zh, each.passage.en) for each in by_segment([whole, divided])]
    assert found == [
        ("notes:1", "一。二。", "One. Two."),
        ("notes:2#1", "一。", "One."),
        ("notes:2#2", "二。", None),
        ("notes:2#3", None, "Two."),
    ]
