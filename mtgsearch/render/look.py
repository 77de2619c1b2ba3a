"""How text output is to look, and lines that know their width: colour, marks, wrapping by terminal cells."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from mtgsearch.model import Span
from mtgsearch.render.messages import Messages
from mtgsearch.text.width import cells, visible, wrap
from mtgsearch.tuples import NamedTuple

ELLIPSIS = "…"

COLOURS = {
    "match": "1;33",
    "equivalent": "1;36",
    "machine": "31",
    "warning": "33",
    "error": "1;31",
    "good": "32",
    "strong": "1",
    "faint": "2",
}
"""Role → the parameters of its SGR escape sequence."""

BRACKETS = {"match": ("【", "】"), "equivalent": ("‹", "›")}
"""What stands for colour where a person reads without it."""

MACHINE = frozenset({"gpt", "machine", "mt"})
"""Provenances that no person vouches for; shown as a warning."""

Mark = tuple[Span, str]
"""A span of a text and the role it is shown in."""


class Look(NamedTuple):
    """How text output is to look.

    :param width: terminal cells; no line is longer.
    :param colour: whether roles are shown in colour.
    :param marks: whether brackets stand for the colours of matches and equivalents.
    """

    width: int = 100
    colour: bool = False
    marks: bool = False
    say: Messages = Messages()

    def paint(self, text: str, role: str) -> str:
        if not (self.colour and role and text):
            return text
        return f"\x1b[{COLOURS[role]}m{text}\x1b[0m"


class Line(NamedTuple):
    """A line ready to print, and the cells it takes (escape sequences take none)."""

    text: str = ""
    cells: int = 0

    def padded(self, width: int) -> str:
        return self.text + " " * (width - self.cells)


def plain(text: str, look: Look, role: str = "") -> Line:
    """A text of unknown origin as one line in one role."""
    shown = visible(text)
    return Line(look.paint(shown, role), cells(shown))


def joined(parts: Iterable[Line], separator: str = "") -> Line:
    parts = list(parts)
    gaps = cells(separator) * max(len(parts) - 1, 0)
    return Line(separator.join(part.text for part in parts), sum(part.cells for part in parts) + gaps)


def shortened(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, its end replaced by ``…`` where it is longer."""
    if cells(text) <= width:
        return text
    end = min(len(text), max(width, 0))
    while end and cells(text[:end]) > width - 1:
        end -= 1
    return text[:end].rstrip() + ELLIPSIS if width > 0 else ""


def wrapped(text: str, marks: Sequence[Mark], width: int, look: Look, role: str = "") -> list[Line]:
    """A text of unknown origin in lines of at most ``width`` cells, its marks shown, the rest in ``role``.

    :param marks: ascending and not overlapping.
    """
    if look.marks:
        text, marks = _bracketed(text, marks)
    shown = "\n".join(map(visible, text.split("\n")))
    starts, ends = [start for (start, _), _ in marks], [end for (_, end), _ in marks]
    lines = []
    for start, end in wrap(shown, width):
        here = marks[bisect_right(ends, start) : bisect_left(starts, end)]
        lines.append(_painted(shown, (start, end), here, look, role))
    return lines


def _painted(text: str, span: Span, marks: Iterable[Mark], look: Look, base: str) -> Line:
    """A span of a text as a line.

    :param marks: those that reach into the span.
    """
    at, end = span
    parts: list[str] = []
    for (first, last), role in marks:
        parts += [look.paint(text[at:first], base), look.paint(text[max(first, at) : min(last, end)], role)]
        at = min(last, end)
    parts.append(look.paint(text[at:end], base))
    return Line("".join(parts), cells(text[slice(*span)]))


def _bracketed(text: str, marks: Iterable[Mark]) -> tuple[str, list[Mark]]:
    """The text with brackets round its marks, and the marks where they now stand, brackets included."""
    parts: list[str] = []
    moved: list[Mark] = []
    at = 0
    for number, ((first, last), role) in enumerate(marks):
        opening, closing = BRACKETS[role]
        parts += [text[at:first], opening, text[first:last], closing]
        moved.append(((first + 2 * number, last + 2 * number + 2), role))
        at = last
    return "".join(parts) + text[at:], moved


def flowed(parts: Iterable[Line], separator: str, width: int) -> list[Line]:
    """Short parts side by side, in as many lines as they need. A part wider than ``width`` stands alone."""
    rows: list[list[Line]] = []
    for part in parts:
        if not rows or joined([*rows[-1], part], separator).cells > width:
            rows.append([])
        rows[-1].append(part)
    return [joined(row, separator) for row in rows]
