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
from itertools import product
from typing import NamedTuple

from mtgsearch.align.beads import Shape
from mtgsearch.align.lexicon import Trait
from mtgsearch.align.sides import Side, Sides
from mtgsearch.align.succession import Follows, odds, usual
from mtgsearch.blocks import Block
from mtgsearch.model import LANGS, Lang

MOST = 4
"""The most blocks on one side of a bead."""
SHAPES: dict[Shape, tuple[Shape, ...]] = {
    (zh, en): ((1, 1), *((count, 1) for count in range(2, zh + 1)), *((1, count) for count in range(2, en + 1)))
    for zh, en in product(range(1, MOST + 1), repeat=2)
}
"""Those of beads whose sides may have so many blocks."""
SHARES = {1: 0.99, 2: 0.005, 3: 0.002, 4: 0.001}
"""How many of the beads with both sides have so many blocks on one of them; at three times as many merges, a heading
that nobody translated is taken into the paragraph under it."""
SHAPE_ODDS = {blocks: math.log(share) for blocks, share in SHARES.items()}
OPEN, MORE, OPPOSITE = 0.03, 0.35, 0.03
"""How often a block of one language stands alone: after a pair, after another of its language, after one of the other
language."""
INNER_ITEM = 0.1
"""How much rarer a merge is for each block after its first that begins with a bullet or label, as new items do."""
INNER_ITEM_ODDS = math.log(INNER_ITEM)

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

Junction = tuple[bool, bool] | None
"""Whether the Chinese comes first, and whether a blank line parts the sides; ``None``: other blocks stand between."""

HITS = {"term": 0.75, "number": 0.85, "name": 0.85, "sign": 0.75}
"""How often a trait is answered in a true pair: terms .7 to .9 (in news .2), numbers .65 to .95, Latin names .6 to 1,
signs .5 to .97."""
JUNCTIONS: dict[Junction, float] = {None: -1.0}
FOLLOWS = usual(OPEN, MORE, OPPOSITE)


class Figures(NamedTuple):
    """What is learned of a document; given are figures measured on rules, policy and rulings."""

    ratio: float = 1.15
    """Mean of ln(English characters / Chinese characters): rules 1.16, policy 1.17, rulings 1.08, news 1.06."""
    variance: float = 0.02
    """Of that, in long texts."""
    hits: Mapping[str, float] = HITS
    junctions: Mapping[Junction, float] = JUNCTIONS
    """Log odds against chance."""
    two_files: float = JUNCTIONS[None]
    """The same in two files, which meet nowhere; a first alignment shows that this tells nothing."""
    follows: Follows = FOLLOWS
    turns: Lang | None = None
    """Where the languages take turns all over the document, the one that stands first."""


class Voice(NamedTuple):
    """What traits say: ``silence`` is the log odds if none is answered, ``gains`` what each token that answers one adds
    to that."""

    silence: float
    gains: dict[str, float]
    answers: frozenset[str]
    """The tokens of ``gains``."""

    def on(self, tokens: frozenset[str]) -> float:
        if self.answers.isdisjoint(tokens):
            return self.silence
        return self.silence + math.fsum(map(self.gains.__getitem__, self.answers & tokens))


class Weighed(NamedTuple):
    """A side with what its terms and its other traits say."""

    side: Side
    terms: Voice
    others: Voice


class Spread(NamedTuple):
    """A variance and its logarithm."""

    variance: float
    log: float

    @classmethod
    def of(cls, variance: float) -> "Spread":
        return cls(variance, math.log(variance))

    def density(self, squared: float) -> float:
        """The log density of a deviation with such a square, in the normal distribution, less a constant."""
        return -(squared / self.variance + self.log) / 2


class Length(NamedTuple):
    """What the length of a side says."""

    log: float
    usual: float
    """The log density of it among the lengths of its language."""
    fit: Spread
    """How the log ratio of the English length to a Chinese one like this varies,"""
    free: Spread
    """and how it does where the translation is free."""


