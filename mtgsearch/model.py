"""The records that the parts of mtgsearch hand to one another. No I/O, no behaviour beyond naming.

Offsets are in code points, half open ``[start, end)``; lines count from 1, both ends included.
"""

from typing import Literal

from mtgsearch.tuples import NamedTuple

Lang = Literal["zh", "en"]
LANGS: tuple[Lang, Lang] = ("zh", "en")

Script = Literal["Hans", "Hant"]
"""As ISO 15924 has them."""

Span = tuple[int, int]
Spans = tuple[Span, ...]

KINDS = ("heading", "paragraph", "bullet", "rule", "example", "ruling", "divider", "note", "row", "entry")


class Lines(NamedTuple):
    """Where a text stands in its source."""

    first: int
    last: int


class Bilingual(NamedTuple):
    """One thing said in two languages; ``None`` where a side is missing."""

    zh: str | None = None
    en: str | None = None


class Warning(NamedTuple):
    """Something a person should look at, at a source line (0 when it is about the whole document)."""

    line: int
    text: str


class Lost(Warning):
    """Something of the source is damaged, so that it could not be read."""

    __slots__ = ()


# What stands in the corpus -----------------------------------------------------------------------------------------


TWO_FILES = " + "
"""What stands between the paths of a document whose languages are in two files, the Chinese one first."""
TRAIL = " > "
"""What joins the headings of a section trail to the one text that is shown, exported, and looked at by ``section:``."""


class Document(NamedTuple):
    """One source with its metadata. Dates are ISO 8601 (``2024-02-06``, ``2024-02`` or ``2024``)."""

    id: str
    path: str
    format: str
    encoding: str
    sha256: str
    title: str | None = None
    work: str | None = None
    edition: str | None = None
    date: str | None = None
    provenance: str | None = None
    licence: str | None = None
    script: Script | None = None
    """Of the Chinese: simplified or traditional; ``None`` where there is none, or no character tells."""
    card: Bilingual | None = None


class Segment(NamedTuple):
    """An aligned unit inside a passage, as offsets into its two texts; ``None`` where one side has nothing."""

    zh: Span | None
    en: Span | None


class Passage(NamedTuple):
    """The pair that a document itself makes, and what a search returns.

    ``row`` is the store's key (0 before it is stored), never reused. ``id`` is the public name: ``cr:702.26a`` or
    ``DOCUMENT:HASH``. ``breaks`` holds the ends of the Chinese words, as offsets into ``fold(zh)``, ascending.
    """

    id: str
    document: str
    ordinal: int
    kind: str
    zh: str | None
    en: str | None
    zh_lines: Lines | None = None
    en_lines: Lines | None = None
    section: tuple[str, ...] = ()
    number: str | None = None
    date: str | None = None
    provenance: str | None = None
    segments: tuple[Segment, ...] = ()
    breaks: tuple[int, ...] = ()
    row: int = 0


# What a search answers ---------------------------------------------------------------------------------------------


class Marks(NamedTuple):
    """Spans in the two texts of a passage, ascending and not overlapping."""

    zh: Spans = ()
    en: Spans = ()


def label(number: str, last: str | None) -> str:
    """A number, or a range of numbers, as it is shown."""
    if last is None:
        return number
    return f"{number}–{last[-1] if last[-1].isalpha() and last[:-1] == number[:-1] else last}"


class Citation(NamedTuple):
    """A rule that a passage cites, on either side, or a range of rules."""

    number: str
    last: str | None
    """The last of a range."""
    work: str | None
    """The code of the work whose rule it is, as far as that is known."""
    cited: Passage | None
    """The rule itself, the first of a range; ``None`` where the corpus has none, or several that may be meant."""
    places: Marks
    """Where it is cited."""

    @property
    def label(self) -> str:
        """The number, or the range, as it is shown: ``601.2f–h``, ``712.9–712.10``."""
        return label(self.number, self.last)


