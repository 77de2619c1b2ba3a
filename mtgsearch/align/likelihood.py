"""How much likelier it is that two sides answer each other than that chance put them there, in natural log odds.

Four witnesses are heard: lengths, after Gale and Church, "A Program for Aligning Sentences in Bilingual Corpora"
(Computational Linguistics 19, 1993), but as the logarithm of their ratio, and against the lengths that the document has
anyway; the traits that the other side answers or leaves unanswered, rare ones most; what marks a block as this one and
no other, its number, its bullet, its own name; and the junction, the place in the source where the two sides meet. What
differs from document to document is held in ``Figures``: the first are given here, better ones are learned from a first
alignment (``align.learning``).
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mtgsearch.align.lexicon import Trait
from mtgsearch.align.sides import Side, Sides
from mtgsearch.blocks import Block
from mtgsearch.model import LANGS, Lang

MOST = 4
"""The most blocks on one side of a bead."""
SHARES = {1: 0.99, 2: 0.005, 3: 0.002, 4: 0.001}
"""How many of the beads with both sides have so many blocks on one of them; at three times as many merges, a heading
that nobody translated is taken into the paragraph under it."""
SHAPE_ODDS = {blocks: math.log(share) for blocks, share in SHARES.items()}
OPEN, MORE, OPPOSITE = 0.03, 0.35, 0.03
"""How often a block of one language stands alone: after a pair, after another of its language, after one of the other
language."""
INNER_ITEM = 0.1
"""How much rarer a merge is for each block after its first that begins with a bullet or label, as new items do."""

FREE = 0.02
"""Share of true pairs of single blocks that are translated freely, so that the log ratio of their lengths varies by
``FREE_VARIANCE`` more."""
FREE_VARIANCE = 0.1
STRANGE = 0.01
"""Share of true pairs whose terms say nothing, since the translation keeps to other ones than the glossary."""
HOPELESS = -5.0
"""Log odds of lengths at which a merge is given up at once."""
SHORT = 0.6
"""The log ratio of lengths varies in short texts by ``SHORT`` / Chinese characters more than in long ones."""
BULLETS_AGREE = 0.98
IDENTITY = 1 - 1e-6
"""How often labels are the same where both sides have one, and the name that a Chinese line carries is answered: always
in 7,000 pairs, of which 26 have labels and 350 such names; and it must outweigh whatever else fits by chance."""

WEIGHT = {"term": 0.5, "number": 1.0, "name": 1.0, "sign": 0.5}
"""What is left of the odds of a trait, since traits come together."""
TOPICAL = 0.7
"""What is left of those of an answered one, since neighbours, too, speak of the same things."""

Alone = Lang | None
"""The kind of a bead: of which language its blocks are that nothing answers; ``None``: it has both sides."""
Follows = Mapping[tuple[Alone, Alone], float]
"""How probably a bead of one kind is followed by one of another."""

Junction = tuple[bool, bool] | None
"""Whether the Chinese comes first, and whether a blank line parts the sides; ``None``: other blocks stand between."""

HITS = {"term": 0.75, "number": 0.85, "name": 0.85, "sign": 0.75}
"""How often a trait is answered in a true pair: terms .7 to .9 (in news .2), numbers .65 to .95, Latin names .6 to 1,
signs .5 to .97."""
JUNCTIONS: dict[Junction, float] = {None: -1.0}
FOLLOWS: Follows = {
    (None, None): 1 - 2 * OPEN,
    (None, "zh"): OPEN,
    (None, "en"): OPEN,
    ("zh", None): 1 - MORE - OPPOSITE,
    ("zh", "zh"): MORE,
    ("zh", "en"): OPPOSITE,
    ("en", None): 1 - MORE - OPPOSITE,
    ("en", "zh"): OPPOSITE,
    ("en", "en"): MORE,
}


class Figures(NamedTuple):
    """What is learned of a document; given are figures measured on rules, policy and rulings."""

    ratio: float = 1.15
    """Mean of ln(English characters / Chinese characters): rules 1.16, policy 1.17, rulings 1.08, news 1.06."""
    variance: float = 0.02
    """Of that, in long texts."""
    hits: Mapping[str, float] = HITS
    junctions: Mapping[Junction, float] = JUNCTIONS
    """Log odds against chance."""
    follows: Follows = FOLLOWS


class Voice(NamedTuple):
    """What traits say: ``silence`` is the log odds if none is answered, ``gains`` what each token that answers one adds
    to that."""

    silence: float
    gains: dict[str, float]
    answers: frozenset[str]
    """The tokens of ``gains``."""

    def on(self, tokens: frozenset[str]) -> float:
        answered = self.answers & tokens
        return self.silence + math.fsum(map(self.gains.__getitem__, answered)) if answered else self.silence


class Weighed(NamedTuple):
    """A side with what its terms and its other traits say."""

    side: Side
    terms: Voice
    others: Voice


class Likelihood:
    """Scores the beads of one group of blocks."""

    def __init__(self, sides: Sides, figures: Figures) -> None:
        self._sides = sides
        self._figures = figures
        self._weighed: dict[tuple[Lang, int, int], Weighed] = {}
        self._trait_odds: dict[tuple[Lang, Trait], tuple[float, float]] = {}
        self.follows = {kinds: math.log(probability) for kinds, probability in figures.follows.items()}
        agree = _chance_of_bullets(sides)
        self._bullets = {same: _against(BULLETS_AGREE, agree, same) for same in (True, False)}

    def of(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        """Of a bead of so many Chinese and English blocks, from these on."""
        zh, en = self._weigh("zh", zh_start, zh_count), self._weigh("en", en_start, en_count)
        expected: Lang = "zh" if en_count > 1 else "en"
        lengths = self._of_lengths(zh.side.length, en.side.length, expected)
        if zh_count != en_count and lengths < HOPELESS:
            return lengths
        if zh_count == en_count:
            free = self._of_lengths(zh.side.length, en.side.length, expected, FREE_VARIANCE)
            lengths = _mixed(lengths, free, FREE)
        terms = zh.terms.on(en.side.tokens) + en.terms.on(zh.side.tokens)
        others = zh.others.on(en.side.tokens) + en.others.on(zh.side.tokens)
        return (
            SHAPE_ODDS[max(zh_count, en_count)]
            + lengths
            + _mixed(terms, 0.0, STRANGE)
            + others
            + self._of_identity(zh.side, en.side)
            + self._bullets[zh.side.bullet == en.side.bullet]
            + (zh.side.inner_items + en.side.inner_items) * math.log(INNER_ITEM)
            + self._figures.junctions.get(junction(self._sides.blocks, zh.side, en.side), 0.0)
        )

    def _of_lengths(self, zh: int, en: int, expected: Lang, more: float = 0.0) -> float:
        """The length of ``expected``, given the other one, against its length given nothing; ``more`` variance."""
        variance = self._figures.variance + SHORT / zh + more
        fit = _log_density(math.log(en / zh) - self._figures.ratio, variance)
        usual = self._sides.lengths[expected]
        return fit - _log_density(math.log(zh if expected == "zh" else en) - usual.mean, usual.variance)

    def _of_identity(self, zh: Side, en: Side) -> float:
        odds = 0.0
        if zh.label and en.label:
            agree = self._sides.label_chance("en", zh.label, zh.label == en.label)
            odds += _against(IDENTITY, agree, zh.label == en.label)
        if zh.own_names and zh.own_names.isdisjoint(en.tokens):
            odds += math.log(1 - IDENTITY)
        return odds

    def _weigh(self, lang: Lang, start: int, count: int) -> Weighed:
        key = lang, start, count
        if key not in self._weighed:
            side = self._sides.side(lang, start, count)
            terms = self._voice(lang, [trait for trait in side.traits if trait.kind == "term"])
            others = self._voice(lang, [trait for trait in side.traits if trait.kind != "term"])
            self._weighed[key] = Weighed(side, terms, others)
        return self._weighed[key]

    def _voice(self, lang: Lang, traits: Sequence[Trait]) -> Voice:
        odds = [(trait, self._odds(lang, trait)) for trait in traits]
        gains = {token: hit - miss for trait, (hit, miss) in odds for token in trait.answers}
        return Voice(math.fsum(miss for _, (_, miss) in odds), gains, frozenset(gains))

    def _odds(self, lang: Lang, trait: Trait) -> tuple[float, float]:
        """Of a trait of ``lang`` being answered, and of its not being so."""
        key = lang, trait
        if key not in self._trait_odds:
            hit, weight = self._figures.hits[trait.kind], WEIGHT[trait.kind]
            other: Lang = "en" if lang == "zh" else "zh"
            answered = TOPICAL * weight * _against(hit, self._sides.chance(other, trait.answers, True), True)
            missed = weight * _against(hit, self._sides.chance(other, trait.answers, False), False)
            self._trait_odds[key] = max(answered, missed), missed
        return self._trait_odds[key]


def junction(blocks: Sequence[Block], zh: Side, en: Side) -> Junction:
    before, after = (zh, en) if zh.first < en.first else (en, zh)
    if after.first != before.last + 1:
        return None
    return zh.first < en.first, is_parted(blocks[before.last], blocks[after.first])


def is_parted(before: Block, after: Block) -> bool:
    return after.lines.first > before.lines.last + 1


def _against(probability: float, chance: float, is_so: bool) -> float:
    """Log odds of a thing of such ``probability``, against its ``chance`` otherwise, that is so or is not."""
    return math.log(probability / chance) if is_so else math.log((1 - probability) / (1 - chance))


def _mixed(usual: float, other: float, share: float) -> float:
    """Log odds of a mixture that holds such a ``share`` of ``other``."""
    more = max(usual, other)
    return more + math.log((1 - share) * math.exp(usual - more) + share * math.exp(other - more))


def _log_density(deviation: float, variance: float) -> float:
    """Of the normal distribution, less a constant."""
    return -(deviation * deviation / variance + math.log(variance)) / 2


def _chance_of_bullets(sides: Sides) -> float:
    """How probably two blocks, one of each language, both begin with a bullet or both do not."""
    zh, en = ((sum(side.bullet for side in sides.single[lang]) + 0.5) / (sides.count(lang) + 1) for lang in LANGS)
    return zh * en + (1 - zh) * (1 - en)
