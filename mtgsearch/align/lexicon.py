"""What a text holds that its translation must answer: terms, numbers, names, signs.

A ``Trait`` is one such thing, with what may answer it on the other side. How much an answer, or its absence, counts is
for ``align.likelihood`` to say.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from mtgsearch.model import Lang
from mtgsearch.text.normalize import fold
from mtgsearch.text.numerals import numbers
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stem, words

SIGNS = frozenset('?!:;()"%$™®©…/+=&#@')
"""Punctuation and symbols, as folded, that a translation keeps more often than not."""
ADDRESS = re.compile(r"(?<=\])\([^()\s]*\)|https?://[!-~]+|\(#[^()\s]*\)")
"""Web addresses and links inside a document say nothing of what the text around them says."""
ITEM = re.compile(r"\W*(\d+(?:\.\d+)+[a-z]?(?![\w%])|\d+(?=[.):、](?!\d))|[a-z](?=[.):、]))")
"""At the beginning of a folded line, the number or letter of an item: ``702.26a``, ``3.``, ``(b)``."""
ORDINAL = {
    "en": re.compile(
        r"\W*(?:step|stage|phase|part|section|chapter|rule|article|item|point|option|case|example|question|figure|table|"
        r"round|game|match|day|week|level) \d+\b(?![./]\d)"
    ),
    "zh": re.compile(r"\W*第 ?(?:\d+|[零一二三四五六七八九十百]+)"),
}
"""The same in words: ``Step 2 …``, ``第二步…``."""
ABBREVIATION = re.compile(r"\b[A-Z]{2,4}\b", re.ASCII)
"""English often spells out what Chinese abbreviates: ``引用CR：``."""
OWN_NAME = 0.3
"""A Chinese line of which so large a share is Latin names carries its own English name: ``均势/Balance``."""


class Term(Protocol):
    """A pair of terms, such as an entry of the glossary."""

    @property
    def en(self) -> str: ...
    @property
    def zh(self) -> str: ...


class Trait(NamedTuple):
    """A thing that a translation answers, and the tokens that do so. ``kind`` is ``term``, ``number``,
    ``name`` or ``sign``."""

    kind: str
    answers: frozenset[str]


class Evidence(NamedTuple):
    """What one text shows: its length in characters, its own tokens, which answer the other side's traits, its traits,
    and what identifies it: the label it begins with, and the Latin names it mostly is made of, if it is Chinese."""

    length: int
    tokens: frozenset[str]
    traits: frozenset[Trait]
    label: str | None = None
    own_names: frozenset[str] = frozenset()


class Lexicon:
    """Finds the terms of a glossary, and what needs no glossary, in texts of either language."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self._zh = _Chinese()
        self._en = _English()
        answers: dict[str, set[str]] = {}
        for term in terms:
            zh, en = self._zh.enter(fold(term.zh)), self._en.enter(fold(term.en))
            if zh and en:
                answers.setdefault(zh, set()).add(en)
                answers.setdefault(en, set()).add(zh)
        self._traits = {token: Trait("term", frozenset(others)) for token, others in answers.items()}

    def evidence(self, text: str, lang: Lang) -> Evidence:
        """What ``text`` shows, a whole text at once: terms are looked up, not tried."""
        folded = fold(ADDRESS.sub(" ", text))
        latin = [word for word, _, _ in words(folded)]
        found = self._zh.find(folded) if lang == "zh" else self._en.find([stem(word) for word in latin])
        terms = {token for token in found if token in self._traits}
        numeric = {f"#{number}" for number in numbers(folded)}
        signs = SIGNS & set(folded)
        names = {f"'{word}" for word in latin if len(word) > 1}
        traits = {self._traits[token] for token in terms}
        traits.update(_same("number", token) for token in numeric)
        traits.update(_same("sign", token) for token in signs)
        if lang == "zh":
            traits.update(_same("name", token) for token in names)
        length = max(1, len(folded.strip()))
        own_names = names - {f"'{short.lower()}" for short in ABBREVIATION.findall(text)} if lang == "zh" else set()
        is_own = sum(len(name) - 1 for name in own_names) >= OWN_NAME * length
        tokens = frozenset(terms | numeric | signs | names)
        return Evidence(length, tokens, frozenset(traits), _label(folded, lang), frozenset(own_names if is_own else ()))


def _label(folded: str, lang: Lang) -> str | None:
    if item := ITEM.match(folded):
        return item[1]
    ordinal = ORDINAL[lang].match(folded)
    return next(map(str, numbers(ordinal[0])), None) if ordinal else None


@lru_cache(maxsize=4096)
def _same(kind: str, token: str) -> Trait:
    return Trait(kind, frozenset([token]))


class _Chinese:
    """Chinese terms by their first character, the longest first."""

    def __init__(self) -> None:
        self._lengths: dict[str, list[int]] = {}
        self._terms: set[str] = set()

    def enter(self, term: str) -> str | None:
        """The token of ``term``, if it can be found as one."""
        if not term or not all(map(is_han, term)):
            return None
        self._terms.add(term)
        lengths = self._lengths.setdefault(term[0], [])
        if len(term) not in lengths:
            lengths.append(len(term))
            lengths.sort(reverse=True)
        return term

    def find(self, text: str) -> Iterator[str]:
        """Terms from left to right, of several at one place the longest, none overlapping another."""
        place = 0
        while place < len(text):
            step = 1
            for length in self._lengths.get(text[place], ()):
                if text[place : place + length] in self._terms:
                    yield text[place : place + length]
                    step = length
                    break
            place += step


class _English:
    """English terms by the stem of their first word, the longest first."""

    def __init__(self) -> None:
        self._terms: dict[str, list[list[str]]] = {}

    def enter(self, term: str) -> str | None:
        """The token of ``term``, if it is made of words alone."""
        stems = [stem(word) for word, _, _ in words(term)]
        if not stems or not all(char.isalpha() or char in " -'" for char in term):
            return None
        terms = self._terms.setdefault(stems[0], [])
        if stems not in terms:
            terms.append(stems)
            terms.sort(key=len, reverse=True)
        return " ".join(stems)

    def find(self, stems: list[str]) -> Iterator[str]:
        """Terms from left to right, as in Chinese."""
        place = 0
        while place < len(stems):
            step = 1
            for term in self._terms.get(stems[place], ()):
                if stems[place : place + len(term)] == term:
                    yield " ".join(term)
                    step = len(term)
                    break
            place += step
