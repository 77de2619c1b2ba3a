"""Names that are rendered otherwise than elsewhere."""

import pytest

from mtgsearch import checks
from mtgsearch.checks.base import Lore
from mtgsearch.checks.names import named
from mtgsearch.glossary import shipped
from tests.contracts.test_checks import reader, units  # noqa: F401 a fixture

USES = [
    ("你施放撒拉天使。", "You cast Serra Angel."),
    ("如果撒拉天使死去，则抓一张牌。", "When your Serra Angel dies, draw a card."),
    ("他用撒拉天使攻击。", "He attacks with Serra Angel."),
    ("消灭撒拉天使。", "Destroy target Serra Angel."),
]


def found(text, reader):  # noqa: F811
    texts = [*USES, text]
    lore = Lore(shipped(), checks.studies([checks.check("name")]))
    lore.learn(units(texts, reader))
    lore.settle()
    faults = [fault for unit in units(texts, reader) for fault in checks.check("name").examine(unit, lore)]
    return [(fault.severity, fault.found) for fault in faults]


@pytest.mark.parametrize(
    ("zh", "told"),
    [
        ("我方的撒拉天使飞行。", []),
        ("我方的Serra Angel飞行。", []),
        ("我方的撒啦天使飞行。", [("warning", "撒啦天使")]),
        ("我方的拉撒天使飞行。", [("warning", "拉撒天使")]),
        ("我方的撒天使飞行。", [("warning", "撒天使")]),
        ("我方的撒拉大天使飞行。", [("warning", "撒拉大天使")]),
    ],
)
def test_a_character_that_is_wrong_is_told(zh, told, reader):  # noqa: F811
    assert found((zh, "My own Serra Angel has flying."), reader) == told


def test_another_rendering_that_begins_alike_is_told(reader):  # noqa: F811
    assert found(("我方的撒莱德飞行。", "My own Serra Angel has flying."), reader) == [("info", "撒莱德飞行")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("You control Voice of All.", ["Voice of All"]),
        ("Magar’s ability has Magar’s name.", ["Magar", "Magar"]),
        ("(See rule 601, “Spells, Abilities, and Effects.”)", ["Spells, Abilities, and Effects"]),
        ("draw a card", []),
    ],
)
def test_names_are_capitalised_or_quoted(text, names):
    longest = [places[0].name for places in named(text)]
    assert [name for name in longest if name not in ("You", "See")] == names


def test_a_name_has_its_place():
    for places in named("It says “As Though” to Serra Angel’s owner."):
        for place in places:
            assert "It says “As Though” to Serra Angel’s owner."[place.start : place.end] == place.name


@pytest.mark.parametrize(
    ("zh", "en", "told"),
    [
        ("绿塔的骑士倒下。", "The Knight of Verdant Spire falls.", []),
        ("翠塔骑土倒下。", "The Knight of Verdant Spire falls.", [("骑土", "骑士")]),
        ("翠士骑塔倒下。", "The Knight of Verdant Spire falls.", []),
        ("翠骑塔士倒下。", "The Knight of Verdant Spire falls.", [("骑塔", "塔骑")]),
        ("翠塔骑土倒下。", "The soldier falls.", []),
    ],
)
def test_two_characters_that_are_bound_to_a_word_are_enough(zh, en, told, reader):  # noqa: F811
    uses = [
        ("翠塔骑士举盾。", "A Knight of Verdant Spire guards."),
        ("召来翠塔骑士。", "Call the Knight of Verdant Spire."),
    ]
    lore = Lore(shipped(), checks.studies([checks.check("name")]))
    texts = [*uses, (zh, en)]
    lore.learn(units(texts, reader))
    lore.settle()
    faults = [fault for unit in units(texts, reader) for fault in checks.check("name").examine(unit, lore)]
    shown = [fault for fault in faults if fault.severity == "warning"]
    assert len(shown) == len(told)
    assert all(
        wrong in fault.found and right in fault.expected for fault, (wrong, right) in zip(shown, told, strict=True)
    )


def test_a_name_of_several_words_is_shown_as_it_stands(reader):  # noqa: F811
    texts = [("翠塔骑士举盾。", "A Knight of Verdant guards."), ("召来翠塔骑士。", "Call the Knight of Verdant.")]
    texts.append(("翠塔骑土倒下。", "One Knight of Verdant falls."))
    lore = Lore(shipped(), checks.studies([checks.check("name")]))
    lore.learn(units(texts, reader))
    lore.settle()
    (fault,) = [fault for unit in units(texts, reader) for fault in checks.check("name").examine(unit, lore)]
    assert [texts[-1][1][slice(*span)] for span in fault.en] in (["Knight of Verdant"], ["Knight"], ["Verdant"])
    assert [texts[-1][0][slice(*span)] for span in fault.zh] == ["翠塔骑土"]
    assert (fault.found, fault.suggestion) == ("翠塔骑土", "翠塔骑士")
