"""The database is opened where it can be, and refused where it should be, with what to do."""

import os
import sqlite3

import pytest

from mtgsearch.errors import IndexFault
from mtgsearch.store import Store, schema
from tests.store.apart import apart
from tests.store.made import names, put


def test_no_index(tmp_path):
    with pytest.raises(IndexFault, match="there is no index") as caught:
        Store.open(tmp_path / "nowhere")
    assert "mtgsearch ingest" in caught.value.hint
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("write", [False, True])
def test_an_index_that_was_emptied(tmp_path, write):
    """It is never taken for one without documents: what is derived from it may still be there."""
    (tmp_path / schema.FILE_NAME).touch()
    with pytest.raises(IndexFault, match="is damaged: it is empty"):
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("left_over", [None, b"", b"half a database"])
def test_an_index_that_was_never_finished(tmp_path, left_over):
    """There is none until it is whole; what a killed writer left is in nobody's way."""
    assert apart("die before the name", tmp_path) == "died"
    if left_over is not None:
        (tmp_path / f"{schema.FILE_NAME}.tmp").write_bytes(left_over)
    with pytest.raises(IndexFault, match="there is no index"):
        Store.open(tmp_path)
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    assert sorted(os.listdir(tmp_path)) == ["corpus.sqlite", "lock"]


def test_what_was_left_of_a_database_goes_with_the_next_writer(store):
    store.close()
    for ending in (".tmp", ".tmp-journal"):
        with open(os.path.join(store.folder, schema.FILE_NAME + ending), "wb") as file:
            file.write(b"half a database")
    Store.open(store.folder, write=True).close()
    assert sorted(os.listdir(store.folder)) == ["corpus.sqlite", "lock"]


def test_a_folder_that_cannot_be_written_to(tmp_path):
    """Read with nothing left of a writer, and with what a reader before has left."""
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    for _ in range(2):
        assert apart("read", tmp_path, only_reading=True) == "a:1.1"
        with Store.open(tmp_path) as reader:
            names(reader)
    assert "cannot write the index" in apart("write", tmp_path, only_reading=True)


def test_unfinished_work_in_a_folder_that_cannot_be_written_to(tmp_path):
    """The journal of a writer that was killed is read where it can be, and never overlooked."""
    assert apart("die after a change", tmp_path) == "died"
    assert apart("read", tmp_path, only_reading=True) == "a:1.1"
    os.remove(tmp_path / "corpus.sqlite-shm")
    assert "did not end as it should" in apart("read", tmp_path, only_reading=True)
    with Store.open(tmp_path) as reader:
        assert names(reader) == ["a:1.1"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")
@pytest.mark.parametrize("closed", [".", schema.FILE_NAME])
def test_an_index_that_may_not_be_read(tmp_path, closed):
    with Store.open(tmp_path / "index", write=True) as store:
        put(store, "a", "1.1")
    (tmp_path / "index" / closed).chmod(0)
    try:
        assert "cannot open the index" in apart("read", tmp_path / "index", only_reading=True)
    finally:
        (tmp_path / "index" / closed).chmod(0o700)


@pytest.mark.parametrize("write", [False, True])
def test_a_file_in_the_place_of_the_folder(tmp_path, write):
    file = tmp_path / "index"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(IndexFault, match="is a file"):
        Store.open(file, write=write)
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("write", [False, True])
def test_a_pipe_in_the_place_of_the_database(tmp_path, write):
    os.mkfifo(tmp_path / schema.FILE_NAME)
    with pytest.raises(IndexFault, match="it is no file"):
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("write", [False, True])
def test_a_file_that_is_no_database(tmp_path, write):
    (tmp_path / schema.FILE_NAME).write_bytes(b"no database at all " * 100)
    with pytest.raises(IndexFault, match="no database, or is damaged"):
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("write", [False, True])
def test_a_database_of_others(tmp_path, write):
    connection = sqlite3.connect(tmp_path / schema.FILE_NAME)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    with pytest.raises(IndexFault, match="no index of mtgsearch"):
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_database_that_was_cut_short(tmp_path, share):
    with Store.open(tmp_path, write=True) as store:
        for number in range(30):
            put(store, f"d{number}", "1.1", *("x" * 100 for _ in range(30)))
    path = tmp_path / schema.FILE_NAME
    os.truncate(path, int(path.stat().st_size * share))
    with pytest.raises(IndexFault, match="damaged"), Store.open(tmp_path) as store:
        names(store)


def test_a_sound_database_is_intact(store):
    assert store.is_intact()
