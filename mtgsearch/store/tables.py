"""The tables of an open database: asked by SQL and changed in transactions, errors told as what a person can act on."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from mtgsearch.errors import MENDING, IndexFault
from mtgsearch.store import journal, schema
from mtgsearch.store.names import Newest
from mtgsearch.store.records import DOCUMENT_COLUMNS

T = TypeVar("T")

LONGEST_NUMBER = 20
"""Digits of what is noted as a number."""


class Tables:
    """What ``Store`` stands on.

    :param base: of the journal, for a writer.
    """

    def __init__(self, file: str, connection: sqlite3.Connection, base: str) -> None:
        self._file = file
        self._connection = connection
        self._base = base
        self._newest: Newest | None = None

    @property
    def generation(self) -> int:
        """How often the corpus has changed."""
        noted = self._noted("generation")
        if not (noted.isascii() and noted.isdigit() and len(noted) < LONGEST_NUMBER):
            raise self._damage("its generation is no number")
        return int(noted)

    @property
    def stamp(self) -> str:
        """Drawn at random at each change: derived parts that carry it were made from just this state."""
        return self._noted("stamp")

    def _all(self, sql: str, *values: object) -> list[Any]:
        with schema.faults(self._file):
            return self._connection.execute(sql, values).fetchall()

    def _documents(self, unpack: Callable[[Sequence[Any]], T], condition: str, *values: object) -> list[T]:
        """What is known of documents; where all are asked for, no index that is damaged can hide one."""
        by = "" if values else "NOT INDEXED"
        with schema.faults(self._file):
            found = self._all(f"SELECT {DOCUMENT_COLUMNS} FROM documents {by} {condition}", *values)
            if not values:
                self._check_count(len(found))
            return [unpack(row) for row in found]

    def _check_count(self, documents: int) -> None:
        """:raises IndexFault: there are not as many as there were when one was last put in or taken out."""
        if self._noted("documents") != str(documents):
            raise self._damage("documents are missing")

    def _meta(self, key: str) -> str | None:
        found = self._all("SELECT value FROM meta WHERE key = ?", key)
        if found and not isinstance(found[0][0], str):
            raise self._damage(f"its {key} is no text")
        return found[0][0] if found else None

    def _noted(self, key: str) -> str:
        """What must be noted.

        :raises IndexFault: it is not.
        """
        value = self._meta(key)
        if value is None:
            raise self._damage(f"its {key} is missing")
        return value

    def _damage(self, reason: str) -> IndexFault:
        return IndexFault("the index {path} is damaged: {reason}", MENDING, path=self._file, reason=reason)

    def _set_meta(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with schema.faults(self._file):
            self._connection.execute("BEGIN")
            try:
                journal.note(self._connection, self._base)
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            if journal.size(self._file) > journal.LARGEST:
                self._base = journal.begin(self._connection, self._file)

    @contextmanager
    def _change(self) -> Iterator[None]:
        """A transaction that changes the corpus; of one that is damaged none begins, which would hide the damage."""
        with self._transaction():
            self._check_count(self._all("SELECT count(*) FROM documents")[0][0])
            yield
            self._set_meta("generation", str(self.generation + 1))
            self._set_meta("stamp", os.urandom(8).hex())
            self._set_meta("documents", str(self._all("SELECT count(*) FROM documents")[0][0]))
            self._newest = None
