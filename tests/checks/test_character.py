import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks.looking import look, marked, unit

RIGHT = [
    "它跃离——「跃离」……",
    "👨\u200d👩\u200d👧 与 🂡 ❤\ufe0f",
    "第一行\n\t第二行\u3000",
    "Æther、Lim-Dûl、Juzám、naïve、café",
    "烫手的牌",
]
WRONG = [
    ("它\u200b跃离", "warning", "\u200b", "它跃离"),
    ("它\ufeff跃离", "warning", "\ufeff", "它跃离"),
    ("它\x07跃离", "error", "\x07", "它跃离"),
    ("它\ufffd离", "error", "\ufffd", None),
    ("它\ue123离", "warning", "\ue123", None),
    ("\u2f08手", "warning", "\u2f08", "人手"),
    ("doesnâ€™t", "error", "â€™", None),
    ("锟斤拷锟斤拷", "error", "锟斤拷锟斤拷", None),
]


@pytest.mark.parametrize("zh", RIGHT)
def test_what_is_right(zh):
    assert look("character", unit(zh, zh)) == []


@pytest.mark.parametrize(("zh", "severity", "char", "mended"), WRONG)
def test_what_is_wrong(zh, severity, char, mended):
    looked_at = unit(zh, "It phases out.")
    [fault] = look("character", looked_at)
    assert fault.severity == severity
    assert marked(fault, looked_at) == ([char], [])
    if mended is None:
        assert fault.edit is None
    else:
        _, (start, end), text = fault.edit
        assert zh[:start] + text + zh[end:] == mended


@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5, exclude_characters="锟斤拷烫屯")))
def test_no_han_character_is_odd(zh):
    assert look("character", unit(zh, "It phases out.")) == []
