"""What is said, denied, allowed, forbidden and demanded, counted in both languages.

How often each word of a language is answered by such a word of the other is learned, from the memory and the texts, as
a noisy "or": each word of a segment may call for an answer, independently of the others, and so may anything else
(Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988, 4.3.2); its chances are found by expectation
maximization. A segment is then judged by what would be likelier: what it says, or the same with one word undone, such
as 不能 for 可以. Where the same English stands elsewhere with the Chinese so undone, that counts for much.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import NamedTuple

from mtgsearch import data
from mtgsearch.checks.base import Pair, Study, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.model import Lang

KINDS = ("forbidden", "not", "may", "must")
ASIDE = "aside"
"""The kind of what looks like one of these and is none."""
MOST = 6000
"""Segments that are learned from; up to twice as many while they are counted."""
ROUNDS = 6
SAME, NEAR, OTHER = 0.9, 0.2, 0.04
"""The chance that such a word is answered by one of its kind, of a kind that denies too, or of another, before any is
seen;"""
TOKEN_FROM = 4.0
"""this weighs as much as so many."""
DENYING, ANY, WORD_FROM = 0.25, 0.005, 10.0
"""The same of a word that denies by its parts, and of any other."""
FEWEST = 3
"""Segments that have a word, for it to be learned of."""
BASE = 0.04
"""The chance, at least, of an answer that no word calls for."""
MOST_SURE = 0.985
TWICE = 0.04
"""The chance that one word is answered by two."""
LEAST_LIKELY = 1e-5
ELSEWHERE = 5.0
"""Log odds for what stands in another place with the same English."""
SHORTEST, FEWEST_WORDS = 6, 3
"""Han characters and English words of a segment that can be judged."""
UNDONE: Mapping[str, tuple[str | None, ...]] = {
    "not": (None,),
    "forbidden": ("may", "must", None),
    "may": ("forbidden", "must"),
    "must": ("may", "forbidden"),
}
"""What a word may have been taken for."""
USUAL: Mapping[str, str] = {"not": "不", "forbidden": "不能", "may": "可以", "must": "必须"}
"""The commonest word of a kind."""
DEMANDS = frozenset({"必须", "须", "must", "has to", "have to", "had to", "required"})
"""Words that demand, and do not advise."""
HAN = re.compile("[一-鿿]")
WORD = re.compile(r"[a-z][a-z']+")


class Token(NamedTuple):
    """A word that says, denies, allows or demands."""

    text: str
    kind: str
    start: int
    """In the folded text;"""
    end: int


Tokens = tuple[Token, ...]


class Side(NamedTuple):
    """What is compared of a text."""

    tokens: Tokens
    words: frozenset[str]
    """Others."""


class Undoing(NamedTuple):
    """A change that would make Chinese and English agree better."""

    odds: float
    """By how much likelier the two were then, as natural log odds."""
    token: Token | None
    """Of the Chinese; ``None`` if something is missing."""
    instead: str | None
    """The kind of what should stand there; ``None`` if nothing should."""


# Words -------------------------------------------------------------------------------------------------------------


@cache
def _patterns() -> tuple[Mapping[Lang, re.Pattern[str]], re.Pattern[str]]:
    """What the words of each language are told by, and which other words deny, in either; from the shipped table."""
    rows = data.rows("modals.tsv")
    kinds = [row for row in rows if row[0] in (*KINDS, ASIDE)]
    ((_, *denying),) = (row for row in rows if row not in kinds)
    zh = "|".join(f"(?P<{kind}>{zh})" for kind, zh, _ in kinds)
    en = "|".join(rf"(?P<{kind}>{en})" for kind, _, en in kinds)
    return {"zh": re.compile(zh), "en": re.compile(rf"\b(?:{en})\b")}, re.compile("|".join(denying))


def tokens(lang: Lang, folded: str) -> Tokens:
    found = _patterns()[0][lang].finditer(folded)
    return tuple(Token(match[0], match.lastgroup or ASIDE, match.start(), match.end()) for match in found)


def counts(of: Tokens) -> tuple[int, ...]:
    """How many there are of each kind."""
    kinds = [token.kind for token in of]
    return tuple(map(kinds.count, KINDS))


def _chinese(unit: Unit, pair: Pair, found: Tokens) -> Side:
    words = {pair.zh.folded[slice(*span)] for span in unit.words(pair.zh) if span[1] - span[0] > 1}
    return Side(found, frozenset(words.difference(token.text for token in found)))


def _english(pair: Pair, found: Tokens) -> Side:
    return Side(found, frozenset(WORD.findall(pair.en.folded)).difference(token.text for token in found))


def _prior(text: str, kind: str | None, answer: str) -> tuple[float, float]:
    """The chance that a word calls for an answer, before any is seen, and how much this weighs."""
    denies = {"forbidden", "not"}
    if kind is None:
        return (DENYING if answer in denies and _denies(text) else ANY), WORD_FROM
    if kind == answer:
        return SAME, TOKEN_FROM
    return (NEAR if {kind, answer} == denies else OTHER), TOKEN_FROM


@lru_cache(maxsize=16384)
def _denies(word: str) -> bool:
    return _patterns()[1].fullmatch(word) is not None


# Learning ----------------------------------------------------------------------------------------------------------


class Calls:
    """How the words of one language call for answers in the other."""

    def __init__(self, seen: Sequence[tuple[Side, Side]]) -> None:
        """:param seen: segments, the language of the words first."""
        kinds: dict[str, str | None] = {}
        times = Counter[str]()
        texts = []
        for own, _ in seen:
            kinds |= dict.fromkeys(own.words)
            kinds |= {token.text: token.kind for token in own.tokens}
            texts.append(own.words.union(token.text for token in own.tokens))
            times.update(texts[-1])
        known = {word: kind for word, kind in kinds.items() if kind or times[word] >= FEWEST}
        texts = [text & known.keys() for text in texts]
        self._chances: dict[str, dict[str, float]] = {}
        self._base: dict[str, float] = {}
        for answer in KINDS:
            answered = [text for text, (_, other) in zip(texts, seen, strict=True) if _has(other, answer)]
            priors = {word: _prior(word, kind, answer) for word, kind in known.items()}
            self._chances[answer], self._base[answer] = _learned(answered, len(texts), times, priors)

    def likely(self, own: Side, most: Sequence[int]) -> "Likely":
        """How likely each number of answers is.

        :param most: up to which numbers of each kind is asked.
        """
        return Likely([self._distribution(own, answer, count) for answer, count in zip(KINDS, most, strict=True)])

    def _distribution(self, own: Side, answer: str, most: int) -> list[float]:
        """The probabilities of numbers of answers: those that words of the same kind call for, and a few more."""
        rate, surely = self._base[answer], []
        for token in own.tokens:
            chance = self._chance(token.text, token.kind, answer)
            if token.kind == answer:
                surely.append(chance)
            else:
                rate -= math.log(1 - chance)
        for word in own.words:
            rate -= math.log(1 - self._chance(word, None, answer))
        likely = [math.exp(-rate)]
        for count in range(1, most + 2):
            likely.append(likely[-1] * rate / count)
        for chance in surely:
            once, twice = chance * (1 - TWICE), chance * TWICE
            likely = [
                (1 - chance) * here + once * (likely[at - 1] if at else 0) + twice * (likely[at - 2] if at > 1 else 0)
                for at, here in enumerate(likely)
            ]
        return likely

    def _chance(self, text: str, kind: str | None, answer: str) -> float:
        chance = self._chances[answer].get(text)
        return _prior(text, kind, answer)[0] if chance is None else chance


class Likely:
    """How likely each number of answers of each kind is."""

    def __init__(self, kinds: Sequence[Sequence[float]]) -> None:
        self._logs = [[math.log(max(LEAST_LIKELY, each)) for each in kind] for kind in kinds]
        self._best = sum(map(max, self._logs))

    def log(self, numbers: Sequence[int]) -> float:
        return sum(logs[number] for logs, number in zip(self._logs, numbers, strict=True))

    def cost(self, numbers: Sequence[int]) -> float:
        """By how much others are likelier."""
        return self._best - self.log(numbers)


def _has(side: Side, kind: str) -> bool:
    return any(token.kind == kind for token in side.tokens)


def _learned(
    answered: Sequence[frozenset[str]], texts: int, times: Mapping[str, int], priors: Mapping[str, tuple[float, float]]
) -> tuple[dict[str, float], float]:
    """The chance of each word to call for an answer, and that of anything else.

    :param answered: the words of texts that have an answer.
    :param texts: how many there are in all.
    """
    chances, base = {word: chance for word, (chance, _) in priors.items()}, BASE
    for _ in range(ROUNDS):
        shares: defaultdict[str, float] = defaultdict(float)
        alone = 0.0
        for words in answered:
            none = 1 - base
            for word in words:
                none *= 1 - chances[word]
            any_of_them = max(1e-3, 1 - none)
            alone += base / any_of_them
            for word in words:
                shares[word] += chances[word] / any_of_them
        base = max(BASE, alone / max(1, texts))
        chances = {
            word: min(MOST_SURE, (shares[word] + chance * weight) / (times[word] + weight))
            for word, (chance, weight) in priors.items()
        }
    return chances, base


class Modals(Study):
    """What is learned of such words."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._seen, self._step = 0, 1
        self._kept: list[tuple[Side, Side]] = []
        self._elsewhere: dict[bytes, dict[tuple[int, ...], int]] = {}

    def learn(self, unit: Unit) -> None:
        for pair in unit.pairs if unit.is_two_sided else ():
            zh, en = tokens("zh", pair.zh.folded), tokens("en", pair.en.folded)
            if zh or en:
                said = self._elsewhere.setdefault(_key(pair), {})
                said[counts(zh)] = said.get(counts(zh), 0) + 1
            self._seen += 1
            if self._seen % self._step == 0:
                self._kept.append((_chinese(unit, pair, zh), _english(pair, en)))
                if len(self._kept) == 2 * MOST:
                    self._kept, self._step = self._kept[::2], 2 * self._step

    def settle(self) -> None:
        self._forth = Calls([(en, zh) for zh, en in self._kept])
        self._back = Calls(self._kept)
        self._kept = []
        self._elsewhere = {key: said for key, said in self._elsewhere.items() if len(said) > 1}

    def undoings(self, unit: Unit, pair: Pair) -> Iterator[Undoing]:
        """Every change that might be one for the better."""
        zh, en = tokens("zh", pair.zh.folded), tokens("en", pair.en.folded)
        here, there = counts(zh), counts(en)
        said = self._elsewhere.get(_key(pair), {})
        if (here == there and not said) or len(HAN.findall(pair.zh.text)) < SHORTEST:
            return
        chinese, english = _chinese(unit, pair, zh), _english(pair, en)
        if len(english.words) + len(en) < FEWEST_WORDS:
            return
        is_alone = said.get(here, 1) == 1
        forth = self._forth.likely(english, [count + 1 for count in here])
        before = forth.log(here) + self._back.likely(chinese, there).log(there)
        for token, instead in _changes(zh, en):
            changed = _changed(zh, token, instead)
            now = counts(changed)
            back = self._back.likely(Side(changed, chinese.words), there).log(there)
            odds = forth.log(now) + back - before - forth.cost(now)
            if odds > 0 and is_alone and said.get(now):
                odds += ELSEWHERE
            yield Undoing(odds, token, instead)


