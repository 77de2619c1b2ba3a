import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.text.quotes import PAIRS
from tests.checks.looking import look, marked, told, unit

RIGHT = [
    ("（见规则702.26）【跃离】《规则》", "(See rule 702.26) [Phase out]"),
    ("两种情况：1）抓牌；2）弃牌。", "Two cases: 1) draw; 2) discard."),
    ("a) 抓牌\nb) 弃牌", "a) Draw\nb) Discard"),
    ("要么1）抓牌要么2）弃牌。", "Either 1) draw or 2) discard."),
    ("沃拉斯Volrath’s的牌。", "Volrath’s card."),
    ("“一段。\n“又一段。”", "“One.\n“Another.”"),
    ("“下一段才结束。", "“The next ends it."),
    ("到此为止。”", "So far.”"),
    ("写作‘跃离’、“跃离”和「跃离」。", "Written ‘phase out’."),
    ("区间 [0, 1) 与 (0, 1]", "The intervals [0, 1) and (0, 1]"),
    ("说“他说‘跃离’了”。", "Says “he said ‘phase out’”."),
    ("笑:) 哭:(", "Smile :) cry :("),
    ("屏幕为5\"宽。", "The screen is 5\" wide."),
    ("用 `(` 开头。", "Begin with `(`."),
    ("（见https://example.com/a）再看。", "(See https://example.com/a) and look."),
    ("没有括号。", "No brackets (at all"),
]  # fmt: skip
WRONG = [
    ("（见规则702.26。", "(See rule 702.26.)", "error", "（ is never closed", ["（"]),
    ("见规则702.26a）。", "(See rule 702.26a.)", "error", "） is never opened", ["）"]),
    ("（见规则702.26】。", "(See rule 702.26.)", "error", "（ is closed by 】", ["（", "】"]),
    ("（见规则702.26)。", "(See rule 702.26.)", "warning", "（ is closed by )", ["（", ")"]),
    ("称为“跃离“的动作", "called “phase out”", "error", "“ stands where ” should", ["“"]),
    ("称为”跃离“的动作", "called “phase out”", "error", "” stands where ” should", ["”", "“"]),
    ("称为”跃离”的动作", "called “phase out”", "error", "” stands where “ should", ["”"]),
    ("称为“跃离\"的动作", 'called "phase out"', "error", '“ is closed by "', ["“", '"']),
    ("称为「跃离』的动作", "called “phase out”", "error", "「 is closed by 』", ["「", "』"]),
    ("“跃离", None, "warning", "“ is never closed", ["“"]),
]  # fmt: skip


@pytest.mark.parametrize(("zh", "en"), RIGHT[:-1])
def test_what_is_right(zh, en):
    assert look("bracket", unit(zh, en)) == []


@pytest.mark.parametrize(("zh", "en", "severity", "message", "signs"), WRONG)
def test_what_is_wrong(zh, en, severity, message, signs):
    looked_at = unit(zh, en)
    [fault] = look("bracket", looked_at)
    assert told(fault) == (severity, message)
    assert marked(fault, looked_at)[0] == signs


def test_the_other_side_is_shown_too():
    looked_at = unit("（见规则702.26。", "(See rule 702.26.)")
    [fault] = look("bracket", looked_at)
    assert marked(fault, looked_at) == (["（"], ["(", ")"])


def test_english_is_looked_at():
    looked_at = unit(*RIGHT[-1])
    [fault] = look("bracket", looked_at)
    assert told(fault) == ("warning", "( is never closed")
    assert marked(fault, looked_at) == ([], ["("])


def test_a_turned_quote_is_mended():
    [fault] = look("bracket", unit("称为“跃离“的动作", "called “phase out”"))
    assert fault.edit == ("zh", (5, 6), "”")


NESTED = st.recursive(
    st.text("跃离牌，。", max_size=3),
    lambda inner: st.tuples(st.sampled_from(sorted(PAIRS)), inner, inner).map(
        lambda made: f"{PAIRS[made[0]]}{made[1]}{made[0]}{made[2]}"
    ),
    max_leaves=6,
)


@given(NESTED)
def test_what_is_nested_rightly_is_right(zh):
    assert look("bracket", unit(f"跃{zh}离", None)) == []
