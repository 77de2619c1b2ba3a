"""Lines of numbered rules, and entries of their glossary, that answer each other by their order alone."""

import re
from collections.abc import Iterable, Iterator, Sequence

from mtgsearch.blocks import Block, Group
from mtgsearch.formats.plain import Line
from mtgsearch.model import Lang, Lines

REFERENCE = re.compile(r"[0-9]{3}(?:\.[0-9]{1,3}[a-z]?)?")


def single(lines: Iterable[Line]) -> list[list[Line]]:
    return [[line] for line in lines]


def in_order(
    zh: Sequence[list[Line]], en: Sequence[list[Line]], kind: str, section: tuple[str, ...] = ()
) -> Iterator[Group]:
    """Runs of lines, each a block: one by one where there are as many, else for the aligner to pair."""
    if len(zh) == len(en) and agree(zh, en):
        for ours, theirs in zip(zh, en, strict=True):
            yield Group((block("zh", ours), block("en", theirs)), kind, section=section, number="", given=True)
    elif zh or en:
        blocks = (*(block("zh", lines) for lines in zh), *(block("en", lines) for lines in en))
        yield Group(blocks, kind, section=section, number="")


def agree(zh: Sequence[list[Line]], en: Sequence[list[Line]]) -> bool:
    """Whether hardly any of the rules that one side cites is not cited by what stands at the same place opposite."""
    differ = sum(_cited(ours) != _cited(theirs) for ours, theirs in zip(zh, en, strict=True))
    return differ <= 0.1 * len(zh)


def _cited(lines: Iterable[Line]) -> set[str]:
    return {number for line in lines for number in REFERENCE.findall(line.text) if "." in number}


def block(lang: Lang, lines: Sequence[Line]) -> Block:
    return Block(lang, "\n".join(line.text for line in lines), Lines(lines[0].number, lines[-1].number))
