"""Numbers of rules and sections in the order in which a reader counts."""

import re
import sys
from collections.abc import Callable
from functools import lru_cache

PART = r"[0-9]+|[^0-9.]+"

Number = tuple[tuple[int, str], ...]


def natural(number: str) -> Number:
    """Sorts numbers as a reader counts: 702.9, 702.10, 702.10a."""
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in re.findall(PART, number))


def chapter(number: str) -> int:
    """The first part of a number, 0 where that is none: what may be compared before all of it."""
    first = number.partition(".")[0]
    return int(first) if first.isdecimal() else int(re.match("[0-9]*", first)[0] or 0)  # type: ignore[index]


def is_between(number: str, first: str, last: str) -> bool:
    """Whether ``number`` is ``first``, ``last`` or one between; 702.30a, which stands below 702.30, is in it, too. An
    empty bound is none.
    """
    return between(first, last)(number)


@lru_cache(maxsize=16)
def between(first: str, last: str) -> Callable[[str], bool]:
    """The same for many numbers."""
    least, most = natural(first), natural(last)
    begin, end = chapter(first) if first else 0, chapter(last) if last else sys.maxsize

    def is_in(number: str) -> bool:
        here = chapter(number)
        if not begin <= here <= end:
            return False
        if begin < here < end:
            return True
        value = natural(number)
        return value >= least and (not last or value[: len(most)] <= most)

    return is_in
