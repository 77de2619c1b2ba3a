"""Two files that say the same, one a language, aligned sentence by sentence. Knows no corpus and no file system."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from typing import NamedTuple

from mtgsearch import decoding
from mtgsearch.align import sentences as sentence_alignment
from mtgsearch.align.vectors import Encode
from mtgsearch.bitext import Bitext, Sentence, Unit
from mtgsearch.blocks import Block
from mtgsearch.errors import DataError, UsageError
from mtgsearch.formats import pdf, plain
from mtgsearch.formats.base import Source
from mtgsearch.formats.monolingual import PLAIN, Part, layout_of
from mtgsearch.model import Lang, Lines, Warning
from mtgsearch.text.lines import split_lines
from mtgsearch.text.sentences import sentences
from mtgsearch.vocabulary import Vocabulary

MOST = 50_000
"""Sentences of a text, more than books have. Each takes some eight kilobytes of memory, and five milliseconds."""
ORDER = "name the Chinese file first, and then the English one"
LINE_END = "\n"
"""The one that ends a line where every line is a sentence, as ``wc -l`` counts: more would shift all numbers."""


class File(NamedTuple):
    path: str
    data: bytes


class Text(NamedTuple):
    """A text in one language, and what a person should know of how it was read."""

    path: str
    sentences: list[Sentence]
    warnings: list[Warning]
    is_foreign: bool
    """Whether it is surely in another language than it should be."""
    is_in_other: bool
    """Whether it is rather in the language of the other text; a few names may be."""

    @property
    def texts(self) -> list[str]:
        return [sentence.text for sentence in self.sentences]


class Texts(NamedTuple):
    zh: Text
    en: Text


def read(zh: File, en: File, *, by_line: bool = False, encoding: str | None = None) -> Texts:
    """The sentences of both files, each in the layout that it has.

    :param by_line: whether every line is a sentence; a blank one is none, and is counted all the same.
    :param encoding: of both; ``None`` to find out that of each.
    :raises UsageError: both are the same text, the languages are the wrong way round, or a file that has no lines is to
        be read by line.
    :raises DataError: a file cannot be read, is not in its language, or has too many sentences.
    """
    if zh.data == en.data and zh.data.strip():
        raise UsageError("{zh} and {en} are the same text", ORDER, zh=zh.path, en=en.path)
    texts = Texts(_read(zh, "zh", by_line, encoding), _read(en, "en", by_line, encoding))
    _check_languages(texts)
    return texts


def align(texts: Texts, vocabulary: Vocabulary, encode: Encode | None = None) -> Bitext:
    """Which sentences answer which. All are aligned as one part: where a paragraph ends, a translation may go on.

    :param encode: gives sentences vectors, which are heard too.
    """
    zh, en = texts
    [found] = sentence_alignment.align([(zh.texts, en.texts)], vocabulary, encode=encode)
    units = []
    for bead, confidence in zip(found.beads, found.confidences, strict=True):
        ours, theirs = zh.sentences[bead.zh_start : bead.zh_end], en.sentences[bead.en_start : bead.en_end]
        units.append(Unit(tuple(ours), tuple(theirs), confidence))
    return Bitext(zh.path, en.path, units)


# Reading -----------------------------------------------------------------------------------------------------------


def _read(file: File, lang: Lang, by_line: bool, encoding: str | None) -> Text:
    is_package = file.data.startswith(decoding.PACKAGE)
    if by_line and (is_package or pdf.is_pdf(file.data)):
        raise UsageError("{path} is no plain text, and has no lines", "leave out --lines", path=file.path)
    with named(file.path):
        decoded = decoding.decoded(file.path, file.data, encoding)
        source = Source(file.path, file.data, decoded.text, split_lines(decoded.text))
        found, warnings = (_lines(source), []) if by_line else _sentences(source, lang)
    lines = [sentence.text for sentence in found] if is_package else source.lines
    told = [*decoded.damage, *warnings]
    return Text(file.path, found, told, decoding.is_foreign(lines, lang), decoding.is_in_other(lines, lang))


def _lines(source: Source) -> list[Sentence]:
    return _numbered(
        (number, line.strip(), Lines(number + 1, number + 1))
        for number, line in enumerate(source.text.split(LINE_END))
        if not plain.is_blank(line)
    )


def _sentences(source: Source, lang: Lang) -> tuple[list[Sentence], list[Warning]]:
    """The sentences of a text, and what its reader left out."""
    layout = layout_of(source)
    if layout is PLAIN and source.data.startswith(decoding.PACKAGE):
        raise decoding.Unrecognised.no_text()
    blocks: list[Block] = []
    warnings: list[Warning] = []
    for record in layout.read(source, lang):
        if isinstance(record, Warning):
            warnings.append(record)
        elif isinstance(record, Part) and (block := record.block or record.caption):
            blocks.append(block)
    return _numbered(_cut(blocks, lang)), warnings


def _cut(blocks: Iterable[Block], lang: Lang) -> Iterator[tuple[int, str, Lines]]:
    numbers = count()
    for block in blocks:
        for start, end in sentences(block.text, lang):
            yield next(numbers), block.text[start:end], block.lines


def _numbered(found: Iterable[tuple[int, str, Lines]]) -> list[Sentence]:
    """:raises DataError: there are too many of them."""
    numbered = [Sentence(*each) for each in islice(found, MOST + 1)]
    if len(numbered) > MOST:
        raise DataError("more than {most:,} sentences", "split it, for example by chapter", most=MOST)
    return numbered


@contextmanager
def named(path: str) -> Iterator[None]:
    """An error says which of the two files it is about."""
    try:
        yield
    except DataError as error:
        if "path" in error.values:
            raise
        hint = error.hint.format(**error.values)
        raise DataError("{path}: {reason}", hint, path=path, reason=str(error)) from error


def _check_languages(texts: Texts) -> None:
    """:raises UsageError: the languages are the wrong way round.
    :raises DataError: a text is not in its language.
    """
    if all(text.is_in_other for text in texts) and any(text.is_foreign for text in texts):
        zh, en = texts
        raise UsageError("{zh} is in English and {en} in Chinese", ORDER, zh=zh.path, en=en.path)
    for text in texts:
        if text.is_foreign:
            raise DataError("{path} is not in the language it was given as", ORDER, path=text.path)
