"""Pairs as a source gives them, seen for what their texts are: a label may be wrong, and a copy is no translation."""

import re
from collections.abc import Iterator

from mtgsearch.blocks import Group, Record
from mtgsearch.model import Warning
from mtgsearch.text.script import has_han, language

SENTENCE = re.compile(r"(?:\S+ ){3,}\S*[a-z]{2}[.!?][\"'”’)]*")
"""What the same English on both sides is, if it is no name, no term and no code that stays as it is."""


def settled(records: Iterator[Record]) -> Iterator[Record]:
    """The records: given pairs with their languages the right way round, and no copies in the place of translations.

    What was mended is told in a warning each, with its number, at the line of the first.
    """
    counts: dict[str, list[int]] = {}
    for record in records:
        if isinstance(record, Group) and record.given:
            record, reason = _settled(record)
            if reason:
                counts.setdefault(reason, []).append(record.blocks[0].lines.first)
        yield record
    for reason, lines in counts.items():
        yield Warning(lines[0], f"{len(lines)} {reason}")


def _settled(group: Group) -> tuple[Group, str | None]:
    sides = {block.lang: block for block in group.blocks}
    if len(group.blocks) != 2 or len(sides) != 2:
        return group, None
    zh, en = sides["zh"], sides["en"]
    if language(zh.text) == "en" and language(en.text) == "zh" and not has_han(zh.text):
        turned = (en._replace(lang="zh"), zh._replace(lang="en"))
        return group._replace(blocks=turned), "pairs have their languages the wrong way round, and were turned"
    if zh.text == en.text and language(zh.text) == "en" and SENTENCE.fullmatch(zh.text):
        return group._replace(blocks=(en,)), "pairs are the same English twice, and were taken for untranslated"
    return group, None
