"""The blocks of Jade, with blocks of Markdown in it."""

import re

from mtgsearch.formats.markdown_blocks import Line, Piece
from mtgsearch.formats.markdown_text import joined
from mtgsearch.formats.marked_text import indent_of, prose, told
from mtgsearch.formats.splitter import Splitter
from mtgsearch.model import Lines

MARKED = re.compile(r"^[ \t]*:marked[ \t]*$", re.MULTILINE)
FENCED = re.compile(r"[ \t]*(`{3,}|~{3,})")
PARAGRAPH = re.compile(r"[ \t]*<p\b[^<>]*>.*</p>[ \t]*")
"""One of HTML, in one line."""


class Jade(Splitter):
    """Jade: tags by indentation, Markdown under ``:marked``."""

    TAGS = "a|b|blockquote|br|code|col|dd|div|dl|dt|em|figcaption|figure|form|h[1-6]|header|i|img|input|label|li|nav|ol"
    TAG = re.compile(
        rf"""[ \t]*(?P<name>(?:{TAGS}|p|pre|script|section|small|span|strong|style|t(?:able|body|d|foot|h|head|r)|ul
            |code-example|live-example|code-tabs|code-pane)(?![\w-]))?(?P<class>(?:[.#][a-zA-Z][\w-]*)*)
            (?P<attributes>\([^()]*(?:\([^()]*\)[^()]*)*\))?(?P<more>(?:[.#][a-zA-Z][\w-]*)*)(?P<block>\.?)
            (?:[ \t]+(?P<text>\S.*))?[ \t]*\Z""",
        re.VERBOSE,
    )
    RAW = frozenset("code-example code-pane pre script style".split())
    INLINE = frozenset("a b code em i label small span strong".split())
    OPENS = re.compile(rf"[ \t]*(?:{TAGS}|p|section|small|span|strong|table|td|th|tr|ul)(?:[.#][\w-]+)*\([^()]*\Z")
    """A tag whose attributes go on in the next line."""
    ELEMENT = re.compile(r"[ \t]*[a-z]+(?:-[a-z]+)+[ \t]*")
    """One of one's own."""
    STATEMENT = re.compile(
        r"[ \t]*(?:\+|- |(?:extends|include|block|append|prepend|mixin|if|else|each|doctype)\b(?! \w+ \w))"
    )

    def next(self, line: Line) -> None:
        text = line.text
        if not text.strip():
            self.text("")
        elif text.strip() == ":marked":
            self._markdown(indent_of(text))
        elif text.lstrip().startswith("//"):
            self.leave(self.under(indent_of(text), self.at + 1), "a comment")
        elif self.STATEMENT.match(text):
            self.leave(self._closed())
        elif self.OPENS.match(text):
            self._opened()
        elif self.ELEMENT.fullmatch(text):
            self.leave(self.at + 1)
        elif text.lstrip().startswith("|"):
            self.prose(text.lstrip()[1:].strip())
        elif match := self.TAG.match(text):
            self._tag(match, indent_of(text))
        elif PARAGRAPH.fullmatch(text):
            self.alone(text.strip())
        else:
            self.prose(text.strip())

    def _closed(self) -> int:
        """The place behind the lines up to the one that closes the brackets, or a blank one."""
        is_open = 0
        for place in range(self.at, len(self.lines)):
            text = self.lines[place].text
            is_open += text.count("(") - text.count(")")
            if is_open <= 0 or not text.strip():
                return place + 1
        return len(self.lines)

    def _opened(self) -> None:
        """A tag with attributes over several lines, and its text behind them."""
        end = self._closed()
        text = self.lines[end - 1].text.rpartition(")")[2].strip()
        if not text or end == self.at + 1:
            self.leave(end)
            return
        self.leave(end - 1)
        self.alone(text)

    def _tag(self, match: re.Match[str], indent: int) -> None:
        name, text = match["name"] or "div", match["text"]
        is_raw = name in self.RAW or ".file" in match["class"]
        if match["block"] or is_raw:
            end = self.under(indent, self.at + 1)
            if is_raw:
                self.leave(end, "a code block")
                return
            self.leave(self.at + 1)
            while self.at < end:
                self.prose(self.lines[self.at].text.strip())
            self.flush()
        elif text and re.fullmatch(r"h[1-6]", name):
            self.heading(prose(text), int(name[1]))
        elif text and name in self.INLINE and self._is_in_paragraph(indent):
            self._inline(indent)
        else:
            self.alone(text or "")

    def _is_in_paragraph(self, indent: int) -> bool:
        """Whether the line before is the tag of a paragraph, and nothing else."""
        before = self.lines[self.at - 1].text if self.at else ""
        match = self.TAG.match(before)
        return match is not None and match["name"] == "p" and not match["text"] and indent_of(before) < indent

    def _inline(self, indent: int) -> None:
        """Inline tags of a paragraph, as one text, but for two links that follow one another."""
        texts: list[str] = []
        before = ""
        while self.at + len(texts) < len(self.lines):
            text = self.lines[self.at + len(texts)].text
            match = self.TAG.match(text)
            if not match or match["name"] not in self.INLINE or not match["text"] or indent_of(text) != indent:
                break
            if before == match["name"] == "a":
                break
            texts.append(prose(match["text"]))
            before = match["name"]
        text = joined(texts, told(" ".join(texts)))
        if len(texts) == 1 or not any(map(str.isalnum, text)):
            self.alone(texts[0])
            return
        self.flush()
        first, last = self.lines[self.at].number, self.lines[self.at + len(texts) - 1].number
        self.found.append(Piece("paragraph", (Line(first, text),), Lines(first, last)))
        self.at += len(texts)

    def _markdown(self, indent: int) -> None:
        """The lines under ``:marked``, without the indentation of the first; code between fences as it is."""
        end = self.under(indent, self.at + 1)
        self.leave(self.at + 1)
        width = min((indent_of(each.text) for each in self.lines[self.at : end] if each.text.strip()), default=0)
        fenced = ""
        while self.at < end:
            text = self.lines[self.at].text[width:]
            fence = FENCED.match(text)
            if not fenced and PARAGRAPH.fullmatch(text):
                self.alone(text)
                continue
            if fence and (not fenced or fence[1].startswith(fenced)):
                fenced = "" if fenced else fence[1]
            self.text(text) if fenced else self.prose(text)
        self.flush()
