"""How surely a sentence of one language has no answer in the other.

Three witnesses are heard. Its words: those that nothing answers speak for its being absent; those that something
answers, and words of the other side that nothing but this sentence does, speak against it. The length of the passage
with the sentence and without it, and that of the bead which it stands in, likewise.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.checks.base import Pair, Unit
from mtgsearch.checks.fitness import (
    NUMBER_ODDS,
    NUMERIC,
    Fitness,
    answered,
    en_words,
    missed,
    zh_whole_words,
    zh_words,
)
from mtgsearch.checks.lengths import Length, Usual, measured
from mtgsearch.model import Lang, Span
from mtgsearch.text.normalize import fold
from mtgsearch.text.sentences import sentences

WORDS = 0.5
"""What is left of the odds of words: they come together."""
ALONE = 2.0
"""Log odds of a bead that has one side."""
CITED_ODDS = 8.0
"""Log odds of a number in parts, such as that of a rule, which one side does not have."""
MOST_BY_LENGTH = 6.0
"""Log odds that a length gives at most, for or against."""


class Sentence(NamedTuple):
    """A sentence, or a part of one."""

    span: Span
    """In the text of the passage."""
    words: frozenset[str]


class Verdict(NamedTuple):
    """Log odds of a sentence being absent, by its words and by the lengths."""

    words: float
    lengths: float
    is_alone: bool
    """Whether its bead has no other side: nothing was found when the two texts were aligned."""

    @property
    def odds(self) -> float:
        return WORDS * self.words + self.lengths + ALONE * self.is_alone


class Absence:
    """Judges the sentences of one passage."""

    def __init__(self, unit: Unit, fitness: Fitness, usual: Usual) -> None:
        self._unit = unit
        self._fitness, self._usual = fitness, usual
        self.sentences: dict[Lang, list[Sentence]] = {"zh": _chinese(unit), "en": _english(unit)}
        own: dict[Lang, frozenset[str]] = {
            lang: frozenset().union(*(each.words for each in found)) for lang, found in self.sentences.items()
        }
        self._own = own
        self._facing: dict[Lang, frozenset[str]] = {
            "zh": own["en"],
            "en": own["zh"] | zh_words(unit.zh.folded, unit.passage.breaks),
        }

    def verdict(self, lang: Lang, sentence: Sentence, rest: Iterable[Sentence]) -> Verdict:
        """Whether a sentence of ``lang`` is absent on the other side.

        :param rest: the others of its language.
        """
        others = frozenset().union(*(each.words for each in rest))
        bead = next((pair for pair in self._unit.segments if _holds(pair, lang, sentence.span)), None)
        return Verdict(
            self._by_words(lang, sentence.words, others),
            self._by_lengths(lang, sentence.span, bead),
            bead is not None and not (bead.zh and bead.en),
        )

    def _by_words(self, lang: Lang, words: frozenset[str], rest: frozenset[str]) -> float:
        facing = self._facing[lang]
        freedom = self._fitness.freedom(self._unit.document.id, lang)
        odds = 0.0
        for word in words:
            voice = self._fitness.voices[lang].get(word)
            if word[0] == NUMERIC:
                odds += _numeric(word, word in facing, word in rest)
            elif voice and voice.answers.isdisjoint(facing):
                odds += missed(voice, len(facing), freedom)
            elif voice and word not in rest:
                odds -= answered(voice, len(facing))
        other: Lang = "en" if lang == "zh" else "zh"
        for word in self._own[other]:
            voice = self._fitness.voices[other].get(word)
            if voice and voice.answers.isdisjoint(rest) and not voice.answers.isdisjoint(words):
                odds -= answered(voice, len(rest))
        return odds

    def _by_lengths(self, lang: Lang, span: Span, bead: Pair | None) -> float:
        zh, en = self._unit.zh, self._unit.en
        part = (zh if lang == "zh" else en).text[slice(*span)]
        odds = self._shorter(lang, measured(zh.text, en.text), part)
        if bead and bead.zh and bead.en:
            odds += self._shorter(lang, measured(bead.zh.text, bead.en.text), part)
        return odds

    def _shorter(self, lang: Lang, whole: Length, part: str) -> float:
        """What the length of a text says, with a part of one side and without it."""
        own = measured(part, "") if lang == "zh" else measured("", part)
        without = Length(whole.han - own.han, whole.latin - own.latin)
        if without.han < 1 or without.latin < 1:
            return 0.0
        with_it, without_it = self._usual.deviations(whole), self._usual.deviations(without)
        return max(-MOST_BY_LENGTH, min(MOST_BY_LENGTH, (with_it**2 - without_it**2) / 2))


def _numeric(number: str, is_answered: bool, is_elsewhere: bool) -> float:
    """What a number says for the absence of its sentence.

    :param is_elsewhere: whether another sentence has it, too.
    """
    if is_answered:
        return 0.0 if is_elsewhere else -NUMBER_ODDS
    return CITED_ODDS if "." in number else NUMBER_ODDS


def _holds(pair: Pair, lang: Lang, span: Span) -> bool:
    text = pair.zh if lang == "zh" else pair.en
    return bool(text) and text.whole[0] <= span[0] < text.whole[1]


def english(unit: Unit, span: Span) -> Sentence:
    return Sentence(span, en_words(fold(unit.en.text[slice(*span)])))


def _english(unit: Unit) -> list[Sentence]:
    return [english(unit, span) for span in sentences(unit.en.text, "en")]


def _chinese(unit: Unit) -> list[Sentence]:
    spans = list(sentences(unit.zh.text, "zh"))
    folded, ends = unit.zh.folded, (0, *unit.passage.breaks)
    firsts = [bisect_left(ends, start, key=lambda end: unit.zh.span(end, end + 1)[0]) for start, _ in spans[1:]]
    parts = [ends[first : last + 1] for first, last in pairwise((0, *firsts, len(ends)))]
    words = ([folded[start:end] for start, end in pairwise(part)] for part in parts)
    return [Sentence(span, zh_whole_words("".join(found), found)) for span, found in zip(spans, words, strict=True)]
