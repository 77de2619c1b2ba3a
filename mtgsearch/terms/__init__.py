"""The formats that a glossary is written in, by name. A format's module is imported when it is first needed."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Protocol

from mtgsearch.errors import UsageError
from mtgsearch.glossary import Entry

WRITERS = {
    "tbx": "mtgsearch.terms.tbx:Tbx",
    "csv": "mtgsearch.terms.tables:Csv",
    "tsv": "mtgsearch.terms.tables:Tsv",
}
"""Where each format is; its files end as it is called."""


class TermWriter(Protocol):
    """What writes terms in a format that other programs read."""

    name: str

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """A file with these terms, piece by piece."""
        ...


def writer(name: str, *, excel: bool = False) -> TermWriter:
    """What writes the format called ``name``, one of ``WRITERS``.

    :param excel: for the spreadsheet of that name, which only CSV has a form for.
    :raises UsageError: another format was asked for so.
    """
    if excel and name != "csv":
        raise UsageError("--excel is for CSV, not for {name}", "Leave it out, or add --format csv.", name=name)
    module, _, cls = WRITERS[name].partition(":")
    writer: TermWriter = getattr(import_module(module), cls)(**({"excel": True} if excel else {}))
    return writer
