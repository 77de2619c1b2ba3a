"""Which sentences answer which: two texts, one a language, aligned by what they say.

Anchors are found first, sentences that share what is rare in both; along these leads a corridor, through which the
likeliest sequence of beads is found, by the dictionary alone. What that shows of the two texts (their translations,
lengths, shapes of beads) makes a better one, and that a better one again.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Protocol

from mtgsearch.align import corridor, succession, translations
from mtgsearch.align.bags import Bag, bag
from mtgsearch.align.beads import Bead, Shape, beads_and_gaps, best
from mtgsearch.align.corridor import Anchor
from mtgsearch.align.merit import FOLLOWS, SHARES, SHORT, Figures, SentenceMerit, Text
from mtgsearch.align.translations import Links

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
LEAST_VARIANCE = 0.02
LENGTHS_LEARNED_FROM = 10
"""So many beads weigh as much as the usual variance of lengths."""
LEARNED_FROM = 60
"""So many beads weigh as much as the shares that are usual."""


class Vocabulary(Protocol):
    """What is known of words before any text is seen."""

    def cut(self, text: str) -> list[str]:
        """The words of folded Chinese text."""
        ...

    def glosses(self, known: Container[str]) -> Iterable[tuple[str, Sequence[str]]]:
        """The translations of the folded Chinese words among ``known``, each as the stems of its English words."""
        ...


def align(zh: Sequence[str], en: Sequence[str], vocabulary: Vocabulary) -> list[Bead]:
    """The beads of two texts, in their order. Every sentence is in exactly one.

    :param zh: Chinese sentences.
    :param en: English ones.
    """
    if not (zh and en):
        return [Bead(0, len(zh), 0, len(en))] if zh or en else []
    ours = Text.of([bag(text, "zh", vocabulary.cut) for text in zh])
    theirs = Text.of([bag(text, "en", vocabulary.cut) for text in en])
    weights = translations.totals(ours.bags, theirs.bags)
    prior = translations.expected(vocabulary.glosses(weights.zh), weights)
    known = translations.guessed(prior, weights)
    figures = Figures(math.log(theirs.lengths[-1] / ours.lengths[-1]))
    grid = corridor.along(corridor.chain(_anchors(ours, theirs, known.links)), len(zh), len(en))
    beads = best(SentenceMerit(ours, theirs, known, figures, grid, FIRST_SHAPES), grid)
    for _ in range(ROUNDS):
        known = translations.learned(list(_sides(beads, ours, theirs)), known, prior, weights)
        figures = _learned(beads, ours, theirs, figures)
        grid = corridor.beside(_cells(beads), len(zh), len(en), MARGIN)
        beads = best(SentenceMerit(ours, theirs, known, figures, grid), grid)
    return beads


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


def _sides(beads: Iterable[Bead], zh: Text, en: Text) -> Iterator[tuple[Bag, Bag]]:
    for bead in beads:
        if bead.alone is None:
            yield _joined(zh.bags[bead.zh_start : bead.zh_end]), _joined(en.bags[bead.en_start : bead.en_end])


def _joined(bags: Sequence[Bag]) -> Bag:
    if len(bags) == 1:
        return bags[0]
    tokens: defaultdict[str, float] = defaultdict(float)
    for each in bags:
        for token, weight in each.tokens.items():
            tokens[token] += weight
    return Bag(tokens, sum(each.weight for each in bags), sum(each.length for each in bags))


def _cells(beads: Iterable[Bead]) -> Iterator[tuple[int, int]]:
    """What the beads go through, every number of Chinese sentences among it; of a gap, all that is within it."""
    yield 0, 0
    for bead in beads_and_gaps(beads, GAP):
        for zh in range(bead.zh_start, bead.zh_end + 1):
            yield from ((zh, bead.en_start), (zh, bead.en_end))


def _learned(beads: Sequence[Bead], zh: Text, en: Text, before: Figures) -> Figures:
    pairs = [(ours.length, theirs.length) for ours, theirs in _sides(beads, zh, en)]
    logs = [math.log(theirs / ours) for ours, theirs in pairs] or [before.ratio]
    ratio = math.fsum(logs) / len(logs)
    squares = [(log - ratio) ** 2 - SHORT / ours for log, (ours, _) in zip(logs, pairs, strict=False)]
    given = Figures(ratio)
    found = Counter(bead.shape for bead in beads if bead.alone is None)
    return Figures(
        ratio,
        max(
            LEAST_VARIANCE,
            (math.fsum(squares) + LENGTHS_LEARNED_FROM * given.variance) / (len(squares) + LENGTHS_LEARNED_FROM),
        ),
        succession.learned(beads, FOLLOWS),
        {
            shape: (LEARNED_FROM * share + found[shape]) / (LEARNED_FROM + found.total())
            for shape, share in SHARES.items()
        },
    )
