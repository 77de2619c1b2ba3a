"""One writer at a time; the next one waits for it, but not for ever."""

import threading

import pytest

from mtgsearch.errors import IndexFault
from mtgsearch.store import Store
from tests.store.made import names, put


def test_a_second_writer_waits(tmp_path):
    told = threading.Event()
    first = Store.open(tmp_path, write=True)

    def finish():
        told.wait()
        put(first, "a", "1.1")
        first.close()

    thread = threading.Thread(target=finish)
    thread.start()
    with Store.open(tmp_path, write=True, on_wait=lambda template, **values: told.set()) as second:
        put(second, "b", "1.2")
        assert names(second) == ["a:1.1", "b:1.2"]
    thread.join()


def test_a_second_writer_does_not_wait_for_ever(tmp_path):
    with Store.open(tmp_path, write=True), pytest.raises(IndexFault, match="still writing"):
        Store.open(tmp_path, write=True, patience=0.1)
    Store.open(tmp_path, write=True).close()
