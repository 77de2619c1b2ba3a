"""The parts of two files that say the same, one a language, in groups that can only answer one another.

Headings part the texts. Where both files have as many, of the same levels, each answers that at its place; else those
do that are known by the same key, and between two of these so many as there are in both, or those above the same
listings; what then stands between is one group, headings among it. Listings part the texts of a section likewise, where
both languages have the same.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from mtgsearch.blocks import Block, Group
from mtgsearch.formats.monolingual import Part
from mtgsearch.model import Lang

LEAST_SHARED = 4
"""Characters of a line by which listings are known; shorter ones stand in many."""
SAME = 1 / 3
"""The part of the lines of the shorter of two listings that both have if they are the same; comments are translated."""
MOST_AGREEING = 20
"""Texts between two listings, at most, that may answer each other by their order."""
LEAST_RATIO, MOST_RATIO = 1.0, 8.0
"""Of the characters of an English text to those of the Chinese one; .83 to 7.5 in 2,586 pairs of the Pro Git book."""

T = TypeVar("T")


class Section(NamedTuple):
    """What stands under a heading, up to the next one; before the first there is no heading."""

    heading: Part | None
    parts: list[Part]


class Matched(NamedTuple):
    """Sections that can only answer one another; the first ones do, with the headings that they have."""

    zh: Sequence[Section]
    en: Sequence[Section]


def groups(zh: Iterable[Part], en: Iterable[Part]) -> Iterator[Group]:
    """The groups of both files, with the headings that they stand under."""
    trail: list[tuple[int, str]] = []
    for matched in _matched(_sections(zh), _sections(en)):
        headings = [section.heading for section, *_ in matched if section.heading]
        if headings:
            level = headings[-1].level
            trail = [(each, label) for each, label in trail if each < level]
            blocks = tuple(heading.block for heading in headings if heading.block)
            yield Group(blocks, "heading", section=_labels(trail), given=True)
            trail.append((level, " / ".join(block.text for block in blocks)))
        for blocks, given in _bodies(_parts(matched.zh), _parts(matched.en)):
            yield Group(blocks, section=_labels(trail), given=given)


def _labels(trail: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(label for _, label in trail)


def _sections(parts: Iterable[Part]) -> list[Section]:
    sections = [Section(None, [])]
    for part in parts:
        if part.level:
            sections.append(Section(part, []))
        else:
            sections[-1].parts.append(part)
    return sections


def _parts(sections: Sequence[Section]) -> list[Part]:
    """What stands in sections, with the headings but that of the first."""
    first, *more = sections
    return first.parts + [part for section in more for part in (section.heading, *section.parts) if part]


def _matched(zh: list[Section], en: list[Section]) -> Iterator[Matched]:
    """The sections of both, those together of which it is not known which answers which."""
    if _levels(zh) == _levels(en):
        yield from (Matched([ours], [theirs]) for ours, theirs in zip(zh, en, strict=True))
        return
    anchors = _anchors(zh, en, _key)
    places = [(0, 0), *_title(zh, en, anchors), *anchors, (len(zh), len(en))]
    for (ours, theirs), (our_end, their_end) in pairwise(places):
        yield from _between(zh[ours:our_end], en[theirs:their_end])


def _between(zh: list[Section], en: list[Section]) -> Iterator[Matched]:
    """Sections of which the first answer each other: those after them by their order, if there are as many, whatever
    their levels are; else those that have the same listings or images."""
    sharing = [] if len(zh) == len(en) else _sharing(list(map(_shown, zh[1:])), list(map(_shown, en[1:])))
    places = [(0, 0), *((ours + 1, theirs + 1) for ours, theirs in sharing), (len(zh), len(en))]
    for (ours, theirs), (our_end, their_end) in pairwise(places):
        ours_there, theirs_there = zh[ours:our_end], en[theirs:their_end]
        if len(ours_there) == len(theirs_there):
            yield from (Matched([one], [other]) for one, other in zip(ours_there, theirs_there, strict=True))
        else:
            yield Matched(ours_there, theirs_there)


def _sharing(zh: Sequence[set[str]], en: Sequence[set[str]]) -> list[tuple[int, int]]:
    """The places of sets of lines that share some which stand in no others, the most that come in the same order."""
    ours, theirs = _only(zh), _only(en)
    shared = Counter((ours[line], theirs[line]) for line in ours if line in theirs)
    best: dict[int, int] = {}
    for (place, other), _ in shared.most_common():
        best.setdefault(place, other)
    return _rising(sorted(best.items()))


def _only(having: Sequence[set[str]]) -> dict[str, int]:
    """The lines that one set alone has, with its place."""
    counts = Counter(line for lines in having for line in lines)
    return {line: place for place, lines in enumerate(having) for line in lines if counts[line] == 1}


def _shown(section: Section) -> set[str]:
    """The lines of the listings and the images of a section."""
    return {line for part in section.parts if not part.block for line in _lines(part)}


def _title(zh: Sequence[Section], en: Sequence[Section], anchors: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places of the headings that both texts begin with, if these are of one level and no others of their keys."""
    if zh[0].parts or en[0].parts or _levels(zh[1:2]) != _levels(en[1:2]):
        return []
    return [(1, 1)] if not anchors or min(anchors[0]) > 1 else []


def _levels(sections: Iterable[Section]) -> list[int]:
    return [section.heading.level if section.heading else 0 for section in sections]


