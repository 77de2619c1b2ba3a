"""The engine that looks at every passage in the store: slower than any other, and never wrong or behind."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

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
        merits = {}
        provenances: Counter[str | None] = Counter()
        counts = [0] * len(beside)
        for passage in self._store.iterate():
            document = documents[passage.document]
            if not accepts(filters, passage) or not matcher.matches(passage, document):
                continue
            whole = matcher.is_whole(passage)
            if whole or not filters.whole:
                marks = matcher.marks(passage, document)
                density = rank.density(marks, passage) if marks else 0.0
                merits[passage.row] = sought.merit(passage, document, whole=whole, density=density)
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
            {row: merits[row].score for row in rows},
            beside=tuple(counts) if len(merits) <= base.FEW else (),
        )

    def explain(self, query: Query, filters: Filters) -> dict[Node, Step]:
        found = (self.search(query._replace(root=leaf), filters, 0) for leaf in leaves(query.root))
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

    def sharing(self, text: str, lang: Lang, condition: Query, filters: Filters, most: int) -> list[int]:
        from mtgsearch.engines import forms, overlap, postings

        documents = {document.id: document for document in self._store.documents()}
        matcher, wanted = Matcher(condition), overlap.terms(text, lang)
        having: defaultdict[str, dict[int, float]] = defaultdict(dict)
        frequencies, sizes = Counter[str](), dict[int, int]()
        count = 0
        for passage in self._store.iterate():
            count += 1
            for word in map(forms.word, {*postings.terms(passage)[lang]}):
                if word in wanted:
                    having[word][passage.row] = 1
                    frequencies[word] += 1
            if accepts(filters, passage) and matcher.matches(passage, documents[passage.document]):
                sizes[passage.row] = len(fold(getattr(passage, lang) or "").encode())
        weights = overlap.weights(wanted, count, frequencies.__getitem__, having.__getitem__)
        allowed = {row: weight for row, weight in weights.items() if row in sizes}
        return overlap.best(allowed, most, lambda rows: [sizes[row] for row in rows])

    def vocabulary(self, lang: Lang) -> Iterable[str]:
        from mtgsearch.engines import forms, postings

        passages = self._store.iterate()
        return sorted({forms.text(term) for passage in passages for term in postings.terms(passage)[lang]})

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
