"""What every engine is: it answers a query over the store, and keeps files of its own that follow the store."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from mtgsearch.model import TRAIL, Document, Lang, Passage
from mtgsearch.query.ast import Filters, Node, Query, Text
from mtgsearch.query.match import field_matches
from mtgsearch.tuples import NamedTuple

if TYPE_CHECKING:
    from mtgsearch.concordance import Frequency

Progress = Callable[[str, int, int], None]
"""Told which part is being made, and how many of how many documents are done."""

State = Literal["whole", "behind", "missing", "damaged"]
"""Of a derived part: of the store's state, of another one, not there, or not what was written."""


def quiet(part: str, done: int, total: int) -> None:
    """For who does not want to be told."""


FEW = 500
"""So many rows are always given: who counts something in all that was found can do so while they are few."""


class Found(NamedTuple):
    """An answer: how many passages match, and the best of them."""

    rows: list[int]
    """Best first, by the tiers of ``query.rank``: all, or as many as were asked for."""
    total: int
    inside: int
    """How many hold the query only inside longer terms."""
    by_provenance: dict[str | None, int]
    scores: dict[int, float]
    """Of ``rows``; more is better, comparable within one answer only."""
    scanned: bool = False
    """Whether a derived part was wanting, so that every passage had to be looked at."""
    beside: tuple[int, ...] = ()
    """In how many of all that was found each text stands that was to be counted; told of ``FEW`` at most."""


class Step(NamedTuple):
    """How a leaf of a query is found."""

    passages: int
    """In how many it is."""
    by: Literal["store", "attributes", "literal", "frequent", "words", "texts"]
    """What is asked: every passage in the store, what is known of each, the literal file, what is kept ready, the index
    of words, or the texts that may hold it.
    """
    forms: tuple[str, ...] = ()
    """The words of the index that it stands for."""


FACETS = ("document", "provenance", "section", "kind", "year")
"""What passages are counted by."""

Tallies = dict[str, dict[str | None, int]]
"""By each of ``FACETS``, how many passages have each value; ``None`` where it is not known."""


Listed: TypeAlias = "tuple[int, tuple[Frequency, ...]]"
"""A frequency list: how many different words there are, and the most frequent of them, or all."""


class Engine(Protocol):
    """An engine over one open store."""

    name: str

    def search(self, query: Query, filters: Filters, most: int | None = None, beside: Sequence[Text] = ()) -> Found:
        """Answer from the state that the store was opened at.

        :param most: how many rows are wanted; all of them where ``None``, and where they are no more than ``FEW``. The
            counts are of all in any case.
        :param beside: texts to be counted in what is found.
        """

    def explain(self, query: Query, filters: Filters) -> dict[Node, Step]:
        """How each leaf of a query is found, and in how many passages that are what ``filters`` ask for."""

    def matching(self, pattern: str) -> list[int]:
        """The rows of the passages of which one side, folded, holds what a regular expression describes, in no order.

        :param pattern: for ``re``, known not to take long; no set of characters in it goes beyond ASCII.
        """

    def facets(self, query: Query, filters: Filters) -> Tallies:
        """Count all passages that ``search`` finds."""

    def frequencies(self, query: Query, filters: Filters, lang: Lang, most: int | None = None) -> Listed:
        """Count the words on one side of all passages that ``search`` finds: Chinese words as the passages are cut,
        Latin ones by stem, numbers and marks none.

        :param most: how many words are wanted; all of them where ``None``.
        """

    def sharing(self, text: str, lang: Lang, condition: Query, filters: Filters, most: int) -> list[int]:
        """The rows of passages that share words with ``text`` on the side ``lang``, the best first.

        :param text: folded.
        :param condition: what they must match besides.
        :param most: how many rows are wanted.
        """

    def vocabulary(self, lang: Lang) -> Iterable[str]:
        """The words that texts in ``lang`` have: Latin ones as they are written, Chinese ones as they were cut."""

    def refresh(self, progress: Progress = quiet, jobs: int = 1) -> None:
        """Bring the derived files to the state of the store; the store is open for writing.

        :param jobs: how many processes may work at it.
        """

    def rebuild(self, progress: Progress = quiet, jobs: int = 1) -> None:
        """Make the derived files again from the store alone."""

    def parts(self) -> tuple[tuple[str, State], ...]:
        """Each derived part with its state; reads all of it."""

    def close(self) -> None:
        """Let go of all files."""


def chapter(trail: str | None) -> str | None:
    """The first heading of a section trail, whose headings are joined by ``TRAIL``."""
    return trail.split(TRAIL, 1)[0] if trail else None


def year(date: str | None, document: Document) -> str | None:
    """The year of a passage: of its own date, else of its document's, else of its edition."""
    known = date or document.date or document.edition
    return known[:4] if known else None


def accepts(filters: Filters, passage: Passage) -> bool:
    """Whether a passage is what ``filters`` ask for, ``whole`` apart."""
    return (
        (filters.documents is None or passage.document in filters.documents)
        and accepts_value(filters, "provenance", passage.provenance)
        and accepts_value(filters, "kind", passage.kind)
        and accepts_value(filters, "date", passage.date)
    )


def accepts_value(filters: Filters, attribute: str, value: str | None) -> bool:
    """The same of one attribute: ``provenance``, ``kind`` or ``date``.

    A date that is known less precisely than it is asked for counts as its first day, and one asked for less precisely
    holds all of its days.
    """
    if attribute == "date":
        since, until = filters.since or "", filters.until
        return not (since or until) or (
            value is not None and value >= since and (until is None or value[: len(until)] <= until)
        )
    wanted = filters.provenance if attribute == "provenance" else filters.kind
    return wanted is None or field_matches(attribute, wanted, value)
