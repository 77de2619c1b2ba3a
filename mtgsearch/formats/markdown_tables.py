"""The rows of Markdown's tables. A row is a passage, its cells with `` | `` between: cells that hold both languages are
cut, a table with a column for each language gives pairs, and rows in one language each are for ``align.blocks``. Where
a table has more columns in one language than in the other, what answers nothing is a passage by itself.
"""

import math
import re
from collections.abc import Iterator, Sequence, Set
from itertools import product
from statistics import correlation
from typing import NamedTuple

from mtgsearch.blocks import Block, Group, Record
from mtgsearch.formats import bilingual
from mtgsearch.formats.bilingual import Habit
from mtgsearch.formats.markdown_blocks import Piece, cells
from mtgsearch.formats.markdown_text import prose, visible
from mtgsearch.model import LANGS, Lang, Lines, Warning
from mtgsearch.text.script import has_han, language

BETWEEN = " | "
LANGUAGES: dict[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"中文|汉语|漢語|简体|繁體|译文|译名|譯名|Chinese|\bzh\b", re.IGNORECASE),
    "en": re.compile(r"英文|英语|英語|原文|原名|English|\ben\b", re.IGNORECASE),
}
"""How heads of tables name their columns' languages."""
CALLED = {
    "name": "名称 名字 牌名 卡名",
    "card": "牌 牌张 牌名 卡名",
    "term": "术语 用语 名词",
    "word": "词 词语 词汇 单词",
    "keyword": "关键词 关键字",
    "ability": "异能",
    "phrase": "短语 词组",
    "sentence": "句子 例句",
    "step": "步骤",
    "phase": "阶段",
    "infraction": "违规",
}
"""What the columns of words are called in both languages; by it short tables are known to say the same twice."""
FEWEST = 10
CORRELATED = 0.6
"""Of the logarithms of lengths: .72 in a table of infractions, .73 in lists of names, and by chance, of as few rows, in
one table of thirty."""
WIDEST = 20
"""Columns, of tables in which the ones that answer one another are looked for."""


class _Row(NamedTuple):
    lines: Lines
    cells: list[str]
    prose: list[str]
    """The cells with a sign for each stretch of code."""


def read(piece: Piece, habit: Habit, kind: str | None = None) -> Iterator[Record]:
    """The rows of a table: pairs, blocks in one language, and warnings about rows in neither.

    :param habit: of the document; each column may have its own.
    :param kind: of the passages, where a quote holds the table.
    """
    rows = list(_rows(piece))
    by_column: list[list[str]] = []
    for row in rows:
        by_column += ([] for _ in range(len(row.cells) - len(by_column)))
        for texts, cell in zip(by_column, row.cells, strict=False):
            texts.append(cell)
    habits = [habit.among(texts) for texts in by_column]
    columns = _columns(by_column)
    answering = _answering(rows, columns)
    for row in rows:
        beside = _beside(row, columns.keys() - answering.keys()) if answering else None
        yield from _read_row(_without(row, beside), answering, habits, kind or "row")
        if beside:
            yield from _read_row(beside, {}, habits, kind or "row")


def _beside(row: _Row, others: Set[int]) -> _Row | None:
    """What a row says in such columns, if it says anything in the rest. Figures are said in both languages."""
    cells = [cell if column in others and language(cell) else "" for column, cell in enumerate(row.cells)]
    return row._replace(cells=cells) if any(cells) and cells != row.cells else None


def _without(row: _Row, beside: _Row | None) -> _Row:
    if beside is None:
        return row
    return row._replace(cells=["" if apart else cell for cell, apart in zip(row.cells, beside.cells, strict=True)])


def _rows(piece: Piece) -> Iterator[_Row]:
    """The rows, the first with the line of signs under it."""
    for place, (number, text) in enumerate(piece.content):
        if place == 1:
            continue
        marked = cells(text)
        yield _Row(Lines(number, number + (place == 0)), [*map(visible, marked)], [*map(prose, marked)])


