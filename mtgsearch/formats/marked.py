"""Paragraphs in one language and then in the other, inside mark-up that is no Markdown: Jade with blocks of Markdown,
AsciiDoc, reStructuredText.

Which lines are text ``marked_lines`` says; it is read as Markdown is, so that lists, quotes and headings in both
languages are what they are there. Two headings, and an item and the paragraph in it, that are one in each language and
follow one another are a pair. Code, comments and mark-up are left out, with one warning for each of these.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from mtgsearch.blocks import Block, Group, Record
from mtgsearch.formats import bilingual, left_out, markdown, markup
from mtgsearch.formats.base import Source
from mtgsearch.formats.bilingual import Habit
from mtgsearch.formats.jade import MARKED
from mtgsearch.formats.markdown_blocks import Line, Piece
from mtgsearch.formats.markdown_text import HARD_BREAK, SENTENCE_END, is_bold, visible
from mtgsearch.formats.marked_lines import pieces
from mtgsearch.formats.marked_text import CODE, told
from mtgsearch.formats.splitter import text_of
from mtgsearch.model import LANGS, Lang, Warning
from mtgsearch.text.script import has_han
from mtgsearch.text.tokens import stem

SAMPLE = 3000
"""Lines that are looked at, of all of a document."""
LOPSIDED = 3
"""Paragraphs in one language to one in the other, beyond which a document is not in both."""
SHORTEST = 12
"""Bytes of a paragraph that counts, a Chinese character three: shorter ones are names, in tables for instance."""
FEWEST = 2
"""Paragraphs in each language: a note of one sentence is no document in two languages."""
OTHER = re.compile(
    r"^(?:={1,6} \S|\|===|\[\[[^\]\n]+\]\]$|(?:include|image)::|\[(?:source|quote|role|NOTE|TIP|WARNING)\b[^\]\n]*\]$"
    r"|\.\. (?:_[^\n:]+:|[\w-]+::))",
    re.MULTILINE,
)
"""AsciiDoc and reStructuredText."""
APART = re.compile(
    rf"(?:\A|(?<=\n)[ \t]*\n)(?:\[[^\]\n]+\]+\n)*(?:{OTHER.pattern}|{MARKED.pattern})",
    re.MULTILINE,
)
"""The same at the beginning of a text or behind a blank line, with attributes before it."""
WIKI = re.compile(r"^(={2,6})[^=\n].*[^=\n]\1[ \t]*$", re.MULTILINE)
"""Headings of wikis."""
BROKEN = re.compile(r"<[a-z][^<>]*\Z")
"""A tag that goes on in the next line."""
RUNNING = re.compile(r"[a-z]{2,} [a-z]{2,}")
COMMENT = "a comment"
NUMBER = re.compile(r"\d{1,9}[.)、][ \t]*")
PROSE = ("paragraph", "item", "heading")


class Marked:
    name = "marked"
    describe = "Jade, AsciiDoc or reStructuredText, a paragraph in one language and then in the other"

    def confidence(self, source: Source) -> float:
        """.6 where paragraphs stand in both languages, about as many, inside such mark-up; else 0."""
        head = [line[: markup.LINE_HEAD] for line in source.lines[:SAMPLE]]
        text = "\n".join(head)
        if not (MARKED.search(text) or OTHER.search(text)) or WIKI.search(text) or not markup.is_marked_up(source):
            return 0.0
        if markup.HTML.match(text) or any(pattern.search(text) for pattern in markup.WHOLE):
            return 0.0
        said = [text for piece in pieces(head) if piece.kind in PROSE and _is_long(text := text_of(piece))]
        langs = list(map(told, said))
        fewer, more = sorted((langs.count("zh"), langs.count("en")))
        return 0.6 if fewer >= FEWEST and fewer * LOPSIDED >= more and not _is_program(said) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        return records(Reading, pieces(source.lines))


class Reading(markdown.Sections):
    """Of a document whose headings mostly stand twice, none of which is cut then, and whose table of contents is read,
    for the Chinese of an item may be a paragraph that no heading repeats."""

    def __init__(self, found: Sequence[Piece]) -> None:
        super().__init__(found)
        self.headings = set()
        self.are_cut = False
        if not self.heading_habit.among_such:
            self.heading_habit = Habit()
        found_answers = list(_answers(found))
        order = Counter(lang for lang, _, _ in found_answers).most_common(1)
        self.answers = {first: answer for lang, first, answer in found_answers if lang == order[0][0]}
        """Paragraphs by the first lines of the items that they answer, which are in one language in all of a document.
        """
        self.whole = {piece.lines for before, piece in pairwise(found) if _repeats(before, piece)}
        """The lines of what is not cut."""

    def section(self, pieces: Sequence[Piece]) -> Iterator[Record]:
        answers = {piece.lines for piece in self.answers.values()}
        return super().section([piece for piece in pieces if piece.lines not in answers])

    def _heading(self, piece: Piece, level: int) -> Iterator[Record]:
        before = self.last
        yield from super()._heading(piece, level)
        if self.last and before and self.last is not before and len(self.last.blocks) > 1:
            self.last = self.last._replace(given=True)

    def _piece(self, piece: Piece, items: Habit, kind: str | None = None) -> Iterator[Record]:
        answer = self.answers.get(piece.lines.first) if piece.kind == "item" else None
        if not answer:
            yield from super()._piece(piece, items, kind)
        else:
            found = [*super()._piece(_unnumbered(piece, answer), items, kind), *super()._piece(answer, items, kind)]
            yield from _paired(found)

    def _sides(self, text: str, piece: Piece, habit: Habit) -> bilingual.Sides | None:
        return None if piece.lines in self.whole else super()._sides(text, piece, habit)

    def _language(self, text: str, piece: Piece) -> Lang | None:
        """The language that its text has without its code."""
        return told(text_of(piece)) or super()._language(text, piece)


def is_marked(source: Source) -> bool:
    """Whether a text, in one language, is in such mark-up: a sign that stands there by chance has no blank line before
    it."""
    text = "\n".join(line[: markup.LINE_HEAD] for line in source.lines[:SAMPLE])
    return not (markup.HTML.match(text) or WIKI.search(text)) and APART.search(text) is not None


def _answers(found: Sequence[Piece]) -> Iterator[tuple[Lang, int, Piece]]:
    """The paragraphs that stand in items as the only ones of their language, after an item in the other: the language
    of the item, its first line, the paragraph."""
    for place, (item, answer) in enumerate(pairwise(found)):
        if item.kind != "item" or not _is_within(answer):
            continue
        lang = told(text_of(answer))
        item_lang = told(text_of(item)) or ("en" if lang == "zh" and _is_in(item, answer) else None)
        after = found[place + 2] if place + 2 < len(found) else None
        is_last = after is None or not _is_within(after) or told(text_of(after)) != lang
        if item_lang and lang and item_lang != lang and is_last:
            yield item_lang, item.lines.first, answer


def _is_within(piece: Piece) -> bool:
    """Whether it is a paragraph in an item."""
    return piece.kind == "paragraph" and piece.content[0].text[:1].isspace()


def _repeats(before: Piece, piece: Piece) -> bool:
    """Whether a text that could be cut in two repeats the English of the one before it, which it answers as a whole:
    ``Data binding`` and then ``数据绑定 (data binding)``."""
    if piece.kind not in PROSE or before.kind not in PROSE:
        return False
    text = visible(text_of(before))
    found = None if has_han(text) else bilingual.sides(visible(text_of(piece)))
    return found is not None and _words(found.en) <= _words(text)


def _words(text: str) -> set[str]:
    return {stem(word.lower()) for word in bilingual.WORD.findall(text)}


def _unnumbered(item: Piece, answer: Piece) -> Piece:
    """An item whose number its answer has not, with the number as its bullet."""
    number, answered = (NUMBER.match(piece.content[0].text.strip()) for piece in (item, answer))
    if not number or answered:
        return item
    first, *more = item.content
    rest = first._replace(text=first.text.strip()[number.end() :])
    return item._replace(content=(rest, *more), bullet=number[0].strip())


def _paired(found: list[Record]) -> Iterator[Record]:
    """The records of an item and its answer, as a pair where there is a block of each."""
    groups = [record for record in found if isinstance(record, Group)]
    blocks: list[Block] = [block for group in groups for block in group.blocks]
    if len(found) == len(blocks) == 2 and blocks[0].lang != blocks[1].lang:
        yield groups[0]._replace(blocks=tuple(blocks), given=True)
    else:
        yield from found


def records(reading: type[Reading], found: Iterable[Piece]) -> Iterator[Record]:
    """What the pieces of a document say, read by ``reading``; its warnings come last, one of each sort."""
    warnings: list[Warning] = []
    for record in _read(reading, list(_mended(list(found)))):
        if isinstance(record, Warning):
            warnings.append(record)
        else:
            yield record
    yield from left_out.by_reason(warnings)


def _read(reading: type[Reading], found: Sequence[Piece]) -> Iterator[Record]:
    """The records; comments stand beside the text and part nothing of it."""
    comments = [piece for piece in found if piece.reason == COMMENT]
    found = [piece for piece in found if piece.reason != COMMENT]
    reader = reading(found)
    for section in markdown.parted(found):
        yield from reader.section(section)
    yield from reader.held()
    yield from map(markdown.left_out, comments)


def _mended(found: list[Piece]) -> Iterator[Piece]:
    """The pieces as documents in two languages mean them: a heading and its other language are of one level, whatever
    signs they have, a bold paragraph is a paragraph, and one that is all code is text where the other language is."""
    alone: Piece | None = None
    for piece, after in pairwise([*found, None]):
        assert piece
        before, alone = alone, piece if piece.kind == "heading" else None
        if alone and before and _are_one(before, piece, after):
            piece, alone = piece._replace(level=before.level), None
        elif piece.kind == "paragraph":
            piece = _plain(piece)
        if piece.kind in ("paragraph", "item"):
            piece = piece._replace(content=tuple(_unbroken(piece.content)))
        if piece.kind in ("paragraph", "item") and not told(text_of(piece)) and not _is_answered(piece, after):
            piece = piece._replace(kind="left out", reason="neither Chinese nor English")
        yield piece


def _plain(piece: Piece) -> Piece:
    """A paragraph that is not all bold, and as one line where its lines in themselves are no text."""
    first, *more = piece.content
    if not more and is_bold(first.text):
        indent = first.text[: len(first.text) - len(first.text.lstrip())]
        return piece._replace(content=(first._replace(text=indent + first.text.strip().strip("*_")),))
    if any(BROKEN.search(line.text) for line in piece.content) or _is_chinese_with_names(piece):
        return piece._replace(content=(first._replace(text=" ".join(line.text for line in piece.content)),))
    return piece


def _unbroken(content: Sequence[Line]) -> Iterator[Line]:
    """The lines without hard breaks between those of one language: the other one may have none at that place."""
    for line, after in pairwise([*content, None]):
        assert line
        is_one = after is not None and told(line.text) in (told(after.text), None)
        yield line._replace(text=HARD_BREAK.sub("", line.text)) if is_one else line


def _is_chinese_with_names(piece: Piece) -> bool:
    """Whether the lines without Chinese, in a Chinese paragraph, are names: no sentence ends in them and no two words
    stand in a row. One may begin it where a sentence ends it, for a title, too, can stand over its translation."""
    others = [visible(line.text) for line in piece.content if told(line.text) == "en"]
    if not others or told(text_of(piece)) != "zh":
        return False
    if told(piece.content[0].text) != "zh" and not SENTENCE_END.search(piece.content[-1].text):
        return False
    return not any(RUNNING.search(text) or SENTENCE_END.search(text) for text in others)


def _is_answered(piece: Piece, after: Piece | None) -> bool:
    """Whether what is all code stands in the Chinese of the piece behind it."""
    return after is not None and after.kind in PROSE and told(text_of(after)) == "zh" and _is_in(piece, after)


def _is_in(piece: Piece, other: Piece) -> bool:
    """Whether the other one says all that it does, in the same letters."""
    text = visible(text_of(piece))
    return text != "" and text in visible(text_of(other))


def _are_one(before: Piece, piece: Piece, after: Piece | None) -> bool:
    """Whether two headings are one, each in a language: of like levels, or of any where text comes under them."""
    texts = [visible(text_of(each)) for each in (before, piece)]
    if any(map(bilingual.sides, texts)) and not _repeats(before, piece):
        return False
    is_like = abs(before.level - piece.level) <= 1 or (after is not None and after.kind in ("paragraph", "item"))
    return is_like and {told(text_of(each)) for each in (before, piece)} == set(LANGS)


def _is_long(text: str) -> bool:
    return len(text.encode(errors="replace")) >= SHORTEST


def _is_program(texts: Sequence[str]) -> bool:
    """Whether texts hold as many signs as only program text does."""
    text = "\n".join(visible(CODE.sub(" ", text)) for text in texts)
    return sum(map(len, markup.SIGNS.findall(text))) > markup.PROSE_SIGNS * len(text)
