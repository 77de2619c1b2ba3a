"""Terms as CSV and TSV: a row for each entry under the names of the columns. ``glossary.load`` reads them the same."""

from collections.abc import Iterable, Iterator
from itertools import chain

from mtgsearch.formats.table import MARK, guarded
from mtgsearch.glossary import Entry
from mtgsearch.render.records import rows


class Csv:
    """Commas; with ``excel`` as spreadsheets take them best."""

    name = "csv"

    def __init__(self, excel: bool = False) -> None:
        """:param excel: a byte order mark, CRLF, and the guard against formulas that ``formats.table`` tells of."""
        self._excel = excel

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        table = chain([Entry._fields], entries)
        if self._excel:
            yield MARK
            yield from rows(map(guarded, table), "excel", "\r\n")
        else:
            yield from rows(table, "excel")


class Tsv:
    """Tabs, and no quotes: a term has neither tabs nor line ends."""

    name = "tsv"

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        for row in (Entry._fields, *entries):
            yield "\t".join(row) + "\n"
