"""The order of what was found, from what the literal file holds: the tiers of ``query.rank``, reckoned cheaply.

What the query names is little, and ordered by ``rank.key`` itself. Of the rest there may be tens of thousands, and none
is read from the store.
"""

from collections.abc import Iterator, Mapping

from mtgsearch.engines.columns import Columns
from mtgsearch.engines.evaluate import Evaluation
from mtgsearch.model import LANGS
from mtgsearch.query.ast import Query
from mtgsearch.query.rank import TRUST, WEIGHT, Asked, Merit, Sought, key, sought, trust

_TIER = 1e3
"""From one tier to the next; no score comes near it."""
_LENGTH = 1e-10
"""For each byte of text: it decides between scores that are the same."""


def best_first(
    query: Query,
    evaluation: Evaluation,
    columns: Columns,
    found: set[int],
    inside: set[int],
    scores: Mapping[int, float],
) -> list[int]:
    """``found`` in its order.

    :param inside: those that hold the query only inside longer terms.
    """
    kinds = columns.codes("kind")
    weights = [WEIGHT.get(kind or "", 1) for kind in columns.values("kind")]
    provenances, trusts = columns.codes("provenance"), [trust(value) for value in columns.values("provenance")]
    merits = {
        position: Merit(
            asked,
            number,
            position not in inside,
            trusts[provenances[position]],
            scores[position] * weights[kinds[position]],
            _length(columns, position),
            ("", position),
        )
        for position, asked, number in _named(sought(query), evaluation, columns, found)
        if asked is not Asked.NOT
    }
    zh, en = columns.starts["zh"], columns.starts["en"]
    keys = {
        position: _TIER * ((position in inside) * len(TRUST) + trusts[provenances[position]])
        - scores[position] * weights[kinds[position]]
        + _LENGTH * (zh[position + 1] - zh[position] + en[position + 1] - en[position])
        for position in sorted(found - merits.keys())
    }
    return [*sorted(merits, key=lambda position: key(merits[position])), *sorted(keys, key=keys.__getitem__)]


def _named(
    sought: Sought, evaluation: Evaluation, columns: Columns, found: set[int]
) -> Iterator[tuple[int, Asked, str | None]]:
    """Position and number of what may be named by the query, and whether it is; a heading after its number."""
    for rule in sought.rules:
        values, codes = columns.numbers(rule.number), columns.codes("number")
        for position in found.intersection(columns.having("number", values)):
            number = values[codes[position]]
            yield position, sought.by_number(number, evaluation.document(position).work), number
    if sought.title is None:
        return
    heading, kinds = _heading(columns), columns.codes("kind")
    for position in found:
        if kinds[position] == heading and any(sought.is_title(columns.text(lang, position)) for lang in sought.sides):
            yield position, Asked.ITSELF, None


def _heading(columns: Columns) -> int:
    """The code of the kind; one that no passage has where there are no headings."""
    return next((code for code, kind in columns.codes_of("kind", "heading").items() if kind == "heading"), -1)


def _length(columns: Columns, position: int) -> int:
    return sum(columns.size(lang, position) for lang in LANGS)
