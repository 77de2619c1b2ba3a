"""The corpus in SQLite: documents, their passages, and the glossary they were cut with. Everything else is derived.

Each document is written in one transaction, which raises the store's generation and draws a new stamp. A reader sees
what was committed when it was opened, whatever is written meanwhile; one writer at a time holds the lock of the whole
index folder, derived parts included. What a document becomes is for ``ingest`` to say, and finding is for ``engines``.

Promised after ``replace`` or ``remove`` has returned: the change is on the disk (``synchronous = FULL``), and neither
a killed process nor a power cut undoes it or leaves half of it.
"""

import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from mtgsearch.errors import IndexFault, NothingFound, UsageError
from mtgsearch.model import Document, Lang, Passage, Warning
from mtgsearch.store import journal, schema
from mtgsearch.store.names import Newest, Place, Reference, number_twins, public
from mtgsearch.store.numbers import Numbers
from mtgsearch.store.records import (
    LOCAL,
    NUMBER,
    PASSAGE_COLUMNS,
    TWIN,
    Stored,
    identity,
    unpack_document,
    unpack_passage,
    unpack_stored,
)

if TYPE_CHECKING:
    from mtgsearch.store.lock import WriterLock
    from mtgsearch.store.replacement import Replacement

AT_A_TIME = 250
"""Passages that are asked of SQLite at once: each question costs as much as ten of them."""
PATIENCE = 60.0
"""Seconds that a writer waits for another one."""

_PLACE = "p.row, d.id, coalesce(d.work, d.id), d.edition, p.ordinal, p.local, p.number, p.twin"
_DOCUMENT = "LEFT JOIN documents d ON d.version = p.document"
"""Of a passage; one without is damaged, and is found all the same."""
_JOINED = f"passages p {_DOCUMENT}"
_PASSAGE = ", ".join(f"p.{column}" for column in PASSAGE_COLUMNS.split(", "))


