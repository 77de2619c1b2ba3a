"""What is no fault of terms, and what is."""

import pytest

from mtgsearch import checks
from mtgsearch.checks.base import Lore
from mtgsearch.glossary import parse
from tests.contracts.test_checks import reader, units  # noqa: F401 a fixture

OWN = "en\tzh\ttag\ntoken\t衍生物\ncounter\t反击\ncounter\t指示物\ntap\t横置\nuntap\t重置\n{T}\t{T}\n"
OLD = "library\t牌库\ngraveyard\t坟墓场\ngraveyard\t坟场\tforbidden\n"
USES = [("将其洗入牌库。", "Shuffle it into a library."), ("将其置入坟墓场。", "Put it into a graveyard.")] * 30


def found(glossary, texts, reader):  # noqa: F811
    lore = Lore(parse(glossary), checks.studies([checks.check("term")]))
    lore.learn(units(texts, reader))
    lore.settle()
    return [fault for unit in units(texts, reader) for fault in checks.check("term").examine(unit, lore)]


@pytest.mark.parametrize(
    "pair",
    [
        ("该衍生物已横置。", "The token is tapped."),
        ("放置指示物。", "Put counters on it."),
        ("登陆艇", "A tape ran."),
        ("重置它", "Untap it."),
    ],
)
def test_forms_and_second_senses_are_right(pair, reader):  # noqa: F811
    assert found(OWN, [pair], reader) == []


def test_a_rendering_that_texts_show_is_right(reader):  # noqa: F811
    texts = [("弃掉你的书库。", "Discard your library.")] * 4
    assert found(OLD, USES + texts, reader) == []


def test_another_term_s_rendering_is_told_with_both_spans(reader):  # noqa: F811
    wrong = ("将它洗入坟墓场。", "Shuffle that into a library.")
    (fault,) = found(OLD, [*USES, wrong], reader)
    assert (fault.found, fault.expected, fault.severity) == ("坟墓场", "牌库", "info")
    assert [wrong[0][slice(*span)] for span in fault.zh] == ["坟墓场"]
    assert [wrong[1][slice(*span)] for span in fault.en] == ["library"]


def test_a_forbidden_rendering_is_told(reader):  # noqa: F811
    (fault,) = found(OLD, [*USES, ("将它置入坟场。", "Put that into a graveyard.")], reader)
    assert (fault.found, fault.expected, fault.severity) == ("坟场", "坟墓场", "warning")


def test_case_tells_terms_apart_only_where_rows_do(reader):  # noqa: F811
    glossary = "Exile\t放逐区\nexile\t放逐\n"
    wrong = ("它在放逐。", "It is in Exile.")
    assert [fault.found for fault in found(glossary, [wrong], reader)] == ["放逐"]
    assert found(glossary, [("它在放逐区。", "It is in Exile."), ("将它放逐。", "Exile it.")], reader) == []


def test_contrary_rows_are_told_and_not_obeyed(reader):  # noqa: F811
    glossary = parse("library\t牌库\nlibrary\t牌库\tforbidden\n")
    assert glossary.entries == ()
    assert [problem.line for problem in glossary.problems] == [2]


def test_a_term_that_is_cut_into_several_words_is_one(reader):  # noqa: F811
    glossary = OLD + "library owner\t牌库拥有者\n"
    texts = [
        *USES,
        ("牌库拥有者洗牌。", "The library owner shuffles."),
        ("将它给牌库拥有者。", "Give it to a graveyard."),
    ]
    assert [fault.found for fault in found(glossary, texts, reader)] == ["牌库拥有者"]
