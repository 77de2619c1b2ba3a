"""Stretches that stand elsewhere in the other text: chapters in another order, notes at the end instead of in place.

An alignment keeps the order, so of what was moved it gives one of the two places, and at the other sentences that
nothing answers. Among those of both languages is looked for what anchors a stretch of one to a stretch of the other,
the surest first.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from mtgsearch.align import confidence, corridor
from mtgsearch.align.beads import Bead
from mtgsearch.align.corridor import Anchor
from mtgsearch.align.figures import Figures
from mtgsearch.align.translations import Translations
from mtgsearch.align.two_texts import Found, TwoTexts
from mtgsearch.model import Lang

LEAST_ANCHORS = 3
"""In a stretch, for it to be looked at."""
APART = 20
"""Sentences between two anchors of a stretch, at most, and before its first and after its last."""
LEAST_BEADS = 3
"""With both sides, of a stretch that was moved: fewer come of chance."""
IN_VAIN = 12
"""Stretches of which nothing came, one after another, after which no more are looked at: those left are less likely
still."""

Rated = tuple[Bead, float]
"""A bead and how sure it is."""
Runs = tuple[range, range]
"""Neighbours of either language that nothing answers."""


def found(texts: TwoTexts, before: Found, links: Translations, figures: Figures) -> tuple[list[Bead], list[float]]:
    """The beads found before, with those of stretches that were moved in the place of one-sided ones, in the order of
    the Chinese; and how sure each is."""
    rated = _rated(before)
    zh, en = _alone(before.beads, "zh"), _alone(before.beads, "en")
    stretches = _Stretches(zh, en)
    if min(len(zh), len(en)) >= LEAST_ANCHORS:
        stretches.add(texts.anchors(links.links, zh, en))
    moved: list[Rated] = []
    in_vain = 0
    while in_vain < IN_VAIN and (likeliest := stretches.likeliest()):
        answers = list(_aligned(texts, likeliest, links, figures))
        if len(answers) < LEAST_BEADS:
            answers.clear()
        in_vain = 0 if answers else in_vain + 1
        stretches.take(likeliest, (bead for bead, _ in answers))
        moved += answers
    if moved:
        rated = _with(rated, moved, zh, en)
    return [bead for bead, _ in rated], [sure for _, sure in rated]


class _Stretch(NamedTuple):
    """Of neighbours of both languages that nothing answers, those that are anchored to each other."""

    runs: Runs
    anchors: Sequence[Anchor]

    @property
    def weight(self) -> float:
        return sum(anchor.weight for anchor in self.anchors)

    @property
    def zh(self) -> range:
        return _within(self.runs[0], self.anchors[0].zh, self.anchors[-1].zh)

    @property
    def en(self) -> range:
        return _within(self.runs[1], self.anchors[0].en, self.anchors[-1].en)


def _within(run: range, first: int, last: int) -> range:
    return range(max(run.start, first - APART), min(run.stop, last + APART + 1))


class _Stretches:
    """Those left, by the runs that they are in.

    :param zh: the places of Chinese sentences that nothing answers, of which those that are taken are removed;
    :param en: of English ones.
    """

    def __init__(self, zh: set[int], en: set[int]) -> None:
        self._zh, self._en = zh, en
        self._anchors: dict[Runs, list[Anchor]] = {}
        self._stretches: dict[Runs, _Stretch] = {}

    def add(self, anchors: Iterable[Anchor]) -> None:
        zh_runs, en_runs = _runs(self._zh), _runs(self._en)
        together: defaultdict[Runs, list[Anchor]] = defaultdict(list)
        for anchor in anchors:
            if anchor.zh in zh_runs and anchor.en in en_runs:
                together[zh_runs[anchor.zh], en_runs[anchor.en]].append(anchor)
        for runs, there in together.items():
            self._anchors[runs] = there
            parts = (_Stretch(runs, part) for part in _parted(corridor.chain(there)) if len(part) >= LEAST_ANCHORS)
            if stretch := max(parts, key=lambda part: part.weight, default=None):
                self._stretches[runs] = stretch

    def likeliest(self) -> _Stretch | None:
        return max(self._stretches.values(), key=lambda stretch: stretch.weight, default=None)

    def take(self, stretch: _Stretch, beads: Iterable[Bead]) -> None:
        """Drop a stretch, with the sentences of the beads found in it, and look anew where these were."""
        for bead in beads:
            self._zh.difference_update(range(bead.zh_start, bead.zh_end))
            self._en.difference_update(range(bead.en_start, bead.en_end))
        zh, en = stretch.runs
        touched = [runs for runs in self._anchors if runs[0] == zh or runs[1] == en]
        left = [anchor for runs in touched for anchor in self._anchors.pop(runs)]
        for runs in touched:
            self._stretches.pop(runs, None)
        self.add(set(left).difference(stretch.anchors))


def _parted(chain: Sequence[Anchor]) -> Iterator[list[Anchor]]:
    """What is near to one another of a chain."""
    part = [*chain[:1]]
    for before, anchor in pairwise(chain):
        if max(anchor.zh - before.zh, anchor.en - before.en) > APART:
            yield part
            part = []
        part.append(anchor)
    yield part


def _alone(beads: Iterable[Bead], lang: Lang) -> set[int]:
    """The places of sentences that nothing answers."""
    return {
        place
        for bead in beads
        if bead.alone == lang
        for place in (range(bead.zh_start, bead.zh_end) if lang == "zh" else range(bead.en_start, bead.en_end))
    }


def _runs(places: set[int]) -> dict[int, range]:
    """The run of neighbours that each place is in."""
    runs = {}
    for _, run in groupby(enumerate(sorted(places)), lambda numbered: numbered[1] - numbered[0]):
        members = [place for _, place in run]
        runs.update(dict.fromkeys(members, range(members[0], members[-1] + 1)))
    return runs


def _aligned(texts: TwoTexts, stretch: _Stretch, links: Translations, figures: Figures) -> Iterator[Rated]:
    """The beads with both sides of a stretch."""
    part = texts.part(stretch.zh, stretch.en)
    found = part.again(part.first(links, figures).beads, links, figures)
    zh, en = stretch.zh.start, stretch.en.start
    for bead, sure in _rated(found):
        if bead.alone is None:
            yield Bead(bead.zh_start + zh, bead.zh_end + zh, bead.en_start + en, bead.en_end + en), sure


def _rated(found: Found) -> list[Rated]:
    return list(zip(found.beads, confidence.of(*found), strict=True))


def _with(rated: Iterable[Rated], moved: Iterable[Rated], zh: set[int], en: set[int]) -> list[Rated]:
    """The beads with those of stretches, less the one-sided ones of sentences that now have an answer."""
    kept = [
        (bead, sure)
        for bead, sure in rated
        if bead.alone is None or (bead.zh_start in zh if bead.alone == "zh" else bead.en_start in en)
    ]
    return sorted([*kept, *moved], key=lambda each: each[0][:2])
