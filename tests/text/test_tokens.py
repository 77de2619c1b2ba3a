import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import find, is_whole, stem, stems, words
from tests import oracle

PIECES = [
    *"4 / x * a t ' s . , + - 法 力 ？ {".split(),
    *"4/4 +1/+1 -1/-1 can't pain's 702.26 702.26a 10th and/or {t} {2/w} ipg1.4 phased-out 跃离".split(),
    " ",
]
TEXT = st.lists(st.sampled_from(PIECES), max_size=8).map("".join).map(fold)
NEEDLE = st.lists(st.sampled_from(PIECES), min_size=1, max_size=3).map("".join).map(fold).map(str.strip).filter(bool)


def found(needle, text):
    return [text[start:end] for start, end in find(needle, text)]


@pytest.mark.parametrize(
    ("needle", "text"),
    [
        ("4/4", "14/4 4/4/4 4/40 4/4.5"),
        ("4", "4/4 14 4.5 4th"),
        ("26", "702.26 702.26a"),
        ("702", "702.26"),
        ("1.4", "1.4.2 11.4"),
        ("702.26", "702.261 1702.26 702.26ab"),
        ("702.26a", "702.26ab"),
        ("ipg1.4", "ipg1.4a"),
        ("1", "1/1 1/x *1/*"),
        ("x", "x/x x/+1 max xs"),
        ("*", "*/* 2/*"),
        ("10", "10th"),
        ("th", "10th"),
        ("can", "can't canned"),
        ("t", "can't it"),
        ("out", "outs about"),
        ("phases out", "phasesout phases, out"),
        ("跃 离", "跃离"),
        ("t", "永久物ta"),
        ("", "anything"),
        (" ", "any thing"),
    ],
)
def test_not_whole(needle, text):
    assert find(needle, text) == []


@pytest.mark.parametrize(
    ("needle", "text", "times"),
    [
        ("4/4", "a 4/4, 4/4生物 (4/4).", 3),
        ("4/4生物", "横置4/4生物", 1),
        ("+1/+1", "+1/+1 +1/+1计", 2),
        ("1/1+*", "a 1/1+* beast", 1),
        ("{t}", "{2},{t}: {t}{t}", 3),
        ("t", "{t}", 1),
        ("2", "{2/w}", 1),
        ("or", "and/or", 1),
        ("n/a", "n/a", 1),
        ("702.26", "702.26 702.26a, 702.26.", 3),
        ("702.26a", "cr702.26a cr:702.26a 规则702.26a", 3),
        ("ipg", "ipg1.4", 1),
        ("1.4", "ipg1.4章节", 1),
        ("ipg 1.4", "ipg1.4 ipg 1.4", 2),
        ("3 点", "3点 3 点", 2),
        ("can't", "can't", 1),
        ("pain", "pain's", 1),
        ("pain's reward", "pain's reward", 1),
        ("phased", "phased-out", 1),
        ("1", "1,000", 1),
        ("法术", "法术力", 1),
        ("跃离", "物跃离跃离时", 2),
        ("nick", "nick对albert施放", 1),
        ("𠮷野", "牌手𠮷野以", 1),
        ("啊啊", "啊啊啊啊啊", 2),
        ("...", "等等......", 2),
    ],
)
def test_whole(needle, text, times):
    assert len(find(needle, text)) == times


def test_spans():
    assert find("ipg 1.4", "见ipg1.4与ipg 1.4") == [(1, 7), (8, 15)]
    assert found("702.26", "702.26a") == ["702.26"]


def test_raw_text_keeps_its_apostrophe():
    assert find("Can", "Can’t") == []
    assert found("Pain", "Pain’s") == ["Pain"]


@settings(max_examples=200)
@given(NEEDLE, TEXT)
def test_it_stands_where_the_oracle_says(needle, text):
    assert bool(find(needle, text)) == oracle.holds(needle, text)


@given(NEEDLE.filter(lambda needle: " " not in needle and not needle.endswith(".26")), TEXT)
def test_leftmost_and_not_overlapping(needle, text):
    expected, end = [], 0
    for start in range(len(text)):
        stop = start + len(needle)
        if start >= end and text[start:stop] == needle and is_whole(text, start, stop):
            expected.append((start, stop))
            end = stop
    assert find(needle, text) == expected


@given(TEXT)
def test_han_ends_are_always_whole(text):
    for at, char in enumerate(text):
        if char in "法力跃离":
            assert is_whole(text, at, at + 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it phases out.", ["it", "phases", "out"]),
        ("pain's reward; players' can't", ["pain", "reward", "players", "can't"]),
        ("phased-out and/or x/x", ["phased", "out", "and", "or", "x", "x"]),
        ("{t}, {2/w}: pay {cost}", ["pay"]),
        ("ipg1.4 10th 702.26a 4x", ["ipg"]),
        ("nick对albert施放{t}path", ["nick", "albert", "path"]),
        ("{an open brace", ["an", "open", "brace"]),
        ("'quoted' rock 'n' roll", ["quoted", "rock", "n", "roll"]),
        ("法术力", []),
        ("", []),
    ],
)
def test_words(text, expected):
    assert [word for word, _, _ in words(text)] == expected


@given(TEXT)
def test_words_stand_where_they_say(text):
    for word, start, end in words(text):
        assert text[start:end] == word


@given(TEXT)
def test_stems_are_those_of_the_words(text):
    assert stems(text) == [stem(word) for word, _, _ in words(text)]


@pytest.mark.parametrize("form", ["phase", "phases", "phased", "phasing"])
def test_forms_share_a_stem(form):
    assert stem(form) == "phase"


@pytest.mark.parametrize(
    ("forms", "base"),
    [
        ("deals dealt dealing", "deal"),
        ("dies died dying", "die"),
        ("chose chosen chooses", "choose"),
        ("drew drawn draws", "draw"),
        ("left leaves leaving", "leave"),
        ("elves", "elf"),
    ],
)
def test_irregular_forms_have_the_stem_of_their_base(forms, base):
    assert {stem(form) for form in forms.split()} == {stem(base)}
