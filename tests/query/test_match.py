import pytest

from mtgsearch.model import Marks
from mtgsearch.query.ast import Everything, Field, Query, Rule, Text, Word
from mtgsearch.query.match import Matcher, document_accepts, field_accepts, field_matches, find
from mtgsearch.query.parse import parse
from tests.query.made import NOTES, passage


def marked(query, asked, document=NOTES, **options):
    """The texts that are marked, Chinese and English in one list; ``None`` for no match."""
    marks = Matcher(parse(query, **options)).marks(asked, document)
    if marks is None:
        return None
    return [text[start:end] for text, spans in zip((asked.zh, asked.en), marks, strict=True) for start, end in spans]


HAND = passage(
    "若某個衍生物已躍\N{ZERO WIDTH SPACE}離，則支付｛２／Ｗ｝（見ＩＰＧ１．４和MTR第2.1節）。",
    "If a token phased out, you can’t tap the 4/4 or 14/4 and/or {T} — see CR:702.26a, MTR 1.4 and Pain's Reward.",
)


@pytest.mark.parametrize(
    ("query", "marks"),
    [
        ("跃离", ["躍\N{ZERO WIDTH SPACE}離"]),
        ("已跃离", ["已躍\N{ZERO WIDTH SPACE}離"]),
        ("跃回", None),
        ("phase", ["phased"]),
        ("phases out", ["phased", "out"]),
        ('"phase out"', None),
        ('"Phased Out"', ["phased out"]),
        ("can't", ["can’t"]),
        ("can", None),
        ("4/4", ["4/4"]),
        ("14/4", ["14/4"]),
        ("4", None),
        ("and", ["and", "and"]),
        ("{t}", ["{T}"]),
        ("T", None),
        ("{2/w}", ["｛２／Ｗ｝"]),
        ("Pain's Reward", ["Pain", "Reward"]),
        ("'Pain's Reward'", ["Pain", "Reward"]),
        ('"Pain’s Reward"', ["Pain's Reward"]),
        ("702.26a", ["702.26a"]),
        ("702.26", ["702.26"]),
        ("702.2", None),
        ("26a", None),
        ("CR 702.26a", ["CR:702.26a"]),
        ("IPG 702.26a", None),
        ("IPG 1.4", ["ＩＰＧ１．４"]),
        ('"IPG 1.4"', ["ＩＰＧ１．４"]),
        ("MTR 1.4", ["MTR 1.4"]),
        ("1.4", ["１．４", "1.4"]),
        ("MTR 2.1", ["MTR第2.1"]),
        ("IPG 2.1", None),
        ("衍生物 OR 生物", ["衍生物"]),
        ("生物 OR 某个衍生", ["某個衍生物"]),
        ("衍生 OR 物已", ["衍生", "物已"]),
        ("衍 生 物", ["衍", "生", "物"]),
        ("跃离 token", ["躍\N{ZERO WIDTH SPACE}離", "token"]),
        ("跃离 NOT token", None),
        ("跃离 NOT creature", ["躍\N{ZERO WIDTH SPACE}離"]),
        ("NOT creature", []),
        ("(token creature) OR tap", ["tap"]),
        ("zh:token", None),
        ("en:token", ["token"]),
        ("zh:跃离 NOT zh:token", ["躍\N{ZERO WIDTH SPACE}離"]),
        ("kind:paragraph token", ["token"]),
        ("kind:heading token", None),
        ("，", ["，", ",", ","]),
        ("—", ["—"]),
    ],
)
def test_marks(query, marks):
    assert marked(query, HAND) == marks
    assert Matcher(parse(query)).matches(HAND, NOTES) == (marks is not None)


@pytest.mark.parametrize(
    ("query", "marks"),
    [
        ("躍離", None),
        ("衍生物", ["衍生物"]),
        ("個衍生物", ["個衍生物"]),
        ("token", ["token"]),
        ("Token", None),
        ("phase", None),
        ("can’t", ["can’t"]),
        ("can't", None),
        ("can", None),
        ("{T}", ["{T}"]),
        ("{t}", None),
        ("4/4", ["4/4"]),
        ("ＩＰＧ", ["ＩＰＧ"]),
        ("IPG", None),
        ('"IPG 1.4"', None),
        ("CR 702.26a", ["CR:702.26a"]),
        ("个 OR 個", ["個"]),
        ("\N{ZERO WIDTH SPACE}", ["\N{ZERO WIDTH SPACE}"]),
    ],
)
def test_exact_marks(query, marks):
    assert marked(query, HAND, exact=True) == marks


@pytest.mark.parametrize(
    ("query", "number", "work", "matches"),
    [
        ("702.26", "702.26", "cr", True),
        ("702.26", "702.26a", "cr", True),
        ("702.26", "702.261", "cr", False),
        ("702.26a", "702.26", "cr", False),
        ("702.26a", "702.26ab", "cr", False),
        ("702.26", None, "cr", False),
        ("CR 702.26", "702.26", "cr", True),
        ("CR 702.26", "702.26", "CR", True),
        ("CR 702.26", "702.26", None, True),
        ("CR 702.26", "702.26", "house-rules", True),
        ("IPG 1.4", "1.4", "mtr", False),
        ("zh:702.26", "702.26", "cr", True),
    ],
)
def test_rule_is_known_by_its_number(query, number, work, matches):
    numbered = passage("永久物跃离。", None, number=number)
    assert marked(query, numbered, NOTES._replace(work=work)) == ([] if matches else None)


