"""What a bead is worth, reckoned here once more, plainly and slowly; and the same whatever was asked for before."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.align import figures, succession
from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import best
from mtgsearch.align.figures import MOST, SHARES
from mtgsearch.align.merit import HOPELESS, SHORT, UNUSUAL, SentenceMerit
from mtgsearch.align.translations import Answering, Translations

ZH, EN = ["甲", "乙", "丙", "#1"], ["able", "baker", "candid", "#1"]
weights = st.sampled_from([0.25, 0.5, 1.0, 2.0])


def bags(tokens):
    made = st.builds(
        lambda tokens, length: Bag(tokens, max(0.5, sum(tokens.values())), length),
        st.dictionaries(st.sampled_from(tokens), weights),
        st.integers(1, 120),
    )
    return st.lists(made, max_size=7).map(Text.of)


@st.composite
def translations(draw):
    """Links, and what is said for at least the tokens that have some."""
    share = st.builds(Answering, st.floats(0.01, 0.98), st.floats(0.01, 50))
    links = draw(st.dictionaries(st.sampled_from(ZH), st.dictionaries(st.sampled_from(EN), st.floats(1.01, 500))))
    linked = {en for answers in links.values() for en in answers}
    zh = {token: draw(share) for token in ZH if token in links or draw(st.booleans())}
    en = {token: draw(share) for token in EN if token in linked or draw(st.booleans())}
    return Translations(links, zh, en)


def merit_of(zh, en, links):
    grid = [range(len(en.bags) + 1)] * (len(zh.bags) + 1)
    return SentenceMerit(zh, en, links, figures.guessed([(zh, en)]), grid)


def plain(zh, en, links, known, start, shape):
    """The log odds, sentence by sentence and token by token; of shape and lengths alone where these are hopeless."""
    ours = zh.bags[start[0] : start[0] + shape[0]]
    theirs = en.bags[start[1] : start[1] + shape[1]]
    odds = math.log(known.shares[shape]) + of_lengths(ours, theirs, known)
    return odds if odds < HOPELESS else odds + of_words(ours, theirs, links)


def of_lengths(ours, theirs, known):
    """Of the logarithm of the English length: a bell about that of the Chinese, against one about what is usual,
    which goes no lower far off."""
    zh, en = sum(bag.length for bag in ours), sum(bag.length for bag in theirs)
    mean, variance = known.usual[len(theirs)]
    translated = bell(math.log(en), math.log(zh) + known.ratio, known.variance + SHORT / zh)
    farthest = mean + math.sqrt(UNUSUAL * variance)
    return translated - max(bell(math.log(en), mean, variance), bell(farthest, mean, variance))


def bell(value, mean, variance):
    """The logarithm of a normal density."""
    return -((value - mean) ** 2) / variance / 2 - math.log(2 * math.pi * variance) / 2


def of_words(ours, theirs, links):
    """Each token is either there by itself or rendered from a token of the other side drawn by weight; against its
    being there anyway. Both directions have half a say."""
    forth = [
        weight * math.log(mixed(links.zh, token, theirs, lambda zh, en: links.links.get(zh, {}).get(en, 0)))
        for bag in ours
        for token, weight in bag.tokens.items()
    ]
    back = [
        weight * math.log(mixed(links.en, token, ours, lambda en, zh: links.links.get(zh, {}).get(en, 0)))
        for bag in theirs
        for token, weight in bag.tokens.items()
    ]
    return (sum(forth) + sum(back)) / 2


def mixed(known, token, others, ratio):
    if token not in known:
        return 1.0
    answering = sum(weight * ratio(token, other) for bag in others for other, weight in bag.tokens.items())
    each = known[token]
    return each.unanswered * (1 + each.rate * answering / sum(bag.weight for bag in others))


def beads_of(zh, en):
    """Where each bead with both sides begins, and its shape."""
    return [
        ((zh_start, en_start), shape)
        for zh_start in range(len(zh.bags))
        for en_start in range(len(en.bags))
        for shape in SHARES
        if zh_start + shape[0] <= len(zh.bags) and en_start + shape[1] <= len(en.bags)
    ]


@settings(max_examples=40)
@given(bags(ZH), bags(EN), translations(), st.randoms(use_true_random=False))
def test_a_bead_is_worth_what_lengths_words_and_shape_say(zh, en, links, draw):
    """In any order of asking: what is kept of a row is right, and so is what was dropped and made again."""
    merit, known = merit_of(zh, en, links), figures.guessed([(zh, en)])
    there = beads_of(zh, en)
    draw.shuffle(there)
    for start, shape in there:
        assert merit.of(*start, *shape) == pytest.approx(plain(zh, en, links, known, start, shape))


def long_texts(size):
    """Texts of one token each that answers one, with some common to all."""
    draw = random.Random(size)
    zh = [Bag({f"字{draw.randrange(30)}": 1.0, "甲": 0.5}, 1.5, draw.randint(5, 40)) for _ in range(size)]
    en = [Bag({f"word{draw.randrange(30)}": 1.0, "able": 0.5}, 1.5, draw.randint(15, 120)) for _ in range(size)]
    links = {f"字{number}": {f"word{number}": 20.0} for number in range(30)} | {"甲": {"able": 1.5}}
    said = Answering.of(0.4, 1.0)
    english = dict.fromkeys((en for answers in links.values() for en in answers), said)
    return Text.of(zh), Text.of(en), Translations(links, dict.fromkeys(links, said), english)


def test_in_a_narrow_grid_it_is_the_same_for_all_beads_within():
    zh, en, links = long_texts(80)
    known = figures.guessed([(zh, en)])
    grid = [range(max(0, row - 3), min(80, row + 3) + 1) for row in range(81)]
    merit = SentenceMerit(zh, en, links, known, grid)
    for start, shape in beads_of(zh, en):
        end = start[0] + shape[0], start[1] + shape[1]
        if start[1] in grid[start[0]] and end[1] in grid[end[0]]:
            assert merit.of(*start, *shape) == pytest.approx(plain(zh, en, links, known, start, shape))


def test_rows_are_dropped_on_the_way():
    zh, en, links = long_texts(120)
    merit = merit_of(zh, en, links)
    best(merit, [range(max(0, row - 6), min(120, row + 6) + 1) for row in range(121)])
    assert len(merit._rows) <= 4 * MOST


@given(st.integers(0, 9), st.integers(0, 9), st.lists(st.sampled_from(list(SHARES)), unique=True))
def test_shapes_are_those_that_there_is_room_for(zh, en, shapes):
    empty = Text.of([])
    merit = SentenceMerit(empty, empty, Translations({}, {}, {}), figures.guessed([]), [range(1)], shapes)
    assert sorted(merit.shapes(zh, en)) == sorted(shape for shape in shapes if shape[0] <= zh and shape[1] <= en)


def test_sentences_alone_cost_an_opening_and_then_less():
    empty = Text.of([])
    merit = merit_of(empty, empty, Translations({}, {}, {}))
    odds = succession.odds(figures.FOLLOWS)
    assert merit.alone("zh", 0) == 0
    assert merit.alone("zh", 1) == odds["zh"][None]
    assert merit.alone("en", 3) == pytest.approx(odds["en"][None] + 2 * odds["en"]["en"])
