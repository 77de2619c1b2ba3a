"""What may render a term: what the glossary has for it, and what the passages that hold it show."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from mtgsearch.align.commonness import Background, side
from mtgsearch.align.units import Unit, both_sided
from mtgsearch.align.words import LEAST_SHARE, Association, Use, associated, use
from mtgsearch.equivalents.counting import Candidate, standing
from mtgsearch.equivalents.terms import Term
from mtgsearch.model import Passage
from mtgsearch.text.words import MODIFIERS

MOST = 10
"""Equivalents that are learned of a term."""
LONGEST_UNIT = 20_000
"""Characters of both sides."""
LEAST = 2
"""Units that show one; a single unit may hold anything, and counts only where nothing else is known."""
LEAST_OF_ROOT = 1 / 3
"""The same as a share of the root of all units: the more there are, the more stands together by chance."""


def holding(term: Term, passages: Iterable[Passage]) -> list[Unit]:
    """The units that hold a term and have another side; very long ones tell little."""
    held = (unit for passage in passages for unit in both_sided(passage))
    return [unit for unit in held if len(unit.zh) + len(unit.en) <= LONGEST_UNIT and term.spans(unit)]


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


def learned(
    term: Term, held: Iterable[Unit], background: Background, limit: int = MOST, least_share: float = LEAST_SHARE
) -> list[Association]:
    """What units show that hold a term, likeliest first.

    :param least_share: of the units, that an equivalent stands in.
    """
    return associated(list(_uses(term, held)), term.other, background, limit=limit, least_share=least_share)


def _terms_of(listed: Sequence[str]) -> list[str]:
    """Those that are no other with a modifier before it: 已跃离 is a use of 跃离."""
    return [text for text in listed if not (text[0] in MODIFIERS and text[1:] in listed)]


def _ranked(listed: Sequence[Candidate], held: Iterable[Unit]) -> list[Candidate]:
    """The most frequent first, then as they are listed."""
    counts = Counter(each for unit in held for each in listed if each.spans(unit))
    return sorted(listed, key=lambda each: -counts[each])


def _uses(term: Term, held: Iterable[Unit]) -> Iterator[Use]:
    for unit in held:
        own, other = (side(unit.side(lang), lang, unit.ends) for lang in (term.lang, term.other))
        if found := use(own, term.spans(unit), other):
            yield found
