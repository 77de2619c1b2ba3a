"""What the passages that hold a term show that it is rendered by. The hits of a search are marked by no more than this,
so that it imports little.
"""

from collections.abc import Iterable, Iterator

from mtgsearch.align.commonness import Background, side
from mtgsearch.align.units import Unit, both_sided
from mtgsearch.align.words import LEAST_SHARE, Association, Use, associated, use
from mtgsearch.equivalents.terms import Term
from mtgsearch.model import Passage

MOST = 10
"""Equivalents that are learned of a term."""
LONGEST_UNIT = 20_000
"""Characters of both sides."""
LEAST = 2
"""Units that show one; a single unit may hold anything, and counts only where nothing else is known."""


def holding(term: Term, passages: Iterable[Passage]) -> list[Unit]:
    """The units that hold a term and have another side; very long ones tell little."""
    held = (unit for passage in passages for unit in both_sided(passage))
    return [unit for unit in held if len(unit.zh) + len(unit.en) <= LONGEST_UNIT and term.spans(unit)]


def learned(
    term: Term, held: Iterable[Unit], background: Background, limit: int = MOST, least_share: float = LEAST_SHARE
) -> list[Association]:
    """What units show that hold a term, likeliest first.

    :param least_share: of the units, that an equivalent stands in.
    """
    return associated(list(_uses(term, held)), term.other, background, limit=limit, least_share=least_share)


def _uses(term: Term, held: Iterable[Unit]) -> Iterator[Use]:
    for unit in held:
        own, other = (side(unit.side(lang), lang, unit.ends) for lang in (term.lang, term.other))
        if found := use(own, term.spans(unit), other):
            yield found
