import pytest

from tests.checks.looking import look, marked, told, unit

RIGHT = [
    # what other checkers alarm on
    ("如下：", "As follows:"),
    ("「进战场」异能。", '"Enters" abilities.'),
    ("真的吗？", "Really?"),
    ("等等……", "Wait..."),
    ("导致…区域不正确", "due to ... the zone"),
    ("它说“跃离。”", 'It says "phase out".'),
    ("抓牌、弃牌，洗牌。", "Draw, discard, and shuffle."),
    ("见规则702.26a,702.26b。", "See rules 702.26a, 702.26b."),
    ("比例为3:1，版本为1.5。", "The ratio is 3:1, the version 1.5."),
    ("他认输了。（参见规则104.3a）", "He concedes (see rule 104.3a)."),
    ("万智牌(Magic)的规则。", "The rules of Magic."),
    ("见 :ref:`rule`。", "See :ref:`rule`."),
    ("网址为http://example.com/?a=1。", "It is http://example.com/?a=1."),
    ("跃离", "Phase out"),
    ("写作“其为. . .”。", "It is written “that’s . . .”."),
    ("真的吗？！", "Really?!"),
    ("步骤……随后。", "The step ... then."),
]
WRONG = [
    ("抓一张牌,然后弃牌。", "Draw, then discard.", "error", "half-width , in Chinese", [","]),
    ("“补强”意指,“弃掉此牌”。", "“Reinforce” means “discard this”.", "error", "half-width , in Chinese", [","]),
    ("抓牌;弃牌。", "Draw; discard.", "error", "half-width ; in Chinese", [";"]),
    ("真的吗?", "Really?", "error", "half-width ? in Chinese", ["?"]),
    ("抓一张牌.", "Draw.", "warning", "half-width . in Chinese", ["."]),
    ("它说:抓牌。", "It says: draw.", "warning", "half-width : in Chinese", [":"]),
    ("抓牌。。", "Draw.", "error", "。。 stand together", ["。。"]),
    ("抓牌，。", "Draw.", "error", "，。 stand together", ["，。"]),
    ("，然后弃牌。", "Then discard.", "warning", "begins with ，", ["，"]),
    ("抓牌，结束", "Draw, end.", "warning", "no end mark in Chinese, . in English", ["束"]),
    ("抓牌。", "Draw…", "warning", "ends with 。 in Chinese, … in English", ["。"]),
    ("分开双方，", "Separate them.", "warning", "ends with ， in Chinese, . in English", ["，"]),
]


SMALL = [
    ("如下:", "As follows:", "half-width : in Chinese"),
    ("它(一张牌)跃离。", "It (a card) phases out.", "half-width () in Chinese"),
    ("在回家路上", "On the way home.", "no end mark in Chinese, . in English"),
]


def seen(looked_at, learned=()):
    return [fault for fault in look("punctuation", looked_at, learned) if fault.severity != "info"]


@pytest.mark.parametrize(("zh", "en"), RIGHT)
def test_what_is_right(zh, en):
    assert look("punctuation", unit(zh, en)) == []


@pytest.mark.parametrize(("zh", "en", "severity", "message", "marks"), WRONG)
def test_what_is_wrong(zh, en, severity, message, marks):
    looked_at = unit(zh, en)
    [fault] = seen(looked_at)
    assert told(fault) == (severity, message)
    assert marked(fault, looked_at)[0] == marks


@pytest.mark.parametrize(("zh", "en", "message"), SMALL)
def test_what_is_only_worth_a_look(zh, en, message):
    assert [told(fault) for fault in look("punctuation", unit(zh, en))] == [("info", message)]


def test_full_width_in_english():
    looked_at = unit("抓一张牌。", "Draw a card。")
    [fault] = seen(looked_at)
    assert told(fault) == ("error", "full-width 。 in English")
    assert marked(fault, looked_at) == ([], ["。"])


@pytest.mark.parametrize(
    ("zh", "mended"),
    [
        ("抓牌,弃牌, 洗牌。", "抓牌，弃牌，洗牌。"),
        ("它(一张牌)跃离。", "它（一张牌）跃离。"),
        ("抓牌。。", "抓牌。"),
    ],
)
def test_what_is_mended(zh, mended):
    [fault] = look("punctuation", unit(zh, "Draw."))
    lang, (start, end), text = fault.edit
    assert lang == "zh"
    assert zh[:start] + text + zh[end:] == mended


def test_dots_of_two_are_style_at_most():
    assert seen(unit("等等..然后", "Wait ... then")) == []


def test_what_a_document_does_throughout_is_its_style():
    others = [unit("它(一张牌)跃离。", "It (a card) phases out.", ordinal=place) for place in range(2, 9)]
    assert seen(unit("它(一张牌)跃离。", "It (a card) phases out."), others) == []


@pytest.mark.parametrize("kind", ["heading", "bullet"])
def test_labels_end_as_one_likes(kind):
    assert seen(unit("派生一个项目", "Fork the project.", kind=kind)) == []
