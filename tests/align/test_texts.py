"""Long texts of two files: which they are, and which block answers which."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.align import texts
from mtgsearch.align.texts import LONG, are_long
from mtgsearch.blocks import Block
from mtgsearch.model import LANGS, Lines
from mtgsearch.vocabulary import Vocabulary
from tests.align.vocabularies import Few

PEOPLE = [("Marta", "玛尔塔"), ("the baker", "面包师"), ("my neighbour", "我的邻居"), ("the old doctor", "老医生")]
DEEDS = [
    ("bought {} fish at the harbour", "在港口买了{}条鱼"),
    ("painted {} windows green", "把{}扇窗户漆成了绿色"),
    ("forgot {} letters on the train", "把{}封信忘在了火车上"),
    ("baked bread for {} guests", "为{}位客人烤了面包"),
    ("saw {} horses cross the river", "看见{}匹马过了河"),
]
DAYS = [
    ("On Monday", "星期一"),
    ("In the evening", "晚上"),
    ("Before the storm", "暴风雨之前"),
    ("After dinner", "晚饭后"),
    ("Last winter", "去年冬天"),
    ("At noon", "中午"),
]
COUNTS = [("three", "三"), ("seven", "七"), ("twelve", "十二"), ("forty", "四十")]


def paragraphs():
    """English and Chinese paragraphs, none of which says what another one does, in an order of their own."""
    made = []
    for (day, zh_day), (who, zh_who), (deed, zh_deed) in product(DAYS, PEOPLE, DEEDS):
        count, zh_count = COUNTS[len(made) % len(COUNTS)]
        made.append((f"{day} {who} {deed.format(count)}.", f"{zh_day}，{zh_who}{zh_deed.format(zh_count)}。"))
    random.Random(4).shuffle(made)
    return made


PARAGRAPHS = paragraphs()


def blocks_of(zh, en):
    """Blocks as of two files, each with its own lines."""
    return [
        Block(lang, text, Lines(line, line))
        for lang, side in zip(LANGS, (zh, en), strict=True)
        for line, text in enumerate(side, 1)
    ]


def one_file(zh, en):
    texts = [("zh", text) for text in zh] + [("en", text) for text in en]
    return [Block(lang, text, Lines(line, line)) for line, (lang, text) in enumerate(texts, 1)]


@pytest.mark.parametrize(
    ("zh", "en", "wanted"), [(LONG, LONG, True), (LONG - 1, LONG, False), (LONG, LONG - 1, False), (0, 500, False)]
)
def test_texts_are_long_where_both_languages_have_many_blocks(zh, en, wanted):
    assert are_long(blocks_of(["船"] * zh, ["boat"] * en)) == wanted


def test_texts_of_one_file_are_not_meant():
    assert not are_long(one_file(["船"] * LONG, ["boat"] * LONG))
    mixed = [Block(lang, "3", Lines(line, line)) for line in range(1, LONG + 1) for lang in LANGS]
    assert not are_long(mixed)
    assert not are_long([])


@pytest.mark.parametrize("missing", [[], [0], [63], [119], [30, 31, 32], [5, 50, 90, 91]])
@pytest.mark.parametrize("language", [0, 1])
def test_paragraphs_missing_in_either_language_are_told(missing, language, vocabulary):
    sides = [[pair[1] for pair in PARAGRAPHS], [pair[0] for pair in PARAGRAPHS]]
    sides[language] = [text for place, text in enumerate(sides[language]) if place not in missing]
    (found,) = texts.pairs([blocks_of(*sides)], vocabulary)
    said = [("".join(block.text for block in pair.zh), "".join(block.text for block in pair.en)) for pair in found]
    wanted = [(zh, en) for en, zh in PARAGRAPHS]
    for place in missing:
        wanted[place] = ("", wanted[place][1]) if language == 0 else (wanted[place][0], "")
    assert said == wanted


@pytest.fixture(scope="module")
def vocabulary():
    return Vocabulary()


def test_groups_keep_to_themselves(vocabulary):
    halves = [PARAGRAPHS[:60], PARAGRAPHS[60:]]
    groups = [blocks_of([zh for _, zh in half], [en for en, _ in half]) for half in halves]
    found = texts.pairs(groups, vocabulary)
    assert [[(pair.en[0].text, pair.zh[0].text) for pair in pairs] for pairs in found] == halves


TEXTS = [*PARAGRAPHS[0], *PARAGRAPHS[1], *PARAGRAPHS[2], "", "3", "船" * 50]
some_blocks = st.lists(st.sampled_from(TEXTS), max_size=9)


@settings(max_examples=30)
@given(st.lists(st.tuples(some_blocks, some_blocks), max_size=3))
def test_every_block_is_in_exactly_one_pair(groups):
    made = [blocks_of(zh, en) for zh, en in groups]
    found = texts.pairs(made, Few())
    assert len(found) == len(made)
    for blocks, pairs in zip(made, found, strict=True):
        for lang in LANGS:
            there = [block for pair in pairs for block in getattr(pair, lang)]
            assert sorted(there) == sorted(block for block in blocks if block.lang == lang)
        assert all(pair.zh or pair.en for pair in pairs)
        assert all(pair.zh and pair.en for pair in pairs if pair.doubtful)
