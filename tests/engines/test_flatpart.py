"""Flat files in an index folder: told apart by the state of the store, and no damaged one is used."""

import os

import pytest

from mtgsearch.engines import builder, census
from mtgsearch.engines.base import quiet
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.flatpart import FlatPart
from mtgsearch.engines.frequent import Frequent
from mtgsearch.engines.pages import Damaged
from mtgsearch.store import Store
from tests.engines.made import opened, put


def literal(store):
    return FlatPart(store.folder, "literal", Columns), lambda path, old: builder.build(path, store, old, quiet, 1)


def ready(store):
    def make(path, old):
        with opened(store) as columns:
            census.build(path, columns, old, quiet)

    return FlatPart(store.folder, "frequent", Frequent), make


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(census, "LEAST", 10)
    with Store.open(tmp_path / "index", write=True) as store:
        for id, size in {"a": 150, "b": 1, "c": 0, "d": 64, "e": 65}.items():
            put(store, id, size)
        yield store


@pytest.fixture(params=[literal, ready])
def refresh(request, store):
    """Brings one kind of file to the state of the store, and gives the part."""

    def refresh(anew=False):
        part, make = request.param(store)
        part.refresh(store.stamp, make, anew=anew)
        return part

    return refresh


def file_of(store, part):
    return os.path.join(store.folder, f"{part.name}-{store.stamp}.bin")


@pytest.mark.parametrize("refresh", [literal], indirect=True)
def test_copied_or_made_anew_it_is_the_same_file(store, refresh):
    refresh()
    put(store, "d", 64, seed=2)
    store.remove("b")
    with open(file_of(store, refresh()), "rb") as copied:
        first = copied.read()
    with open(file_of(store, refresh(anew=True)), "rb") as anew:
        assert anew.read() == first


def test_only_the_file_of_the_last_state_is_kept(store, refresh):
    """What a killed writer left goes too; what is not ours stays."""
    part = refresh()
    for name in (f"{part.name}-{'0' * 16}.bin.tmp", f"{part.name}-translations.bin"):
        open(os.path.join(store.folder, name), "wb").close()
    put(store, "b", 1, seed=2)
    refresh()
    names = sorted(name for name in os.listdir(store.folder) if name.startswith(part.name))
    assert names == sorted([f"{part.name}-{store.stamp}.bin", f"{part.name}-translations.bin"])


def test_a_damaged_file_is_not_copied_from(store, refresh):
    part = refresh()
    with open(file_of(store, part), "rb+") as file:
        file.seek(-100, os.SEEK_END)
        file.write(b"\1" * 100)
    assert part.state(store.stamp) == "damaged"
    put(store, "b", 1, seed=2)
    assert part.state(store.stamp) == "behind"
    refresh()
    assert part.state(store.stamp) == "whole"


def test_none_and_one_of_another_state_are_not_opened(store, refresh):
    part = refresh()
    os.rename(file_of(store, part), os.path.join(store.folder, f"{part.name}-{'0' * 16}.bin"))
    for stamp in (store.stamp, "0" * 16):
        with pytest.raises(Damaged):
            part.open(stamp)


def test_an_empty_store(tmp_path):
    with Store.open(tmp_path, write=True) as store:
        for part, make in (literal(store), ready(store)):
            assert part.state(store.stamp) == "missing"
            part.refresh(store.stamp, make, anew=False)
            assert part.state(store.stamp) == "whole"
