"""The SQLite file: its tables, how it is opened for reading and for writing, and what its errors mean to a person.

Knows nothing of documents and passages beyond their columns; those are put in and taken out by ``store``.
"""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from mtgsearch import STORE_FILE
from mtgsearch.errors import MENDING, IndexFault
from mtgsearch.store import journal
from mtgsearch.store.disk import TEMPORARY, sync_folder

FILE_NAME = STORE_FILE
APPLICATION_ID = 0x4D544753
"""``MTGS``, by which ``file`` and we ourselves know the file."""
BESIDE = (journal.ENDING, "-shm", "-journal")
"""The endings of the files that SQLite makes beside a database."""
SCHEMA_VERSION = 5
"""Of what is written here. Older ones are brought to it by ``migrations`` when they are opened for writing."""
OLDEST = 1
"""The first schema that ``migrations`` know a way from."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, realpath TEXT UNIQUE,
    format TEXT NOT NULL, encoding TEXT NOT NULL, sha256 TEXT NOT NULL,
    title TEXT, work TEXT, edition TEXT, date TEXT, provenance TEXT, licence TEXT, card_zh TEXT, card_en TEXT,
    signature TEXT NOT NULL, generation INTEGER NOT NULL,
    passages INTEGER NOT NULL, one_sided INTEGER NOT NULL, segments INTEGER NOT NULL,
    by_provenance TEXT NOT NULL, warnings TEXT NOT NULL,
    script TEXT, english TEXT,
    checksum INTEGER NOT NULL DEFAULT 0
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
"""

_PERMISSIONS = "see to the folder's permissions"
_WAY_IN = "see to the folder and its permissions, or name another one with --index"


def file_of(folder: str) -> str:
    """The database in an index folder, whether it is there or not.

    :raises IndexFault: there can be no such folder.
    """
    try:
        if not stat.S_ISDIR(os.stat(folder).st_mode):
            raise IndexFault("{path} is a file, not the folder of an index", "name a folder with --index", path=folder)
    except FileNotFoundError:
        pass  # it may be made
    except OSError as error:
        raise _closed(folder, error) from error
    path = os.path.join(folder, FILE_NAME)
    return os.path.realpath(path) if os.path.islink(path) else path  # the journal lies beside what is linked to


def connect_reader(path: str) -> sqlite3.Connection:
    """A connection that only reads, and sees until it is closed what is committed now.

    Works while a writer writes, and in a folder that cannot be written to.
    """
    if not _is_there(path):
        _refuse_orphan(path)
        raise IndexFault(
            "there is no index in {path}", "make one with `mtgsearch ingest PATH...`", path=os.path.dirname(path)
        )
    _refuse_damaged(path)
    with faults(path):
        try:
            return _snapshot(path, "mode=ro")
        except sqlite3.OperationalError as error:
            if not _cannot_make_journal(error):
                raise
        return _snapshot(path, "mode=ro&" + _immutable(path))


def connect_writer(path: str) -> tuple[sqlite3.Connection, str]:
    """A connection that writes, to a database that is made when there is none, and the base of its journal.

    The caller holds the writer's lock.
    """
    with faults(path):
        _clear_away(path)
        if not _is_there(path):
            _refuse_orphan(path)
            _make(path)
        _refuse_damaged(path)
        journal.check(path)
        connection = journal.connect(path, "mode=rw")
        try:
            version = check(connection, path, OLDEST)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            base = journal.begin(connection, path)
            if version < SCHEMA_VERSION:
                from mtgsearch.store import migrations

                migrations.migrate(connection, base)
            return connection, base
        except BaseException:
            connection.close()
            raise


def _refuse_orphan(path: str) -> None:
    """Refuse a journal without a database: the next one made there would not be its."""
    if journal.size(path):
        raise IndexFault(
            "{path} is gone, and {journal} is left of it",
            "put back a copy of the whole folder; or, if what was written last may go, delete {journal}",
            path=path,
            journal=os.path.basename(path) + journal.ENDING,
        )


def _refuse_damaged(path: str) -> None:
    """What SQLite would wait for, or would take for sound: something that is no file in the place of one of its own,
    and a file without a byte, to it a database, beside which it deletes the journal."""
    if not os.path.getsize(path):
        raise IndexFault("{path} is damaged: it is empty", MENDING, path=path)
    for ending in BESIDE:
        _is_there(path + ending)


