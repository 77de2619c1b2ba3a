"""A search: the query understood, an engine asked, the page of hits put together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Literal

from mtgsearch.corpus import scope
from mtgsearch.engines.base import FEW, Engine, Found
from mtgsearch.equivalents import Rendering, is_term, renderings, unlisted
from mtgsearch.model import (
    LANGS,
    Document,
    Equivalent,
    Hit,
    Lang,
    Marks,
    Passage,
    Result,
    SearchRequest,
    Span,
)
from mtgsearch.query.ast import And, Everything, Filters, Node, Not, Or, Query, Text, asked
from mtgsearch.query.match import Matcher, merged
from mtgsearch.query.parse import parse
from mtgsearch.query.rank import by_trust
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold, fold_with_offsets
from mtgsearch.text.script import is_han
from mtgsearch.tuples import NamedTuple

if TYPE_CHECKING:
    from mtgsearch.concordance import Facet, Facets, Frequencies
    from mtgsearch.corpus.equivalents import Equivalents
    from mtgsearch.glossary import Glossary

SCANNED = (
    "the derived files are damaged or behind the store, so every passage was looked at; "
    "`mtgsearch rebuild` makes them anew"
)
CHARACTERS = 50
"""So many characters of a run are looked for before it is cut: more would take longer than they are worth."""
SHOWN = 3
"""So many renderings of a term are told, the most frequent first."""


class _Answer(NamedTuple):
    query: Query
    found: Found
    known: list[Rendering]
    """By the glossary."""
    learned: Sequence[Rendering] = ()
    """Of terms that the glossary does not know."""
    by: Literal["literal", "words"] = "literal"
    notes: tuple[str, ...] = ()


class Lookup:
    """Answers searches over one open index."""

    def __init__(self, store: Store, engine: Engine) -> None:
        self._store = store
        self._engine = engine
        self._documents: dict[str, Document] = {}
        self._glossary: Glossary | None = None
        self._equivalents: Equivalents | None = None

    def search(self, request: SearchRequest) -> Result:
        """:raises UsageError: the query is empty or beyond the limits."""
        query = parse(request.query, exact=request.exact, lang=request.lang)
        filters = scope.filters(self._store, request)
        ranked = request.sort == "relevance"
        most = request.offset + request.limit if request.limit and ranked else None
        answer = self._answer(query, filters, most)
        rows = answer.found.rows
        if request.sort != "relevance":
            rows = self._store.in_order(rows, request.sort)
        page = rows[request.offset :][: request.limit or None]
        if page and request.marked:
            answer = answer._replace(learned=self._learned(answer))
        result = self._result(
            request,
            answer,
            hits=tuple(self._hits(answer, page, request.context)),
            equivalents=self._counted(answer) if answer.found.total <= FEW else (),
        )
        if result.total or not request.nearest:
            return result
        from mtgsearch.corpus import nearby  # most searches find something

        near = nearby.instead(result, query, filters, request, self._store, self._engine, self.document)
        return near._replace(hits=tuple(self._in_place(hit, request.context) for hit in near.hits))

    def understood(self, request: SearchRequest) -> tuple[Result, Query]:
        """The figures of a search, and the query that was asked in the end.

        :raises UsageError: the query is empty or beyond the limits.
        """
        query = parse(request.query, exact=request.exact, lang=request.lang)
        answer = self._answer(query, scope.filters(self._store, request), 0)
        return self._result(request, answer), answer.query

    def facets(self, request: SearchRequest) -> "Facets":
        """Counts of all passages found.

        :raises UsageError: the query is empty or beyond the limits.
        """
        from mtgsearch.concordance import Facets

        query = parse(request.query, exact=request.exact, lang=request.lang)
        filters = scope.filters(self._store, request)
        answer = self._answer(query, filters, 0)
        counts = self._engine.facets(answer.query, filters)
        return Facets(self._result(request, answer), {name: _most_first(each) for name, each in counts.items()})

    def unmarked(self, rows: Iterable[int], context: int = 0) -> Iterator[Hit]:
        """Passages in their places, with nothing marked."""
        for passage in self._store.passages_of(rows):
            yield self._in_place(Hit(passage, self.document(passage.document), 0.0, True, Marks()), context)

    def document(self, id: str) -> Document:
        """The document of a passage that was found."""
        if id not in self._documents:
            self._documents[id] = self._store.document(id)
        return self._documents[id]

    @property
    def glossary(self) -> "Glossary":
        from mtgsearch.glossary import Glossary

        if self._glossary is None:
            self._glossary = Glossary.of(self._store.glossary())
        return self._glossary

    def frequencies(self, request: SearchRequest, lang: Lang, most: int | None) -> "Frequencies":
        """The most frequent words of one language in what is found; an empty query finds every passage.

        :raises UsageError: the query is beyond the limits.
        """
        from mtgsearch.concordance import Frequencies

        filters = scope.filters(self._store, request)
        if request.query.strip():
            answer = self._answer(parse(request.query, exact=request.exact, lang=request.lang), filters, 0)
        else:
            everything = Query(request.query, Everything())
            answer = _Answer(everything, self._engine.search(everything, filters, 0), [])
        listed = self._engine.frequencies(answer.query, filters, lang, most)
        return Frequencies(self._result(request, answer), lang, *listed)

    def _result(
        self,
        request: SearchRequest,
        answer: _Answer,
        hits: tuple[Hit, ...] = (),
        equivalents: tuple[Equivalent, ...] = (),
    ) -> Result:
        """The figures of an answer, with what is shown of it."""
        return Result(
            query=request.query,
            by=answer.by,
            total=answer.found.total,
            inside=answer.found.inside,
            by_provenance=by_trust(answer.found.by_provenance),
            hits=hits,
            equivalents=equivalents,
            notes=(*answer.query.notes, *answer.notes, *([SCANNED] if answer.found.scanned else [])),
            left_aside=scope.left_aside(self._store, request),
        )

    @property
    def equivalents(self) -> "Equivalents":
        from mtgsearch.corpus.equivalents import Equivalents

        if self._equivalents is None:
            self._equivalents = Equivalents(self._store, self._engine)
        return self._equivalents

    # Finding -------------------------------------------------------------------------------------------------------

    def _answer(self, query: Query, filters: Filters, most: int | None) -> _Answer:
        """What is found as written; if that is nothing, what the words of the runs that stand nowhere find."""
        answer = self._asked(query, filters, most)
        loose = [] if query.exact else _loose(query.root)
        if not loose or (answer.found.total and query.root == loose[0]):
            return answer
        absent = [leaf for leaf in loose if not self._engine.search(_only(leaf), Filters(), 0).total]
        if answer.found.total:
            return answer._replace(notes=tuple(f"{leaf.needle} stands nowhere as written" for leaf in absent))
        return (absent and self._by_words(query, absent, filters, most)) or answer

    def _asked(self, query: Query, filters: Filters, most: int | None) -> _Answer:
        known = renderings(query, self._store.renderings)
        chinese, _ = _by_side(known)
        texts = [Text(rendering.text, ("zh",)) for rendering in chinese]
        return _Answer(query, self._engine.search(query, filters, most, texts), known)

    def _by_words(self, query: Query, absent: list[Text], filters: Filters, most: int | None) -> _Answer | None:
        """The query with each run that stands nowhere cut into its words, if that finds anything; single characters are
        none.

        What has the words has their characters. So these are looked for first: to load jieba takes half a second.
        """
        characters = query._replace(root=_replaced(query.root, {leaf: _characters(leaf.needle) for leaf in absent}))
        if not self._engine.search(characters, filters, 0).total:
            return None
        from mtgsearch.text.words import Cutter

        cutter = Cutter(self.glossary.terms())
        cuts = {leaf: _words(cutter.cut(leaf.needle)) for leaf in absent}
        cuts = {leaf: words for leaf, words in cuts.items() if words != (leaf.needle,) and max(map(len, words)) > 1}
        if not cuts:
            return None
        cut = query._replace(root=_replaced(query.root, cuts))
        answer = self._asked(cut, filters, most)
        notes = (
            f"{leaf.needle} stands nowhere as written; searched by its words: {' '.join(words)}"
            for leaf, words in cuts.items()
        )
        return answer._replace(by="words", notes=tuple(notes)) if answer.found.total else None

    # Showing -------------------------------------------------------------------------------------------------------

    def _hits(self, answer: _Answer, page: Iterable[int], context: int) -> Iterable[Hit]:
        matcher = Matcher(answer.query)
        for passage in self._store.passages(page):
            document = self.document(passage.document)
            hit = Hit(
                passage,
                document,
                answer.found.scores.get(passage.row, 0.0),
                matcher.is_whole(passage),
                matcher.marks(passage, document) or Marks(),
                _answering(passage, [*answer.known, *answer.learned]),
            )
            yield self._in_place(hit, context)

    def _in_place(self, hit: Hit, context: int) -> Hit:
        if not context:
            return hit
        before, after = self._store.neighbours(hit.passage.row, context)
        return hit._replace(before=tuple(before), after=tuple(after))

    def _learned(self, answer: _Answer) -> list[Rendering]:
        """What the passages found show of the terms that the glossary does not know."""
        is_worth_it = answer.found.total <= FEW and is_term(answer.query.root)  # of more, no figures are told either
        terms = unlisted(answer.query, answer.known) if is_worth_it else []
        return self.equivalents.shown(terms, answer.found.rows) if terms else []

    def _counted(self, answer: _Answer) -> tuple[Equivalent, ...]:
        """In how many of all that was found each rendering stands: Chinese of the glossary as the engine told."""
        told, english = _by_side(answer.known)
        counts = Counter(dict(zip(told, answer.found.beside, strict=True)))
        for lang, looked_for in zip(LANGS, _by_side([*english, *answer.learned]), strict=True):
            for text in map(fold, self._store.texts(answer.found.rows, lang) if looked_for else ()):
                counts.update(rendering for rendering in looked_for if rendering.spans(text))
        known = [*answer.known, *answer.learned]
        most = sorted(filter(counts.get, known), key=lambda rendering: -counts[rendering])[:SHOWN]
        return tuple(Equivalent(rendering.term, rendering.text, counts[rendering]) for rendering in most)


def _by_side(known: Iterable[Rendering]) -> tuple[list[Rendering], list[Rendering]]:
    """The Chinese ones and the English ones."""
    sides: dict[str, list[Rendering]] = {"zh": [], "en": []}
    for rendering in known:
        sides[rendering.lang].append(rendering)
    return sides["zh"], sides["en"]


def _answering(passage: Passage, known: list[Rendering]) -> Marks:
    return Marks(*(_spans(getattr(passage, lang), [r for r in known if r.lang == lang]) for lang in ("zh", "en")))


def _spans(text: str | None, known: list[Rendering]) -> tuple[Span, ...]:
    """Where any of the renderings stands in a text; those that overlap are one."""
    if not text or not known:
        return ()
    folded = fold_with_offsets(text)
    spans = merged(span for rendering in known for span in rendering.spans(folded.text))
    return tuple(folded.original(*span) for span in spans)


def _most_first(counts: dict[str | None, int]) -> "tuple[Facet, ...]":
    from mtgsearch.concordance import Facet

    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0] or ""))
    return tuple(Facet(value, count) for value, count in ordered)


def _only(leaf: Text) -> Query:
    return Query(leaf.needle, leaf)


def _words(pieces: Iterable[str]) -> tuple[str, ...]:
    """Those that say something: no punctuation, each once."""
    return tuple(dict.fromkeys(piece for piece in pieces if any(map(str.isalnum, piece))))


def _characters(run: str) -> tuple[str, ...]:
    """Some Han characters of a run, each once."""
    return tuple(islice(dict.fromkeys(filter(is_han, run)), CHARACTERS))


def _loose(node: Node) -> list[Text]:
    return [leaf for leaf in asked(node) if isinstance(leaf, Text) and leaf.loose]


def _replaced(node: Node, cuts: dict[Text, tuple[str, ...]]) -> Node:
    match node:
        case Text() if node in cuts:
            return And(tuple(Text(word, node.sides) for word in cuts[node]))
        case And(parts):
            return And(tuple(_replaced(part, cuts) for part in parts))
        case Or(parts):
            return Or(tuple(_replaced(part, cuts) for part in parts))
        case Not(part):
            return Not(_replaced(part, cuts))
        case _:
            return node
