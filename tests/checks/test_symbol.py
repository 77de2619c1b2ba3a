import pytest

from mtgsearch import data
from tests.checks.looking import look, marked, told, unit

GOOD = (
    ("{T}：加{G}。", "{T}: Add {G}."),
    ("{横置}：加{绿}。", "{T}: Add {G}."),
    ("{三}{蓝}{蓝}", "{3}{U}{U}"),
    ("{白/蓝}或{2/黑}", "{W/U} or {2/B}"),
    ("{等级1-3}", "{LEVEL 1-3}"),
    ("每当掷出{CHAOS}时", "whenever you roll the chaos symbol"),
    ("横置符号", "{T}"),
    ("支付{0}。", "Pay 0."),
    ("支付{三}{白}。", "Pay 3W."),
    ("+1/+1指示物", "a +1/+1 counter"),
    ("４／４生物", "a 4/4 creature"),
    ("它是-2/4。", "It’s a -2/4."),
    ("X为其力量。", "X is its power."),
    ("二分之一", "1/2"),
    ("X光片", "an x-ray"),
    ("使用{name}", "Use this"),
    ("= {0};", "the value"),
    ("{{ value }}", "the value"),
    ("牺牲它（它得+1/+1）。", "Sacrifice it."),
)
WRONG = (
    ("{T}：加{G}。", "{T}: Add {R}.", "error", "{G} in Chinese, {R} in English", ["{G}"], ["{R}"]),
    ("{横置}：加{绿}。", "{T}: Add {R}.", "error", "{绿} in Chinese, {R} in English", ["{绿}"], ["{R}"]),
    ("{T}：抓一张牌。", "{2}, {T}: Draw a card.", "warning", "{2} in English alone", [], ["{2}"]),
    ("得+1/+1。", "It gets +1/+2.", "error", "+1/+1 in Chinese, +1/+2 in English", ["+1/+1"], ["+1/+2"]),
    ("一个3/4和一个4/4", "two 4/4", "warning", None, None, None),
    ("得+1/+1。", "It gets better.", "warning", "+1/+1 in Chinese alone", ["+1/+1"], []),
    ("得+1/+1，再得+1/+1。", "It gets +1/+1 twice.", "info", "+1/+1 in Chinese alone", ["+1/+1", "+1/+1"], []),
    ("抓牌。", "Draw X cards.", "info", "X in English alone", [], ["X"]),
)


@pytest.mark.parametrize(("zh", "en"), GOOD)
def test_the_same_symbols(zh, en):
    assert [told(fault) for fault in look("symbol", unit(zh, en)) if fault.severity != "info"] == []


@pytest.mark.parametrize(("zh", "en", "severity", "message", "in_zh", "in_en"), WRONG)
def test_other_symbols(zh, en, severity, message, in_zh, in_en):
    looked_at = unit(zh, en)
    [fault] = look("symbol", looked_at)
    if message is not None:
        assert told(fault) == (severity, message)
        assert marked(fault, looked_at) == (in_zh, in_en)


def test_every_symbol_has_its_name_in_both_languages():
    rows = [line.split("\t") for line in data.read("symbols.tsv").splitlines()]
    assert rows[0] == ["symbol", "zh", "en"]
    assert all(len(row) == 3 and all(row) for row in rows)
    for symbol, zh, _ in rows[1:]:
        assert look("symbol", unit(f"{{{zh}}}", f"{{{symbol}}}")) == []