def _key(section: Section) -> str:
    return section.heading.key if section.heading else ""


def _bodies(zh: list[Part], en: list[Part]) -> Iterator[tuple[tuple[Block, ...], bool]]:
    """The blocks of a body that can only answer one another, and whether they do: texts between listings, and captions.

    Where there are texts in one language alone, those behind the next listing are among them, too, for a text may stand
    on the other side of it.
    """
    stretch = _Stretch([], [])
    langs: set[Lang] = set()
    for ours, theirs in _cut(zh, en):
        stretch.zh.extend(ours)
        stretch.en.extend(theirs)
        langs.update(part.block.lang for part in (*ours, *theirs) if part.block)
        if len(langs) != 1:
            yield from stretch.groups()
            stretch, langs = _Stretch([], []), set()
    yield from stretch.groups()


def _cut(zh: list[Part], en: list[Part]) -> Iterator[tuple[list[Part], list[Part]]]:
    """The parts up to each listing that both have, and it; then the others."""
    begin = (0, 0)
    for ours, theirs in _listings(zh, en):
        yield zh[begin[0] : ours + 1], en[begin[1] : theirs + 1]
        begin = (ours + 1, theirs + 1)
    yield zh[begin[0] :], en[begin[1] :]


class _Stretch(NamedTuple):
    """Parts of both languages that can only answer one another."""

    zh: list[Part]
    en: list[Part]

    def groups(self) -> Iterator[tuple[tuple[Block, ...], bool]]:
        zh, en = ([part.block for part in side if part.block] for side in self)
        if self._agree(zh, en):
            yield from (((ours, theirs), True) for ours, theirs in zip(zh, en, strict=True))
        elif zh or en:
            yield _in_order(zh, en), False
        yield from self._captions()

    def _captions(self) -> Iterator[tuple[tuple[Block, ...], bool]]:
        """Those of the listing at the end, if both have it, and all others."""
        is_shared = bool(self.zh and self.en) and _are_same(self.zh[-1], self.en[-1])
        last = [side[-1].caption for side in self] if is_shared else []
        others = ([part.caption for part in side[: len(side) - is_shared] if part.caption] for side in self)
        if blocks := _in_order(*others):
            yield blocks, False
        if blocks := tuple(filter(None, last)):
            yield blocks, True

    def _agree(self, zh: Sequence[Block], en: Sequence[Block]) -> bool:
        """Whether the texts answer each other in their order: between the same listings as many of the same kinds, with
        lengths that speak for it."""
        is_whole = all(part.block for part in (*self.zh, *self.en)) or self._ends_alike()
        return is_whole and 0 < len(zh) == len(en) <= MOST_AGREEING and all(map(_are_alike, zh, en))

    def _ends_alike(self) -> bool:
        """Whether there is one listing in both, at the end."""
        return all([place for place, part in enumerate(side, 1) if not part.block] == [len(side)] for side in self)


def _are_alike(zh: Block, en: Block) -> bool:
    ratio = len(en.text) / len(zh.text)
    return zh.kind is not None and zh.kind == en.kind and LEAST_RATIO <= ratio <= MOST_RATIO


def _listings(zh: Sequence[Part], en: Sequence[Part]) -> list[tuple[int, int]]:
    """The places of listings that are the same: those at the same place among as many, where they share lines, or those
    of the same text."""
    ours, theirs = ([place for place, part in enumerate(side) if not part.block] for side in (zh, en))
    if len(ours) != len(theirs):
        return _anchors(zh, en, lambda part: "" if part.block else part.key)
    return [(a, b) for a, b in zip(ours, theirs, strict=True) if _are_same(zh[a], en[b])]


def _are_same(ours: Part, theirs: Part) -> bool:
    """Whether two parts are a listing that both languages have."""
    lines, others = _lines(ours), _lines(theirs)
    shared = len(lines & others)
    return not (ours.block or theirs.block) and shared > 0 and shared >= SAME * min(len(lines), len(others))


def _lines(listing: Part) -> set[str]:
    return {line for line in listing.key.split("\n") if len(line) >= LEAST_SHARED and any(map(str.isalnum, line))}


def _anchors(zh: Sequence[T], en: Sequence[T], key: Callable[[T], str]) -> list[tuple[int, int]]:
    """The places of what has the same key in both, and alone has it there: the most that come in the same order."""
    ours, theirs = _once(map(key, zh)), _once(map(key, en))
    return _rising([(place, theirs[name]) for name, place in ours.items() if name in theirs])


def _once(keys: Iterable[str]) -> dict[str, int]:
    """The places of the keys that stand once."""
    keys = list(keys)
    counts = Counter(keys)
    return {key: place for place, key in enumerate(keys) if key and counts[key] == 1}


def _rising(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest sequence of places, given by the first, in which the second rises as well (patience sorting)."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, (_, place) in enumerate(places):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [index]
    rising: list[tuple[int, int]] = []
    index = last[-1] if last else -1
    while index >= 0:
        rising.append(places[index])
        index = before[index]
    return rising[::-1]


def _in_order(zh: Sequence[Block], en: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks, one language after the other so that the lines begin anew: by this ``align`` knows two files."""
    is_rising = bool(zh and en) and zh[-1].lines.last < en[0].lines.first
    return (*en, *zh) if is_rising else (*zh, *en)
