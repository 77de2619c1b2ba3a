"""How a query was understood, and how its parts are found."""

from mtgsearch.corpus import scope
from mtgsearch.corpus.lookup import Lookup
from mtgsearch.engines.base import Engine, Step
from mtgsearch.model import LANGS, SearchRequest
from mtgsearch.query.ast import (
    And,
    Compound,
    Everything,
    Field,
    Fuzzy,
    InText,
    Near,
    Node,
    Not,
    Or,
    Pattern,
    Range,
    Regex,
    Rule,
    Text,
    Word,
)
from mtgsearch.reports import Explained, Explanation
from mtgsearch.store import Store


def explain(request: SearchRequest, store: Store, engine: Engine, lookup: Lookup) -> Explanation:
    """:raises UsageError: the query is empty or beyond the limits."""
    found, query = lookup.understood(request)
    return Explanation(
        request.query,
        request.exact,
        _explained(query.root, engine.explain(query, scope.filters(store, request))),
        found.total,
        found.by,
        found.left_aside,
        found.notes,
    )


def _explained(node: Node, steps: dict[Node, Step]) -> Explained:
    match node:
        case And(parts) | Or(parts):
            kind = "all" if isinstance(node, And) else "any"
            return Explained(kind, parts=tuple(_explained(part, steps) for part in parts))
        case Not(part):
            return Explained("not", parts=(_explained(part, steps),))
        case Everything():
            return Explained("all")
    step = steps[node]
    number = node.edits if isinstance(node, Fuzzy) else node.gap if isinstance(node, Near) else 0
    return Explained(_kind(node), _typed(node), step.passages, step.by, step.forms, number)


def _kind(leaf: Node) -> str:
    return "run" if isinstance(leaf, Text) and leaf.loose else type(leaf).__name__.lower()


def _typed(leaf: Node) -> str:
    match leaf:
        case Field(name, value):
            return f"{name}:{value}"
        case Range(name, first, last):
            return f"{name}:[{first or '*'} TO {last or '*'}]"
        case Text() | Word() | Compound() | Pattern() | Fuzzy() | Regex() | Near() | Rule():
            return "".join((*(f"{lang}:" for lang in leaf.sides if leaf.sides != LANGS), _of_text(leaf)))
    return ""


def _of_text(leaf: InText) -> str:
    match leaf:
        case Text(needle, _, loose):
            return needle if loose else f'"{needle}"'
        case Near(parts, gap):
            return f'"{" ".join(part[0] for part in parts)}"~{gap}'
        case Fuzzy(word, edits):
            return f"{word}~{edits}"
        case Regex(expression):
            return f"/{expression}/"
        case Rule(number, work):
            return f"{work} {number}" if work else number
    return leaf[0]
