"""Lines of plain text as blocks: bullets, language, what strays at a line's end, what makes a title. Used by every
format whose unit is the line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgsearch.blocks import Block, Meta
from mtgsearch.model import LANGS, Lang, Lines, Warning
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import language

INDENT = " \t\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
"""Other white space, such as U+2028, may stand inside a text."""

_BULLET = re.compile(rf"([•·*\-–])[{INDENT}]+(?=.)(?!(?:[•·*\-–][{INDENT}]*)+\Z)", re.DOTALL)
"""Where more such signs are all that follows, the line parts what stands before and after it."""
_STRAY = re.compile(rf"(\||\\\\?)[{INDENT}]*\Z")
_SENTENCE = re.compile(r"[。?!;]|[.:,、][\"')\]》〉】]*\Z")
"""What no title has, folded: the end of a sentence, or a mark after which more must come."""
TITLE_MAX = 100
"""Longest title in code points; the longest heading of the annotated policy documents has 71 in English."""


class Line(NamedTuple):
    """A line that is not blank: where it stands, its bullet, and its text without bullet and indentation."""

    number: int
    text: str
    bullet: str = ""

    @property
    def lines(self) -> Lines:
        return Lines(self.number, self.number)


def content(lines: Iterable[str], first: int = 1) -> Iterator[Line]:
    """The lines that show anything; ``first`` is the number of the first of ``lines``."""
    for number, line in enumerate(lines, first):
        if not is_blank(line):
            text = line.strip(INDENT)
            bullet = _BULLET.match(text)
            yield Line(number, text[bullet.end() :], bullet[1]) if bullet else Line(number, text)


def has_bullet(line: str) -> bool:
    return _BULLET.match(line) is not None


def is_blank(line: str) -> bool:
    return not any(fold(char).strip() for char in line)  # which the first one mostly settles


def read(lines: Sequence[Line]) -> tuple[tuple[Block, ...], list[Warning]]:
    """Each line as a block, and what a person should look at: marks that stray, and lines left out."""
    blocks: list[Block] = []
    warnings: list[Warning] = []
    for line, lang in zip(lines, _languages(lines), strict=True):
        if lang is None:
            warnings.append(Warning(line.number, f"left out, as neither Chinese nor English: {line.text}"))
            continue
        blocks.append(Block(lang, line.text, line.lines, line.bullet))
        if stray := _STRAY.search(line.text):
            warnings.append(Warning(line.number, f"{stray[1]} strays at the end of the line"))
    return tuple(blocks), warnings


def title(lines: Sequence[Line]) -> Meta | None:
    """The metadata for ``lines`` if they can be a title: one short line, or one in each language, no sentence."""
    langs = [language(line.text) for line in lines]
    if not lines or None in langs or len(set(langs)) < len(langs) or not all(map(is_title, lines)):
        return None
    return Meta("title", " / ".join(line.text for line in lines), Lines(lines[0].number, lines[-1].number))


def is_pair(lines: Sequence[Line]) -> bool:
    """Whether these are two lines, one in each language."""
    return sorted(language(line.text) or "" for line in lines) == sorted(LANGS)


def is_title(line: Line) -> bool:
    """Whether a line is short, without a bullet, and no sentence ends in it."""
    return not line.bullet and len(line.text) <= TITLE_MAX and not has_sentence(line)


def has_sentence(line: Line) -> bool:
    """Whether a sentence ends in a line, or something after which more must come."""
    return _SENTENCE.search(fold(line.text)) is not None


def _languages(lines: Sequence[Line]) -> list[Lang | None]:
    """The language of each line. A line of neither that stands twice, such as ``4/4``, says the same in both."""
    langs = [language(line.text) for line in lines]
    for place in range(1, len(lines)):
        if langs[place - 1] is langs[place] is None and _is_twin(lines[place - 1], lines[place]):
            before = langs[place - 2] if place > 1 else None
            langs[place - 1 : place + 1] = ["zh", "en"] if before == "en" else ["en", "zh"]
    return langs


def _is_twin(line: Line, after: Line) -> bool:
    return fold(line.text) == fold(after.text) and any(char.isalnum() for char in line.text)
