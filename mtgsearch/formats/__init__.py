"""The formats that documents come in, by name. A format's module is imported when it is first needed."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from mtgsearch.errors import UsageError
from mtgsearch.formats.base import BitextWriter, Format, PairFormat, PairWriter, Source, Writer
from mtgsearch.text.encoding import Decoded

NAMES = {
    "pdf": "mtgsearch.formats.pdf:Pdf",
    "rulings": "mtgsearch.formats.rulings:Rulings",
    "html": "mtgsearch.formats.html:Html",
    "interleaved": "mtgsearch.formats.interleaved:Interleaved",
    "tmx": "mtgsearch.formats.tmx:Tmx",
    "xliff": "mtgsearch.formats.xliff:Xliff",
    "po": "mtgsearch.formats.po:Po",
    "table": "mtgsearch.formats.table:Table",
    "list": "mtgsearch.formats.list:List",
    "jsonl": "mtgsearch.formats.jsonl:JsonLines",
    "json": "mtgsearch.formats.json:Json",
    "markdown": "mtgsearch.formats.markdown:Markdown",
    "marked": "mtgsearch.formats.marked:Marked",
    "dokuwiki": "mtgsearch.formats.dokuwiki:DokuWiki",
    "xlsx": "mtgsearch.formats.xlsx:Xlsx",
    "docx": "mtgsearch.formats.docx:Docx",
}
"""Where each format that is read is. Of two that are equally sure of a source the first reads it."""
PAIRS = {
    "rules": "mtgsearch.formats.rules:Rules",
    "parallel": "mtgsearch.formats.parallel:Parallel",
    "texts": "mtgsearch.formats.two_texts:TwoTexts",
}
"""Where each format of two files is; the last reads whatever no other does."""
WRITERS = {
    name: f"mtgsearch.formats.{place}"
    for name, place in {
        "tmx": "tmx:Tmx",
        "xliff": "xliff:Xliff",
        "xliff2": "xliff2:Xliff2",
        "po": "po:Po",
        "csv": "table:Csv",
        "tsv": "table:Tsv",
        "xlsx": "xlsx:Xlsx",
        "html": "html_page:HtmlPage",
        "md": "markdown_table:MarkdownTable",
        "jsonl": "jsonl:JsonLines",
    }.items()
}
"""Where each format that is written is; of two whose files end alike, the first is meant by the end."""
PAIR_WRITERS = {"moses": "mtgsearch.formats.moses:Moses"}
"""Where each format is that is written as two files."""

BITEXT_WRITERS = {
    "beads": "mtgsearch.formats.bitexts:Beads",
    "tsv": "mtgsearch.formats.bitexts:Tsv",
    "tmx": "mtgsearch.formats.bitexts:Tmx",
    "html": "mtgsearch.formats.bitext_page:BitextPage",
}
"""Where each format is that an alignment of two files is written in."""


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


def recognise_pair(zh: Source, en: Source, name: str | None = None) -> PairFormat:
    """The format of two files called ``name``, or the one that is surest of them.

    :raises UsageError: there is no format of that name.
    """
    if name is not None and name not in PAIRS:
        raise UsageError(
            "no format {name} of two files", "The formats are {known}.", name=name, known=", ".join(sorted(PAIRS))
        )
    pairs: list[PairFormat] = [_made(place) for known, place in PAIRS.items() if name in (None, known)]
    return max(pairs, key=lambda format: format.confidence(zh, en))


def writer(name: str, *, excel: bool = False) -> Writer:
    """What writes the format called ``name``, one of ``WRITERS``.

    :param excel: for the spreadsheet of that name, which only CSV has a form for.
    :raises UsageError: another format was asked for so.
    """
    if excel and name != "csv":
        raise UsageError("--excel is for CSV, not for {name}", "Leave it out, or add --format csv.", name=name)
    writer: Writer = _made(WRITERS[name], **({"excel": True} if excel else {}))
    return writer


def pair_writer(name: str) -> PairWriter:
    """What writes the format called ``name``, one of ``PAIR_WRITERS``."""
    writer: PairWriter = _made(PAIR_WRITERS[name])
    return writer


def bitext_writer(name: str) -> BitextWriter:
    """What writes the format called ``name``, one of ``BITEXT_WRITERS``."""
    writer: BitextWriter = _made(BITEXT_WRITERS[name])
    return writer


def writer_of(suffix: str) -> str | None:
    """The name of the first format whose files end so; ``None`` where none does."""
    return next((name for name in WRITERS if writer(name).suffix == suffix), None)


def declared_encoding(data: bytes) -> str | None:
    """The encoding that ``data`` names itself and is in; ``None`` where ``text.encoding`` must find out."""
    from mtgsearch.formats import html

    return html.declared_encoding(data)


def extracted(path: str, data: bytes) -> Decoded | None:
    """The text of a file that has to be taken out of it first, a paragraph a line; ``None`` where bytes are decoded.

    :raises DataError: there is none, or it cannot be taken out.
    """
    from mtgsearch.formats import pdf

    return pdf.extracted(path, data) if pdf.is_pdf(data) else None


def _named(name: str) -> Format:
    if name in PAIRS:
        raise UsageError(
            "{name} is a format of two files",
            "Name the Chinese one with --zh and the English one with --en.",
            name=name,
        )
    if name not in NAMES:
        raise UsageError("no format {name}", "The formats are {known}.", name=name, known=", ".join(sorted(NAMES)))
    return _load(name)


def _load(name: str) -> Format:
    format: Format = _made(NAMES[name])
    return format


def _made(place: str, **options: bool) -> Any:
    module, _, cls = place.partition(":")
    return getattr(import_module(module), cls)(**options)
