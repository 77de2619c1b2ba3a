"""How much likelier it is that two sides answer each other than that chance put them there, in natural log odds.

Four witnesses are heard: lengths, after Gale and Church, "A Program for Aligning Sentences in Bilingual Corpora"
(Computational Linguistics 19, 1993), but as the logarithm of their ratio, and against the lengths that the document has
anyway; the traits that the other side answers or leaves unanswered, rare ones most; bullets; and the junction, the
place in the source where the two sides meet. What differs from document to document is held in ``Figures``: the first
are given here, better ones are learned from a first alignment.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.align.lexicon import Trait
from mtgsearch.align.sides import Side, Sides
from mtgsearch.model import Block, Lang

SHARES = {(1, 1): 0.85, (0, 1): 0.07, (1, 2): 0.01, (1, 3): 0.005, (1, 4): 0.0025}
"""How often a bead has so many blocks on its two sides, the fewer first."""
MOST = 4
"""The most blocks on one side of a bead."""
ODDS = {shape: math.log(share) for shape, share in SHARES.items()}
INNER_BULLET = 0.1
"""How much rarer a merge is for each block after its first that begins with a bullet, as new items do."""

STRAY_LENGTH = 0.01
"""Share of true pairs of single blocks whose lengths say nothing."""
HOPELESS = -8.0
"""Log odds of lengths at which a merge is given up at once."""
SHORT = 0.6
"""The log ratio of lengths varies in short texts by ``SHORT`` / Chinese characters more than in long ones."""
BULLETS_AGREE = 0.98

WEIGHT = {"term": 0.5, "number": 1.0, "name": 1.0, "sign": 0.5}
"""What is left of the odds of a trait, since traits come together."""

LEARNED_FROM = 10
"""So many pairs of a document weigh as much as the figures given here."""
JUNCTIONS_LEARNED_FROM = 3
"""So many weigh as much as chance, where no junction is likelier than another."""

Junction = tuple[bool, bool] | None
"""Whether the Chinese comes first, and whether a blank line parts the sides; ``None``: other blocks stand between."""

HITS = {"term": 0.75, "number": 0.85, "name": 0.85, "sign": 0.75}
"""How often a trait is answered in a true pair: terms .7 to .9 (in news .2), numbers .65 to .95, Latin names .6 to 1,
signs .5 to .97."""
JUNCTIONS: dict[Junction, float] = {None: -1.0}


class Figures(NamedTuple):
    """What is learned of a document; given are figures measured on rules, policy and rulings."""

    ratio: float = 1.15
    """Mean of ln(English characters / Chinese characters): rules 1.16, policy 1.17, rulings 1.08, news 1.06."""
    variance: float = 0.02
    """Of that, in long texts."""
    hits: Mapping[str, float] = HITS
    junctions: Mapping[Junction, float] = JUNCTIONS
    """Log odds against chance."""


class Weighed(NamedTuple):
    """A side with what its traits say: ``silence`` is the log odds if none is answered, ``gains`` what each token that
    answers one adds to that."""

    side: Side
    silence: float
    gains: dict[str, float]


class Likelihood:
    """Scores the beads of one group of blocks."""

    def __init__(self, sides: Sides, figures: Figures) -> None:
        self._sides = sides
        self._figures = figures
        self._weighed: dict[tuple[Lang, int, int], Weighed] = {}
        self._trait_odds: dict[tuple[Lang, Trait], tuple[float, float]] = {}
        self._bullets = _share_bulleted(sides, "zh"), _share_bulleted(sides, "en")

    def of(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        """Of a bead of so many Chinese and English blocks, from these on; one count may be 0."""
        shape = ODDS[min(zh_count, en_count), max(zh_count, en_count)]
        if not (zh_count and en_count):
            return shape
        zh, en = self._weigh("zh", zh_start, zh_count), self._weigh("en", en_start, en_count)
        lengths = self._of_lengths(zh.side.length, en.side.length, "zh" if en_count > 1 else "en")
        if zh_count == en_count:
            lengths = math.log((1 - STRAY_LENGTH) * math.exp(min(lengths, 50)) + STRAY_LENGTH)
        elif lengths < HOPELESS:
            return lengths
        return (
            shape
            + lengths
            + _of_traits(zh, en.side.tokens)
            + _of_traits(en, zh.side.tokens)
            + self._of_bullets(zh.side, en.side)
            + self._figures.junctions.get(junction(self._sides.blocks, zh.side, en.side), 0.0)
        )

    def _of_lengths(self, zh: int, en: int, expected: Lang) -> float:
        """The length of ``expected``, given the other one, against its length given nothing."""
        variance = self._figures.variance + SHORT / zh
        fit = _log_density(math.log(en / zh) - self._figures.ratio, variance)
        usual = self._sides.lengths[expected]
        return fit - _log_density(math.log(zh if expected == "zh" else en) - usual.mean, usual.variance)

    def _of_bullets(self, zh: Side, en: Side) -> float:
        zh_share, en_share = self._bullets
        agree = zh_share * en_share + (1 - zh_share) * (1 - en_share)
        if zh.bullet == en.bullet:
            return math.log(BULLETS_AGREE / agree)
        return math.log((1 - BULLETS_AGREE) / (1 - agree))

    def _weigh(self, lang: Lang, start: int, count: int) -> Weighed:
        key = lang, start, count
        if key not in self._weighed:
            side = self._sides.side(lang, start, count)
            odds = [(trait, self._odds(lang, trait)) for trait in side.traits]
            silence = math.fsum(miss for _, (_, miss) in odds) + side.inner_bullets * math.log(INNER_BULLET)
            gains = {token: hit - miss for trait, (hit, miss) in odds for token in trait.answers}
            self._weighed[key] = Weighed(side, silence, gains)
        return self._weighed[key]

    def _odds(self, lang: Lang, trait: Trait) -> tuple[float, float]:
        """Of a trait of ``lang`` being answered, and of its not being so."""
        key = lang, trait
        if key not in self._trait_odds:
            hit, weight = self._figures.hits[trait.kind], WEIGHT[trait.kind]
            chance = self._sides.chance("en" if lang == "zh" else "zh", trait.answers)
            answered, missed = weight * math.log(hit / chance), weight * math.log((1 - hit) / (1 - chance))
            self._trait_odds[key] = max(answered, missed), missed
        return self._trait_odds[key]


def junction(blocks: Sequence[Block], zh: Side, en: Side) -> Junction:
    before, after = (zh, en) if zh.first < en.first else (en, zh)
    if after.first != before.last + 1:
        return None
    return zh.first < en.first, _is_parted(blocks[before.last], blocks[after.first])


def _is_parted(before: Block, after: Block) -> bool:
    return after.lines.first > before.lines.last + 1


def _of_traits(one: Weighed, tokens: frozenset[str]) -> float:
    return one.silence + math.fsum(map(one.gains.__getitem__, one.gains.keys() & tokens))


def _log_density(deviation: float, variance: float) -> float:
    """Of the normal distribution, less a constant."""
    return -(deviation * deviation / variance + math.log(variance)) / 2


def _share_bulleted(sides: Sides, lang: Lang) -> float:
    return (sum(side.bullet for side in sides.single[lang]) + 0.5) / (sides.count(lang) + 1)


def learn(sides: Sides, pairs: Sequence[tuple[Side, Side]]) -> Figures:
    """Figures of a document from pairs of single blocks, Chinese and English, that were taken to answer each other."""
    given = Figures()
    logs = [math.log(en.length / zh.length) for zh, en in pairs]
    ratio = _shrunk(given.ratio, logs)
    squares = [(log - ratio) ** 2 - SHORT / zh.length for log, (zh, _) in zip(logs, pairs, strict=True)]
    return Figures(
        ratio,
        max(_shrunk(given.variance, squares), given.variance / 2),
        {kind: _hit_rate(kind, rate, pairs) for kind, rate in given.hits.items()},
        _junctions(sides, pairs),
    )


def _hit_rate(kind: str, given: float, pairs: Sequence[tuple[Side, Side]]) -> float:
    answered = [
        float(not trait.answers.isdisjoint(other.tokens))
        for pair in pairs
        for one, other in (pair, pair[::-1])
        for trait in one.traits
        if trait.kind == kind
    ]
    return _shrunk(given, answered)


def _junctions(sides: Sides, pairs: Sequence[tuple[Side, Side]]) -> dict[Junction, float]:
    """Where pairs meet, against where blocks of neighbouring runs could."""
    possible = _possible_junctions(sides)
    shares = {kind: count / possible.total() for kind, count in possible.items() if count}
    found = Counter(junction(sides.blocks, zh, en) for zh, en in pairs)
    prior, total = JUNCTIONS_LEARNED_FROM, JUNCTIONS_LEARNED_FROM + len(pairs)
    return {kind: math.log((prior * share + found[kind]) / total / share) for kind, share in shares.items()}


def _possible_junctions(sides: Sides) -> Counter[Junction]:
    possible: Counter[Junction] = Counter()
    for before, after in pairwise(sides.blocks):
        if before.lang != after.lang:
            possible[before.lang == "zh", _is_parted(before, after)] += 1
    sizes = Counter(sides.runs)
    possible[None] = sum(sizes[run] * sizes[run + 1] for run in range(len(sizes) - 1)) - possible.total()
    return possible


def _shrunk(given: float, found: list[float]) -> float:
    """The mean of ``found``, drawn towards ``given`` while there are few."""
    return (LEARNED_FROM * given + sum(found)) / (LEARNED_FROM + len(found))
