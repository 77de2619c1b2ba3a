"""Damaged texts keep every sentence that was not to be left out, and their gold answer is whole."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import alignment_damage as damage
from benchmarks.alignment_damage import Group
from benchmarks.alignment_scores import is_whole

EN = [
    "The judge looked at the card, then at the player. Nobody had a word to say.",
    "A spell was cast; it resolved in due time.",
    "Go on.",
]
ZH = ["裁判看了看那张牌，又看了看牌手。没有人说话。", "有人施放了咒语；咒语已结算完毕。", "请继续。"]

seeds = st.integers(0, 10_000).map(random.Random)
pairs = st.lists(st.tuples(st.sampled_from(EN), st.sampled_from(ZH)), max_size=60)


def letters(texts):
    return "".join("".join(texts).split())


@given(pairs, seeds)
def test_merging_and_cutting_lose_nothing(pairs, rng):
    groups = damage.merged(pairs, rng)
    assert letters(text for group in groups for text in group.en) == letters(en for en, _ in pairs)
    assert letters(text for group in groups for text in group.zh) == letters(zh for _, zh in pairs)
    assert {(len(group.en), len(group.zh)) for group in groups} <= {(1, 1), *damage.SHAPES}


@given(pairs, seeds)
def test_no_group_is_two(pairs, rng):
    """Within a group no place is between sentences in both languages."""
    ends = [0, 0]
    borders = [set(), set()]
    for pair in pairs:
        for side in (0, 1):
            ends[side] += len(letters(pair[side]))
            borders[side].add(ends[side])
    meeting = dict(zip(sorted(borders[0]), sorted(borders[1]), strict=True))
    at = [0, 0]
    for group in damage.merged(pairs, rng):
        inner = [set(), set()]
        for side in (0, 1):
            for text in group[side]:
                at[side] += len(letters([text]))
                inner[side].add(at[side])
            inner[side].discard(at[side])
        assert not any(meeting.get(place) in inner[1] for place in inner[0])


def test_all_shapes_come_about():
    groups = damage.merged([(EN[0], ZH[0]), (EN[1], ZH[1])] * 300, random.Random(1))
    counts = Counter((len(group.en), len(group.zh)) for group in groups)
    assert set(counts) == {(1, 1), *damage.SHAPES}
    assert counts[1, 1] > sum(counts.values()) / 2


@pytest.mark.parametrize(("text", "lang"), [(EN[0], "en"), (ZH[0], "zh")])
def test_a_text_is_cut_at_ends_of_sentences_before_commas(text, lang):
    for seed in range(20):
        assert damage.cut(text, lang, 2, random.Random(seed))[0][-1] in ".。"
    assert len(damage.cut(text, lang, 3, random.Random(1))) in (0, 3)
    assert damage.cut(EN[2] if lang == "en" else ZH[2], lang, 2, random.Random(1)) == ()


def test_a_mark_that_closes_stays_with_its_sentence():
    assert damage.cut("“请等一下，我有异能。”他说完便坐下了。", "zh", 2, random.Random(1)) == (
        "“请等一下，我有异能。”",
        "他说完便坐下了。",
    )


def test_gaps_are_as_many_on_either_side():
    groups = damage.with_gaps(damage.untouched([(EN[0], ZH[0])] * 2000), random.Random(1))
    for alone in (sum(not group.zh for group in groups), sum(not group.en for group in groups)):
        assert alone == pytest.approx(damage.ALONE * 2000, rel=0.3)


def test_sections_are_left_out_of_each_language_in_turn():
    groups = damage.without_sections(damage.untouched([(EN[0], ZH[0])] * 1500), random.Random(1))
    runs = [[group.en == (), group.zh == ()].index(True) for group in groups if not (group.en and group.zh)]
    changes = [1] + [index for index in range(1, len(runs)) if runs[index] != runs[index - 1]]
    assert len(changes) > 3
    least, most = damage.SECTION
    assert all(least <= end - start <= most for start, end in pairwise(changes[1:]))


@given(st.integers(0, 500), seeds)
def test_moved_sections_are_all_still_there(count, rng):
    order = damage.moved(count, rng)
    assert sorted(order) == list(range(count))
    assert order != sorted(order) or count <= damage.SECTION[1]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=80), seeds)
def test_the_gold_answer_says_where_everything_is(shapes, rng):
    names = [
        Group(tuple(f"{place}e{n}" for n in range(en)), tuple(f"{place}z{n}" for n in range(zh)))
        for place, (en, zh) in enumerate(shapes)
    ]
    order = list(range(len(names)))
    rng.shuffle(order)
    for text in (damage.laid_out(names), damage.laid_out(names, order)):
        assert is_whole(text.gold, len(text.en), len(text.zh))
        found = [(tuple(text.en[n] for n in link.en), tuple(text.zh[n] for n in link.zh)) for link in text.gold]
        assert set(found) >= {(group.en, group.zh) for group in names if group.en and group.zh}
        assert all(len(en) + len(zh) == 1 for en, zh in found if not (en and zh))
