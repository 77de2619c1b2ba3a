"""Which pairs of a text get which errors: drawn once from a seed, and laid into a few copies of the text.

A copy has the errors of several kinds, on pairs of which none is beside another's, so that little of what surrounds an
error is false itself.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from benchmarks.checks_edits import Changed
from benchmarks.checks_kinds import KINDS, Kind
from benchmarks.checks_texts import SEED, Pair, Text

ERRORS = 50
"""Of each kind, where so many pairs fit."""
MOST_CHANGED = 0.10
"""The share of a copy's pairs that are changed at most."""


class Error(NamedTuple):
    kind: Kind
    changed: Changed

    def ids(self, text: Text) -> frozenset[str]:
        """Of the pairs that are changed."""
        return frozenset(text.pairs[place].id for place in self.changed)


class Copy(NamedTuple):
    """The pairs of a text with errors."""

    pairs: list[Pair]
    errors: list[Error]


class Injection(NamedTuple):
    copies: list[Copy]
    fitting: dict[str, int]
    """How many pairs of the part fit each kind."""


def inject(text: Text, part: str, errors: int = ERRORS, most: float = MOST_CHANGED) -> Injection:
    offered = {kind: list(_offered(text, part, kind)) for kind in KINDS}
    copies = _laid_out(offered, errors, max(1, int(most * text.size)))
    return Injection(
        [Copy(_with(text, chosen), chosen) for chosen in copies],
        {kind.name: len(found) for kind, found in offered.items()},
    )


def _offered(text: Text, part: str, kind: Kind) -> Iterator[Changed]:
    """Every error of a kind that can be made in a part, in the order in which they are taken."""
    half = text.half(part)
    known, places = set(half), [place for place in half if (place in text.twins) == kind.needs_twin]
    Random(f"{SEED} {part} {kind.name}").shuffle(places)
    for place in places:
        changed = kind.change(text, place, Random(f"{SEED} {part} {kind.name} {place}"))
        if (
            changed
            and known >= set(changed)
            and all(_differs(text.pairs[where], sides) for where, sides in changed.items())
        ):
            yield changed


def _differs(pair: Pair, sides: tuple[str, str]) -> bool:
    return sides != (pair.zh, pair.en)


def _laid_out(offered: dict[Kind, list[Changed]], errors: int, room: int) -> list[list[Error]]:
    """The errors of each copy. Those of the kinds that fit the fewest pairs are laid first; a kind is laid into the
    first copy that has room for it, and has as many pairs free for it as an empty one."""
    copies: list[list[Error]] = []
    for kind in sorted(offered, key=lambda kind: len(offered[kind])):
        alone = _taken(kind, offered[kind], [], errors)
        need = sum(len(error.changed) for error in alone)
        for copy in copies:
            chosen = _taken(kind, offered[kind], copy, errors)
            if len(chosen) == len(alone) and need + sum(len(error.changed) for error in copy) <= room:
                copy.extend(chosen)
                break
        else:
            copies.append(alone)
    return copies


def _taken(kind: Kind, offered: Sequence[Changed], copy: Sequence[Error], most: int) -> list[Error]:
    """The first errors whose pairs are free and stand beside none that is changed."""
    taken = {place for error in copy for place in error.changed}
    chosen: list[Error] = []
    for changed in offered:
        if len(chosen) < most and not taken & {near for place in changed for near in (place - 1, place, place + 1)}:
            chosen.append(Error(kind, changed))
            taken |= set(changed)
    return chosen


def _with(text: Text, errors: Sequence[Error]) -> list[Pair]:
    pairs = list(text.pairs)
    for error in errors:
        for place, (zh, en) in error.changed.items():
            pairs[place] = pairs[place]._replace(zh=zh, en=en)
    return pairs
