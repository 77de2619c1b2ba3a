"""Terms as CSV and TSV: a row for each entry under the names of the columns. ``glossary.load`` reads them the same."""

import csv
from collections.abc import Iterable, Iterator

from mtgsearch.formats.table import MARK, RUN_AS_FORMULA
from mtgsearch.glossary import Entry
from mtgsearch.render.records import Sink


class Csv:
    """Commas; with ``excel`` as spreadsheets take them best."""

    name = "csv"

    def __init__(self, excel: bool = False) -> None:
        """:param excel: a byte order mark, CRLF, and the guard against formulas that ``formats.table`` tells of."""
        self._excel = excel

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        sink = Sink()
        put = csv.writer(sink, lineterminator="\r\n" if self._excel else "\n").writerow
        put(Entry._fields)
        yield MARK + sink.row if self._excel else sink.row
        for entry in entries:
            put(map(_guarded, entry) if self._excel else entry)
            yield sink.row


class Tsv:
    """Tabs, and no quotes: a term has neither tabs nor line ends."""

    name = "tsv"

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        for row in (Entry._fields, *entries):
            yield "\t".join(row) + "\n"


def _guarded(cell: str) -> str:
    return "'" + cell if RUN_AS_FORMULA.match(cell) else cell
