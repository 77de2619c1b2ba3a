"""The passages in the store that have numbers, found by these."""

from collections.abc import Iterable
from typing import NamedTuple

from mtgsearch.store.terms import Terms


class Numbered(NamedTuple):
    """A passage with a number, and the document that it stands in."""

    number: str
    row: int
    document: str


class Numbers(Terms):
    """What ``Store`` knows of numbers."""

    def numbered(self, numbers: Iterable[str]) -> list[Numbered]:
        """The passages that have one of ``numbers``, by documents and then in their order."""
        import json

        found = self._all(
            "SELECT p.number, p.row, d.id FROM passages p JOIN documents d ON d.version = p.document "
            "WHERE p.local IN (SELECT value FROM json_each(?)) AND p.number IS NOT NULL ORDER BY d.id, p.ordinal",
            json.dumps(list(numbers)),
        )
        return [Numbered(*values) for values in found]
