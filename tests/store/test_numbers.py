"""Passages found by their numbers, and by how their names begin."""

import pytest

from mtgsearch.store import Store
from tests.store.made import put


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as store:
        put(store, "rules", "601", "601.2", "601.2a", "702.26", work="cr", edition="2024-02-06")
        put(store, "policy", "2.5", "2.4", work="ipg")
        put(store, "again", "2.5")
        put(store, "note", "ab12", "ac34", number=False)
        yield store


def test_numbers(store):
    found = store.numbered(["2.5", "601.2A", "ab12", "9"])
    assert [(each.document, each.number) for each in found] == [
        ("again", "2.5"),
        ("policy", "2.5"),
        ("rules", "601.2a"),
    ]
    assert [passage.number for passage in store.passages([each.row for each in found])] == ["2.5", "2.5", "601.2a"]
    assert store.numbered([]) == []


def test_beginnings(store):
    assert store.numbers_beginning("601", 10) == ["601", "601.2", "601.2a"]
    assert store.numbers_beginning("2", 10) == ["2.5", "2.4"]
    assert store.numbers_beginning("", 3) == ["2.5", "2.4", "601"]
    assert store.numbers_beginning("a", 10) == []


def test_names_after_their_owner(store):
    assert store.locals_of("cr", "601.", 10) == store.locals_of("rules", "601.", 10) == ["601.2", "601.2a"]
    assert store.locals_of("note", "a", 10) == ["ab12", "ac34"]
    assert store.locals_of("note", "ac", 10) == ["ac34"]
    assert store.locals_of("nothing", "", 10) == []
