"""A run of ingest: every source read and written whole by itself, so that one that fails touches no other."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from mtgsearch import formats, glossary, ingest, metadata, sidecar, sources, workers
from mtgsearch.corpus import halves
from mtgsearch.corpus.naming import Naming
from mtgsearch.errors import DataError, MtgsearchError, UsageError
from mtgsearch.glossary import Glossary
from mtgsearch.ingest import Job, Options, Reading, Unrecognised
from mtgsearch.reports import IngestRequest, Outcome, Status
from mtgsearch.sources import STDIN, Candidate
from mtgsearch.store import Store
from mtgsearch.store.records import Stored
from mtgsearch.workers import Crew

Progress = Callable[[list[Candidate]], Iterable[Candidate]]
"""Passes candidates on, one by one, and may show how far it is."""

LARGEST = 16 << 20
"""Bytes in a document. Reading takes some ten kilobytes of memory for each passage: this many, about a gigabyte."""
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


class Intake:
    """One run.

    :param store: open for writing.
    """

    def __init__(self, store: Store, request: IngestRequest) -> None:
        self._store = store
        self._request = request
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
        if self._request.prune:
            yield from self._prune()

    def _settle_jobs(self, plans: Iterator[Plan | Outcome]) -> Iterator[Plan | Outcome]:
        """Look at as many sources as tell whether several processes are worth it."""
        looked_at = []
        size = 0
        for plan in plans:
            looked_at.append(plan)
            size += len(plan.job.data) if isinstance(plan, Plan) else 0
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

    def _begin(self, plan: Plan | Outcome, crew: Crew[Job, Reading]) -> Callable[[], Outcome]:
        if isinstance(plan, Outcome):
            return lambda: plan
        return partial(self._finish, plan, crew.begin(plan.job))

    def _finish(self, plan: Plan, read: Callable[[], Reading]) -> Outcome:
        try:
            reading = read()
            file = plan.candidate.real if plan.candidate.english else None
            self._store.replace(reading.document, reading.passages, plan.signature, reading.warnings, file)
        except Exception as error:
            return _refused(plan.candidate, plan.known, error)
        return _taken(reading, "updated" if plan.before or plan.known else "added")

    def _look_at(self, candidate: Candidate, known: Stored | None) -> Plan | Outcome:
        """:param known: the document that came from this file before."""
        data, english = _bytes_of(candidate), _english_of(candidate)
        beside = sidecar.read(candidate.real)
        id = self._id_of(candidate, known, data)
        signature = ingest.signature(data, english, beside, self._options, self._glossary_signature)
        before = known if known and known.document.id == id else self._store.stored(id)
        in_place = candidate.real == STDIN or known is not None
        if before and in_place and before.signature == signature and not self._request.force:
            return _kept(before, candidate)
        return Plan(candidate, known, before, signature, Job(id, candidate.path, data, beside, self._options, english))

    def _id_of(self, candidate: Candidate, known: Stored | None, data: bytes) -> str:
        import hashlib

        if self._request.document:
            return self._naming.chosen(self._request.document, candidate)
        return known.document.id if known else self._naming.id_of(candidate, hashlib.sha256(data).hexdigest())

    def _known(self, candidate: Candidate) -> Stored | None:
        return None if candidate.real == STDIN else self._store.by_path(candidate.real)

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
            self._glossary = _chosen(self._request.glossary)
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


def _chosen(name: str | None) -> Glossary:
    if name is None:
        return glossary.shipped()
    if name == "none":
        return Glossary.of(())
    chosen = glossary.load(name)
    if not chosen.entries:
        raise DataError(
            "glossary {path}: no terms in it",
            "It needs an English and a Chinese term in each row, parted by a tab.",
            path=name,
        )
    return chosen


def _bytes_of(candidate: Candidate) -> bytes:
    if candidate.real == STDIN:
        data = sys.stdin.buffer.read(LARGEST + 1)
        if not data:
            raise DataError("standard input is empty")
    else:
        with open(candidate.path, "rb") as file:
            size = min(os.fstat(file.fileno()).st_size, LARGEST)
            data = file.read(size + 1)  # for each byte asked for, Python makes room
            if len(data) > size:  # a pipe has no size, and a file may have grown
                data += file.read(LARGEST + 1 - len(data))
    if len(data) > LARGEST:
        raise DataError(
            "larger than {limit} MB, the most that is read as one document",
            "Split it, for example by chapter.",
            limit=LARGEST >> 20,
        )
    return data


def _english_of(candidate: Candidate) -> ingest.Other | None:
    """The second file of a document that has two."""
    if candidate.english is None:
        return None
    return ingest.Other(candidate.english, _bytes_of(candidate._replace(path=candidate.english)))


def _kept(before: Stored, candidate: Candidate) -> Outcome:
    return Outcome(
        before.document.id,
        candidate.path,
        "unchanged",
        before.document.format,
        before.document.encoding,
        before.passages,
        before.one_sided,
        before.segments,
        before.warnings,
    )


def _taken(reading: Reading, status: Status) -> Outcome:
    document, passages = reading.document, reading.passages
    return Outcome(
        document.id,
        document.path,
        status,
        document.format,
        document.encoding,
        len(passages),
        sum(passage.zh is None or passage.en is None for passage in passages),
        sum(len(passage.segments) for passage in passages),
        tuple(reading.warnings),
    )


def _refused(candidate: Candidate, known: Stored | None, error: Exception) -> Outcome:
    """What was known of a source that cannot be read now stays as it was.

    :raises UsageError: the error is one; no other source would fare better.
    """
    if isinstance(error, UsageError):
        raise error
    is_other = isinstance(error, Unrecognised) and not (candidate.named or known)
    status: Status = "skipped" if is_other else "failed"
    said = _said(error)
    return Outcome(known.document.id if known else candidate.path, candidate.path, status, error=said)


def _said(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if not isinstance(error, MtgsearchError):
        return f"internal error: {type(error).__name__}: {error}"
    hint = error.hint.format(**error.values)
    return f"{error}. {hint}" if hint else str(error)
