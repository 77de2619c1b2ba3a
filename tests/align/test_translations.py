"""What renders what, learned from made texts: the right pairs are found, and nothing is said that cannot be."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.bags import Bag
from mtgsearch.align.translations import (
    LEAST_COUNT,
    MOST_UNANSWERED,
    Answering,
    Translations,
    expected,
    guessed,
    learned,
    linked,
    totals,
)

NOTHING = Translations({}, {}, {})
WORDS = 200


def bag(*words):
    tokens = {}
    for word in words:
        tokens[word] = tokens.get(word, 0.0) + 1.0
    return Bag(tokens, max(0.5, float(len(words))), max(1, 5 * len(words)))


def made_language(sentences, seed, noise=0.2):
    """Beads of a language of some words with a translation each, some commoner than others; now and then one is left
    out, or something else is said."""
    draw = random.Random(seed)
    beads = []
    for _ in range(sentences):
        meant = [int(WORDS * draw.random() ** 2) for _ in range(draw.randint(4, 14))]
        sides = []
        for mark in ("字", "word"):
            said = [draw.randrange(WORDS) if draw.random() < noise / 2 else word for word in meant]
            sides.append(bag(*(f"{mark}{word}" for word in said if draw.random() > noise / 2)))
        beads.append(tuple(sides))
    return beads


def weights_of(beads):
    return totals([zh for zh, _ in beads], [en for _, en in beads])


def rounds(beads, prior=None, before=NOTHING, times=2):
    for _ in range(times):
        before = learned(beads, before, prior or {}, weights_of(beads))
    return before


def likeliest(answers):
    return max(answers, key=answers.__getitem__)


@pytest.fixture(scope="module")
def found():
    return rounds(made_language(1200, seed=1))


def test_a_made_language_is_learned(found):
    right = [number for number in range(WORDS) if likeliest(found.links.get(f"字{number}", {"": 0})) == f"word{number}"]
    assert len(right) >= 0.98 * WORDS


def test_what_is_right_is_far_likelier_than_what_is_not(found):
    for number in range(WORDS):
        answers = dict(found.links.get(f"字{number}", {}))
        right = answers.pop(f"word{number}", 0.0)
        assert not answers or right > 5 * max(answers.values())


def test_how_much_is_unanswered_is_about_what_was_left_out(found):
    for shares in (found.zh, found.en):
        common = [shares[token].unanswered for token in shares if 20 <= int(token.lstrip("字word")) < 60]
        assert sum(common) / len(common) == pytest.approx(0.25, abs=0.1)


def test_noise_alone_teaches_next_to_nothing():
    draw = random.Random(5)
    beads = [
        (
            bag(*(f"字{draw.randrange(WORDS)}" for _ in range(8))),
            bag(*(f"word{draw.randrange(WORDS)}" for _ in range(8))),
        )
        for _ in range(600)
    ]
    links = [link for answers in rounds(beads).links.values() for link in answers]
    assert len(links) < WORDS / 10


def test_a_dictionary_that_is_wrong_fades_and_one_that_is_right_helps_with_rare_words():
    beads = made_language(1200, seed=2)
    weights = weights_of(beads)
    wrong = expected(giving((f"字{number}", [f"word{number + 1}"]) for number in range(20, 60)), weights)
    found = rounds(beads, wrong, guessed(wrong, weights))
    assert all(likeliest(found.links[f"字{number}"]) == f"word{number}" for number in range(20, 60))
    once = [*beads, (bag("罕", "字3"), bag("rare", "word3"))]
    prior = expected(giving([("罕", ["rare"])]), weights_of(once))
    assert likeliest(rounds(once, prior, guessed(prior, weights_of(once))).links["罕"]) == "rare"


ZH, EN = ["甲", "乙", "丙", "3"], ["able", "baker", "candid", "3"]


def bags(words):
    return st.lists(st.sampled_from(words), max_size=5).map(lambda said: bag(*said))


beads = st.lists(st.tuples(bags(ZH), bags(EN)), max_size=12)
glosses = st.lists(
    st.tuples(st.sampled_from(ZH), st.lists(st.sampled_from([*EN, "unheard"]), min_size=1, max_size=3)), max_size=8
)


def giving(glosses):
    """What gives the translations of a word."""
    entries = list(glosses)
    return lambda word: [gloss for zh, gloss in entries if zh == word]


def turned(beads):
    return [(en, zh) for zh, en in beads]


def links_turned(links):
    return {(en, zh): ratio for zh, answers in links.items() for en, ratio in answers.items()}


def flat(links):
    return {(zh, en): ratio for zh, answers in links.items() for en, ratio in answers.items()}


@given(beads, glosses)
def test_it_is_the_same_with_the_languages_turned(beads, glosses):
    weights = weights_of(beads)
    prior = expected(giving(glosses), weights)
    prior_turned = {(en, zh): count for (zh, en), count in prior.items()}
    one = rounds(beads, prior, guessed(prior, weights))
    other_weights = weights_of(turned(beads))
    other = rounds(turned(beads), prior_turned, guessed(prior_turned, other_weights))
    assert flat(one.links) == pytest.approx(links_turned(other.links))
    for ours, theirs in ((one.zh, other.en), (one.en, other.zh)):
        assert ours.keys() == theirs.keys()
        assert all(ours[token] == pytest.approx(theirs[token]) for token in ours)


@given(beads, glosses)
def test_every_link_is_likelier_than_chance_and_every_token_with_one_has_its_share(beads, glosses):
    weights = weights_of(beads)
    prior = expected(giving(glosses), weights)
    for found in (guessed(prior, weights), rounds(beads, prior, guessed(prior, weights))):
        assert all(ratio > 1 for ratio in flat(found.links).values())
        assert found.zh.keys() == {zh for zh, _ in flat(found.links)}
        assert found.en.keys() == {en for _, en in flat(found.links)}
        for each in (*found.zh.values(), *found.en.values()):
            assert 0 < each.unanswered <= 1
            assert each.rate > 0


@given(beads, glosses)
def test_what_a_token_says_evens_out_against_all_sides_of_a_text(beads, glosses):
    """However much the links give of it, on average of all places of the other language it says nothing."""
    weights = weights_of(beads)
    found = guessed(expected(giving(glosses), weights), weights)
    links = flat(found.links)
    zh_mass, en_mass = sum(weights.zh.values()), sum(weights.en.values())
    for zh, each in found.zh.items():
        ratio = sum(weights.en[en] * links.get((zh, en), 0.0) for en in weights.en) / en_mass
        assert each.unanswered * (1 + each.rate * ratio) == pytest.approx(1)
    for en, each in found.en.items():
        ratio = sum(weights.zh[zh] * links.get((zh, en), 0.0) for zh in weights.zh) / zh_mass
        assert each.unanswered * (1 + each.rate * ratio) == pytest.approx(1)


@given(st.floats(0.01, MOST_UNANSWERED), st.floats(0, 0.02))
def test_links_that_give_next_to_nothing_are_not_made_up_for_without_end(unanswered, linked):
    assert Answering.of(unanswered, linked) == Answering.of(unanswered, 0.0)


@given(beads, glosses)
def test_what_the_dictionary_expects_stays_expected(beads, glosses):
    """A link of a dictionary is dropped only where it is hardly expected, or no likelier than chance."""
    weights = weights_of(beads)
    prior = expected(giving(glosses), weights)
    links = flat(rounds(beads, prior, guessed(prior, weights)).links)
    for (zh, en), count in prior.items():
        ratio = count * weights.mass / ((weights.zh[zh] + 0.5) * (weights.en[en] + 0.5))
        if count > LEAST_COUNT and ratio > 1:
            assert links[zh, en] >= ratio * (1 - 1e-9)


@given(beads)
def test_totals_lose_nothing(beads):
    weights = weights_of(beads)
    assert sum(weights.zh.values()) == sum(sum(zh.tokens.values()) for zh, _ in beads)
    assert sum(weights.en.values()) == sum(sum(en.tokens.values()) for _, en in beads)


def test_the_translations_of_a_word_share_what_it_has_to_give():
    weights = totals([bag(*"船" * 9)], [bag(*["boat"] * 4, "ship", "water", "craft")])
    found = expected(
        giving([("船", ["boat"]), ("船", ["ship"]), ("船", ["water", "craft"]), ("船", ["vessel"])]), weights
    )
    assert found == pytest.approx(
        {("船", "boat"): 2 / 3, ("船", "ship"): 1 / 3, ("船", "water"): 1 / 6, ("船", "craft"): 1 / 6}
    )


def test_what_both_languages_write_alike_answers_itself():
    weights = totals([bag("#3", "Anna")], [bag("#3", "boat")])
    assert expected(giving([]), weights) == {("#3", "#3"): 1.0}


weights = st.dictionaries(st.sampled_from([*ZH, *EN]), st.floats(0.1, 5))


@given(st.dictionaries(st.sampled_from(ZH), st.dictionaries(st.sampled_from(EN), st.floats(1, 9))), weights, weights)
def test_links_between_two_bags_are_all_there_are(links, zh, en):
    found = list(linked(links, zh, en))
    wanted = {(ours, theirs): ratio for (ours, theirs), ratio in flat(links).items() if ours in zh and theirs in en}
    assert {(ours, theirs): ratio for ours, theirs, ratio in found} == wanted
    assert len(found) == len(wanted)
