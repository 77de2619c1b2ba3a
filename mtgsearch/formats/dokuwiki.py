"""DokuWiki in two languages: pages with ``====== headings ======``, ``\\\\`` between lines, lists, tables of terms.

The text is read as in ``marked``: what stands in one language and then in the other is for ``align.blocks``. The rows
of a table with a Chinese and an English column are pairs as they stand. Code and mark-up are left out with a warning.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.blocks import Block, Group, Record, unit
from mtgsearch.formats import columns as naming
from mtgsearch.formats import marked, markup
from mtgsearch.formats.base import Source
from mtgsearch.formats.bilingual import Habit
from mtgsearch.formats.markdown_blocks import Line, Piece
from mtgsearch.formats.markdown_text import visible
from mtgsearch.formats.marked_text import indent_of, told
from mtgsearch.formats.splitter import GAP, Splitter, text_of
from mtgsearch.model import LANGS, Lang, Lines, Warning

BILINGUAL, ALONE = 0.97, 0.3
LOPSIDED = 8
"""Texts in one language to one in the other, from which on a document is in one language."""
BETWEEN = " | "
HIGHEST = 6
"""Signs before the highest of headings."""

SIGNS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"^ ?={5,6}[^=\n]*[^=\s][^=\n]*={5,6}[ \t]*$",  # the first, which no other wiki writes so
        r"^ ?(={2,4})[^=\n]*[^=\s][^=\n]*\1[ \t]*$",
        r"^\^.*\^[ \t]*$",
        r"^~~[A-Z][^~\n]*~~[ \t]*$",
        r"\[\[[^\[\]\n]+\]\]|\{\{[^{}\n]+\}\}",
        r"^[ \t]{2,}[*-] \S",
        r"\\\\(?:[ \t]|$)",
    )
)
"""How DokuWiki is told; the first or the third must be there."""
RAW = re.compile(r"<(code|file|html|php)\b[^<>]*>", re.IGNORECASE)
NO_TEXT = re.compile(r"-{4,}|~~[^~]*~~")
ITEM = re.compile(r"(?:[ \t]{2,}|\t)[*-][ \t]*(?=\S)")
SENTENCE = re.compile(r"[.。!！?？;；:：][\"'”’」』）)]*[ \t]*\Z")
BREAK = re.compile(r"\\\\(?:[ \t]+|\Z)")
LITERAL = re.compile(r"%%([^%]*)%%|<nowiki>([^<]*)</nowiki>", re.IGNORECASE)
SIGN = re.compile(r"([!-/:-@\[-`{-~])")
INLINE = (
    (re.compile(r"\[\[[^\[\]|]*\|([^\[\]]*)\]\]"), r"\1"),
    (re.compile(r"\[\[(?![a-z]+://)(?:[^\[\]|]*:)?([^\[\]|:]*)\]\]|\[\[([^\[\]|]*)\]\]"), r"\1\2"),
    (re.compile(r"\{\{[^{}|]*(?:\|([^{}]*))?\}\}"), r"\1"),
    (re.compile(r" ?\(\(([^()]*(?:\([^()]*\)[^()]*)*)\)\)"), r" (\1)"),
    (re.compile(r"(?<![:/])//(?=[^\s/])([^/]*(?:(?:(?<=:)//|/(?!/))[^/]*)*)//"), r"\1"),
    (re.compile(r"''([^']*)''"), r"`\1`"),
    (re.compile(r"</?(?:code|file|html|php|note|wrap|color|fs|fc|block|nowiki)\b[^<>]*>", re.IGNORECASE), ""),
)
"""Marks in a line and what is seen of them: of links and images their texts, of footnotes the text in brackets."""


class DokuWiki:
    name = "dokuwiki"
    describe = "a page of DokuWiki, its paragraphs in one language and then in the other, or tables of terms"

    def confidence(self, source: Source) -> float:
        """.97 for a page in both languages, .3 in one with several signs of DokuWiki, else 0."""
        head = [line[: markup.LINE_HEAD] for line in source.lines[: marked.SAMPLE]]
        text = "\n".join(head)
        found = [pattern.search(text) is not None for pattern in SIGNS]
        if not (found[0] or found[2]) or source.data.startswith(markup.MAGIC) or markup.CONTROL.search(text):
            return 0.0
        if markup.HTML.match(text) or any(
            pattern.search(text) for pattern in markup.WHOLE if "msgid" in pattern.pattern
        ):
            return 0.0
        langs = [told(said) for piece in pieces(head) if piece.kind != "left out" for said in _said(piece)]
        fewer, more = sorted((langs.count("zh"), langs.count("en")))
        if fewer * LOPSIDED >= more > 0:
            return BILINGUAL
        return ALONE if more and sum(found) > 1 else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        return marked.records(Reading, pieces(source.lines))


def pieces(lines: Sequence[str]) -> Iterator[Piece]:
    """The blocks of a page."""
    return Page([Line(number, text) for number, text in enumerate(lines, 1)]).pieces()


def _said(piece: Piece) -> Iterator[str]:
    if piece.kind == "table":
        yield from (cell for line in piece.content for cell in _cells(line.text))
    else:
        yield text_of(piece)


def inline(text: str) -> str:
    """A line without the marks that Markdown has not."""
    text = GAP.sub(" ", text)
    text = LITERAL.sub(lambda match: SIGN.sub(r"\\\1", match[1] or match[2] or ""), text)
    for pattern, seen in INLINE:
        text = pattern.sub(seen, text)
    return text


class Page(Splitter):
    """The blocks of a page, line by line."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__(lines)
        self.ends = {
            tag: max((place for place, line in enumerate(lines) if f"</{tag}>" in line.text.lower()), default=-1)
            for tag in ("code", "file", "html", "php")
        }
        """Where each sort of code ends for the last time."""

    def next(self, line: Line) -> None:
        text = line.text
        if not text.strip():
            self.text("")
        elif (raw := RAW.search(text)) and f"</{raw[1].lower()}>" not in text[raw.end() :].lower():
            self._raw(text, raw)
        elif title := _title(text):
            self.heading(inline(title), HIGHEST + 1 - (len(text.strip()) - len(text.strip().lstrip("="))))
        elif NO_TEXT.fullmatch(text.strip()) or not visible(inline(text)):
            self.leave(self.at + 1, "an image" if "{{" in text else "mark-up")
        elif text[0] in "|^" and text.rstrip()[-1] in "|^" and len(text.strip()) > 1:
            self._table()
        elif ITEM.match(text):
            self._broken(ITEM.sub("* ", text, count=1))
        elif indent_of(text) > 1 and not SENTENCE.search(text) and told(text) != "zh":
            self.leave(self.at + 1, "a code block")
        else:
            self._broken(text.lstrip())

    def _raw(self, text: str, raw: re.Match[str]) -> None:
        """Code up to its end, where it has one; what stands before it in its line is text."""
        tag = raw[1].lower()
        if self.ends[tag] <= self.at:
            self._broken(text) if visible(inline(text)) else self.leave(self.at + 1)
            return
        rest = range(self.at + 1, len(self.lines))
        end = next(place for place in rest if f"</{tag}>" in self.lines[place].text.lower()) + 1
        if visible(inline(text[: raw.start()])):
            self._broken(text[: raw.start()])
        self.leave(end, "a code block")

    def _broken(self, text: str) -> None:
        """A line of text; where it is broken, in lines that Markdown breaks too."""
        number = self.lines[self.at].number
        *broken, last = BREAK.split(inline(text).rstrip())
        self.run += (Line(number, f"{part}\\") for part in broken if part.strip())
        self.run += [Line(number, last)] if last.strip() else []
        self.at += 1

    def _table(self) -> None:
        self.flush()
        end = self.at
        while end < len(self.lines) and self.lines[end].text[:1] in ("|", "^"):
            end += 1
        taken = tuple(self.lines[self.at : end])
        self.found.append(Piece("table", taken, Lines(taken[0].number, taken[-1].number)))
        self.at = end