class Store(Numbers):
    """An open index folder. A context manager; ``close`` gives up the lock.

    The last one to close it leaves no journal behind, unless it may only read.
    """

    def __init__(
        self, folder: str, file: str, connection: sqlite3.Connection, lock: "WriterLock | None" = None, base: str = ""
    ) -> None:
        """:param base: of the journal, for a writer."""
        super().__init__(file, connection, base)
        self.folder = folder
        self._lock = lock

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        write: bool = False,
        *,
        on_wait: Callable[..., None] = lambda template, **values: None,
        patience: float | None = None,
    ) -> "Store":
        """Open the index in ``folder``; for writing, make it where there is none.

        :param on_wait: told, by a template and what it names, when another writer has to be waited for.
        :param patience: seconds to wait for it, ``PATIENCE`` unless given.
        :raises IndexFault: there is no index, it is damaged, of another schema, locked, or cannot be written to.
        """
        folder = os.fspath(folder)
        path = schema.file_of(folder)
        if not write:
            return cls(folder, path, schema.connect_reader(path))
        from mtgsearch.store.lock import WriterLock

        lock = WriterLock(folder, on_wait, PATIENCE if patience is None else patience)
        try:
            connection, base = schema.connect_writer(path)
        except BaseException:
            lock.release()
            raise
        return cls(folder, path, connection, lock, base)

    def close(self) -> None:
        self._connection.close()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # State ---------------------------------------------------------------------------------------------------------

    def is_intact(self) -> bool:
        """Whether the database is undamaged; reads all of it."""
        try:
            _ = self.generation, self.stamp, self.all_stored()
            deque(self.iterate(), maxlen=0)
            with schema.faults(self._file):
                journal.noted(self._connection)
            is_sound = self._has_its_glossary() and self._has_its_names() and self._has_its_rows()
            return is_sound and schema.is_intact(self._connection)
        except IndexFault:
            return False

    def _has_its_names(self) -> bool:
        """Whether those of one name are told apart as they should be."""
        from mtgsearch.store.replacement import names_in

        with schema.faults(self._file):
            return not any(any(number_twins(self._called(locals))) for locals in names_in(self._connection, "passages"))

    def _has_its_rows(self) -> bool:
        """Whether the passages there are, and no passage gets a row that another one has or had."""
        ((sizes, passages, last),) = self._all(
            "SELECT (SELECT coalesce(sum(passages), 0) FROM documents NOT INDEXED), count(*), coalesce(max(row), 0) "
            "FROM passages"
        )
        drawn = [seq for (seq,) in self._all("SELECT seq FROM sqlite_sequence WHERE name = 'passages'")]
        return sizes == passages and all(isinstance(seq, int) and seq >= last for seq in drawn or [-last])

    # Documents -----------------------------------------------------------------------------------------------------

    def documents(self) -> list[Document]:
        """All documents, by id."""
        return self._documents(unpack_document, "ORDER BY id")

    def document(self, id: str) -> Document:
        """The document of this id, which must be there."""
        return self._the_only(self._documents(unpack_document, "WHERE id = ?", id))

    def stored(self, id: str) -> Stored | None:
        """The document of this id with what was noted of it."""
        return next(iter(self._documents(unpack_stored, "WHERE id = ?", id)), None)

    def by_path(self, path: str, *, is_real: bool = False) -> Stored | None:
        """The document that came from this file, by whatever path it is named now.

        :param is_real: whether links in it were followed already.
        """
        found = self._documents(unpack_stored, "WHERE realpath = ?", identity(path, is_real=is_real))
        return next(iter(found), None)

    def pairs(self) -> dict[str, str]:
        """The Chinese and the English file of each document that came from two."""
        return dict(self._all("SELECT realpath, english FROM documents WHERE english IS NOT NULL"))

    def all_stored(self) -> list[Stored]:
        """All documents with what was noted of them, by id."""
        return self._documents(unpack_stored, "ORDER BY id")

    def versions(self) -> dict[int, str]:
        """Version and id of each document, by id: what a derived part must hold."""
        found = self._all("SELECT version, id FROM documents NOT INDEXED ORDER BY id")
        self._check_count(len(found))
        return dict(found)

    def sizes(self) -> dict[int, int]:
        """How many passages each document has, by its version."""
        return dict(self._all("SELECT version, passages FROM documents NOT INDEXED"))

    def of_version(self, version: int) -> Document:
        """The document of this version, which must be there."""
        return self._the_only(self._documents(unpack_document, "WHERE version = ?", version))

    def _the_only(self, documents: list[Document]) -> Document:
        if len(documents) != 1:
            raise self._damage("a document of it is missing")
        return documents[0]

    def by_version(self) -> dict[int, Document]:
        """The documents that derived parts know by their versions."""
        return {stored.version: stored.document for stored in self.all_stored()}

    def is_newest(self, document: Document) -> bool:
        """Whether no newer edition of the same work is there; what has no date is never out of date."""
        return document.edition is None or self._editions().is_newest(document.work or document.id, document.edition)

    def outdated(self) -> frozenset[str]:
        """The ids of the documents of whose work there is a newer edition."""
        editions = self._editions()
        if not editions.several:
            return frozenset()
        dated = self._all("SELECT id, coalesce(work, id), edition FROM documents WHERE edition IS NOT NULL")
        return frozenset(id for id, work, edition in dated if not editions.is_newest(work, edition))

    # Passages ------------------------------------------------------------------------------------------------------

    def passages(self, rows: Iterable[int]) -> list[Passage]:
        """The passages of these rows, which must be there, in this order."""
        return list(self.passages_of(rows))

    def passages_of(self, rows: Iterable[int], *, with_breaks: bool = True) -> Iterator[Passage]:
        """The same, read some at a time.

        :param with_breaks: whether the word breaks are wanted: without them it takes a quarter less time.
        """
        coming = iter(rows)
        while some := list(islice(coming, AT_A_TIME)):
            marks = ", ".join("?" * len(some))
            read = self._select(f"p.row IN ({marks})", *some, with_breaks=with_breaks)
            found = {passage.row: passage for passage in read}
            if not found.keys() >= set(some):
                raise self._damage("passages of it are missing")
            yield from (found[row] for row in some)

    def texts(self, rows: Sequence[int], lang: Lang) -> list[str]:
        """The texts of some hundred rows on one side, in no order; where that side is missing there is none."""
        marks = ", ".join("?" * len(rows))
        sql = f"SELECT {lang} FROM passages WHERE row IN ({marks}) AND {lang} IS NOT NULL"
        return [text for (text,) in self._all(sql, *rows)]

    def of_document(self, id: str) -> Iterator[Passage]:
        """The passages of one document, in its order."""
        for version, passages in self._all("SELECT version, passages FROM documents WHERE id = ?", id):
            yield from self.part_of(version, 1, passages)

    def part_of(self, version: int, first: int, last: int, *, with_breaks: bool = True) -> Iterator[Passage]:
        """The passages of one document from one ordinal to another, both included.

        :param with_breaks: as for ``passages_of``.
        """
        id, numbered = self._owners(version)
        expected = last - first + 1
        sql = f"SELECT {_PASSAGE} FROM passages p WHERE document = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal"
        with schema.faults(self._file):
            for values in self._connection.execute(sql, (version, first, last)):
                expected -= 1
                if not isinstance(values[TWIN], int):
                    raise self._damage(f"passage {values[0]} is not what was written")
                name = public(numbered if values[NUMBER] else id, values[LOCAL], values[TWIN])
                yield unpack_passage(values, name, id, with_breaks=with_breaks)
        if expected:  # the index by which they are found is damaged, or they are
            raise self._damage("passages of it are missing")

    def iterate(self) -> Iterator[Passage]:
        """All passages, by document id and then in the document's order."""
        for id in self.versions().values():
            yield from self.of_document(id)

    def neighbours(self, row: int, count: int) -> tuple[list[Passage], list[Passage]]:
        """Up to ``count`` passages before and after this one in its document, each list in reading order."""
        found = self._all(f"SELECT version, ordinal, passages FROM {_JOINED} WHERE row = ?", row)
        if not found or None in found[0]:
            raise self._damage("passages of it are missing")
        document, here, most = found[0]
        first, last = max(1, here - count), min(here + count, most)
        around = list(self.part_of(document, first, last))
        return around[: here - first], around[here - first + 1 :]

    def in_order(self, rows: Iterable[int], by: Literal["document", "date"]) -> list[int]:
        """``rows`` in the order of documents, or newest first; what has no date comes last."""
        import json

        order = {"document": "", "date": "coalesce(p.date, '') DESC,"}[by]
        sql = f"SELECT value FROM json_each(?) LEFT JOIN passages p ON p.row = value {_DOCUMENT}"
        return [row for (row,) in self._all(f"{sql} ORDER BY {order} d.id, p.ordinal", json.dumps(list(rows)))]

    def resolve(self, reference: str) -> list[int]:
        """The rows that ``reference`` names: one, or for a number alone one of each work that has it.

        Understood are the names that passages are printed with, also with ``@EDITION``, with the document's id as
        owner, shortened with an ellipsis, or with only the beginning of a hash.

        :raises NothingFound: nothing is named so.
        :raises UsageError: several passages are, and an owner was given.
        """
        asked = Reference.parse(reference)
        places = self._named(asked, "p.local = ?", asked.local)
        if not places and asked.owner and asked.local:
            last = asked.local + chr(0x10FFFF)
            places = self._named(asked, "p.number IS NULL AND p.local BETWEEN ? AND ?", asked.local, last)
        if not places:
            if not self._has_its_rows():
                raise self._damage("passages of it are missing")
            self._check_count(self._all("SELECT count(*) FROM documents NOT INDEXED")[0][0])
            raise NothingFound(
                "no passage is named {reference}",
                "`mtgsearch search` shows the name of each passage",
                reference=reference,
            )
        if asked.owner and len(places) > 1:
            names = ", ".join(map(self._editions().name, places))
            raise UsageError("{reference} can mean {names}", "name one of them", reference=reference, names=names)
        return [place.row for place in places]

    # Writing -------------------------------------------------------------------------------------------------------

    def replace(
        self,
        document: Document,
        passages: Sequence[Passage],
        signature: str,
        warnings: Iterable[Warning] = (),
        files: Sequence[str] = (),
    ) -> Stored:
        """Write a document whole, in the place of one of the same id or from the same file, as one change.

        :param passages: in the document's order; their ``ordinal``, ``row`` and ``document`` do not matter, of their
            ``id`` only the local part that stands before a ``~``: the number, or a hash.
        :param files: the one or two that the document came from; its path unless given.
        """
        with self.replacing(document.id, files or [document.path]) as replacement:
            replacement.add(passages)
            return replacement.finish(document, signature, warnings)

    @contextmanager
    def replacing(self, id: str, files: Sequence[str]) -> "Iterator[Replacement]":
        """The same for a document that is larger than what is held at once: it is there whole when the context ends,
        and as it was before where the context ends in an error.

        Its passages get rows that follow on one another, and that no passage has had before.
        """
        from mtgsearch.store.replacement import Replacement

        with self._change():
            yield Replacement(self._connection, id, files, self.generation + 1)
            self._number_twins()

    def remove(self, id: str) -> bool:
        """Take a document out, as one change; whether it was there."""
        if self.stored(id) is None:
            return False
        from mtgsearch.store import replacement

        with self._change():
            replacement.delete(self._connection, "id = ?", id)
            self._number_twins()
        return True

    def _number_twins(self) -> None:
        """Tell those apart whose names have become alike, or are alike no more."""
        from mtgsearch.store.replacement import changed_names

        for locals in changed_names(self._connection):
            wrong = [(twin, row) for row, twin in number_twins(self._called(locals))]
            self._connection.executemany("UPDATE passages SET twin = ? WHERE row = ?", wrong)

    # SQL -----------------------------------------------------------------------------------------------------------

    def _select(self, condition: str, *values: object, with_breaks: bool) -> Iterator[Passage]:
        """Passages with their names, read as they are asked for; an ``IndexFault`` where one is damaged."""
        editions = self._editions()
        with schema.faults(self._file):
            for found in self._connection.execute(
                f"SELECT {_PLACE}, {_PASSAGE} FROM {_JOINED} WHERE {condition}", values
            ):
                place = self._place(*found[: len(Place._fields)])
                values = found[len(place) :]
                yield unpack_passage(values, editions.name(place), place.document, with_breaks=with_breaks)

    def _owners(self, version: int) -> tuple[str, str]:
        """The id of a document, and what its passages with a number are named by."""
        found = self._all("SELECT id, coalesce(work, id), edition FROM documents WHERE version = ?", version)
        if not found:
            raise self._damage("the document of passages is missing")
        ((id, work, edition),) = found
        return id, self._editions().owner(work, edition)

    def _places(self, condition: str, *values: object) -> list[Place]:
        sql = f"SELECT {_PLACE} FROM {_JOINED} WHERE {condition} ORDER BY d.id, p.ordinal"
        return [self._place(*found) for found in self._all(sql, *values)]

    def _called(self, locals: Sequence[str]) -> list[Place]:
        """The places of passages with these local names."""
        import json

        return self._places("p.local IN (SELECT value FROM json_each(?))", json.dumps(locals))

    def _place(self, row: int, document: str | None, *others: Any) -> Place:
        """:raises IndexFault: the document of the passage is missing, or what tells it from those of its name."""
        if document is None:
            raise self._damage(f"the document of passage {row} is missing")
        if not isinstance(others[-1], int):
            raise self._damage(f"passage {row} is not what was written")
        return Place(row, document, *others)

    def _named(self, asked: Reference, condition: str, *values: object) -> list[Place]:
        places = self._places(f"{condition} AND p.twin = ?", *values, asked.twin)
        return self._editions().named(asked, places)

    def _editions(self) -> Newest:
        if self._newest is None:
            self._newest = Newest(self._all("SELECT DISTINCT coalesce(work, id), edition FROM documents"))
        return self._newest
