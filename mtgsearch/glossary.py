"""The glossary: which Chinese term answers which English one.

A glossary file has a pair in each row, English, Chinese and, if wanted, a category, parted by tabs, or by commas under
a head row that names the columns so; what ``terms`` writes is read the same. Official lists put remarks and several
terms into a row: these are taken apart here, so that an ``Entry`` is one term against one term. Whether a text keeps to
its terms is for others to see. The regular expressions for that are compiled when a file is read: a search asks for
terms that were taken apart before.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from mtgsearch import data
from mtgsearch.errors import DataError
from mtgsearch.model import Lang, Warning
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han, is_han
from mtgsearch.text.tokens import stem
from mtgsearch.tuples import NamedTuple

REMARK = r"\s*[(（][^()（）]*[)）]\s*"
PARTING = r",\s+|，|／|(?<!and)(?<![和或\d])/(?![+\d])"
"""What stands between two terms of one row; not the stroke of ``and/or`` or ``+1/+1``."""
SIGNS = '[(（,，/／"“”]'
"""Without any of these a cell is one term."""
HYPHEN = r"(?<=[^\W\d])-(?=[^\W\d])"
QUOTES = " \"'“”‘’"
NO_TEXT = r"[\x00-\x1f\x7f]+"
"""Line ends, tabs and control characters, which are no part of a term."""
FORBIDDEN = "forbidden"
"""The category of a row that says what a term must not be rendered by."""
UNREADABLE = "?"
"""What stands for a row that cannot be read."""


class Entry(NamedTuple):
    """One English term and one Chinese term that answers it, as written."""

    en: str
    zh: str
    category: str = ""


def signature(entries: Iterable[Entry]) -> str:
    """A hash by which these terms are told from others."""
    import hashlib

    return hashlib.sha256(repr(list(entries)).encode()).hexdigest()


class Glossary:
    """Pairs of terms, in the order of their file, and what was wrong in it."""

    def __init__(self, entries: Iterable[Entry], problems: Iterable[Warning] = ()) -> None:
        self.entries = tuple(entries)
        self.problems = tuple(problems)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Glossary":
        """A glossary of pairs taken apart already."""
        return cls(entries)

    def terms(self) -> frozenset[str]:
        """The Chinese terms that are Han throughout, folded."""
        return frozenset(term for term in self._from_chinese if term and all(map(is_han, term)))

    def renderings(self, term: str, lang: Lang) -> list[str]:
        """What answers to a folded ``term`` of ``lang`` on the other side, folded, first listed first.

        English forms of one word count as one rendering. English is looked up as listed, and by its stems when it is
        not listed or has several words: ``phased out`` answers as ``phase out`` does, ``phasing`` not as ``phase``.
        """
        if lang == "zh":
            return _one_of_each_stem(self._from_chinese.get(term, ()))
        listed = self._from_english.get(term, [])
        if not listed or " " in term:
            listed = listed + self._from_stems.get(stems(term), [])
        return list(dict.fromkeys(listed))

    @cached_property
    def _folded(self) -> list[tuple[str, str]]:
        """Chinese and English of each entry; folded in one go, for what a single fold costs adds up."""
        entries = [entry for entry in self.entries if entry.category != FORBIDDEN]
        zh = fold("\0".join(entry.zh for entry in entries)).split("\0")
        en = fold("\0".join(entry.en for entry in entries)).split("\0")
        return [pair for pair in zip(zh, en, strict=True) if all(pair)]

    @cached_property
    def _from_chinese(self) -> dict[str, list[str]]:
        return _grouped(self._folded)

    @cached_property
    def _from_english(self) -> dict[str, list[str]]:
        return _grouped((en, zh) for zh, en in self._folded)

    @cached_property
    def _from_stems(self) -> dict[str, list[str]]:
        return _grouped((stems(en), zh) for zh, en in self._folded)


def load(path: str) -> Glossary:
    """The glossary in a file of the user's. Rows that cannot be used are left out and told in ``problems``.

    :raises DataError: when the file cannot be opened or decoded.
    """
    from mtgsearch.formats.table import BYTE_MARKS
    from mtgsearch.text.encoding import decode

    try:
        with open(path, "rb") as file:
            content = file.read()
        return parse(decode(content).text, has_mark=content.startswith(BYTE_MARKS))
    except (OSError, DataError) as error:
        hint = "give a UTF-8 file with an English and a Chinese term in each row, parted by a tab"
        reason = error.strerror if isinstance(error, OSError) else error
        raise DataError("glossary {path}: {reason}", hint, path=path, reason=reason) from error


def chosen(name: str | None) -> Glossary:
    """The glossary in a file; the empty one for ``none``, the shipped one for ``None``.

    :raises DataError: it cannot be read, or there are no terms in it.
    """
    if name is None:
        return shipped()
    if name == "none":
        return Glossary.of(())
    own = load(name)
    if not own.entries:
        raise DataError(
            "glossary {path}: no terms in it",
            "It needs an English and a Chinese term in each row, parted by a tab.",
            path=name,
        )
    return own


@cache
def shipped() -> Glossary:
    """The glossary that comes with the package: official terms, and forms of them that texts use."""
    return parse(data.read("glossary.tsv"))


def parse(text: str, *, has_mark: bool = False) -> Glossary:
    """The glossary written in ``text``.

    :param has_mark: whether a byte order mark stood before it, as before a CSV file for Excel.
    """
    from mtgsearch.text.lines import split_lines

    entries: dict[tuple[str, str], tuple[int, Entry]] = {}
    problems: list[Warning] = []
    contrary: set[tuple[str, str]] = set()
    lines = split_lines(text)
    head = [cell.strip(' "') for line in lines[:1] for cell in line.split(",")]
    in_commas = _names_columns(head)
    is_guarded = has_mark and tuple(head) == Entry._fields
    for number, cells in _in_commas(lines, is_guarded) if in_commas else _in_tabs(lines):
        row = [re.sub(NO_TEXT, " ", cell).strip() for cell in cells]
        if number == 1 and _names_columns(row):
            continue
        if len(row) < 2 or not (row[0] and row[1]):
            parting = "comma" if in_commas else "tab"
            problems.append(Warning(number, f"not two terms parted by a {parting}" if any(row) else "an empty row"))
            continue
        for entry in _taken_apart(row):
            first, known = entries.setdefault((entry.en.casefold(), entry.zh), (number, entry))
            if (entry.category == FORBIDDEN) != (known.category == FORBIDDEN):
                contrary.add((entry.en.casefold(), entry.zh))
                problems.append(Warning(number, f"{entry.en} = {entry.zh} is contrary to line {first}"))
            elif first != number:
                problems.append(Warning(number, f"{entry.en} = {entry.zh} stands in line {first} already"))
    return Glossary((entry for key, (_, entry) in entries.items() if key not in contrary), problems)


def stems(term: str) -> str:
    """A folded English term in its stems, hyphens taken for spaces."""
    words = re.sub(HYPHEN, " ", term) if "-" in term else term
    return " ".join(map(stem, words.split()))


def _names_columns(row: list[str]) -> bool:
    return {"en", "zh"} <= {cell.strip().casefold() for cell in row}


def _in_tabs(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows by the number of their lines."""
    for number, line in enumerate(lines, 1):
        yield number, line.split("\t")


