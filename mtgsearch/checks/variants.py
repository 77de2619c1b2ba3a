"""A character of a name that is another of the same sound or look, or stands on the wrong side of the next one.

What is right is known from the other texts across from the same capitalised words. It needs no rendering that is known
from end to end: two characters that are bound to the words are enough, if those that stand here instead are as good as
never written, and a third one beside them stands there too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.checks.contexts import Contexts, capitals, is_pair, pairs
from mtgsearch.checks.names import EMPTY, Names
from mtgsearch.checks.slip import alike
from mtgsearch.model import Span

MOST_TIMES = 5
"""Texts that have a wrong pair of characters at most,"""
RARE = 0.5
"""or, if that is less, for each that has the right one."""
MANY = 25
"""Capitalised words from which on a text is a list: among so many, something fits by chance."""
LEAST_IN_LIST = 3
"""Uses of the words that hold what is right, then."""
NUMBERS = frozenset("一二三四五六七八九十百千两双半单多少左右")
"""Characters that may stand for each other in any name."""
LEAST_SEEN = 3
"""Characters that must stand elsewhere as they are meant."""
FEW = 3
"""Texts that have a word or a pair of characters, below which what is said again in one of them tells as much."""
NEAR = 3
"""Characters between which a text does not say the same twice, and how many on each side are shown of a name."""


class Variant(NamedTuple):
    """What stands for something else."""

    span: Span
    """In the folded text, with as much around it as belongs to the name."""
    expected: str
    words: str
    """The capitalised words that tell it."""


class _Bound(NamedTuple):
    """What is bound to capitalised words, by its characters."""

    words: Mapping[str, tuple[int, str]]
    """Pairs of characters, each with how many uses have it, and of what words."""
    first: Mapping[str, Sequence[str]]
    """The second characters of these by the first,"""
    second: Mapping[str, Sequence[str]]
    """and the other way round."""


def variants(text: str, english: str, contexts: Contexts, names: Names) -> Iterator[Variant]:
    """:param text: Chinese, folded."""
    times = names.grams
    grams = enumerate(map("".join, pairwise(text)))
    rare = [place for place, gram in grams if times.get(gram, 1) <= MOST_TIMES and is_pair(gram)]
    bound = _bound(text, english, contexts, names) if rare else None
    done = -1
    for place in rare if bound else ():
        found = _found(text, place, bound, contexts, names) if bound and place >= done else None
        if found:
            done = found.span[1]
            yield found


def _bound(text: str, english: str, contexts: Contexts, names: Names) -> _Bound | None:
    """What is bound to the capitalised words of an English text."""
    words = dict.fromkeys(capitals(english))
    is_list = len(words) > MANY
    found: dict[str, tuple[int, str]] = {}
    for word in words:
        grams = contexts.bound(word, names.grams)
        if len(contexts.uses(word)) < FEW and english.count(word) > 1:
            grams = {**grams, **_repeated(text, names)}
        for gram, count in grams.items():
            if count > found.get(gram, (0,))[0] and not (
                is_list and (count < LEAST_IN_LIST or text.count(gram) >= english.count(word))
            ):
                found[gram] = count, word
    first: dict[str, list[str]] = {}
    second: dict[str, list[str]] = {}
    for gram in found:
        first.setdefault(gram[0], []).append(gram[1])
        second.setdefault(gram[1], []).append(gram[0])
    return _Bound(found, first, second) if found else None


def _repeated(text: str, names: Names) -> Mapping[str, int]:
    """What a text says several times, and few others."""
    return {gram: count for gram, count in Counter(pairs(text)).items() if count > 1 and names.times(gram) < FEW}


def _found(text: str, place: int, bound: _Bound, contexts: Contexts, names: Names) -> Variant | None:
    for start, end, right in _changes(text, place, bound):
        core = text[place] + right if start > place else right + text[end : place + 2]
        words = bound.words[core][1]
        meant = text[:start] + right + text[end:]
        is_empty = len(right) == 1 and not EMPTY.isdisjoint(right + text[start])
        if (
            core in text[max(0, start - NEAR) : end + NEAR]
            or (is_empty and not (_is_bound(meant, start - 1, bound) and _is_bound(meant, start, bound)))
            or not _is_wrong(text, start, end, names.times(core) or 1, names)
        ):
            continue
        if _is_seen(meant, text, start, end, contexts.uses(words) or [text]):
            first, last = start, end
            while start - first < NEAR and _is_bound(meant, first - 1, bound):
                first -= 1
            while last - end < NEAR and _is_bound(meant, last - 1, bound):
                last += 1
            return Variant((first, last), meant[first:last], words)
    return None


def _changes(text: str, place: int, bound: _Bound) -> Iterator[tuple[int, int, str]]:
    """What may be meant where two characters are rare beside each other: a span, and what belongs there."""
    one, other = text[place], text[place + 1]
    for char in bound.first.get(one, ()):
        if char in alike(other) and NUMBERS.isdisjoint(char + other):
            yield place + 1, place + 2, char
    for char in bound.second.get(other, ()):
        if char in alike(one) and NUMBERS.isdisjoint(char + one):
            yield place, place + 1, char
    if other + one in bound.words and one != other:
        yield place, place + 2, other + one


def _is_wrong(text: str, start: int, end: int, times: int, names: Names) -> bool:
    """Whether nothing beside what may be wrong is usual.

    :param times: how often what is right stands in the texts.
    """
    most = max(1, min(MOST_TIMES, RARE * times))
    wrong = text[start:end] if end > start + 1 else text[max(0, start - 1) : end + 1]
    return all((names.times(gram) or 1) <= most for gram in pairs(wrong))


def _is_seen(meant: str, text: str, start: int, end: int, uses: Sequence[str]) -> bool:
    """Whether a text across from the words has what is meant with a character beside it."""
    wide = [meant[max(0, at) : at + LEAST_SEEN] for at in range(end - LEAST_SEEN, start + 1)]
    return any(
        three in use for three in wide if len(three) == LEAST_SEEN for use in uses if use != text or len(uses) < FEW
    )


def _is_bound(text: str, place: int, bound: _Bound) -> bool:
    return place >= 0 and text[place : place + 2] in bound.words
