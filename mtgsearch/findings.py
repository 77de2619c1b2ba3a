"""What a check reports, and what a run of checks is asked and answers. No I/O, no behaviour beyond naming."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from mtgsearch.model import Bilingual, Document, Lang, Passage, Span, Spans, Warning

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""The worst first: certainly wrong; very likely; worth a look."""


class Edit(NamedTuple):
    """A safe change: nothing that is right can become wrong by it."""

    lang: Lang
    span: Span
    """In the text of the passage."""
    text: str
    """What is to stand there."""


class Fault(NamedTuple):
    """What a check sees in one passage."""

    severity: Severity
    message: str
    """A template, of which ``data/messages.zh.json`` has the Chinese."""
    values: Mapping[str, object] = {}
    """What it names."""
    zh: Spans = ()
    en: Spans = ()
    expected: str | None = None
    found: str | None = None
    suggestion: str | None = None
    related: tuple[str, ...] = ()
    """Ids of other passages that it is about."""
    edit: Edit | None = None


class Finding(NamedTuple):
    """A fault, with the check that sees it and the passage that it is in."""

    check: str
    fault: Fault
    passage: Passage
    document: Document

    @property
    def severity(self) -> Severity:
        return self.fault.severity


class About(NamedTuple):
    """What a check says of itself."""

    id: str
    zh_name: str
    en_name: str
    finds: str
    """A sentence, of which ``data/messages.zh.json`` has the Chinese."""
    right: tuple[Bilingual, ...]
    wrong: tuple[Bilingual, ...]
    is_on: bool
    """Whether it runs unasked."""


class CheckRequest(NamedTuple):
    """One run of ``check`` as a front end asks for it."""

    paths: tuple[str, ...] = ()
    """Files and folders that are checked as they are; without any, and without ``pairs``, the corpus is."""
    pairs: str | None = None
    """A file of JSON lines, or ``-`` for standard input."""
    document: str | None = None
    """A glob over ids of documents: of the corpus, or of what the paths hold."""
    only: tuple[str, ...] = ()
    """Ids of checks; all that are on unless given."""
    skip: tuple[str, ...] = ()
    glossary: str | None = None
    format: str | None = None
    encoding: str | None = None
    jobs: int | None = None


class Unread(NamedTuple):
    """A source that cannot be checked, or a line of one."""

    path: str
    line: int
    """0 where it is the whole of it."""
    reason: str
    hint: str = ""


class Place(NamedTuple):
    """Where words stand in a source, in code points. Lines and columns count from 1, the offset from 0."""

    line: int
    column: int
    end_line: int
    end_column: int
    """Of the character after them."""
    offset: int
    length: int


class Checked(NamedTuple):
    """What came of a run."""

    findings: tuple[Finding, ...]
    """By documents and passages, in their order."""
    passages: int
    documents: tuple[Document, ...] = ()
    """All that were looked at."""
    unread: tuple[Unread, ...] = ()
    notes: tuple[Warning, ...] = ()
    """What is wrong in the glossary."""
