"""Which sentences answer which: of a story of our own, of made texts, and of anything whatever."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.beads import Bead
from mtgsearch.align.sentences import align
from mtgsearch.vocabulary import Vocabulary
from tests.align.vocabularies import MADE, WORDS, Few, en_word, lost_or_twice, zh_word
from tests.conftest import ROOT

STORY = json.loads((Path(__file__).parent / "story.json").read_text(encoding="utf-8"))
"""Beads, in order, each with its sentences."""
FEW = Few(boat="船", bridge="桥", tea="茶")


def texts_of(beads):
    return [text for bead in beads for text in bead["zh"]], [text for bead in beads for text in bead["en"]]


def gold_of(story):
    gold, zh, en = [], 0, 0
    for bead in story:
        gold.append(Bead(zh, zh + len(bead["zh"]), en, en + len(bead["en"])))
        zh, en = gold[-1].zh_end, gold[-1].en_end
    return gold


def check(found, zh, en):
    """What is promised of any alignment."""
    assert lost_or_twice(found.beads, zh, en) == []
    assert all(any(bead.shape) for bead in found.beads)
    assert len(found.confidences) == len(found.beads)
    assert all(0 <= sure <= 1 for sure in found.confidences)
    starts = [(bead.zh_start, bead.zh_end) for bead in found.beads]
    assert starts == sorted(starts)


@pytest.fixture(scope="module")
def story():
    return align([texts_of(STORY)], Vocabulary())[0]


def test_a_story_is_aligned(story):
    check(story, *map(len, texts_of(STORY)))
    gold = gold_of(STORY)
    assert len(gold) == 44
    assert len(set(gold) & set(story.beads)) >= 36


def test_what_is_sure_of_a_story_is_right_but_for_one_in_twenty(story):
    sure = [bead for bead, each in zip(story.beads, story.confidences, strict=True) if each > 0.9]
    assert len(sure) >= 25
    assert len(set(sure) - set(gold_of(STORY))) <= len(sure) / 20


def test_several_texts_are_aligned_as_one_each():
    parts = [texts_of(STORY[:15]), texts_of([]), texts_of(STORY[15:])]
    first, none, last = align(parts, Vocabulary())
    assert none.beads == []
    assert len(set(gold_of(STORY[:15])) & set(first.beads)) >= 13
    assert len(set(gold_of(STORY[15:])) & set(last.beads)) >= 20


LONG_ONE = "Beyond those hills a caravan of merchants carried copper, saffron and silk toward distant markets, " * 10


@pytest.mark.parametrize("at", [12, 20, 36])
def test_a_very_long_sentence_that_nothing_answers_stays_alone(at):
    zh, en = texts_of(STORY)
    place = gold_of(STORY)[at].en_start
    found = align([(zh, [*en[:place], LONG_ONE, *en[place:]])], Vocabulary())[0]
    assert [bead.alone for bead in found.beads if bead.en_start <= place < bead.en_end] == ["en"]


def test_half_a_story_that_was_moved_is_found():
    zh, _ = texts_of(STORY[18:] + STORY[:18])
    _, en = texts_of(STORY)
    found = align([(zh, en)], Vocabulary())[0]
    check(found, len(zh), len(en))
    turn = gold_of(STORY)[18].zh_start
    starts = [(bead, (bead.zh_start - turn) % len(zh)) for bead in gold_of(STORY) if bead.alone is None]
    gold = {bead._replace(zh_start=start, zh_end=start + bead.shape[0]) for bead, start in starts}
    assert len(gold & set(found.beads)) >= 28


def test_without_parts_there_is_nothing():
    assert align([], FEW) == []


LONG = "他说" + "船到了桥边，" * 3000
NUMBERED = [f"第{number}天，船走了{number * 7}里。" for number in range(1, 61)]
IN_ENGLISH = [f"On day {number} the boat went {number * 7} miles." for number in range(1, 61)]

CASES = {
    "nothing": ([], []),
    "Chinese alone": (NUMBERED, []),
    "English alone": ([], IN_ENGLISH),
    "the same sentence": (["船到了。"] * 300, ["The boat came."] * 300),
    "the same sentence, less often": (["船到了。"] * 300, ["The boat came."] * 170),
    "identical texts": (IN_ENGLISH, IN_ENGLISH),
    "identical Chinese texts": (NUMBERED, NUMBERED),
    "languages turned": (IN_ENGLISH, NUMBERED),
    "one to sixty": (["".join(NUMBERED)], IN_ENGLISH),
    "ten to one": (NUMBERED[::10], IN_ENGLISH),
    "one to ten": (NUMBERED, IN_ENGLISH[::10]),
    "a very long line": ([*NUMBERED[:5], LONG, *NUMBERED[5:]], IN_ENGLISH),
    "very long lines alone": ([LONG], ["The boat came to the bridge. " * 3000]),
    "empty sentences": (["", " ", "船"] * 20, ["", "boat", "\t"] * 20),
    "signs alone": (["？！", "……"] * 30, ["?!", "..."] * 30),
    "backwards": (NUMBERED[::-1], IN_ENGLISH),
}


@cache
def aligned(case):
    return align([CASES[case]], FEW)[0]


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_lost_of_odd_texts(case):
    check(aligned(case), *map(len, CASES[case]))


@pytest.mark.parametrize(
    "case", ["identical texts", "identical Chinese texts", "languages turned", "the same sentence"]
)
def test_sentences_one_by_one_are_aligned_so(case):
    assert aligned(case).beads == [Bead(place, place + 1, place, place + 1) for place in range(len(CASES[case][0]))]


PIECES = ["船", "桥", "茶", "boat", "tea", "bridge", "3", "17", "？", " ", "，", "很长的话说了又说", "words and words"]
sentences = st.lists(st.lists(st.sampled_from(PIECES), max_size=6).map("".join) | st.text(max_size=9), max_size=14)


@given(st.lists(st.tuples(sentences, sentences), max_size=3))
def test_every_sentence_is_in_exactly_one_bead_whatever_it_is(parts):
    found = align(parts, FEW)
    assert len(found) == len(parts)
    for (zh, en), each in zip(parts, found, strict=True):
        check(each, len(zh), len(en))
    assert align(parts, FEW) == found


@pytest.mark.parametrize("at", [0, 1, 20, 36])
@pytest.mark.parametrize("count", [1, 4])
def test_sentences_left_out_of_either_language_are_told(at, count):
    zh, en = made(40)
    found = align([(zh[:at] + zh[at + count :], en)], MADE)[0]
    assert [bead for bead in found.beads if bead.alone] == [
        Bead(at, at, each, each + 1) for each in range(at, at + count)
    ]
    assert {bead.shape for bead in found.beads if not bead.alone} == {(1, 1)}
    turned = align([(zh, en[:at] + en[at + count :])], MADE)[0]
    assert [bead for bead in turned.beads if bead.alone] == [
        Bead(each, each + 1, at, at) for each in range(at, at + count)
    ]


def made(size):
    """Texts of a made language."""
    draw = random.Random(size)
    said = [[draw.randrange(WORDS) for _ in range(6)] for _ in range(size)]
    return ["".join(map(zh_word, each)) for each in said], [" ".join(map(en_word, each)) for each in said]


def test_the_answer_is_the_same_in_every_process():
    """Whatever order sets have there."""
    program = (
        "from tests.align.test_sentences import *\n"
        "parts = [texts_of(STORY), (NUMBERED, IN_ENGLISH)]\n"
        "print([(found.beads, found.confidences) for found in align(parts, FEW)])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(answers) == 1
    assert b"Bead" in answers.pop()
