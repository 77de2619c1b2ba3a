"""The blocks of a document in mark-up that is no Markdown, line by line: what is text is split as Markdown is."""

import re
from collections.abc import Iterator, Sequence

from mtgsearch.formats import markdown_blocks
from mtgsearch.formats.markdown_blocks import Line, Piece
from mtgsearch.formats.marked_text import indent_of, prose
from mtgsearch.model import Lines

GAP = re.compile(r"(?<=\S)[ \t]{3,}(?=\S)")


def text_of(piece: Piece) -> str:
    return " ".join(line.text for line in piece.content)


class Splitter:
    """The blocks of a document, line by line: each line is text, or a heading, or left out."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.at = 0
        self.run: list[Line] = []
        """Text that is not yet split."""
        self.found: list[Piece] = []
        self.closes = {line.text.strip(): place for place, line in enumerate(lines)}
        """Where each line stands for the last time."""

    def pieces(self) -> Iterator[Piece]:
        while self.at < len(self.lines):
            self.next(self.lines[self.at])
            if len(self.found) > 0:
                yield from self.found
                self.found = []
        self.flush()
        yield from self.found

    def next(self, line: Line) -> None:
        """Reads one line or more from ``line`` on."""
        raise NotImplementedError

    def text(self, text: str) -> None:
        """Takes the line as text, with ``text`` of it."""
        self.run.append(Line(self.lines[self.at].number, GAP.sub(" ", text)))
        self.at += 1

    def prose(self, text: str) -> None:
        """The same, without its marks; a line of nothing else is left out."""
        shown = prose(text)
        if text.strip() and not shown.strip():
            self.leave(self.at + 1)
        else:
            self.text(shown)

    def alone(self, text: str) -> None:
        """The same, as a paragraph of its own; a line without letters and figures says nothing so, and is left out."""
        if not any(map(str.isalnum, text)):
            self.leave(self.at + 1)
            return
        self.flush()
        self.prose(text)
        self.flush()

    def heading(self, text: str, level: int) -> None:
        self.flush()
        number = self.lines[self.at].number
        self.found.append(Piece("heading", (Line(number, GAP.sub(" ", text)),), Lines(number, number), level))
        self.at += 1

    def leave(self, end: int, reason: str = "mark-up") -> None:
        """Leaves the lines up to the place ``end`` out."""
        self.flush()
        taken = tuple(self.lines[self.at : end])
        self.found.append(Piece("left out", taken, Lines(taken[0].number, taken[-1].number), reason=reason))
        self.at = end

    def flush(self) -> None:
        """Splits the text up to here."""
        run, self.run = self.run, []
        self.found += markdown_blocks.split(run)

    def under(self, indent: int, start: int) -> int:
        """The place behind the lines from ``start`` on that are indented more; blank lines at the end are none."""
        end = place = start
        while place < len(self.lines):
            text = self.lines[place].text
            if text.strip():
                if indent_of(text) <= indent:
                    break
                end = place + 1
            place += 1
        return end

    def fence(self, text: str) -> int:
        """The place behind the block that this line opens and an equal one closes; that behind it where none does."""
        sign = text.strip()
        if self.closes.get(sign, 0) <= self.at:
            return self.at + 1
        rest = range(self.at + 1, len(self.lines))
        return next(place for place in rest if self.lines[place].text.strip() == sign) + 1
