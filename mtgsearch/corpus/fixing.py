"""Safe edits put into a copy of the file that they are about, which stays otherwise as it is, byte by byte.

An edit is made only where its place is sure. Then the copy is read as the file was: it must hold the same passages but
for the edits, or these are taken back.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from mtgsearch import decoding, ingest, pairs
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.corpus import placing
from mtgsearch.corpus.placing import SourceText
from mtgsearch.errors import MtgsearchError
from mtgsearch.findings import Edit, Finding, Unread
from mtgsearch.glossary import Entry
from mtgsearch.ingest import Batch, Job, Options, Other
from mtgsearch.model import TWO_FILES, Document, Passage, Span
from mtgsearch.sidecar import Sidecar
from mtgsearch.text.lines import split_lines
from mtgsearch.vocabulary import Vocabulary

OTHER = "another edit touches the same words"
UNLIKE = "read again, the copy would not hold what it should"
Texts = list[tuple[str, str]]
"""Both texts of each passage."""


class Left(NamedTuple):
    """An edit that is not made, and why."""

    finding: Finding
    reason: str


class Fixed(NamedTuple):
    """A file with its edits."""

    path: str
    before: str
    after: str
    data: bytes
    """Of the copy."""
    edits: int


class Change(NamedTuple):
    """An edit and its place in a file."""

    finding: Finding
    edit: Edit
    side: int
    """Which of the files."""
    place: Span


class Fixing:
    """Edits of one run.

    :param entries: of the glossary, by which files were cut and paired.
    """

    def __init__(self, entries: tuple[Entry, ...], encoding: str | None = None) -> None:
        self.left: list[Left] = []
        self._entries = entries
        self._encoding = encoding

    @cached_property
    def _reader(self) -> ingest.Reader:
        return ingest.Reader(Lexicon(self._entries), Vocabulary(self._entries))

    def fixed(self, findings: Iterable[Finding]) -> Iterator[Fixed]:
        """The files that have edits; edits that are not made are kept in ``left``."""
        wanted = [each for each in findings if each.fault.edit]
        for document, found in groupby(wanted, lambda each: each.document):
            edits = list(found)
            try:
                yield from self._document(document, edits)
            except (MtgsearchError, OSError) as fault:
                self._leave(edits, fault.strerror or str(fault) if isinstance(fault, OSError) else str(fault))

    def _leave(self, findings: Iterable[Finding], reason: str) -> None:
        self.left += (Left(finding, reason) for finding in findings)

    def _document(self, document: Document, findings: Sequence[Finding]) -> Iterator[Fixed]:
        """:raises DataError: no copy of it can be made.
        :raises OSError: it cannot be read.
        """
        paths = document.path.split(TWO_FILES)
        sources = [placing.opened(path, document.format, self._encoding) for path in paths]
        before = self._texts(document, [source.data for source in sources])
        changes = self._changes(findings, sources, before)
        made = self._verified(document, sources, before, changes)
        for number, source in enumerate(sources):
            mine = [each for each in made if each.side == number]
            if mine:
                after = _changed(source.text, mine)
                yield Fixed(source.path, source.text, after, source.encoded(after), len(mine))

    def _changes(self, findings: Sequence[Finding], sources: Sequence[SourceText], before: Texts) -> list[Change]:
        """The edits whose places are sure, none touching another; one that is found twice is made once."""
        changes: list[Change] = []
        for finding in findings:
            change = self._change(finding, sources, before)
            if isinstance(change, str):
                self._leave([finding], change)
                continue
            touched = [each for each in changes if _touch(each, change)]
            if not touched:
                changes.append(change)
            elif [each.edit.text for each in touched if each.place == change.place] != [change.edit.text]:
                self._leave([finding], OTHER)
        return changes

    def _change(self, finding: Finding, sources: Sequence[SourceText], before: Texts) -> Change | str:
        """An edit with its place, or why it has none."""
        edit, passage = finding.fault.edit, finding.passage
        assert edit is not None
        text, lines = (passage.zh, passage.zh_lines) if edit.lang == "zh" else (passage.en, passage.en_lines)
        if not 1 <= passage.ordinal <= len(before) or before[passage.ordinal - 1] != (
            passage.zh or "",
            passage.en or "",
        ):
            return "the file has changed since it was read"
        side = len(sources) - 1 if edit.lang == "en" else 0
        place = sources[side].place(lines, text, edit.span) if lines and text else None
        if place is None:
            return "it is not sure where in the file these words stand"
        try:
            sources[side].encoded(edit.text)
        except UnicodeEncodeError:
            return "the encoding of the file lacks a character"
        return Change(finding, edit, side, place)

    def _verified(
        self, document: Document, sources: Sequence[SourceText], before: Texts, changes: list[Change]
    ) -> list[Change]:
        """The edits with which the file is read as it was, but for just these edits in its passages."""
        for _ in range(2):  # once more without those that do not come out
            wrong = self._wrong(document, sources, before, changes)
            self._leave((each.finding for each in wrong), UNLIKE)
            changes = [each for each in changes if each not in wrong]
            if not wrong:
                return changes
        self._leave((each.finding for each in changes), UNLIKE)
        return []

    def _wrong(
        self, document: Document, sources: Sequence[SourceText], before: Texts, changes: list[Change]
    ) -> list[Change]:
        """The edits that do not come out when the copy is read; all, if anything else does not."""
        data = [
            source.encoded(_changed(source.text, (each for each in changes if each.side == number)))
            for number, source in enumerate(sources)
        ]
        after, wanted = self._texts(document, data), _expected(before, changes)
        if len(after) != len(wanted):
            return changes
        wrong = {ordinal for ordinal, (one, other) in enumerate(zip(after, wanted, strict=True), 1) if one != other}
        if wrong - {each.finding.passage.ordinal for each in changes}:
            return changes
        return [each for each in changes if each.finding.passage.ordinal in wrong]

    def _texts(self, document: Document, data: Sequence[bytes]) -> Texts:
        """What the passages of a document hold, read from these bytes.

        :raises DataError: they cannot be read.
        """
        if document.format == "pairs":
            return [(each.zh or "", each.en or "") for each in self._pairs(document, data[0])]
        path, *others = document.path.split(TWO_FILES)
        english = Other(others[0], data[1]) if others else None
        job = Job(document.id, path, data[0], Sidecar(), Options(document.format, self._encoding), english)
        return [(each.zh or "", each.en or "") for each in ingest.read(job, self._reader).passages]

    def _pairs(self, document: Document, data: bytes) -> list[Passage]:
        lines = split_lines(decoding.decoded(document.path, data, self._encoding).text)
        read = [each for each in pairs.read(document.path, lines) if not isinstance(each, Unread)]
        return ingest.make(
            Batch(tuple(group for _, group in read), document.id, Sidecar(), None, None), self._reader
        ).passages


def _touch(one: Change, other: Change) -> bool:
    """Whether they are about the same words, or put something in the same place."""
    (start, end), (first, last) = one.place, other.place
    return one.side == other.side and ((start < last and first < end) or start == first)


def _changed(text: str, changes: Iterable[Change]) -> str:
    for change in sorted(changes, key=lambda each: each.place, reverse=True):
        start, end = change.place
        text = text[:start] + change.edit.text + text[end:]
    return text


def _expected(before: Texts, changes: Iterable[Change]) -> Texts:
    """What the passages are to hold with the edits."""
    texts = [{"zh": zh, "en": en} for zh, en in before]
    for change in sorted(changes, key=lambda each: each.edit.span, reverse=True):
        lang, (start, end), text = change.edit
        here = texts[change.finding.passage.ordinal - 1]
        here[lang] = here[lang][:start] + text + here[lang][end:]
    return [(each["zh"], each["en"]) for each in texts]
