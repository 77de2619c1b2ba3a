"""Headings and titles among the lines of a document: those that hold both languages are cut in two, as in Markdown, and
what stands under a heading has its place in the trail. Used by formats that say which lines are headings, and of what
level, or at least have titles.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeGuard

from mtgsearch.blocks import Block, Group, Record
from mtgsearch.formats import bilingual, plain
from mtgsearch.formats.bilingual import WORD, Habit
from mtgsearch.model import LANGS
from mtgsearch.text.script import has_han

Levelled = tuple[int, Group]
"""A group, and the level of the heading that it is, from 1 on; 0 for all else."""


class Trail:
    """The headings that are open, with their levels."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    def under(self, level: int, group: Group) -> Group:
        """The group with the headings that it stands under; before the first, and where it says its own, as it is."""
        while level and self._open and self._open[-1][0] >= level:
            self._open.pop()
        is_placed = not group.section and (level or self._open)
        placed = group._replace(section=tuple(label for _, label in self._open)) if is_placed else group
        if level:
            sides = [block.text for lang in LANGS for block in group.blocks if block.lang == lang]
            self._open.append((level, " / ".join(sides)))
        return placed


class Cutter:
    """What cuts the groups of one document."""

    def __init__(self, blocks: Iterable[Block], level_of: Callable[[int], int], *, titles: bool) -> None:
        """
        :param blocks: of all groups, in source order.
        :param level_of: the level of the heading that the line of a number is, 0 for none.
        :param titles: whether any short line without a sentence may hold both languages.
        """
        blocks = list(blocks)
        self._level_of = level_of
        self._titles = titles
        headings = [block.text for block in blocks if self._level(block)]
        shorts = [block.text for block in blocks if not self._level(block) and _is_title(block)]
        mixed = [text for text in shorts if has_han(text) and WORD.search(text)] if titles else []
        longs = [block.text for block in blocks if not self._level(block) and not _is_title(block)]
        habit = Habit.of([*headings, *mixed], longs)
        self._of_headings, self._of_titles = habit.among(headings), habit.among(mixed)

    def parts(self, group: Group) -> Iterator[Levelled]:
        """A group whose blocks may answer one another in any way, parted at its headings and titles."""
        run: list[Block] = []
        place = 0
        while place < len(group.blocks):
            block = group.blocks[place]
            level = self._level(block)
            taken = self._taken(group.blocks, place, level)
            if not taken:
                run.append(block)
                place += 1
                continue
            if run:
                yield 0, group._replace(blocks=tuple(run))
                run = []
            sides = self._cut(block, level)
            kind = "heading" if level else group.kind
            yield (
                level,
                group._replace(blocks=sides or group.blocks[place : place + taken], kind=kind, given=bool(sides)),
            )
            place += taken
        if run:
            yield 0, group._replace(blocks=tuple(run))

    def _taken(self, blocks: Sequence[Block], place: int, level: int) -> int:
        """How many blocks from a place on are a heading or title by themselves: one that holds both languages, or is a
        heading; two where the next one is a heading like it in the other language. None where a line that is no heading
        may be that."""
        block = blocks[place]
        if self._cut(block, level):
            return 1
        if not level:
            return 0
        others = (*blocks[max(place - 1, 0) : place], *blocks[place + 1 : place + 2])
        if any(not self._level(each) and each.lang != block.lang and _is_title(each) for each in others):
            return 0
        after = blocks[place + 1] if place + 1 < len(blocks) else block
        below = self._level(after)
        is_like = below and abs(below - level) <= 1
        return 2 if is_like and after.lang != block.lang and not self._cut(after, below) else 1

    def _cut(self, block: Block, level: int) -> tuple[Block, Block] | None:
        """The Chinese and the English side of a heading or title."""
        if not level and not (self._titles and _is_title(block)):
            return None
        found = bilingual.sides(block.text, self._of_headings if level else self._of_titles)
        return (block._replace(lang="zh", text=found.zh), block._replace(lang="en", text=found.en)) if found else None

    def _level(self, block: Block) -> int:
        return self._level_of(block.lines.first)


def _is_title(block: Block) -> bool:
    """Whether a block is short and no sentence ends in it."""
    return plain.is_title(plain.Line(block.lines.first, block.text, block.bullet))


def cut(records: Iterable[Record], level_of: Callable[[int], int] = lambda _: 0, *, titles: bool) -> Iterator[Record]:
    """The records of a document, in source order, with groups of which nothing else is known parted at its headings.

    :param level_of: the level of the heading that the line of a number is, 0 for none.
    :param titles: whether any short line without a sentence may hold both languages.
    """
    records = list(records)
    cutter = Cutter((block for group in records if _is_open(group) for block in group.blocks), level_of, titles=titles)
    trail = Trail()
    for record in records:
        if not isinstance(record, Group):
            yield record
        elif _is_open(record):
            yield from (trail.under(*part) for part in cutter.parts(record))
        else:
            yield trail.under(0, record)


def _is_open(record: Record) -> TypeGuard[Group]:
    return isinstance(record, Group) and not record.given and record.kind is None
