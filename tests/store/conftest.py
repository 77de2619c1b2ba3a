"""A store of the test's own."""

import pytest

from mtgsearch.store import Store


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as opened:
        yield opened
