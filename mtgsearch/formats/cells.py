"""Text into rows of cells, as CSV and TSV have them. Says nothing of what the cells are.

Quotes enclose a cell only where they close it: a quote that begins a cell and does not end it is text.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

LINE_END = re.compile("\r\n|\n|\r")
END_CHAR = re.compile("[\r\n]")

Cells = list[str]


class Row(NamedTuple):
    """The cells of a row and the lines that it stands in."""

    first: int
    last: int
    cells: Cells


class Cutter:
    """Cuts a text into rows, and counts what its quotes were: each character is looked at a fixed number of times.

    :param width: the cells of a row, where a cell in quotes is text if each line that it spans would be such a row;
        ``None`` where quotes are to be believed.
    :param is_exact: whether CRLF within a cell stays so; else it is LF where rows end with CRLF too.
    """

    def __init__(
        self, delimiter: str, *, quoted: bool = True, width: int | None = None, is_exact: bool = False
    ) -> None:
        cut = re.escape(delimiter)
        self._delimiter, self._quoted, self._width, self._is_exact = delimiter, quoted, width, is_exact
        self._enclosed = re.compile(rf' *"([^"]*+(?:""[^"]*+)*+)" *(?=[{cut}\r\n]|\Z)')
        self._bare = re.compile(rf"[^{cut}\r\n]*")
        self.needed = self.needless = self.text = 0
        """Cells in quotes that could not stand without, that could, and cells that only begin with a quote."""

    def rows(self, text: str, start: int = 0, line: int = 1) -> Iterator[Row]:
        """The rows from ``start`` on, which is where ``line`` begins; a blank line is a row too."""
        while start < len(text):
            match = END_CHAR.search(text, start)
            end = match.start() if match else len(text)
            shown = text[start:end]
            last = line
            if self._quoted and '"' in shown:
                cells, end, last = self._cells(text, start, line)
            else:
                cells = shown.split(self._delimiter)
            yield Row(line, last, cells)
            start, line = end + (2 if text.startswith("\r\n", end) else 1), last + 1

    def _cells(self, text: str, at: int, line: int) -> tuple[Cells, int, int]:
        """The cells of the row that begins ``at``, where it ends, and its last line."""
        cells: Cells = []
        last = line
        while True:
            match = self._enclosed.match(text, at)
            spans = len(LINE_END.findall(match[0])) if match else 0
            if match and not (spans and last == line and self._is_rows(text, match, len(cells))):
                cells.append(self._inside(match[1], spans))
                last += spans
            else:
                match = self._bare.match(text, at)
                assert match  # it matches nothing, too
                cells.append(match[0])
                self.text += match[0].startswith('"')
            at = match.end()
            if not text.startswith(self._delimiter, at):
                break
            at += 1
        if last > line and not self._is_exact and text.startswith("\r\n", at):
            cells = [cell.replace("\r\n", "\n") for cell in cells]
        return cells, at, last

    def _inside(self, cell: str, spans: int) -> str:
        if spans or '"' in cell or self._delimiter in cell:
            self.needed += 1
        else:
            self.needless += 1
        return cell.replace('""', '"')

    def _is_rows(self, text: str, match: re.Match[str], before: int) -> bool:
        """Whether each line that a cell spans, the ``before`` cells of its first line counted, is a row without it."""
        if self._width is None:
            return False
        end = END_CHAR.search(text, match.end())
        first, *lines = LINE_END.split(text[match.start() : end.start() if end else len(text)])
        cuts = [before + first.count(self._delimiter), *(line.count(self._delimiter) for line in lines)]
        return all(cut + 1 == self._width for cut in cuts)
