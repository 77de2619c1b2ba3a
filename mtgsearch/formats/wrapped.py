"""Plain text whose paragraphs are parted by blank lines and wrapped at a width, told from text of a line a paragraph.

Where lines are wrapped, the first word of each would not have fitted into the line before; that is so by chance where
every line is a text, but not of nearly all of them, and few lines of wrapped text end where a sentence does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from mtgsearch.formats import plain
from mtgsearch.formats.markdown import SENTENCE_END
from mtgsearch.formats.plain import Line
from mtgsearch.text.width import cells

FEWEST = 5
"""Lines that go on in the next: fewer show nothing."""
FULL = 0.9
"""The part of them that is full in wrapped text."""
ENDING = 0.4
"""The part of them at most that ends where a sentence does."""
NARROWEST, WIDEST = 30, 120
"""Terminal cells of the longest line of wrapped text; in lists of short lines no two fit into one."""
LEFT_OVER = 4
"""Cells that may be left besides those of the next word: a mark that must not begin a line takes a character along."""
WORD = re.compile(r"[!-~]+|.", re.DOTALL)
"""What is not parted at the beginning of a line."""


def paragraphs(lines: Iterable[str]) -> Iterator[list[Line]]:
    """The lines that show anything, those of a paragraph together where lines are wrapped, else each by itself."""
    runs = list(_runs(plain.content(lines)))
    if _are_wrapped(runs):
        yield from runs
    else:
        yield from ([line] for run in runs for line in run)


def _runs(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines that follow one another, a new run from each bullet on."""
    run: list[Line] = []
    for line in lines:
        if run and (line.bullet or line.number != run[-1].number + 1):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _are_wrapped(runs: Sequence[Sequence[Line]]) -> bool:
    joints = [joint for run in runs for joint in pairwise(run)]
    width = max((cells(line.text) for run in runs for line in run), default=0)
    if len(runs) < 2 or len(joints) < FEWEST or not NARROWEST <= width <= WIDEST:
        return False
    full = sum(cells(line.text) + _first(after.text) + LEFT_OVER > width for line, after in joints)
    ending = sum(SENTENCE_END.search(line.text) is not None for line, _ in joints)
    return full >= FULL * len(joints) and ending <= ENDING * len(joints)


def _first(text: str) -> int:
    word = WORD.match(text)
    return cells(word[0]) if word else 0
