"""What might have been meant by a query that finds nothing: a misspelt word, a Chinese term with a wrong character.

A word that stands nowhere is compared with those of the corpus and the glossary; each that is near takes its place in
the query, and what then finds something is worth telling.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby, islice, product
from typing import NamedTuple

from mtgsearch.corpus import nearby, scope
from mtgsearch.engines.base import Engine, Found
from mtgsearch.glossary import Glossary
from mtgsearch.model import SearchRequest
from mtgsearch.query.ast import Node, Query, Text, Word, asked
from mtgsearch.query.parse import parse
from mtgsearch.store import Store
from mtgsearch.text import fuzzy, tokens
from mtgsearch.text.normalize import fold, fold_with_offsets
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stem, words

SHOWN = 3
"""Queries that are told."""
TRIED = 24
"""Words that are put in the place of one: the best by what they look like."""
FEW = 3
"""And where more than one word is not there."""
MOST = 3
"""Words that are not there of a query that may still be guessed."""
ONE_EDIT = {Word: 3, Text: 2}
"""Letters of a word, or Han characters of a term, from which on one edit is thought of."""
TWO_EDITS = 6
"""And two; for words it is what Elasticsearch calls the fuzziness ``AUTO``."""
LONGEST_TERM = 8
"""Han characters of a run that is compared with terms."""


class Suggestion(NamedTuple):
    """A query and how many passages it finds."""

    query: str
    passages: int


Merit = tuple[int, int, bool]


class _Near(NamedTuple):
    """A word that is near, and what tells how near: less is better."""

    edits: int
    unlike: int
    """0 where characters are only swapped, 1 where the first is the same, else 2."""
    is_no_term: bool
    """Whether it is not of the glossary."""
    word: str


def near(request: SearchRequest, store: Store, engine: Engine, glossary: Glossary) -> list[Suggestion]:
    """Those that are nearest: terms of the glossary first, then by how many passages are found."""
    query = parse(request.query, exact=request.exact, lang=request.lang)
    if query.exact or nearby.is_long(query.text):
        return []
    filters = scope.filters(store, request)

    def found(changed: Query) -> Found:
        return engine.search(changed, filters, 0)

    absent = [leaf for leaf in dict.fromkeys(_pieces(query.root)) if not found(Query("", leaf)).total]
    if not 0 < len(absent) <= MOST:
        return []
    changes = [_changes(leaf, engine, glossary) for leaf in absent]
    if len(absent) > 1:
        changes = [each[:FEW] for each in changes]
    best: dict[str, tuple[Merit, ...]] = {}
    for change in product(*changes):
        text = request.query
        for leaf, (_, form) in zip(absent, change, strict=True):
            text = _replaced(text, leaf, form)
        best.setdefault(text, tuple(merit for merit, _ in change))
    totals = {text: found(parse(text, lang=request.lang)).total for text in best}
    ordered = sorted(filter(totals.get, best), key=lambda text: (best[text], -totals[text]))
    as_near = [text for text in ordered if _tiers(best[text]) == _tiers(best[ordered[0]])]
    return [Suggestion(text, totals[text]) for text in as_near[:SHOWN]]


def _tiers(merits: Iterable[Merit]) -> list[tuple[int, int]]:
    """What is less near than something else that finds passages was hardly meant."""
    return [(edits, unlike) for edits, unlike, _ in merits]


def _changes(absent: Text | Word, engine: Engine, glossary: Glossary) -> list[tuple[Merit, str]]:
    """What may have been meant by a word, and its merit; of the forms of a word that which is most like it."""
    nearest: defaultdict[str, list[_Near]] = defaultdict(list)
    for near in sorted(_candidates(absent, engine, glossary)):
        nearest[near.word if is_han(near.word[0]) else stem(near.word)].append(near)
    typed = absent[0]

    def likeness(form: str) -> int:
        return fuzzy.edits(typed, form, max(len(typed), len(form)))

    best = islice(nearest.values(), TRIED)
    return [(forms[0][:-1], min((each.word for each in forms), key=likeness)) for forms in best]


def _pieces(node: Node) -> Iterator[Text | Word]:
    """The words and the runs of Han that a query asks for."""
    for leaf in asked(node):
        if isinstance(leaf, Word):
            yield leaf
        elif isinstance(leaf, Text):
            yield from (Word(word, stem(word), leaf.sides) for word, _, _ in words(leaf.needle))
            yield from (Text("".join(run), leaf.sides) for han, run in groupby(leaf.needle, is_han) if han)


def _candidates(absent: Text | Word, engine: Engine, glossary: Glossary) -> Iterator[_Near]:
    """The words of the corpus and the glossary that may have been meant."""
    if isinstance(absent, Word):
        terms = {word for entry in glossary.entries for word, _, _ in words(fold(entry.en))}
        known, sought, length = set[str](), absent.word, len(absent.word)
    else:
        terms = known = {*glossary.terms()}
        sought, length = absent.needle, len(absent.needle) if len(absent.needle) <= LONGEST_TERM else 0
    most = (length >= ONE_EDIT[type(absent)]) + (length >= TWO_EDITS)
    if not most:
        return
    for word in known.union(*(engine.vocabulary(lang) for lang in absent.sides)):
        if len(word) > 1 and is_han(word[0]) == is_han(sought[0]):
            edits = _edits(sought, word, most)
            if isinstance(absent, Word):  # it may be misspelt in another form than the corpus has
                edits = min(edits, _edits(absent.stem, stem(word), most))
            if 0 < edits <= most:
                unlike = 0 if sorted(word) == sorted(sought) else 1 if word[0] == sought[0] else 2
                yield _Near(edits, unlike, word not in terms, word)


def _edits(sought: str, word: str, most: int) -> int:
    """As ``fuzzy.edits``, which need not be asked where the lengths tell."""
    return fuzzy.edits(sought, word, most) if abs(len(word) - len(sought)) <= most else most + 1


def _replaced(query: str, absent: Text | Word, form: str) -> str:
    """The query as it was typed, with this in the place of what is not there."""
    written = absent.needle if isinstance(absent, Text) else absent.word
    folded = fold_with_offsets(query)
    for span in tokens.find(written, folded.text)[:1]:
        start, end = folded.original(*span)
        return query[:start] + form + query[end:]
    return query
