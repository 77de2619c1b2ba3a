"""Tokens of folded text: where a word, a number or a symbol begins and ends, and where one stands as a whole.

Han has no token boundaries here: every place beside a Han character is one. Which Chinese words a text has is the
business of ``text.words``.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from mtgsearch import data
from mtgsearch.model import Span
from mtgsearch.text.script import is_han, without_han

if TYPE_CHECKING:
    from Stemmer import Stemmer

WORD = r"\{[^{}\s]*\}|(?<![^\W_])(?<![^\W_]['’])([^\W\d_]+(?:['’][^\W\d_]+)*)"
"""In text without Han: a symbol in braces, which holds no word; or, as group 1, a word."""
APOSTROPHES = "'’"
RULE = r"\d+\.\d+"
"""A rule number that may have lettered subrules."""


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` begins and ends where tokens do: ``4/4`` is not whole in ``14/4``."""
    return _is_boundary(text, start) and _is_boundary(text, end)


def find(needle: str, text: str) -> list[Span]:
    """Every whole occurrence of ``needle``, leftmost first, none overlapping another.

    A space in the needle also stands for nothing, where a token ends anyway and Han is not on both sides (``ipg 1.4``
    is in ``ipg1.4``). A rule number is found before the letter of its subrule too (``702.26`` in ``702.26a``).
    """
    needle = needle.strip()
    following = _next_spaced if " " in needle else _next
    spans: list[Span] = []
    place = 0
    while needle and (span := following(needle, text, place)):
        spans.append(span)
        place = span[1]
    return spans


def words(text: str) -> Iterator[tuple[str, int, int]]:
    """The Latin words of ``text`` with their spans.

    Inner apostrophes belong to a word (``can't``), a possessive ending does not, hyphens part words, and symbols such
    as ``{T}`` hold none.
    """
    pattern = _word()
    for offset, stretch in without_han(text):
        for match in pattern.finditer(stretch):
            if match[1]:
                word, start = bare(match[1]), offset + match.start(1)
                yield word, start, start + len(word)


@lru_cache(maxsize=8)
def stemmed(text: str) -> tuple[tuple[str, int, int], ...]:
    """The stems of the Latin words of folded ``text``, with their spans; several parts of a query ask for them."""
    return tuple((stem(word), start, end) for word, start, end in words(text))


def bare_words(text: str) -> list[str]:
    """The Latin words of ``text`` alone."""
    find = _word().findall
    return [bare(word) for _, stretch in without_han(text) for word in find(stretch) if word]


def stems(text: str) -> list[str]:
    """The stems of the Latin words of folded ``text``, in their order."""
    return list(map(stem, bare_words(text)))


@cache
def _word() -> re.Pattern[str]:
    return re.compile(WORD)


def bare(word: str) -> str:
    """A word less its possessive ending."""
    return word[:-2] if word[-2:-1] in ("'", "’") and word[-1] in "sS" else word


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The English stem of one folded word: ``phases`` and ``phasing`` have the same, ``deals`` and ``dealt``, too.

    By the Snowball stemmer; of irregular forms that of their base in ``data/irregular.tsv``.
    """
    stemmed: str = _stemmer().stemWord(_bases().get(word, word))
    return stemmed


def irregular(stemmed: str) -> list[str]:
    """The irregular forms that have a stem: ``dealt`` of ``deal``."""
    return _irregular().get(stemmed, [])


@cache
def _irregular() -> dict[str, list[str]]:
    forms: dict[str, list[str]] = {}
    for form in _bases():
        forms.setdefault(stem(form), []).append(form)
    return forms


@cache
def _bases() -> dict[str, str]:
    rows = data.rows("irregular.tsv")
    return dict(rows)


@cache
def _stemmer() -> "Stemmer":
    from Stemmer import Stemmer

    return Stemmer("english")


def _next(needle: str, text: str, place: int) -> Span | None:
    """The first whole occurrence from ``place`` on."""
    while (place := text.find(needle, place)) >= 0:
        end = place + len(needle)
        if _stands(needle, text, place, end):
            return place, end
        place += 1
    return None


def _next_spaced(needle: str, text: str, place: int) -> Span | None:
    """The same, for a needle with spaces."""
    pattern = _pattern(needle)
    while match := pattern.search(text, place):
        gaps = [match.start(group) for group in range(1, pattern.groups + 1) if not match[group]]
        if _stands(needle, text, *match.span()) and all(_may_close_up(text, gap) for gap in gaps):
            return match.span()
        place = match.start() + 1
    return None


@lru_cache(maxsize=256)
def _pattern(needle: str) -> re.Pattern[str]:
    return re.compile("( ?)".join(map(re.escape, needle.split(" "))))


def _may_close_up(text: str, place: int) -> bool:
    return _is_boundary(text, place) and not (is_han(text[place - 1]) and is_han(text[place]))


def _stands(needle: str, text: str, start: int, end: int) -> bool:
    """Whether an occurrence is whole, or a rule number before its subrule's letter."""
    if not _is_boundary(text, start):
        return False
    subrule = (
        "a" <= text[end : end + 1] <= "z" and _is_boundary(text, end + 1) and re.fullmatch(RULE, needle) is not None
    )
    return subrule or _is_boundary(text, end)


def _is_boundary(text: str, place: int) -> bool:
    """Whether a token ends or begins between ``text[place - 1]`` and ``text[place]``."""
    if not 0 < place < len(text):
        return True
    before, after = text[place - 1], text[place]
    if _in_word(before) and _in_word(after):
        return after.isdecimal() and not before.isdecimal()
    return not (_joins(text, place - 1) or _joins(text, place))


def _in_word(char: str) -> bool:
    return char.isalnum() and not is_han(char)


def _is_letter(char: str) -> bool:
    return _in_word(char) and not char.isdecimal()


def _joins(text: str, place: int) -> bool:
    """Whether the mark at ``place`` holds together what stands on its two sides."""
    mark = text[place]
    if mark not in "./'’" or not 0 < place < len(text) - 1:
        return False
    if mark in APOSTROPHES:
        return _is_letter(text[place - 1]) and _is_letter(text[place + 1]) and not _is_possessive(text, place)
    if text[place - 1].isdecimal() and text[place + 1].isdecimal():
        return True
    return mark == "/" and _is_value(text, place - 1) and _is_value(text, place + 1 + (text[place + 1] in "+-"))


def _is_value(text: str, place: int) -> bool:
    """Whether half of a power and toughness (``4/4``, ``+X/+X``, ``1/1+*``) stands or ends here: a digit, a star, or an
    X by itself.
    """
    char = text[place : place + 1]
    if char in ("x", "X"):
        return not (_is_letter(text[place - 1 : place]) or _is_letter(text[place + 1 : place + 2]))
    return char.isdecimal() or char == "*"


def _is_possessive(text: str, place: int) -> bool:
    return text[place + 1] in "sS" and not _in_word(text[place + 2 : place + 3])
