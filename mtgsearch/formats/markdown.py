"""Markdown in two languages: headings and table rows that hold both, paragraphs in the one and then in the other, and
bilingual annotations in quotes.

Headings, list items, rows and short paragraphs that certainly hold both languages are pairs as they stand. All other
paragraphs and items between two of those are a group for ``align.blocks``, and so are those of a quote, of kind
``note``. Code, comments, images alone and the addresses of links are left out with a warning; of a table of contents
nothing is read that the headings say. What marks are taken off stands in ``markdown_text``, how lines become blocks in
``markdown_blocks``, what a pair within a text is in ``bilingual``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from mtgsearch.blocks import Block, Group, Meta, Record
from mtgsearch.formats import bilingual, markdown_signs, markdown_tables
from mtgsearch.formats.base import Source
from mtgsearch.formats.bilingual import Habit
from mtgsearch.formats.markdown_blocks import Line, Piece, cells, split
from mtgsearch.formats.markdown_indents import outdented
from mtgsearch.formats.markdown_text import HARD_BREAK, SENTENCE_END, is_bold, is_image, joined, prose, visible
from mtgsearch.model import Lang, Lines, Warning
from mtgsearch.text.script import language

BOLD_LEVEL = 7
"""Of a paragraph that is all bold, below every heading of Markdown."""
BOLD_MAX = 80
RULE = re.compile(r"\s*(?:\d{1,3}(?:\.\d{1,3})+[a-z]?|\d{3}(?=\.))\.?[ \t]+(?![a-z])")
"""A line that begins with a rule's number is no continuation of the line before."""
PREFIXED = re.compile(r"(?:[A-Z]{2,6} )?(\d+(?:\.\d+)+[a-z]?|(?<= )\d+)")
FRONT = re.compile(r"-{3}[ \t]*")
FRONT_TITLE = re.compile(r"title:[ \t]*(?P<quote>[\"']?)(?P<title>.+?)(?P=quote)[ \t]*")


class Markdown:
    name = "markdown"
    describe = "Markdown, its headings in both languages or its paragraphs in the one and then in the other"

    def confidence(self, source: Source) -> float:
        """.97 for both languages, .3 for one, 0 where signs of Markdown are too few or those of other mark-up stand."""
        return markdown_signs.confidence(source)

    def read(self, source: Source) -> Iterator[Record]:
        front, lines = front_matter([Line(number, text) for number, text in enumerate(source.lines, 1)])
        yield from front
        pieces = list(split(outdented(lines)))
        reading = Sections(pieces)
        for section in parted(pieces):
            yield from reading.section(section)
        yield from reading.held()


def front_matter(lines: list[Line]) -> tuple[list[Meta | Warning], list[Line]]:
    """The title that the lines between the first ``---`` and the next say, and what follows them."""
    if not lines or not FRONT.fullmatch(lines[0].text):
        return [], lines
    end = next((place for place, line in enumerate(lines) if place and FRONT.fullmatch(line.text)), 0)
    if not end or not all(re.match(r"[\w-]+:|[ \t#-]|\Z", line.text) for line in lines[1:end]):
        return [], lines
    records: list[Meta | Warning] = []
    for number, text in lines[1:end]:
        if title := FRONT_TITLE.fullmatch(text):
            records.append(Meta("title", title["title"], Lines(number, number)))
        elif text.strip():
            records.append(Warning(number, f"left out, as front matter: {text.strip()}"))
    return records, lines[end + 1 :]


