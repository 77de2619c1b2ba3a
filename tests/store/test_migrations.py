"""An index of an older schema is brought up to date by a writer, whole or not at all.

Each older schema is made here by the statements that made it when it was current.
"""

import sqlite3

import pytest

from mtgsearch.errors import IndexFault
from mtgsearch.glossary import Entry
from mtgsearch.store import Store, migrations, schema
from tests.store.apart import apart
from tests.store.made import names

SCHEMAS = {
    1: """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, realpath TEXT UNIQUE,
    format TEXT NOT NULL, encoding TEXT NOT NULL, sha256 TEXT NOT NULL,
    title TEXT, work TEXT, edition TEXT, date TEXT, provenance TEXT, licence TEXT, card_zh TEXT, card_en TEXT,
    signature TEXT NOT NULL, generation INTEGER NOT NULL,
    passages INTEGER NOT NULL, one_sided INTEGER NOT NULL, segments INTEGER NOT NULL,
    by_provenance TEXT NOT NULL, warnings TEXT NOT NULL
);
CREATE TABLE passages (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES documents (version) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    local TEXT NOT NULL COLLATE NOCASE, twin INTEGER NOT NULL,
    kind TEXT NOT NULL, section TEXT, number TEXT, date TEXT, provenance TEXT,
    zh_first INTEGER, zh_last INTEGER, en_first INTEGER, en_last INTEGER,
    zh TEXT, en TEXT, segments TEXT, breaks BLOB NOT NULL,
    UNIQUE (document, ordinal)
);
CREATE INDEX passages_local ON passages (local);
CREATE TABLE glossary (
    position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, category TEXT NOT NULL
);
INSERT INTO meta VALUES ('generation', '1'), ('stamp', '0123456789abcdef');
INSERT INTO documents VALUES (
    7, 'a', '/texts/a.txt', '/texts/a.txt', 'interleaved', 'utf-8', '0',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'signature', 1, 1, 0, 1, '[[null, 1]]', '[]'
);
INSERT INTO passages VALUES (
    1, 7, 1, '1.1', 1, 'rule', NULL, '1.1', NULL, NULL, 1, 1, 2, 2, '文', 'text', NULL, X'01'
);
INSERT INTO glossary (en, zh, category) VALUES ('Phase Out', '躍離', 'action'), ('attach', '装备', '');
""",
    2: """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, realpath TEXT UNIQUE,
    format TEXT NOT NULL, encoding TEXT NOT NULL, sha256 TEXT NOT NULL,
    title TEXT, work TEXT, edition TEXT, date TEXT, provenance TEXT, licence TEXT, card_zh TEXT, card_en TEXT,
    signature TEXT NOT NULL, generation INTEGER NOT NULL,
    passages INTEGER NOT NULL, one_sided INTEGER NOT NULL, segments INTEGER NOT NULL,
    by_provenance TEXT NOT NULL, warnings TEXT NOT NULL
);
CREATE TABLE passages (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES documents (version) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    local TEXT NOT NULL COLLATE NOCASE, twin INTEGER NOT NULL,
    kind TEXT NOT NULL, section TEXT, number TEXT, date TEXT, provenance TEXT,
    zh_first INTEGER, zh_last INTEGER, en_first INTEGER, en_last INTEGER,
    zh TEXT, en TEXT, segments TEXT, breaks BLOB NOT NULL,
    UNIQUE (document, ordinal)
);
CREATE INDEX passages_local ON passages (local);
CREATE TABLE glossary (
    position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, category TEXT NOT NULL,
    en_key TEXT NOT NULL, en_stems TEXT NOT NULL, zh_key TEXT NOT NULL
);
INSERT INTO meta VALUES ('generation', '1'), ('stamp', '0123456789abcdef');
INSERT INTO documents VALUES (
    7, 'a', '/texts/a.txt', '/texts/a.txt', 'interleaved', 'utf-8', '0',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'signature', 1, 1, 0, 1, '[[null, 1]]', '[]'
);
INSERT INTO passages VALUES (
    1, 7, 1, '1.1', 1, 'rule', NULL, '1.1', NULL, NULL, 1, 1, 2, 2, '文', 'text', NULL, X'01'
);
INSERT INTO glossary (en, zh, category, en_key, en_stems, zh_key) VALUES
    ('Phase Out', '躍離', 'action', 'phase out', 'phase out', '跃离'),
    ('attach', '装备', '', 'attach', 'attach', '装备');
""",
    3: """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, realpath TEXT UNIQUE,
    format TEXT NOT NULL, encoding TEXT NOT NULL, sha256 TEXT NOT NULL,
    title TEXT, work TEXT, edition TEXT, date TEXT, provenance TEXT, licence TEXT, card_zh TEXT, card_en TEXT,
    signature TEXT NOT NULL, generation INTEGER NOT NULL,
    passages INTEGER NOT NULL, one_sided INTEGER NOT NULL, segments INTEGER NOT NULL,
    by_provenance TEXT NOT NULL, warnings TEXT NOT NULL
);
CREATE TABLE passages (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES documents (version) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    local TEXT NOT NULL COLLATE NOCASE, twin INTEGER NOT NULL,
    kind TEXT NOT NULL, section TEXT, number TEXT, date TEXT, provenance TEXT,
    zh_first INTEGER, zh_last INTEGER, en_first INTEGER, en_last INTEGER,
    zh TEXT, en TEXT, segments TEXT, breaks BLOB NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,
    UNIQUE (document, ordinal)
);
CREATE INDEX passages_local ON passages (local);
CREATE TABLE glossary (
    position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, category TEXT NOT NULL,
    en_key TEXT NOT NULL, en_stems TEXT NOT NULL, zh_key TEXT NOT NULL
);
INSERT INTO meta VALUES ('generation', '1'), ('stamp', '0123456789abcdef');
INSERT INTO documents VALUES (
    7, 'a', '/texts/a.txt', '/texts/a.txt', 'interleaved', 'utf-8', '0',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'signature', 1, 1, 0, 1, '[[null, 1]]', '[]'
);
INSERT INTO passages VALUES (
    1, 7, 1, '1.1', 1, 'rule', NULL, '1.1', NULL, NULL, 1, 1, 2, 2, '文', 'text', NULL, X'01', 1395620012
);
INSERT INTO glossary (en, zh, category, en_key, en_stems, zh_key) VALUES
    ('Phase Out', '躍離', 'action', 'phase out', 'phase out', '跃离'),
    ('attach', '装备', '', 'attach', 'attach', '装备');
""",
    4: """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, realpath TEXT UNIQUE,
    format TEXT NOT NULL, encoding TEXT NOT NULL, sha256 TEXT NOT NULL,
    title TEXT, work TEXT, edition TEXT, date TEXT, provenance TEXT, licence TEXT, card_zh TEXT, card_en TEXT,
    signature TEXT NOT NULL, generation INTEGER NOT NULL,
    passages INTEGER NOT NULL, one_sided INTEGER NOT NULL, segments INTEGER NOT NULL,
    by_provenance TEXT NOT NULL, warnings TEXT NOT NULL,
    script TEXT, english TEXT, checksum INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE passages (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES documents (version) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    local TEXT NOT NULL COLLATE NOCASE, twin INTEGER NOT NULL,
    kind TEXT NOT NULL, section TEXT, number TEXT, date TEXT, provenance TEXT,
    zh_first INTEGER, zh_last INTEGER, en_first INTEGER, en_last INTEGER,
    zh TEXT, en TEXT, segments TEXT, breaks BLOB NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,
    UNIQUE (document, ordinal)
);
CREATE INDEX passages_local ON passages (local);
CREATE TABLE glossary (
    position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, category TEXT NOT NULL,
    en_key TEXT NOT NULL, en_stems TEXT NOT NULL, zh_key TEXT NOT NULL
);
INSERT INTO meta VALUES ('generation', '1'), ('documents', '1'), ('stamp', '0123456789abcdef');
INSERT INTO documents VALUES (
    7, 'a', '/texts/a.txt', '/texts/a.txt', 'interleaved', 'utf-8', '0',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'signature', 1, 1, 0, 1, '[[null, 1]]', '[]', NULL, NULL, 1746901011
);
INSERT INTO passages VALUES (
    1, 7, 1, '1.1', 1, 'rule', NULL, '1.1', NULL, NULL, 1, 1, 2, 2, '文', 'text', NULL, X'01', 595998206
);
INSERT INTO glossary (en, zh, category, en_key, en_stems, zh_key) VALUES
    ('Phase Out', '躍離', 'action', 'phase out', 'phase out', '跃离'),
    ('attach', '装备', '', 'attach', 'attach', '装备');
""",
}