class Hit(NamedTuple):
    """One passage found, with what is marked in it and the passages around it."""

    passage: Passage
    document: Document
    score: float
    whole: bool
    """Whether the query stands in it as a whole term, not only inside longer ones."""
    matches: Marks
    equivalents: Marks = Marks()
    before: tuple[Passage, ...] = ()
    after: tuple[Passage, ...] = ()
    cites: tuple[Citation, ...] = ()
    """What it cites, where that was asked for."""
    percent: int | None = None
    """How near it is to what was asked, from 0 to 100, where it does not hold that."""
    nearest: Segment | None = None
    """The segment that is nearer than the passage as a whole."""
    alike: int = 1
    """How many passages with the same texts it stands for in an export."""


class Equivalent(NamedTuple):
    """What the searched term is rendered by, and in how many of the passages found."""

    term: str
    text: str
    passages: int


class Result(NamedTuple):
    """The answer to one search: figures over all that was found, and the hits of the page asked for."""

    query: str
    by: Literal["literal", "words", "nearest"]
    total: int
    inside: int
    """How many of ``total`` hold the query only inside longer terms."""
    by_provenance: tuple[tuple[str, int], ...]
    """Most trusted first; passages without a provenance count as ``unknown``."""
    hits: tuple[Hit, ...]
    equivalents: tuple[Equivalent, ...] = ()
    notes: tuple[str, ...] = ()
    """What the person should know of how the query was read, a sentence each."""
    left_aside: int = 0
    """How many documents were not searched because there is a newer edition."""


class Citing(NamedTuple):
    """Who cites a rule."""

    total: int
    hits: tuple[Hit, ...]
    """The page asked for; ``matches`` are the references."""
    forms: tuple[tuple[str, int], ...]
    """As what it is cited, and in how many passages: itself, its subrules, ranges."""
    by_provenance: tuple[tuple[str, int], ...]
    """Most trusted first."""


# What a search asks ------------------------------------------------------------------------------------------------


class SearchRequest(NamedTuple):
    """One search as a front end asks for it. ``limit`` 0 means all; ``None`` means no restriction."""

    query: str
    limit: int = 20
    offset: int = 0
    context: int = 0
    whole: bool = False
    exact: bool = False
    lang: Lang | None = None
    document: str | None = None
    """A glob over document ids."""
    edition: str | None = None
    """``all``, a date, or ``None`` for the newest edition of each work."""
    provenance: str | None = None
    kind: str | None = None
    since: str | None = None
    until: str | None = None
    sort: Literal["relevance", "document", "date"] = "relevance"
    nearest: bool = True
    """Whether the nearest passages are wanted where none is found."""
    marked: bool = True
    """Whether the hits are looked at: what renders a term that no glossary knows takes a while to find out."""


# What a term is on the other side ----------------------------------------------------------------------------------


class TermRequest(NamedTuple):
    """A term whose equivalents are asked for."""

    term: str
    lang: Lang | None = None
    """``None``: as its script tells."""
    provenance: str | None = None
    with_glossary: bool = True
    limit: int = 0
    """Equivalents that are told; 0 means all."""


class Form(NamedTuple):
    """A way in which an equivalent is written, and in how many passages."""

    text: str
    passages: int


class Rendered(NamedTuple):
    """An equivalent with its figures, which count passages."""

    text: str
    forms: tuple[Form, ...]
    """Most frequent first."""
    passages: int
    by_provenance: tuple[tuple[str, int], ...]
    """Most trusted first, as in ``Result``."""
    example: str
    """The id of a passage."""
    in_glossary: bool


class TermAnswer(NamedTuple):
    """How a term is rendered."""

    term: str
    lang: Lang
    passages: int
    """That hold the term as a whole;"""
    by_provenance: tuple[tuple[str, int], ...]
    one_sided: int
    """those of them that have no other side,"""
    not_rendered: int
    """and those in which none of the equivalents found stands, those included."""
    equivalents: tuple[Rendered, ...] = ()
    """Most frequent first. One passage may hold several."""
    unrendered: str | None = None
    """The id of a passage that is not rendered; it has another side if any of them has."""
