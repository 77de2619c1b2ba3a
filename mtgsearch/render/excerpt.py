"""What of a text stands round its marks, where there is no room for all of it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from mtgsearch.model import Span
from mtgsearch.render.look import BRACKETS, ELLIPSIS, Look, Mark
from mtgsearch.text.width import CELLS, cells

CARET = "\N{CARET}"
"""Stands where something is missing: a mark of nothing could not be seen."""
SNAP = 12
"""Code points in which an edge looks for a space, to cut no word."""
SPARE = 2
"""Cells that a line loses where it breaks between words, about."""
ROLE = "match"


def excerpt(text: str, spans: Sequence[Span], look: Look, lines: int) -> tuple[str, list[Mark]]:
    """As much of a text as ``lines`` lines hold, and the marks in it; it has no line feed.

    :param spans: at least one, ascending.
    """
    text = text.replace("\n", " ")
    spans = _apart(spans)
    signs = sum(map(cells, BRACKETS[ROLE])) * look.marks + 1
    room = lines * (look.width - SPARE) - signs * len(spans)
    pieces = [(0, len(text))]
    if cells(text) > room:
        pieces = _pieces(text, spans, room)
    return _joined(text, pieces, spans)


def _apart(spans: Sequence[Span]) -> list[Span]:
    """The spans, those that overlap as one."""
    apart: list[Span] = []
    for start, end in sorted(spans):
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        elif not apart or (start, end) != apart[-1]:
            apart.append((start, end))
    return apart


def _pieces(text: str, spans: Sequence[Span], room: int) -> list[Span]:
    """The stretches that are shown: as much on both sides of each span as there is room for."""
    before = [0, *accumulate(map(CELLS.__getitem__, map(ord, text)))]
    spans = list(spans)
    while len(spans) > 1 and _cells(before, _around(text, spans, 0)) > room:
        spans.pop()
    if _cells(before, spans) > room:
        start, _ = spans[0]
        return [(start, bisect_right(before, before[start] + room - 2 * cells(ELLIPSIS)) - 1)]
    fewest, most = 0, len(text)
    while fewest < most:  # the most that fits
        middle = (fewest + most + 1) // 2
        if _cells(before, _around(text, spans, middle)) <= room:
            fewest = middle
        else:
            most = middle - 1
    return [_snapped(text, piece, spans) for piece in _around(text, spans, fewest)]


def _around(text: str, spans: Sequence[Span], more: int) -> list[Span]:
    """The spans with ``more`` code points on both sides, those that then meet as one."""
    return list(_met([(max(start - more, 0), min(end + more, len(text))) for start, end in spans]))


def _met(spans: Sequence[Span]) -> Iterator[Span]:
    start, end = spans[0]
    for first, last in spans[1:]:
        if first > end + 1:
            yield start, end
            start = first
        end = max(end, last)
    yield start, end


def _cells(before: Sequence[int], pieces: Sequence[Span]) -> int:
    """Of the pieces, with what stands for the rest.

    :param before: the cells before each place of the text.
    """
    return sum(before[end] - before[start] + 2 * cells(ELLIPSIS) + 1 for start, end in pieces)


def _snapped(text: str, piece: Span, spans: Sequence[Span]) -> Span:
    """A piece that begins and ends between words, if a space is near and no mark lies between."""
    start, end = piece
    first = min(span[0] for span in spans if span[1] >= start)
    last = max(span[1] for span in spans if span[0] <= end)
    if start and (space := text.find(" ", start, min(start + SNAP, first))) >= 0:
        start = space + 1
    if end < len(text) and (space := text.rfind(" ", max(end - SNAP, last), end)) >= 0:
        end = space
    return start, end


def _joined(text: str, pieces: Sequence[Span], spans: Sequence[Span]) -> tuple[str, list[Mark]]:
    """The pieces as one text, and where the spans stand in it."""
    made = ""
    marks: list[Mark] = []
    for start, end in pieces:
        made += ELLIPSIS * (start > 0)
        at = start
        for first, last in (span for span in spans if _is_in(span, start, end)):
            first, last = max(first, start), min(last, end)
            made += text[at:first]
            marked = text[first:last] or CARET
            marks.append(((len(made), len(made) + len(marked)), ROLE))
            made += marked
            at = last
        made += text[at:end]
    return made + ELLIPSIS * (pieces[-1][1] < len(text)), marks


def _is_in(span: Span, start: int, end: int) -> bool:
    """Whether a part of it stands in a piece; of nothing, its place."""
    first, last = span
    return start <= first <= end if first == last else first < end and last > start
