"""What is kept ready of frequent needles is what is found when they are looked for, passage by passage."""

from contextlib import closing

import pytest

from mtgsearch.engines import census, frequent, literal
from mtgsearch.engines.base import quiet
from mtgsearch.engines.frequent import Frequent
from mtgsearch.engines.pages import Damaged
from mtgsearch.query.ast import Text
from mtgsearch.store import Store
from tests.engines.made import opened, put


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(census, "LEAST", 10)
    monkeypatch.setattr(census, "SHARE", 8)
    monkeypatch.setattr(census, "LISTED", 100)
    monkeypatch.setattr(census, "FEW", 64)
    with Store.open(tmp_path / "index", write=True) as store:
        for id, size in {"a": 150, "b": 1, "c": 0, "d": 64, "e": 65}.items():
            put(store, id, size)
        yield store


def made(columns, path, old=None):
    census.build(str(path), columns, old, quiet)
    return Frequent(str(path))


def assert_as_found(columns, kept):
    assert {"zh法", "zh人人", "enipg"} <= {*kept.names}
    assert {"zh跃离", "enx phase"} <= {*kept.listed}
    for name in (*kept.names, *kept.listed):
        lang, needle = name[:2], name[2:]
        for sides in ((lang,), ("zh", "en")):
            leaf = Text(needle, sides)
            looked, ready = literal.places(leaf, columns), literal.places(leaf, columns, kept.kept)
            assert (ready.mask, ready.inside) == (looked.mask, looked.inside)
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
        assert (after.names, after.listed) == (before.names, before.listed)
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
            assert kept.names == kept.listed == []


@pytest.mark.parametrize("part", ["names", "columns", "listed", "lists.starts", "lists"])
def test_damage_to_what_is_read_is_noticed(store, tmp_path, part):
    path = tmp_path / "made"
    with opened(store) as columns, closing(made(columns, path)) as kept:
        place = kept.file.part(part).offset
        name = (
            kept.names[0]
            if part == "columns"
            else next(name for name in kept.listed if kept.kept(name[2:], name[:2])[0])
        )
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(Damaged):
        _read(path, name)


def _read(path, name):
    with closing(Frequent(str(path))) as damaged:
        assert not damaged.is_intact()
        damaged.kept(name[2:], name[:2])


def test_a_corpus_too_large_for_lists_has_none(store, tmp_path, monkeypatch):
    with opened(store) as columns:
        monkeypatch.setattr(census, "LARGEST", len(columns) - 1)
        with closing(made(columns, tmp_path / "made")) as kept:
            assert kept.names
            assert kept.listed == []


@pytest.mark.parametrize(
    ("needle", "lang", "holds"),
    [
        ("法", "zh", True),
        ("法术", "zh", True),
        ("法术力", "zh", False),
        ("法a", "zh", False),
        ("phase", "en", True),
        ("phases out", "en", True),
        ("phases out of", "en", False),
        ("out out", "en", False),
        ("phases out", "zh", False),
        ("phases 4", "en", False),
        ("can't", "en", False),
        ("4/4", "en", False),
        ("é", "en", False),
        ("法", "en", False),
    ],
)
def test_what_may_be_kept(needle, lang, holds):
    assert frequent.may_hold(needle, lang) == holds
