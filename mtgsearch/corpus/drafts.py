"""Files and pairs that are read as ingest reads them, and not taken in."""

import os
from collections.abc import Callable, Iterator
from typing import Any

from mtgsearch import aligned, decoding, ingest, pairs, sidecar, sources, workers
from mtgsearch.corpus import content, halves
from mtgsearch.errors import DataError, MtgsearchError
from mtgsearch.findings import CheckRequest, Unread
from mtgsearch.glossary import Entry
from mtgsearch.ingest import Batch, Job, Options
from mtgsearch.model import Document, Passage
from mtgsearch.sidecar import Sidecar
from mtgsearch.sources import STDIN, Candidate
from mtgsearch.text.lines import split_lines
from mtgsearch.workers import Crew

Read = tuple[Passage, Document]

WORTH_STARTING = 1 << 20
"""Bytes to be read, from which on other processes save more than it costs to start them."""
BATCH = 500
"""Pairs that a process is given at a time."""


class Drafts:
    """What a request names besides the corpus. What cannot be read is kept in ``unread``, and spoils nothing else."""

    def __init__(self, request: CheckRequest, entries: tuple[Entry, ...]) -> None:
        """:param entries: of the glossary, for cutting and pairing."""
        self.unread: list[Unread] = []
        self._request = request
        self._entries = entries

    def read(self) -> Iterator[Read]:
        found = halves.joined(list(sources.candidates(self._request.paths)))
        files = [each.path for each in found if each.real != STDIN and not each.problem]
        names = [name for name in (*files, self._request.pairs) if name and name != STDIN]
        size = sum(os.path.getsize(name) for name in names if os.path.exists(name))
        jobs = (self._request.jobs or workers.cores()) if size > WORTH_STARTING else 1
        with Crew(jobs, ingest.reading, self._entries) as crew:
            if self._request.pairs is not None:
                yield from self._pairs(self._request.pairs, crew)
            begun = ((candidate, self._begin(candidate, crew)) for candidate in found)
            for candidate, reading in workers.in_order(begun, crew.ahead):
                yield from self._passages(candidate, reading)

    # Files ---------------------------------------------------------------------------------------------------------

    def _begin(self, candidate: Candidate, crew: "Crew[Any, Any]") -> Callable[[], ingest.Reading]:
        try:
            if candidate.problem:
                raise OSError(candidate.problem)
            return crew.begin(self._job(candidate))
        except (MtgsearchError, OSError) as fault:
            return _raising(fault)

    def _passages(self, candidate: Candidate, reading: Callable[[], ingest.Reading]) -> Iterator[Read]:
        try:
            document, passages, _ = reading()
        except (MtgsearchError, OSError) as fault:
            if candidate.named or not isinstance(fault, decoding.Unrecognised):
                self.unread.append(_unread(candidate.path, fault))
            return
        for passage in passages:
            yield passage._replace(id=f"{document.id}:{passage.id}"), document

    def _job(self, candidate: Candidate) -> Job:
        english = ingest.Other(candidate.english, content.whole(candidate.english)) if candidate.english else None
        beside = sidecar.read(candidate.real)
        options = Options(self._request.format, self._request.encoding)
        return Job(_name(candidate.path), candidate.path, content.whole(candidate.path), beside, options, english)

    # Pairs ---------------------------------------------------------------------------------------------------------

    def _pairs(self, path: str, crew: "Crew[Any, Any]") -> Iterator[Read]:
        """:raises DataError: the file cannot be read, or is no text."""
        try:
            data = content.whole(path)
        except OSError as fault:
            raise DataError(
                "{path}: {reason}",
                "name a file with a pair a line, or - for standard input",
                path=path,
                reason=fault.strerror or fault,
            ) from fault
        with aligned.named(path):
            text, encoding, *_ = decoding.decoded(path, data, self._request.encoding)
        document = ingest.document_of(Job(_name(path), path, data, Sidecar(), Options()), "pairs", encoding, {})
        good = []
        for each in pairs.read(path, split_lines(text)):
            if isinstance(each, Unread):
                self.unread.append(each)
            else:
                good.append(each)
        groups = [group for _, group in good]
        batches = [
            Batch(tuple(groups[at : at + BATCH]), document.id, Sidecar(), None, None)
            for at in range(0, len(groups), BATCH)
        ]
        made = (passage for each in crew.map(batches) for passage in each.passages)
        for ordinal, ((id, _), passage) in enumerate(zip(good, made, strict=True), 1):
            yield passage._replace(id=id, ordinal=ordinal), document


def _name(path: str) -> str:
    return "stdin" if path == STDIN else os.path.splitext(os.path.basename(path))[0]


def _raising(fault: Exception) -> Callable[[], Any]:
    def raise_it() -> Any:
        raise fault

    return raise_it


def _unread(path: str, fault: Exception) -> Unread:
    if isinstance(fault, MtgsearchError):
        return Unread(path, 0, str(fault), fault.hint.format(**fault.values))
    return Unread(path, 0, getattr(fault, "strerror", None) or str(fault))
