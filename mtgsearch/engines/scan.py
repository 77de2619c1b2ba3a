"""The engine that looks at every passage in the store: slower than any other, and never wrong or behind."""

import re
from collections import Counter
from collections.abc import Sequence

from mtgsearch.engines import base
from mtgsearch.engines.base import Found, Listed, Progress, State, Step, Tallies, accepts, quiet
from mtgsearch.model import TRAIL, Lang, Passage
from mtgsearch.query import rank
from mtgsearch.query.ast import Filters, Node, Query, Text, leaves
from mtgsearch.query.match import Matcher, find
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold


class Scan:
    """Answers from the store alone, with the matcher."""

    name = "scan"

    def __init__(self, store: Store) -> None:
        self._store = store

    def search(self, query: Query, filters: Filters, most: int | None = None, beside: Sequence[Text] = ()) -> Found:
        documents = {document.id: document for document in self._store.documents()}
        matcher, sought = Matcher(query), rank.sought(query)
        merits, scores = {}, {}
        provenances: Counter[str | None] = Counter()
        counts = [0] * len(beside)
        for passage in self._store.iterate():
            document = documents[passage.document]
            if not accepts(filters, passage) or not matcher.matches(passage, document):
                continue
            whole = matcher.is_whole(passage)
            if whole or not filters.whole:
                marks = matcher.marks(passage, document)
                score = rank.density(marks, passage) if marks else 0.0
                scores[passage.row] = score
                merits[passage.row] = sought.merit(passage, document, whole=whole, score=score)
                provenances[passage.provenance] += 1
                counts = [count + _stands(text, passage) for count, text in zip(counts, beside, strict=True)]
        rows = sorted(merits, key=lambda row: rank.key(merits[row]))
        if len(rows) > base.FEW:
            rows = rows[:most]
        return Found(
            rows,
            len(merits),
            sum(not merit.whole for merit in merits.values()),
            dict(provenances),
            {row: scores[row] for row in rows},
            beside=tuple(counts) if len(merits) <= base.FEW else (),
        )

    def explain(self, query: Query) -> dict[Node, Step]:
        found = (self.search(query._replace(root=leaf), Filters(), 0) for leaf in leaves(query.root))
        return {leaf: Step(each.total, "store") for leaf, each in zip(leaves(query.root), found, strict=True)}

    def matching(self, pattern: str) -> list[int]:
        found = re.compile(pattern).search
        passages = self._store.iterate()
        return [each.row for each in passages if any(text and found(fold(text)) for text in (each.zh, each.en))]

    def facets(self, query: Query, filters: Filters) -> Tallies:
        tallies: dict[str, Counter[str | None]] = {name: Counter() for name in base.FACETS}
        documents = {document.id: document for document in self._store.documents()}
        for passage in self._store.passages_of(self.search(query, filters).rows, with_breaks=False):
            values = {
                "document": passage.document,
                "provenance": passage.provenance,
                "section": base.chapter(TRAIL.join(passage.section)),
                "kind": passage.kind,
                "year": base.year(passage.date, documents[passage.document]),
            }
            for name, value in values.items():
                tallies[name][value] += 1
        return {name: dict(tally) for name, tally in tallies.items()}

    def frequencies(self, query: Query, filters: Filters, lang: Lang, most: int | None = None) -> Listed:
        from mtgsearch.engines import frequencies, postings

        rows = self.search(query, filters).rows
        counts = frequencies.of_passages(postings.terms(each)[lang] for each in self._store.passages_of(rows))
        return frequencies.listed(counts.occurrences, counts.passages.__getitem__, most)

    def refresh(self, progress: Progress = quiet, jobs: int = 1) -> None:
        """There is nothing to bring up to date."""

    def rebuild(self, progress: Progress = quiet, jobs: int = 1) -> None:
        """There is nothing to make again."""

    def parts(self) -> tuple[tuple[str, State], ...]:
        return ()

    def close(self) -> None:
        """There is nothing open."""


def _stands(text: Text, passage: Passage) -> bool:
    """Whether ``text`` stands in a passage."""
    return any(find(text, fold(getattr(passage, lang) or "")) for lang in text.sides)
