"""Machine formats: the HIT object, JSON, JSON lines, CSV and TSV, as strings without a byte order mark.

Absent values are ``null``, offsets are in code points.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mtgsearch.model import (
    TRAIL,
    Citation,
    Citing,
    Document,
    Hit,
    Lines,
    Marks,
    Passage,
    Rendered,
    Result,
    Segment,
    TermAnswer,
)
from mtgsearch.reports import DocumentSummary, IndexStatus, Outcome

COLUMNS = (
    *("id", "document", "work", "edition", "title", "section", "number", "date", "provenance", "kind", "ordinal"),
    *("path", "zh_first", "zh_last", "en_first", "en_last", "zh", "en"),
)
"""The columns of CSV and TSV; the four after ``path`` are source lines."""

Object = dict[str, Any]
Cell = str | int | None

_UNSHOWN = re.compile("[\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What JSON allows as it is, and what acts on a terminal: further controls, and changes of direction."""

_encode = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring
"""A text as JSON has it: control characters but for ``DELETE`` are escaped, what is beyond ASCII is not."""
DELETE = "\x7f"


def hit(found: Hit) -> Object:
    """The HIT object of a search."""
    return {
        **_passage(found.passage, found.document),
        "score": found.score,
        "percent": found.percent,
        "nearest": _segments([found.nearest])[0] if found.nearest else None,
        "matches": _marks(found.matches),
        "equivalents": _marks(found.equivalents),
        "cites": [_citation(each) for each in found.cites],
        "segments": _segments(found.passage.segments),
        "context": {"before": _context(found.before), "after": _context(found.after)},
    }


def _citation(citation: Citation) -> Object:
    return {
        "number": citation.number,
        "last": citation.last,
        "work": citation.work,
        "id": citation.cited.id if citation.cited else None,
        **_marks(citation.places),
    }


def citing(found: Citing, rule: Passage) -> Object:
    """Who cites a rule."""
    return {
        "query": rule.number,
        "id": rule.id,
        "by": "literal",
        "total": found.total,
        "forms": dict(found.forms),
        "hits": [hit(each) for each in found.hits],
    }


def answer(found: Result) -> Object:
    """The answer to one search."""
    return {"query": found.query, "by": found.by, "total": found.total, "hits": [hit(each) for each in found.hits]}


def equivalents(found: TermAnswer) -> Object:
    """How a term is rendered."""
    return {
        "term": found.term,
        "lang": found.lang,
        "passages": found.passages,
        "one_sided": found.one_sided,
        "not_rendered": found.not_rendered,
        "not_rendered_example": found.unrendered,
        "equivalents": [_rendered(each, found) for each in found.equivalents],
    }


def _rendered(each: Rendered, found: TermAnswer) -> Object:
    return {
        "text": each.text,
        "forms": [{"text": form.text, "count": form.passages} for form in each.forms],
        "count": each.passages,
        "share": round(each.passages / found.passages, 4),
        "by_provenance": dict(each.by_provenance),
        "example": each.example,
        "glossary": each.in_glossary,
    }


def ingest(outcomes: Sequence[Outcome]) -> Object:
    """The report of a run of ingest. The totals count what stands in the corpus of the documents of this run."""
    standing = [each for each in outcomes if each.status in ("added", "updated", "unchanged")]
    return {
        "documents": [_outcome(each) for each in outcomes],
        "totals": {
            "documents": len(standing),
            "passages": sum(each.passages for each in standing),
            "one_sided": sum(each.one_sided for each in standing),
            "segments": sum(each.segments for each in standing),
        },
    }


def documents(summaries: Iterable[DocumentSummary]) -> Object:
    return {"documents": [_summary(each) for each in summaries]}


def status(state: IndexStatus, origin: str) -> Object:
    """:param origin: where the setting of the index came from."""
    return {**state._asdict(), "parts": dict(state.parts), "whole": state.whole, "origin": origin}


def lines(hits: Iterable[Hit]) -> Iterator[str]:
    """The records of an export, a line of JSON for each: the HIT without what only a search knows; where it stands for
    several, how many.

    Written out, as an encoder that takes objects apart needs twice the time; of a document once what stands in each.
    """
    last: Document | None = None
    named = path = ""
    for passage, document, *_, alike in hits:
        if document is not last:
            named = f', "document": {_text(document.id)}{_members(document, "work", "edition", "title")}'
            path, last = _members(document, "path"), document
        yield (
            f'{{"id": {_text(passage.id)}{named}, "section": {_text(TRAIL.join(passage.section) or None)}, '
            f'"number": {_text(passage.number)}, "date": {_text(passage.date)}, '
            f'"provenance": {_text(passage.provenance)}, "kind": {_text(passage.kind)}, '
            f'"ordinal": {passage.ordinal}{path}, "lines": {_sides(passage.zh_lines, passage.en_lines)}, '
            f'"zh": {_text(passage.zh)}, "en": {_text(passage.en)}, '
            f'"segments": [{", ".join([_sides(*segment) for segment in passage.segments])}]'
            + (f', "count": {alike}}}\n' if alike != 1 else "}\n")
        )


