"""Tables as text for a terminal of 100 columns, and as Markdown."""

import textwrap
from collections.abc import Sequence

from benchmarks.report import Table
from mtgsearch.text.width import cells as width

WIDTH = 100


def terminal(table: Table) -> str:
    lines = [table.columns, *table.rows]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    note = textwrap.wrap(table.note, WIDTH - 2)
    return "\n".join([table.title, *(f"  {line}" for line in [*(_line(line, widths) for line in lines), *note])])


def markdown(table: Table) -> str:
    rule = ["---", *["--:"] * (len(table.columns) - 1)]
    lines = [f"| {' | '.join(cells)} |" for cells in (table.columns, rule, *table.rows)]
    return "\n".join([f"### {table.title}", "", *lines, *(["", table.note] if table.note else [])])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    gaps = [" " * (size - width(cell)) for cell, size in zip(cells, widths, strict=True)]
    first, *others = zip(cells, gaps, strict=True)
    return "  ".join(["".join(first), *(gap + cell for cell, gap in others)]).rstrip()
