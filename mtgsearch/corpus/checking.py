"""A run of checks: over the corpus, over files as they lie, or over pairs, with the corpus as memory.

What is checked is looked through twice: first all of it is learned from, with the memory before it, then each passage
is examined by itself, where there are many of them in several processes.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice

from mtgsearch import checks, decoding, ingest, pairs, sidecar, sources, workers
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.checks.base import Lore, Unit
from mtgsearch.corpus import content, halves, scope
from mtgsearch.engines.base import Progress
from mtgsearch.errors import MtgsearchError
from mtgsearch.findings import Checked, CheckRequest, Finding, Unread
from mtgsearch.glossary import Glossary, chosen
from mtgsearch.ingest import Batch, Job, Options
from mtgsearch.model import Document, Passage, SearchRequest
from mtgsearch.sidecar import Sidecar
from mtgsearch.sources import STDIN, Candidate
from mtgsearch.store import Store
from mtgsearch.text.lines import split_lines
from mtgsearch.vocabulary import Vocabulary
from mtgsearch.workers import Crew

CHUNK = 200
"""Passages that a process is given at a time."""
WORTH_STARTING = 4000
"""Passages from which on several processes save more than it costs to start them."""

Texts = Iterator[tuple[Passage, Document]]


class Checking:
    """One run.

    :param store: the corpus, ``None`` where there is none and only files are checked.
    :param on_part: told how far it is.
    """

    def __init__(self, request: CheckRequest, store: Store | None, on_part: Progress) -> None:
        self._request = request
        self._store = store
        self._on_part = on_part
        self._checks = checks.chosen(request.only, request.skip)
        self._unread: list[Unread] = []

    def run(self) -> Checked:
        """:raises UsageError: no such check, or the pairs are no file that can be read.
        :raises DataError: the glossary cannot be read.
        """
        lore = Lore(self._glossary, checks.studies(self._checks))
        total = sum(1 for _ in self._own())
        lore.learn(self._units(total))
        lore.settle()
        findings = tuple(self._examined(lore, total))
        return Checked(findings, total, tuple(self._unread), self._glossary.problems)

    @cached_property
    def _glossary(self) -> Glossary:
        if self._request.glossary is None and self._store is not None:
            return Glossary.of(self._store.glossary())
        return chosen(self._request.glossary)

    # What is checked -----------------------------------------------------------------------------------------------

    def _own(self) -> Texts:
        if self._request.paths or self._request.pairs is not None:
            return iter(self._files)
        return self._stored(lambda document: document.id in self._in_corpus)

    def _memory(self) -> Texts:
        """What is only learned from: the rest of the corpus, less what stands in it of the files themselves."""
        if self._request.paths or self._request.pairs is not None:
            paths = {document.path for _, document in self._files}
            return self._stored(lambda document: document.path not in paths)
        return self._stored(lambda document: document.id not in self._in_corpus)

    def _stored(self, is_wanted: Callable[[Document], bool]) -> Texts:
        for document in self._store.documents() if self._store else ():
            if is_wanted(document):
                for passage in self._store.of_document(document.id):  # type: ignore[union-attr]
                    yield passage, document

    @cached_property
    def _in_corpus(self) -> frozenset[str]:
        """The documents of the corpus that are checked: those that a search would look at."""
        assert self._store is not None
        within = scope.filters(self._store, SearchRequest("", document=self._request.document)).documents
        return frozenset(each.id for each in self._store.documents()) if within is None else within

    @cached_property
    def _files(self) -> list[tuple[Passage, Document]]:
        """All passages of the files and pairs; what cannot be read is noted, and spoils nothing else."""
        reader = ingest.Reader(Lexicon(self._glossary.entries), Vocabulary(self._glossary.entries))
        found = [*self._of_pairs(reader), *self._of_paths(reader)]
        glob = self._request.document
        return [each for each in found if glob is None or fnmatchcase(each[1].id.casefold(), glob.casefold())]

    def _of_paths(self, reader: ingest.Reader) -> Texts:
        for candidate in halves.joined(list(sources.candidates(self._request.paths))):
            try:
                if candidate.problem:
                    raise OSError(candidate.problem)
                document, passages, _ = ingest.read(self._job(candidate), reader)
            except (MtgsearchError, OSError) as fault:
                if isinstance(fault, decoding.Unrecognised) and not candidate.named:
                    continue
                self._unread.append(_unread(candidate.path, fault))
                continue
            yield from ((passage._replace(id=f"{document.id}:{passage.id}"), document) for passage in passages)

    def _job(self, candidate: Candidate) -> Job:
        english = ingest.Other(candidate.english, content.whole(candidate.english)) if candidate.english else None
        id = os.path.splitext(os.path.basename(candidate.path))[0]
        beside = sidecar.read(candidate.real)
        options = Options(self._request.format, self._request.encoding)
        return Job(id, candidate.path, content.whole(candidate.path), beside, options, english)

    def _of_pairs(self, reader: ingest.Reader) -> Texts:
        path = self._request.pairs
        if path is None:
            return
        data = content.whole(path)
        decoded = decoding.decoded(path, data, self._request.encoding)
        named = "stdin" if path == STDIN else os.path.splitext(os.path.basename(path))[0]
        document = ingest.document_of(Job(named, path, data, Sidecar(), Options()), "pairs", decoded.encoding, {})
        good = []
        for each in pairs.read(path, split_lines(decoded.text)):
            if isinstance(each, Unread):
                self._unread.append(each)
            else:
                good.append(each)
        made = ingest.make(Batch(tuple(group for _, group in good), document.id, Sidecar(), None, None), reader)
        for (id, _), passage in zip(good, made.passages, strict=True):
            yield passage._replace(id=id), document

    # The run -------------------------------------------------------------------------------------------------------

    def _units(self, total: int) -> Iterator[Unit]:
        for passage, document in self._memory():
            yield Unit(passage, document, is_memory=True)
        for done, (passage, document) in enumerate(self._own()):
            if done % CHUNK == 0:
                self._on_part("learned", done, total)
            yield Unit(passage, document)

    def _examined(self, lore: Lore, total: int) -> Iterator[Finding]:
        jobs = self._request.jobs or (workers.cores() if total > WORTH_STARTING else 1)
        ids = [check.id for check in self._checks]
        with Crew(jobs, checks.examining, ids, lore) as crew:
            texts = self._own()
            chunks = iter(lambda: list(islice(texts, CHUNK)), [])
            tasks = ((chunk, crew.begin(chunk)) for chunk in chunks)
            for number, (chunk, seen) in enumerate(workers.in_order(tasks, crew.ahead)):
                self._on_part("checked", number * CHUNK, total)
                yield from _findings(chunk, seen())


def _findings(chunk: Sequence[tuple[Passage, Document]], seen: Iterable[checks.Seen]) -> Iterator[Finding]:
    for place, id, fault in seen:
        passage, document = chunk[place]
        yield Finding(id, fault, passage, document)


def _unread(path: str, fault: Exception) -> Unread:
    if isinstance(fault, MtgsearchError):
        return Unread(path, 0, str(fault), fault.hint.format(**fault.values))
    return Unread(path, 0, getattr(fault, "strerror", None) or str(fault))
