"""What a search answers where nothing stands as written and the query is long: the nearest passages."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from mtgsearch.engines.base import Engine
from mtgsearch.model import Document, Hit, Lang, Marks, Result, SearchRequest, Segment, Span, Spans
from mtgsearch.nearest import LONGEST, Near, Nearest
from mtgsearch.query.ast import (
    And,
    Compound,
    Everything,
    Field,
    Filters,
    Fuzzy,
    Node,
    Not,
    Pattern,
    Query,
    Range,
    Rule,
    Text,
    Word,
)
from mtgsearch.query.rank import by_trust
from mtgsearch.store import Store
from mtgsearch.text import fuzzy
from mtgsearch.text.normalize import fold, fold_with_offsets
from mtgsearch.text.script import is_han, language

LEAST = 30
"""The percent from which on a passage is shown, OmegaT's default: below it only common words agree, and a freely worded
question is rarely nearer to its answer."""
FAR = 2
"""What is less than the nearest divided by this is not shown."""
WORDS = 6
HAN = 12
"""So many words or Han characters make a query long."""

NEAREST = "nothing stands as written; these are the nearest passages"
TOO_LONG = "of a text of more than 1,000 characters only the first 1,000 are compared"
NO_TEXT = "the nearest passages are looked for where a query is one text, with fields and NOT at most"


class Asked(NamedTuple):
    """What of a query is text, on which side, and what it asks of passages besides."""

    text: str
    lang: Lang
    condition: Query


def instead(
    nothing: Result,
    query: Query,
    filters: Filters,
    request: SearchRequest,
    store: Store,
    engine: Engine,
    document: Callable[[str], Document],
) -> Result:
    """The nearest passages in the place of ``nothing``; that itself where the query is short or none is near.

    :param document: gives the document of this id.
    """
    if query.exact or not is_long(query.text):
        return nothing
    asked = _asked(query)
    if asked is None:
        return nothing._replace(notes=(*nothing.notes, NO_TEXT))
    if not is_long(asked.text):
        return nothing
    found = Nearest(store, engine).find(asked.text, asked.lang, LEAST, asked.condition, filters)
    found = [near for near in found if near.percent * FAR >= found[0].percent]
    if not found:
        return nothing
    page = _sorted(found, request)[request.offset :][: request.limit or None]
    provenances = Counter(each.passage.provenance for each in found)
    return nothing._replace(
        by="nearest",
        total=len(found),
        by_provenance=by_trust(provenances),
        hits=tuple(_hit(each, asked, document(each.passage.document)) for each in page),
        notes=(*nothing.notes, NEAREST, *([TOO_LONG] if len(asked.text) > LONGEST else [])),
    )


def is_long(text: str) -> bool:
    """Whether a text says so much that what is near it is worth showing; two Han characters count as a word."""
    folded = fold(text[:LONGEST])
    han = sum(map(is_han, folded))
    words = sum(token[-1].isalnum() and not is_han(token) for token in fuzzy.tokens(folded))
    return words * HAN + han * WORDS >= WORDS * HAN


def _asked(query: Query) -> Asked | None:
    """The query as a text and a condition; ``None`` where it is anything else."""
    parts = list(_flat(query.root))
    leaves = [part for part in parts if isinstance(part, Text | Word | Compound | Pattern | Fuzzy | Rule)]
    conditions = [part for part in parts if isinstance(part, Field | Range | Not)]
    if len(leaves) + len(conditions) < len(parts):
        return None
    condition = Query(query.text, And(tuple(conditions)) if conditions else Everything())
    sides = {lang for leaf in leaves for lang in leaf.sides}
    # with the marks between the words, where it is text alone
    is_plain = not conditions and len(sides) > 1 and "AND" not in query.text.split()
    text = query.text if is_plain else " ".join(map(_written, leaves))
    return Asked(text, sides.pop() if len(sides) == 1 else language(text) or "en", condition)


def _flat(node: Node) -> Iterator[Node]:
    """The parts that all must match; a parenthesis in a text makes a group."""
    if isinstance(node, And):
        for part in node.parts:
            yield from _flat(part)
    else:
        yield node


def _written(leaf: Text | Word | Compound | Pattern | Fuzzy | Rule) -> str:
    return f"{leaf.work} {leaf.number}" if isinstance(leaf, Rule) and leaf.work else leaf[0]


def _sorted(found: list[Near], request: SearchRequest) -> list[Near]:
    """In the order that is asked for; what has no date comes last."""
    if request.sort == "relevance":
        return found
    placed = sorted(found, key=lambda near: (near.passage.document, near.passage.ordinal))
    return (
        placed if request.sort == "document" else sorted(placed, key=lambda near: near.passage.date or "", reverse=True)
    )


def _hit(near: Near, asked: Asked, document: Document) -> Hit:
    """What agrees is marked, and what answers to the nearest segment."""
    passage, segment = near.passage, near.segment
    texts: dict[Lang, str] = {"zh": passage.zh or "", "en": passage.en or ""}
    other: Lang = "en" if asked.lang == "zh" else "zh"
    spans: dict[Lang, Spans] = {asked.lang: _agreeing(texts[asked.lang], _span(segment, asked.lang), asked.text)}
    answering = segment and _span(segment, other)
    return Hit(
        passage,
        document,
        float(near.percent),
        whole=True,
        matches=Marks(**spans),
        equivalents=Marks(**{other: (answering,)}) if answering else Marks(),
        percent=near.percent,
        nearest=segment,
    )


def _span(segment: Segment | None, lang: Lang) -> Span | None:
    return getattr(segment, lang, None)


def _agreeing(text: str, span: Span | None, asked: str) -> Spans:
    """What of the text, or of a span of it, agrees with what was asked for."""
    start, end = span or (0, len(text))
    folded = fold_with_offsets(text[start:end])
    found = (folded.original(*each) for each in fuzzy.agreeing(folded.text, fold(asked[:LONGEST])))
    return tuple((start + first, start + last) for first, last in found)
