"""The formats that documents come in, by name. A format's module is imported when it is first needed."""

from collections.abc import Iterator
from importlib import import_module

from mtgsearch.errors import UsageError
from mtgsearch.formats.base import Format, Source

NAMES = {
    "rulings": "mtgsearch.formats.rulings:Rulings",
    "html": "mtgsearch.formats.html:Html",
    "interleaved": "mtgsearch.formats.interleaved:Interleaved",
}
"""Where each format is. Of two that are equally sure of a source the first reads it."""


def all_formats() -> Iterator[Format]:
    return map(_load, NAMES)


def recognise(source: Source, name: str | None = None) -> Format | None:
    """The format called ``name``, or the one that is surest of ``source``; ``None`` when none is.

    :raises UsageError: there is no format of that name.
    """
    if name is not None:
        return _named(name)
    confidence, format = max(((f.confidence(source), f) for f in all_formats()), key=lambda pair: pair[0])
    return format if confidence > 0 else None


def declared_encoding(data: bytes) -> str | None:
    """The encoding that ``data`` names itself and is in; ``None`` where ``text.encoding`` must find out."""
    from mtgsearch.formats import html

    return html.declared_encoding(data)


def _named(name: str) -> Format:
    if name not in NAMES:
        raise UsageError("no format {name}", "The formats are {known}.", name=name, known=", ".join(sorted(NAMES)))
    return _load(name)


def _load(name: str) -> Format:
    module, _, cls = NAMES[name].partition(":")
    format: Format = getattr(import_module(module), cls)()
    return format
