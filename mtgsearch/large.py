"""A document that is larger than what is held of one: its beginning tells how it is to be read, and its lines come one
after another. Knows neither the store nor the index.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from mtgsearch import formats, ingest, labelled
from mtgsearch.errors import DataError
from mtgsearch.formats.base import Source, Streamed
from mtgsearch.ingest import Batch, Job, Made
from mtgsearch.model import Document, Script, Warning
from mtgsearch.text import encoding as encodings
from mtgsearch.text.lines import split_lines
from mtgsearch.text.script import prevailing

LARGEST = 16 << 20
"""Bytes of a document that is held whole. Reading takes some ten kilobytes of memory for each passage: this many, about
a gigabyte."""
HEAD = 1 << 20
"""Bytes by which encoding and format are told."""
LONGEST_LINE = 16 << 20
"""Code points of a line, which is held whole."""
GROUPS = 1000
"""In a batch: about a second of work."""
MOST_WARNINGS = 1000
"""That are kept; further ones are counted."""
TOLD_EACH = 1000
"""Lines after which it is told how far the reading is."""


class Large:
    """One run through a file.

    :param job: without data.
    :param on_read: told how many bytes are read.
    :raises DataError: no format that can be read so fits, or not the one asked for.
    """

    def __init__(self, job: Job, on_read: Callable[[int], None]) -> None:
        self._job = job
        self._on_read = on_read
        self._head, self._encoding = _head(job.path, job.options.encoding)
        self._format = _format(self._head, job.options.format)
        self._metadata: dict[str, str] = {}
        self._warnings: list[Warning] = []
        self._more = 0
        self.lost = 0
        """Warnings of something lost, so far."""
        self._scripts: Counter[Script] = Counter()
        self._has_passages = False

    def batches(self) -> Iterator[Batch]:
        """All groups of the document. What is made of each is to be noted, and then the document may be asked for.

        :raises DataError: the file cannot be read to its end.
        """
        lines = Lines(self._job.path, self._encoding, self._on_read)
        records = labelled.settled(self._format.stream(self._head, lines))
        known = self.document()
        while some := list(islice(records, GROUPS)):
            groups, metadata, warnings = ingest.sorted_out(some)
            self._metadata = metadata | self._metadata
            self._keep(warnings)
            if groups:
                yield Batch(tuple(groups), self._job.id, self._job.sidecar, known.provenance, known.date)
        self._keep(lines.damage())

    def note(self, made: Made) -> None:
        self._has_passages |= bool(made.passages)
        self._scripts += made.scripts
        self._keep(made.warnings)

    def document(self) -> Document:
        """What is known of it so far."""
        known = ingest.document_of(self._job, self._format.name, self._encoding, self._metadata)
        return known._replace(script=prevailing(self._scripts))

    def warnings(self) -> list[Warning]:
        """What a person should look at, by lines."""
        told = sorted(self._warnings)
        if not self._has_passages:
            told.append(Warning(0, ingest.NO_PASSAGE))
        if self._more:
            told.append(Warning(0, f"{self._more} more warnings, which are not kept"))
        return told

    def _keep(self, warnings: list[Warning]) -> None:
        self.lost += ingest.lost_in(warnings)
        room = MOST_WARNINGS - len(self._warnings)
        self._warnings += warnings[:room]
        self._more += len(warnings[room:])


class Lines:
    """The lines of a file, without their ends; they can be gone through once.

    :raises DataError: while they come, if one is too long, or more than now and then one cannot be decoded.
    """

    def __init__(self, path: str, encoding: str, on_read: Callable[[int], None]) -> None:
        self._path = path
        self._encoding = encoding
        self._on_read = on_read
        self._damaged: list[Warning] = []
        self._damaged_count = 0

    def __iter__(self) -> Iterator[str]:
        with open(self._path, encoding=encodings.codec_of(self._encoding), errors="replace") as file:
            number = 0
            while line := file.readline(LONGEST_LINE):
                number += 1
                if len(line) == LONGEST_LINE:
                    raise DataError(
                        "line {line} is longer than {limit} million characters, the most that is read as one",
                        "Export it again with a line for each unit, or split it.",
                        line=number,
                        limit=LONGEST_LINE >> 20,
                    )
                if number % TOLD_EACH == 0:
                    self._on_read(os.lseek(file.fileno(), 0, os.SEEK_CUR))
                yield self._sound(line.removesuffix("\n"), number)
        self._check(number)

    def damage(self) -> list[Warning]:
        return self._damaged

    def _sound(self, line: str, number: int) -> str:
        if encodings.BAD not in line and "\0" not in line:
            return line.removeprefix("\ufeff") if number == 1 else line
        line = encodings.BAD_RUN.sub(encodings.BAD, line)
        self._damaged_count += 1
        if len(self._damaged) < MOST_WARNINGS:
            self._damaged.append(encodings.damage_of(line, number, self._encoding))
        return line

    def _check(self, lines: int) -> None:
        """A text with a few bad bytes is read all the same, as a small one is."""
        if self._damaged_count > encodings.RARE * lines:
            raise DataError(
                "{count} of {lines} lines cannot be decoded as {encoding}, which its beginning is in",
                "name the encoding with --encoding",
                count=self._damaged_count,
                lines=lines,
                encoding=self._encoding,
            )


def _head(path: str, encoding: str | None) -> tuple[Source, str]:
    """The beginning of a file, up to the end of a line, and the encoding of all of it."""
    with open(path, "rb") as file:
        data = file.read(HEAD)
    data = data[: data.rfind(b"\n") + 1] or data
    decoded = encodings.decode(data[: len(data) & ~1] if b"\0" in data else data, encoding)
    return Source(path, data, decoded.text, split_lines(decoded.text)), decoded.encoding


def _format(head: Source, name: str | None) -> Streamed:
    format = formats.recognise(head, name)
    if not isinstance(format, Streamed):
        raise DataError(
            "larger than {limit} MB, the most that is read as one document; only {formats} are read in pieces",
            "Split it, for example by chapter.",
            limit=LARGEST >> 20,
            formats=", ".join(known.name for known in formats.all_formats() if isinstance(known, Streamed)),
        )
    return format
