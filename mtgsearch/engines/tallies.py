"""Counts of what was found, from what the literal file holds of each passage: none is read from the store."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from mtgsearch.engines.base import Tallies, chapter, year
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.masks import Mask
from mtgsearch.store import Store


def facets(columns: Columns, store: Store, found: Mask) -> Tallies:
    """How many of ``found`` have each value of each of ``base.FACETS``.

    :raises Damaged: a part cannot be used.
    """
    positions = columns.masks.positions(found)
    owners = list(_by_document(columns, positions))
    documents = store.by_version()
    dates, codes = columns.values("date"), columns.codes_at("date", positions)
    years: Counter[str | None] = Counter()
    for version, (begin, end) in owners:
        for code, count in Counter(codes[begin:end]).items():
            years[year(dates[code], documents[version])] += count
    return {
        "document": {documents[version].id: end - begin for version, (begin, end) in owners},
        "provenance": _coded(columns, "provenance", positions),
        "section": _coded(columns, "section", positions, chapter),
        "kind": _coded(columns, "kind", positions),
        "year": dict(years),
    }


def _by_document(columns: Columns, positions: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The version of each document with any of ``positions``, which ascend, and which of these it has: from, to."""
    ends = (bisect_left(positions, first) for first in columns.first)
    for version, (begin, end) in zip(columns.versions, pairwise(ends), strict=True):
        if begin < end:
            yield version, (begin, end)


def _coded(
    columns: Columns,
    attribute: str,
    positions: list[int],
    named: Callable[[str | None], str | None] = lambda value: value,
) -> dict[str | None, int]:
    """How many of ``positions`` have each value of an attribute, values with the same name together."""
    values = columns.values(attribute)
    counts: Counter[str | None] = Counter()
    for code, count in Counter(columns.codes_at(attribute, positions)).items():
        counts[named(values[code])] += count
    return dict(counts)
