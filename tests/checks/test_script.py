import pytest

from tests.checks.looking import look, marked, unit

SIMPLIFIED = [unit("每当此生物进入战场时，抓一张牌。", "Draw.", ordinal=place) for place in range(2, 9)]
TRADITIONAL = [unit("每當此生物進入戰場時，抽一張牌。", "Draw.", ordinal=place) for place in range(2, 9)]


@pytest.mark.parametrize("zh", ["它藉由跃离著名的乾坤。", "名为於菟的猫。", "它跃离。", "瞭望塔"])
def test_what_is_right_in_simplified(zh):
    assert look("script", unit(zh, "It."), SIMPLIFIED) == []


@pytest.mark.parametrize(
    ("zh", "chars", "mended"),
    [("它進入戰场。", ["進", "戰"], "它进入战场。"), ("将它們移回。", ["們"], "将它们移回。")],
)
def test_traditional_in_simplified(zh, chars, mended):
    looked_at = unit(zh, "It.")
    [fault] = look("script", looked_at, SIMPLIFIED)
    assert marked(fault, looked_at) == (chars, [])
    _, (start, end), text = fault.edit
    assert zh[:start] + text + zh[end:] == mended


def test_simplified_in_traditional():
    looked_at = unit("它进入戰場。", "It.")
    [fault] = look("script", looked_at, TRADITIONAL)
    assert marked(fault, looked_at) == (["进"], [])
    assert fault.edit is None


def test_a_traditional_document_is_right():
    assert look("script", TRADITIONAL[0], TRADITIONAL) == []


def test_a_document_in_both_is_left_alone():
    assert look("script", unit("它進入。", "It."), [*SIMPLIFIED, *TRADITIONAL]) == []
