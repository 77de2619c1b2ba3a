"""The engine on one machine: the literal part and Whoosh's words, each asked for what it knows, over one store.

A query without words opens no Whoosh. A part that is behind the store, missing or damaged is done without: the store is
scanned instead, which is slower and never wrong. What a search reads of the parts is checked byte for byte, so that
damage to it is noticed; damage elsewhere is told by ``parts``, which reads all of them.
"""

from collections import Counter
from typing import TYPE_CHECKING

from mtgsearch.engines import literal
from mtgsearch.engines.base import Found, Progress, State, quiet
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.evaluate import Evaluation
from mtgsearch.engines.order import best_first
from mtgsearch.engines.scan import Scan
from mtgsearch.errors import IndexFault, MtgsearchError
from mtgsearch.query.ast import And, Filters, Node, Not, Or, Query, Word
from mtgsearch.store import Store

if TYPE_CHECKING:
    from mtgsearch.engines.words import Words


class Local:
    """Answers from derived files in the folder of the store."""

    name = "local"

    def __init__(self, store: Store) -> None:
        self._store = store
        self._literal = literal.Part(store.folder)
        self._stamp: str | None = None
        """Of the state that the opened files are of."""
        self._columns: Columns | None = None
        self._words: Words | None = None

    def search(self, query: Query, filters: Filters) -> Found:
        try:
            return self._search(query, filters)
        except MtgsearchError:
            raise
        except Exception:  # ``Damaged``, or whatever else is met in a file that is not what was written
            return Scan(self._store).search(query, filters)._replace(scanned=True)

    def refresh(self, progress: Progress = quiet) -> None:
        self._make(progress, anew=False)

    def rebuild(self, progress: Progress = quiet) -> None:
        self._make(progress, anew=True)

    def parts(self) -> tuple[tuple[str, State], ...]:
        from mtgsearch.engines import words

        stamp = self._store.stamp
        return ("literal", self._literal.state(stamp)), ("words", words.Part(self._store.folder).state(stamp))

    def close(self) -> None:
        if self._columns:
            self._columns.close()
        if self._words:
            self._words.close()
        self._columns = self._words = self._stamp = None

    def _search(self, query: Query, filters: Filters) -> Found:
        """:raises Damaged: a part cannot be used."""
        self._follow_store()
        columns = self._open_literal()
        evaluation = Evaluation(query, self._store, columns, self._open_words() if _has_words(query.root) else None)
        found = evaluation.within(filters, evaluation.matches(query.root))
        inside = found & evaluation.standing(query.root).inside
        if filters.whole:
            found, inside = found - inside, set()
        scores = evaluation.scores(found)
        rows, provenances = columns.rows, columns.codes("provenance")
        values = columns.values("provenance")
        counts = Counter(provenances[position] for position in found)
        return Found(
            [rows[position] for position in best_first(query, evaluation, columns, found, inside, scores)],
            len(inside),
            {values[code]: count for code, count in counts.items()},
            {rows[position]: score for position, score in scores.items()},
        )

    def _follow_store(self) -> None:
        """Let go of files of another state than the store's."""
        if self._stamp != self._store.stamp:
            self.close()
            self._stamp = self._store.stamp

    def _open_literal(self) -> Columns:
        if self._columns is None:
            self._columns = self._literal.open(self._store.stamp)
        return self._columns

    def _open_words(self) -> "Words":
        from mtgsearch.engines import words

        if self._words is None:
            self._words = words.Part(self._store.folder).open(self._store.stamp)
        return self._words

    def _make(self, progress: Progress, *, anew: bool) -> None:
        from mtgsearch.engines import words

        self.close()
        try:
            self._literal.refresh(self._store, progress, anew=anew)
            words.Part(self._store.folder).refresh(self._store, progress, anew=anew)
        except OSError as error:
            raise IndexFault(
                "the derived files in {path} cannot be written: {reason}",
                "the documents are safe and are searched all the same, slowly; mend it and run `mtgsearch rebuild`",
                path=self._store.folder,
                reason=error.strerror or error,
            ) from error


def _has_words(node: Node) -> bool:
    match node:
        case And(parts) | Or(parts):
            return any(map(_has_words, parts))
        case Not(part):
            return _has_words(part)
        case _:
            return isinstance(node, Word)
