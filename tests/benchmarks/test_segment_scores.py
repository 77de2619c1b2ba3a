"""The score of segments, and that those of the package are right in rules and policies."""

from benchmarks.segment_scores import score, table
from mtgsearch.model import Segment

BOTH, OTHER, ALONE = Segment((0, 3), (0, 9)), Segment((3, 5), (10, 20)), Segment(None, (21, 30))


def test_what_is_exactly_right_counts_and_one_side_is_not_wanted():
    found = score([([BOTH, OTHER, ALONE], [BOTH, ALONE]), ([BOTH], [OTHER])])
    assert (found.predicted, found.right, found.wanted, found.found) == (4, 2, 2, 1)


def test_where_nothing_is_found_nothing_is_right():
    assert score([]).f1 == 0
    assert score([([], [BOTH])]).f1 == 0


def test_segments_of_rules_and_policies_are_as_people_aligned_them(shared):
    own, by_lengths = table(shared / "data", "build").rows
    assert float(own[-1]) >= 98.5 > float(by_lengths[-1])
