from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text import numerals
from mtgsearch.text.normalize import fold


def numbers(text):
    return numerals.numbers(fold(text))


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["three cards", "3 cards", "the third", "三张牌", "第三张", "３张"], ["3"]),
        (["two", "twice", "a second time", "两次", "第二", "兩個"], ["2"]),
        (["twelve", "十二", "12"], ["12"]),
        (["twenty-one", "二十一", "21"], ["21"]),
        (["one hundred", "一百", "100"], ["100"]),
        (["one hundred and five", "one hundred five", "一百零五"], ["105"]),
        (["two hundred thousand", "二十万", "200,000"], ["200000"]),
        (["三万两千零四"], ["32004"]),
        (["一九九三年", "二〇二四年"], None),
        (["one half", "half of it", "一半", "二分之一", "1/2"], ["1/2"]),
        (["two-thirds", "two thirds", "三分之二"], ["2/3"]),
        (["百分之五十", "50%"], ["50"]),
        (["a 4/4 beast", "4/4野兽", "４／４"], ["4/4"]),
        (["+1/+1 counter", "加上+1/+1指示物"], ["+1/+1"]),
        (["x/x", "X/X衍生物"], ["x/x"]),
        (["{T}, {2/W}: go", "{T}，{2/W}：去"], ["{t}", "{2/w}"]),
        (["rule 702.26a.", "规则702.26a。"], ["702.26a"]),
        (["IPG 1.4", "IPG1.4章节"], ["1.4"]),
        (["10th", "第十"], ["10"]),
        (["August 25, 2017", "2017-08-25", "2017年8月25日"], ["2017-08-25"]),
        (["the first time", "第一次"], ["1"]),
        (["one or more", "First, untap.", "first strike", "Second, draw.", "一个", "一样", "十分", "万一", "两者"], []),
        (["", "no number", "没有"], []),
    ],
)
def test_said_in_either_language(texts, expected):
    for text in texts:
        if expected is not None:
            assert numbers(text) == Counter(expected), text


@pytest.mark.parametrize(("text", "year"), [("一九九三年", "1993"), ("二〇二四年", "2024")])
def test_digits_by_their_places(text, year):
    assert numbers(text) == Counter([year])


def test_each_is_counted():
    assert numbers("两个4/4生物和3个4/4生物") == {"2": 1, "3": 1, "4/4": 2}


def test_each_stands_where_it_is_read():
    text = fold("第三次抓一张牌，然后于2017年8月25日 draw 2 cards {T} 4/4")
    found = [(text[slice(*each.span)], each.value, each.notation) for each in numerals.numerals(text)]
    assert found == [
        ("三", "3", "han"),
        ("一", "", "han"),
        ("2017年8月25", "2017-08-25", "date"),
        ("2", "2", "arabic"),
        ("{t}", "{t}", "symbol"),
        ("4/4", "4/4", "power"),
    ]


@given(st.integers(2, 99_999_999))
def test_chinese_numbers_have_their_value(value):
    assert numbers(f"共{chinese(value)}点") == Counter([str(value)])


def chinese(value):
    """As a person writes it: 一万零三十五."""
    if value >= 10_000:
        high, low = divmod(value, 10_000)
        return chinese(high) + "万" + ("零" * (0 < low < 1000) + chinese(low) if low else "")
    words = ""
    for scale, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // scale % 10
        if digit:
            words += "零一二三四五六七八九"[digit] + name
        elif words and value % scale and not words.endswith("零"):
            words += "零"
    return words


@given(st.text("一二两十百千万零第分之半 0123456789,./+-xtwohundredthirds年月日{}"))
def test_any_text_is_read(text):
    assert all(count > 0 for count in numbers(text).values())


def test_most_rules_agree_with_their_translation(shared):
    english, chinese_text = (
        dict(line.strip().split(" ", 1) for line in lines if line[:1].isdigit() and " " in line.strip())
        for lines in (
            (shared / "data/mtg_cr_20220610/plain_text" / f"20240206_{side}.txt").read_text("utf-8-sig").splitlines()
            for side in ("En", "Zh")
        )
    )
    both = english.keys() & chinese_text.keys()
    agree = sum(numbers(english[number]) == numbers(chinese_text[number]) for number in both)
    assert agree > 0.9 * len(both) > 2000
