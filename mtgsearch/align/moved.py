"""Stretches that stand elsewhere in the other text: chapters in another order, notes at the end instead of in place.

An alignment keeps the order, so of what was moved it gives one of the two places, and at the other sentences that
nothing answers. Among those of both languages is looked for what anchors a stretch of one to a stretch of the other.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from mtgsearch.align import confidence, corridor
from mtgsearch.align.beads import Bead
from mtgsearch.align.corridor import Anchor
from mtgsearch.align.figures import Figures
from mtgsearch.align.translations import Translations
from mtgsearch.align.two_texts import Found, TwoTexts
from mtgsearch.model import Lang

LEAST_ANCHORS = 3
"""In a chain, for a stretch to be looked at."""

Rated = tuple[Bead, float]
"""A bead and how sure it is."""


def found(texts: TwoTexts, before: Found, links: Translations, figures: Figures) -> tuple[list[Bead], list[float]]:
    """The beads found before, with those of stretches that were moved in the place of one-sided ones, in the order of
    the Chinese; and how sure each is."""
    rated = _rated(before)
    zh, en = _alone(before.beads, "zh"), _alone(before.beads, "en")
    anchors = set(texts.anchors(links.links, zh, en)) if min(len(zh), len(en)) >= LEAST_ANCHORS else set()
    while stretch := _likeliest(anchors, zh, en):
        moved = list(_aligned(texts, stretch, links, figures))
        zh.difference_update(place for bead, _ in moved for place in range(bead.zh_start, bead.zh_end))
        en.difference_update(place for bead, _ in moved for place in range(bead.en_start, bead.en_end))
        anchors = {each for each in anchors.difference(stretch.chain) if each.zh in zh and each.en in en}
        rated = _with(rated, moved, zh, en)
    return [bead for bead, _ in rated], [sure for _, sure in rated]


class _Stretch(NamedTuple):
    """Sentences in a row that nothing answers, of both languages, and what anchors them to each other."""

    zh: range
    en: range
    chain: list[Anchor]


def _alone(beads: Iterable[Bead], lang: Lang) -> set[int]:
    """The places of sentences that nothing answers."""
    return {
        place
        for bead in beads
        if bead.alone == lang
        for place in (range(bead.zh_start, bead.zh_end) if lang == "zh" else range(bead.en_start, bead.en_end))
    }


def _likeliest(anchors: Iterable[Anchor], zh: set[int], en: set[int]) -> _Stretch | None:
    """The stretch that most speaks for."""
    zh_runs, en_runs = _runs(zh), _runs(en)
    together: defaultdict[tuple[range, range], list[Anchor]] = defaultdict(list)
    for anchor in anchors:
        together[zh_runs[anchor.zh], en_runs[anchor.en]].append(anchor)
    chains = (_Stretch(*runs, corridor.chain(there)) for runs, there in together.items() if len(there) >= LEAST_ANCHORS)
    return max(
        (stretch for stretch in chains if len(stretch.chain) >= LEAST_ANCHORS),
        key=lambda stretch: sum(anchor.weight for anchor in stretch.chain),
        default=None,
    )


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
    """The beads with those of a stretch, less the one-sided ones of sentences that now have an answer."""
    kept = [
        (bead, sure)
        for bead, sure in rated
        if bead.alone is None or (bead.zh_start in zh if bead.alone == "zh" else bead.en_start in en)
    ]
    return sorted([*kept, *moved], key=lambda each: each[0][:2])
