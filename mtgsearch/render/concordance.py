"""What a concordancer tells, for machines: KWIC lines, facets and frequency lists as JSON, JSON lines, CSV and TSV."""

from collections.abc import Iterator, Sequence

from mtgsearch.concordance import Concordance, Facets, Frequencies, KwicLine
from mtgsearch.model import TRAIL, Result
from mtgsearch.render.records import Cell, Object, dumps, rows

LINE = (
    *("id", "document", "title", "section", "number", "date", "provenance", "kind"),
    *("lang", "start", "end", "left", "keyword", "right", "equivalent"),
)
"""The columns of KWIC lines; ``start`` and ``end`` are those of the match in the text of its language."""
FACET = ("facet", "value", "count")
WORD = ("lang", "word", "passages", "occurrences")


def lines(found: Concordance, form: str, dialect: str | None) -> Iterator[str]:
    """KWIC lines.

    :param form: ``json`` or ``jsonl``; anything else is a table.
    :param dialect: of that table, as ``records.rows`` has it.
    """
    objects = ({**dict(zip(LINE, _line(line), strict=True))} for line in found.lines)
    if dialect:
        yield from rows([LINE, *map(_line, found.lines)], dialect)
    elif form == "jsonl":
        yield from map(dumps, objects)
    else:
        yield dumps({**_head(found.result), "matches": found.total, "lines": list(objects)})


def facets(found: Facets, form: str, dialect: str | None) -> Iterator[str]:
    """Counts of passages, every value of each, in the same formats."""
    table = [(by, each.value, each.passages) for by, counts in found.counts.items() for each in counts]
    if dialect:
        yield from rows([FACET, *table], dialect)
    elif form == "jsonl":
        yield from (dumps(dict(zip(FACET, row, strict=True))) for row in table)
    else:
        counts = {
            by: [{"value": each.value, "count": each.passages} for each in counts]
            for by, counts in found.counts.items()
        }
        yield dumps({**_head(found.result), "facets": counts})


def frequencies(lists: Sequence[Frequencies], form: str, dialect: str | None) -> Iterator[str]:
    """The words of frequency lists, in the same formats."""
    table = [(each.lang, *word) for each in lists for word in each.words]
    if dialect:
        yield from rows([WORD, *table], dialect)
    elif form == "jsonl":
        yield from (dumps(dict(zip(WORD, row, strict=True))) for row in table)
    else:
        words = {each.lang: {"total": each.total, "words": [word._asdict() for word in each.words]} for each in lists}
        yield dumps({**_head(lists[0].result), "frequencies": words})


def _head(found: Result) -> Object:
    """What the JSON of every search begins with; ``total`` counts passages."""
    return {"query": found.query, "by": found.by, "total": found.total}


def _line(line: KwicLine) -> tuple[Cell, ...]:
    passage, document = line.hit.passage, line.hit.document
    return (
        *(passage.id, passage.document, document.title, TRAIL.join(passage.section) or None, passage.number),
        *(passage.date, passage.provenance, passage.kind),
        *(line.lang, len(line.left), len(line.left) + len(line.keyword)),
        *(line.left, line.keyword, line.right, line.equivalent),
    )
