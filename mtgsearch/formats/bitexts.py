"""What an alignment of two files is written as, unit by unit, but for a page to look at (``bitext_page``)."""

import os
from collections.abc import Iterator, Sequence

from mtgsearch.bitext import Bitext, Sentence, Unit
from mtgsearch.formats import tmx, xml_characters
from mtgsearch.model import TWO_FILES, Document, Hit, Lang, Lines, Marks, Passage
from mtgsearch.render import records

COLUMNS = ("zh", "en", "confidence", "zh_first", "zh_last", "en_first", "en_last")


class Beads:
    """A line a unit: the numbers of its sentences, from 0, ``[4,5]:[3]``; an empty list where nothing answers."""

    name = "beads"
    suffix = ".txt"
    foreign = None

    def write(self, bitext: Bitext) -> Iterator[str]:
        return (f"{_places(unit.zh)}:{_places(unit.en)}\n" for unit in bitext.units)


class Tsv:
    """A row a unit: its texts, how sure it is, and the lines that it stands in, counted from 1."""

    name = "tsv"
    suffix = ".tsv"
    foreign = None

    def write(self, bitext: Bitext) -> Iterator[str]:
        yield from records.rows([COLUMNS], "excel-tab")
        yield from records.rows(map(_row, bitext.units), "excel-tab")


class Tmx:
    """A unit of a translation memory for each, with a number for its id; one of one side has one text, as in export."""

    name = "tmx"
    suffix = ".tmx"
    foreign = xml_characters.INVALID

    def write(self, bitext: Bitext) -> Iterator[str]:
        path = TWO_FILES.join(names_of(bitext))
        document = Document(path, path, format="", encoding="", sha256="")
        return tmx.Tmx().write(_hit(number, unit, document) for number, unit in enumerate(bitext.units, 1))


def names_of(bitext: Bitext) -> tuple[str, str]:
    """Of the two files; where both have the same name, the paths that were given."""
    zh, en = os.path.basename(bitext.zh_path), os.path.basename(bitext.en_path)
    return bitext[:2] if zh == en else (zh, en)


def text_of(sentences: Sequence[Sentence], lang: Lang) -> str:
    """Sentences that follow one another as one text."""
    return "".join(pieces(sentences, lang))


def pieces(sentences: Sequence[Sentence], lang: Lang) -> Iterator[str]:
    """Each sentence with the space that parts it from the next: none in Chinese, unless both are in Latin letters."""
    texts = [sentence.text for sentence in sentences]
    for text, after in zip(texts, [*texts[1:], ""], strict=False):
        is_parted = after and (lang == "en" or (text[-1].isascii() and after[0].isascii()))
        yield f"{text} " if is_parted else text


def lines_of(sentences: Sequence[Sentence]) -> Lines | None:
    """The lines that they stand in."""
    return Lines(sentences[0].lines.first, sentences[-1].lines.last) if sentences else None


def _places(sentences: Sequence[Sentence]) -> str:
    return f"[{','.join(str(sentence.place) for sentence in sentences)}]"


def _row(unit: Unit) -> tuple[records.Cell, ...]:
    lines = ((lines_of(side) or (None, None)) for side in (unit.zh, unit.en))
    texts = text_of(unit.zh, "zh"), text_of(unit.en, "en")
    return *texts, f"{unit.confidence:.2f}", *(number for span in lines for number in span)


def _hit(number: int, unit: Unit, document: Document) -> Hit:
    passage = Passage(
        id=str(number),
        document=document.id,
        ordinal=number,
        kind="",
        zh=text_of(unit.zh, "zh") or None,
        en=text_of(unit.en, "en") or None,
        zh_lines=lines_of(unit.zh),
        en_lines=lines_of(unit.en),
    )
    return Hit(passage, document, 0.0, False, Marks())
