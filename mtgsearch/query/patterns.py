"""What is asked for by its form: wildcards, fuzzy words, compounds, texts near one another, regular expressions.

Each function finds where one of these leaves stands in a text, as ``match.find`` does; what is used by few searches is
imported and compiled when it is.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgsearch.errors import UsageError
from mtgsearch.model import Span
from mtgsearch.query.ast import Compound, Fuzzy, Near, Pattern, Regex, Text, Word
from mtgsearch.text import tokens
from mtgsearch.text.fuzzy import edits
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import HAN, is_han

if TYPE_CHECKING:
    import regex

ANY = r"[^\W_]"
"""What a wildcard stands for: a letter, a digit, a Han character,"""
ANY_OR_MARK = r"(?:[^\W_]|\?)"
"""or, where it ends what was typed, the question mark that it may have been meant for."""
IN_WORD = "(?:['’]?[^\\W_])"
"""The same inside a Latin word, which may hold an apostrophe."""
SECONDS = 3.0
"""That a regular expression may take in one query. A plain one looks through 100,000 passages in less than one."""
LONGEST_EXPRESSION = 1000
"""Code points."""
RECURSION = r"\(\?(?:R|[+-]?[0-9]+|&|P>)"
"""A call of the expression or of a group of it, which may take all memory there is."""


# Wildcards ---------------------------------------------------------------------------------------------------------


def is_of_word(glob: str) -> bool:
    """Whether a glob stands for single Latin words, which the index of words holds."""
    return all(char in "*?'" or (char.isalpha() and not is_han(char)) for char in glob)


def word_expression(glob: str) -> str:
    """What the Latin words that fit a glob match as a whole, as a regular expression for ``re``."""
    return _expression(glob, "[^\\n\0]", "[^\\n\0]")


def wildcard(leaf: Pattern, text: str) -> list[Span]:
    """Where words, or runs of Han, stand that fit."""
    if is_of_word(leaf.glob):
        fits = _word_pattern(leaf.glob).fullmatch
        return [(start, end) for word, start, end in tokens.words(text) if fits(word)]
    return list(_whole_matches(_run_pattern(leaf.glob), text))


def fixed_part(glob: str) -> str:
    """The longest stretch without wildcards."""
    return max(re.split(r"[*?]+", glob), key=len)


@lru_cache(maxsize=256)
def _word_pattern(glob: str) -> re.Pattern[str]:
    return re.compile(word_expression(glob))


@lru_cache(maxsize=256)
def _run_pattern(glob: str) -> re.Pattern[str]:
    """Beside Han a star at the edge stands for nothing: a run is found wherever it stands."""
    bare = glob.strip("*")
    before = rf"{IN_WORD}*" if glob[0] == "*" and not is_han(bare[0]) else ""
    after = rf"{IN_WORD}*" if glob[-1] == "*" and not is_han(bare[-1]) else ""
    last = ANY_OR_MARK if bare[-1] == "?" else ANY
    return re.compile(before + _expression(bare, ANY, last) + after)


def _expression(glob: str, any_one: str, last_one: str) -> str:
    """:param any_one: what stands for a ``?``; ``last_one`` for that at the end.

    Groups that are not tried again keep many stars from taking long: the first place where a part fits leaves most room
    for those after it, and only the last part must end where the whole does.
    """
    glob = re.sub(r"[*?]*\*[*?]*", lambda run: "?" * run[0].count("?") + "*", glob)
    *before, last = glob.split("*")
    first, *middle = (_part(part, any_one) for part in before or [""])
    end = _part(last[:-1], any_one) + last_one if last.endswith("?") else _part(last, any_one)
    gap = f"{any_one}*?" if before else ""
    return f"{first}{''.join(f'(?>{any_one}*?{part})' for part in middle)}{gap}{end}"


def _part(part: str, any_one: str) -> str:
    return "".join(any_one if char == "?" else re.escape(char) for char in part)


def _whole_matches(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    place = 0
    while match := pattern.search(text, place):
        is_whole = match.end() > match.start() and tokens.is_whole(text, *match.span())
        if is_whole:
            yield match.span()
        place = match.end() if is_whole else match.start() + 1


# Words -------------------------------------------------------------------------------------------------------------


def fuzzy(leaf: Fuzzy, text: str) -> list[Span]:
    """Where words stand that are near."""
    return [(start, end) for word, start, end in tokens.words(text) if is_near(word, leaf)]


@lru_cache(maxsize=1 << 16)
def is_near(word: str, leaf: Fuzzy) -> bool:
    """Whether as few letters as asked for must be put in, taken out, changed, or put after their neighbour."""
    return edits(word, leaf.word, leaf.edits) <= leaf.edits


@lru_cache(maxsize=64)
def closed_up(compound: str) -> str:
    """The stem of a compound written as one word."""
    return tokens.stem("".join(tokens.bare_words(compound)))


def compound(leaf: Compound, text: str) -> list[Span]:
    """Where its words stand one after another, parted by a hyphen or a space, or closed up as one word."""
    there = tokens.stemmed(text)
    one_word = closed_up(leaf.text)
    spans = [(start, end) for stem, start, end in there if stem == one_word]
    size = len(leaf.stems)
    for at in range(len(there) - size + 1):
        run = there[at : at + size]
        if tuple(stem for stem, _, _ in run) == leaf.stems and all(
            text[one[2] : other[1]] in ("-", " ") for one, other in pairwise(run)
        ):
            spans.append((run[0][1], run[-1][2]))
    return sorted(spans)


# Nearness ----------------------------------------------------------------------------------------------------------


def near(leaf: Near, text: str, places: Callable[[Text | Word], Sequence[Span]]) -> list[Span]:
    """The occurrences of all parts that stand together within the gap.

    :param places: where a part stands in the text.
    """
    found = [places(part) for part in dict.fromkeys(leaf.parts)]
    if not all(found):
        return []
    starts = [match.start() for match in _unit().finditer(text)]
    room = leaf.gap + sum(_units(starts, spans[0]) for spans in found)
    ordered = sorted((end, start, number) for number, spans in enumerate(found) for start, end in spans)
    latest: dict[int, Span] = {}
    near: set[Span] = set()
    for end, start, number in ordered:
        if number not in latest or latest[number][0] <= start:
            latest[number] = start, end
        if len(latest) == len(found):
            together = {**latest, number: (start, end)}.values()
            if _units(starts, (min(span[0] for span in together), end)) <= room:
                near.update(together)
    return sorted(near)


def _units(starts: Sequence[int], span: Span) -> int:
    """How many units begin in a span."""
    from bisect import bisect_left

    return bisect_left(starts, span[1]) - bisect_left(starts, span[0])


@cache
def _unit() -> re.Pattern[str]:
    """A Han character, or a run of other letters and digits."""
    han = "".join(f"{first}-{last}" for first, last in HAN)
    return re.compile(rf"[{han}]|(?:(?![{han}])[^\W_])+(?:['’](?:(?![{han}])[^\W_])+)*")


# Regular expressions -----------------------------------------------------------------------------------------------


class Clock:
    """What is left of the time that a regular expression may take."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.left = seconds

    def matches(self, pattern: "regex.Pattern[str]", text: str) -> list[Span]:
        """Those that are not empty.

        :raises UsageError: the time is over.
        """
        began = time.perf_counter()
        try:
            found = [match.span() for match in pattern.finditer(text, timeout=max(self.left, 0.001)) if match[0]]
        except TimeoutError:
            found, self.left = [], 0.0
        self.left -= time.perf_counter() - began
        if self.left < 0:
            raise UsageError(
                "the regular expression takes more than {seconds} seconds",
                "narrow it, or name some of its words or characters beside it, as in: 跃离 /时.{{1,5}}跃离/",
                seconds=int(SECONDS),
            )
        return found


def regular(leaf: Regex, text: str, exact: bool) -> list[Span]:
    """:raises UsageError: the time is over."""
    return leaf.clock.matches(_compiled(leaf.expression, exact), text)


def fault(expression: str) -> str | None:
    """What is wrong with a regular expression."""
    import regex

    if len(expression) > LONGEST_EXPRESSION:
        return f"more than {LONGEST_EXPRESSION} characters"
    if re.search(RECURSION, expression):
        return "it calls itself"
    try:
        _compiled(expression, exact=False)
    except (regex.error, OverflowError, RecursionError, ValueError) as error:
        return str(error)
    return None


@lru_cache(maxsize=64)
def _compiled(expression: str, exact: bool) -> "regex.Pattern[str]":
    """Texts are folded unless the query is exact, and so is what the expression says beyond ASCII."""
    import regex

    if exact:
        return regex.compile(expression)
    return regex.compile("".join(map(_folded, expression)), regex.IGNORECASE)


def _folded(char: str) -> str:
    folded = char if char.isascii() else fold(char)
    return folded if folded.isalnum() or char.isascii() else re.escape(folded)
