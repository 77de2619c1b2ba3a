"""The blocks of mark-up that is no Markdown: Jade with blocks of Markdown in it, AsciiDoc, reStructuredText.

Each line is text, or a heading, or left out: what is text is split into blocks as Markdown is.
"""

import re
from collections.abc import Iterator, Sequence

from mtgsearch.formats import markdown_blocks
from mtgsearch.formats.markdown_blocks import Line, Piece
from mtgsearch.formats.markdown_text import visible
from mtgsearch.model import Lang, Lines
from mtgsearch.text.script import language

MARKED = re.compile(r"^[ \t]*:marked[ \t]*$", re.MULTILINE)
FENCED = re.compile(r"[ \t]*(`{3,}|~{3,})")
ELEMENT = re.compile(r"(`[^`]*`)|<([a-z]+-[a-z-]+)\b[^<>`]*>((?:[^<>`]|</?[biu]>)*)</\2>")
"""Code, and elements of one's own, of which the text is seen."""
CODE = re.compile(r"<code\b[^<>]*>[^<>]*</code>|`[^`]*`|&\w+;")
"""What says nothing of the language around it."""
TARGET = re.compile(
    r"""(?<![\w/])(?:(?:link:|xref:)(?:[^\s\[\]<>()]|\([^\s\[\]<>()]*\)){0,2000}
        |https?://(?:[^\s\[\]<>()\u0080-\U0010ffff]|\([^\s\[\]<>()\u0080-\U0010ffff]*\)){0,2000})\[([^\[\]]*)\](?!\()
    |<<(?!\s)[^<>,]*,([^<>]*)>>""",
    re.VERBOSE,
)
"""Links of AsciiDoc. An address has no bracket that opens before it, as around those of Markdown, and no Chinese."""
ROLE = re.compile(r":[a-z:]{1,40}:`([^`<>]*)(?:<[^`<>]*>)?`|`([^`<>]+)<[^`<>]*>`__?")
"""Links and roles of reStructuredText."""
CROWDED = re.compile(r"^( {0,3}#{2,6})(?=[^\s#])")
"""The signs of a heading without a space behind them."""
GAP = re.compile(r"(?<=\S)[ \t]{3,}(?=\S)")
HAN_LINE = re.compile(r"[ \t]*(?!//|/\*|#|\*|- |<)\S")


def pieces(lines: Sequence[str]) -> Iterator[Piece]:
    """The blocks of a document in such mark-up."""
    is_jade = any(MARKED.fullmatch(line) for line in lines)
    return (Jade if is_jade else Plain)([Line(number, text) for number, text in enumerate(lines, 1)]).pieces()


def told(text: str) -> Lang | None:
    """The language of a text with its marks, whatever its code is."""
    return language(visible(CODE.sub(" ", text)))


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


def indent_of(text: str) -> int:
    return len(text) - len(text.lstrip())


def prose(text: str) -> str:
    """A line without the links and elements that Markdown has not; indented Chinese is no program text."""
    text = CROWDED.sub(r"\1 ", ELEMENT.sub(lambda match: match[1] or match[3], text.replace("&nbsp;", " ")))
    text = TARGET.sub(lambda match: match[1] or match[2] or "", text)
    text = ROLE.sub(lambda match: (match[1] or match[2] or "").strip(), text)
    deep = indent_of(text) > 3 and HAN_LINE.match(text) and language(text) == "zh"
    return f"   {text.lstrip()}" if deep else text


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
        elif text.lstrip().startswith("|"):
            self.prose(text.lstrip()[1:].strip())
        elif match := self.TAG.match(text):
            self._tag(match, indent_of(text))
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
        else:
            self.alone(text or "")

    def _markdown(self, indent: int) -> None:
        """The lines under ``:marked``, without the indentation of the first; code between fences as it is."""
        end = self.under(indent, self.at + 1)
        self.leave(self.at + 1)
        width = min((indent_of(each.text) for each in self.lines[self.at : end] if each.text.strip()), default=0)
        fenced = ""
        while self.at < end:
            text = self.lines[self.at].text[width:]
            fence = FENCED.match(text)
            if fence and (not fenced or fence[1].startswith(fenced)):
                fenced = "" if fenced else fence[1]
            self.text(text) if fenced else self.prose(text)
        self.flush()


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
