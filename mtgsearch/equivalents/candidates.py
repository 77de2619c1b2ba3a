"""What may render a term: what the glossary has for it, and what the passages that hold it show."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgsearch.align.commonness import Background
from mtgsearch.align.units import Unit
from mtgsearch.equivalents import terms
from mtgsearch.equivalents.learning import LEAST, learned
from mtgsearch.equivalents.terms import Term
from mtgsearch.model import Lang, Span
from mtgsearch.text.words import MODIFIERS

LEAST_OF_ROOT = 1 / 3
"""Units that show an equivalent, as a share of the root of all units, where that is more than ``LEAST``: the more there
are, the more stands together by chance."""


class Candidate(NamedTuple):
    """What may render a term, folded, in whatever form."""

    text: str
    lang: Lang
    in_glossary: bool = False

    def spans(self, unit: Unit) -> list[Span]:
        """Where it stands as a whole."""
        text = unit.side(self.lang)
        return terms.whole(self.text, text, unit.ends) if self.lang == "zh" else terms.worded(self.text, text)


class Standing(NamedTuple):
    """An equivalent where it stands for the term."""

    number: int
    """Of the candidates,"""
    spans: list[Span]
    """in the folded text."""


def standing(candidates: Sequence[Candidate], unit: Unit) -> Iterator[Standing]:
    """The candidates that stand in a unit, not only inside a longer one, by rank."""
    found = [(number, spans) for number, each in enumerate(candidates) if (spans := each.spans(unit))]
    for number, spans in found:
        others = [span for other, theirs in found if other != number for span in theirs]
        if free := [span for span in spans if not any(_is_inside(span, other) for other in others)]:
            yield Standing(number, free)


def _is_inside(span: Span, other: Span) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]


def candidates(
    term: Term, listed: Sequence[str], held: Sequence[Unit], background: Callable[[], Background]
) -> list[Candidate]:
    """What may render a term, by rank: what the glossary lists, and what the units show that have none of that.

    :param listed: what the glossary has for it.
    :param held: units that hold it, some of them if they are many.
    :param background: asked only if there is something to learn.
    """
    known = _ranked([Candidate(text, term.other, in_glossary=True) for text in _terms_of(listed)], held)
    rest = [unit for unit in held if not any(standing(known, unit))]
    if len(rest) < (LEAST if known else 1):
        return known
    least = max(LEAST, LEAST_OF_ROOT * math.sqrt(len(held)))
    found = learned(term, rest, background())
    shown = [each for each in found if each.segments >= least] or found[: not known]
    return [*known, *(Candidate(each.text, term.other) for each in shown)]


def _terms_of(listed: Sequence[str]) -> list[str]:
    """Those that are no other with a modifier before it: 已跃离 is a use of 跃离."""
    return [text for text in listed if not (text[0] in MODIFIERS and text[1:] in listed)]


def _ranked(listed: Sequence[Candidate], held: Iterable[Unit]) -> list[Candidate]:
    """The most frequent first, then as they are listed."""
    counts = Counter(each for unit in held for each in listed if each.spans(unit))
    return sorted(listed, key=lambda each: -counts[each])
