"""One file of a document whose languages are in two: its texts, headings and listings, in the order of the file.

Mark-up is read as in a file in both languages, and so is what is no text left out, with one warning for each reason;
but nothing is cut in two, for all of a file is in one language. What stands in the Chinese file in English was not
translated, and is left out there, so that it does not pass for a translation of itself.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from mtgsearch.blocks import Block, Group, Meta
from mtgsearch.formats import left_out, markdown, markdown_signs, marked, plain, wrapped
from mtgsearch.formats.asciidoc import NOTE, anchored, begins, delimits, is_picture, note_text, shown, titles
from mtgsearch.formats.base import Format, Source
from mtgsearch.formats.docx import Docx
from mtgsearch.formats.html import Html
from mtgsearch.formats.markdown_blocks import Line, Piece, cells, split
from mtgsearch.formats.markdown_indents import outdented
from mtgsearch.formats.markdown_text import is_image, visible
from mtgsearch.formats.marked_lines import pieces
from mtgsearch.formats.marked_text import told
from mtgsearch.model import Lang, Lines, Warning

NAMES = {"zh": "Chinese", "en": "English"}
SENTENCE_END = re.compile(r"[a-z]{2}[.!?:][\"'”’)]*(?:\s|\Z)")
SPACES = 3
"""In an English sentence at least; shorter ones may be names, terms and code, which a translation keeps."""
SURE = 0.9
"""How sure a reader must be that files are of its format."""
IDENTIFIER = re.compile(r"\[\[([^\],]+)(?:,[^\]]*)?\]\]|\[#([\w-]+)\]")
NUMBER = re.compile(r"(?:\d+\.)*\d+(?=[.)、:：]?\s)")


class Part(NamedTuple):
    """A text or, with a level, a heading; without a block a listing or an image, which parts what stands around it."""

    block: Block | None
    level: int = 0
    key: str = ""
    """By which it is known in the other file as well: of a heading its identifier or number, of a listing its text, of
    an image its place."""
    caption: Block | None = None
    """Of a listing or an image."""


Read = Iterator[Part | Meta | Warning]


class Layout(NamedTuple):
    """What texts are written in."""

    fits: Callable[[Source], bool]
    read: Callable[[Source, Lang], Read]


def layout_of(*sources: Source) -> Layout:
    """The first layout that fits all of them; the last one fits any."""
    return next(layout for layout in LAYOUTS if all(map(layout.fits, sources)))


def _read_lines(source: Source, lang: Lang) -> Read:
    """Plain text: a line is a text, but where paragraphs are wrapped."""
    for run in wrapped.paragraphs(source.lines):
        first, lines = run[0], Lines(run[0].number, run[-1].number)
        text = first.text if len(run) == 1 else markdown.text_of([Line(line.number, line.text) for line in run], lang)
        yield Part(Block(lang, text, lines, first.bullet))


def _read_markdown(source: Source, lang: Lang) -> Read:
    front, lines = markdown.front_matter([Line(number, text) for number, text in enumerate(source.lines, 1)])
    yield from front
    yield from _Reading(lang).read(split(outdented(lines)))


def _read_marked(source: Source, lang: Lang) -> Read:
    known = anchored(source.lines)
    yield from _Reading(lang, source.lines).read(pieces([shown(line, known) for line in source.lines]))


class _Reading:
    """The parts of a file's pieces, and what is left out of it."""

    def __init__(self, lang: Lang, lines: list[str] | None = None) -> None:
        self.lang = lang
        self.lines = lines
        """Of AsciiDoc, as they stand in the file."""
        self.left: dict[str, list[Lines]] = {}
        self.identifier = ""
        """Of the heading in the next line."""
        self.caption: Part | None = None
        self.is_note = False
        """Whether the next block is a note,"""
        self.end_of_note = ""
        """or all up to such a line."""

    def read(self, found: Iterable[Piece]) -> Read:
        for piece in found:
            if piece.kind == "left out":
                yield from self._left_out(piece)
                continue
            yield from self._held()
            if piece.kind != "heading":
                self.identifier = ""
            parts = self._parts(piece, "note" if self.is_note or self.end_of_note else None)
            if self.lines and titles(self.lines[piece.lines.first - 1]):
                self.caption = next(parts, None)
            else:
                yield from parts
                self.is_note = False
        yield from self._held()
        for reason, spans in self.left.items():
            where = left_out.together(spans)
            yield Warning(spans[0].first, f"left out of the {NAMES[self.lang]} file, as {reason}: lines {where}")

    def _held(self) -> Iterator[Part]:
        """The caption of what is neither a listing nor an image."""
        if self.caption:
            yield self.caption
        self.caption = None

    def _leave(self, reason: str, lines: Lines) -> None:
        self.left.setdefault(reason, []).append(lines)

    def _left_out(self, piece: Piece) -> Iterator[Part]:
        self._leave(piece.reason, piece.lines)
        self.identifier = ""
        text = piece.content[0].text.strip()
        if piece.reason == "a code block" or is_picture(text):
            caption, self.caption = self.caption, None
            key = "\n".join(line.text.strip() for line in piece.content)
            yield Part(None, key=key.partition("[")[0] if is_picture(text) else key, caption=caption and caption.block)
        elif match := IDENTIFIER.fullmatch(text):
            self.identifier = match[1] or match[2]
        elif NOTE.fullmatch(text):
            self.is_note = True
        elif text == self.end_of_note:
            self.end_of_note = ""
        elif self.is_note and delimits(text):
            self.is_note, self.end_of_note = False, text

    def _parts(self, piece: Piece, kind: str | None) -> Iterator[Part]:
        if piece.kind == "heading":
            yield from self._heading(piece)
        elif piece.kind == "quote":
            for inner in split(piece.content):
                yield from self._left_out(inner) if inner.kind == "left out" else self._parts(inner, "note")
        elif piece.kind == "table":
            for line in (piece.content[0], *piece.content[2:]):
                yield from self._text(" | ".join(filter(None, map(visible, cells(line.text)))), [line], "row")
        elif all(is_image(line.text) for line in piece.content):
            self._leave("an image", piece.lines)
        elif piece.kind == "item":
            yield from self._text(
                markdown.text_of(piece.content, self.lang), piece.content, kind or "bullet", piece.bullet
            )
        else:
            yield from self._paragraph(piece, kind)

    def _heading(self, piece: Piece) -> Iterator[Part]:
        text = markdown.text_of(piece.content, self.lang)
        number = NUMBER.match(text)
        key, self.identifier = self.identifier or (number[0] if number else ""), ""
        if plain.is_blank(text):
            self._leave("mark-up", piece.lines)
        else:
            yield Part(Block(self.lang, text, piece.lines, kind="heading"), piece.level, key)

    def _paragraph(self, piece: Piece, kind: str | None) -> Iterator[Part]:
        """A paragraph, of AsciiDoc each row of a table and each callout by itself."""
        runs: list[list[Line]] = []
        for line in piece.content:
            if not runs or (self.lines and begins(self.lines[line.number - 1])):
                runs.append([])
            runs[-1].append(line)
        for run in runs:
            is_row = self.lines and self.lines[run[0].number - 1].startswith("|")
            yield from self._text(markdown.text_of(run, self.lang), run, "row" if is_row else kind)

    def _text(self, text: str, content: Iterable[Line], kind: str | None, bullet: str = "") -> Iterator[Part]:
        numbers = [line.number for line in content]
        lines = Lines(numbers[0], numbers[-1])
        text, is_note = note_text(text) if self.lines else (text, False)
        lang = told(text)
        if lang is None:
            self._leave("neither Chinese nor English", lines)
        elif self.lang == "zh" and lang == "en" and kind != "row" and _is_sentence(text):
            self._leave("not translated", lines)
        else:
            kind = "note" if is_note else kind or "paragraph"
            yield Part(Block(self.lang, text, lines, bullet, kind))


def _is_sentence(text: str) -> bool:
    return text.count(" ") >= SPACES and SENTENCE_END.search(text) is not None


def _read_by(reader: Format) -> Layout:
    """By the reader of documents in both languages, whose blocks are all of the language of the file."""

    def read(source: Source, lang: Lang) -> Read:
        for record in reader.read(source):
            if isinstance(record, Group):
                kind = "row" if record.kind == "row" else None
                yield from (Part(block._replace(lang=lang, kind=kind)) for block in record.blocks)
            else:
                yield record

    return Layout(lambda source: reader.confidence(source) > SURE, read)


PLAIN = Layout(lambda source: True, _read_lines)
LAYOUTS = (
    _read_by(Docx()),
    _read_by(Html()),
    Layout(marked.is_marked, _read_marked),
    Layout(lambda source: markdown_signs.confidence(source) > 0, _read_markdown),
    PLAIN,
)
