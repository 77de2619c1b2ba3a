"""Lists of words: on each line a term, a sign, and what answers it: ``Swamp=沼泽``, ``沼泽|Swamp``, or a tabulator.

Which sign it is and on which side the English stands is found from the lines. Comments begin with ``#``; one in a frame
of signs, and one right above entries, heads them, as in the language files of games::

    ######################
    # CARD DATA          #
    ######################

    # Land subtypes:
    Swamp=沼泽
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, takewhile
from typing import NamedTuple

from mtgsearch.blocks import Group, Meta, Record, unit
from mtgsearch.formats import markup
from mtgsearch.formats.base import Source
from mtgsearch.model import LANGS, Lang, Lines, Warning
from mtgsearch.text.script import has_han

FRAME = "# \t"
"""What is in a line that only frames a heading, and in a blank one."""
SIGNS = ("=", "|", "\t")
SAMPLE = 100_000
"""Code points of a source that are looked at."""
MOST = 0.5
NEARLY_ALL = 0.9

_REMARK = re.compile(r"#\s+\w")
"""How a comment begins that is no entry put aside."""
_WORD = re.compile(r"[A-Za-z]{2}")
_NAME = re.compile(
    r"[A-Za-z0-9$-]+(?:[.:_/]+[A-Za-z0-9$-]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+|(?:const|let|var|export|set) .*"
)
"""What programs and their settings call things by: no English that Chinese answers."""
_LITERAL = re.compile(r"""(["'`]).*\1[,;]?|.*;|[\[{]\s*["'\[{].*""")
"""A value as programs write it."""
_URL = re.compile(r"https?://")


class Entry(NamedTuple):
    """The text before the first sign on a line, and all that stands after it."""

    left: str
    right: str

    @property
    def first(self) -> Lang | None:
        """The language that stands first, where the two are certainly in two languages, and no setting."""
        if has_han(self.left) == has_han(self.right):
            return None
        first: Lang = "zh" if has_han(self.left) else "en"
        en, zh = self if first == "en" else self[::-1]
        is_term = _WORD.search(en) and not _URL.search(en)
        return None if not is_term or _NAME.fullmatch(en) or _LITERAL.fullmatch(zh) else first


class Layout(NamedTuple):
    """How most lines of a list are written."""

    sign: str
    first: Lang


class List:
    name = "list"
    describe = (
        "a list of words, on each line an English term, then =, | or a tabulator, then the Chinese, or the reverse"
    )

    def confidence(self, source: Source) -> float:
        """.95 where nearly all lines but the comments are cut in two, and most of these hold both languages."""
        is_list = _layout(_lines(source.lines)) and not _is_something_else(source)
        return 0.95 if is_list else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        layout = _layout(_lines(source.lines)) or _likely(source.lines)
        comments: list[int] = []
        section = _Section()
        for number, (line, after) in enumerate(pairwise([*source.lines, ""]), 1):
            if _is_comment(line):
                if heading := section.heading(line.strip(), after, layout):
                    yield Meta("label", heading, Lines(number, number))
                elif line.strip(FRAME):
                    comments.append(number)
            elif line.strip():
                yield _record(line, number, layout, section.trail)
            section.before = line
        if comments:
            yield Warning(comments[0], f"{len(comments)} comment line(s) left out from here on")


class _Section:
    """Where in a list a line stands, by the comments read so far; ``before`` is the line before."""

    def __init__(self) -> None:
        self.before = ""
        self._part = ""
        self._heading = ""

    @property
    def trail(self) -> tuple[str, ...]:
        return tuple(filter(None, (self._part, self._heading)))

    def heading(self, comment: str, after: str, layout: Layout) -> str | None:
        """What a comment says as a heading, if it is one; ``after`` is the line under it."""
        text = comment.strip(FRAME).rstrip(":： ")
        if _is_framed(comment):
            self._part, self._heading = text, ""
            return self._part
        if layout.sign in comment or not _REMARK.match(comment):
            return None
        is_heading = not self.before.strip(FRAME) and not _is_comment(after) and layout.sign in after
        self._heading = text if is_heading else ""
        return self._heading or None


def _is_framed(comment: str) -> bool:
    return comment[1:2].isspace() and comment.endswith("#") and bool(comment.strip(FRAME))


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _record(line: str, number: int, layout: Layout, section: tuple[str, ...]) -> Group | Warning:
    """An entry by its place on the line, unless the languages plainly stand the other way round."""
    entry = _cut(line, layout.sign)
    if entry is None:
        return Warning(number, f"left out, as it is not cut in two by {_shown(layout.sign)}: {line.strip()}")
    zh, en = entry if (entry.first or layout.first) == "zh" else entry[::-1]
    group = unit(zh, en, Lines(number, number), section=section)
    return group or Warning(number, f"left out, as nothing stands beside the sign: {line.strip()}")


def _shown(sign: str) -> str:
    return "a tabulator" if sign == "\t" else sign


def _cut(line: str, sign: str) -> Entry | None:
    left, found, right = line.partition(sign)
    return Entry(left.strip(), right.strip()) if found else None


# Which layout ------------------------------------------------------------------------------------------------------


def _lines(lines: Sequence[str]) -> list[str]:
    """The lines of the sample that are neither blank nor comments."""
    ends = accumulate(len(line) + 1 for line in lines)
    sample = takewhile(lambda pair: pair[1] <= SAMPLE, zip(lines, ends, strict=True))
    return [line for line, _ in sample if line.strip() and not _is_comment(line)]


def _is_something_else(source: Source) -> bool:
    """Whether it begins as mark-up, or is mark-up, data or program text in many of its lines."""
    text = source.text[:SAMPLE]
    rows = "\n".join(_lines(source.lines))
    return (
        source.data.startswith(markup.MAGIC)
        or markup.HTML.match(text) is not None
        or any(pattern.search(text) for pattern in markup.WHOLE)
        or len(markup.MARKED.findall(rows)) > max(1, markup.MARKED_SHARE * rows.count("\n"))
    )


def _layout(lines: Sequence[str]) -> Layout | None:
    """The layout that the lines are in, if they are in one."""
    return next((found for sign in SIGNS if (found := _layout_by(sign, lines))), None)


def _layout_by(sign: str, lines: Sequence[str]) -> Layout | None:
    entries = [entry for line in lines if (entry := _cut(line, sign)) and _is_one_of_two(entry, sign)]
    firsts = Counter(entry.first for entry in entries)
    first: Lang = max(LANGS, key=lambda lang: firsts[lang])
    bilingual = sum(firsts[lang] for lang in LANGS)
    is_list = (
        len(entries) >= NEARLY_ALL * len(lines)
        and bilingual > MOST * len(lines)
        and firsts[first] >= NEARLY_ALL * bilingual
    )
    return Layout(sign, first) if is_list else None


def _is_one_of_two(entry: Entry, sign: str) -> bool:
    """Whether the line has two cells: a table has more, or signs at its ends. A term may hold ``=``."""
    return bool(entry.left) and (sign == "=" or (sign not in entry.right and not (sign == "|" and not entry.right)))


def _likely(lines: Sequence[str]) -> Layout:
    """The layout of what is read as a list although it hardly is one."""
    sign = max(SIGNS, key=lambda sign: sum(sign in line for line in lines))
    firsts = Counter(entry.first for line in lines if (entry := _cut(line, sign)))
    return Layout(sign, "zh" if firsts["zh"] > firsts["en"] else "en")
