"""Rows of the tables to records and back. Knows the columns, and neither connection nor transaction.

Word breaks are packed as the lengths of the words, a byte each; a zero byte stands for 255 characters that a longer
word begins with.
"""

import os
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any
from zlib import crc32

from mtgsearch.model import Bilingual, Document, Lines, Passage, Segment, Span, Warning
from mtgsearch.tuples import NamedTuple

Values = tuple[Any, ...]
"""A row as SQLite takes and gives it."""


class Stored(NamedTuple):
    """A document as it stands in the store, with what was noted when it was written."""

    document: Document
    version: int
    """Drawn at random at each writing of the document, so it alone tells whether a derived part is up to date."""
    realpath: str | None
    """The file it came from, with links followed; ``None`` when it came from no file."""
    english: str | None
    """The second file of a document that came from two; the first has its Chinese."""
    signature: str
    """All that the passages depend on, as ``ingest`` put it: the same again means nothing has changed."""
    warnings: tuple[Warning, ...]
    passages: int
    one_sided: int
    segments: int
    by_provenance: tuple[tuple[str | None, int], ...]
    generation: int
    """The generation of the store that began with this document."""


DOCUMENT_COLUMNS = (
    "id, path, format, encoding, sha256, title, work, edition, date, provenance, licence, script, card_zh, card_en, "
    "version, realpath, english, signature, warnings, passages, one_sided, segments, by_provenance, generation, "
    "checksum"
)
PASSAGE_COLUMNS = (
    "row, document, ordinal, local, twin, kind, section, number, date, provenance, "
    "zh_first, zh_last, en_first, en_last, zh, en, segments, breaks, checksum"
)


LOCAL, TWIN, NUMBER = map(PASSAGE_COLUMNS.split(", ").index, ("local", "twin", "number"))
"""Where these columns are."""

ENTRY_COLUMNS = "en, zh, category, en_key, en_stems, zh_key"


def pack_entry(en: str, zh: str, category: str) -> Values:
    """In the order of ``ENTRY_COLUMNS``: the last three are what a folded term is compared with."""
    from mtgsearch.glossary import stems
    from mtgsearch.text.normalize import fold

    return en, zh, category, fold(en), stems(fold(en)), fold(zh)


def identity(path: str, *, is_real: bool = False) -> str | None:
    """What tells one file from another, by whatever path it is named; ``None`` for standard input.

    :param is_real: whether links in it were followed already.
    """
    return None if path == "-" else storable(os.path.normcase(path if is_real else os.path.realpath(path)))


def storable(path: str) -> str:
    """A path as text that SQLite takes: the bytes of a name that is no UTF-8 become escapes."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


class Counts(NamedTuple):
    """What is counted of a document's passages."""

    passages: int = 0
    one_sided: int = 0
    segments: int = 0
    by_provenance: tuple[tuple[str | None, int], ...] = ()


def pack_document(
    document: Document,
    version: int,
    files: Sequence[str | None],
    signature: str,
    warnings: Iterable[Warning],
    counts: Counts,
    generation: int,
) -> Values:
    """In the order of ``DOCUMENT_COLUMNS``.

    :param files: what tells the one or two that it came from.
    """
    import json

    card = document.card or Bilingual()
    values = (
        *document._replace(path=storable(document.path))[:-1],
        *card,
        version,
        *(*files, None)[:2],
        signature,
        json.dumps(list(warnings), ensure_ascii=False),
        *counts[:-1],
        json.dumps(counts.by_provenance, ensure_ascii=False),
        generation,
    )
    return *values, document_checksum(values)


def document_checksum(values: Sequence[Any]) -> int:
    """Of all columns before it."""
    return crc32(repr(tuple(values)).encode())


def unpack_document(values: Sequence[Any]) -> Document:
    """:param values: in the order of ``DOCUMENT_COLUMNS``.

    :raises sqlite3.DatabaseError: one is not what was written.
    """
    if document_checksum(values[:-1]) != values[-1]:
        raise sqlite3.DatabaseError(f"what is known of document {values[0]} is not what was written")
    *plain, card_zh, card_en = values[: len(Document._fields) + 1]
    return Document._make((*plain, Bilingual(card_zh, card_en) if card_zh or card_en else None))


def unpack_stored(values: Sequence[Any]) -> Stored:
    """The same, with what was noted of it."""
    import json

    document = unpack_document(values)
    version, realpath, english, signature, warnings, passages, one_sided, segments, provenances, generation = values[
        len(Document._fields) + 1 : -1
    ]
    return Stored(
        document,
        version,
        realpath,
        english,
        signature,
        tuple(Warning(*warning) for warning in json.loads(warnings)),
        passages,
        one_sided,
        segments,
        tuple((provenance, count) for provenance, count in json.loads(provenances)),
        generation,
    )


