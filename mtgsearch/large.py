"""A document that is larger than what is held of one: its beginning tells how it is to be read, and its lines come one
after another. Knows neither the store nor the index.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from io import BufferedReader, FileIO, TextIOWrapper
from itertools import islice
from typing import TYPE_CHECKING

from mtgsearch import formats, ingest, labelled
from mtgsearch.errors import DataError
from mtgsearch.formats.base import Source, Streamed
from mtgsearch.ingest import Batch, Job, Made
from mtgsearch.model import Document, Script, Warning
from mtgsearch.text import encoding as encodings
from mtgsearch.text.encoding import How
from mtgsearch.text.lines import split_lines
from mtgsearch.text.script import prevailing

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

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
UNDECODED = re.compile("[\udc80-\udcff]+")
TOLD_EACH = 1000
"""Lines after which it is told how far the reading is."""


class Large:
    """One run through a file.

    :param job: without data.
    :param sha256: of what the file held when it was looked at.
    :param on_read: told how many bytes are read.
    :raises DataError: no format that can be read so fits, or not the one asked for.
    """

    def __init__(self, job: Job, sha256: str, on_read: Callable[[int], None]) -> None:
        self._job = job
        self._sha256 = sha256
        self._on_read = on_read
        self._head, self._how = _head(job.path, job.options.encoding)
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
        known = self.document()
        with Hashed(self._job.path) as file:
            lines = Lines(file, self._how, self._on_read)
            records = labelled.settled(self._format.stream(self._head, lines))
            while some := list(islice(records, GROUPS)):
                groups, metadata, warnings = ingest.sorted_out(some)
                self._metadata = metadata | self._metadata
                self._keep(warnings)
                if groups:
                    yield Batch(tuple(groups), self._job.id, self._job.sidecar, known.provenance, known.date)
            self._keep(lines.warnings())
            if file.sha256 != self._sha256:
                raise DataError("it was changed while it was read", "Ingest it again when nobody writes to it.")

    def note(self, made: Made) -> None:
        self._has_passages |= bool(made.passages)
        self._scripts += made.scripts
        self._keep(made.warnings)

    def document(self) -> Document:
        """What is known of it so far."""
        known = ingest.document_of(self._job, self._format.name, self._how.label, self._metadata)
        return known._replace(sha256=self._sha256, script=prevailing(self._scripts))

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

    :param how: it is decoded.
    :raises DataError: while they come, if one is too long, or more than now and then a character cannot be decoded.
    """

    def __init__(self, file: "Hashed", how: How, on_read: Callable[[int], None]) -> None:
        self._file = file
        self._how = how
        binary = BufferedReader(file)
        binary.read(how.mark)
        self._text = TextIOWrapper(binary, how.codec, "surrogateescape")
        self._on_read = on_read
        self._damaged: list[Warning] = []
        self._bad = self._characters = 0

    def __iter__(self) -> Iterator[str]:
        number = 0
        while line := self._text.readline(LONGEST_LINE):
            number += 1
            if len(line) == LONGEST_LINE:
                raise DataError(
                    "line {line} is longer than {limit} million characters, the most that is read as one",
                    "Export it again with a line for each unit, or split it.",
                    line=number,
                    limit=LONGEST_LINE >> 20,
                )
            if number % TOLD_EACH == 0:
                self._on_read(self._file.tell())
            yield self._sound(line.removesuffix("\n"), number)
        self._check()

    def warnings(self) -> list[Warning]:
        return [*self._how.told, *self._damaged]

    def _sound(self, line: str, number: int) -> str:
        """The line as it is read: bytes that cannot be decoded came as halves of characters."""
        self._characters += len(line)
        if number == 1:
            line = line.removeprefix("\ufeff")
        if UNDECODED.search(line) is None and "\0" not in line:
            return line
        self._bad += len(UNDECODED.findall(line))
        line = UNDECODED.sub(encodings.BAD, line)
        if len(self._damaged) < MOST_WARNINGS:
            self._damaged.append(encodings.damage_of(line, number, self._how.label))
        return encodings.BAD_RUN.sub(encodings.BAD, line)

    def _check(self) -> None:
        """A text with a few bad bytes is read all the same, as a small one is."""
        if self._bad > encodings.RARE * self._characters:
            raise DataError(
                "more than one character in {rare} cannot be decoded as {encoding}, which its beginning is in",
                "name the encoding with --encoding",
                rare=round(1 / encodings.RARE),
                encoding=self._how.label,
            )


class Hashed(FileIO):
    """A file that is read from its beginning to its end, and what tells these bytes from others."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._digest = hashlib.sha256()

    def readinto(self, buffer: "WriteableBuffer") -> int:
        count = super().readinto(buffer) or 0
        self._digest.update(memoryview(buffer)[:count])
        return count

    @property
    def sha256(self) -> str:
        """Of all of it; what was not read yet is read."""
        while chunk := self.read(HEAD):
            self._digest.update(chunk)
        return self._digest.hexdigest()


def _head(path: str, encoding: str | None) -> tuple[Source, How]:
    """The beginning of a file, up to the end of a line, and how all of it is decoded."""
    with open(path, "rb") as file:
        data = file.read(HEAD)
    if b"\0" not in data:  # where characters have several bytes, none ends in a line end
        data = data[: data.rfind(b"\n") + 1] or data
    how = encodings.recognise(data, encoding)
    text = encodings.decoded(data, how).text
    return Source(path, data, text, split_lines(text)), how


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
