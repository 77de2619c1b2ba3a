"""What makes known pairs hard to align: sentences merged and cut, left out, whole sections left out or elsewhere.

Pairs become groups, each the smallest one of which both languages say the same, so that the gold answer is known.
"""

import random
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from benchmarks.alignment_scores import Link, singly

Texts = tuple[str, ...]
Pair = tuple[str, str]
"""English and Chinese."""
Shape = tuple[int, int]

MERGED = 0.25
"""Share of the places where another group than one sentence against one is tried."""
SHAPES: dict[Shape, int] = {(1, 2): 6, (2, 1): 6, (2, 2): 3, (1, 3): 2, (3, 1): 2, (2, 3): 2, (3, 2): 2}
"""English and Chinese sentences of such groups, and how often each is tried."""
ALONE = 0.05
"""Share of the sentences of either language that are left out of the other."""
SECTION = (20, 60)
"""Groups that a section has at least and at most."""
BETWEEN = (100, 300)
"""Groups between two sections that are left out."""
MOVED = 1 / 3
"""Share of the sections that stand elsewhere."""
ENDS = {"en": re.compile(r"[.?!]['\"”’)]*\s+(?=[“\"'(]*[A-Z])"), "zh": re.compile(r"[。？！]['\"”’」』）]*+(?=.)")}
COMMAS = {"en": re.compile(r"[,;:]\s+(?=\S)"), "zh": re.compile(r"[，；：]['\"”’」』）]*+(?=.)")}
SHORTEST = {"en": 15, "zh": 5}
"""Characters that what is cut off has at least."""
SPACE = {"en": " ", "zh": ""}


class Group(NamedTuple):
    """Sentences that answer one another; a side is empty where nothing does."""

    en: Texts
    zh: Texts


class Text(NamedTuple):
    """What an aligner is given, and the answer wanted."""

    en: list[str]
    zh: list[str]
    gold: list[Link]
    is_coarse: bool = False
    """Whether the gold answer's links are of verses or paragraphs, within which finer ones are right too."""


def untouched(pairs: Sequence[Pair]) -> list[Group]:
    return [Group((en,), (zh,)) for en, zh in pairs]


# Merged and cut ------------------------------------------------------------------------------------------------------


def merged(pairs: Sequence[Pair], rng: random.Random) -> list[Group]:
    """Some neighbours merged in one language, some sentences cut in one, some neighbours cut elsewhere in one."""
    groups: list[Group] = []
    place = 0
    while place < len(pairs):
        group, used = Group(*((text,) for text in pairs[place])), 1
        if rng.random() < MERGED:
            shape = rng.choices(list(SHAPES), list(SHAPES.values()))[0]
            group, used = _shaped(pairs[place : place + max(shape)], shape, rng) or (group, used)
        groups.append(group)
        place += used
    return groups


def _shaped(pairs: Sequence[Pair], shape: Shape, rng: random.Random) -> tuple[Group, int] | None:
    """A group of that shape and of how many pairs it is, if such can be made of the first of these."""
    if min(shape) == 1:
        return _cut_one(pairs[0], shape, rng) if rng.random() < 0.5 else _merged(pairs, shape)
    return _cut_elsewhere(pairs[:2], shape, rng)


def _cut_one(pair: Pair, shape: Shape, rng: random.Random) -> tuple[Group, int] | None:
    en, zh = (cut(text, lang, count, rng) for text, lang, count in zip(pair, ("en", "zh"), shape, strict=True))
    return (Group(en, zh), 1) if en and zh else None


def _merged(pairs: Sequence[Pair], shape: Shape) -> tuple[Group, int] | None:
    count = max(shape)
    if len(pairs) < count:
        return None
    en, zh = zip(*pairs[:count], strict=True)
    return Group(en if shape[0] > 1 else (" ".join(en),), zh if shape[1] > 1 else ("".join(zh),)), count


