"""The engine on one machine: two flat files and Whoosh's words, each asked for what it knows, over one store.

A query without words opens no Whoosh. A part that is behind the store, missing or damaged is done without: the store is
scanned instead, or the texts in place of what was kept ready of them, which is slower and never wrong. What a search
reads of the parts is checked byte for byte, so that damage to it is noticed; damage elsewhere is told by ``parts``,
which reads all of them.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from mtgsearch.engines import base, frequent, literal
from mtgsearch.engines.base import Found, Listed, Progress, State, Step, Tallies, quiet
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.evaluate import Evaluation, needs_words
from mtgsearch.engines.flatpart import FlatPart
from mtgsearch.engines.frequent import Counted, Frequent
from mtgsearch.engines.masks import Mask
from mtgsearch.engines.order import best_first
from mtgsearch.engines.pages import Damaged
from mtgsearch.engines.texts import ONE_BY_ONE
from mtgsearch.errors import IndexFault, MtgsearchError
from mtgsearch.model import LANGS, Lang
from mtgsearch.query.ast import Filters, Node, Query, Text
from mtgsearch.store import Store

if TYPE_CHECKING:
    from mtgsearch.engines.words import Words


Answer = TypeVar("Answer")
Asked = ParamSpec("Asked")


def _or_scan(
    answer: "Callable[Concatenate[Local, Asked], Answer]",
) -> "Callable[Concatenate[Local, Asked], Answer]":
    """Have the method of ``Scan`` that has the same name answer where a part cannot be used."""

    @wraps(answer)
    def answered(self: "Local", /, *args: Asked.args, **options: Asked.kwargs) -> Answer:
        try:
            return answer(self, *args, **options)
        except MtgsearchError:
            raise
        except Exception:  # ``Damaged``, or whatever else is met in a file that is not what was written
            from mtgsearch.engines.scan import Scan

            found: Answer = getattr(Scan(self._store), answer.__name__)(*args, **options)
            return found._replace(scanned=True) if isinstance(found, Found) else found

    return answered


class Local:
    """Answers from derived files in the folder of the store."""

    name = "local"

    def __init__(self, store: Store) -> None:
        self._store = store
        self._literal = FlatPart(store.folder, "literal", Columns)
        self._ready = FlatPart(store.folder, "frequent", Frequent)
        self._stamp: str | None = None
        """Of the state that the opened files are of."""
        self._columns: Columns | None = None
        self._frequent: Frequent | None = None
        self._words: Words | None = None

    @_or_scan
    def search(self, query: Query, filters: Filters, most: int | None = None, beside: Sequence[Text] = ()) -> Found:
        columns, evaluation, found, inside = self._evaluated(query, filters)
        total = found.bit_count()
        if total <= base.FEW:
            most = None
        best = best_first(query, evaluation, columns, found, inside, most)
        rows = columns.rows_at([*best])
        return Found(
            rows,
            total,
            inside.bit_count(),
            _by_provenance(columns, found),
            dict(zip(rows, best.values(), strict=True)),
            beside=self._counted(beside, found, columns) if total <= base.FEW else (),
        )

    @_or_scan
    def explain(self, query: Query, filters: Filters) -> dict[Node, Step]:
        return self._evaluation(query).explained(filters)

    @_or_scan
    def matching(self, pattern: str) -> list[int]:
        self._follow_store()
        columns = self._open_literal()
        found = {position for lang in LANGS for position in literal.matching(pattern, lang, columns)}
        return columns.rows_at(sorted(found))

    @_or_scan
    def facets(self, query: Query, filters: Filters) -> Tallies:
        from mtgsearch.engines import tallies

        columns, _, found, _ = self._evaluated(query, filters)
        return tallies.facets(columns, self._store, found)

    @_or_scan
    def frequencies(self, query: Query, filters: Filters, lang: Lang, most: int | None = None) -> Listed:
        from mtgsearch.engines import frequencies

        columns, _, found, _ = self._evaluated(query, filters)
        return frequencies.of_found(columns, found, lang, most, self._usable_words)

    @_or_scan
    def sharing(self, text: str, lang: Lang, condition: Query, filters: Filters, most: int) -> list[int]:
        from mtgsearch.engines import overlap

        columns, _, found, _ = self._evaluated(condition, filters._replace(whole=False))
        words, allowed = self._open_words(), found.to_bytes(len(columns), "little")
        weights = overlap.weights(
            overlap.terms(text, lang),
            len(columns),
            lambda term: words.frequency(term, lang),
            lambda term: words.counts(term, lang),
        )
        if allowed.count(1) < len(columns):
            rows = list(weights)
            weights = {r: weights[r] for r, place in zip(rows, columns.positions(rows), strict=True) if allowed[place]}
        texts = columns.texts[lang]
        return overlap.best(weights, most, lambda rows: texts.sizes(columns.positions(rows)))

    @_or_scan
    def vocabulary(self, lang: Lang) -> Iterable[str]:
        self._follow_store()
        return self._open_words().vocabulary(lang)

    def refresh(self, progress: Progress = quiet, jobs: int = 1) -> None:
        self._make(progress, jobs, anew=False)

    def rebuild(self, progress: Progress = quiet, jobs: int = 1) -> None:
        self._make(progress, jobs, anew=True)

    def parts(self) -> tuple[tuple[str, State], ...]:
        from mtgsearch.engines import learned, words

        stamp = self._store.stamp
        flat = ((part.name, part.state(stamp)) for part in (self._literal, self._ready))
        kept = learned.part(self._store.folder)
        return *flat, ("words", words.Part(self._store.folder).state(stamp)), (kept.name, kept.state(stamp))

    def close(self) -> None:
        if self._columns:
            self._columns.close()
        if self._frequent:
            self._frequent.close()
        if self._words:
            self._words.close()
        self._columns = self._frequent = self._words = self._stamp = None

    def _evaluation(self, query: Query) -> Evaluation:
        """:raises Damaged: a part cannot be used."""
        self._follow_store()
        words = self._open_words() if needs_words(query.root) else None
        return Evaluation(query, self._store, self._open_literal(), self._kept, words)

    def _evaluated(self, query: Query, filters: Filters) -> tuple[Columns, Evaluation, Mask, Mask]:
        """What is found, and what of it holds the query only inside longer terms.

        :raises Damaged: a part cannot be used.
        """
        evaluation = self._evaluation(query)
        columns = self._open_literal()
        found = evaluation.within(filters, evaluation.matches(query.root))
        inside = found & evaluation.standing(query.root).inside if found else 0
        if filters.whole:
            found, inside = found & ~inside, 0
        return columns, evaluation, found, inside

    def _follow_store(self) -> None:
        """Let go of files of another state than the store's."""
        if self._stamp != self._store.stamp:
            self.close()
            self._stamp = self._store.stamp

    def _open_literal(self) -> Columns:
        if self._columns is None:
            self._columns = self._literal.open(self._store.stamp)
        return self._columns

    def _kept(self, needle: str, lang: Lang) -> bytes | Counted | None:
        """What is kept ready of a needle; where that file is wanting, it is looked for as others are."""
        if not frequent.may_hold(needle, lang):
            return None
        with suppress(Damaged):
            if self._frequent is None:
                self._frequent = self._ready.open(self._store.stamp)
            return self._frequent.kept(needle, lang)
        return None

    def _counted(self, texts: Sequence[Text], found: Mask, columns: Columns) -> tuple[int, ...]:
        """In how many of ``found`` each of ``texts`` stands."""
        positions = columns.masks.positions(found) if texts else []
        return tuple(literal.count(text, positions, columns, self._kept) for text in texts)

    def _usable_words(self) -> "Words | None":
        """Whoosh's part, if it can be used."""
        with suppress(Damaged):
            return self._open_words()
        return None

    def _open_words(self) -> "Words":
        from mtgsearch.engines import words

        if self._words is None:
            self._words = words.Part(self._store.folder).open(self._store.stamp)
        return self._words

    def _make(self, progress: Progress, jobs: int, *, anew: bool) -> None:
        from mtgsearch.engines import learned, words

        self.close()
        try:
            self._make_flat(progress, jobs, anew=anew)
            words.Part(self._store.folder).refresh(self._store, progress, jobs, anew=anew)
            learned.refresh(self._store, progress, anew=anew)
        except OSError as error:
            raise IndexFault(
                "the derived files in {path} cannot be written: {reason}",
                "the documents are safe and are searched all the same, slowly; mend it and run `mtgsearch rebuild`",
                path=self._store.folder,
                reason=_reason(error),
            ) from error

    def _make_flat(self, progress: Progress, jobs: int, *, anew: bool) -> None:
        from mtgsearch.engines import builder, census

        stamp = self._store.stamp
        self._literal.refresh(stamp, lambda path, old: builder.build(path, self._store, old, progress, jobs), anew=anew)
        with closing(self._literal.open(stamp)) as columns:
            self._ready.refresh(stamp, lambda path, old: census.build(path, columns, old, progress, jobs), anew=anew)


def _reason(error: OSError) -> str:
    """What the system says, and of which file."""
    named = error.filename2 or error.filename
    said = error.strerror or str(error)
    return f"{said} ({os.path.basename(os.fsdecode(named))})" if named else said


def _by_provenance(columns: Columns, found: Mask) -> dict[str | None, int]:
    values = columns.values("provenance")
    if found.bit_count() < ONE_BY_ONE * len(values):
        counts = Counter(columns.codes_at("provenance", columns.masks.positions(found)))
    else:
        counts = Counter({n: (found & columns.mask("provenance", {n})).bit_count() for n in range(len(values))})
    return {values[code]: count for code, count in counts.items() if count}
