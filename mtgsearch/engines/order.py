"""The order of what was found, from what the literal file holds: the tiers of ``query.rank``, reckoned cheaply.

What the query names is little, and so are the titles. Of the rest there may be tens of thousands, and none is read from
the store: the best by how much of their texts is matched are found first, and only their wording is looked at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress, repeat
from operator import add, and_, mul, neg, or_

from mtgsearch.engines.columns import Columns
from mtgsearch.engines.evaluate import Evaluation
from mtgsearch.engines.masks import Mask
from mtgsearch.engines.texts import TEXT_END
from mtgsearch.model import LANGS
from mtgsearch.query.ast import Query
from mtgsearch.query.match import work_of
from mtgsearch.query.rank import OF_BM25, OF_SHARES, WEIGHT, Asked, Merit, Sought, doubt, key, score, sought, trust
from mtgsearch.tuples import NamedTuple

FEW = 100
"""So many passages are sooner ordered one by one than by tiers, each of which takes looking at a whole mask."""
NEAR = 100
"""So many passages of a tier have their wording looked at: no fewer than ``FEW``, so that it makes no difference."""
MANY = 3000
"""So many passages are not weighed one by one if it can be told first which of them cannot be among the best."""
SHORTEST = 16
"""Bytes of text: half of what is looked at first."""
SAMPLE = 4
"""So many times the passages that are wanted tell well enough what the best of all weigh."""


class _Named(NamedTuple):
    """What a passage is to the query."""

    asked: int = Asked.NOT
    number: str | None = None
    titled: bool = False


def best_first(
    query: Query, evaluation: Evaluation, columns: Columns, found: Mask, inside: Mask, most: int | None
) -> dict[int, float]:
    """The best of ``found`` and their scores, in their order.

    :param inside: those that hold the query only inside longer terms.
    :param most: how many are wanted; ``None`` for all.
    """
    names = sought(query)
    named = _named(names, evaluation, columns, found)
    weight = _Weight(names, evaluation, columns)
    if found.bit_count() <= FEW:
        return dict(_by_key(columns.masks.positions(found), named, inside, weight, columns)[:most])
    first = [position for position, known in named.items() if known.asked != Asked.NOT]
    best = _by_key(first, named, inside, weight, columns)[:most]
    titled = columns.masks.of(position for position, known in named.items() if known.titled)
    for tier in _tiers(found & ~columns.masks.of(first), inside, titled, weight.trusts, columns):
        if len(best) == most:
            break
        best += weight.best(tier, None if most is None else most - len(best))
    return dict(best)


def _by_key(
    places: Sequence[int], named: Mapping[int, _Named], inside: Mask, weight: "_Weight", columns: Columns
) -> list[tuple[int, float]]:
    """A few positions in their order, with their scores."""
    within = {*columns.masks.positions(inside & columns.masks.of(places))} if inside else set()
    merits = []
    for place, scored, trusted, size in weight.of(places):
        is_it, number, titled = named.get(place, _Named())
        merits.append(Merit(is_it, number, place not in within, titled, trusted, scored, size, place))
    return [(merit.place, merit.score) for merit in sorted(merits, key=key)]  # type: ignore[misc]


class _Weight:
    """What decides inside a tier: the score, then trust, shortness, and the order in the documents."""

    def __init__(self, names: Sought, evaluation: Evaluation, columns: Columns) -> None:
        self.trusts = [trust(value) for value in columns.values("provenance")]
        self._names = names
        self._evaluation = evaluation
        self._columns = columns
        self._kinds = [kind or "" for kind in columns.values("kind")]
        self._power = OF_BM25 if evaluation.weighs_words else OF_SHARES
        weights = [WEIGHT.get(kind, 1) ** (1 / self._power) for kind in self._kinds]
        self._weights = weights if set(weights) != {1} else None
        """Of how much is matched, by kind, so that what remains is in the order of scores."""

    def of(self, positions: Sequence[int]) -> Iterator[tuple[int, float, int, int]]:
        """Each of a few positions with its score, trust and size."""
        columns = self._columns
        provenances, kinds = (columns.codes_at(name, positions) for name in ("provenance", "kind"))
        names = [self._kinds[kind] for kind in kinds]
        prominences = map(self._names.prominence, names, _texts(self._names, columns, positions))
        matched = self._evaluation.scores(positions)
        trusts = [self.trusts[provenance] for provenance in provenances]
        scores = map(score, matched, repeat(self._power), names, trusts, prominences)
        return zip(positions, scores, trusts, self._sizes(positions), strict=True)

    def best(self, found: Mask, most: int | None) -> list[tuple[int, float]]:
        """The best of ``found``, in their order, with their scores."""
        first = self._first(found, None if most is None else max(most, NEAR))
        near = sorted(self.of([position for _, position in first[:NEAR]]), key=lambda known: (-known[1], *known[2:]))
        rest = [(position, float(weight**self._power)) for weight, position in first[NEAR:]]
        return [*((position, scored) for position, scored, *_ in near), *rest][:most]

    def _first(self, found: Mask, most: int | None) -> list[tuple[float, int]]:
        """What weighs most, and its positions. Sizes are looked at only where the weight may suffice."""
        many = found.bit_count() > max(MANY, SAMPLE * (most or 0)) and not self._evaluation.weighs_words
        if most and many and (least := self._reached(found, most)):
            found &= self._evaluation.reaching(least)
        positions: Sequence[int] = self._columns.masks.positions(found)
        weights = self._weighted(positions)
        if most is not None and most < len(positions):
            from heapq import nlargest

            least = nlargest(most, weights)[-1]
            kept = [weight >= least for weight in weights]
            weights, positions = list(compress(weights, kept)), list(compress(positions, kept))
        trusts = map(self.trusts.__getitem__, self._columns.codes_at("provenance", positions))
        keys = sorted(zip(map(neg, weights), trusts, self._sizes(positions), positions, strict=True))
        return [(-weight, position) for weight, _, _, position in keys[:most]]

    def _reached(self, found: Mask, most: int) -> float:
        """A weight that ``most`` of ``found`` reach: the least of the best of the shortest texts.

        :param found: more than ``SAMPLE`` times as many.
        """
        from heapq import nlargest

        masks, short, size = self._columns.masks, 0, SHORTEST
        while short.bit_count() < SAMPLE * most:
            size *= 2
            short = found & _short(self._columns, size, or_)
        return nlargest(most, self._weighted(masks.positions(short)))[-1]

    def _sizes(self, positions: Sequence[int]) -> Iterator[int]:
        """Of both texts."""
        return map(add, *(self._columns.texts[lang].sizes(positions) for lang in LANGS))

    def _weighted(self, positions: Sequence[int]) -> Sequence[float]:
        matched = self._evaluation.scores(positions)
        if self._weights is None:
            return matched
        kinds = map(self._columns.codes("kind").__getitem__, positions)
        return list(map(mul, matched, map(self._weights.__getitem__, kinds)))


def _short(columns: Columns, size: int, sides: Callable[[Mask, Mask], Mask]) -> Mask:
    """The positions whose texts may have no more bytes.

    :param sides: ``and_`` for both, ``or_`` for one of them.
    """
    return reduce(sides, (columns.masks.of_bytes(texts.not_longer(size)) for texts in columns.texts.values()))


def _tiers(found: Mask, inside: Mask, titled: Mask, trusts: Sequence[int], columns: Columns) -> Iterator[Mask]:
    """``found`` by whole terms before parts of longer ones, titles before other texts, people's before machines'."""
    doubts = [*map(doubt, trusts)]
    for half in filter(None, (found & ~inside, found & inside)):
        for part in filter(None, (half & titled, half & ~titled)):
            for rank in sorted(set(doubts)):
                codes = {code for code, value in enumerate(doubts) if value == rank}
                if tier := columns.narrowed(part, "provenance", codes):
                    yield tier


def _named(names: Sought, evaluation: Evaluation, columns: Columns, found: Mask) -> dict[int, _Named]:
    """What the query names, by position, and the titles with what is asked for."""
    titles = dict(_titles(names, columns, found))
    rules = dict(_rules(names, evaluation, columns, found))
    return {**titles, **{position: _joined(rule, titles.get(position, _Named())) for position, rule in rules.items()}}


def _joined(rule: _Named, title: _Named) -> _Named:
    return _Named(min(rule.asked, title.asked), rule.number, title.titled)


def _rules(names: Sought, evaluation: Evaluation, columns: Columns, found: Mask) -> Iterator[tuple[int, _Named]]:
    for rule in names.rules:
        values = columns.numbers(rule.number)
        positions = columns.masks.positions(found & columns.masks.of(columns.having("number", values)))
        for position, code in zip(positions, columns.codes_at("number", positions), strict=True):
            number = values[code]
            yield position, _Named(names.by_number(number, work_of(evaluation.document(position))), number)


def _texts(names: Sought, columns: Columns, positions: Sequence[int]) -> Iterator[Sequence[str]]:
    """Of each position the sides where what is asked for may stand, of which there may be none."""
    if not names.sides:
        return repeat((), len(positions))
    return zip(*(columns.texts[lang].several(positions) for lang in names.sides), strict=True)


def _titles(names: Sought, columns: Columns, found: Mask) -> Iterator[tuple[int, _Named]]:
    found &= columns.titles() if names.titles else 0
    if not found:
        return
    for kind, most in names.titles.items():
        codes = {code for code, value in columns.codes_of("kind", kind).items() if value == kind}
        places = columns.among(found & _short(columns, most, and_), "kind", codes)
        sizes = zip(*(columns.texts[lang].sizes(places) for lang in LANGS), strict=True)
        short = [place for place, size in zip(places, sizes, strict=True) if max(size) <= most + len(TEXT_END)]
        for position, texts in zip(short, _texts(names, columns, short), strict=True):
            asked, titled = names.by_title(kind, texts)
            if titled or asked != Asked.NOT:
                yield position, _Named(asked, None, titled)
