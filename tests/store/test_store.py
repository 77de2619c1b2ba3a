"""Documents are replaced whole, read in order, and no failure leaves half of a change."""

import os

import pytest

from mtgsearch.errors import IndexFault
from mtgsearch.store import Store
from tests.store.apart import apart
from tests.store.made import document, names, passage, put


def test_a_document_is_replaced_whole(store):
    put(store, "a", "1.1", "1.2")
    rows = {passage.row for passage in store.iterate()}
    put(store, "a", "1.3")
    assert names(store) == ["a:1.3"]
    assert not rows & {passage.row for passage in store.iterate()}


def test_the_same_file_is_the_same_document(store, tmp_path):
    file = tmp_path / "text.txt"
    file.write_text("", encoding="utf-8")
    (tmp_path / "deeper").mkdir()
    store.replace(document("old")._replace(path=str(file)), [], "signature")
    assert store.by_path(str(tmp_path / "deeper" / ".." / "text.txt")).document.id == "old"
    store.replace(document("new")._replace(path=str(file)), [], "signature")
    assert [document.id for document in store.documents()] == ["new"]


def test_standard_input_is_no_file(store):
    store.replace(document("a")._replace(path="-"), [], "signature")
    store.replace(document("b")._replace(path="-"), [], "signature")
    assert len(store.documents()) == 2
    assert store.by_path("-") is None


def test_each_change_has_its_generation_and_stamp(store):
    seen = [(store.generation, store.stamp)]
    put(store, "a", "1.1")
    seen.append((store.generation, store.stamp))
    store.set_glossary([])
    assert (store.generation, store.stamp) == seen[-1]
    assert store.remove("a")
    assert not store.remove("a")
    seen.append((store.generation, store.stamp))
    assert [generation for generation, _ in seen] == [0, 1, 2]
    assert len({stamp for _, stamp in seen}) == 3


def test_passages_come_in_the_order_asked_for(store):
    put(store, "a", "1.1", "1.2")
    put(store, "b", "1.3")
    rows = [passage.row for passage in store.iterate()][::-1]
    assert [passage.row for passage in store.passages(rows)] == rows


def test_neighbours_stay_in_the_document(store):
    put(store, "a", "1", "2", "3", "4", "5")
    put(store, "b", "6")
    (row,) = store.resolve("a:2")
    before, after = store.neighbours(row, 2)
    assert [passage.id for passage in before] == ["a:1"]
    assert [passage.id for passage in after] == ["a:3", "a:4"]


def test_rows_in_order(store):
    dated = [
        passage(local, ordinal, date=date) for ordinal, (local, date) in enumerate([("x", "2017"), ("y", None)], 1)
    ]
    store.replace(document("b"), dated, "signature")
    store.replace(document("a"), [passage("z", date="2022-01")], "signature")
    rows = [passage.row for passage in store.iterate()]
    by_date = store.passages(store.in_order(rows[::-1], "date"))
    assert [passage.id for passage in by_date] == ["a:z", "b:x", "b:y"]
    assert store.in_order(rows[::-1], "document") == rows


def test_a_reader_sees_one_state(store):
    put(store, "a", "1.1")
    with Store.open(store.folder) as reader:
        put(store, "a", "1.2")
        put(store, "b", "1.3")
        assert names(reader) == ["a:1.1"]
    with Store.open(store.folder) as reader:
        assert names(reader) == ["a:1.2", "b:1.3"]


def test_no_journal_is_left(tmp_path):
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    assert sorted(os.listdir(tmp_path)) == ["corpus.sqlite", "lock"]


def test_a_change_that_fails_is_none(store):
    put(store, "a", "1.1")
    before = store.stamp
    with pytest.raises(IndexFault):
        store.replace(document("a"), [passage("1.2"), passage("1.3", kind=None)], "a passage of no kind")
    assert (names(store), store.stamp) == (["a:1.1"], before)


@pytest.mark.parametrize("after", ["delete", "insert", "_note_names", "Store._number_twins", "Store._set_meta"])
def test_a_writer_that_is_killed_changes_nothing(tmp_path, after):
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    assert apart("die after a step", tmp_path, after) == "died"
    with Store.open(tmp_path) as reader:
        assert (names(reader), reader.generation) == (["a:1.1"], 1)
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.3")
        assert names(store) == ["a:1.3"]
