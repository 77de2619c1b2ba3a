"""The passages in the store that have numbers, found by these."""

from collections.abc import Iterable

from mtgsearch.store.terms import Terms
from mtgsearch.tuples import NamedTuple


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
            "SELECT p.local, p.row, d.id FROM passages p JOIN documents d ON d.version = p.document "
            "WHERE p.local IN (SELECT value FROM json_each(?)) AND p.number IS NOT NULL ORDER BY d.id, p.ordinal",
            json.dumps(list(numbers)),
        )
        return [Numbered(*values) for values in found]

    def numbers_beginning(self, typed: str, most: int) -> list[str]:
        """Numbers of passages that begin so, each once, in the order of documents."""
        return self._locals("p.number IS NOT NULL", typed, most)

    def locals_of(self, owner: str, typed: str, most: int) -> list[str]:
        """What begins so and, with ``owner``, names a passage: with a work a number, with a document also a hash."""
        return self._locals("(d.id = ? OR (d.work = ? AND p.number IS NOT NULL))", typed, most, owner, owner)

    def _locals(self, condition: str, typed: str, most: int, *values: str) -> list[str]:
        found = self._all(
            "SELECT DISTINCT p.local FROM passages p JOIN documents d ON d.version = p.document "
            f"WHERE {condition} AND p.twin = 1 AND p.local BETWEEN ? AND ? ORDER BY d.id, p.ordinal LIMIT ?",
            *(*values, typed, typed + chr(0x10FFFF), most),
        )
        return [local for (local,) in found]
