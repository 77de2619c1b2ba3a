"""What is kept ready of frequent needles is what is found when they are looked for, passage by passage."""

from contextlib import closing

import pytest

from mtgsearch.engines import frequent, literal
from mtgsearch.engines.base import quiet
from mtgsearch.engines.frequent import Frequent
from mtgsearch.query.ast import Text
from mtgsearch.store import Store
from tests.engines.made import opened, put


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(frequent, "LEAST", 10)
    monkeypatch.setattr(frequent, "SHARE", 50)
    with Store.open(tmp_path / "index", write=True) as store:
        for id, size in {"a": 150, "b": 1, "c": 0, "d": 64, "e": 65}.items():
            put(store, id, size)
        yield store


def made(columns, path, old=None):
    frequent.build(str(path), columns, old, quiet)
    return Frequent(str(path))


def assert_as_found(columns, kept):
    assert {"zh法", "zh法术", "zh人人", "enphase"} <= {*kept.names}
    for name in kept.names:
        lang, needle = name[:2], name[2:]
        for sides in ((lang,), ("zh", "en")):
            leaf = Text(needle, sides)
            looked, ready = literal.places(leaf, columns), literal.places(leaf, columns, kept.column)
            assert ready[:2] == looked[:2]
            everywhere = range(len(columns))
            assert ready.weights(everywhere) == looked.weights(everywhere)
    kept.close()


def test_columns_are_what_is_found(store, tmp_path):
    with opened(store) as columns:
        assert_as_found(columns, made(columns, tmp_path / "made"))


def test_columns_follow_documents_that_come_go_and_change(store, tmp_path):
    with opened(store) as columns:
        before = made(columns, tmp_path / "before")
    put(store, "aa", 30)
    put(store, "d", 64, seed=2)
    store.remove("b")
    with opened(store) as columns:
        after = made(columns, tmp_path / "after", before)
        assert after.names == before.names
        assert after.chosen_for == before.chosen_for == 280
        assert_as_found(columns, after)
    before.close()


def test_what_is_frequent_is_looked_for_anew_when_the_corpus_has_grown(store, tmp_path):
    with opened(store) as columns:
        before = made(columns, tmp_path / "before")
    put(store, "f", 100)
    with opened(store) as columns:
        after = made(columns, tmp_path / "after", before)
        assert after.chosen_for == 380
        assert_as_found(columns, after)
    before.close()


def test_a_small_corpus_needs_none(tmp_path):
    with Store.open(tmp_path / "index", write=True) as store:
        put(store, "a", 150)
        with opened(store) as columns, closing(made(columns, tmp_path / "made")) as kept:
            assert kept.names == []


@pytest.mark.parametrize(
    ("needle", "lang", "holds"),
    [
        ("法", "zh", True),
        ("法术", "zh", True),
        ("法术力", "zh", False),
        ("法a", "zh", False),
        ("phase", "en", True),
        ("phases out", "en", False),
        ("4/4", "en", False),
        ("é", "en", False),
        ("法", "en", False),
    ],
)
def test_what_there_may_be_a_column_for(needle, lang, holds):
    assert frequent.may_hold(needle, lang) == holds
