"""A run of checks: over the corpus, over files as they lie, or over pairs, with the corpus as memory.

What is checked is looked through twice: first all of it is learned from, with the memory before it, then each passage
is examined by itself, where there are many of them in several processes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice

from mtgsearch import checks, workers
from mtgsearch.checks.base import Lore, Unit
from mtgsearch.corpus import scope
from mtgsearch.corpus.drafts import Drafts, Read
from mtgsearch.corpus.fixing import Fixing
from mtgsearch.engines.base import Progress
from mtgsearch.findings import Checked, CheckRequest, Finding
from mtgsearch.glossary import Glossary, chosen
from mtgsearch.model import TWO_FILES, Document, SearchRequest
from mtgsearch.store import Store
from mtgsearch.workers import Crew

CHUNK = 200
"""Passages that a process is given at a time."""
WORTH_STARTING = 4000
"""Passages from which on several processes save more than it costs to start them."""


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
        self._drafts = Drafts(request, self._glossary.entries)

    def run(self) -> Checked:
        """:raises UsageError: no such check, or the pairs are no file that can be read.
        :raises DataError: the glossary cannot be read.
        """
        lore = Lore(self._glossary, checks.studies(self._checks))
        sizes = self._sizes()
        total = sum(sizes.values())
        lore.learn(self._units(total))
        lore.settle()
        findings = tuple(self._examined(lore, total))
        return Checked(findings, total, tuple(sizes), tuple(self._drafts.unread), self._glossary.problems)

    def fixing(self) -> Fixing:
        """What makes the safe edits of findings, reading files as this run does."""
        return Fixing(self._glossary.entries, self._request.encoding)

    @cached_property
    def _glossary(self) -> Glossary:
        """The one asked for; else that of the corpus; where nothing was taken in yet, the shipped one."""
        if self._request.glossary is None and self._store is not None and self._store.glossary_signature is not None:
            return Glossary.of(self._store.glossary())
        return chosen(self._request.glossary)

    # What is checked -----------------------------------------------------------------------------------------------

    def _sizes(self) -> Mapping[Document, int]:
        """The documents that are checked, each with how many passages it has; the corpus tells of its own unread."""
        if self._is_of_files:
            return Counter(document for _, document in self._files)
        stored = self._store.all_stored() if self._store else ()
        return {
            each.document: each.passages for each in stored if each.passages and each.document.id in self._in_corpus
        }

    @property
    def _is_of_files(self) -> bool:
        return bool(self._request.paths) or self._request.pairs is not None

    def _own(self) -> Iterator[Read]:
        if self._is_of_files:
            return iter(self._files)
        return self._stored(lambda document: document.id in self._in_corpus)

    def _memory(self) -> Iterator[Read]:
        """What is only learned from: the rest of the corpus, less what stands in it of the files themselves."""
        if self._is_of_files:
            taken_in = self._taken_in()
            return self._stored(lambda document: document.id not in taken_in)
        return self._stored(lambda document: document.id not in self._in_corpus)

    def _taken_in(self) -> set[str]:
        """The ids under which the corpus has the files that are checked, by whatever name they are called here."""
        paths = {path for _, document in self._files for path in document.path.split(TWO_FILES)}
        found = [self._store.by_path(path) for path in paths] if self._store else []
        return {stored.document.id for stored in found if stored}

    def _stored(self, is_wanted: Callable[[Document], bool]) -> Iterator[Read]:
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
    def _files(self) -> list[Read]:
        """All passages of the files and pairs."""
        glob = self._request.document
        return [
            (passage, document)
            for passage, document in self._drafts.read()
            if glob is None or fnmatchcase(document.id.casefold(), glob.casefold())
        ]

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


def _findings(chunk: Sequence[Read], seen: Iterable[checks.Seen]) -> Iterator[Finding]:
    for place, id, fault in seen:
        passage, document = chunk[place]
        yield Finding(id, fault, passage, document)