def _members(document: Document, *names: str) -> str:
    """These fields as members of an object that has others before them."""
    return "".join(f', "{name}": {_text(getattr(document, name))}' for name in names)


def _text(text: str | None) -> str:
    """A text as JSON has it, which may be shown on a terminal."""
    if text is None:
        return "null"
    quoted = _quoted(text)
    is_shown = DELETE not in quoted if quoted.isascii() else quoted.isprintable()
    return quoted if is_shown else _UNSHOWN.sub(_escaped, quoted)


def _sides(zh: tuple[int, int] | None, en: tuple[int, int] | None) -> str:
    return f'{{"zh": {f"[{zh[0]}, {zh[1]}]" if zh else "null"}, "en": {f"[{en[0]}, {en[1]}]" if en else "null"}}}'


def dumps(value: Object) -> str:
    """One line of JSON, which may be shown on a terminal."""
    line = _encode(value)
    return (line if line.isprintable() else _UNSHOWN.sub(_escaped, line)) + "\n"


def _escaped(char: re.Match[str]) -> str:
    return f"\\u{ord(char[0]):04x}"


def table(hits: Iterable[Hit], dialect: str, *, scores: bool) -> Iterator[str]:
    """CSV or TSV, a header and a row for each hit, as ``rows`` has them.

    :param scores: whether a last column tells the score.
    """
    yield from rows([(*COLUMNS, "score") if scores else COLUMNS], dialect)
    yield from rows(((*cells(each), each.score) if scores else cells(each) for each in hits), dialect)


def rows(rows: Iterable[Sequence[Cell | float]], dialect: str, end: str = "\n") -> Iterator[str]:
    """Rows of CSV or TSV. A cell with a separator, a quote or a line end is quoted.

    The writer of the library quotes carriage returns only where its own line end has one; so it is told of CRLF, and
    ``end`` is put. Of a row in which nothing is to be quoted it is not asked, which takes half the time.

    :param dialect: ``excel`` for commas or ``excel-tab`` for tabs.
    """
    sink = _Sink()
    put = csv.writer(sink, dialect).writerow
    separator = csv.get_dialect(dialect).delimiter
    for cells in rows:
        row = separator.join(["" if cell is None else str(cell) for cell in cells])
        if '"' in row or "\n" in row or "\r" in row or row.count(separator) >= len(cells):
            put(cells)
            row = sink.row.removesuffix("\r\n")
        yield row + end


class _Sink:
    """Takes a row from the csv writer."""

    row = ""

    def write(self, row: str) -> None:
        self.row = row


def cells(found: Hit) -> tuple[Cell, ...]:
    """A passage as a row, in the order of ``COLUMNS``."""
    passage, document = found.passage, found.document
    return (
        *(passage.id, passage.document, document.work, document.edition, document.title),
        *(TRAIL.join(passage.section), passage.number, passage.date, passage.provenance, passage.kind),
        *(passage.ordinal, document.path),
        *(passage.zh_lines or (None, None)),
        *(passage.en_lines or (None, None)),
        *(passage.zh, passage.en),
    )


def _passage(passage: Passage, document: Document) -> Object:
    return {
        "id": passage.id,
        "document": passage.document,
        "work": document.work,
        "edition": document.edition,
        "title": document.title,
        "section": TRAIL.join(passage.section) or None,
        "number": passage.number,
        "date": passage.date,
        "provenance": passage.provenance,
        "kind": passage.kind,
        "ordinal": passage.ordinal,
        "path": document.path,
        "lines": {"zh": _span(passage.zh_lines), "en": _span(passage.en_lines)},
        "zh": passage.zh,
        "en": passage.en,
    }


def _span(span: Lines | tuple[int, int] | None) -> list[int] | None:
    return list(span) if span else None


def _marks(marks: Marks) -> Object:
    return {lang: [list(span) for span in spans] for lang, spans in marks._asdict().items()}


def _segments(segments: Iterable[Segment]) -> list[Object]:
    return [{"zh": _span(segment.zh), "en": _span(segment.en)} for segment in segments]


def _context(passages: Iterable[Passage]) -> list[Object]:
    return [{"id": passage.id, "zh": passage.zh, "en": passage.en} for passage in passages]


def _outcome(outcome: Outcome) -> Object:
    told = {key: value for key, value in outcome._asdict().items() if key != "lost"}
    return {**told, "warnings": [warning._asdict() for warning in outcome.warnings]}


def _summary(summary: DocumentSummary) -> Object:
    card = summary.document.card
    return {
        **summary.document._asdict(),
        "card": card._asdict() if card else None,
        "passages": summary.passages,
        "one_sided": summary.one_sided,
        "segments": summary.segments,
        "provenance": dict(summary.by_provenance),
    }
