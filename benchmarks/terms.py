"""Texts and queries as the terms of an ordinary inverted index: overlapping pairs of Han, words, and their stems.

What the peers of the benchmark are built with. The queries are those of ``queries``, and no others: runs of Han, words,
phrases in double quotes, ``NOT`` before one of them.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

HAN = re.compile("[\u4e00-\u9fff]+")
WORD = re.compile("[a-z]+(?:'[a-z]+)*|[0-9.]+[a-z]?")
PART = re.compile('(NOT )?(?:"([^"]*)"|([^ ]+))')


class Clause(NamedTuple):
    """Terms that must stand in a row in a field, or none of which may."""

    field: str
    terms: tuple[str, ...]
    negated: bool = False
    is_prefix: bool = False
    """A single character stands for all pairs that begin with it."""


def pairs(text: str) -> list[str]:
    """Each two neighbouring Han characters, and the last one of each run, so that every character begins a term."""
    return [run[place : place + 2] for run in HAN.findall(text) for place in range(len(run))]


def words(text: str) -> list[str]:
    return WORD.findall(text.lower())


def stems(text: str) -> list[str]:
    return [stem(word) for word in words(text)]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


def clauses(query: str) -> Iterator[Clause]:
    for negation, phrase, word in PART.findall(query):
        if HAN.match(word):
            run = tuple(pairs(word))
            yield Clause("zh", run[:-1] or run, bool(negation), is_prefix=len(run) == 1)
        elif word:
            yield Clause("stems", (stem(word.lower()),), bool(negation))
        else:
            yield Clause("en", tuple(words(phrase)), bool(negation))


@cache
def _stemmer() -> Any:
    from Stemmer import Stemmer

    return Stemmer("english")
