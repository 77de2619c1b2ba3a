"""The corpus: store and engine together. The one door for the command line and whatever else asks or changes it."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from mtgsearch.corpus.lookup import Lookup
from mtgsearch.engines import base as engines
from mtgsearch.engines.local import Local
from mtgsearch.errors import MENDING, IndexFault, NothingFound
from mtgsearch.model import Hit, Lang, Result, SearchRequest
from mtgsearch.store import Store, schema

if TYPE_CHECKING:
    from mtgsearch.concordance import Concordance, Facets, Frequencies
    from mtgsearch.corpus.citations import Citations
    from mtgsearch.corpus.concordance import By
    from mtgsearch.corpus.export import Export, Level
    from mtgsearch.corpus.fixing import Fixing
    from mtgsearch.corpus.intake import Progress
    from mtgsearch.corpus.suggestions import Suggestion
    from mtgsearch.findings import Checked, CheckRequest
    from mtgsearch.formats.base import Piecewise
    from mtgsearch.glossary import Entry
    from mtgsearch.model import TermAnswer, TermRequest
    from mtgsearch.reports import DocumentSummary, Explanation, IndexStatus, IngestRequest, Outcome


EDITION_SIGN = "@"
"""In a name, before an edition: such a name is no reference to whatever edition is the newest."""
MANY = 10_000
"""Passages from which on several processes make the derived files: each takes half a second to start."""

MOST_NAMES = 1000
"""Names of passages that are told at most of those that begin alike."""


def _quiet(message: str, **_: object) -> None:
    """For who does not want to be told."""


class Corpus:
    """An open index folder; a context manager."""

    def __init__(self, path: str, store: Store) -> None:
        self.path = path
        self._store = store
        self._engine = Local(store)
        self._lookup = Lookup(store, self._engine)

    @classmethod
    def open(cls, path: str, write: bool = False, on_wait: Callable[..., None] = _quiet) -> Self:
        """Open the index in the folder ``path``; for writing, make it where there is none.

        :param on_wait: told, by a template and what it names, when another writer has to be waited for.
        :raises IndexFault: there is no index, or it cannot be used; says what to do.
        """
        return cls(path, Store.open(path, write=write, on_wait=on_wait))

    def close(self) -> None:
        self._engine.close()
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Asking --------------------------------------------------------------------------------------------------------

    def search(self, request: SearchRequest) -> Result:
        """:raises UsageError: the query is empty or beyond the limits."""
        return self._lookup.search(request)

    def explain(self, request: SearchRequest) -> "Explanation":
        """:raises UsageError: the query is empty or beyond the limits."""
        from mtgsearch.corpus.explain import explain

        return explain(request, self._store, self._engine, self._lookup)

    def concordance(self, request: SearchRequest, by: "By | None" = None) -> "Concordance":
        """Each match by itself; ``offset`` and ``limit`` of the request count them.

        :param by: the side whose words they are sorted by, in place of the order of passages.
        :raises UsageError: as ``search``.
        """
        from mtgsearch.corpus.concordance import concordance

        return concordance(self.search, request, by)

    def facets(self, request: SearchRequest) -> "Facets":
        """Counts of all passages found, by document, provenance, section, kind and year.

        :raises UsageError: as ``search``.
        """
        return self._lookup.facets(request)

    def frequencies(self, request: SearchRequest, lang: Lang, most: int | None = None) -> "Frequencies":
        """The most frequent words of one language in what is found; an empty query finds every passage.

        :param most: how many; all of them where ``None``.
        :raises UsageError: the query is beyond the limits.
        """
        return self._lookup.frequencies(request, lang, most)

    def near(self, request: SearchRequest) -> "list[Suggestion]":
        """What might have been meant by a short query that finds nothing: queries that find something, best first."""
        from mtgsearch.corpus import suggestions

        return suggestions.near(request, self._store, self._engine, self._lookup.glossary)

    def equivalents(self, request: "TermRequest") -> "TermAnswer":
        """How a term is rendered on the other side, counted in passages.

        :raises UsageError: no term is asked for.
        """
        return self._lookup.equivalents.answer(request)

    def show(self, reference: str, context: int = 0) -> list[Hit]:
        """The passages that a name or a reference means, each with its neighbours: one of each work, where it is a
        number alone.

        :raises NothingFound: nothing is named so.
        :raises UsageError: a name means several.
        """
        try:
            rows = self._store.resolve(reference)
        except NothingFound:
            rows = [] if EDITION_SIGN in reference else self.citations.named(reference)
            if not rows:
                raise
        return list(self._lookup.unmarked(rows, context))

    def names_beginning(self, typed: str) -> list[str]:
        """What names passages and begins so, ``MOST_NAMES`` at most: rule numbers, works and documents with a colon,
        and after that what names a passage in them. Of numbers those without a dot, until one is typed.
        """
        owner, colon, local = typed.rpartition(":")
        if colon:
            return [f"{owner}:{each}" for each in self._store.locals_of(owner, local, MOST_NAMES)]
        numbers = self._store.numbers_beginning(typed, MOST_NAMES) if typed else []
        sections = [each for each in numbers if "." not in each]
        owners = dict.fromkeys(name for each in self._store.documents() for name in (each.work, each.id) if name)
        return [*(sections or numbers), *(f"{each}:" for each in owners if each.startswith(typed))]

    @cached_property
    def citations(self) -> "Citations":
        """What cites what."""
        from mtgsearch.corpus.citations import Citations

        return Citations(self._store, self._engine, self._lookup.document)

    def export(
        self,
        request: SearchRequest,
        level: "Level" = "passage",
        *,
        dedupe: bool = False,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> Iterator[Hit]:
        """All passages that the request means, in the order of documents; an empty query means every passage.

        :param level: whether passages are given, or their segments as such.
        :param dedupe: give of those with the same texts the one that is trusted most.
        :param on_progress: told now and then how many passages of how many were read; for ``dedupe`` each is twice.
        """
        return self._export(request, level, dedupe=dedupe, on_progress=on_progress).hits()

    def export_written(
        self,
        request: SearchRequest,
        writer: "Piecewise",
        level: "Level" = "passage",
        *,
        dedupe: bool = False,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> Iterator[bytes]:
        """What a format writes of the same passages, as UTF-8, without its beginning and its end; nothing of none.

        Where there are many of them, several processes do it.
        """
        return self._export(request, level, dedupe=dedupe, on_progress=on_progress).blocks(writer)

    def _export(self, request: SearchRequest, level: "Level", **options: Any) -> "Export":
        from mtgsearch.corpus.export import Export

        return Export(self._store, self._engine, request, level, **options)

    def check(self, request: "CheckRequest", on_part: engines.Progress = engines.quiet) -> "Checked":
        """What is wrong in the corpus, or in files and pairs, for which it is the memory.

        :param on_part: told how far it is.
        :raises UsageError: there is no such check, or nothing is left to run.
        :raises DataError: the glossary or the file of pairs cannot be read.
        """
        from mtgsearch.corpus.checking import Checking

        return Checking(request, self._store, on_part).run()

    def fixing(self, request: "CheckRequest") -> "Fixing":
        """What makes the safe edits of what such a request finds.

        :raises UsageError: as ``check``.
        """
        from mtgsearch.corpus.checking import Checking

        return Checking(request, self._store, engines.quiet).fixing()

    def left_aside(self, request: SearchRequest) -> int:
        """How many documents a request leaves aside because there is a newer edition."""
        from mtgsearch.corpus import scope

        return scope.left_aside(self._store, request)

    def documents(self) -> "list[DocumentSummary]":
        from mtgsearch.reports import DocumentSummary

        return [
            DocumentSummary(s.document, s.passages, s.one_sided, s.segments, _named(s.by_provenance))
            for s in self._store.all_stored()
        ]

    def glossary(self) -> "list[Entry]":
        """The terms that the documents were cut and paired with, in their order."""
        return self._store.glossary()

    def status(self) -> "IndexStatus":
        from mtgsearch.reports import IndexStatus

        summaries = self.documents()
        return IndexStatus(
            path=self.path,
            engine=self._engine.name,
            schema=schema.SCHEMA_VERSION,
            generation=self._store.generation,
            documents=len(summaries),
            passages=sum(s.passages for s in summaries),
            one_sided=sum(s.one_sided for s in summaries),
            segments=sum(s.segments for s in summaries),
            bytes=_size(self.path),
            parts=(("store", "whole" if self._store.is_intact() else "damaged"), *self._engine.parts()),
        )

    # Changing ------------------------------------------------------------------------------------------------------

    def ingest(
        self,
        request: "IngestRequest",
        on_outcome: "Callable[[Outcome], None]" = lambda outcome: None,
        progress: "Progress" = iter,
        on_note: Callable[[str], None] = _quiet,
        on_part: engines.Progress = engines.quiet,
    ) -> "list[Outcome]":
        """Take documents in; each is written whole or not at all.

        :param on_outcome: told what became of each source as soon as it is done.
        :param progress: passes the sources on, and may show how far it is.
        :param on_note: told, in a sentence, what is wrong in the glossary.
        :param on_part: told how far the derived files are.
        :raises UsageError: the request contradicts itself, or its glossary cannot be read.
        :raises IndexFault: the derived files cannot be written; the documents are in the store.
        """
        from mtgsearch.corpus.intake import Intake

        intake = Intake(self._store, request, on_part)
        with self._followed(on_part, lambda: intake.jobs):
            return intake.run(on_outcome, progress, on_note)

    def remove(self, ids: Iterable[str], on_removed: Callable[[str], None] = _quiet) -> None:
        """Take documents out, if all of them are there.

        :param on_removed: told the id of each when it is out.
        :raises NothingFound: an id names no document.
        """
        ids = list(dict.fromkeys(ids))
        unknown = [id for id in ids if self._store.stored(id) is None]
        if unknown:
            raise NothingFound("no document {ids}", "`mtgsearch documents` lists them.", ids=", ".join(unknown))
        with self._followed(engines.quiet):
            for id in ids:
                self._store.remove(id)
                on_removed(id)

    @contextmanager
    def _followed(self, on_part: engines.Progress, jobs: Callable[[], int] = lambda: 1) -> Iterator[None]:
        """Have the derived files follow what is changed inside, also where something goes wrong half way.

        :param jobs: asked at the end.
        """
        try:
            yield
        except Exception:  # an interrupt is obeyed at once
            with suppress(IndexFault):  # what went wrong first is what is told
                self._engine.refresh(on_part)
            raise
        self._engine.refresh(on_part, jobs())

    def rebuild(self, on_part: engines.Progress = engines.quiet) -> None:
        """Make the derived files again from the store.

        :param on_part: told how far they are.
        :raises IndexFault: the store is damaged, and so would they be.
        """
        from mtgsearch.workers import cores

        if not self._store.is_intact():
            raise IndexFault("the documents in {path} are damaged", MENDING, path=self.path)
        many = sum(stored.passages for stored in self._store.all_stored()) > MANY
        self._engine.rebuild(on_part, cores() if many else 1)


def _named(counts: Iterable[tuple[str | None, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((name or "unknown", count) for name, count in counts)


def _size(folder: str) -> int:
    """Bytes of all files under a folder; one that goes while we look counts nothing."""
    total = 0
    for here, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.path.getsize(os.path.join(here, name))
            except OSError:
                continue
    return total
