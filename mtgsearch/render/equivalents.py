"""What a term is rendered by, for a person to read: a table of equivalents with bars, below each its forms."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.model import Rendered, TermAnswer
from mtgsearch.render import cite
from mtgsearch.render.cite import SEPARATOR
from mtgsearch.render.look import Line, Look, flowed, joined, plain, shortened
from mtgsearch.text.width import cells

INDENT, FURTHER = "  ", "    "
GAP = "  "
BAR = 10
"""Cells of a full bar;"""
WIDE_BAR = 20
WIDE = 120
"""where there are so many cells in a line."""
EIGHTHS = " ▏▎▍▌▋▊▉"
FULL = "█"
NAME = 16
"""Cells that a shortened equivalent keeps at least."""
FORMS = 8
"""That are told of one equivalent."""


class Layout(NamedTuple):
    """The widths of the columns, and which provenances have one."""

    name: int
    bar: int
    provenances: Sequence[str]
    figures: Sequence[int]
    """Of all, and of each provenance."""
    tail: bool
    """Whether there is room for mark and example beside the figures; else they stand below."""


def answer(found: TermAnswer, look: Look) -> Iterator[str]:
    """The lines of an answer."""
    layout = _layout(found, look)
    yield _head(found, layout, look).text.rstrip()
    for each in found.equivalents:
        yield from _equivalent(each, found, layout, look)
    label = plain(INDENT + shortened(look.say("not rendered"), layout.name), look, "faint")
    count = f"{found.not_rendered:,}".rjust(layout.figures[0])
    line = joined([_to(label, layout.name + len(INDENT)), Line(" " * layout.bar, layout.bar), plain(count, look)], GAP)
    example = [_example(found.unrendered, look)] if found.unrendered else []
    first, *below = flowed([line, *example], GAP * (1 + len(layout.provenances)), look.width)
    yield first.text
    yield from (FURTHER + each.text for each in below)
    if found.one_sided:
        said = look.say.count(found.one_sided, "{n:,} of them has no other side", "{n:,} of them have no other side")
        yield FURTHER + plain(shortened(said, look.width - len(FURTHER)), look, "faint").text


def _layout(found: TermAnswer, look: Look) -> Layout:
    """Examples go below first, then names are shortened, then provenances are left out, the least trusted first."""
    bar = WIDE_BAR if look.width >= WIDE else BAR
    names = [each.text for each in found.equivalents]
    name = max(map(cells, (look.say("not rendered"), *names)))
    shown = [column for column, _ in found.by_provenance]
    if shown == ["unknown"]:
        shown = []
    tail = max((len(GAP) + _tail(each, look).cells for each in found.equivalents), default=0)
    while True:
        figures = _figures(found, shown, look)
        fixed = len(INDENT) + len(GAP) + bar + sum(len(GAP) + width for width in figures)
        room = look.width - fixed
        if room >= min(name, NAME) or not shown:
            return Layout(max(min(name, room), 1), bar, shown, figures, room >= name + tail)
        shown = shown[:-1]


def _figures(found: TermAnswer, provenances: Sequence[str], look: Look) -> list[int]:
    counts = dict(found.by_provenance)
    heads = [look.say("all"), *(cite.provenance(each, look).text for each in provenances)]
    most = [found.passages, *(counts[each] for each in provenances)]
    return [max(cells(head), len(f"{count:,}")) for head, count in zip(heads, most, strict=True)]


def _head(found: TermAnswer, layout: Layout, look: Look) -> Line:
    """The term and its passages, and what the columns below are; in two lines of its own where it is long."""
    passages = look.say.count(found.passages, "{n:,} passage", "{n:,} passages")
    left = len(INDENT) + layout.name + len(GAP) + layout.bar
    heads = [plain(look.say("all"), look, "faint")]
    heads += [
        plain(part.text, look, part.role or "faint") for part in (cite.provenance(p, look) for p in layout.provenances)
    ]
    right = joined([_right(head, width) for head, width in zip(heads, layout.figures, strict=True)], GAP)
    term = shortened(found.term, max(left - len(FURTHER) - cells(passages), NAME))
    start = joined([plain(term, look, "match"), plain(passages, look, "strong")], INDENT + " ")
    if start.cells > left:
        start = Line(f"{start.text}\n{' ' * left}", left)
    return joined([_to(start, left), right], GAP)


def _equivalent(each: Rendered, found: TermAnswer, layout: Layout, look: Look) -> Iterator[str]:
    name = plain(shortened(each.text, layout.name), look, "equivalent")
    counts = dict(each.by_provenance)
    figures = [f"{each.passages:,}", *(f"{counts.get(name, 0):,}" for name in layout.provenances)]
    parts = [
        _to(Line(INDENT + name.text, len(INDENT) + name.cells), len(INDENT) + layout.name),
        _bar(each.passages / found.passages, layout.bar, look),
        *(_right(plain(figure, look), width) for figure, width in zip(figures, layout.figures, strict=True)),
    ]
    tail = _tail(each, look)
    yield joined([*parts, tail] if layout.tail else parts, GAP).text
    below = list(_forms(each, look))
    if not layout.tail:
        below.append(tail)
    for line in flowed(below, SEPARATOR, look.width - len(FURTHER)):
        yield FURTHER + line.text


def _bar(share: float, width: int, look: Look) -> Line:
    """A bar of eighths of a cell; what is there at all has one."""
    eighths = max(round(8 * width * share), 1)
    whole, rest = divmod(eighths, 8)
    drawn = FULL * whole + EIGHTHS[rest].strip() * (rest > 0)
    return Line(look.paint(drawn, "equivalent") + " " * (width - len(drawn)), width)


def _tail(each: Rendered, look: Look) -> Line:
    parts = [plain(look.say("glossary ✓"), look, "good")] if each.in_glossary else []
    return joined([*parts, _example(each.example, look)], GAP)


def _example(id: str, look: Look) -> Line:
    return plain(look.say("e.g. {id}", id=cite.short_id(id)), look, "faint")


def _forms(each: Rendered, look: Look) -> Iterator[Line]:
    """``phased out 18``, unless there is none but what the equivalent is called by."""
    if [form.text for form in each.forms] == [each.text]:
        return
    room = look.width - len(FURTHER)
    for form in each.forms[:FORMS]:
        yield plain(shortened(f"{form.text} {form.passages:,}", room), look)
    if len(each.forms) > FORMS:
        yield plain("…", look)


def _to(line: Line, width: int) -> Line:
    return Line(line.padded(width), width)


def _right(line: Line, width: int) -> Line:
    return Line(" " * (width - line.cells) + line.text, width)