class Likelihood:
    """Scores the beads of one group of blocks."""

    def __init__(self, sides: Sides, figures: Figures) -> None:
        self._sides = sides
        self._figures = figures
        counts = range(MOST + 1)
        self._weighed: dict[Lang, list[list[Weighed | None]]] = {
            lang: [[None] * sides.count(lang) for _ in counts] for lang in LANGS
        }
        self._lengths: dict[Lang, list[list[Length | None]]] = {
            lang: [[None] * sides.count(lang) for _ in counts] for lang in LANGS
        }
        """Both by how many blocks there are and the first of them."""
        self._trait_odds: dict[tuple[Lang, Trait], tuple[float, float]] = {}
        self.follows = odds(figures.follows)
        agree = _chance_of_bullets(sides)
        self._bullets = {same: _against(BULLETS_AGREE, agree, same) for same in (True, False)}

    def shapes(self, zh: int, en: int) -> Sequence[Shape]:
        """Those with both sides of beads that may end behind so many Chinese and English blocks: one on one side at
        least, and nothing of the other language between those of one."""
        if not (zh and en and self._sides.may_answer(zh - 1, en - 1)):
            return ()
        return SHAPES[min(self._sides.back["zh"][zh], MOST), min(self._sides.back["en"][en], MOST)]

    def of(self, zh_start: int, en_start: int, zh_count: int, en_count: int) -> float:
        """Of a bead of so many Chinese and English blocks, from these on."""
        zh_length = self._lengths["zh"][zh_count][zh_start] or self._length("zh", zh_start, zh_count)
        en_length = self._lengths["en"][en_count][en_start] or self._length("en", en_start, en_count)
        squared = (en_length.log - zh_length.log - self._figures.ratio) ** 2
        usual = zh_length.usual if en_count > 1 else en_length.usual  # of the side that is one block
        odds = zh_length.fit.density(squared) - usual
        if zh_count == en_count:
            odds = _mixed(odds, zh_length.free.density(squared) - usual, FREE)
        elif odds < HOPELESS:
            return odds
        zh = self._weighed["zh"][zh_count][zh_start] or self._weigh("zh", zh_start, zh_count)
        en = self._weighed["en"][en_count][en_start] or self._weigh("en", en_start, en_count)
        tokens, own_tokens = en.side.tokens, zh.side.tokens
        if zh.terms.answers or en.terms.answers:
            odds += _mixed(zh.terms.on(tokens) + en.terms.on(own_tokens), 0.0, STRANGE)
        odds += SHAPE_ODDS[max(zh_count, en_count)] + zh.others.on(tokens) + en.others.on(own_tokens)
        odds += (zh.side.inner_items + en.side.inner_items) * INNER_ITEM_ODDS
        if zh.side.label or zh.side.own_names:
            odds += self._of_identity(zh.side, en.side)
        odds += self._bullets[zh.side.bullet == en.side.bullet]
        if self._sides.are_two_files:
            return odds + self._figures.two_files
        if not self._sides.may_neighbour(zh.side.first, en.side.first):
            return odds
        return odds + self._figures.junctions.get(junction(self._sides.blocks, zh.side, en.side), 0.0)

    def _of_identity(self, zh: Side, en: Side) -> float:
        odds = 0.0
        if zh.label and en.label:
            agree = self._sides.label_chance("en", zh.label, zh.label == en.label)
            odds += _against(IDENTITY, agree, zh.label == en.label)
        if zh.own_names and zh.own_names.isdisjoint(en.tokens):
            odds += math.log(1 - IDENTITY)
        return odds

    def _weigh(self, lang: Lang, start: int, count: int) -> Weighed:
        side = self._sides.side(lang, start, count)
        terms = self._voice(lang, [trait for trait in side.traits if trait.kind == "term"])
        others = self._voice(lang, [trait for trait in side.traits if trait.kind != "term"])
        weighed = Weighed(side, terms, others)
        self._weighed[lang][count][start] = weighed
        return weighed

    def _length(self, lang: Lang, start: int, count: int) -> Length:
        length = sum(side.length for side in self._sides.single[lang][start : start + count])
        log = math.log(length)
        mean, variance = self._sides.lengths[lang]
        usual = Spread.of(variance).density((log - mean) ** 2)
        fit = self._figures.variance + SHORT / length
        found = Length(log, usual, Spread.of(fit), Spread.of(fit + FREE_VARIANCE))
        self._lengths[lang][count][start] = found
        return found

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


def _chance_of_bullets(sides: Sides) -> float:
    """How probably two blocks, one of each language, both begin with a bullet or both do not."""
    zh, en = ((sum(side.bullet for side in sides.single[lang]) + 0.5) / (sides.count(lang) + 1) for lang in LANGS)
    return zh * en + (1 - zh) * (1 - en)
