"""The literal file holds what the store does, and in it is found what the matcher finds."""

import pytest

from mtgsearch.engines import literal
from mtgsearch.query.ast import Query, Rule, Text
from mtgsearch.query.match import Matcher, find
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from tests.engines.made import HAN, LATIN, opened, put

SIZES = {"a": 150, "b": 1, "c": 0, "d": 64, "e": 65}
"""Passages of each document: less and more than a block of the sieve."""
NEEDLES = [*HAN, *map(fold, LATIN), "人人力", "法术 4/4", "4/4法术", "ipg 1.4", "phase x", "702", ".", "/", "- -"]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as store:
        for id, size in SIZES.items():
            put(store, id, size)
        yield store


@pytest.fixture
def columns(store):
    with opened(store) as columns:
        yield columns


def test_texts_and_words_are_those_of_the_store(store, columns, monkeypatch):
    passages = list(store.iterate())
    assert list(columns.rows) == [passage.row for passage in passages]
    for few in (len(passages), 3):
        monkeypatch.setattr("mtgsearch.engines.columns.ONE_BY_ONE", few)
        assert columns.positions(columns.rows) == list(range(len(passages)))
        assert columns.positions(columns.rows[20:30]) == list(range(20, 30))
    for position, passage in enumerate(passages):
        assert columns.zh.text(position) == fold(passage.zh)
        assert columns.texts["en"].text(position) == fold(passage.en)
        assert columns.zh.word_ends(position) == list(passage.breaks)


@pytest.mark.parametrize("attribute", ["kind", "provenance", "date", "section", "number"])
def test_attributes_are_those_of_the_store(store, columns, attribute):
    values = columns.values(attribute)
    held = [values[code] for code in columns.codes(attribute)]
    known = [getattr(passage, attribute) for passage in store.iterate()]
    assert held == ([" > ".join(trail) or None for trail in known] if attribute == "section" else known)
    for value in set(held):
        assert columns.having(attribute, {values.index(value)}) == [n for n, other in enumerate(held) if other == value]


def test_what_may_be_a_title_is_known(store, columns):
    ends = tuple('.:;!?。)"')
    may_be = []
    for position, passage in enumerate(store.iterate()):
        sides = [text for text in (fold(passage.zh).strip(), fold(passage.en).strip()) if text]
        if any(passage.kind == "heading" or not text.endswith(ends) for text in sides):
            may_be.append(position)
    assert columns.masks.positions(columns.titles()) == may_be


def test_values_by_their_beginning(columns):
    assert sorted(columns.codes_of("number", "702.26").values()) == ["702.26", "702.26a"]
    assert columns.codes_of("number", "02.26") == {}
    code = columns.values("number").index("702.26a")
    assert columns.codes_of("number", "702.26a") == {code: "702.26a"}
    assert columns.having("number", range(1, 100)) == sorted(columns.having("number", {1, 2}))


@pytest.mark.parametrize("needle", NEEDLES)
@pytest.mark.parametrize("sides", [("zh",), ("en",), ("zh", "en")])
def test_texts_stand_where_the_matcher_finds_them(store, columns, needle, sides):
    leaf = Text(needle, sides)
    matcher = Matcher(Query(needle, leaf))
    found = literal.places(leaf, columns)
    passages = dict(enumerate(store.iterate()))
    held = {p for p, passage in passages.items() if any(find(leaf, fold(getattr(passage, side))) for side in sides)}
    assert held == {*columns.masks.positions(found.mask)}
    assert {*columns.masks.positions(found.inside)} == {
        position for position in held if not matcher.is_whole(passages[position])
    }
    assert all(0 < share <= 1 for share in found.weights(sorted(held)))


@pytest.mark.parametrize("rule", [Rule("702.26"), Rule("702.26a"), Rule("1.4", "ipg"), Rule("702.26", "cr")])
def test_rules_stand_where_the_matcher_finds_them(columns, rule):
    found = {*columns.masks.positions(literal.places(rule, columns).mask)}
    texts = {
        position: [columns.texts[lang].text(position) for lang in ("zh", "en")] for position in range(len(columns))
    }
    assert found == {position for position, sides in texts.items() if any(find(rule, text) for text in sides)}
    assert found


def test_an_empty_store(tmp_path):
    with Store.open(tmp_path, write=True) as store, opened(store) as columns:
        found = literal.places(Text("x"), columns)
        assert (found.mask, found.inside) == (0, 0)
