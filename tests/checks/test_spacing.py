import pytest

from tests.checks.looking import look, marked, told, unit

RIGHT = [
    ("处罚 警告", "Penalty Warning"),
    ("查看 Oracle 叙述，再抓 7 张牌。", "See the Oracle text, then draw 7 cards."),
    ("写作“等于……”。", "It is written “equal to . . . .”"),
    ("格式：\n    一  二", "Layout:\n    one   two"),
    ("查看`a  b`。", "See `a  b`."),
    ("抓牌。", "Draw.  Then discard."),
]
WRONG = [
    ("由你操控的鹏 洛客，跃离。", "It phases out.", "space between two Chinese characters", ([" "], [])),
    ("由你操控的鹏\u3000洛客，跃离。", "It phases out.", "space between two Chinese characters", (["\u3000"], [])),
    ("它跃离 。", "It phases out.", "space before 。", ([" "], [])),
    ("抓牌。", "Draw  a card.", "doubled space", ([], ["  "])),
    ("抓牌。", "Draw , then discard.", "space before ,", ([], [" "])),
    ("抓牌。", "Draw .", "space before .", ([], [" "])),
]


@pytest.mark.parametrize(("zh", "en"), RIGHT)
def test_what_is_right(zh, en):
    assert look("spacing", unit(zh, en)) == []


@pytest.mark.parametrize(("zh", "en", "message", "spaces"), WRONG)
def test_what_is_wrong(zh, en, message, spaces):
    looked_at = unit(zh, en)
    [fault] = look("spacing", looked_at)
    assert told(fault) == ("warning", message)
    assert marked(fault, looked_at) == spaces


def test_a_space_is_taken_out():
    [fault] = look("spacing", unit("由你操控的鹏 洛客，跃离。", "It phases out."))
    assert fault.edit == ("zh", (6, 7), "")


def test_a_document_sets_scripts_apart_in_its_own_way():
    apart = [unit("抓 7 张牌，弃 3 张牌。", "Draw, discard.", ordinal=place) for place in range(2, 30)]
    assert look("spacing", apart[0], apart) == []
    [fault] = look("spacing", unit("抓7张牌。", "Draw 7 cards."), apart)
    assert told(fault) == ("info", "no space between scripts, unlike elsewhere in the document")
