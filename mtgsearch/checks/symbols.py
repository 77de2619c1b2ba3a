"""The symbols of the field and what they are called, from the shipped table."""

from functools import cache
from typing import NamedTuple

from mtgsearch import data
from mtgsearch.text.normalize import fold


class Named(NamedTuple):
    """A symbol without its braces, and its names in both languages; all folded."""

    symbol: str
    zh: str
    en: str


@cache
def named() -> tuple[Named, ...]:
    """Some symbols have several names, a row each."""
    return tuple(Named(*map(fold, row)) for row in data.rows("symbols.tsv"))
