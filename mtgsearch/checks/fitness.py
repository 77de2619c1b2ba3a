"""How well a Chinese text answers an English one, by the words that a translation answers.

Which words answer which is learned from some passages of the memory and as many of the texts under check, as the
aligner learns it (``align.translations``), with the dictionary and the glossary to begin with. Of each word is then
counted how often a true translation answers it, and reckoned how often chance would; the log odds are summed. How free
a document is in its words is measured for each, so that a free translation is not taken for a wrong one.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.align import translations
from mtgsearch.align.bags import CHARACTER, LEAST, Bag
from mtgsearch.align.translations import Links, Weights
from mtgsearch.checks.base import Study, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.model import LANGS, Lang
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import bare_words, stem
from mtgsearch.vocabulary import Vocabulary

MOST = 1500
"""Passages that are learned from, of the memory and of the texts each; up to twice as many while they are counted."""
LONGEST = 70
"""Words of a side, from which on a passage teaches little and costs much."""
LEAST_SHARE = 0.05
"""Of what answers a word: links that give less say nothing."""
USUALLY = 0.7
"""The share of places in which a word is answered, before any is seen;"""
USUALLY_FROM = 3.0
"""this weighs as much as so many."""
UNSEEN = 1500.0
"""Words that a text might have besides: what stands once in a short one is no common word."""
SURE = 0.98
"""The share of places in which a word is answered, at most."""
BY_CHANCE = 0.95
"""The same by chance."""
TOPICAL = 0.7
"""What is left of the odds of an answered word: texts of one document speak of the same things."""
DIGITS = re.compile(r"\d[\d.]*[a-z]?(?![a-z])")
NUMBER = re.compile(r"\d\d+|\d+(?:\.\d+)+[a-z]?|\d{3,}[a-z]?")
"""Numbers that both languages write in digits."""
NUMERIC = "#"
"""What such a number begins with among words."""
NUMBER_ODDS = math.log(10)
"""What it says: one of ten is written otherwise on the other side, or stands there by chance."""
FREEDOM_FROM = 40.0
"""Unanswered words that the usual freedom of a document weighs as much as."""
FREEST = 6.0
"""How many times as many words may be left unanswered in a free translation."""


class Voice(NamedTuple):
    """What a word says."""

    answers: frozenset[str]
    answered: float
    """In what share of true pairs something answers it;"""
    rate: float
    """and how much of the other language its answers are, so that ``1 - exp(-rate * words)`` do so by chance."""


class Words(NamedTuple):
    """What is compared of a pair: Chinese words with the characters of longer ones, English stems, numbers of both."""

    zh: frozenset[str]
    en: frozenset[str]

    def of(self, lang: Lang) -> frozenset[str]:
        return self.zh if lang == "zh" else self.en


class Fit(NamedTuple):
    """How well the two texts of a pair answer each other."""

    odds: float
    """In natural log odds against chance;"""
    words: int
    """of so many words that say something."""

    @property
    def each(self) -> float:
        """Of a word on average."""
        return self.odds / max(1, self.words)


class Fitness(Study):
    """What is known of words and of documents."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._samples = {True: _Sample(), False: _Sample()}
        self.voices: Mapping[Lang, dict[str, Voice]] = {"zh": {}, "en": {}}
        self._freedom: dict[str, Mapping[Lang, float]] = {}

    def learn(self, unit: Unit) -> None:
        if unit.is_two_sided and self._samples[unit.is_memory].is_wanted():
            words = words_of(unit.zh.folded, unit.passage.breaks, unit.en.folded)
            pair = _bag(words.zh, len(unit.zh.folded)), _bag(words.en, len(unit.en.folded))
            if max(len(side.tokens) for side in pair) <= LONGEST:
                self._samples[unit.is_memory].kept.append((unit.document.id, pair))

    def settle(self) -> None:
        sample = [each for some in self._samples.values() for each in some.kept]
        self._samples = {}
        pairs = [pair for _, pair in sample]
        vocabulary = Vocabulary(self.glossary.entries)
        weights = translations.totals((zh for zh, _ in pairs), (en for _, en in pairs))
        prior = translations.expected(vocabulary.glosses, weights)
        known = translations.learned(pairs, translations.guessed(prior, weights), prior, weights)
        self.voices = {
            "zh": _voices(known.links, [(zh, en) for zh, en in pairs], weights.en),
            "en": _voices(_turned(known.links), [(en, zh) for zh, en in pairs], weights.zh),
        }
        self._freedom = _freedom(sample, self.voices)

    def fit(self, words: Words) -> Fit:
        """How well two texts go together."""
        odds, count = 0.0, 0
        for lang in LANGS:
            facing = words.of("en" if lang == "zh" else "zh")
            voices = self.voices[lang]
            for word in words.of(lang):
                voice = voices.get(word)
                if voice:
                    is_answered = not voice.answers.isdisjoint(facing)
                    odds += TOPICAL * answered(voice, len(facing)) if is_answered else -missed(voice, len(facing))
                elif word[0] == NUMERIC:
                    odds += NUMBER_ODDS if word in facing else -NUMBER_ODDS
                else:
                    continue
                count += 1
        return Fit(odds, count)

    def unanswered(self, words: Words, lang: Lang, document: str) -> float:
        """What the words of a language that nothing answers say against a pair, in natural log odds."""
        facing, voices, freedom = (
            words.of("en" if lang == "zh" else "zh"),
            self.voices[lang],
            self.freedom(document, lang),
        )
        odds = 0.0
        for word in words.of(lang):
            voice = voices.get(word)
            if voice and voice.answers.isdisjoint(facing):
                odds += missed(voice, len(facing), freedom)
            elif word[0] == NUMERIC and word not in facing:
                odds += NUMBER_ODDS
        return odds

    def freedom(self, document: str, lang: Lang) -> float:
        """How many times as often as usual a document leaves words of a language without an answer, 1 at least."""
        return self._freedom.get(document, {}).get(lang, 1.0)


