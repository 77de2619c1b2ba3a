"""Numbers of rules and sections in the order in which a reader counts."""

import re

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
    if (first and chapter(number) < chapter(first)) or (last and chapter(number) > chapter(last)):
        return False
    value, end = natural(number), natural(last)
    return (not first or value >= natural(first)) and (not last or value[: len(end)] <= end)
