"""A journal is read beside the database that it was written for, and beside no other."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from mtgsearch.errors import IndexFault
from mtgsearch.glossary import Entry
from mtgsearch.store import Store, journal, schema
from tests.store.apart import apart
from tests.store.made import names, put

DATABASE = schema.FILE_NAME
LOG = f"{schema.FILE_NAME}{journal.ENDING}"


@pytest.fixture
def folder(tmp_path):
    """An index with one document, of which ``copy`` is a copy."""
    with Store.open(tmp_path / "index", write=True) as store:
        put(store, "old", "1.1", *("x" * n for n in range(50)))
    shutil.copytree(tmp_path / "index", tmp_path / "copy")
    return tmp_path / "index"


@pytest.fixture
def copy(folder):
    return folder.parent / "copy"


def seen(folder):
    with Store.open(folder) as store:
        return list(store.versions().values())


def change(folder, *ids):
    with Store.open(folder, write=True) as store:
        for id in ids:
            put(store, id, "1.1", *(f"{id}{n}" for n in range(50)))


def older(path):
    """Make the database one of schema 3."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for column in ("script", "english", "checksum"):
            connection.execute(f"ALTER TABLE documents DROP COLUMN {column}")
        connection.execute("DELETE FROM meta WHERE key IN ('documents', 'state', 'base')")
        connection.execute("PRAGMA user_version = 3")


def killed(folder):
    """A writer takes in the document ``a``, and dies before its log is copied."""
    assert apart("die after a change", folder) == "died"
    assert (folder / LOG).stat().st_size


@pytest.mark.parametrize("write", [False, True])
def test_a_copy_put_back_beside_the_journal_of_another_state(write, folder, copy):
    """Nothing is read or written then, and what the hint says sets it right."""
    change(folder, "new")
    killed(folder)
    shutil.copy(copy / DATABASE, folder / DATABASE)
    before = (folder / DATABASE).read_bytes(), (folder / LOG).read_bytes()
    with pytest.raises(IndexFault, match="a copy of one was put beside it") as caught:
        Store.open(folder, write=write)
    assert f"delete {LOG}" in caught.value.hint.format(**caught.value.values)
    assert before == ((folder / DATABASE).read_bytes(), (folder / LOG).read_bytes())
    (folder / LOG).unlink()
    assert seen(folder) == ["old"]
    change(folder, "new")
    assert seen(folder) == ["new", "old"]


def test_a_copy_from_before_other_terms(folder, copy):
    """No change of the corpus, and a change of the database."""
    with Store.open(folder, write=True) as store:
        store.set_glossary([Entry(f"term {n}", f"词{n}") for n in range(500)])
    killed(folder)
    shutil.copy(copy / DATABASE, folder / DATABASE)
    with pytest.raises(IndexFault, match="a copy of one was put beside it"):
        Store.open(folder)


@pytest.mark.parametrize("kept", [False, True])
def test_a_copy_from_before_a_migration(kept, folder, copy):
    """:param kept: whether the copy is of the state before the change alone, to which the log belongs."""
    for each in (folder, copy):
        older(each / DATABASE)
    Store.open(folder, write=True).close()
    if kept:
        shutil.copy(folder / DATABASE, copy / DATABASE)
    killed(folder)
    shutil.copy(copy / DATABASE, folder / DATABASE)
    if kept:
        assert seen(folder) == ["a", "old"]
        return
    for write in (False, True):
        with pytest.raises(IndexFault, match="a copy of one was put beside it"):
            Store.open(folder, write=write)


def test_a_migration_that_was_killed_beside_the_database_that_it_began_on(folder, copy):
    older(folder / DATABASE)
    shutil.copy(folder / DATABASE, copy / DATABASE)
    assert apart("die after a migration", folder) == "died"
    shutil.copy(copy / DATABASE, folder / DATABASE)
    assert seen(folder) == ["old"]


def test_the_database_of_another_index(folder, tmp_path):
    killed(folder)
    change(tmp_path / "other", "theirs")
    shutil.copy(tmp_path / "other" / DATABASE, folder / DATABASE)
    with pytest.raises(IndexFault, match="a copy of one was put beside it"):
        Store.open(folder)


def test_a_copy_of_the_whole_folder_after_a_kill(folder, copy):
    """The copy has what was committed, and so has the folder into which it is put back."""
    killed(folder)
    shutil.rmtree(copy)
    shutil.copytree(folder, copy)
    change(folder, "new")
    shutil.rmtree(folder)
    shutil.copytree(copy, folder)
    assert seen(folder) == ["a", "old"]
    change(folder, "new")
    assert seen(folder) == ["a", "new", "old"]


def test_a_copy_of_the_state_that_the_journal_began_with(folder, copy):
    killed(folder)
    shutil.copy(copy / DATABASE, folder / DATABASE)
    assert seen(folder) == ["a", "old"]


def test_what_a_killed_writer_left_is_in_the_database_when_the_next_has_begun(folder):
    killed(folder)
    with Store.open(folder, write=True):
        assert (folder / LOG).stat().st_size == 0
    assert LOG not in os.listdir(folder)