def made(folder, version):
    """Make an index of an older schema, with a document and a glossary."""
    connection = sqlite3.connect(folder / schema.FILE_NAME, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(SCHEMAS[version])
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


@pytest.fixture(params=SCHEMAS)
def older(request, tmp_path):
    """The version of an older schema; there is an index of it in ``tmp_path``."""
    made(tmp_path, request.param)
    return request.param


def tables(folder):
    """The columns of all tables, as SQLite knows them."""
    connection = sqlite3.connect(folder / schema.FILE_NAME)
    try:
        found = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: connection.execute("SELECT * FROM pragma_table_info(?)", (name,)).fetchall() for name in found}
    finally:
        connection.close()


def test_every_schema_before_this_one_has_a_way_to_it():
    versions = list(range(schema.OLDEST, schema.SCHEMA_VERSION))
    assert list(migrations.STEPS) == versions
    assert list(SCHEMAS) == versions


def test_an_older_schema_is_brought_up_to_date_by_a_writer(older, tmp_path):
    with pytest.raises(IndexFault, match=f"has schema {older}") as caught:
        Store.open(tmp_path)
    assert "mtgsearch rebuild" in caught.value.hint
    Store.open(tmp_path, write=True).close()
    with Store.open(tmp_path) as store:
        assert names(store) == ["a:1.1"]
        assert store.glossary() == [Entry("Phase Out", "躍離", "action"), Entry("attach", "装备", "")]
        assert store.renderings("phased out", "en") == ["跃离"]
        assert store.renderings("跃离", "zh") == ["phase out"]


