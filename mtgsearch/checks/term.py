"""A term that is rendered by what renders another one.

That a term's rendering is missing says little: texts say things in other words. Nor does it say much that a rendering
stands where its term does not, for many are ordinary words. It says much if both is so, if seldom elsewhere, and the
word that is missing goes with the neighbours of the one that is there.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.renderings import EDGE, Renderings, Sentence, Terms, Word, sentences
from mtgsearch.checks.symbols import named
from mtgsearch.findings import Fault, Severity
from mtgsearch.text.tokens import stem

MOST_DOUBT = 0.2
"""A Chinese term says nothing that stands without its English oftener than in this share of its places."""
UNSEEN = 0.3
"""Times that words have been neighbours besides."""

# What speaks for a swap, in nats: a logistic regression on errors put into rules and policies, against clean ones.
BASE = -3.4
STRAY = 1.0
"""How rare it is that the Chinese term has nothing across from it,"""
COMMON = -0.55
"""how often it was seen,"""
NEW = 1.55
"""whether it was never seen but here,"""
LONG = -1.1
"""and whether it is a long one, which is often made of shorter ones;"""
OTHERS = -0.25
"""how many others do not answer each other in the segment,"""
LENGTH = -0.27
"""how long that is,"""
NAMES = -1.56
"""and whether English names stand in brackets in it;"""
LACKING = 0.3
"""that an English term is without its rendering,"""
LACK = 0.57
"""how rare that is,"""
FIT = 0.34
"""and how much better it fits the neighbours."""
PARTLY = 1.0
"""What must speak for it besides where a rendering of the English term stands, but not as often as that."""
LEAST_SCORE = 2.4
"""Of a warning;"""
LEAST_INFO = 0.0
"""and of what is worth a look."""
LEAST_SEEN = 3
"""Segments that hold a term of which a rendering is missed."""
EVERYDAY = frozenset(map(stem, "you your if unless as may can this that or and each any all other".split()))
"""English words that a glossary may list, and that Chinese leaves out."""
LONG_TERM = 4
"""Characters."""


class _Swap(NamedTuple):
    score: float
    found: Word
    term: Word | None = None
    """That it stands for, as far as that can be told."""
    expected: str | None = None
    is_at_home: bool = False
    """Whether what is missing was seen beside both neighbours of what stands there."""
    is_new: bool = False
    """Whether what stands there was never seen elsewhere."""

    @property
    def is_likely(self) -> bool:
        return self.term is not None and (self.is_new or self.is_at_home) and self.score >= LEAST_SCORE


class Term(Check):
    id = "term"
    zh_name, en_name = "术语", "Terms"
    finds = "A term that is rendered by what renders another one, or by what the glossary forbids."
    right = (
        Example("该衍生物已横置。", "The token is tapped."),
        Example("重置所有未横置的地。", "Untap each land that isn’t tapped."),
        Example("在其上放置一个指示物。反击该咒语。", "Put a counter on it. Counter that spell."),
        Example("它跃离。时间跳跃是一个异能。", "It phases out. Phasing is an ability."),
        Example("将它放逐。", "Remove it from the game."),
    )
    wrong = (
        Example("将该牌置入坟墓场。", "Put that card into a graveyard."),
        Example("将该牌洗入牌库。", "Shuffle that card into a library."),
        Example("将该牌置入牌库。", "Put that card into a library."),
        Example("将该牌置入坟墓场。", "Put that card into a library."),
        Example("将该牌置入牌库。", "Put that card into a library."),
    )
    studies = (Renderings,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        known = lore.of(Renderings)
        for sentence in sentences(unit) if unit.is_two_sided else ():
            english = [*sentence.en, *known.terms.compounds(sentence.en)]
            yield from _against_glossary(sentence, english, known.terms)
            swap = max(_swaps(sentence, english, known), key=lambda swap: (swap.is_likely, swap.score), default=None)
            if swap and swap.score >= LEAST_INFO:
                yield _fault(sentence, swap)


def _against_glossary(sentence: Sentence, english: Sequence[Word], terms: Terms) -> Iterator[Fault]:
    """What the glossary forbids, and what it has for a term that is written with another case."""
    zh, en = sentence.pair
    for word in english:
        if word.key not in terms.forbidden and word.key not in terms.cased:
            continue
        wrong = [*terms.forbidden.get(word.key, ()), *_of_other_case(word, sentence, terms)]
        allowed = terms.listed["en"].get(word.key, ())
        for found in wrong:
            inside = [answer for answer in allowed if found in answer and answer != found]
            place = zh.folded.find(found)
            if place < 0 or any(answer in zh.folded for answer in inside):
                continue
            start, end = en.span(word.start, word.end)
            yield Fault(
                "warning",
                "the glossary forbids {found} for “{term}”",
                {"found": found, "term": en.text[start - en.start : end - en.start]},
                zh=(zh.span(place, place + len(found)),),
                en=((start, end),),
                expected=next(iter(allowed), None),
                found=found,
            )


def _of_other_case(word: Word, sentence: Sentence, terms: Terms) -> Iterator[str]:
    """Renderings of the same letters with another case, where none of those for this one stands; not at the beginning,
    where any word has a capital."""
    ways = terms.spelt.get(word.key, {})
    if word.key not in terms.cased or word.start == 0:
        return
    zh, en = sentence.pair
    start, end = en.span(word.start, word.end)
    written = en.text[start - en.start : end - en.start]
    own = ways.get(written, [])
    if own and not any(answer in zh.folded for answer in own):
        for way, answers in ways.items():
            if way != written and way.casefold() == written.casefold():
                yield from (answer for answer in answers if answer not in own)


def _swaps(sentence: Sentence, english: Sequence[Word], known: Renderings) -> Iterator[_Swap]:
    strays = list(_strays(sentence, english, known))
    if not strays:
        return
    lacking = list(_lacking(sentence, english, known))
    keys = [EDGE, *(word.key for word in sentence.zh), EDGE]
    others = len({stray.word.key for stray in strays}) - 1 + max(0, sum(each.lack_alone for each in lacking) - 1)
    base = BASE + OTHERS * others + LENGTH * math.log(len(sentence.zh) + 1)
    base += NAMES * ("[" in sentence.pair.zh.folded)
    for first, last, word, doubt in strays:
        seen = known.seen(word.key, "zh")
        own = base - STRAY * math.log(doubt) + COMMON * math.log(seen + 1)
        own += NEW * (seen <= 1) + LONG * (len(word.key) >= LONG_TERM)
        before, after = keys[first], keys[last + 1]
        said = known.fits(word.key, before, after, own=1)
        for each in lacking:
            if known.seen(each.term.key, "en") < LEAST_SEEN or each.term.key in EVERYDAY:
                continue
            expected = max(each.answers, key=lambda answer: known.fits(answer, before, after))
            if expected == word.key:
                continue
            fit = math.log((known.fits(expected, before, after) + UNSEEN) / (said + UNSEEN))
            is_at_home = known.is_at_home(expected, before, after)
            score = own + LACKING - LACK * math.log(each.doubt) + FIT * fit
            score -= 0 if each.lack_alone else PARTLY
            yield _Swap(score, word, each.term, expected, is_at_home=is_at_home, is_new=seen <= 1)
        if seen >= LEAST_SEEN:
            yield _Swap(own, word)


class _Stray(NamedTuple):
    """A Chinese term that has nothing across from it."""

    first: int
    last: int
    """The places of its first word, and of the one after its last."""
    word: Word
    doubt: float
    """How often it is so."""


def _strays(sentence: Sentence, english: Sequence[Word], known: Renderings) -> Iterator[_Stray]:
    there = {word.key for word in english}
    joined = list(known.terms.joined(sentence.zh))
    within = {place for first, last, _ in joined for place in range(first, last)}
    alone = ((place, place + 1, word) for place, word in enumerate(sentence.zh) if place not in within)
    for first, last, word in (*alone, *joined):
        if len(word.key) < 2 or known.doubt(word.key, "zh") > MOST_DOUBT:
            continue
        is_answered = not there.isdisjoint(known.answering(word.key, "zh"))
        if not is_answered and not _is_symbol(word.key, sentence.pair.en.folded):
            yield _Stray(first, last, word, known.doubt(word.key, "zh"))


def _is_symbol(word: str, english: str) -> bool:
    """Whether the English has the symbol of which a Chinese word is the name."""
    return any(f"{{{symbol}" in english for symbol in _symbols().get(word, ()))


@cache
def _symbols() -> dict[str, list[str]]:
    """Symbols by their Chinese names, folded."""
    found: dict[str, list[str]] = {}
    for symbol, zh, _ in named():
        found.setdefault(zh, []).append(symbol)
    return found


class _Lacking(NamedTuple):
    """An English term that stands oftener than its renderings do."""

    term: Word
    answers: Sequence[str]
    doubt: float
    lack_alone: bool
    """Whether none of them stands there."""


def _lacking(sentence: Sentence, english: Sequence[Word], known: Renderings) -> Iterator[_Lacking]:
    text = sentence.pair.zh.folded
    terms = {word.key: word for word in reversed(english)}
    times = Counter(word.key for word in english)
    compounds = english[len(sentence.en) :]
    told = [long for long in compounds if any(answer in text for answer in known.answering(long.key, "en"))]
    for key, word in terms.items():
        answers = known.answering(key, "en")
        if not answers or any(_is_within(word, long) for long in told):
            continue
        stand = len(_any(tuple(answers)).findall(text))
        if stand < times[key]:
            yield _Lacking(word, answers, known.doubt(key, "en"), not stand)


@lru_cache(maxsize=1024)
def _any(answers: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(answers, key=len, reverse=True))))


def _is_within(word: Word, long: Word) -> bool:
    return word is not long and long.start <= word.start and word.end <= long.end


def _fault(sentence: Sentence, swap: _Swap) -> Fault:
    zh, en = sentence.pair
    place = zh.span(swap.found.start, swap.found.end)
    severity: Severity = "warning" if swap.is_likely else "info"
    if swap.term is None:
        message = "nothing in English answers {found}"
        return Fault(severity, message, {"found": swap.found.key}, zh=(place,), found=swap.found.key)
    start, end = en.span(swap.term.start, swap.term.end)
    term = en.text[start - en.start : end - en.start]
    return Fault(
        severity,
        "“{term}” is {expected} elsewhere, here {found}",
        {"term": term, "expected": swap.expected, "found": swap.found.key},
        zh=(place,),
        en=((start, end),),
        expected=swap.expected,
        found=swap.found.key,
        suggestion=swap.expected,
    )
