import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import data
from mtgsearch.text.normalize import fold, fold_with_offsets

TRICKY = "aB é e\u0301 Æ ﬁ … 「」“’ — － 　\t\n\u200b\ufeff\xad\ufe0f\u0301 擲乾后離 豈⼀ Ａ４／ ½™① 𠮷 ǽ"
TEXT = st.text(st.one_of(st.sampled_from(TRICKY), st.characters()))


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Phases OUT", "phases out"),
        ("擲骰子時重擲", "掷骰子时重掷"),
        ("裡裏里 著着 祇只 瞭了 後后", "里里里 着着 只只 了了 后后"),
        ("４／４，ＩＰＧ１．４：（３点）", "4/4,ipg1.4:(3点)"),
        ("“can’t”", '"can\'t"'),
        ("「重置」『横置』", '"重置""横置"'),
        ("one — two – three − four‑five", "one - two - three - four-five"),
        ("等等……", "等等......"),
        ("Æther Lim-Dûl Jötun Łódź straße", "aether lim-dul jotun lodz strasse"),
        ("e\u0301\u0302", "e"),
        ("ﬁnal ĳ Ⅳ", "final ij iv"),
        ("豈\uf900⼀", "岂岂一"),
        ("跃\xad离\u200b玩\ufeff家\ufe0f", "跃离玩家"),
        ("phases\xa0 \t\u3000\u2028out", "phases out"),
        ("a \u200b b", "a b"),
        ("龍命殊途™ ® © m² ½ ①", "龙命殊途™ ® © m² ½ ①"),
        ("艾紫培・提蕾 艾紫培‧提蕾", "艾紫培·提蕾 艾紫培·提蕾"),
        ("a ≠ b", "a ≠ b"),
        ("𠮷㐀𪚥", "𠮷㐀𪚥"),
        ("\x1b[0m\x00", "\x1b[0m\x00"),
        ("", ""),
    ],
)
def test_fold(text, folded):
    assert fold(text) == folded


def test_every_character_of_the_basic_plane_settles():
    changed = {fold(char) for char in map(chr, range(0x10000))}
    assert [text for text in changed if fold(text) != text] == []
    assert [text for text in changed if " " in text and text != " "] == []


def test_the_han_table_is_sorted_and_maps_single_characters():
    lines = data.read("fold_han.txt").split("\n")
    assert lines.pop() == ""
    assert all(len(line) == 2 and line[0] != line[1] for line in lines)
    assert lines == sorted(lines)
    assert {line[0] for line in lines}.isdisjoint(line[1] for line in lines)


@given(TEXT)
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(TEXT)
def test_composed_and_decomposed_letters_are_alike(text):
    latin = "".join(char for char in text if char < "\u0250")
    assert fold(unicodedata.normalize("NFD", latin)) == fold(unicodedata.normalize("NFC", latin))


@given(TEXT)
def test_offsets_follow_the_text(text):
    folded = fold_with_offsets(text)
    assert folded.text == fold(text)
    assert len(folded.starts) == len(folded.ends) == len(folded.text)
    assert list(folded.starts) == sorted(folded.starts)
    assert list(folded.ends) == sorted(folded.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(folded.starts, folded.ends, strict=True))


@given(TEXT, st.data())
def test_what_is_marked_folds_to_what_was_found(text, draw):
    """Where one character folds to several the mark may be longer, never shorter."""
    folded = fold_with_offsets(text)
    start = draw.draw(st.integers(0, len(folded.text)))
    end = draw.draw(st.integers(start, len(folded.text)))
    first, last = folded.original(start, end)
    assert 0 <= first <= last <= len(text)
    assert folded.text[start:end] in fold(text[first:last])


@pytest.mark.parametrize(
    ("text", "needle", "marked"),
    [
        ("玩\u200b家抓牌", "玩家", "玩\u200b家"),
        ("跃\xad离\u200b。", "跃离", "跃\xad离"),
        ("it phases\xa0 out.", "phases out", "phases\xa0 out"),
        ("le cafe\u0301.", "cafe", "cafe\u0301"),
        ("\U0001f600重置步骤", "重置步骤", "重置步骤"),
        ("等…好", ".", "…"),
        ("Æther", "ae", "Æ"),
    ],
)
def test_marks_hold_the_whole_visible_text(text, needle, marked):
    folded = fold_with_offsets(text)
    start = folded.text.index(needle)
    first, last = folded.original(start, start + len(needle))
    assert text[first:last] == marked


def test_an_empty_span_stays_in_its_place():
    folded = fold_with_offsets("a\u200bb")
    assert [folded.original(place, place) for place in range(3)] == [(0, 0), (2, 2), (3, 3)]
    assert fold_with_offsets("").original(0, 0) == (0, 0)