def test_it_is_then_like_a_new_one(older, tmp_path):
    Store.open(tmp_path, write=True).close()
    Store.open(tmp_path / "new", write=True).close()
    assert tables(tmp_path) == tables(tmp_path / "new")


def test_a_passage_that_was_damaged_before_stays_so(tmp_path):
    """The checksums of schema 3 are held against what is there before they are made anew."""
    made(tmp_path, 3)
    connection = sqlite3.connect(tmp_path / schema.FILE_NAME, isolation_level=None)
    connection.execute("UPDATE passages SET zh = '字'")
    connection.close()
    with Store.open(tmp_path, write=True) as store:
        assert not store.is_intact()
        with pytest.raises(IndexFault, match="not what was written"):
            list(store.iterate())


def test_a_migration_that_is_killed_is_none(older, tmp_path):
    before = tables(tmp_path)
    assert apart("die in a migration", tmp_path, str(older)) == "died"
    assert tables(tmp_path) == before
    with pytest.raises(IndexFault, match=f"has schema {older}"):
        Store.open(tmp_path)
    with Store.open(tmp_path, write=True) as store:
        assert len(store.glossary()) == 2


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize("version", [0, schema.SCHEMA_VERSION + 1])
def test_a_schema_that_there_is_no_way_from(tmp_path, write, version):
    with Store.open(tmp_path, write=True) as store:
        store._connection.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(IndexFault, match=f"schema {version}") as caught:
        Store.open(tmp_path, write=write)
    assert ("update mtgsearch" if version else "ingest the documents again") in caught.value.hint
    assert "rebuild" not in caught.value.hint
