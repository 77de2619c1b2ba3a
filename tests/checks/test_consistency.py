"""The same said in two ways."""

import pytest

from mtgsearch import checks
from mtgsearch.checks.base import Lore
from mtgsearch.glossary import shipped
from tests.contracts.test_checks import reader, units  # noqa: F401 a fixture

LINE = ("从你的牌库顶开始展示三张牌。", "Reveal three cards from the top of your library.")


def found(texts, reader, ids=("consistency",)):  # noqa: F811
    lore = Lore(shipped(), checks.studies(map(checks.check, ids)))
    lore.learn(units(texts, reader))
    lore.settle()
    return [
        (unit.passage.ordinal, fault)
        for unit in units(texts, reader)
        for id in ids
        for fault in checks.check(id).examine(unit, lore)
    ]


@pytest.mark.parametrize(
    "texts",
    [
        [("指示物", "counter"), ("指示物", "counters"), ("指示物", "Counter")],
        [LINE, ("从你的牌库顶开始，展示三张牌", LINE[1])],
        [LINE, (LINE[0], "Reveal 3 cards.")][:1],
        [("参见规则 702.26。", "See rule 702.26."), ("参见规则 104.3a。", "See rule 104.3a.")],
    ],
)
def test_what_is_said_alike_is_right(texts, reader):  # noqa: F811
    assert found(texts, reader) == []


def test_two_english_texts_of_one_chinese_are_worth_a_look(reader):  # noqa: F811
    ((place, fault),) = found([("牺牲它", "Bury it"), ("牺牲它", "Sacrifice it")], reader)
    assert (place, fault.severity, fault.related) == (2, "info", ("example:1",))


def test_the_words_that_differ_are_shown(reader):  # noqa: F811
    other = (LINE[0].replace("展示", "翻开"), LINE[1])
    ((place, fault),) = found([LINE, other], reader)
    assert (place, fault.severity, fault.found, fault.expected) == (2, "warning", "翻开", "展示")
    assert [other[0][slice(*span)] for span in fault.zh] == ["翻开"]
    assert fault.related == ("example:1",)


def test_the_rarer_way_is_told(reader):  # noqa: F811
    other = (LINE[0].replace("展示", "翻开"), LINE[1])
    assert [place for place, _ in found([other, LINE, LINE], reader)] == [1]


def test_another_translation_is_worth_a_look(reader):  # noqa: F811
    other = ("展示三张牌，它们须是你牌库最上面的那些。", LINE[1])
    assert [fault.severity for _, fault in found([LINE, other], reader)] == ["info"]


def test_a_collection_of_renderings_is_worth_a_look(reader):  # noqa: F811
    texts = [
        (f"{word}：{ending}要展示三张牌。", f"{word} shows three cards.")
        for word in "甲乙丙丁戊己庚辛壬癸子丑"
        for ending in "他她"
    ]
    assert {fault.severity for _, fault in found(texts, reader)} == {"info"}


def test_a_machine_departs_from_official_text(reader):  # noqa: F811
    texts = [(*LINE, "official"), (LINE[0].replace("展示", "翻开"), LINE[1], "gpt")]
    ((place, fault),) = found(texts, reader, ["departure"])
    assert (place, fault.found, fault.expected, fault.suggestion) == (2, "翻开", "展示", LINE[0])