def _in_commas(lines: list[str], is_guarded: bool) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV file by the number of their last lines.

    :param is_guarded: whether an apostrophe stands before each cell that a spreadsheet would take for a formula.
    """
    import csv  # a search needs none

    from mtgsearch.formats.table import GUARDED

    rows = csv.reader(f"{line}\n" for line in lines)
    while True:
        try:
            row = next(rows, None)
        except csv.Error:  # a cell of a size that no term has
            row = [UNREADABLE]
        if row is None:
            return
        yield rows.line_num, [cell[1:] if is_guarded and GUARDED.match(cell) else cell for cell in row]


def _taken_apart(row: list[str]) -> list[Entry]:
    """The pairs of one row, each of which stays as it is when it is taken apart again."""
    pairs = [(row[0], row[1])]
    while (parted := [part for pair in pairs for part in _parted(*pair)]) != pairs:
        pairs = parted
    return [Entry(en, zh, row[2] if len(row) > 2 else "") for en, zh in pairs]


def _parted(first: str, second: str) -> list[tuple[str, str]]:
    """Term by term where both sides have as many, every Chinese one for a single English one."""
    en, zh = _right_way_round(first.strip(), second.strip())
    if not (re.search(SIGNS, en) or re.search(SIGNS, zh)):
        return [(en, zh)]
    en, zh = re.sub(REMARK, "", en) or en, re.sub(REMARK, "", zh) or zh
    many_en, many_zh = _alternatives(en), _alternatives(zh)
    if len(many_en) == 1:
        return [(many_en[0], other) for other in many_zh]
    if len(many_en) == len(many_zh):
        return list(zip(many_en, many_zh, strict=True))
    return [(en, zh)]


def _right_way_round(first: str, second: str) -> tuple[str, str]:
    return (second, first) if has_han(first) and not has_han(second) else (first, second)


def _alternatives(cell: str) -> list[str]:
    return [term for part in re.split(PARTING, cell) if (term := part.strip(QUOTES))]


def _one_of_each_stem(terms: Iterable[str]) -> list[str]:
    """English terms less those that are another form of an earlier one."""
    first: dict[str, str] = {}
    for term in terms:
        first.setdefault(stems(term), term)
    return list(first.values())


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