def check(connection: sqlite3.Connection, path: str, oldest: int = SCHEMA_VERSION) -> int:
    """The version of the schema.

    :raises IndexFault: the database is not ours, or of a schema before ``oldest`` or after this one.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise IndexFault("{path} is no index of mtgsearch", "name another folder with --index", path=path)
    if not oldest <= version <= SCHEMA_VERSION:
        raise IndexFault(
            "the index {path} has schema {version}, this version of mtgsearch reads {known}",
            _way_on(version),
            path=path,
            version=version,
            known=SCHEMA_VERSION,
        )
    return int(version)


def _way_on(version: int) -> str:
    """What to do with a database of another schema."""
    if version > SCHEMA_VERSION:
        return "update mtgsearch"
    return "run `mtgsearch rebuild`" if version >= OLDEST else MENDING


def is_intact(connection: sqlite3.Connection) -> bool:
    """Whether all of the file reads as a database should; reads all of it."""
    try:
        return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False


@contextmanager
def faults(path: str) -> Iterator[None]:
    """Turn what SQLite reports inside into an ``IndexFault`` that a person can act on."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _fault(error, path) from error
    except UnicodeDecodeError as error:  # of what SQLite says of a damaged schema
        raise _fault(sqlite3.DatabaseError(error.reason), path) from error


def _snapshot(path: str, query: str) -> sqlite3.Connection:
    """A connection in a transaction, which holds it to the state of now."""
    journal.check(path)
    connection = journal.connect(path, query)
    try:
        connection.execute("BEGIN")
        check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _cannot_make_journal(error: sqlite3.OperationalError) -> bool:
    """Reading a database in WAL mode makes files beside it, which a closed folder or a full disk does not allow."""
    code = error.sqlite_errorcode
    return code & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN) or code == sqlite3.SQLITE_IOERR_SHMSIZE


def _immutable(path: str) -> str:
    """Reading without the journal is right when nothing is in it."""
    if journal.size(path):
        raise IndexFault(
            "the last writer of {path} did not end as it should, and its work cannot be finished where nothing can be "
            "written",
            "free some space if the disk is full; else run `mtgsearch rebuild` once as a user who may write there",
            path=path,
        )
    return "immutable=1"


def _is_there(path: str) -> bool:
    """:raises IndexFault: it is not to be known, for the folder is closed to us, or it is no file."""
    try:
        if stat.S_ISREG(os.stat(path).st_mode):
            return True
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _closed(path, error) from error
    raise IndexFault("cannot open the index {path}: it is no file", _WAY_IN, path=path)


def _closed(path: str, error: OSError) -> IndexFault:
    """The system does not let us in."""
    return IndexFault("cannot open the index {path}: {reason}", _WAY_IN, path=path, reason=error.strerror or error)


def _make(path: str) -> None:
    """A database without documents, whole or not at all: one that is empty was damaged."""
    temporary = path + TEMPORARY
    connection = journal.connect(temporary, "mode=rwc")
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript(
            f"BEGIN; {TABLES} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION};"
            "INSERT INTO meta VALUES ('generation', '0'), ('documents', '0'), ('stamp', lower(hex(randomblob(8)))), "
            f"('{journal.STATE}', lower(hex(randomblob(8)))); COMMIT;"
        )
    finally:
        connection.close()
    os.replace(temporary, path)
    sync_folder(os.path.dirname(path))


def _clear_away(path: str) -> None:
    """Delete what a writer left that was killed while it made the database."""
    for left_over in (path + TEMPORARY, path + TEMPORARY + "-journal"):
        if os.path.isfile(left_over):
            os.remove(left_over)


def _fault(error: sqlite3.DatabaseError, path: str) -> IndexFault:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    message, hint = _FAULTS.get(code, ("the index {path} cannot be used: {reason}", MENDING))
    reason = str(error).partition(" with text ")[0]  # which SQLite's driver repeats, though it cannot be read
    return IndexFault(message, hint, path=path, reason=reason)


_FAULTS = {
    sqlite3.SQLITE_NOTADB: ("{path} is no database, or is damaged", MENDING),
    sqlite3.SQLITE_CORRUPT: ("the index {path} is damaged: {reason}", MENDING),
    sqlite3.SQLITE_BUSY: ("the index {path} is in use: {reason}", "try again in a moment"),
    sqlite3.SQLITE_FULL: ("the disk is full, {path} stays as it was", "free some space and run the command again"),
    sqlite3.SQLITE_IOERR: (
        "{path} cannot be read or written: {reason}",
        "see whether the disk is full, then try again",
    ),
    sqlite3.SQLITE_READONLY: ("cannot write the index {path}", _PERMISSIONS),
    sqlite3.SQLITE_CANTOPEN: ("cannot open the index {path}", _PERMISSIONS),
    sqlite3.SQLITE_PERM: ("cannot open the index {path}", _PERMISSIONS),
}
