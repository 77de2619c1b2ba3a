"""Two texts of as many lines, line by line: what machine translation is trained and tested on."""

import re
from collections.abc import Iterator

from mtgsearch.blocks import Record, unit
from mtgsearch.formats import plain
from mtgsearch.formats.base import Source
from mtgsearch.model import Lines, Warning
from mtgsearch.text.normalize import fold

NUMBER = re.compile(r"[0-9]+(?:[.,:][0-9]+)*")
LEAST = 5
"""Numbers that both sides of a line have: fewer tell nothing of whether lines answer each other."""
AGREEING = 0.6
"""The part of lines with numbers on both sides that share one: .9 in parallel news, .1 where all is off by a line."""


class Parallel:
    name = "parallel"
    describe = "two texts of as many lines, each line answering that of the same number"

    def confidence(self, zh: Source, en: Source) -> float:
        """.9 where the texts have as many lines, blank ones at the same places, and the numbers in them agree."""
        if len(zh.lines) != len(en.lines) or list(map(plain.is_blank, zh.lines)) != list(map(plain.is_blank, en.lines)):
            return 0.0
        numbers = [(_numbers(ours), _numbers(theirs)) for ours, theirs in zip(zh.lines, en.lines, strict=True)]
        both = [bool(ours & theirs) for ours, theirs in numbers if ours and theirs]
        return 0.9 if len(both) >= LEAST and sum(both) >= AGREEING * len(both) else 0.0

    def read(self, zh: Source, en: Source) -> Iterator[Record]:
        """A unit for each line; where one text is longer, its last lines have no answer."""
        if len(zh.lines) != len(en.lines):
            yield Warning(min(len(zh.lines), len(en.lines)), "one of the two texts ends here")
        for number in range(max(len(zh.lines), len(en.lines))):
            ours, theirs = (source.lines[number] if number < len(source.lines) else "" for source in (zh, en))
            if group := unit(ours, theirs, Lines(number + 1, number + 1), kind="paragraph", number=""):
                yield group


def _numbers(line: str) -> set[str]:
    return set(NUMBER.findall(fold(line)))
