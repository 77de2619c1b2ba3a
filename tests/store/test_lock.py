"""One writer at a time; the next one waits for it, but not for ever."""

import os
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


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="a folder in which no file can be made is wanted")
def test_a_lock_that_cannot_be_made_is_not_waited_for():
    told = []
    with pytest.raises(IndexFault, match="cannot write the index at /proc"):
        Store.open("/proc", write=True, on_wait=lambda template, **values: told.append(template))
    assert not told


def test_a_second_writer_does_not_wait_for_ever(tmp_path):
    with Store.open(tmp_path, write=True), pytest.raises(IndexFault, match="still writing"):
        Store.open(tmp_path, write=True, patience=0.1)
    Store.open(tmp_path, write=True).close()