def test_missing_side_matches_nothing():
    assert marked("zh:跃离", passage(None, "跃离")) is None
    assert marked("NOT zh:跃离", passage(None, "跃离")) == []
    assert marked("跃离", passage(None, "跃离")) == ["跃离"]


def test_everything_matches():
    assert Matcher(Query("", Everything())).marks(HAND, NOTES) == Marks()


@pytest.mark.parametrize("leaf", [Text(""), Text(" "), Rule(""), Word("", "")])
@pytest.mark.parametrize("exact", [False, True])
def test_nothing_is_found_nowhere(leaf, exact):
    assert find(leaf, "a token 跃离 702.26a", exact) == []


def test_one_matcher_for_many_passages():
    matcher = Matcher(parse("跃离"))
    passages = [passage("跃离"), passage("已跃离"), passage("跃回"), passage("跃离")]
    marks = [matcher.marks(each, NOTES) for each in passages]
    assert marks == [Marks(((0, 2),)), Marks(((1, 3),)), None, Marks(((0, 2),))]


# Fields


KNOWN = passage(
    "跃离",
    section=("1.4 倒回 / Backing Up", "部分修正"),
    number="702.26b",
    provenance="Official",
    date="2017-08-25",
    kind="rule",
)


@pytest.mark.parametrize(
    ("field", "accepted", "refused"),
    [
        (
            "document",
            "notes-1 NOTES-1 notes-* note?-1 跃离札记 phasing 跃離* *phasing",
            "note 1 otes-1 phas 002 notes-[2-9]",
        ),
        ("section", "倒回 backing 1.4 修正 部分修正", "back 4 1 倒下"),
        ("number", "702.26b 702.26B 702.26", "702.2 702 26b 702.26bc"),
        ("card", "月银 月銀之槍 moonsilver Spear", "moon spears 月金"),
        ("provenance", "official OFFICIAL", "offici gpt unknown"),
        ("kind", "rule Rule ＲＵＬＥ", "rules ruling"),
        ("date", "2017 2017-08 2017-08-25 ２０１７", "2018 2017-09 08-25"),
    ],
)
def test_fields(field, accepted, refused):
    for values, answer in ((accepted, True), (refused, False)):
        for value in values.split():
            assert field_accepts(Field(field, value), KNOWN, NOTES) == answer, value


@pytest.mark.parametrize("field", ["document", "section", "number", "card", "provenance", "date"])
def test_what_is_not_known_is_not_accepted(field):
    bare = NOTES._replace(id="", title=None, card=None)
    for value in ("*", "2017", "a", "\N{ZERO WIDTH SPACE}"):
        assert not field_accepts(Field(field, value), passage("跃离"), bare) or (field, value) == ("document", "*")


def test_passages_without_provenance_are_asked_for_as_unknown():
    assert field_accepts(Field("provenance", "unknown"), passage("跃离"), NOTES)
    assert field_matches("provenance", "Unknown", None)
    assert not field_matches("date", "unknown", None)


def test_document_fields_need_no_passage():
    assert document_accepts(Field("card", "Moonsilver"), NOTES)
    assert not document_accepts(Field("document", "rules"), NOTES)


# Whole terms


@pytest.mark.parametrize(
    ("query", "zh", "en", "whole"),
    [
        ("法术", "支付|法术|费用", None, True),
        ("法术", "支付|法术力|费用", None, False),
        ("法术", "法术力|与|法术", None, True),
        ("法術", "支付|法术|费用", None, True),
        ("法术费", "支付|法术|费用", None, False),
        ("法术费用", "支付|法术|费用", None, True),
        ("人人", "人|人人", None, True),
        ("4/4生物", "14/4、|4/4|生物", None, True),
        ("1.4节", "IPG1.4|节", None, True),
        ("法术 费用", "法术力|费用", None, False),
        ("法术 OR 费用", "法术力|费用", None, True),
        ("法术 OR 费", "法术力|费用", None, False),
        ("法术 OR 生物", "法术力|费用", None, False),
        ("法术 OR spell", "法术力|费用", "the spell", True),
        ("法术 spell", "法术力|费用", "the spell", False),
        ("法术 kind:paragraph", "法术力|费用", None, False),
        ("法术 OR kind:paragraph", "法术力|费用", None, False),
        ("费用 OR (法术 生物)", "法术力|费用", None, True),
        ("费 OR (费用 生物)", "法术力|费用", None, False),
        ("NOT 生物", "法术力|费用", None, True),
        ("力 NOT 生物", "法术力|费用", None, False),
        ("法术", None, "the 法术力", True),
        ("spell", "法术力", "the spell", True),
        ("702.1 OR 法术", "法术力", None, True),
    ],
)
def test_is_whole(query, zh, en, whole):
    held = passage(zh, en, number="702.1")
    matcher = Matcher(parse(query))
    assert matcher.matches(held, NOTES)
    assert matcher.is_whole(held) == whole


def test_breaks_are_those_of_the_folded_text():
    held = passage("法\N{ZERO WIDTH SPACE}術|力……")
    assert Matcher(parse("法术")).is_whole(held)
    assert Matcher(parse("法術", exact=True)).is_whole(passage("法術|力"))
