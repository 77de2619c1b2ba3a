"""A run of ingest: every source read and written whole by itself, so that one that fails touches no other."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple

from mtgsearch import formats, glossary, ingest, metadata, sidecar, sources, workers
from mtgsearch.corpus import content as contents
from mtgsearch.corpus import halves
from mtgsearch.corpus.content import Content
from mtgsearch.corpus.naming import Naming
from mtgsearch.decoding import Unrecognised
from mtgsearch.engines import base as engines
from mtgsearch.errors import MtgsearchError, UsageError
from mtgsearch.glossary import Glossary
from mtgsearch.ingest import Job, Options, Reading, lost_in
from mtgsearch.large import Large
from mtgsearch.model import TWO_FILES
from mtgsearch.reports import IngestRequest, Outcome, Status
from mtgsearch.sources import STDIN, Candidate
from mtgsearch.store import Store
from mtgsearch.store.records import Stored
from mtgsearch.workers import Crew

Readers = Crew[Any, Any]
"""A ``Job`` becomes a ``Reading``, a ``Batch`` what was ``Made`` of it."""
Progress = Callable[[list[Candidate]], Iterable[Candidate]]
"""Passes candidates on, one by one, and may show how far it is."""

WORTH_STARTING = 1 << 20
"""Bytes to be read, from which on other processes save more than it costs to start them: some two thousand passages."""
PROBLEMS_TOLD = 5
"""So many rows of a glossary that cannot be used are told one by one."""


class Plan(NamedTuple):
    """A source that has to be read."""

    candidate: Candidate
    known: Stored | None
    """The document that came from this file before."""
    before: Stored | None
    """The document that has its id now."""
    signature: str
    job: Job
    content: Content


class Intake:
    """One run.

    :param store: open for writing.
    :param on_part: told how far the reading of a large document is.
    """

    def __init__(self, store: Store, request: IngestRequest, on_part: engines.Progress) -> None:
        self._store = store
        self._on_part = on_part
        self._request = request
        self._displaced: list[Outcome] = []
        """Documents of files that are halves of another one now."""
        self.jobs = 1
        """In how many processes sources are read."""
        self._options = Options(request.format, request.encoding, request.provenance, request.work, request.edition)

    def run(
        self, on_outcome: Callable[[Outcome], None], progress: Progress, on_note: Callable[[str], None]
    ) -> list[Outcome]:
        """Take in all that the request names; outcomes are told as they come, and returned.

        :param on_note: told, in a sentence, what is wrong in the glossary.
        :raises UsageError: the request contradicts itself, or its glossary cannot be read.
        """
        _check(self._request)
        self._settle_glossary()
        self._tell_problems(on_note)
        found = list(sources.candidates(self._request.paths))
        found = halves.known(found, self._store.pairs())
        if self._request.format in (None, *formats.PAIRS):
            found = halves.joined(found)
        if self._request.zh and self._request.en:
            found += sources.parallel(self._request.zh, self._request.en)
        if self._request.document and len(found) != 1:
            raise UsageError(
                "--document names one document, {count} files were given", "Ingest them one by one.", count=len(found)
            )
        self._naming = Naming(self._store, found)
        outcomes = []
        with closing(self._outcomes(progress(found))) as coming:
            for outcome in coming:
                on_outcome(outcome)
                outcomes.append(outcome)
        return outcomes

    def _outcomes(self, found: Iterable[Candidate]) -> Generator[Outcome, None, None]:
        """Sources are looked at ahead of those that are being read. They are written in their order, by this process
        alone."""
        plans = self._settle_jobs(map(self._plan, found))
        with Crew(self.jobs, ingest.reading, self._glossary.entries) as crew:
            for outcome in workers.in_order((self._begin(plan, crew) for plan in plans), crew.ahead):
                yield outcome()
                while self._displaced:
                    yield self._displaced.pop()
        if self._request.prune:
            yield from self._prune()

    def _settle_jobs(self, plans: Iterator[Plan | Outcome]) -> Iterator[Plan | Outcome]:
        """Look at as many sources as tell whether several processes are worth it."""
        looked_at = []
        size = 0
        for plan in plans:
            looked_at.append(plan)
            size += plan.content.size if isinstance(plan, Plan) else 0
            if size > WORTH_STARTING:
                self.jobs = self._request.jobs or workers.cores()
                break
        else:
            self.jobs = min(self._request.jobs or 1, len(looked_at))
        return chain(looked_at, plans)

    def _plan(self, candidate: Candidate) -> Plan | Outcome:
        known = None
        try:
            known = self._known(candidate)
            if candidate.problem:
                raise OSError(candidate.problem)
            return self._look_at(candidate, known)
        except (MtgsearchError, OSError) as error:
            return _refused(candidate, known, error)

    def _begin(self, plan: Plan | Outcome, crew: Readers) -> Callable[[], Outcome]:
        if isinstance(plan, Outcome):
            return lambda: plan
        if plan.content.data is None:
            return partial(self._written, plan, partial(self._stream, plan, crew))
        return partial(self._written, plan, partial(self._write, plan, crew.begin(plan.job)))

    def _written(self, plan: Plan, write: Callable[[], tuple[Stored, int]]) -> Outcome:
        """:param write: gives how many warnings are of something lost, too."""
        try:
            stored, lost = write()
        except Exception as error:
            return _refused(plan.candidate, plan.known, error)
        status: Status = "updated" if plan.before or plan.known else "added"
        return _outcome(stored, stored.document.path, status)._replace(lost=lost)

    def _write(self, plan: Plan, read: Callable[[], Reading]) -> tuple[Stored, int]:
        document, passages, warnings = read()
        zh, en = plan.candidate.real, plan.candidate.english
        alone = self._store.by_path(en) if en else None
        stored = self._store.replace(document, passages, plan.signature, warnings, [zh, en] if en else [zh])
        if alone and alone.document.id != document.id:
            self._displaced.append(_outcome(alone, alone.document.path, "removed"))
        return stored, lost_in(warnings)

    def _stream(self, plan: Plan, crew: Readers) -> tuple[Stored, int]:
        """A document whose passages are written while it is read; if it cannot be read to its end, none of them is."""
        name, total = os.path.basename(plan.job.path), plan.content.size
        large = Large(plan.job, plan.content.sha256, lambda read: self._on_part(name, read, total))
        with self._store.replacing(plan.job.id, [plan.candidate.real]) as replacement:
            for make in workers.in_order(map(crew.begin, large.batches()), crew.ahead):
                made = make()
                large.note(made)
                replacement.add(made.passages)
            return replacement.finish(large.document(), plan.signature, large.warnings()), large.lost

    def _look_at(self, candidate: Candidate, known: Stored | None) -> Plan | Outcome:
        """:param known: the document that came from this file before."""
        content, english = contents.read(candidate.path), _english_of(candidate)
        if english and content.data is None:
            raise contents.too_large()
        beside = sidecar.read(candidate.real)
        id = self._id_of(candidate, known, content.sha256)
        signature = ingest.signature(content.sha256, english, beside, self._options, self._glossary_signature)
        before = known if known and known.document.id == id else self._store.stored(id)
        in_place = candidate.real == STDIN or known is not None
        if before and in_place and before.signature == signature and not self._request.force:
            return _outcome(before, candidate.path, "unchanged")
        job = Job(id, candidate.path, content.data or b"", beside, self._options, english)
        return Plan(candidate, known, before, signature, job, content)

    def _id_of(self, candidate: Candidate, known: Stored | None, sha256: str) -> str:
        if self._request.document:
            return self._naming.chosen(self._request.document, candidate)
        return known.document.id if known else self._naming.id_of(candidate, sha256)

    def _known(self, candidate: Candidate) -> Stored | None:
        return None if candidate.real == STDIN else self._store.by_path(candidate.real, is_real=True)

    def _prune(self) -> Iterator[Outcome]:
        folders = sources.folders(self._request.paths)
        for stored in self._store.all_stored():
            real = stored.realpath
            if real and sources.is_gone(real) and any(sources.is_under(real, folder) for folder in folders):
                self._store.remove(stored.document.id)
                yield Outcome(stored.document.id, stored.document.path, "removed", stored.document.format)

    # The glossary --------------------------------------------------------------------------------------------------

    def _settle_glossary(self) -> None:
        """The index keeps its own copy of the glossary, so that it can be understood without the file."""
        if self._request.glossary is None and self._store.glossary_signature is not None:
            self._glossary = Glossary.of(self._store.glossary())
        else:
            self._glossary = glossary.chosen(self._request.glossary)
            if self._glossary_signature != self._store.glossary_signature:
                self._store.set_glossary(self._glossary.entries)

    def _tell_problems(self, on_note: Callable[[str], None]) -> None:
        problems = self._glossary.problems
        for problem in problems[:PROBLEMS_TOLD]:
            on_note(f"{self._request.glossary}:{problem.line}: {problem.text}")
        if len(problems) > PROBLEMS_TOLD:
            on_note(f"{self._request.glossary}: {len(problems) - PROBLEMS_TOLD} more rows like these")

    @cached_property
    def _glossary_signature(self) -> str:
        return glossary.signature(self._glossary.entries)


def _check(request: IngestRequest) -> None:
    """:raises UsageError: an option has a value that it cannot have."""
    if (request.zh is None) != (request.en is None):
        raise UsageError("--zh and --en name the two files of one document", "Give both.")
    if not (request.paths or request.zh):
        raise UsageError("nothing is named to take in", "Name files or folders, or a pair with --zh and --en.")
    for key in ("document", "work", "edition", "provenance"):
        value = getattr(request, key)
        expected = None if value is None else metadata.misfit(key, value)
        if expected:
            raise UsageError("--{key} must be {expected}, not {value}", key=key, expected=expected, value=repr(value))


def _english_of(candidate: Candidate) -> ingest.Other | None:
    """The second file of a document that has two."""
    if candidate.english is None:
        return None
    return ingest.Other(candidate.english, contents.whole(candidate.english))


def _outcome(stored: Stored, path: str, status: Status) -> Outcome:
    document = stored.document
    counts = (stored.passages, stored.one_sided, stored.segments)
    return Outcome(document.id, path, status, document.format, document.encoding, *counts, stored.warnings)


def _refused(candidate: Candidate, known: Stored | None, error: Exception) -> Outcome:
    """What was known of a source that cannot be read now stays as it was.

    :raises UsageError: the error is one; no other source would fare better.
    """
    if isinstance(error, UsageError):
        raise error
    is_other = isinstance(error, Unrecognised) and not (candidate.named or known)
    status: Status = "skipped" if is_other else "failed"
    path = TWO_FILES.join((candidate.path, candidate.english)) if candidate.english else candidate.path
    return Outcome(known.document.id if known else path, path, status, error=_said(error))


def _said(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if not isinstance(error, MtgsearchError):
        return f"internal error: {type(error).__name__}: {error}"
    hint = error.hint.format(**error.values)
    return f"{error}. {hint}" if hint else str(error)