def is_made_up_for(undoing: Undoing, beside: Pair) -> bool:
    """Whether the segment beside one lacks what this has too much, and has what it lacks: they may be cut otherwise."""
    zh, en = counts(tokens("zh", beside.zh.folded)), counts(tokens("en", beside.en.folded))
    extra = {kind: here - there for kind, here, there in zip(KINDS, zh, en, strict=True)}
    has_less = undoing.token is None or extra[undoing.token.kind] < 0
    return has_less and (undoing.instead is None or extra[undoing.instead] > 0)


def _changes(zh: Tokens, en: Tokens) -> Iterator[tuple[Token | None, str | None]]:
    is_demanded = any(token.text in DEMANDS for token in en)
    seen = set()
    for token in zh:
        if token.kind == ASIDE or token.text in seen or (token.kind == "must" and token.text not in DEMANDS):
            continue
        seen.add(token.text)
        yield from ((token, instead) for instead in UNDONE[token.kind] if instead != "must" or is_demanded)
    yield None, "not"


def _changed(zh: Tokens, token: Token | None, instead: str | None) -> Tokens:
    """The same with one word undone.

    :param token: which is left out.
    :param instead: the kind that stands for it.
    """
    kept = [each for each in zh if each is not token]
    return (*kept, *([Token(USUAL[instead], instead, 0, 0)] if instead else []))


def _key(pair: Pair) -> bytes:
    """Of an English text; numbers and marks are left out."""
    return blake2b(" ".join(WORD.findall(pair.en.folded)).encode(), digest_size=8).digest()
