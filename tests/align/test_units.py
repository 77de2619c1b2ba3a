"""Units are the segments of a passage, folded, with its own words."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.units import Unit, both_sided, units, whole
from mtgsearch.model import Passage, Segment
from mtgsearch.text.normalize import fold

PASSAGE = Passage("id", "document", 1, "paragraph", "躍離。　乙丙。丁。", "Able. Candid.", breaks=(2, 3, 4, 6, 7, 9))


def test_a_passage_without_segments_is_one_unit():
    assert units(PASSAGE) == [whole(PASSAGE)] == [Unit("跃离。 乙丙。丁。", "able. candid.", PASSAGE.breaks)]
    one = PASSAGE._replace(segments=(Segment((0, 9), (0, 13)),))
    assert units(one) == units(PASSAGE)


def test_each_segment_is_a_unit_with_the_words_of_its_own():
    cut = PASSAGE._replace(segments=(Segment((0, 3), (0, 5)), Segment((4, 7), None), Segment((7, 9), (6, 13))))
    assert units(cut) == [
        Unit("跃离。", "able.", (2, 3)),
        Unit("乙丙。", "", (2, 3), 4),
        Unit("丁。", "candid.", (2,), 7),
    ]
    assert [unit.zh for unit in both_sided(cut)] == ["跃离。", "丁。"]


def test_what_has_one_side_has_an_empty_other():
    assert units(PASSAGE._replace(zh=None, breaks=())) == [Unit("", "able. candid.", ())]
    assert list(both_sided(PASSAGE._replace(en=None))) == []


pieces = st.sampled_from(["甲", "躍", "，", "　 ", "A", "ｂ", "½", "\N{ZERO WIDTH SPACE}", "é", "Æ"])


@given(st.lists(st.lists(pieces, min_size=1).map("".join), min_size=2, max_size=4), st.integers(1, 3))
def test_units_are_what_their_segments_fold_to(texts, size):
    """Whatever is folded to more characters or fewer, as long as a segment begins and ends with something."""
    texts = [f"始{text}终" for text in texts]
    zh = "".join(texts)
    places = [0]
    for text in texts:
        places.append(places[-1] + len(text))
    spans = list(pairwise(places))
    folded = fold(zh)
    breaks = (*range(size, len(folded), size), len(folded))
    passage = Passage("id", "d", 1, "paragraph", zh, zh, segments=tuple(Segment(span, span) for span in spans))
    found = units(passage._replace(breaks=breaks))
    assert [unit.zh for unit in found] == [unit.en for unit in found] == list(map(fold, texts))
    assert {unit.zh_at + end for unit in found for end in unit.ends} >= set(breaks)
    for unit in found:
        assert folded[unit.zh_at :].startswith(unit.zh)
        assert unit.ends == tuple(sorted(set(unit.ends)))
        assert unit.ends[-1] == len(unit.zh)
