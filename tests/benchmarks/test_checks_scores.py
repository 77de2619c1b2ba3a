"""Errors are laid where they were drawn, and what is told of them is counted right."""

import json

import pytest

from benchmarks.checks_injection import Error, inject
from benchmarks.checks_kinds import BY_NAME, KINDS
from benchmarks.checks_run import Outcome, peer, product
from benchmarks.checks_scores import alarms, fitting, mean, per_thousand, score
from benchmarks.checks_systems import Failed, Finding, check, findings, pofilter
from benchmarks.checks_tables import difference, summary
from benchmarks.checks_texts import PARTS, Pair, Text
from mtgsearch import STORE_FILE

TEXT = Text(
    "made",
    [
        Pair(f"p{n}", f"第{n}条：每位牌手抓三张牌，然后弃掉其手牌。", f"{n}: Each draws three cards.")
        for n in range(200)
    ],
    repeats=range(20),
)


def told(kind, changed, before, after):
    error = Error(BY_NAME[kind], changed)
    return [finding.message for finding in fitting(TEXT, before, after)(error)]


def test_what_counts_as_found():
    old = Finding("number", "error", "p1", "known")
    new = [
        old,
        Finding("number", "error", "p1", "counts"),
        Finding("number", "info", "p1", "info does not"),
        Finding("bracket", "error", "p1", "does not fit"),
        Finding("number", "warning", "p2", "of another pair", ("p1",)),
    ]
    assert told("number-han", {1: ("", "")}, [old], new) == ["counts"]
    assert told("swapped-neighbours", {1: ("", ""), 5: ("", "")}, [old], new) == ["counts", "of another pair"]


def test_scores():
    error, hit = Error(KINDS[0], {}), Finding("number", "error", "p1", "")
    one = score("number-digits", [(error, [hit, hit]), (error, [])])
    assert (one.pairs, one.found, one.recall, one.missed, dict(one.by)) == (2, 1, 0.5, [error], {"number": 1})
    empty = score("symbol", [])
    assert (empty.pairs, empty.recall) == (0, 0)
    assert mean([one, empty]) == 0.5


def test_alarms():
    found = [
        Finding("number", "error", "p1", ""),
        Finding("number", "error", "p2", ""),
        Finding("slip", "info", "p1", ""),
    ]
    assert alarms(found, {"p1"}) == {("number", "error"): 1, ("slip", "info"): 1}
    assert per_thousand(3, 200) == 15


def test_findings_are_read_as_they_are_printed():
    printed = {
        "check": "number",
        "severity": "error",
        "id": "p1",
        "message": "2 / 3",
        "related": ["p2"],
        "zh": [[0, 1]],
    }
    alone = {"check": "slip", "severity": "info", "id": "p2", "message": "", "related": None}
    assert list(findings(json.dumps({"findings": [printed, alone], "totals": {}}))) == [
        Finding("number", "error", "p1", "2 / 3", ("p2",)),
        Finding("slip", "info", "p2", ""),
    ]


def test_halves_share_no_pair():
    tune, report = (TEXT.half(part) for part in PARTS)
    assert sorted(tune + report) == list(range(len(TEXT.pairs)))
    assert [place for place in tune if place < TEXT.size] != sorted(place for place in tune if place < TEXT.size)


@pytest.mark.parametrize("part", PARTS)
def test_injection(part):
    first, again = (inject(TEXT, part, errors=5) for _ in range(2))
    half = set(TEXT.half(part))
    assert [copy.pairs for copy in first.copies] == [copy.pairs for copy in again.copies]
    assert len(first.copies) > 1
    for copy in first.copies:
        changed = [place for error in copy.errors for place in error.changed]
        assert len(changed) == len(set(changed)) <= 0.1 * TEXT.size
        assert half >= set(changed)
        assert [at for at, pair in enumerate(copy.pairs) if pair != TEXT.pairs[at]] == sorted(changed)
    kinds = [error.kind.name for copy in first.copies for error in copy.errors]
    assert {name: kinds.count(name) for name in first.fitting} == {
        name: min(5, fits) for name, fits in first.fitting.items()
    }
    assert first.fitting["symbol"] == 0
    assert first.fitting["number-han"] == len([place for place in half if place not in TEXT.twins])


def test_kinds_are_pooled_over_texts():
    error, hit = Error(BY_NAME["empty"], {}), Finding("missing", "error", "p1", "")
    texts = [Outcome({"empty": score("empty", told)}, [hit], 10) for told in ([(error, [hit])], 3 * [(error, [])])]
    assert summary("tune", {"one": texts, "two": texts[:1]}).rows == [
        ["empty", "4", "0.95", "0.25", "1.00"],
        ["mean over kinds", "", ".80", "0.25", "1.00"],
        ["alarms per 1,000", "", "≤ 10", "100.0", "100.0"],
    ]


def test_a_check_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / STORE_FILE).write_text("no index", encoding="utf-8")
    with pytest.raises(Failed, match="mtgsearch check ended with"):
        check([Pair("1", "抓牌", "Draw")], str(tmp_path))


def test_pofilter_runs():
    assert pofilter(Pair("1", "抓3张牌。", "Draw 3 cards.")) == []
    assert {finding.check for finding in pofilter(Pair("2", "抓4张牌。", "Draw 3 cards."))} == {"numbers"}
    assert {(finding.check, finding.id) for finding in pofilter(Pair("3", "", "Draw a card."))} == {
        ("untranslated", "3")
    }


def test_product_and_peer_are_counted_alike():
    """The product is played by one who tells of every Chinese text that is empty, and of one pair in any case."""
    injection = inject(TEXT, "tune", errors=5)
    always = TEXT.pairs[TEXT.half("tune")[0]].id

    def told(pairs):
        return [Finding("missing", "error", pair.id, "") for pair in pairs if not pair.zh or pair.id == always]

    class Jobs:
        map = staticmethod(map)

    kinds = ["empty", "spacing"]
    own, theirs = product(TEXT, "tune", injection, kinds, told, Jobs()), peer(TEXT, "tune", injection, kinds)
    assert [(score.found, score.pairs) for score in own.scores.values()] == [(5, 5), (0, 5)]
    assert [(score.found, score.pairs) for score in theirs.scores.values()] == [(5, 5), (0, 5)]
    assert (own.pairs, [finding.id for finding in own.alarms]) == (100, [always])


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("抓三张牌", "抓四张牌", "抓[三→四]张牌"),
        ("好好", "好", "好[好→]"),
        ("同", "同", "同"),
        ("甲" * 30, "甲" * 29 + "乙", f"…{'甲' * 20}[甲→乙]"),
    ],
)
def test_difference(old, new, shown):
    assert difference(old, new) == shown