def _cut_elsewhere(pairs: Sequence[Pair], shape: Shape, rng: random.Random) -> tuple[Group, int] | None:
    """Two neighbours that one language leaves as they are, and the other cuts within, not between them."""
    if len(pairs) < 2:
        return None
    en, zh = zip(*pairs, strict=True)
    if shape[0] == 2 and (shape[1] > 2 or rng.random() < 0.5):
        pieces = cut(zh[0] + zh[1], "zh", shape[1], rng, but=len(zh[0]))
        return (Group(en, pieces), 2) if pieces else None
    pieces = cut(f"{en[0]} {en[1]}", "en", shape[0], rng, but=len(en[0]) + 1)
    return (Group(pieces, zh), 2) if pieces else None


def cut(text: str, lang: str, count: int, rng: random.Random, but: int | None = None) -> Texts:
    """A text cut into so many at ends of sentences, or else at commas too; nothing where that cannot be.

    :param but: an offset that no cut may be near.
    """
    places: list[int] = []
    for pattern in (ENDS[lang], COMMAS[lang]):
        places += [match.end() for match in pattern.finditer(text)]
        rng.shuffle(places)
        kept = [0, len(text)]
        for place in places:
            if len(kept) <= count and _is_far(place, kept if but is None else [*kept, but], SHORTEST[lang]):
                kept.append(place)
        if len(kept) == count + 1:
            return tuple(text[start:end].rstrip() for start, end in pairwise(sorted(kept)))
    return ()


def _is_far(place: int, others: Sequence[int], least: int) -> bool:
    return all(abs(place - other) >= least for other in others)


# Left out ------------------------------------------------------------------------------------------------------------


def with_gaps(groups: Sequence[Group], rng: random.Random) -> list[Group]:
    """Some sentences that one answers left out, of either language as many."""
    return [_gap(group, rng) if len(group.en) == len(group.zh) == 1 else group for group in groups]


def _gap(group: Group, rng: random.Random) -> Group:
    chance = rng.random()
    if chance < ALONE:
        return group._replace(en=())
    return group._replace(zh=()) if chance < 2 * ALONE else group


def without_sections(groups: Sequence[Group], rng: random.Random) -> list[Group]:
    """Sections left out of one language, in turn."""
    left = list(groups)
    side, start = rng.choice(("en", "zh")), rng.randint(*SECTION)
    while start < len(left):
        end = start + rng.randint(*SECTION)
        left[start:end] = [group._replace(**{side: ()}) for group in left[start:end]]
        side, start = "en" if side == "zh" else "zh", end + rng.randint(*BETWEEN)
    return left


# Laid out ------------------------------------------------------------------------------------------------------------


def moved(count: int, rng: random.Random) -> list[int]:
    """So many groups in an order in which some sections have changed places."""
    sections = list(_sections(count, rng))
    places = sorted(rng.sample(range(len(sections)), min(len(sections), max(2, round(MOVED * len(sections))))))
    taken = [sections[place] for place in places]
    for place, section in zip(places, [*taken[1:], *taken[:1]], strict=True):
        sections[place] = section
    return [place for section in sections for place in section]


def _sections(count: int, rng: random.Random) -> Iterator[range]:
    start = 0
    while start < count:
        end = min(count, start + rng.randint(*SECTION))
        yield range(start, end)
        start = end


def laid_out(groups: Sequence[Group], zh_order: Sequence[int] | None = None) -> Text:
    """One text of each language, the Chinese in another order if one is given."""
    order = range(len(groups)) if zh_order is None else zh_order
    zh_groups = [groups[place].zh for place in order]
    en_starts = accumulate((len(group.en) for group in groups), initial=0)
    zh_starts = dict(zip(order, accumulate(map(len, zh_groups), initial=0), strict=False))
    gold = [
        Link(
            tuple(range(start, start + len(group.en))), tuple(range(zh_starts[place], zh_starts[place] + len(group.zh)))
        )
        for place, (start, group) in enumerate(zip(en_starts, groups, strict=False))
    ]
    return Text(
        en=[text for group in groups for text in group.en],
        zh=[text for texts in zh_groups for text in texts],
        gold=singly(gold),
    )
