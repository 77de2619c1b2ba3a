"""A file of numbered rules, taken apart: front matter, contents, rules and what is under them, glossary, credits."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mtgsearch.formats import plain
from mtgsearch.formats.plain import Line

NUMBERED = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3}[a-z]?)?)\.?(?=[\s\u2e80-\uffff])")
"""A number at the beginning of a line; Chinese may follow without a space."""
CONTENTS = frozenset(["contents", "table of contents", "目录", "目錄"])
GLOSSARY = frozenset(["glossary", "词汇表", "詞彙表", "名词解释", "術語表", "术语表"])
CREDITS = frozenset(["credits", "版权信息", "版權資訊", "制作", "制作人员", "致谢"])
LONGEST_HEAD = 40
"""Code points of the name of an entry of the glossary; the longest of the Comprehensive Rules has 33."""


class Rule(NamedTuple):
    """A numbered line and what stands under it."""

    number: str
    line: Line
    under: list[Line]


class Document(NamedTuple):
    """One file, taken apart."""

    front: list[Line]
    contents: list[Line]
    rules: list[Rule]
    glossary: list[list[Line]]
    """By entries, the heading first."""
    credits: list[Line]


def taken_apart(lines: Sequence[str]) -> Document:
    content = list(plain.content(lines))
    contents = _place(content, CONTENTS, 0)
    first = _body(content, contents)
    contents = min(contents, first)
    glossary = _place(content, GLOSSARY, first)
    credits = _place(content, CREDITS, glossary)
    entries = list(_entries(content[glossary:credits]))
    return Document(
        content[:contents], content[contents:first], numbered(content[first:glossary]), entries, content[credits:]
    )


def _place(content: Sequence[Line], names: frozenset[str], start: int) -> int:
    """Where a line stands that is one of ``names``, from ``start`` on; the end where none does."""
    places = (place for place in range(start, len(content)) if content[place].text.strip().lower() in names)
    return next(places, len(content))


def _body(content: Sequence[Line], contents: int) -> int:
    """Where the rules begin: where the first section stands again after the contents, or else with the first number."""
    start = contents if contents < len(content) else 0
    numbered = [place for place in range(start, len(content)) if _number(content[place])]
    first = [place for place in numbered if _number(content[place]) == "1"]
    return first[1] if start and len(first) > 1 else next(iter(first or numbered), len(content))


def _number(line: Line) -> str | None:
    match = NUMBERED.match(line.text)
    return match[1] if match else None


def numbered(lines: Iterable[Line]) -> list[Rule]:
    rules: list[Rule] = []
    for line in lines:
        number = _number(line)
        if number or not rules:
            rules.append(Rule(number or "", line, []))
        else:
            rules[-1].under.append(line)
    return rules


def _entries(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Runs of lines without a blank one between; one that holds another head, because the blank is missing, as two."""
    for _, run in groupby(enumerate(lines), lambda pair: pair[1].number - pair[0]):
        entry: list[Line] = []
        together = [line for _, line in run]
        for line in together:
            if entry and line is not together[-1] and _is_head(line):
                yield entry
                entry = []
            entry.append(line)
        yield entry


def _is_head(line: Line) -> bool:
    return len(line.text) <= LONGEST_HEAD and not plain.has_sentence(line)
