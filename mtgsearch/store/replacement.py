"""A document as it is written, passages by the thousand: nothing of it is held but what has to be counted.

Runs inside a transaction of the store, and knows nothing of names: which of them have to be looked at again stands in a
table of this connection alone, for a document may have a million.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mtgsearch.model import Document, Passage, Warning
from mtgsearch.store.records import (
    DOCUMENT_COLUMNS,
    PASSAGE_COLUMNS,
    Counts,
    Stored,
    identity,
    pack_document,
    pack_passage,
    unpack_stored,
)

AT_A_TIME = 5000
"""Names that are looked at again together."""

_CHANGED = "CREATE TEMP TABLE IF NOT EXISTS changed (local TEXT PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID"


class Replacement:
    """In the place of the document of the same id and of those from the same files.

    :param files: the one or two that the document came from; by the first it is known again.
    :param generation: of the store, which begins with it.
    """

    def __init__(self, connection: sqlite3.Connection, id: str, files: Sequence[str], generation: int) -> None:
        self._connection = connection
        self._files = list(map(identity, files))
        self._generation = generation
        self._version = int.from_bytes(os.urandom(8), "big") >> 2
        self._counts = Counts()
        self._provenances: Counter[str | None] = Counter()
        connection.execute("PRAGMA defer_foreign_keys = ON")  # the passages come before their document
        marks = ", ".join("?" * len(self._files))
        delete(connection, f"id = ? OR realpath IN ({marks})", id, *self._files)
        self._row = _next_row(connection)

    def add(self, passages: Iterable[Passage]) -> None:
        """The next ones, in the document's order: their ``ordinal``, ``row`` and ``document`` do not matter."""
        insert(self._connection, "passages", PASSAGE_COLUMNS, self._packed(passages))

    def finish(self, document: Document, signature: str, warnings: Iterable[Warning]) -> Stored:
        """All passages are there."""
        counts = self._counts._replace(by_provenance=tuple(self._provenances.most_common()))
        facts = (self._version, self._files, signature, warnings)
        values = pack_document(document, *facts, counts, self._generation)
        insert(self._connection, "documents", DOCUMENT_COLUMNS, [values])
        _note_names(self._connection, self._version)
        return unpack_stored(values)

    def _packed(self, passages: Iterable[Passage]) -> Iterator[tuple[Any, ...]]:
        for passage in passages:
            passages_before, one_sided, segments, _ = self._counts
            self._counts = Counts(
                passages_before + 1,
                one_sided + (passage.zh is None or passage.en is None),
                segments + len(passage.segments),
            )
            self._provenances[passage.provenance] += 1
            yield pack_passage(passage, self._row + passages_before, self._version, passages_before + 1)


def delete(connection: sqlite3.Connection, condition: str, *values: object) -> None:
    """Delete documents; the names that their passages had are noted."""
    connection.execute(_CHANGED)
    for (version,) in connection.execute(f"SELECT version FROM documents WHERE {condition}", values).fetchall():
        _note_names(connection, version)
        connection.execute("DELETE FROM documents WHERE version = ?", (version,))


def changed_names(connection: sqlite3.Connection) -> Iterator[list[str]]:
    """Local names that have to be looked at, some at a time; each is given once, and forgotten."""
    yield from names_in(connection, "changed")
    connection.execute("DELETE FROM changed")


def names_in(connection: sqlite3.Connection, table: str) -> Iterator[list[str]]:
    """The local names in a table, each once, some at a time."""
    sql = f"SELECT DISTINCT local FROM {table} WHERE local > ? ORDER BY local LIMIT {AT_A_TIME}"
    last = ""
    while names := [name for (name,) in connection.execute(sql, (last,))]:
        yield names
        last = names[-1]


def insert(
    connection: sqlite3.Connection,
    table: str,
    columns: str,
    rows: Iterable[tuple[Any, ...]],
) -> None:
    marks = ", ".join("?" * len(columns.split(",")))
    connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)


def _note_names(connection: sqlite3.Connection, version: int) -> None:
    connection.execute("INSERT OR IGNORE INTO changed SELECT local FROM passages WHERE document = ?", (version,))


def _next_row(connection: sqlite3.Connection) -> int:
    """One that no passage has had before."""
    (last,) = connection.execute("SELECT coalesce(max(row), 0) FROM passages").fetchone()
    (drawn,) = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'passages'").fetchone()
    return int(max(last, drawn if isinstance(drawn, int) else 0)) + 1
