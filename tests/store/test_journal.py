"""A journal is read beside the database that it was written for, and beside no other."""

import os
import shutil

import pytest

from mtgsearch.errors import IndexFault
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