@pytest.mark.parametrize("kept", range(4))
def test_a_journal_copied_while_there_are_readers(kept, folder, monkeypatch):
    """Wherever a reader holds the copying up, all that open the index later see the newest state.

    :param kept: how many changes a reader lives to see.
    """
    monkeypatch.setattr(journal, "LARGEST", 0)
    readers = []
    with Store.open(folder, write=True) as store:
        for change in range(12):
            put(store, f"d{change}", "1.1", *(f"{change}.{n}" for n in range(20)))
            readers.append(Store.open(folder))
            assert len(readers[-1].versions()) == change + 2
            if len(readers) > kept:
                oldest = readers.pop(0)
                assert len(names(oldest)) == 51 + 21 * (change + 1 - kept)
                oldest.close()
        for reader in readers:
            reader.close()
    assert len(seen(folder)) == 13


@pytest.mark.parametrize("kept", [False, True])
def test_a_writer_that_dies_after_some_of_its_journal_was_copied(kept, folder):
    """:param kept: whether a reader holds the copying up."""
    reader = Store.open(folder)
    killed(folder)
    if not kept:
        reader.close()
    with Store.open(folder, write=True) as store:
        put(store, "b", "1.1")
        put(store, "a", "1.1", "1.2")
    assert seen(folder) == ["a", "b", "old"]
    reader.close()
    killed(folder)
    assert seen(folder) == ["a", "b", "old"]
    with Store.open(folder, write=True) as store:
        assert len(names(store)) == 53
        assert store.is_intact()


@pytest.mark.parametrize("write", [False, True])
def test_a_database_that_was_emptied_beside_its_journal(write, folder):
    """SQLite would delete the journal."""
    killed(folder)
    log = (folder / LOG).read_bytes()
    os.truncate(folder / DATABASE, 0)
    with pytest.raises(IndexFault, match="is damaged: it is empty"):
        Store.open(folder, write=write)
    assert (folder / LOG).read_bytes() == log


def test_two_histories_of_one_state(folder, copy):
    """The copy of one is not taken for the beginning of the other."""
    change(folder, "first")
    shutil.copytree(folder, copy.parent / "later")
    shutil.copy(copy / DATABASE, folder / DATABASE)
    killed(folder)
    shutil.copy(copy.parent / "later" / DATABASE, folder / DATABASE)
    with pytest.raises(IndexFault, match="a copy of one was put beside it"):
        Store.open(folder)


def test_a_journal_that_began_anew_while_it_could_not_be_cut(folder, copy):
    """It goes on from the state that was copied, and no more with the one that it began on first."""
    killed(folder)
    reader = Store.open(folder)
    writer = Store.open(folder, write=True)
    reader.close()
    put(writer, "b", "1.1")
    shutil.copy(folder / LOG, copy / LOG)
    writer.close()
    assert seen(folder) == ["a", "b", "old"]
    with pytest.raises(IndexFault, match="a copy of one was put beside it"):
        Store.open(copy)


def test_a_journal_without_a_database(folder):
    """No other database is begun beside it, and what the hint says sets it right."""
    killed(folder)
    (folder / DATABASE).unlink()
    for write in (False, True):
        with pytest.raises(IndexFault, match="is gone"):
            Store.open(folder, write=write)
    assert not (folder / DATABASE).exists()
    (folder / LOG).unlink()
    change(folder, "new")
    assert seen(folder) == ["new"]


def test_a_reader_keeps_its_state_while_a_writer_ends(folder):
    """Also one that began beside a journal, and reads more than SQLite holds in memory."""
    put_many = {id: [f"{id}{n}" for n in range(300)] for id in ("x", "y")}
    with Store.open(folder, write=True) as store:
        for id, locals in put_many.items():
            put(store, id, *locals)
    killed(folder)
    with Store.open(folder) as reader:
        reader._connection.execute("PRAGMA cache_size = 2")
        before = reader.versions()
        assert apart("replace all", folder) == "done"
        assert reader.versions() == before
        assert len(names(reader)) == 51 + 600 + 1
        assert reader.is_intact()
    assert len(seen(folder)) == 4


def test_a_long_run_has_its_journal_copied_now_and_then(folder, monkeypatch):
    """And only then: nothing is written into the database in between."""
    before = (folder / DATABASE).stat().st_size
    with Store.open(folder, write=True) as store:
        put(store, "many", *(f"1.{n}" for n in range(9000)))
        assert (folder / DATABASE).stat().st_size == before
        monkeypatch.setattr(journal, "LARGEST", 1000)
        put(store, "few", "1.1")
        assert (folder / LOG).stat().st_size == 0
        assert (folder / DATABASE).stat().st_size > 3 * before


@pytest.mark.skipif(os.name == "nt", reason="Windows makes no links without a privilege")
def test_a_database_that_is_linked_to(folder, copy):
    """Its journal lies beside what is linked to."""
    for name in os.listdir(copy):
        os.remove(copy / name)
    (copy / DATABASE).symlink_to(folder / DATABASE)
    assert apart("die after a change", copy) == "died"
    assert (folder / LOG).stat().st_size
    assert seen(copy) == ["a", "old"]
    (folder / DATABASE).unlink()
    with pytest.raises(IndexFault, match="is gone"):
        Store.open(copy)


def test_the_lock_is_given_up_last(folder):
    """Or the next writer would find a journal that is being copied."""
    store = Store.open(folder, write=True)
    put(store, "new", "1.1")
    left = []
    release = store._lock.release
    store._lock.release = lambda: (left.extend(os.listdir(folder)), release())
    store.close()
    assert DATABASE in left
    assert LOG not in left
