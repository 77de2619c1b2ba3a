"""Ruling blocks: a label with date and provenance, ``• (2017-08-25 official)``, then paragraphs in both languages.

What stands before the first label is the title, and what is more than a title is read like interleaved lines.
Paragraphs in dashes, ``---------- … ----------``, are dividers, a group of their own. Inside one ruling the
languages may stand in any order, with several paragraphs of each: ``align.blocks`` pairs them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.blocks import Block, Group, Meta, Record
from mtgsearch.formats import labels, markup, plain
from mtgsearch.formats.base import Source
from mtgsearch.formats.labels import Label
from mtgsearch.model import Warning
from mtgsearch.text.normalize import fold

_DIVIDER = re.compile(r"-{3,}[^-].*-{3,}", re.DOTALL)


class Ruling(NamedTuple):
    """A label, the line it stands on, and the lines up to the next one."""

    line: plain.Line
    label: Label
    body: list[plain.Line]


class Rulings:
    name = "rulings"
    describe = "ruling blocks, a label such as • (2017-08-25 official) and then a Chinese and an English paragraph"

    def confidence(self, source: Source) -> float:
        """.95 where there are labels and no mark-up."""
        return 0.95 if has_labels(source.lines) and not markup.is_marked_up(source) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        head, rulings = _split(plain.content(source.lines))
        yield from _head(head)
        for ruling in rulings:
            yield from _ruling(ruling)


def has_labels(lines: Sequence[str]) -> bool:
    """Whether the lines are ruling blocks: labels, or one with a provenance or that most lines stand under."""
    head, rulings = _split(plain.content(lines))
    readable = [ruling for ruling in rulings if ruling.label.readable]
    return len(readable) > 1 or any(ruling.label.provenance or len(ruling.body) >= len(head) for ruling in readable)


def _split(lines: Iterator[plain.Line]) -> tuple[list[plain.Line], list[Ruling]]:
    """The lines before the first label, and the rulings."""
    head: list[plain.Line] = []
    rulings: list[Ruling] = []
    for line in lines:
        if label := labels.read(line.text):
            beside = [line._replace(text=label.text, bullet="")] if label.text else []
            rulings.append(Ruling(line, label, beside))
        else:
            (rulings[-1].body if rulings else head).append(line)
    return head, rulings


def _head(lines: list[plain.Line]) -> Iterator[Record]:
    title = _title(lines)
    if title:
        yield title
    blocks, warnings = plain.read([line for line in lines if not title or line.number > title.lines.last])
    yield from warnings
    if blocks:
        yield Group(blocks)


def _title(lines: list[plain.Line]) -> Meta | None:
    """The first line and its other language, or the first line alone where the next one cannot be that."""
    first = [line for line in lines[:2] if line.number <= lines[0].number + 1]
    return plain.title(first) or (None if plain.is_pair(first) else plain.title(first[:1]))


def _ruling(ruling: Ruling) -> Iterator[Record]:
    line, label, body = ruling
    yield Meta("label", line.text, line.lines)
    if label.problem:
        yield Warning(line.number, f"{label.problem}: {line.text}")
    blocks, warnings = plain.read(body)
    yield from warnings
    if not blocks:
        yield Warning(line.number, f"nothing stands under this label: {line.text}")
    yield from _groups(blocks, label)


def _groups(blocks: Sequence[Block], label: Label) -> Iterator[Group]:
    """The paragraphs in dashes and the others apart, so that neither answers the other."""
    for kind, wanted in (("divider", True), ("ruling", False)):
        if chosen := tuple(block for block in blocks if is_divider(block.text) == wanted):
            yield Group(chosen, kind, label.date, label.provenance)


def is_divider(text: str) -> bool:
    return _DIVIDER.fullmatch(fold(text)) is not None
