"""The order of what was found, from what the literal file holds: the tiers of ``query.rank``, reckoned cheaply.

What the query names is little, and ordered by ``rank.key`` itself. Of the rest there may be tens of thousands, and none
is read from the store.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress
from operator import add, neg, or_

from mtgsearch.engines.columns import Columns
from mtgsearch.engines.evaluate import Evaluation
from mtgsearch.engines.masks import Mask
from mtgsearch.model import LANGS
from mtgsearch.query.ast import Query
from mtgsearch.query.rank import WEIGHT, Asked, Merit, Sought, key, sought, trust

FEW = 500
"""So many passages are sooner ordered one by one than by tiers, each of which takes looking at a whole mask."""
NOT_NAMED = (Asked.NOT, None)
MANY = 3000
"""So many passages are not weighed one by one if it can be told first which of them cannot be among the best."""
SHORTEST = 16
"""Bytes of text: half of what is looked at first."""
SAMPLE = 4
"""So many times the passages that are wanted tell well enough what the best of all weigh."""
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
        if asked != Asked.NOT
    }
    weight = _Weight(evaluation, columns)
    trusts = [trust(value) for value in columns.values("provenance")]
    if found.bit_count() <= FEW:
        return _by_key(columns.masks.positions(found), named, inside, weight, trusts, columns)[:most]
    best = _by_key(list(named), named, inside, weight, trusts, columns)[:most]
    for tier in _tiers(found & ~columns.masks.of(named), inside, trusts, columns):
        if len(best) == most:
            break
        best += weight.best(tier, None if most is None else most - len(best))
    return best


def _by_key(
    places: Sequence[int],
    named: Mapping[int, tuple[int, str | None]],
    inside: Mask,
    weight: "_Weight",
    trusts: Sequence[int],
    columns: Columns,
) -> list[int]:
    """A few positions in their order."""
    within = {*columns.masks.positions(inside & columns.masks.of(places))} if inside else set()
    known = zip(places, weight.of(places), columns.codes_at("provenance", places), strict=True)
    keys = {
        place: key(Merit(*named.get(place, NOT_NAMED), place not in within, trusts[code], score, size, place))
        for place, (score, size), code in known
    }
    return sorted(places, key=keys.__getitem__)


class _Weight:
    """What decides inside a tier: the score, then shortness, then the order in the documents."""

    def __init__(self, evaluation: Evaluation, columns: Columns) -> None:
        self._evaluation = evaluation
        self._columns = columns
        weights = [WEIGHT.get(kind or "", 1) for kind in columns.values("kind")]
        self._weights = weights if set(weights) != {1} else None

    def of(self, positions: Sequence[int]) -> Iterator[tuple[float, int]]:
        """Score and size of each of ``positions``."""
        return zip(self._weighted(positions), self._sizes(positions), strict=True)

    def best(self, found: Mask, most: int | None) -> list[int]:
        """The best of ``found``, in their order. Sizes are looked at only where the score may suffice."""
        if most and found.bit_count() > max(MANY, SAMPLE * most) and (least := self._reached(found, most)):
            found &= self._evaluation.reaching(least)
        positions: Sequence[int] = self._columns.masks.positions(found)
        scores = self._weighted(positions)
        if most is not None and most < len(positions):
            from heapq import nlargest

            least = nlargest(most, scores)[-1]
            kept = [score >= least for score in scores]
            scores, positions = list(compress(scores, kept)), list(compress(positions, kept))
        keys = sorted(zip(map(neg, scores), self._sizes(positions), positions, strict=True))
        return [position for _, _, position in keys[:most]]

    def _reached(self, found: Mask, most: int) -> float:
        """A score that ``most`` of ``found`` reach: the least of the best of the shortest texts.

        :param found: more than ``SAMPLE`` times as many.
        """
        from heapq import nlargest

        masks, short, size = self._columns.masks, 0, SHORTEST
        while short.bit_count() < SAMPLE * most:
            size *= 2
            texts = (masks.of_bytes(each.not_longer(size)) for each in self._columns.texts.values())
            short = found & reduce(or_, texts)
        return nlargest(most, self._weighted(masks.positions(short)))[-1]

    def _sizes(self, positions: Sequence[int]) -> Iterator[int]:
        """Of both texts."""
        return map(add, *(self._columns.texts[lang].sizes(positions) for lang in LANGS))

    def _weighted(self, positions: Sequence[int]) -> Sequence[float]:
        scores = self._evaluation.scores(positions)
        if self._weights is None:
            return scores
        kinds = map(self._columns.codes("kind").__getitem__, positions)
        return [score * self._weights[kind] for score, kind in zip(scores, kinds, strict=True)]


def _tiers(found: Mask, inside: Mask, trusts: Sequence[int], columns: Columns) -> Iterator[Mask]:
    """``found`` by whole terms before parts of longer ones, and these by the ranks of their provenances."""
    for half in filter(None, (found & ~inside, found & inside)):
        for rank in sorted(set(trusts)):
            codes = {code for code, value in enumerate(trusts) if value == rank}
            if tier := columns.narrowed(half, "provenance", codes):
                yield tier


def _named(
    sought: Sought, evaluation: Evaluation, columns: Columns, found: Mask
) -> Iterator[tuple[int, int, str | None]]:
    """Position and number of what may be named by the query, and whether it is; a heading after its number."""
    masks = columns.masks
    for rule in sought.rules:
        values = columns.numbers(rule.number)
        positions = masks.positions(found & masks.of(columns.having("number", values)))
        for position, code in zip(positions, columns.codes_at("number", positions), strict=True):
            number = values[code]
            yield position, sought.by_number(number, evaluation.document(position).work), number
    if sought.title is None:
        return
    headings = {code for code, kind in columns.codes_of("kind", "heading").items() if kind == "heading"}
    longest = len(sought.title.encode()) + HEADING_NUMBER
    places = columns.among(found, "kind", headings)
    short = {lang: [size <= longest for size in columns.texts[lang].sizes(places)] for lang in sought.sides}
    for place, position in enumerate(places):
        if any(short[lang][place] and sought.is_title(columns.texts[lang].text(position)) for lang in sought.sides):
            yield position, Asked.ITSELF, None
