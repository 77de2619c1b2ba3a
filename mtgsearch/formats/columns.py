"""Which columns of a table hold what: told by their names, else by their cells."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from mtgsearch.formats.cells import Cells
from mtgsearch.render.records import COLUMNS
from mtgsearch.text import languages
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han

DELIMITERS = ("\t", ";", ",", "|")
"""In order of preference between equals."""
TIGHT = frozenset(";,")
"""Delimiters that prose has too, but with a space after them."""
NAME_MAX = 40
MOST = 0.5
NEARLY_ALL = 0.9
FEW = 0.1
"""Shares of rows, or of the cells of a column."""

CHINESE = languages.CHINESE | frozenset(
    "cn chinese mandarin 中文 中文名 中文名称 简体中文 繁体中文 汉语 汉文 华语 华文 国语 普通话".split()
)
ENGLISH = languages.ENGLISH | frozenset("english 英文 英文名 英文名称 英语".split())
SIDES = frozenset("source target src tgt trg original translation 原文 译文 源文 来源文本 目标文本".split())
"""Names that say which side a column is, and not in which language."""
SIDE = "side"
"""What such a name says."""
BESIDE = SIDES | frozenset(
    "text name term column us gb uk hans hant tw hk mo sg simplified traditional 简体 繁体 文本 名称 术语".split()
)
"""Words that may stand in the name of a column beside that of its language."""
FIELDS = ("number", "section", "date", "provenance", "kind")
KNOWN = dict(zip((*FIELDS, *"编号 章节 日期 来源 类型".split()), FIELDS * 2, strict=True))
"""Which field of a group a column of that name holds."""
TRADITIONAL = languages.TRADITIONAL | {"traditional", "繁体", "繁体中文"}

RULE_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,3})+[a-z]?)\.?", re.ASCII)
"""What a column of numbers of rules holds."""
_IDENTIFIER = re.compile(r"\S*\d\S*|\S+://\S+")
_KANA = re.compile("[\u3041-\u30fa]")
_LATIN = re.compile("[A-Za-z]")


class Columns(NamedTuple):
    """Which columns hold what; ``unread`` are the names of those left out."""

    zh: int | None
    en: int | None
    known: dict[str, int]
    unread: tuple[str, ...]
    width: int
    has_header: bool = True
    is_guessed: bool = False
    """Whether the first row is a header only by being in no Chinese, which all rows under it have there."""
    is_export: bool = False
    """Whether all columns of our exports are there."""


def find(rows: list[Cells], delimiter: str) -> tuple[Columns, float] | None:
    """The columns of a table by its first rows, and how sure it is that it is one; ``None`` where nothing says so.

    Comments are of lists, whose format reads them.
    """
    header = rows[0]
    meanings = [meaning_of(cell) for cell in header]
    zh, en = _named(rows, meanings, "zh"), _named(rows, meanings, "en")
    wide = sum(len(row) > 1 for row in rows)
    if zh is not None and en is not None and wide > MOST * len(rows):
        return _numbered(rows, _under(header, meanings, zh, en)), 1.0
    loose = sum(any(cell.startswith(" ") for cell in row[1:]) for row in rows)
    if delimiter in TIGHT and loose > FEW * len(rows):
        return None
    if shown := _shown(rows):
        has_comments = any(len(row) == 1 and row[0].lstrip().startswith("#") for row in rows)
        return _numbered(rows, _with_or_without_header(header, meanings, *shown)), 0.9 if has_comments else 0.97
    alike = sum(len(row) == len(header) for row in rows)
    if (zh is None) != (en is None) and len(header) > 1 < len(rows) and alike >= NEARLY_ALL * len(rows):
        return _numbered(rows, _under(header, meanings, zh, en)), 0.95
    return None


def names_languages(cells: Iterable[str]) -> bool:
    """Whether cells are those of a head that says which column is in which language."""
    return {"zh", "en"} <= {meaning_of(cell) for cell in cells}


def _numbered(rows: list[Cells], columns: Columns) -> Columns:
    """The columns with that of numbers of rules, whatever it is called, and with those that have no name but cells."""
    used = {columns.zh, columns.en, *columns.known.values()}
    unread = list(columns.unread)
    known = dict(columns.known)
    for index in sorted(set(range(columns.width)) - used) if not columns.is_export else ():
        name = (rows[0][index].strip() if columns.has_header else "") or f"column {index + 1}"
        cells = [row[index].strip() for row in rows[columns.has_header :] if len(row) > index]
        told = [cell for cell in cells if cell]
        if (
            "number" not in known
            and told
            and sum(rule_number(cell) is not None for cell in told) >= NEARLY_ALL * len(told)
        ):
            known["number"] = index
            unread = [each for each in unread if each != name]
        elif told and name not in unread:
            unread.append(name)
    return columns._replace(known=known, unread=tuple(unread))


def rule_number(cell: str) -> str | None:
    """The number of a rule that a cell holds and nothing else, without the point behind it."""
    match = RULE_NUMBER.fullmatch(cell.strip())
    return match[1] if match else None


def again(cells: Cells, before: Columns) -> Columns | None:
    """The columns that a row under others names, as where one table stands after another; ``None`` for other rows."""
    sides = [index for index in (before.zh, before.en) if index is not None]
    if len(cells) <= max(sides) or not all(meaning_of(cells[index]) for index in sides):
        return None
    meanings = [meaning_of(cell) for cell in cells]
    zh, en = _named([cells], meanings, "zh"), _named([cells], meanings, "en")
    return None if zh is None or en is None else _under(cells, meanings, zh, en)


def _with_or_without_header(header: Cells, meanings: list[str | None], zh: int, en: int) -> Columns:
    """The columns where the cells show the languages: the first row names them, or may only be taken so, or is one."""
    columns = _under(header, meanings, zh, en)
    if meanings[zh] in ("zh", SIDE) and meanings[en] in ("en", SIDE):
        return columns
    if header[zh].strip() and not has_han(header[zh]) and len(max(header, key=len)) <= NAME_MAX:
        return columns._replace(is_guessed=True)
    unread = tuple(f"column {index + 1}" for index in range(len(header)) if index not in (zh, en))
    return Columns(zh, en, {}, unread, len(header), has_header=False)


def _under(header: Cells, meanings: list[str | None], zh: int | None, en: int | None) -> Columns:
    """The columns that a header names."""
    names = [cell.strip() for cell in header]
    is_export = set(COLUMNS) <= set(names)
    known = {field: meanings.index(field) for field in FIELDS if field in meanings}
    read = {zh, en, *known.values()}
    passed = {*COLUMNS, "score", ""} if is_export else {""}
    unread = tuple(name for index, name in enumerate(names) if index not in read and fold(name) not in passed)
    return Columns(zh, en, known, unread, len(header), is_export=is_export)


def _words(name: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", fold(name)))


def meaning_of(name: str) -> str | None:
    """What a column called so holds: a language, ``side`` (the language is not said), or a field of a group."""
    if len(name) > NAME_MAX:
        return None
    words = _words(name)
    zh, en = words & CHINESE, words & ENGLISH
    if bool(zh) != bool(en) and words - zh - en <= BESIDE:
        return "zh" if zh else "en"
    if words and words <= SIDES:
        return SIDE
    return KNOWN.get(fold(name).strip())


def _named(rows: list[Cells], meanings: list[str | None], lang: str) -> int | None:
    """The first column named for a language, one in simplified characters before one in traditional.

    What most rows say is no name: there each row says in which languages it is.
    """
    header = rows[0]
    named = [
        index
        for index, meaning in enumerate(meanings)
        if meaning == lang
        and sum(row[index : index + 1] == [header[index]] for row in rows[1:]) <= MOST * len(rows[1:])
    ]
    return min(named, key=lambda index: (bool(_words(header[index]) & TRADITIONAL), index), default=None)


def _shown(rows: list[Cells]) -> tuple[int, int] | None:
    """The Chinese and the English column that the cells show, the nearest of several; the first row may be names."""
    ((width, count),) = Counter(map(len, rows)).most_common(1)
    if width < 2 or count < NEARLY_ALL * len(rows) or len(rows[0]) != width:
        return None
    told = [row for row in rows[1:] if row != rows[0]] if len(rows) > 2 else rows
    columns = list(zip(*(row for row in told if len(row) == width), strict=True))
    zh = [index for index, cells in enumerate(columns) if _is_mostly(cells, _is_chinese)]
    en = [index for index, cells in enumerate(columns) if _is_mostly(cells, _is_english)]
    return min(((z, e) for z in zh for e in en), key=lambda pair: (abs(pair[0] - pair[1]), min(pair)), default=None)


def _is_mostly(cells: tuple[str, ...], is_of: Callable[[str], bool]) -> bool:
    """Whether nearly all cells that say anything are of a language, and do not all say the same."""
    told = [cell for cell in cells if cell.strip()]
    varied = len(set(told)) >= min(len(told), max(2, FEW * len(told)))
    return len(told) >= max(1, FEW * len(cells)) and varied and sum(map(is_of, told)) >= NEARLY_ALL * len(told)


def _is_chinese(cell: str) -> bool:
    return has_han(cell) and not _KANA.search(cell)


def _is_english(cell: str) -> bool:
    return bool(_LATIN.search(cell)) and not has_han(cell) and not _IDENTIFIER.fullmatch(cell.strip())
