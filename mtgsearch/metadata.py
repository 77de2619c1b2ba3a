"""What values of a document's metadata must look like, wherever a person gives them."""

import re
from collections.abc import Callable

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", re.ASCII)
_UNFIT = re.compile(r"[\s:@~\x00-\x1f\x7f-\x9f]")


def is_date(text: str) -> bool:
    """Whether it is a day, a month or a year that there is, in ISO 8601: ``2024-02-06``, ``2024-02``, ``2024``."""
    from datetime import date

    match = _DATE.fullmatch(text)
    if not match:
        return False
    try:
        date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        return False
    return True


def is_name(text: str) -> bool:
    """Whether it can stand in the id of a passage, ``NAME@EDITION:NUMBER``, and be told from what follows it."""
    return bool(text) and not _UNFIT.search(text)


def is_told(text: str) -> bool:
    """Whether it says anything."""
    return bool(text.strip())


EXPECTED: dict[str, tuple[Callable[[str], bool], str]] = {
    "title": (is_told, "text"),
    "licence": (is_told, "text"),
    "provenance": (is_told, "text"),
    "work": (is_name, "a short name without spaces, colons, @ and ~"),
    "document": (is_name, "a short name without spaces, colons, @ and ~"),
    "edition": (is_date, 'a date such as "2024-02-06"'),
    "date": (is_date, 'a date such as "2024-02-06"'),
}
"""For each key, the test that its value must pass, and what to tell a person whose value does not."""


def misfit(key: str, value: str) -> str | None:
    """What the value of ``key`` should have been, if it does not fit."""
    fits, expected = EXPECTED[key]
    return None if fits(value) else expected
