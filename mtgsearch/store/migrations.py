"""How a database of an older schema is brought to the newest: step by step, each whole or not at all.

A step makes the tables what a new database has, and fills what it can from what is there. Whoever raises the fold's
version adds one, too: keys of the glossary and word breaks depend on it.
"""

import sqlite3
from collections.abc import Callable

from mtgsearch.store.records import ENTRY_COLUMNS, PASSAGE_COLUMNS, checksum, pack_entry


def _glossary_by_key(connection: sqlite3.Connection) -> None:
    """From 1 to 2: terms can be looked up by what they fold to."""
    entries = connection.execute("SELECT en, zh, category FROM glossary ORDER BY position").fetchall()
    connection.execute("DROP TABLE glossary")
    connection.execute(
        "CREATE TABLE glossary (position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, "
        "category TEXT NOT NULL, en_key TEXT NOT NULL, en_stems TEXT NOT NULL, zh_key TEXT NOT NULL)"
    )
    connection.executemany(
        f"INSERT INTO glossary ({ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
        [pack_entry(*entry) for entry in entries],
    )


def _checksums(connection: sqlite3.Connection) -> None:
    """From 2 to 3: passages have checksums."""
    connection.execute("ALTER TABLE passages ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
    columns = PASSAGE_COLUMNS.removesuffix(", checksum")
    rows = connection.execute(f"SELECT {columns} FROM passages").fetchall()
    connection.executemany("UPDATE passages SET checksum = ? WHERE row = ?", [(checksum(row), row[0]) for row in rows])


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _glossary_by_key, 2: _checksums}
"""By the version that a step begins with."""


def migrate(connection: sqlite3.Connection) -> None:
    """Take all steps that there are from the version of a database; in a transaction each."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    while version in STEPS:
        connection.execute("BEGIN IMMEDIATE")
        try:
            STEPS[version](connection)
            version += 1
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