def _columns(by_column: Sequence[list[str]]) -> dict[int, Lang]:
    """The language of each column: of most of its cells."""
    columns: dict[int, Lang] = {}
    for column, texts in enumerate(by_column):
        langs = [language(text) for text in texts]
        zh, en = (langs.count(lang) for lang in LANGS)
        if zh != en:
            columns[column] = "zh" if zh > en else "en"
    return columns


def _answering(rows: Sequence[_Row], columns: dict[int, Lang]) -> dict[int, Lang]:
    """The columns that say the same in two languages: all, where there are as many of either; else those that the head
    names by their languages, or that go together. None where neither is so."""
    if len(columns) > WIDEST:
        return {}
    zh, en = ([column for column, each in columns.items() if each == lang] for lang in LANGS)
    head = dict(enumerate(rows[0].cells))
    is_named = all(LANGUAGES[lang].search(" ".join(head.values())) for lang in LANGS)
    alike = [pair for pair in product(zh, en) if _says_the_same(rows, *pair)]
    if not (zh and en) or not (is_named or alike):
        return {}
    if len(zh) == len(en):
        return columns
    named = [
        [column for column in side if LANGUAGES[columns[column]].search(head.get(column, ""))] for side in (zh, en)
    ]
    pairs = list(zip(*named, strict=True)) if len(named[0]) == len(named[1]) else alike
    chosen = {column for pair in pairs or alike for column in pair}
    return {column: lang for column, lang in columns.items() if column in chosen} or columns


def _says_the_same(rows: Sequence[_Row], zh: int, en: int) -> bool:
    """Whether, in enough rows, the one column repeats itself where the other does, the longer text of the one stands
    beside the longer of the other, and the English is no column of codes. Names and what they are called by pass, what
    has a name and what it is like does not. Of fewer rows their heads tell."""
    pairs = [(row.cells[zh], row.cells[en]) for row in rows if len(row.cells) > max(zh, en)]
    pairs = [pair for pair in pairs if all(pair)]
    words = sum(any(map(str.islower, text)) and not has_han(text) for _, text in pairs)
    if words * 2 <= len(pairs) or not len({z for z, _ in pairs}) == len({e for _, e in pairs}) == len(set(pairs)):
        return False
    different = sorted(set(pairs))
    if len(different) < FEWEST:
        head = rows[0].cells
        return max(zh, en) < len(head) and _are_called_the_same(head[zh], head[en])
    lengths = [[math.log(len(text)) for text in side] for side in zip(*different, strict=True)]
    return min(map(len, map(set, lengths))) > 1 and correlation(*lengths) >= CORRELATED


def _are_called_the_same(zh: str, en: str) -> bool:
    return zh.strip() in CALLED.get(en.strip().lower().removesuffix("s"), "").split()


def _read_row(row: _Row, columns: dict[int, Lang], habits: Sequence[Habit], kind: str) -> Iterator[Record]:
    texts: dict[Lang, list[str]] = {"zh": [], "en": []}
    neutral = certain = 0
    for column, cell in enumerate(row.cells):
        if found := bilingual.sides(cell, habits[column], row.prose[column]):
            texts["zh"].append(found.zh)
            texts["en"].append(found.en)
            certain += 1
            continue
        lang = language(cell)
        if lang == "en" and column in columns:
            lang = columns[column]
        if lang:
            texts[lang].append(cell)
        elif cell:
            neutral += 1
            for side in texts.values():
                side.append(cell)
    named = {lang for lang in LANGS if len(texts[lang]) > neutral}
    if not named:
        if any(row.cells):
            yield Warning(row.lines.first, f"left out, as neither Chinese nor English: {_joined(row.cells)}")
    elif len(named) == 2 and (certain or columns):
        blocks = tuple(Block(lang, _joined(texts[lang]), row.lines) for lang in LANGS)
        yield Group(blocks, kind, given=True)
    else:
        text = _joined(row.cells)
        lang = language(text) or "en"
        yield Group((Block(lang, text, row.lines),), kind)


def _joined(texts: Sequence[str]) -> str:
    return BETWEEN.join(text for text in texts if text)
