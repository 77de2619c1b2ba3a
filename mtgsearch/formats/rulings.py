"""Ruling blocks: a label with date and provenance, ``• (2017-08-25 official)``, then paragraphs in both languages.

What stands before the first label is the title, and what is more than a title is read like interleaved lines.
Paragraphs in dashes, ``---------- … ----------``, are dividers, a group of their own. Inside one ruling the
languages may stand in any order, with several paragraphs of each: ``align.blocks`` pairs them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.formats import markup, plain
from mtgsearch.formats.base import Source
from mtgsearch.model import Block, Group, Meta, Record, Warning
from mtgsearch.text.normalize import fold

_LABEL = re.compile(
    r"\( ?(?P<year>\d{4})[-/.年](?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})日?[ ,;:]*(?P<provenance>[^()]*)\) ?"
    r"(?P<text>.*)",
    re.DOTALL,
)
_PARENTHESIS = re.compile(rf"[)）][{plain.INDENT}]*")
_DIVIDER = re.compile(r"-{3,}[^-].*-{3,}", re.DOTALL)


class Ruling(NamedTuple):
    """A label, and the lines up to the next one."""

    label: plain.Line
    match: re.Match[str]
    body: list[plain.Line]

    @property
    def date(self) -> str | None:
        """ISO 8601; ``None`` for what no calendar has."""
        year, month, day = (int(self.match[part]) for part in ("year", "month", "day"))
        return f"{year}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else None

    @property
    def provenance(self) -> str | None:
        return self.match["provenance"].strip() or None


class Rulings:
    name = "rulings"
    describe = "ruling blocks, a label such as • (2017-08-25 official) and then a Chinese and an English paragraph"

    def confidence(self, source: Source) -> float:
        """.95 where labels come early enough to be the layout of the whole."""
        return 0.95 if not markup.is_marked_up(source) and has_labels(source.lines) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        head, rulings = _split(plain.content(source.lines))
        yield from _head(head)
        for ruling in rulings:
            yield from _ruling(ruling)


def has_labels(lines: Sequence[str]) -> bool:
    """Whether the lines are ruling blocks: more than one label, or one that most lines stand under."""
    head, rulings = _split(plain.content(lines))
    return len(rulings) > 1 or (len(rulings) == 1 and len(rulings[0].body) >= len(head))


def _split(lines: Iterator[plain.Line]) -> tuple[list[plain.Line], list[Ruling]]:
    """The lines before the first label, and the rulings."""
    head: list[plain.Line] = []
    rulings: list[Ruling] = []
    for line in lines:
        if match := _LABEL.fullmatch(fold(line.text)):
            rulings.append(Ruling(line, match, list(_beside(line, match))))
        else:
            (rulings[-1].body if rulings else head).append(line)
    return head, rulings


def _beside(line: plain.Line, match: re.Match[str]) -> Iterator[plain.Line]:
    """The text that stands on the label's own line."""
    if match["text"]:
        yield line._replace(text=_PARENTHESIS.split(line.text, maxsplit=1)[1], bullet="")


def _head(lines: list[plain.Line]) -> Iterator[Record]:
    first = lines[:1] + [line for line in lines[1:2] if line.number == lines[0].number + 1]
    title = plain.title(first) or plain.title(first[:1])
    if title:
        yield title
    blocks, warnings = plain.read([line for line in lines if not title or line.number > title.lines.last])
    yield from warnings
    if blocks:
        yield Group(blocks)


def _ruling(ruling: Ruling) -> Iterator[Record]:
    label = ruling.label
    yield Meta("label", label.text, label.lines)
    if ruling.date is None:
        yield Warning(label.number, f"no date of the calendar: {label.text}")
    blocks, warnings = plain.read(ruling.body)
    yield from warnings
    if not blocks:
        yield Warning(label.number, f"nothing stands under this label: {label.text}")
    yield from _groups(blocks, ruling)


def _groups(blocks: Sequence[Block], ruling: Ruling) -> Iterator[Group]:
    """The paragraphs in dashes and the others apart, so that neither answers the other."""
    for kind, wanted in (("divider", True), ("ruling", False)):
        if chosen := tuple(block for block in blocks if is_divider(block.text) == wanted):
            yield Group(chosen, kind, ruling.date, ruling.provenance)


def is_divider(text: str) -> bool:
    return _DIVIDER.fullmatch(fold(text)) is not None
