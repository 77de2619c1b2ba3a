"""A concordance for a person to read: a line a match, the keywords below one another (KWIC, Luhn 1960)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.concordance import Concordance, KwicLine
from mtgsearch.render.cite import id_of
from mtgsearch.render.look import BRACKETS, Line, Look, plain, shortened
from mtgsearch.render.text import head
from mtgsearch.text.width import CELLS, cells, visible

GAP = 2
"""Cells between columns."""
WIDE = 120
"""Cells from which on there is room for what is said on the other side."""
KEYWORD = 5
"""The keyword has at most one part in so many of the width."""
NARROW = 6
"""So have the place and what is said on the other side, each."""
NAME = 18
"""Cells that a place has, if it needs them and they are no third of the width: an id with its document shortened, as
``show`` understands it."""


class Columns(NamedTuple):
    """Widths in cells; ``equivalent`` is 0 where there is no such column."""

    number: int
    left: int
    keyword: int
    right: int
    equivalent: int
    place: int


def concordance(found: Concordance, first: int, look: Look) -> Iterator[str]:
    """A head as of passages, and the lines, none of them wider than ``look.width``.

    :param first: the number of the first line, counted from 1.
    """
    matches = [] if found.total is None else [plain(look.say.count(found.total, "{n:,} match", "{n:,} matches"), look)]
    yield from (line.text for line in head(found.result, look, matches))
    yield ""
    columns = _columns(found.lines, first, look)
    for number, line in enumerate(found.lines, start=first):
        yield _line(number, line, columns, look)


def _columns(found: Sequence[KwicLine], first: int, look: Look) -> Columns:
    """What the lines of a page need, and for what stands beside the keywords the rest, in two halves."""
    number = len(str(first + len(found) - 1))
    keyword = _widest([_keyword(line, look) for line in found], look.width // KEYWORD)
    place = _widest(
        [id_of(line.hit.passage, short=True) for line in found], max(min(NAME, look.width // 3), look.width // NARROW)
    )
    equivalent = 0
    if look.width >= WIDE:
        equivalent = _widest([_equivalent(line, look) for line in found], look.width // NARROW)
    fixed = [number, keyword, place, *([equivalent] if equivalent else [])]
    room = look.width - sum(fixed) - GAP * (len(fixed) + 1)
    return Columns(number, room // 2, keyword, room - room // 2, equivalent, place)


def _widest(texts: Sequence[str], most: int) -> int:
    return min(max(map(cells, texts), default=0), most)


def _line(number: int, line: KwicLine, columns: Columns, look: Look) -> str:
    left = _ending(_flat(line.left).rstrip(), columns.left)
    right = _beginning(_flat(line.right).lstrip(), columns.right)
    parts = [
        look.paint(str(number).rjust(columns.number), "faint"),
        " " * (columns.left - cells(left)) + left,
        _fitted(_keyword(line, look), columns.keyword, look, "match").padded(columns.keyword),
        right + " " * (columns.right - cells(right)),
    ]
    if columns.equivalent:
        parts.append(
            _fitted(_equivalent(line, look), columns.equivalent, look, "equivalent").padded(columns.equivalent)
        )
    parts.append(_fitted(id_of(line.hit.passage, short=True), columns.place, look, "faint").text)
    return (" " * GAP).join(parts)


def _keyword(line: KwicLine, look: Look) -> str:
    return _marked(_flat(line.keyword), "match", look)


def _equivalent(line: KwicLine, look: Look) -> str:
    return _marked(_flat(line.equivalent), "equivalent", look) if line.equivalent else ""


def _marked(text: str, role: str, look: Look) -> str:
    return text.join(BRACKETS[role]) if look.marks else text


def _flat(text: str) -> str:
    """A text of unknown origin in one line."""
    return visible(text.replace("\n", " "))


def _fitted(text: str, width: int, look: Look, role: str) -> Line:
    """``text`` in a column; what closes a mark stays where it is shortened."""
    closing = BRACKETS[role][1] if role in BRACKETS and look.marks and text else ""
    if cells(text) > width:
        text = shortened(text.removesuffix(closing), width - cells(closing)) + closing
    return plain(text, look, role)


def _ending(text: str, width: int) -> str:
    """As much of the end of ``text`` as ``width`` cells hold."""
    start, used = len(text), 0
    while start and (used := used + CELLS[ord(text[start - 1])]) <= width:
        start -= 1
    while start and start < len(text) and not CELLS[ord(text[start])]:
        start += 1  # a diacritic whose letter has no room
    return text[start:]


def _beginning(text: str, width: int) -> str:
    """As much of the beginning."""
    end, used = 0, 0
    while end < len(text) and (used := used + CELLS[ord(text[end])]) <= width:
        end += 1
    return text[:end]