def parted(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Runs of pieces, each from a heading on."""
    run: list[Piece] = []
    for piece in pieces:
        if _level(piece) and run:
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _level(piece: Piece) -> int:
    """The level of a heading, or of a bold paragraph that is one; 0 for all else."""
    if piece.kind == "paragraph" and len(piece.content) == 1 and is_bold(piece.content[0].text):
        text = visible(piece.content[0].text)
        return BOLD_LEVEL if len(text) <= BOLD_MAX and not SENTENCE_END.search(text) else 0
    return piece.level if piece.kind == "heading" else 0


class Sections:
    """One document: its habit, its headings, those that are open with their levels, and the last if it is held back."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.habit = _habit(pieces)
        self.headings = {text_of(piece.content) for piece in pieces if piece.kind == "heading"}
        self.are_cut = any(bilingual.sides(_prose(piece), self.habit) for piece in pieces if piece.kind == "heading")
        self.heading_habit = self.habit.among(_prose(piece) for piece in pieces if _level(piece))
        self.open: list[tuple[int, str]] = []
        self.last: Group | None = None

    def section(self, pieces: Sequence[Piece]) -> Iterator[Record]:
        """What a heading and the pieces under it hold; a heading alone is held back, for the next may answer it where
        no heading holds both languages."""
        if level := _level(pieces[0]):
            heading, *pieces = pieces
            yield from self._heading(heading, level)
        items = self.habit.among(_prose(piece) for piece in pieces if piece.kind == "item")
        if pieces:
            yield from self.held()
        records = [record for piece in _quotes_joined(pieces) for record in self._piece(piece, items)]
        yield from (self._placed(record) for record in _answered(_joined(records)))

    def held(self) -> Iterator[Record]:
        """The heading that was held back."""
        if self.last:
            yield self.last
        self.last = None

    def _placed(self, record: Record) -> Record:
        """``record`` with the headings it stands under."""
        return record._replace(section=self._trail()) if isinstance(record, Group) else record

    def _trail(self) -> tuple[str, ...]:
        return tuple(label for _, label in self.open)

    def _heading(self, piece: Piece, level: int) -> Iterator[Record]:
        (record,) = self._whole(piece, self.heading_habit, "heading")
        before = self.last
        is_beside = before is not None and self.open[-1][0] == level and not self.are_cut
        if isinstance(record, Group) and before and is_beside and _answer(before, record):
            record = before._replace(blocks=before.blocks + record.blocks)
            self.last = None
        yield from self.held()
        while self.open and self.open[-1][0] >= level:
            self.open.pop()
        if not isinstance(record, Group):
            yield record
            return
        number = PREFIXED.match(text_of(piece.content))
        self.last = record._replace(section=self._trail(), number=number[1] if number else None)
        self.open.append((level, " / ".join(block.text for block in record.blocks)))

    def _piece(self, piece: Piece, items: Habit, kind: str | None = None) -> Iterator[Record]:
        if piece.kind == "left out":
            yield left_out(piece)
        elif piece.kind == "table":
            yield from markdown_tables.read(piece, self.habit, kind)
        elif piece.kind == "quote":
            quoted = [record for inner in split(piece.content) for record in self._piece(inner, self.habit, "note")]
            yield from _answered(_joined(quoted))
        elif piece.kind == "item" and _is_contents(piece) and text_of(piece.content) in self.headings:
            yield Warning(piece.lines.first, f"left out, as a heading says it: {text_of(piece.content)}")
        elif all(is_image(line.text) for line in piece.content):
            yield Warning(piece.lines.first, f"left out, as an image: {piece.content[0].text.strip()}")
        else:
            for run in _runs(piece.content):
                part = piece._replace(content=run, lines=Lines(run[0].number, run[-1].number))
                if run[0] != piece.content[0]:
                    part = part._replace(bullet="")
                elif run[-1] == piece.content[-1]:
                    part = piece
                yield from self._whole(part, items if piece.kind == "item" else self.habit, kind)

    def _whole(self, piece: Piece, habit: Habit, kind: str | None) -> Iterator[Record]:
        """What one text is: a pair, or a block in its language."""
        text = text_of(piece.content)
        if found := self._sides(text, piece, habit):
            texts: dict[Lang, str] = {"zh": found.zh, "en": found.en}
            blocks = tuple(Block(lang, side, piece.lines, piece.bullet) for lang, side in texts.items())
            yield Group(blocks, kind, given=True)
        elif lang := self._language(text, piece):
            yield Group((Block(lang, text, piece.lines, piece.bullet),), kind)
        else:
            shown = text or piece.content[0].text
            yield Warning(piece.lines.first, f"left out, as neither Chinese nor English: {shown}")

    def _sides(self, text: str, piece: Piece, habit: Habit) -> bilingual.Sides | None:
        """The sides of the text of a piece that is to be cut in two."""
        return bilingual.sides(text, habit, _prose(piece))

    def _language(self, text: str, piece: Piece) -> Lang | None:
        """The language of a piece with such a text."""
        return language(text)


def left_out(piece: Piece) -> Warning:
    first, last = piece.lines
    where = f"lines {first} to {last}" if last > first else piece.content[0].text.strip()
    return Warning(first, f"left out, as {piece.reason}: {where}")


def _is_contents(piece: Piece) -> bool:
    """Whether an item is nothing but a link into the same document."""
    return re.fullmatch(r"\s*\[.*\]\(#[^()]*\)\s*", " ".join(line.text for line in piece.content)) is not None


def _quotes_joined(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces, with quotes that follow one another as one."""
    joined: list[Piece] = []
    for piece in pieces:
        if joined and joined[-1].kind == piece.kind == "quote":
            before = joined.pop()
            between = Line(before.lines.last, "")
            content = (*before.content, between, *piece.content)
            piece = Piece("quote", content, Lines(before.lines.first, piece.lines.last))
        joined.append(piece)
    return joined


def _runs(content: Sequence[Line]) -> list[tuple[Line, ...]]:
    """The lines of a paragraph in runs that are one text each: a new one where a rule's number begins a line, after a
    hard break, and where the language changes after a sentence or with every line."""
    langs = [language(line.text) for line in content]
    changes = sum(a != b for a, b in pairwise(langs))
    every = None not in langs and changes == len(content) - 1
    runs = [[content[0]]]
    lang = langs[0]
    for (before, line), now in zip(pairwise(content), langs[1:], strict=True):
        is_other = now is not None and lang is not None and now != lang
        ended = every or SENTENCE_END.search(before.text) or HARD_BREAK.search(before.text)
        if RULE.match(line.text) or HARD_BREAK.search(before.text) or (is_other and ended):
            runs.append([line])
            lang = now
        else:
            runs[-1].append(line)
            lang = lang or now
    return [tuple(run) for run in runs]


def text_of(content: Sequence[Line], lang: Lang | None = None) -> str:
    """The visible text of lines as one.

    :param lang: of all of the document, if it is in one.
    """
    return visible(joined((line.text for line in content), lang))


def _prose(piece: Piece) -> str:
    """The same, with a sign for each stretch of code."""
    return prose(joined(line.text for line in piece.content))


def _joined(records: Iterable[Record]) -> list[Record]:
    """The records, with groups of one kind that follow one another and are not given as one; warnings come first."""
    joined: list[Record] = []
    groups: list[Group] = []
    for record in records:
        if not isinstance(record, Group):
            joined.append(record)
        elif groups and not record.given and not groups[-1].given and groups[-1].kind == record.kind:
            groups[-1] = record._replace(blocks=groups[-1].blocks + record.blocks)
        else:
            groups.append(record)
    return [*joined, *groups]


def _answered(records: Sequence[Record]) -> list[Record]:
    """The records, with a group in one language and the next of its kind in the other as one, in the first's place.

    Only what is not a pair may stand between: a note after each of the two paragraphs it is about.
    """
    answered: list[Record] = []
    places: dict[str | None, int] = {}
    for record in records:
        if not isinstance(record, Group) or record.given:
            answered.append(record)
            places.clear()
            continue
        place = places.get(record.kind)
        if place is not None and _answer(answered[place], record):
            before = answered[place]
            assert isinstance(before, Group)
            answered[place] = before._replace(blocks=before.blocks + record.blocks)
        else:
            places[record.kind] = len(answered)
            answered.append(record)
    return answered


def _answer(before: Record, after: Group) -> bool:
    """Whether each of two groups is in one language, not the same, with as many blocks."""
    assert isinstance(before, Group)
    langs = [{block.lang for block in group.blocks} for group in (before, after)]
    is_like = len(before.blocks) == len(after.blocks)
    return is_like and [len(each) for each in langs] == [1, 1] and langs[0] != langs[1]


def _habit(pieces: Iterable[Piece]) -> Habit:
    texts = [text for piece in pieces for text in _short_texts(piece)]
    return Habit.of(texts, (text_of(piece.content) for piece in pieces if piece.kind in ("paragraph", "quote")))


def _short_texts(piece: Piece) -> Iterator[str]:
    if piece.kind in ("heading", "item"):
        yield _prose(piece)
    elif piece.kind == "table":
        yield from (prose(cell) for line in piece.content for cell in cells(line.text))
