"""The order of what was found, from what the literal file holds: the tiers of ``query.rank``, reckoned cheaply.

What the query names is little, and ordered by ``rank.key`` itself. Of the rest there may be tens of thousands, and none
is read from the store.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest

from mtgsearch.engines.columns import Columns
from mtgsearch.engines.evaluate import Evaluation
from mtgsearch.engines.masks import Mask
from mtgsearch.model import LANGS
from mtgsearch.query.ast import Query
from mtgsearch.query.rank import WEIGHT, Asked, Merit, Sought, key, sought, trust

HEADING_NUMBER = 64
"""Bytes that the number of a heading takes at most, and what ends its text."""


def best_first(
    query: Query, evaluation: Evaluation, columns: Columns, found: Mask, inside: Mask, most: int | None
) -> list[int]:
    """The best of ``found``, in their order.

    :param inside: those that hold the query only inside longer terms.
    :param most: how many are wanted; ``None`` for all.
    """
    named = {
        position: (asked, number)
        for position, asked, number in _named(sought(query), evaluation, columns, found)
        if asked is not Asked.NOT
    }
    weight = _Weight(evaluation, columns)
    provenances, trusts = columns.codes("provenance"), [trust(value) for value in columns.values("provenance")]
    within = {*columns.masks.positions(columns.masks.of(named) & inside)}
    merits = {
        position: Merit(asked, number, position not in within, trusts[provenances[position]], score, size, position)
        for (position, (asked, number)), (score, size) in zip(named.items(), weight.of(list(named)), strict=True)
    }
    best = sorted(merits, key=lambda position: key(merits[position]))[:most]
    for tier in _tiers(found & ~columns.masks.of(named), inside, trusts, columns):
        if len(best) == most:
            break
        best += weight.best(columns.masks.positions(tier), None if most is None else most - len(best))
    return best


class _Weight:
    """What decides inside a tier: the score, then shortness, then the order in the documents."""

    def __init__(self, evaluation: Evaluation, columns: Columns) -> None:
        self._scores = evaluation.scores
        self._columns = columns
        weights = [WEIGHT.get(kind or "", 1) for kind in columns.values("kind")]
        self._weights = weights if set(weights) != {1} else None

    def of(self, positions: Sequence[int]) -> Iterator[tuple[float, int]]:
        """Score and size of each of ``positions``."""
        return zip(self._weighted(positions), (_size(self._columns, position) for position in positions), strict=True)

    def best(self, positions: Sequence[int], most: int | None) -> list[int]:
        """The best of ``positions``, in their order. Sizes are looked at only where the score may suffice."""
        scores = self._weighted(positions)
        pairs: Iterable[tuple[float, int]] = zip(scores, positions, strict=True)
        if most is not None and most < len(positions):
            least = nlargest(most, scores)[-1]
            pairs = ((score, position) for score, position in pairs if score >= least)
        keys = sorted((-score, _size(self._columns, position), position) for score, position in pairs)
        return [position for _, _, position in keys[:most]]

    def _weighted(self, positions: Sequence[int]) -> Sequence[float]:
        scores = self._scores(positions)
        if self._weights is None:
            return scores
        kinds = map(self._columns.codes("kind").__getitem__, positions)
        return [score * self._weights[kind] for score, kind in zip(scores, kinds, strict=True)]


def _tiers(found: Mask, inside: Mask, trusts: Sequence[int], columns: Columns) -> Iterator[Mask]:
    """``found`` by whole terms before parts of longer ones, and these by the ranks of their provenances."""
    for half in filter(None, (found & ~inside, found & inside)):
        for rank in sorted(set(trusts)):
            codes = {code for code, value in enumerate(trusts) if value == rank}
            if tier := half & columns.mask("provenance", codes):
                yield tier


def _named(
    sought: Sought, evaluation: Evaluation, columns: Columns, found: Mask
) -> Iterator[tuple[int, Asked, str | None]]:
    """Position and number of what may be named by the query, and whether it is; a heading after its number."""
    masks = columns.masks
    for rule in sought.rules:
        values, codes = columns.numbers(rule.number), columns.codes("number")
        for position in masks.positions(found & masks.of(columns.having("number", values))):
            number = values[codes[position]]
            yield position, sought.by_number(number, evaluation.document(position).work), number
    if sought.title is None:
        return
    headings = {code for code, kind in columns.codes_of("kind", "heading").items() if kind == "heading"}
    longest = len(sought.title.encode()) + HEADING_NUMBER
    for position in masks.positions(found & columns.mask("kind", headings)):
        sides = [lang for lang in sought.sides if columns.size(lang, position) <= longest]
        if any(sought.is_title(columns.text(lang, position)) for lang in sides):
            yield position, Asked.ITSELF, None


def _size(columns: Columns, position: int) -> int:
    return sum(columns.size(lang, position) for lang in LANGS)
