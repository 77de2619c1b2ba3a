"""The passages of the corpus that are nearest to a text: what a translator is shown where nothing is the same.

An engine names the passages that share most of the text's words; these are compared with it exactly, as a whole and by
their segments, and what is nearest counts. See ``text.fuzzy`` for what the percent is.
"""

from typing import NamedTuple

from mtgsearch.engines.base import Engine
from mtgsearch.model import Lang, Passage, Segment
from mtgsearch.query.ast import Everything, Filters, Query
from mtgsearch.query.rank import trust
from mtgsearch.store import Store
from mtgsearch.text import fuzzy
from mtgsearch.text.normalize import fold

CANDIDATES = 300
"""Passages that are compared; ``scripts/bench-nearest`` tells how often the best of all is among them."""
LONGEST = 1000
"""Characters of the text that are compared: a passage has rarely more."""
ANYTHING = Query("", Everything())
EVERYWHERE = Filters()


class Near(NamedTuple):
    """A passage and how near it is, from 0 to 100."""

    passage: Passage
    percent: int
    segment: Segment | None
    """The one that is nearer than the passage as a whole, if there is one."""


class Nearest:
    """Looks for texts in one open index."""

    def __init__(self, store: Store, engine: Engine) -> None:
        self._store = store
        self._engine = engine

    def find(
        self, text: str, lang: Lang, least: int, condition: Query = ANYTHING, filters: Filters = EVERYWHERE
    ) -> list[Near]:
        """The passages whose texts in ``lang`` are near ``text``, nearest first; of equal ones the most trusted.

        :param least: the percent from which on they are wanted.
        :param condition: what they must match besides.
        """
        sought = fold(text[:LONGEST])
        wanted = fuzzy.tokens(sought)
        rows = self._engine.sharing(sought, lang, condition, filters, CANDIDATES)
        near = [
            Near(passage, *nearness(passage, lang, wanted, least))
            for passage in self._store.passages_of(rows, with_breaks=False)
        ]
        found = [each for each in near if each.percent >= least]
        return sorted(found, key=lambda each: (-each.percent, trust(each.passage.provenance)))


def nearness(passage: Passage, lang: Lang, wanted: list[str], least: int) -> tuple[int, Segment | None]:
    """The percent of the passage or of its nearest segment, whichever is greater."""
    text: str = getattr(passage, lang) or ""
    best, nearest = fuzzy.percent(wanted, fuzzy.tokens(fold(text)), least), None
    for segment in passage.segments if len(passage.segments) > 1 else ():
        if (span := getattr(segment, lang)) and best < 100:
            reached = fuzzy.percent(wanted, fuzzy.tokens(fold(text[slice(*span)])), max(best + 1, least))
            if reached > best:
                best, nearest = reached, segment
    return best, nearest
