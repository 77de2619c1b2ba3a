"""Whether a text is a table: rows of cells with a delimiter between them, cells in quotes holding anything.

Line readers leave tables alone: each of their rows says in itself, in its cells, what answers what.
"""

import re
from collections import Counter
from collections.abc import Sequence

from mtgsearch.formats.columns import DELIMITERS, MOST, NEARLY_ALL, SIDE, TIGHT, meaning_of
from mtgsearch.model import LANGS
from mtgsearch.text.script import has_han

SEPARATORS = (*DELIMITERS, "=")
COLUMN_NAME_MAX = 20
SAMPLE = 100_000
"""Code points of a source that are looked at."""

_LIST_MARK = re.compile(r"\W*|\d{1,3}[.):、]|\d+(?:\.\d+)+[a-z]?\.?")
"""A cell that only counts or marks the text after it, as before the tabulators of a list."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

Row = list[str]


def is_table(lines: Sequence[str]) -> bool:
    """Whether the first line names columns, or most rows hold both languages, or all are cut alike in one."""
    text = _THOUSANDS.sub("", "\n".join(lines)[:SAMPLE])
    return any(_is_table(_rows(text, delimiter), delimiter) for delimiter in SEPARATORS)


def _rows(text: str, delimiter: str) -> list[Row]:
    """The rows up to one that no table has; list marks and blank rows are left out."""
    import csv

    rows: list[Row] = []
    try:
        for cells in csv.reader(text.split("\n"), delimiter=delimiter, skipinitialspace=False):
            marks = len(cells) > 1 and _LIST_MARK.fullmatch(cells[0].strip()) is not None
            if row := cells[marks:]:
                rows.append(row)
    except csv.Error:
        pass
    return rows


def _is_table(rows: list[Row], delimiter: str) -> bool:
    if not rows:
        return False
    tight = [row if _is_tight(row, delimiter) else row[:1] for row in rows]
    bilingual = sum(map(_is_bilingual, tight))
    return _names_columns(rows[0]) or bilingual > MOST * len(rows) or _is_cut_alike(tight, delimiter)


def _is_tight(row: Row, delimiter: str) -> bool:
    return delimiter not in TIGHT or not any(cell.startswith(" ") for cell in row[1:])


def _names_columns(row: Row) -> bool:
    """Whether the cells are names, one of them that of a language or side."""
    names = [cell.strip(' "') for cell in row]
    is_told = len(names) > 1 and max(map(len, names)) <= COLUMN_NAME_MAX
    return is_told and any(meaning_of(name) in (*LANGS, SIDE) for name in names)


def _is_bilingual(row: Row) -> bool:
    """Whether one cell is Chinese and another is not: the languages stand beside one another."""
    return len({has_han(cell) for cell in row if any(map(str.isalpha, cell))}) == 2


def _is_cut_alike(rows: list[Row], delimiter: str) -> bool:
    """Whether nearly all rows have as many cells and, where prose has the delimiter too, the same language."""
    shapes = Counter((len(row), delimiter != "\t" and any(map(has_han, row))) for row in rows)
    ((width, _), count), *_ = shapes.most_common(1)
    return width > 1 and count > 1 and count >= NEARLY_ALL * len(rows)
