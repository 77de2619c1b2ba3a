"""Figures over all that was found."""

from collections.abc import Mapping

from mtgsearch.query.rank import trust


def by_trust(counts: Mapping[str | None, int]) -> tuple[tuple[str, int], ...]:
    """How many passages are of each provenance, the most trusted first."""
    ordered = sorted(counts.items(), key=lambda item: (trust(item[0]), -item[1], item[0] or ""))
    return tuple((name or "unknown", count) for name, count in ordered)
