"""What two texts share, and that terms are found as the longest there are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align.lexicon import Lexicon, Trait
from mtgsearch.glossary import Entry

LEXICON = Lexicon(
    [
        Entry("untap", "重置"),
        Entry("untap", "未横置"),
        Entry("Phase Out", "跃离"),
        Entry("spell", "法术"),
        Entry("mana", "法术力"),
        Entry("First Strike", "先攻"),
        Entry("first", "先"),
        Entry("+1/+1 counter", "+1/+1指示物"),
        Entry("", "空"),
        Entry("empty", ""),
    ]
)


def terms(text, lang):
    return {tuple(sorted(trait.answers)) for trait in LEXICON.evidence(text, lang).traits if trait.kind == "term"}


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("It phases out.", "它跃离。"),
        ("Phased-out tokens", "已躍離的衍生物"),
        ("Untapped", "未横置"),
        ("He untaps it", "他重置它"),
        ("MANA", "法术力"),
        ("first strike", "先攻"),
    ],
)
def test_a_term_and_its_rendering_answer_each_other(en, zh):
    english, chinese = LEXICON.evidence(en, "en"), LEXICON.evidence(zh, "zh")
    assert [t.answers.isdisjoint(chinese.tokens) for t in english.traits if t.kind == "term"] == [False]
    assert [t.answers.isdisjoint(english.tokens) for t in chinese.traits if t.kind == "term"] == [False]


def test_of_terms_at_one_place_the_longest_is_found():
    assert terms("法术力", "zh") == {("mana",)}
    assert terms("法术和法术力", "zh") == {("mana",), ("spell",)}
    assert terms("First strike first", "en") == {("先攻",), ("先",)}
    assert terms("first strike", "en") == {("先攻",)}


def test_all_renderings_answer():
    assert terms("untap", "en") == {("未横置", "重置")}


def test_numbers_signs_and_names():
    chinese = LEXICON.evidence("Nick对A支付{2}和三点生命！", "zh")
    assert {(trait.kind, *trait.answers) for trait in chinese.traits} == {
        ("number", "#{2}"),
        ("number", "#3"),
        ("sign", "!"),
        ("name", "'nick"),
    }
    english = LEXICON.evidence("Nick pays {2} and three life!", "en")
    assert all(not trait.answers.isdisjoint(english.tokens) for trait in chinese.traits)
    assert "name" not in {trait.kind for trait in english.traits}


def test_addresses_say_nothing():
    with_address = LEXICON.evidence("见[此处](https://example.org/rules/702?x=1)，或[那里](#phase-702)。", "zh")
    assert {trait.kind for trait in with_address.traits} <= {"sign"}
    assert with_address.length < 20


@pytest.mark.parametrize(
    ("text", "lang", "label"),
    [
        ("702.26a. Phasing", "en", "702.26a"),
        ("702.26a 跃离", "zh", "702.26a"),
        ("1.2：新增", "zh", "1.2"),
        ("3. Draw a card.", "en", "3"),
        ("（b）抓牌", "zh", "b"),
        ("* C) Draw", "en", "c"),
        ("Step 12 takes an hour.", "en", "12"),
        ("第十二步需时一小时。", "zh", "12"),
        ("第 3 章", "zh", "3"),
        ("3 cards", "en", None),
        ("1.5% of all", "en", None),
        ("4/4 flyer", "en", None),
        ("A card", "en", None),
        ("In 2019 it was", "en", None),
        ("三张牌", "zh", None),
        ("", "en", None),
    ],
)
def test_the_label_a_line_begins_with(text, lang, label):
    assert LEXICON.evidence(text, lang).label == label


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("均势/Balance", {"'balance"}),
        ("黑莲/Black Lotus", {"'black", "'lotus"}),
        ("引用CR：", set()),
        ("这里只是顺便提到Balance这张牌的名字，并没有说它是什么。", set()),
        ("均势", set()),
    ],
)
def test_the_name_a_chinese_line_carries(text, names):
    assert LEXICON.evidence(text, "zh").own_names == names
    assert LEXICON.evidence("Balance", "en").own_names == frozenset()


@given(st.text(), st.sampled_from(["zh", "en"]))
def test_any_text_has_evidence(text, lang):
    evidence = LEXICON.evidence(text, lang)
    assert evidence.length > 0
    assert evidence == LEXICON.evidence(text, lang)
    assert all(isinstance(trait, Trait) and trait.answers for trait in evidence.traits)