def _title(text: str) -> str:
    """The text of a heading; empty where the line is none."""
    shown = text.strip()
    title = shown.strip("=").strip()
    level = len(shown) - len(shown.lstrip("="))
    return title if 2 <= level <= HIGHEST and shown.endswith("==") and indent_of(text) < 2 else ""


class _Row(NamedTuple):
    number: int
    cells: list[str]
    langs: list[Lang | None]

    def of(self, lang: Lang) -> str:
        """The cells of a language, with the cells of none, which both sides have."""
        return BETWEEN.join(cell for cell, each in zip(self.cells, self.langs, strict=True) if each in (lang, None))


class Reading(marked.Reading):
    """Of a page: as of any mark-up, but for its tables."""

    def _piece(self, piece: Piece, items: Habit, kind: str | None = None) -> Iterator[Record]:
        if piece.kind == "table" and piece.content[0].text[:1] in ("|", "^"):
            yield from _table(piece, kind or "row")
        else:
            yield from super()._piece(piece, items, kind)


def _table(piece: Piece, kind: str) -> Iterator[Record]:
    rows = [_row(line) for line in piece.content]
    pairs = [tuple(row.langs) for row in rows if sorted(map(str, row.langs)) == ["en", "zh"]]
    is_terms = 2 * max(map(pairs.count, set(pairs)), default=0) > len(rows)
    for row in rows:
        if naming.names_languages(row.cells):
            yield Warning(row.number, f"left out, as it names the columns: {BETWEEN.join(row.cells)}")
            continue
        if not any(row.langs):
            if row.cells:
                text = BETWEEN.join(row.cells)
                yield Warning(row.number, f"left out, as neither Chinese nor English: {text}")
            continue
        lines = Lines(row.number, row.number)
        sides = {lang: row.of(lang) if lang in row.langs else "" for lang in LANGS}
        if is_terms and len(row.cells) < 3 and (group := unit(sides["zh"], sides["en"], lines, kind)):
            yield group
        else:
            yield Group(tuple(Block(lang, text, lines) for lang, text in sides.items() if text), kind)


def _row(line: Line) -> _Row:
    cells = _cells(line.text)
    return _Row(line.number, cells, [told(cell) for cell in cells])


def _cells(row: str) -> list[str]:
    """The cells of a row that show anything; those that go on from the row above do not."""
    shown = (visible(BREAK.sub(" ", cell)) for cell in re.split(r"[|^]", inline(row)))
    return [cell for cell in shown if cell and cell != ":::"]
