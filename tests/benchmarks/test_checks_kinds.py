"""Each kind of error changes what it says and nothing else, and gives nothing where it does not fit."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import checks_figures as figures
from benchmarks import checks_marks as marks
from benchmarks import checks_sentences as sentences
from benchmarks import checks_words as words
from benchmarks.checks_characters import homophones, lookalikes, traditional
from benchmarks.checks_names import name, names
from benchmarks.checks_texts import Pair, Text

SEEDS = range(30)
PAIR = Pair(
    "a",
    "702.1a 每位牌手抓三张牌。“泪之墙”可以得+1/+1，参见规则601.2f。",
    "702.1a Each player draws three cards. “Wall of Tears” may get +1/+1, see rule 601.2f.",
    "702.1a",
    (((7, 16), (7, 37)), ((16, 42), (38, 86))),
)
PLAIN = Pair("b", "如此", "so")


def sides(edit, pair):
    """What an edit gives, over many seeds."""
    return {edit(pair, random.Random(seed)) for seed in SEEDS}


@pytest.mark.parametrize(
    ("edit", "zh", "en", "expected"),
    [
        (figures.number_digits, "牌库中有60张牌", "60 cards", {rf"牌库中有6{n}张牌" for n in "123456789"}),
        (figures.number_digits, "生命为0", "life is 0", {"生命为1"}),
        (figures.number_digits, "有3个", "three of them", {"有2个", "有4个"}),
        (figures.number_han, "抓三张牌", "draws three cards", {"抓两张牌", "抓四张牌"}),
        (figures.number_han, "第二步", "the second step", {"第三步"}),
        (
            figures.symbol,
            "{T}：抓牌",
            "{T}: draw",
            {f"{s}：抓牌" for s in figures.OTHER_SYMBOLS if s != "{T}"} | {"：抓牌"},
        ),
        (figures.power_toughness, "得+1/+1。", "gets +1/+1.", {"得+0/+1。", "得+2/+1。", "得+1/+0。", "得+1/+2。"}),
        (marks.bracket, "（好）", "(good)", {"（好", "好）"}),
        (marks.bracket_kind, "“好”", "“good”", {"“好」", "“好）", "“好'", '“好"'}),
        (marks.half_width, "好，坏。", "good, bad.", {"好,坏。"}),
        (marks.spacing, "好坏", "good bad", {"好 坏"}),
        (sentences.empty, "好", "good", {""}),
        (sentences.untranslated, "好", "good", {"good"}),
        (sentences.doubled_sentence, "1.1 一二三四。", "Good.", {"1.1 一二三四。一二三四。"}),
        (words.may_cant, "你可以抓牌", "you may draw", {"你不能抓牌", "你必须抓牌"}),
        (words.each_target, "每位牌手", "each player", {"目标牌手"}),
        (words.each_target, "目标生物", "target creature", {"每个生物"}),
        (words.negation, "不能抓牌", "can't draw", {"能抓牌"}),
        (words.doubled_character, "我的牌", "my card", {"我的的牌"}),
        (words.to_traditional, "马在叫", "the horse", {"馬在叫"}),
    ],
)
def test_the_chinese_becomes_one_of_these(edit, zh, en, expected):
    assert sides(edit, Pair("a", zh, en)) == {(text, en) for text in expected}


@pytest.mark.parametrize(
    "edit",
    [
        figures.number_digits,
        figures.number_han,
        figures.number_word,
        figures.reference,
        figures.symbol,
        figures.power_toughness,
        marks.bracket,
        marks.bracket_kind,
        marks.half_width,
        sentences.doubled_sentence,
        sentences.dropped_sentence,
        sentences.english_left,
        sentences.truncated,
        sentences.untranslated,
        words.negation,
        words.may_cant,
        words.each_target,
        words.doubled_character,
    ],
)
def test_what_does_not_fit_stays(edit):
    assert sides(edit, PLAIN) == {None}


@pytest.mark.parametrize(
    ("edit", "zh", "en"),
    [
        (figures.number_digits, "参见规则104", "see rule 104"),
        (figures.number_digits, "12. 总则", "12. General"),
        (figures.number_digits, "为2/2", "is 2/2"),
        (figures.number_han, "一张牌", "one card"),
        (figures.number_han, "三张牌", "some cards"),
        (figures.reference, "104.1 总则", "104.1 General"),
        (figures.reference, "规则104.1", "this rule"),
        (marks.bracket, "（好", "(good"),
        (marks.half_width, "好,坏。", "good, bad."),
        (words.each_target, "目标", "a target"),
        (words.negation, "异能力", "ability"),
    ],
)
def test_what_is_no_such_thing_stays(edit, zh, en):
    assert sides(edit, Pair("a", zh, en)) == {None}


def test_a_number_word_stays_of_its_sort():
    assert sides(figures.number_word, Pair("a", "第三步分为三步", "Third of three steps")) == {
        ("第三步分为三步", f"{first} of {last} steps")
        for first, last in (("Second", "three"), ("Fourth", "three"), ("Third", "two"), ("Third", "four"))
    }


def test_a_reference_is_another_on_one_side():
    changed = sides(figures.reference, PAIR)
    assert {(zh == PAIR.zh, en == PAIR.en) for zh, en in changed} == {(True, False), (False, True)}
    for zh, en in changed:
        (other,) = {*re.findall(r"\d{3}\.\d[a-z]?", zh + en)} - {"702.1a", "601.2f"}
        assert sum(a != b for a, b in zip(other, "601.2f", strict=True)) == 1


@given(st.sampled_from([marks.markup, marks.control_character, marks.spacing]), st.integers(0, 999))
def test_what_is_put_in_is_all_that_is_new(edit, seed):
    zh, en = edit(PAIR, random.Random(seed))
    added = len(zh) - len(PAIR.zh)
    assert en == PAIR.en
    assert any(zh[:at] + zh[at + added :] == PAIR.zh for at in range(len(zh))) or zh.count("\ufffd") == 1


def test_sentences_go_or_turn_english():
    assert sides(sentences.dropped_sentence, PAIR) == {
        (PAIR.zh[:7] + PAIR.zh[16:], PAIR.en),
        (PAIR.zh[:16], PAIR.en),
    }
    assert sides(sentences.english_left, PAIR) == {
        (PAIR.zh[:7] + PAIR.en[7:37] + PAIR.zh[16:], PAIR.en),
        (PAIR.zh[:16] + PAIR.en[38:86], PAIR.en),
    }


def test_a_text_is_cut_off_within_its_last_sentence():
    zh = "甲乙丙丁戊己庚辛。子丑寅卯辰巳午未申酉戌亥。"
    for cut, _ in sides(sentences.truncated, Pair("a", zh, "Some.")):
        assert zh.startswith(cut)
        assert 9 + sentences.SHORTEST <= len(cut) <= len(zh) - sentences.CUT


ROWS = Text(
    "made", [Pair(str(n), zh, en) for n, (zh, en) in enumerate([("甲甲甲甲。", "A"), ("乙乙乙乙。", "B"), ("丙", "C")])]
)


def test_neighbours():
    rng = random.Random(1)
    assert sentences.swapped_neighbours(ROWS, 0, rng) == {0: ("乙乙乙乙。", "A"), 1: ("甲甲甲甲。", "B")}
    assert sentences.pasted_neighbour(ROWS, 1, rng) == {1: ("甲甲甲甲。", "B")}
    assert sentences.pasted_neighbour(ROWS, 2, rng) is None
    added = {str(sentences.added_sentence(ROWS, 0, random.Random(seed))) for seed in SEEDS}
    assert added == {"None", str({0: ("甲甲甲甲。乙乙乙乙。", "A")})}


def test_same_source_needs_a_twin():
    text = Text("made", [Pair("1", "如果抓牌", "if"), Pair("2", "如果弃牌", "when")], repeats=[0])
    assert words.same_source(text, 0, random.Random(1)) == {0: ("若抓牌", "if")}
    assert words.same_source(text, 2, random.Random(1)) == {2: ("若抓牌", "if")}
    assert words.same_source(text, 1, random.Random(1)) is None


def test_a_term_becomes_another_of_its_category():
    text = Text("made", [Pair("1", "此生物具有践踏。", "It has trample."), PLAIN])
    found = {words.term(text, 0, random.Random(seed))[0] for seed in SEEDS}
    assert len(found) > 10
    assert all(re.fullmatch("此生物具有(?!践踏。).+。", zh) and en == "It has trample." for zh, en in found)
    assert words.term(text, 1, random.Random(1)) is None


def test_the_title_of_a_rule_is_that_of_another():
    text = Text("made", [Pair("1", "参见规则104，“结束游戏”。", ""), Pair("2", "参见规则105，“颜色”。", ""), PLAIN])
    assert words.wrong_title(text, 0, random.Random(1)) == {0: ("参见规则104，“颜色”。", "")}
    assert words.wrong_title(text, 2, random.Random(1)) is None


def test_a_name_is_what_stands_with_an_english_one():
    said = [("某人以泪之墙阻挡。", "Someone blocks with Wall of Tears."), ("他横置泪之墙。", "He taps Wall of Tears.")]
    pairs = [
        Pair(str(n), *sides)
        for n, sides in enumerate(
            [*said, ("消灭泪之墙", "Wall of Tears is destroyed"), ("泪之墙很大", "The Wall of Tears")]
        )
    ]
    text = Text("made", [*pairs, PLAIN])
    assert names(text) == {place: ["泪之墙"] for place in range(4)}
    for place in range(4):
        ((zh, en),) = name(text, place, random.Random(place)).values()
        assert "泪之墙" not in zh
        assert (len(zh), en) == (len(text.pairs[place].zh), text.pairs[place].en)
    assert name(text, 4, random.Random(1)) is None


def test_a_slip_is_one_character_of_the_same_look_or_sound():
    text = Text("made", [Pair("1", "已经在此时" * 3 + "再再再" + "使使使是是是", "x")])
    for seed in SEEDS:
        changed = words.slip(text, 0, random.Random(seed))
        for zh, _ in (changed or {}).values():
            ((old, new),) = [(a, b) for a, b in zip(text.pairs[0].zh, zh, strict=True) if a != b]
            assert new in lookalikes().get(old, "") + homophones(old, text)
    assert homophones("在", text) == "再"


def test_traditional_forms():
    assert [traditional(char) for char in "马在体"] == ["馬", None, "體"]
