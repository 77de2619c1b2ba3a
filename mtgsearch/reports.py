"""What the corpus is asked to take in, and what it reports of that, of itself and of a query. No I/O, no searches."""

from typing import Literal, NamedTuple

from mtgsearch.model import Document, Warning


class IngestRequest(NamedTuple):
    """One run of ingest as a front end asks for it."""

    paths: tuple[str, ...] = ()
    """Files and folders; ``-`` is standard input."""
    format: str | None = None
    encoding: str | None = None
    provenance: str | None = None
    document: str | None = None
    work: str | None = None
    edition: str | None = None
    glossary: str | None = None
    """A file, ``none``, or ``None`` for the one in use (the shipped one in a new index)."""
    prune: bool = False
    force: bool = False
    jobs: int | None = 1
    """In how many processes; ``None``: as many as are worth it."""
    zh: str | None = None
    """The Chinese file, or folder of files, of documents whose languages are in two; ``en`` likewise."""
    en: str | None = None


Status = Literal["added", "updated", "unchanged", "skipped", "removed", "failed"]


class Outcome(NamedTuple):
    """What became of one document in a run of ingest."""

    id: str
    path: str
    status: Status
    format: str | None = None
    encoding: str | None = None
    passages: int = 0
    one_sided: int = 0
    segments: int = 0
    warnings: tuple[Warning, ...] = ()
    error: str | None = None
    lost: int = 0
    """Warnings of what is damaged and could not be read, in this run."""


class DocumentSummary(NamedTuple):
    """A document in the corpus with its counts."""

    document: Document
    passages: int
    one_sided: int
    segments: int
    by_provenance: tuple[tuple[str, int], ...]


class IndexStatus(NamedTuple):
    """The state of an index: counts, size in bytes, and whether the derived files follow the store."""

    path: str
    engine: str
    schema: int
    generation: int
    documents: int
    passages: int
    one_sided: int
    segments: int
    bytes: int
    parts: tuple[tuple[str, str], ...]
    """Each derived part with ``whole``, ``behind``, ``missing`` or ``damaged``."""

    @property
    def whole(self) -> bool:
        return all(state == "whole" for _, state in self.parts)


class Explained(NamedTuple):
    """A part of a query, as it was understood and is found."""

    kind: str
    """``all``, ``any`` and ``not`` of ``parts``; else a leaf: ``text run word compound pattern fuzzy regex near rule
    field range``."""
    text: str = ""
    """As it might be typed."""
    passages: int = 0
    """In how many of the whole corpus it is."""
    by: str = ""
    """What is asked, as ``engines.base.Step`` has it."""
    forms: tuple[str, ...] = ()
    """The words that it stands for."""
    number: int = 0
    """Of letters for ``fuzzy``, of words between for ``near``."""
    parts: tuple["Explained", ...] = ()


class Explanation(NamedTuple):
    """How a query was understood."""

    query: str
    exact: bool
    root: Explained
    total: int
    by: str
    """As ``Result`` has it."""
    left_aside: int
    """Older editions that are not searched."""
    notes: tuple[str, ...]
