"""SQL is the program's own text; what comes from outside goes to SQLite beside it."""

from pathlib import Path

import pytest

import mtgsearch
from mtgsearch.errors import NothingFound
from mtgsearch.glossary import Entry
from mtgsearch.model import Bilingual, Warning
from tests.store.made import document, passage

HOSTILE = "x'\"; DROP TABLE passages; --%_?1:a@b$c"
STATEMENTS = ("execute", "executemany", "executescript")


class Listening:
    """A connection that keeps what it is given as SQL."""

    def __init__(self, connection):
        self._connection = connection
        self.heard = []

    def __getattr__(self, name):
        found = getattr(self._connection, name)
        if name not in STATEMENTS:
            return found
        return lambda sql, *values: (self.heard.append(sql), found(sql, *values))[1]


@pytest.fixture
def heard(store):
    store._connection = Listening(store._connection)
    return store._connection.heard


def test_no_value_becomes_sql(store, heard):
    full = document(HOSTILE, title=HOSTILE, work=HOSTILE, edition=HOSTILE, card=Bilingual(HOSTILE, HOSTILE))
    passages = [
        passage(HOSTILE, 1, zh=HOSTILE, en=HOSTILE, section=(HOSTILE,), number=HOSTILE, date=HOSTILE),
        passage(HOSTILE, 2, zh=HOSTILE, provenance=HOSTILE),
    ]
    stored = store.replace(full, passages, HOSTILE, [Warning(1, HOSTILE)])
    store.set_glossary([Entry(HOSTILE, HOSTILE, HOSTILE)])
    rows = [each.row for each in store.iterate()]
    assert store.document(HOSTILE) == full
    assert store.stored(HOSTILE) == store.by_path(full.path) == stored
    assert store.of_version(stored.version) == full
    assert store.in_order(rows, "date") == rows
    assert len(store.passages(rows)) == len(rows) == 2
    assert store.neighbours(rows[0], 1)[1][0].zh == HOSTILE
    assert store.glossary() == [Entry(HOSTILE, HOSTILE, HOSTILE)]
    store.renderings(HOSTILE, "zh")
    store.renderings(HOSTILE, "en")
    for reference in (HOSTILE, f"{HOSTILE}:{HOSTILE}", f"…:{HOSTILE}"):
        with pytest.raises(NothingFound):
            store.resolve(reference)
    assert store.remove(HOSTILE)
    assert store.documents() == []
    assert len(heard) > 20
    assert not [sql for sql in heard if "DROP" in sql]


def test_only_the_store_speaks_sql():
    package = Path(mtgsearch.__file__).parent
    speaking = {
        path.relative_to(package).parts[0]
        for path in package.rglob("*.py")
        if any(f".{name}(" in path.read_text(encoding="utf-8") for name in STATEMENTS)
    }
    assert speaking == {"store"}