def missed(voice: Voice, words: int, freedom: float = 1.0) -> float:
    """What speaks against a text of so many words that answers a word not at all, in natural log odds.

    :param freedom: how many times as many words as usual are not answered.
    """
    unanswered = min(0.9, (1 - min(SURE, voice.answered)) * freedom)
    return max(0.0, math.log(_by_no_chance(voice.rate, words) / unanswered))


def answered(voice: Voice, words: int) -> float:
    """What speaks for a text of so many words that answers a word."""
    return max(0.0, math.log(voice.answered / (1 - _by_no_chance(voice.rate, words))))


def _by_no_chance(rate: float, words: int) -> float:
    return max(1 - BY_CHANCE, math.exp(-rate * max(1, words)))


# Words -------------------------------------------------------------------------------------------------------------


def words_of(zh: str, ends: Sequence[int], en: str) -> Words:
    """
    :param zh: folded, and so is ``en``.
    :param ends: of the Chinese words, as offsets, ascending.
    """
    return Words(zh_words(zh, ends), en_words(en))


def zh_words(folded: str, ends: Sequence[int]) -> frozenset[str]:
    """Chinese words, with the characters of longer ones, stems of Latin words, and numbers."""
    words = _numbers(folded)
    for word in {folded[start:end] for start, end in pairwise((0, *ends))}:
        words.update(_parts(word))
    return frozenset(words)


def zh_whole_words(folded: str, words: Iterable[str]) -> frozenset[str]:
    """The same of a part of a text, without characters of longer words.

    :param words: that the part is cut into.
    """
    found = _numbers(folded)
    for word in words:
        found.update(_parts(word)[:1])
    return frozenset(found)


def en_words(folded: str) -> frozenset[str]:
    return frozenset(_numbers(folded).union(map(stem, bare_words(folded))))


def _numbers(folded: str) -> set[str]:
    found = (number.rstrip(".") for number in DIGITS.findall(folded))
    return {NUMERIC + number for number in found if NUMBER.fullmatch(number)}


@lru_cache(maxsize=16384)
def _parts(word: str) -> tuple[str, ...]:
    if not word[:1].isalpha():
        return ()
    if not is_han(word[0]):
        return (stem(word),)
    return (word, *word) if len(word) > 1 else (word,)


def _bag(words: Iterable[str], length: int) -> Bag:
    """What the aligner's learning takes; a character of a word weighs less than a word."""
    tokens = {word: CHARACTER if len(word) == 1 else 1.0 for word in words}
    return Bag(tokens, max(LEAST, sum(tokens.values())), max(1, length))


# Learning ----------------------------------------------------------------------------------------------------------

Sides = tuple[Bag, Bag]


class _Sample:
    """Some of what there is, evenly spread."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, Sides]] = []
        self._seen, self._step = 0, 1

    def is_wanted(self) -> bool:
        if len(self.kept) >= 2 * MOST:
            self.kept = self.kept[::2]
            self._step *= 2
        self._seen += 1
        return self._seen % self._step == 0


def _voices(links: Links, pairs: Sequence[Sides], facing: Weights) -> dict[str, Voice]:
    """:param pairs: the side of the words first.
    :param facing: of the other language."""
    mass = sum(facing.values()) or 1.0
    rest = mass + UNSEEN
    answers = {
        word: frozenset(other for other, ratio in found.items() if ratio * facing[other] >= LEAST_SHARE * mass)
        for word, found in links.items()
    }
    seen, hit = Counter[str](), Counter[str]()
    for own, other in pairs:
        there = own.tokens.keys() & answers.keys()
        seen.update(there)
        hit.update(word for word in there if not answers[word].isdisjoint(other.tokens))
    return {
        word: Voice(
            found,
            (hit[word] + USUALLY * USUALLY_FROM) / (seen[word] + USUALLY_FROM),
            math.fsum(facing[each] for each in found) / rest,
        )
        for word, found in answers.items()
        if found and word[0] != NUMERIC
    }


def _turned(links: Links) -> Links:
    turned: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for zh, found in links.items():
        for en, ratio in found.items():
            turned[en][zh] = ratio
    return turned


def _freedom(
    sample: Iterable[tuple[str, Sides]], voices: Mapping[Lang, Mapping[str, Voice]]
) -> dict[str, Mapping[Lang, float]]:
    found: defaultdict[str, dict[Lang, list[float]]] = defaultdict(lambda: {"zh": [0.0, 0.0], "en": [0.0, 0.0]})
    for document, pair in sample:
        for lang, own, other in zip(LANGS, pair, pair[::-1], strict=True):
            counts = found[document][lang]
            for word in own.tokens:
                if voice := voices[lang].get(word):
                    counts[0] += 1 - voice.answered
                    counts[1] += voice.answers.isdisjoint(other.tokens)
    return {
        document: {
            lang: min(FREEST, max(1.0, (seen + FREEDOM_FROM) / (usual + FREEDOM_FROM)))
            for lang, (usual, seen) in counts.items()
        }
        for document, counts in found.items()
    }
