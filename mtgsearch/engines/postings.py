"""The postings of Whoosh's part while it is made: counted share by share, gathered by term, written in blocks.

An English word is what ``text.tokens`` takes for one, on either side, with its stem; a Chinese word is what lies
between the breaks kept with a passage. What Whoosh is told of them besides, and how they are read, is for ``words``.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import accumulate, chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from mtgsearch.engines import forms
from mtgsearch.engines.shares import Share
from mtgsearch.model import Lang, Passage
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import bare_words, stem

BLOCK = 1024
"""Postings that are written, and read, at a time."""


class Postings(NamedTuple):
    """Which passages have a term, by ascending numbers, and how often each has it."""

    numbers: "array[int]"
    counts: "array[int]"


class Counted(NamedTuple):
    """What is indexed of a share; its passages are numbered from 0. The postings of all terms stand one after another,
    for arrays by the thousand take ten times as long to pass from process to process."""

    rows: list[int]
    terms: list[tuple[Lang, bytes]]
    sizes: "array[int]"
    """How many postings each of them has."""
    postings: Postings


class Pool:
    """The postings of a segment until it is written, by term: Whoosh's own sorts one tuple for each of them."""

    def __init__(self) -> None:
        self._terms: defaultdict[tuple[str, bytes], Postings] = defaultdict(_no_postings)

    def add(self, item: tuple[str, bytes, int, float, bytes]) -> None:
        """Take a posting from Whoosh. Passages come in the order of their numbers, here and below."""
        field, term, number, count, _ = item
        numbers, counts = self._terms[field, term]
        numbers.append(number)
        counts.append(int(count))

    def extend(self, counted: Counted, first: int) -> None:
        """Take those of a share.

        :param first: the number of its first passage.
        """
        numbers, counts = array("I", [first + number for number in counted.postings.numbers]), counted.postings.counts
        begin = 0
        for term, end in zip(counted.terms, accumulate(counted.sizes), strict=True):
            ours = self._terms[term]
            ours.numbers.extend(numbers[begin:end])
            ours.counts.extend(counts[begin:end])
            begin = end

    def iter_postings(self) -> Iterator[tuple[str, bytes, Postings]]:
        """For ``write``."""
        for field, term in sorted(self._terms):
            yield field, term, self._terms[field, term]

    def cleanup(self) -> None:
        self._terms.clear()


def _no_postings() -> Postings:
    return Postings(array("I"), array("I"))


def write(writer: Any, schema: Any, _: object, items: Iterable[tuple[str, bytes, Postings]]) -> None:
    """Whoosh's ``FieldWriter.add_postings``, a block at a time; its own takes them one by one."""
    for name, terms in groupby(items, itemgetter(0)):
        writer.start_field(name, schema[name])
        for _, term, postings in terms:
            writer.start_term(term)
            _write_blocks(writer._postwriter, postings)
            writer.finish_term()
        writer.finish_field()


def _write_blocks(writer: Any, postings: Postings) -> None:
    """The last block is left for Whoosh to write."""
    for begin in range(0, len(postings.numbers), BLOCK):
        if begin:
            writer._write_block()
        writer._ids = postings.numbers[begin : begin + BLOCK]
        writer._weights = array("f", postings.counts[begin : begin + BLOCK])
        writer._maxweight = max(writer._weights)


@contextmanager
def counting(index: str) -> Iterator[Callable[[Share], Counted]]:
    """What counts the words of shares, as they stand in the store of an index folder."""
    with Store.open(index) as store:
        yield lambda share: _count(share.passages(store))


def _count(passages: Iterable[Passage]) -> Counted:
    rows: list[int] = []
    found: defaultdict[tuple[Lang, str], list[int]] = defaultdict(list)
    for number, passage in enumerate(passages):
        rows.append(passage.row)
        for lang, each in terms(passage).items():
            for term, count in Counter(each).items():
                found[lang, term] += number, count
    both = array("I", chain.from_iterable(found.values()))
    return Counted(
        rows,
        [(lang, term.encode()) for lang, term in found],
        array("I", (len(each) // 2 for each in found.values())),
        Postings(both[::2], both[1::2]),
    )


def terms(passage: Passage) -> dict[Lang, list[str]]:
    """The Chinese words and the stems on each side, as often as they stand there."""
    zh, en = fold(passage.zh or ""), fold(passage.en or "")
    return {"zh": [*_chinese_words(zh, passage.breaks), *latin_words(zh)], "en": latin_words(en)}


def latin_words(text: str) -> list[str]:
    """The terms of the Latin words of a folded text, as often as they stand there."""
    return list(map(_key, bare_words(text)))


@lru_cache(maxsize=65536)
def _key(word: str) -> str:
    return forms.key(stem(word), word)


def _chinese_words(text: str, breaks: Iterable[int]) -> Iterator[str]:
    start = 0
    for end in breaks:
        if is_han(text[start]):
            yield text[start:end]
        start = end
