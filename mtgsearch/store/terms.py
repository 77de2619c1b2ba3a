"""The glossary in the store: the terms that the documents were cut and paired with."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgsearch.model import Lang
from mtgsearch.store.records import ENTRY_COLUMNS, pack_entry
from mtgsearch.store.tables import Tables

if TYPE_CHECKING:
    from mtgsearch.glossary import Entry

_ENTRIES = "SELECT en, zh, category FROM glossary"


class Terms(Tables):
    """What ``Store`` knows of terms."""

    def glossary(self) -> "list[Entry]":
        """The terms that the Chinese texts were cut with, in their order."""
        from mtgsearch.glossary import Entry

        return [Entry(*values) for values in self._all(f"{_ENTRIES} ORDER BY position")]

    def renderings(self, term: str, lang: Lang) -> list[str]:
        """What ``Glossary.renderings`` says of a term, from the few entries that can have to do with it."""
        if lang == "zh":
            found = self._all(f"{_ENTRIES} WHERE zh_key = ? ORDER BY position", term)
        else:
            from mtgsearch.glossary import stems

            found = self._all(f"{_ENTRIES} WHERE en_key = ? OR en_stems = ? ORDER BY position", term, stems(term))
        if not found:
            return []
        from mtgsearch.glossary import Entry, Glossary

        return Glossary.of(Entry(*values) for values in found).renderings(term, lang)

    @property
    def glossary_signature(self) -> str | None:
        """What ``glossary.signature`` says of the terms; ``None`` where none were ever set."""
        return self._meta("glossary")

    def set_glossary(self, entries: "Sequence[Entry]") -> None:
        """Replace all terms; no change of the corpus until the documents are read again."""
        from mtgsearch.glossary import signature
        from mtgsearch.store.replacement import insert

        with self._transaction():
            self._set_meta("glossary", signature(entries))
            self._connection.execute("DELETE FROM glossary")
            insert(self._connection, "glossary", ENTRY_COLUMNS, [pack_entry(*entry) for entry in entries])

    def _has_its_glossary(self) -> bool:
        """Whether the terms are what was set, and are found by what they fold to."""
        from mtgsearch.glossary import signature

        if self.glossary_signature not in (None, signature(self.glossary())):
            return False
        rows = self._all(f"SELECT {ENTRY_COLUMNS} FROM glossary")
        return all(pack_entry(*row[:3]) == row for row in rows)
