"""What the errors that are put into pairs are made with. An edit gives the two sides of a pair with one error, or
``None`` where it does not fit the pair; all chance comes from the generator that is handed in."""

import re
from collections.abc import Callable, Iterable, Mapping
from random import Random

from benchmarks.checks_texts import Pair, Sides, Text
from mtgsearch.model import Span

HAN = "一-鿿"
Edit = Callable[[Pair, Random], Sides | None]
Changed = Mapping[int, Sides]
"""The pairs that are changed, by their places in the text."""
Change = Callable[[Text, int, Random], Changed | None]
"""One error at a place of a text, which may need what stands elsewhere in it."""


def alone(edit: Edit) -> Change:
    """An error that needs its pair alone."""

    def change(text: Text, place: int, rng: Random) -> Changed | None:
        sides = edit(text.pairs[place], rng)
        return sides and {place: sides}

    return change


def put(text: str, span: Span, new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]


def drawn(spans: Iterable[Span], rng: Random) -> Span | None:
    found = list(spans)
    return rng.choice(found) if found else None


def spans(pattern: str, text: str) -> list[Span]:
    return [match.span() for match in re.finditer(pattern, text)]


def exchanged(pairs: Mapping[str, str], text: str, rng: Random) -> str | None:
    """``text`` with one thing in it that is named by a regular expression exchanged; each of those that stand in it
    is as likely."""
    standing = [(found, new) for pattern, new in pairs.items() if (found := spans(pattern, text))]
    if not standing:
        return None
    found, new = rng.choice(standing)
    return put(text, rng.choice(found), new)
