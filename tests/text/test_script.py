import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text.script import (
    has_han,
    is_han,
    is_neither,
    language,
    prevailing,
    running_words,
    script_counts,
    without_han,
)

MIXED = st.text("a1 ,。永久物𠮷〇々")


@pytest.mark.parametrize("char", "一跃龥㐀々〇〡⼀豈\U00020000\U0002b81e\U00030edd\U00031350")
def test_han(char):
    assert is_han(char)


@pytest.mark.parametrize("char", "a1é{、。「」（，３Ａ㊀あアー가™\U0001f600")
def test_not_han(char):
    assert not is_han(char)


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("Untap your permanents.", "en"),
        ("重置你的永久物。", "zh"),
        ("Mira对Tomas施放Rest in Peace。", "zh"),
        ("支付{2}，{T}：消灭。", "zh"),
        ("参见https://example.org/rules/of/the/game/in/full", "zh"),
        ("[重置](#how-to-untap-what-is-tapped)", "zh"),
        ("The word for this in Chinese is 横置 or, of a turned card, 倒转.", "en"),
        ("Æther", "en"),
        ("X", "en"),
        ("", None),
        ("---", None),
        ("4/4", None),
        ("{T}", None),
        ("702.26", None),
        ("……", None),
    ],
)
def test_language(line, lang):
    assert language(line) == lang


@given(MIXED)
def test_the_stretches_between_han(text):
    blank = "".join("\0" if is_han(char) else char for char in text)
    assert [stretch for _, stretch in without_han(text) if stretch] == [part for part in blank.split("\0") if part]
    assert all(text.startswith(stretch, at) for at, stretch in without_han(text))


@given(MIXED)
def test_has_han(text):
    assert has_han(text) == any(map(is_han, text))


@pytest.mark.parametrize(
    ("texts", "script"),
    [
        (["该衍生物跃离。", "说明"], "Hans"),
        (["該衍生物躍離。", "說明"], "Hant"),
        (["皇后與乾坤"], "Hant"),
        (["王后与乾坤，还说什么"], "Hans"),
        (["一二三"], None),
        (["說", "说"], None),
        ([], None),
    ],
)
def test_the_script_of_texts(texts, script):
    assert prevailing(script_counts(texts)) == script


@pytest.mark.parametrize(
    ("texts", "neither"),
    [
        (["トークンはフェイズ・アウトする。"], True),
        (["Фишка уходит.", "Tap it."], True),
        (["该衍生物跃离。", "の"], False),
        (["Jace Фишка", "The token phases out, as a rule says."], False),
        (["跃ㄩㄝˋ離ㄌㄧˊ", "Ｔａｐ ｉｔ", "naïve ˈtoʊkən"], False),
        (["4/4 — ---", ""], False),
        ([], False),
    ],
)
def test_letters_that_are_neither_han_nor_latin(texts, neither):
    assert is_neither(texts, 0.3) == neither


def test_running_words_are_in_lower_case_and_no_code():
    assert running_words("Jace, the Mind of `some code` http://a.b/c draws {t} two") == 4
