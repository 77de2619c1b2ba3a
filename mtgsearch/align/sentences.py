"""Which sentences answer which: two texts, one a language, aligned by what they say.

Anchors are found first, sentences that share what is rare in both; along these leads a corridor, through which the
likeliest sequence of beads is found, by the dictionary alone. What that shows of the two texts (their translations,
lengths, shapes of beads) makes a better one, and that a better one again.
"""

import math
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from mtgsearch.align import corridor, figures, translations
from mtgsearch.align.bags import Bag, Cut, Text, bag
from mtgsearch.align.beads import Bead, Shape, beads_and_gaps, best
from mtgsearch.align.corridor import Anchor
from mtgsearch.align.figures import Figures
from mtgsearch.align.merit import SentenceMerit
from mtgsearch.align.translations import Links, Translations
from mtgsearch.model import Lang

ROUNDS = 2
"""Of learning."""
FIRST_SHAPES: tuple[Shape, ...] = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1))
"""Those of the first alignment, through a wide corridor."""
MARGIN = 5
"""How far the corridor of a later one reaches to either side of the one before."""
GAP = 60
"""English sentences of a stretch where nothing answers anything, at most, for all of it to be looked at once more."""
RARE = 60
"""Sentences of one side that hold a token, at most, for it to anchor them."""
CANDIDATES = 4
"""English sentences that a Chinese one is anchored to, at most."""
LEAST_ANCHOR = 1.0
"""What speaks for an anchor, at least."""


class Vocabulary(Protocol):
    """What is known of words before any text is seen."""

    def cut(self, text: str) -> list[str]:
        """The words of folded Chinese text."""
        ...

    def glosses(self, known: Container[str]) -> Iterable[tuple[str, Sequence[str]]]:
        """The translations of the folded Chinese words among ``known``, each as the stems of its English words."""
        ...


Part = tuple[Sequence[str], Sequence[str]]
"""Chinese and English sentences that can only answer one another."""


def align(parts: Sequence[Part], vocabulary: Vocabulary) -> list[list[Bead]]:
    """The beads of each part, in their order. Every sentence is in exactly one. All parts are learned from together."""
    texts = [_Texts.of(part, vocabulary.cut) for part in parts]
    weights = translations.totals(_bags(texts, "zh"), _bags(texts, "en"))
    prior = translations.expected(vocabulary.glosses(weights.zh), weights)
    links = translations.guessed(prior, weights)
    known = figures.guessed(texts)
    beads = [text.first(links, known) for text in texts]
    for _ in range(ROUNDS):
        sides = [side for text, found in zip(texts, beads, strict=True) for side in text.sides(found)]
        links = translations.learned(sides, links, prior, weights)
        known = figures.learned([bead for found in beads for bead in found], sides, known)
        beads = [text.again(found, links, known) for text, found in zip(texts, beads, strict=True)]
    return beads


class _Texts(NamedTuple):
    """The two texts of a part."""

    zh: Text
    en: Text

    @classmethod
    def of(cls, part: Part, cut: Cut) -> "_Texts":
        zh, en = part
        return cls(Text.of([bag(text, "zh", cut) for text in zh]), Text.of([bag(text, "en", cut) for text in en]))

    @property
    def size(self) -> tuple[int, int]:
        return len(self.zh.bags), len(self.en.bags)

    def first(self, links: Translations, known: Figures) -> list[Bead]:
        """The beads of a first alignment."""
        grid = corridor.along(corridor.chain(_anchors(self.zh, self.en, links.links)), *self.size)
        return best(SentenceMerit(self.zh, self.en, links, known, grid, FIRST_SHAPES), grid)

    def again(self, before: Sequence[Bead], links: Translations, known: Figures) -> list[Bead]:
        """Those of another one, beside the one before."""
        grid = corridor.beside(_cells(before), *self.size, MARGIN)
        return best(SentenceMerit(self.zh, self.en, links, known, grid), grid)

    def sides(self, beads: Iterable[Bead]) -> Iterator[tuple[Bag, Bag]]:
        for bead in beads:
            if bead.alone is None:
                yield self.zh.side(bead.zh_start, bead.zh_end), self.en.side(bead.en_start, bead.en_end)


def _bags(texts: Iterable[_Texts], lang: Lang) -> Iterator[Bag]:
    for text in texts:
        yield from (text.zh if lang == "zh" else text.en).bags


def _anchors(zh: Text, en: Text, links: Links) -> Iterator[Anchor]:
    """Sentences that share what is rare in both languages."""
    rare = {token: places for token, places in en.places.items() if len(places) <= RARE}
    for place, ours in enumerate(zh.bags):
        weights: defaultdict[int, float] = defaultdict(float)
        for token in ours.tokens:
            here = len(zh.places[token])
            if here <= RARE:
                for other, ratio in links.get(token, {}).items():
                    for there in rare.get(other, ()):
                        weights[there] += math.log(ratio) / math.sqrt(math.sqrt(here * len(rare[other])))
        likeliest = sorted(weights, key=weights.__getitem__, reverse=True)[:CANDIDATES]
        yield from (Anchor(place, there, weights[there]) for there in likeliest if weights[there] > LEAST_ANCHOR)


def _cells(beads: Iterable[Bead]) -> Iterator[tuple[int, int]]:
    """What the beads go through, every number of Chinese sentences among it; of a gap, all that is within it."""
    yield 0, 0
    for bead in beads_and_gaps(beads, GAP):
        for zh in range(bead.zh_start, bead.zh_end + 1):
            yield from ((zh, bead.en_start), (zh, bead.en_end))
