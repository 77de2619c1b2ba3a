"""Passages for a person to read: a head line with totals, then each hit in both languages.

Chinese stands above English, or left of it where the page is wide enough.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from mtgsearch.model import Hit, Lang, Marks, Passage, Result, Segment, Span, Spans
from mtgsearch.render import cite as citation
from mtgsearch.render.cite import SEPARATOR
from mtgsearch.render.look import Line, Look, Mark, flowed, joined, plain, shortened, wrapped
from mtgsearch.text.width import cells

SIDE_BY_SIDE = 120
"""Cells from which on the two languages stand side by side."""
GUTTER = 4
"""Cells between the two columns."""
SHARES = (0.35, 0.5)
"""The least and the greatest share of the width that Chinese gets; it needs fewer cells than English."""
HEAD_GAP = 3
"""Cells between figures and renderings in the head line, at least."""
PERCENT = len("100 % ")
"""Cells that the percent of a near passage takes before it."""
CONTEXT = "┊ "
"""What stands before the lines of a passage's neighbours."""
NONE = Marks()
MISSING: dict[Lang, str] = {"zh": "— no Chinese —", "en": "— no English —"}


class Columns:
    """The widths of the Chinese and the English column; 0 for ``zh`` where the languages stand one above the other."""

    def __init__(self, zh: int, en: int) -> None:
        self.zh = zh
        self.en = en


def result(found: Result, first: int, look: Look) -> Iterator[str]:
    """The lines of an answer.

    :param first: the number of its first hit, counted from 1.
    """
    yield from (line.text for line in head(found, look))
    digits = len(str(first + len(found.hits) - 1))
    percent = PERCENT if any(hit.percent is not None for hit in found.hits) else 0
    indent = digits + 1 + percent
    cited = citation.columns(found.hits, indent, look)
    columns = _columns(found.hits, indent, look)
    for number, hit in enumerate(found.hits, start=first):
        label = look.paint(str(number).rjust(digits), "faint") + " "
        label += look.paint(("" if hit.percent is None else f"{hit.percent} % ").rjust(percent), "strong")
        yield ""
        yield from _hit(hit, label, indent, cited, columns, look)


def passage(hit: Hit, look: Look) -> Iterator[str]:
    """The lines of one passage in its place."""
    indent = 2
    cited = citation.columns([hit], 0, look, citation.WITH_PATH)
    yield from _hit(hit, "", indent, cited, _columns([hit], indent, look), look)


def head(found: Result, look: Look, more: Sequence[Line] = ()) -> list[Line]:
    """How many passages, of what provenance, and what the terms are rendered by: in one line, if it holds them.

    :param more: further figures.
    """
    figures = flowed([*_figures(found, look), *more], SEPARATOR, look.width)
    renderings = flowed(_renderings(found, look), SEPARATOR, look.width)
    if len(figures) == len(renderings) == 1 and figures[0].cells + HEAD_GAP + renderings[0].cells <= look.width:
        return [joined([*figures, *renderings], " " * (look.width - figures[0].cells - renderings[0].cells))]
    return figures + renderings


def _figures(found: Result, look: Look) -> Iterator[Line]:
    yield plain(look.say.count(found.total, "{n:,} passage", "{n:,} passages"), look, "strong")
    if found.by == "words":
        yield plain(look.say("by words"), look)
    if found.by == "nearest":
        yield plain(look.say("nearest"), look)
    for name, count in found.by_provenance:
        yield plain(shortened(f"{name} {count:,}", look.width), look, citation.provenance(name, look).role)
    if found.inside:
        yield plain(look.say("{n:,} only inside longer terms", n=found.inside), look)
    if found.left_aside:
        said = look.say.count(
            found.left_aside,
            "{n:,} older edition left aside (--edition all)",
            "{n:,} older editions left aside (--edition all)",
        )
        yield plain(shortened(said, look.width), look, "faint")


