"""How a database of an older schema is brought to the newest: step by step, each whole or not at all.

A step makes the tables what a new database has, and fills what it can from what is there. Whoever raises the fold's
version, or changes the stems of words, adds one, too: keys of the glossary and word breaks depend on them.
"""

import sqlite3
from collections.abc import Callable, Iterable
from zlib import crc32

from mtgsearch.store import journal
from mtgsearch.store.records import (
    DOCUMENT_COLUMNS,
    ENTRY_COLUMNS,
    PASSAGE_COLUMNS,
    TWIN,
    Values,
    document_checksum,
    pack_entry,
    passage_checksum,
)


def _glossary_by_key(connection: sqlite3.Connection) -> None:
    """From 1 to 2: terms can be looked up by what they fold to."""
    entries = connection.execute("SELECT en, zh, category FROM glossary ORDER BY position").fetchall()
    connection.execute("DROP TABLE glossary")
    connection.execute(
        "CREATE TABLE glossary (position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, "
        "category TEXT NOT NULL, en_key TEXT NOT NULL, en_stems TEXT NOT NULL, zh_key TEXT NOT NULL)"
    )
    _insert_entries(connection, entries)


def _checksums(connection: sqlite3.Connection) -> None:
    """From 2 to 3: passages have checksums."""
    connection.execute("ALTER TABLE passages ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
    columns = PASSAGE_COLUMNS.removesuffix(", checksum")
    rows = connection.execute(f"SELECT {columns} FROM passages").fetchall()
    sums = [(_checksum_of_3(row), row[0]) for row in rows]
    connection.executemany("UPDATE passages SET checksum = ? WHERE row = ?", sums)


def _checksum_of_3(values: Values) -> int:
    """What schema 3 has of the columns of a passage before it."""
    return crc32(repr(values[:TWIN] + values[TWIN + 1 :]).encode())


def _checked_documents(connection: sqlite3.Connection) -> None:
    """From 3 to 4: documents have checksums, too, are counted, and say in which script their Chinese is and which file
    their English is in, if it is another one. The checksums of passages are made in another way.

    That is not known of the older ones until they are read again; and a passage that was damaged stays so.
    """
    connection.execute("ALTER TABLE documents ADD COLUMN script TEXT")
    connection.execute("ALTER TABLE documents ADD COLUMN english TEXT")
    connection.execute("ALTER TABLE documents ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
    columns = DOCUMENT_COLUMNS.removesuffix(", checksum")
    rows = connection.execute(f"SELECT version, {columns} FROM documents").fetchall()
    sums = [(document_checksum(row), version) for version, *row in rows]
    connection.executemany("UPDATE documents SET checksum = ? WHERE version = ?", sums)
    connection.execute("INSERT INTO meta VALUES ('documents', ?)", (str(len(rows)),))
    passages = connection.execute(f"SELECT {PASSAGE_COLUMNS} FROM passages").fetchall()
    sound = [values for *values, written in passages if _checksum_of_3(tuple(values)) == written]
    sums = [(passage_checksum(tuple(values)), values[0]) for values in sound]
    connection.executemany("UPDATE passages SET checksum = ? WHERE row = ?", sums)


def _irregular_stems(connection: sqlite3.Connection) -> None:
    """From 4 to 5: irregular forms have the stems of their bases."""
    entries = connection.execute("SELECT en, zh, category FROM glossary ORDER BY position").fetchall()
    connection.execute("DELETE FROM glossary")
    _insert_entries(connection, entries)


def _insert_entries(connection: sqlite3.Connection, entries: Iterable[tuple[str, str, str]]) -> None:
    connection.executemany(
        f"INSERT INTO glossary ({ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
        [pack_entry(*entry) for entry in entries],
    )


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: _glossary_by_key,
    2: _checksums,
    3: _checked_documents,
    4: _irregular_stems,
}
"""By the version that a step begins with."""


def migrate(connection: sqlite3.Connection, base: str) -> None:
    """Take all steps that there are from the version of a database; in a transaction each.

    :param base: of the journal.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    while version in STEPS:
        connection.execute("BEGIN")
        try:
            STEPS[version](connection)
            version += 1
            journal.note(connection, base)
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
