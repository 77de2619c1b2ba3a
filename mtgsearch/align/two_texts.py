"""A Chinese and an English text that can only answer each other, and how their beads are looked for: a first time along
anchors, then beside the beads that were found before.
"""

import math
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgsearch.align import corridor
from mtgsearch.align.bags import Bag, Text
from mtgsearch.align.beads import Bead, Shape, best, cells
from mtgsearch.align.corridor import Anchor
from mtgsearch.align.figures import Figures
from mtgsearch.align.merit import SentenceMerit
from mtgsearch.align.translations import Links, Translations
from mtgsearch.align.vectors import Vectors

FIRST_SHAPES: tuple[Shape, ...] = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1))
"""Those looked for in a wide corridor."""
SMALL = 15
"""Sentences of texts of which all cells are looked at."""
PLAIN = 0.0
"""Log odds of a pair that is taken as it stands where all others at their places are so."""
MARGIN = 3
"""How far a corridor reaches to either side of the beads found before."""
GAP = 60
"""English sentences of a stretch where nothing answers anything, at most, for all of it to be looked at once more."""
RARE = 120
"""Sentences of one side that hold a token, at most, for it to anchor them."""
CANDIDATES = 10
"""English sentences that a Chinese one is anchored to, at most."""
LEAST_ANCHOR = 1.0
"""What speaks for an anchor, at least."""


class Found(NamedTuple):
    beads: list[Bead]
    merit: SentenceMerit
    """By which they were found."""


class TwoTexts(NamedTuple):
    zh: Text
    en: Text
    vectors: Vectors | None = None

    @property
    def size(self) -> tuple[int, int]:
        return len(self.zh.bags), len(self.en.bags)

    def part(self, zh: range, en: range) -> "TwoTexts":
        vectors = self.vectors and self.vectors.part(zh, en)
        return TwoTexts(Text.of(self.zh.bags[zh.start : zh.stop]), Text.of(self.en.bags[en.start : en.stop]), vectors)

    def first(self, links: Translations, figures: Figures) -> Found:
        """A first alignment."""
        zh, en = self.size
        if max(zh, en) > SMALL:
            grid = corridor.along(corridor.chain(self.anchors(links.links)), zh, en)
        else:
            grid = [range(en + 1)] * (zh + 1)
        merit = SentenceMerit(self.zh, self.en, links, figures, grid, FIRST_SHAPES, self.vectors)
        return Found(self._plain(merit) or best(merit, grid), merit)

    def _plain(self, merit: SentenceMerit) -> list[Bead]:
        """Where there are as few sentences of either language, and each speaks for the one at its place: these pairs.
        Most passages are so, and to look at all else that their sentences could make takes ten times as long."""
        zh, en = self.size
        places = range(zh) if zh == en <= SMALL else range(0)
        is_plain = all(merit.of(place, place, 1, 1) > PLAIN for place in places)
        return [Bead(place, place + 1, place, place + 1) for place in places] if is_plain else []

    def again(self, before: Sequence[Bead], links: Translations, figures: Figures) -> Found:
        """Another one, beside the one before."""
        grid = corridor.beside(cells(before, GAP), *self.size, MARGIN)
        merit = SentenceMerit(self.zh, self.en, links, figures, grid, vectors=self.vectors)
        return Found(best(merit, grid), merit)

    def sides(self, beads: Iterable[Bead]) -> Iterator[tuple[Bag, Bag]]:
        for bead in beads:
            if bead.alone is None:
                yield self.zh.side(bead.zh_start, bead.zh_end), self.en.side(bead.en_start, bead.en_end)

    def anchors(
        self, links: Links, zh: Container[int] | None = None, en: Container[int] | None = None
    ) -> Iterator[Anchor]:
        """Sentences that share what is rare in both languages.

        :param zh: which Chinese sentences to look at; ``None``: all. ``en`` likewise.
        """
        rare = {
            token: places if en is None else [place for place in places if place in en]
            for token, places in self.en.places.items()
            if len(places) <= RARE
        }
        for place, bag in enumerate(self.zh.bags):
            if zh is None or place in zh:
                weights = self._anchored(bag, links, rare)
                likeliest = sorted(weights, key=weights.__getitem__, reverse=True)[:CANDIDATES]
                yield from (
                    Anchor(place, there, weights[there]) for there in likeliest if weights[there] > LEAST_ANCHOR
                )

    def _anchored(self, bag: Bag, links: Links, rare: dict[str, Sequence[int]]) -> dict[int, float]:
        """What speaks for English sentences to answer a Chinese one."""
        weights: defaultdict[int, float] = defaultdict(float)
        for token in bag.tokens:
            here = len(self.zh.places[token])
            if here <= RARE:
                for other, ratio in links.get(token, {}).items():
                    for there in rare.get(other, ()):
                        weights[there] += math.log(ratio) / (here * len(self.en.places[other])) ** 0.25
        return weights