def _renderings(found: Result, look: Look) -> Iterator[Line]:
    """``跃离 → phase out 11 of 11``; a term is named before its first rendering alone."""
    term = None
    for equivalent in found.equivalents:
        parts = [
            *(() if equivalent.term == term else ((equivalent.term, "match"), (" → ", ""))),
            (equivalent.text, "equivalent"),
            (look.say(" {n:,} of {total:,}", n=equivalent.passages, total=found.total), ""),
        ]
        term = equivalent.term
        line = joined(plain(text, look, role) for text, role in parts)
        yield (
            line if line.cells <= look.width else plain(shortened("".join(text for text, _ in parts), look.width), look)
        )


def _columns(hits: Sequence[Hit], indent: int, look: Look) -> Columns:
    """One division for a page: the languages get what they need of the width, within ``SHARES``."""
    width = look.width - indent
    if look.width < SIDE_BY_SIDE:
        return Columns(0, width)
    zh = sum(cells(hit.passage.zh or "") for hit in hits)
    en = sum(cells(hit.passage.en or "") for hit in hits)
    least, most = SHARES
    share = min(max(zh / (zh + en or 1), least), most)
    left = round((width - GUTTER) * share)
    return Columns(left, width - GUTTER - left)


def _hit(hit: Hit, label: str, indent: int, cited: citation.Columns, columns: Columns, look: Look) -> Iterator[str]:
    start = indent if label else 0
    head, *more = citation.cite(hit, cited, start, look)
    yield label + head.text
    yield from (" " * start + line.text for line in more)
    role = "strong" if hit.passage.kind == "heading" else ""
    body = chain(
        _neighbours(hit.before, columns, look),
        _both(hit.passage, columns, look, role, hit.matches, hit.equivalents, hit.nearest),
        _neighbours(hit.after, columns, look),
    )
    yield from (" " * indent + line for line in body)


def _neighbours(passages: Sequence[Passage], columns: Columns, look: Look) -> Iterator[str]:
    less = len(CONTEXT)
    narrower = Columns(columns.zh - less, columns.en) if columns.zh else Columns(0, columns.en - less)
    for number, passage in enumerate(passages):
        if number:
            yield look.paint(CONTEXT.rstrip(), "faint")
        for line in _both(passage, narrower, look, "faint"):
            yield look.paint(CONTEXT, "faint") + line


def _both(
    passage: Passage,
    columns: Columns,
    look: Look,
    role: str = "",
    matches: Marks = NONE,
    equivalents: Marks = NONE,
    nearest: Segment | None = None,
) -> Iterator[str]:
    """The two texts of a passage, beside or above each other; what is not of its nearest segment is faint."""
    zh_marks, en_marks = _marks(matches.zh, equivalents.zh), _marks(matches.en, equivalents.en)
    if nearest and look.colour:
        zh_marks = _with_rest(zh_marks, nearest.zh, len(passage.zh or ""))
        en_marks = _with_rest(en_marks, nearest.en, len(passage.en or ""))
    zh = _side(passage.zh, "zh", zh_marks, columns.zh or columns.en, look, role)
    en = _side(passage.en, "en", en_marks, columns.en, look, role)
    if columns.zh:
        for left, right in zip_longest(zh, en, fillvalue=Line()):
            yield left.padded(columns.zh + GUTTER) + right.text if right.text else left.text
    else:
        yield from (line.text for line in (*zh, *en))


def _side(text: str | None, lang: Lang, marks: list[Mark], width: int, look: Look, role: str) -> list[Line]:
    if text is None:
        return [plain(look.say(MISSING[lang]), look, "faint")]
    return wrapped(text, marks, width, look, role)


def _with_rest(marks: list[Mark], span: Span | None, length: int) -> list[Mark]:
    """The marks, all inside ``span``, and the text before and after it."""
    start, end = span or (0, 0)
    before: list[Mark] = [((0, start), "faint")] if start else []
    after: list[Mark] = [((end, length), "faint")] if end < length else []
    return [*before, *marks, *after]


def _marks(matches: Spans, equivalents: Spans) -> list[Mark]:
    """Both kinds of spans in one ascending list; where they overlap, the match counts."""
    ends = [end for _, end in matches]

    def is_free(start: int, end: int) -> bool:
        following = bisect_right(ends, start)
        return following == len(matches) or matches[following][0] >= end

    marks: list[Mark] = [(span, "match") for span in matches]
    marks += [(span, "equivalent") for span in equivalents if is_free(*span)]
    return sorted(marks)
