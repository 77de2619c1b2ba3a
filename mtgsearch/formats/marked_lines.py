"""The blocks of mark-up that is no Markdown: Jade with blocks of Markdown in it, AsciiDoc, reStructuredText.

Each line is text, or a heading, or left out: what is text is split into blocks as Markdown is.
"""

import re
from collections.abc import Iterator, Sequence

from mtgsearch.formats.jade import MARKED, Jade
from mtgsearch.formats.markdown_blocks import Line, Piece
from mtgsearch.formats.marked_text import indent_of, prose
from mtgsearch.formats.splitter import Splitter
from mtgsearch.model import Lines


def pieces(lines: Sequence[str]) -> Iterator[Piece]:
    """The blocks of a document in such mark-up."""
    is_jade = any(MARKED.fullmatch(line) for line in lines)
    return (Jade if is_jade else Plain)([Line(number, text) for number, text in enumerate(lines, 1)]).pieces()


class Plain(Splitter):
    """AsciiDoc and reStructuredText."""

    UNDERLINE = re.compile(r"([=\-~^\"'`#*+.])\1{2,}[ \t]*")
    LISTING = re.compile(r"-{4,}|\.{4,}|\+{4,}|/{4,}|```.*|~~~.*")
    MARK_UP = re.compile(
        r"""(?: ={4,} | \*{4,} | _{4,} | -- | \+ | <<< | ''' | \|=== | :: | \[[^\]]*\]+ | :[\w-]+:(?:\s.*)? | //(?!/).*
        | (?:include|image|video|audio|ifdef|ifndef|ifeval|endif|toc)::\S*\[.*\] | [+=|-][-+=| ]{2,} )""",
        re.VERBOSE,
    )
    HEADING = re.compile(r"(={1,6})[ \t]+(\S.*)")
    DIRECTIVE = re.compile(r"([ \t]*)\.\.(?:[ \t]+(.*))?")
    SAID = re.compile(
        r"(?:note|warning|tip|hint|important|attention|caution|danger|error|seealso|admonition|rubric|topic|sidebar)::(.*)"
    )
    """The directives with text."""
    ITEM = re.compile(r"[ \t]*(?:\*{1,5}|-|\.{1,5}|#\.)[ \t]+(?=\S)")

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__(lines)
        self.levels: dict[str, int] = {}
        """Of the signs under headings, in the order in which they come."""

    def next(self, line: Line) -> None:
        text = line.text
        if not text.strip():
            self.text("")
        elif self.UNDERLINE.fullmatch(text) and self._is_title(len(text.rstrip())):
            self._underlined(text)
        elif self.LISTING.fullmatch(text.rstrip()):
            end = self.fence("```" if text.startswith("```") else text)
            self.leave(end, "a comment" if text.startswith("//") else "a code block")
        elif match := self.HEADING.fullmatch(text):
            self.heading(prose(match[2].rstrip().removesuffix(f" {match[1]}")), len(match[1]))
        elif self.MARK_UP.fullmatch(text.rstrip()):
            self.leave(self.at + 1)
        elif match := self.DIRECTIVE.fullmatch(text):
            self._directive(match)
        elif re.match(r"\.[^\s.]", text):
            self.alone(text[1:])
        elif self.ITEM.match(text):
            self.prose(self.ITEM.sub("* ", text, count=1))
        else:
            self._literal(text)

    def _is_title(self, width: int) -> bool:
        """Whether the line before is all of its paragraph, and no longer than the signs under it."""
        if not self.run or not 0 < len(self.run[-1].text.strip()) <= width + 1:
            return False
        return len(self.run) == 1 or not self.run[-2].text.strip()

    def _underlined(self, text: str) -> None:
        title = self.run.pop()
        self.flush()
        level = self.levels.setdefault(text[0], len(self.levels) + 1)
        last = self.lines[self.at].number
        self.found.append(Piece("heading", (title,), Lines(title.number, last), level))
        self.at += 1

    def _directive(self, match: re.Match[str]) -> None:
        said = self.SAID.fullmatch(match[2] or "")
        end = self.under(len(match[1]), self.at + 1)
        if not said:
            self.leave(end)
            return
        self.alone(said[1].strip())
        while self.at < end:
            self.prose(self.lines[self.at].text.strip())
        self.flush()

    def _literal(self, text: str) -> None:
        """A line of text, with the indented lines after a blank one that it says are literal left out."""
        is_before = text.rstrip().endswith("::")
        self.prose((text.rstrip()[:-1] if is_before else text).removeprefix("|"))
        if is_before and self.at < len(self.lines) and not self.lines[self.at].text.strip():
            end = self.under(indent_of(text), self.at)
            if end > self.at:
                self.leave(end, "a code block")
