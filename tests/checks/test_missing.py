from itertools import count

import pytest

from tests.checks.looking import DOCUMENT, look, marked, told, unit

PAIRS = DOCUMENT._replace(format="pairs")
TEXTS = DOCUMENT._replace(format="texts")


def document(format, *, whole=100, alone=0):
    """What is learned of a document of so many passages with both sides, and without one."""
    numbers = count(100)
    of = DOCUMENT._replace(format=format)
    both = [unit("抓一张牌。", "Draw a card.", document=of, ordinal=next(numbers)) for _ in range(whole)]
    return both + [unit(None, "Draw a card for each.", document=of, ordinal=2 * next(numbers)) for _ in range(alone)]


@pytest.mark.parametrize(("zh", "en"), [(None, "Draw a card."), ("抓牌。", None)])
def test_a_pair_has_two_sides(zh, en):
    looked_at = unit(zh, en, document=PAIRS)
    [fault] = look("missing", looked_at)
    assert told(fault) == ("error", "there is no English" if zh else "there is no Chinese")
    assert marked(fault, looked_at) == ([zh] if zh else [], [en] if en else [])


@pytest.mark.parametrize(("zh", "en"), [("抓牌。", "Draw."), ("***", None), (None, "***"), (None, "42"), (None, None)])
def test_what_needs_no_translation(zh, en):
    assert look("missing", unit(zh, en, document=PAIRS)) == []


def test_an_entry_that_is_not_translated_yet():
    assert told(look("missing", unit(None, "Draw a card for each."))[0])[0] == "warning"


@pytest.mark.parametrize(
    ("alone", "severities"), [(0, ["warning"]), (1, ["warning"]), (10, ["info"])], ids=["never", "rarely", "often"]
)
def test_it_is_a_fault_where_it_is_rare(alone, severities):
    faults = look("missing", unit(None, "Draw a card for each.", document=TEXTS), document("texts", alone=alone))
    assert [fault.severity for fault in faults] == severities


@pytest.mark.parametrize("text", ["NgModel", "Mox Ruby", "git push", "app.component.ts"])
def test_names_and_code_stand_in_one_language(text):
    assert look("missing", unit(None, text, document=TEXTS), document("texts")) == []


def test_a_note_of_the_translator_has_no_original():
    assert look("missing", unit("译注：此处原文有误。", None, document=TEXTS), document("texts")) == []


def test_beside_the_other_side_it_may_only_not_be_aligned():
    beside = unit("每有一个便抓一张牌。", None, document=TEXTS, ordinal=2)
    looked_at = unit(None, "Draw a card for each.", document=TEXTS, ordinal=1)
    assert [fault.severity for fault in look("missing", looked_at, [*document("texts"), beside])] == ["info"]
