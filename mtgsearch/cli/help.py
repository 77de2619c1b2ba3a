"""Help in the language of the interface, wrapped by terminal cells.

click wraps by code points, of which a Han character takes two cells each.
"""

import re
from collections.abc import Iterable

import click

from mtgsearch.render.messages import Messages
from mtgsearch.text.width import cells, wrap

NAMES = 26
"""Cells of the column of options and commands; what is longer has a line of its own."""
SHARE = 3
"""The column has at most this part of a narrow page."""
GAP = 2
WORD = re.compile(r"(?:(?:-[\w-]+|[|>]+) (?!-))?(?:'[^']*'|[^\s'])+")
"""A word of a command line, quoted or not; an option with its value."""
CONTINUED = " \\"


class HelpFormatter(click.HelpFormatter):
    """Translates what it is given whole: headings, paragraphs, and the right column of lists."""

    def __init__(self, say: Messages, width: int) -> None:
        super().__init__(width=width)
        self._say = say

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        prefix = self._say("Usage:") if prefix is None else prefix
        indent = cells(prefix) + 1
        for number, line in enumerate(_wrapped(f"{prog} {args}", self.width - indent)):
            self.write(f"{' ' * indent if number else prefix + ' '}{line}\n")

    def write_command(self, command: str) -> None:
        """A command line that can be copied: where it is too long, it goes on after a backslash."""
        margin, lines = " " * self.current_indent, [""]
        for word in WORD.findall(command):
            if lines[-1] and cells(f"{margin}{lines[-1]} {word}") > self.width - len(CONTINUED):
                lines[-1] += CONTINUED
                lines.append("  " + word)
            else:
                lines[-1] += " " * bool(lines[-1]) + word
        self.write("".join(f"{margin}{line}\n" for line in lines))

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._say(heading))

    def write_text(self, text: str) -> None:
        margin = " " * self.current_indent
        for number, paragraph in enumerate(self._say(text).split("\n\n")):
            if number:
                self.write("\n")
            for line in _wrapped(paragraph.replace("\n", " "), self.width - self.current_indent):
                self.write(f"{margin}{line}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = NAMES, col_spacing: int = GAP, least: int = 0
    ) -> None:
        """Names with what they mean beside them.

        :param least: cells of the column of names in any case, as far as the page allows.
        """
        rows = list(rows)
        margin = " " * self.current_indent
        most = min(col_max, self.width // SHARE)
        names = min(max(least, *(cells(name) for name, _ in rows)), most) + col_spacing
        for name, meaning in rows:
            lines = _wrapped(self._say(meaning), self.width - self.current_indent - names)
            if cells(name) + col_spacing > names:
                self.write(f"{margin}{name}\n")
                name = ""
            for line in lines:
                self.write(f"{margin}{name}{' ' * (names - cells(name))}{line}\n")
                name = ""


def _wrapped(text: str, width: int) -> list[str]:
    return [text[first:last] for first, last in wrap(text, width)]
