"""How far the links that an aligner finds are those of a gold answer: strict precision, recall and F1.

As the scorer of Vecalign has it (B. Thompson and P. Koehn, "Vecalign: Improved Sentence Alignment in Linear Time and
Space", EMNLP 2019): a link is right when the gold answer has exactly it; sentences that nothing answers count in
precision and not in recall.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mtgsearch.align.beads import Bead

Numbers = tuple[int, ...]


class Link(NamedTuple):
    """Which English and which Chinese sentences answer one another, by index, ascending."""

    en: Numbers
    zh: Numbers

    @property
    def has_both(self) -> bool:
        return bool(self.en and self.zh)


class Score(NamedTuple):
    """Counts that can be added up over several texts."""

    predicted: int
    right: int
    """Of those predicted."""
    wanted: int
    """Links with both sides in the gold answer."""
    found: int
    """Of those wanted."""

    @property
    def precision(self) -> float:
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        return self.found / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def links(beads: Iterable[Bead]) -> list[Link]:
    return singly(Link(tuple(range(en, en_end)), tuple(range(zh, zh_end))) for zh, zh_end, en, en_end in beads)


def singly(links: Iterable[Link]) -> list[Link]:
    """Links with what nothing answers sentence by sentence: a run of it says the same however it is cut."""
    return [one for link in links for one in ([link] if link.has_both else _each(link))]


def _each(link: Link) -> Iterator[Link]:
    yield from (Link((number,), ()) for number in link.en)
    yield from (Link((), (number,)) for number in link.zh)


def score(predicted: Iterable[Link], gold: Iterable[Link]) -> Score:
    every, right = set(predicted), set(gold)
    wanted = {link for link in right if link.has_both}
    return Score(len(every), len(every & right), len(wanted), len(every & wanted))


def joined(predicted: Iterable[Link], gold: Iterable[Link]) -> list[Link]:
    """Links made one that lie wholly inside one link of a gold answer that is coarser than sentences.

    What nothing answers stays as it is, even inside such a link.
    """
    within = _places(gold)
    parts: dict[int, list[Link]] = defaultdict(list)
    left = []
    for link in predicted:
        places = {within.get(("en", number)) for number in link.en} | {within.get(("zh", number)) for number in link.zh}
        place = places.pop() if len(places) == 1 and link.has_both else None
        if place is None:
            left.append(link)
        else:
            parts[place].append(link)
    return left + [_one(several) for several in parts.values()]


def _places(gold: Iterable[Link]) -> dict[tuple[str, int], int]:
    """In which link of the gold answer each sentence is."""
    return {
        (side, number): place
        for place, link in enumerate(gold)
        for side, numbers in link._asdict().items()
        for number in numbers
    }


def _one(several: Iterable[Link]) -> Link:
    every = list(several)
    return Link(
        tuple(sorted(number for link in every for number in link.en)),
        tuple(sorted(number for link in every for number in link.zh)),
    )


def in_order(gold: Iterable[Link]) -> float:
    """The recall that is left, at most, to who finds no links that cross: the most of those wanted of which none do."""
    starts = [link.zh[0] for link in sorted(gold) if link.has_both]
    last: list[int] = []
    """Of the chains of each length the least last start."""
    for start in starts:
        place = bisect_left(last, start)
        last[place : place + 1] = [start]
    return len(last) / len(starts) if starts else 0.0


def is_whole(predicted: Iterable[Link], en: int, zh: int) -> bool:
    """Whether each of so many English and Chinese sentences is in exactly one link."""
    one = _one(predicted)
    return one == Link(tuple(range(en)), tuple(range(zh)))
