"""How a term is rendered on the other side of the passages that hold it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mtgsearch.align.commonness import Background
from mtgsearch.corpus import scope
from mtgsearch.engines import learned as kept
from mtgsearch.engines.base import Engine
from mtgsearch.equivalents import Rendering, learning
from mtgsearch.equivalents.terms import Term
from mtgsearch.errors import UsageError
from mtgsearch.model import Lang, Passage, SearchRequest, TermAnswer, TermRequest
from mtgsearch.query.ast import Query
from mtgsearch.query.lex import QUOTES
from mtgsearch.query.rank import by_trust
from mtgsearch.store import Store

if TYPE_CHECKING:
    from mtgsearch.equivalents.candidates import Candidate

LOOKED_AT = 400
"""Passages by which it is told what may render a term; what does is counted in all of them."""
INSTEAD = 500
"""Passages of the corpus by which it is told how common words are, where nothing is kept of that."""
SHOWN_BY = 20
"""The same for what is marked in the hits of a search,"""
TERMS = 3
"""of so many terms that the glossary does not know,"""
LEAST_SHARE = 1 / 3
"""of them: what is rarer is said by ``equivalents``, with its figures. And that"""
SHOWN = 2
"""by so many equivalents of each."""


class Equivalents:
    """Answers what renders a term, over one open index."""

    def __init__(self, store: Store, engine: Engine) -> None:
        self._store = store
        self._engine = engine
        self._known: Background | None = None
        self._background: Background | None = None
        """What is learned of a part of it where nothing is known."""
        self._stamp = ""

    def answer(self, request: TermRequest) -> TermAnswer:
        """:raises UsageError: no term is asked for."""
        from mtgsearch.equivalents.counting import Tally  # searches do without

        term = Term.of(request.term.strip(QUOTES), request.lang)
        if not any(map(str.isalnum, term.text)):
            raise UsageError("no term is given", "name a word or several, in either language")
        rows = self._rows(term, request)
        tally = Tally(term, self._candidates(term, rows, with_glossary=request.with_glossary))
        for passage in self._store.passages_of(rows):
            tally.take(passage)
        return TermAnswer(
            request.term,
            term.lang,
            tally.passages.total(),
            by_trust(tally.passages),
            tally.one_sided,
            tally.not_rendered,
            tuple(tally.rendered()[: request.limit or None]),
            tally.unrendered,
        )

    def shown(self, terms: Iterable[tuple[str, Lang]], rows: Sequence[int]) -> list[Rendering]:
        """What some passages show that a few terms are rendered by; nothing where nothing is kept to tell it by.

        :param rows: passages that hold the terms, the best first.
        """
        known = self._kept()
        if known is None:
            return []
        passages = list(self._store.passages(rows[:SHOWN_BY]))
        return [
            Rendering(asked, other, text)
            for asked, lang in islice(terms, TERMS)
            for other, text in self._learned(Term(asked, lang), passages, known)
        ]

    def _learned(self, term: Term, passages: Sequence[Passage], known: Background) -> Iterator[tuple[Lang, str]]:
        held = learning.holding(term, passages)
        for each in learning.learned(term, held, known, SHOWN, LEAST_SHARE):
            if each.segments >= max(learning.LEAST, LEAST_SHARE * len(held)):
                yield term.other, each.text

    def _rows(self, term: Term, request: TermRequest) -> list[int]:
        query = Query(term.text, term.query())
        asked = SearchRequest(request.term, whole=True, provenance=request.provenance)
        return self._engine.search(query, scope.filters(self._store, asked)).rows

    def _candidates(self, term: Term, rows: Sequence[int], *, with_glossary: bool) -> "list[Candidate]":
        from mtgsearch.equivalents.candidates import candidates

        listed = self._store.renderings(term.text, term.lang) if with_glossary else []
        held = learning.holding(term, self._some(rows))
        return candidates(term, listed, held, self.background)

    def _some(self, rows: Sequence[int]) -> Iterator[Passage]:
        """Passages evenly spread over all of them."""
        step = -(-len(rows) // LOOKED_AT) or 1
        return self._store.passages_of(rows[::step])

    def background(self) -> Background:
        """How common words are, and what answers what."""
        known = self._kept()
        if known is None and self._background is None:
            self._background = kept.learn(self._store, self._store.sizes(), INSTEAD)[0]
        known = known or self._background
        assert known
        return known

    def _kept(self) -> Background | None:
        """What was learned of this state of the store, once it was asked for."""
        if self._stamp != self._store.stamp:
            self._known, self._background, self._stamp = kept.known(self._store), None, self._store.stamp
        return self._known
