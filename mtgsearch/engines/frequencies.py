"""Frequency lists: in how many of the passages found each word stands, and how often.

Counting the words of texts takes some 50 µs a passage, and what Whoosh knows of a word it knows for all passages at
once. So of the most part of a corpus, the rest is counted and taken away from what Whoosh says of all.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from mtgsearch.concordance import Frequency
from mtgsearch.engines import forms, postings
from mtgsearch.engines.base import Listed
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.masks import Mask
from mtgsearch.model import Lang
from mtgsearch.text.script import is_han

if TYPE_CHECKING:
    from mtgsearch.engines.words import Words


class Counts(NamedTuple):
    """What was counted passage by passage."""

    occurrences: Counter[str]
    """By term, as ``postings.terms`` has them: Chinese words, and Latin ones as they are written."""
    passages: Counter[str]
    """By Chinese word or stem."""


def of_passages(passages: Iterable[Iterable[str]]) -> Counts:
    """:param passages: the terms of each, as often as they stand in it."""
    counts = Counts(Counter(), Counter())
    for terms in passages:
        counts.occurrences.update(terms)
        counts.passages.update(set(map(forms.word, terms)))
    return counts


def listed(occurrences: Counter[str], passages: Callable[[str], int], most: int | None) -> Listed:
    """The most frequent words, each in the form that it stands in most; what is equally frequent by the alphabet.

    :param passages: tells in how many a Chinese word or a stem stands.
    :param most: how many words are wanted; all where ``None``.
    """
    totals: Counter[str] = Counter()
    commonest: dict[str, str] = {}
    for term, count in sorted(occurrences.items(), key=lambda item: (-item[1], item[0])):
        word = forms.word(term)
        totals[word] += count
        commonest.setdefault(word, forms.text(term))
    wanted = sorted(totals, key=lambda word: (-totals[word], word))[:most]
    return len(totals), tuple(Frequency(commonest[word], passages(word), totals[word]) for word in wanted)


def of_found(
    columns: Columns, found: Mask, lang: Lang, most: int | None, open_words: "Callable[[], Words | None]"
) -> Listed:
    """The words of one side of what was found.

    :param open_words: asked only where most of the passages are found; may give nothing.
    :raises Damaged: a part cannot be used.
    """
    rest = columns.masks.everything & ~found
    words = open_words() if rest.bit_count() < found.bit_count() else None
    known = words.occurrences(lang) if words else None
    if words is None or known is None:
        here = of_passages(_terms(columns, found, lang))
        return listed(here.occurrences, here.passages.__getitem__, most)
    left_out, counts = of_passages(_terms(columns, rest, lang)), words.counts
    return listed(known - left_out.occurrences, lambda word: len(counts(word, lang)) - left_out.passages[word], most)


def _terms(columns: Columns, found: Mask, lang: Lang) -> Iterator[list[str]]:
    """What ``postings.terms`` has of these passages."""
    text = columns.texts[lang].text
    for position in columns.masks.positions(found):
        terms = postings.latin_words(text(position))
        if lang == "zh":
            terms += [word for word in columns.zh.words(position) if is_han(word[0])]
        yield terms