def pack_passage(passage: Passage, row: int, version: int, ordinal: int) -> Values:
    """In the order of ``PASSAGE_COLUMNS``; the twin is 1 until the store has looked for others of that name."""
    values = (
        row,
        version,
        ordinal,
        passage.number or passage.id.partition("~")[0],
        1,
        passage.kind,
        _pack_section(passage.section),
        passage.number,
        passage.date,
        passage.provenance,
        *(passage.zh_lines or (None, None)),
        *(passage.en_lines or (None, None)),
        passage.zh,
        passage.en,
        _pack_segments(passage),
        pack_breaks(passage.breaks),
    )
    return *values, passage_checksum(values)


def passage_checksum(values: Values) -> int:
    """Of all columns before it but the twin, which may change. Taken of each passage that is read, so it is written for
    speed: texts as they are, one by one, and the word breaks as they are packed."""
    row, document, ordinal, local, _, kind, section, number, date, provenance, *lines, zh, en, segments, breaks = values
    zh_first, zh_last, en_first, en_last = lines
    facts = (
        f"{row} {document} {ordinal} {zh_first} {zh_last} {en_first} {en_last} "
        f"{kind}\0{local}\0{section}\0{number}\0{date}\0{provenance}\0{segments}"
    )
    return crc32(breaks, crc32(f"{en}".encode(), crc32(f"{zh}".encode(), crc32(facts.encode()))))


def unpack_passage(values: Values, id: str, document: str, *, with_breaks: bool = True) -> Passage:
    """:param id: the public name, which depends on the documents there are; ``document`` is a document's id.
    :param with_breaks: whether its word breaks are wanted; unpacking them is a third of the work.
    :raises sqlite3.DatabaseError: a value is not what was written.
    """
    row, _, ordinal, _, _, kind, section, number, date, provenance, *lines, zh, en, segments, breaks, written = values
    if not isinstance(breaks, bytes) or passage_checksum(values[:-1]) != written:
        raise sqlite3.DatabaseError(f"passage {row} is not what was written")
    zh_first, zh_last, en_first, en_last = lines
    return Passage(
        id,
        document,
        ordinal,
        kind,
        zh,
        en,
        _lines(zh_first, zh_last),
        _lines(en_first, en_last),
        _unpack_section(section),
        number,
        date,
        provenance,
        _unpack_segments(segments, zh, en),
        unpack_breaks(breaks) if with_breaks else (),
        row,
    )


def pack_breaks(breaks: Iterable[int]) -> bytes:
    """The ends of words, ascending, as lengths."""
    packed = bytearray()
    start = 0
    for end in breaks:
        length = end - start
        if length > 255:
            zeros, length = divmod(length - 1, 255)
            packed += bytes(zeros)
            length += 1
        packed.append(length)
        start = end
    return bytes(packed)


def unpack_breaks(packed: bytes) -> tuple[int, ...]:
    """The reverse of ``pack_breaks``."""
    if 0 not in packed:  # nearly always, and then this takes a fifth of the time
        return tuple(accumulate(packed))
    breaks = []
    end = 0
    for length in packed:
        end += length or 255
        if length:
            breaks.append(end)
    return tuple(breaks)


def _lines(first: int | None, last: int | None) -> Lines | None:
    return None if first is None or last is None else Lines(first, last)


def _pack_section(section: tuple[str, ...]) -> str | None:
    if not section:
        return None
    import json

    return json.dumps(section, ensure_ascii=False)


def _unpack_section(packed: str | None) -> tuple[str, ...]:
    if packed is None:
        return ()
    if "\\" not in packed:  # plain strings: then only what parts them looks so, and JSON takes longer to import
        return tuple(packed[2:-2].split('", "'))
    import json

    return tuple(json.loads(packed))


def _whole(zh: str | None, en: str | None) -> tuple[Segment, ...]:
    """The one segment of a passage that is not divided."""
    return (Segment(None if zh is None else (0, len(zh)), None if en is None else (0, len(en))),)


def _pack_segments(passage: Passage) -> str | None:
    """``0,12,0,30;12,20,,``: the Chinese span of each, and the English one."""
    if passage.segments == _whole(passage.zh, passage.en):
        return None
    return ";".join(f"{_pack_span(zh)},{_pack_span(en)}" for zh, en in passage.segments)


def _pack_span(span: Span | None) -> str:
    return "{},{}".format(*span) if span else ","


def _unpack_segments(packed: str | None, zh: str | None, en: str | None) -> tuple[Segment, ...]:
    if packed is None:
        return _whole(zh, en)
    numbers = (segment.split(",") for segment in packed.split(";") if segment)
    return tuple(Segment(_span(*ends[:2]), _span(*ends[2:])) for ends in numbers)


def _span(start: str, end: str) -> Span | None:
    return (int(start), int(end)) if start else None
