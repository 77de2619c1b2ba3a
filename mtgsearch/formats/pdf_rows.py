"""Columns of a page that are the cells of rows: how far apart the lines in each are, and where rows begin.

Cells of a row begin at one height, and the shorter one leaves a gap below it. So a gap in one column says that a row
begins beside it as well, where cells stand so close that nothing else does.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from mtgsearch.formats.pdf_lines import Line

NEAR = 0.3
"""How far apart baselines of lines at one height are, in sizes of their letters; so are the next two."""
FARTHEST = 2.5
"""From baseline to baseline within a paragraph."""
ROOM = 2.0
"""What a line that goes on leaves free at most."""
LEAST = 3
"""Lines that go on, by which a usual distance in a column is known."""
USUAL = 0.1
"""The part of the distances that a usual one makes up."""
WIDER = 1.25
"""Times the usual distance of lines, from which on there is a gap between them."""
COLUMNS_MOST = 20
"""Columns of a page that may be those of a table."""
ANSWERED = 0.8
"""The part of the gaps in columns beside which a sentence ends, where they are those of rows; by chance .3."""


class Rows:
    """What the places of lines say of the columns of a document."""

    def __init__(
        self,
        pages: Sequence[Sequence[Line]],
        column: Callable[[Line], int],
        edge: Callable[[Line], float],
        is_ended: Callable[[Line], bool],
    ) -> None:
        """
        :param column: the number of the column that a line begins in.
        :param edge: how far the lines of a column reach.
        :param is_ended: whether a sentence ends with a line.
        """
        self._column, self._is_ended = column, is_ended
        counts: dict[int, Counter[float]] = {}
        for lines in pages:
            for at, above, line in self._pairs(lines):
                distance = (above.y - line.y) / line.size if line.size else 0.0
                if 0 < distance <= FARTHEST and not is_ended(above) and above.end >= edge(above) - ROOM * above.size:
                    counts.setdefault(at, Counter())[round(distance, 1)] += 1
        self._usual = {
            at: min(each for each, count in found.items() if count >= USUAL * found.total())
            for at, found in counts.items()
            if found.total() >= LEAST
        }
        self._starts = {line for lines in pages for line in self._beside_gaps(lines)}

    def usual(self, line: Line) -> float:
        """From one line to the next in a paragraph of this column, in sizes of the letters; 0 where it is not known."""
        return self._usual.get(self._column(line), 0.0)

    def begins(self, line: Line) -> bool:
        """Whether a row begins with a line, as one does beside it."""
        return line in self._starts

    def _pairs(self, lines: Sequence[Line]) -> Iterator[tuple[int, Line, Line]]:
        """Lines under one another, with the number of their column."""
        columns: dict[int, list[Line]] = {}
        for line in lines:
            columns.setdefault(self._column(line), []).append(line)
        for at, column in columns.items():
            for above, line in pairwise(sorted(column, key=lambda line: -line.y)):
                yield at, above, line

    def _beside_gaps(self, lines: Sequence[Line]) -> list[Line]:
        """The lines after the end of a sentence beside which another column goes on after a gap; none where gaps mostly
        have no such line beside them."""
        pairs = list(self._pairs(lines))
        if not 1 < len({at for at, _, _ in pairs}) <= COLUMNS_MOST:
            return []
        gaps: dict[int, list[tuple[int, float]]] = {}
        for at, above, line in pairs:
            usual = self._usual.get(at, 0.0)
            if usual and above.y - line.y > WIDER * usual * line.size:
                gaps.setdefault(round(line.y), []).append((at, line.y))
        found: dict[tuple[int, float], list[Line]] = {gap: [] for each in gaps.values() for gap in each}
        beside: set[tuple[int, float]] = set()
        for at, above, line in pairs:
            for near in range(round(line.y - NEAR * line.size) - 1, round(line.y + NEAR * line.size) + 2):
                for gap in gaps.get(near, ()):
                    if gap[0] != at and abs(gap[1] - line.y) <= NEAR * line.size:
                        beside.add(gap)
                        found[gap] += [line] if self._is_ended(above) else []
        answered = sum(bool(found[gap]) for gap in beside)
        return (
            [line for each in found.values() for line in each] if beside and answered >= ANSWERED * len(beside) else []
        )
