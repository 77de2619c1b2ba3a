"""Errors in whole texts and sentences: one is missing, stands twice, in English, or where it does not belong."""

import re
from random import Random

from benchmarks.checks_edits import HAN, Changed, drawn, put
from benchmarks.checks_texts import Pair, Sides, Text
from mtgsearch.model import Span

SENTENCE = r"\s*(?:\d[\d.]*[a-z]?\s+)?([^。！？\s][^。！？\n]*[。！？][”」）]*)"
"""Group 1 is without the number of its rule."""
SHORTEST = 4
"""Han characters of a sentence, or of a text that is moved."""
LONGEST_RATIO = 3.0
LEFT = 8
"""Characters that a text that is cut off keeps at least,"""
CUT = 6
"""and that it loses."""


def empty(pair: Pair, rng: Random) -> Sides | None:
    return "", pair.en


def untranslated(pair: Pair, rng: Random) -> Sides | None:
    """The English stands for the Chinese."""
    return (pair.en, pair.en) if re.search("[A-Za-z]{3}", pair.en) and pair.zh != pair.en else None


def doubled_sentence(pair: Pair, rng: Random) -> Sides | None:
    """A Chinese sentence twice."""
    span = drawn(_sentences(pair.zh), rng)
    return span and (put(pair.zh, span, 2 * pair.zh[slice(*span)].strip()), pair.en)


def added_sentence(text: Text, place: int, rng: Random) -> Changed | None:
    """A sentence of another pair after one of this."""
    pair, other = text.pairs[place], text.pairs[rng.randrange(text.size)]
    after, added = drawn(_sentences(pair.zh), rng), drawn(_sentences(other.zh), rng)
    if after is None or added is None or other.zh[slice(*added)] in pair.zh:
        return None
    return {place: (put(pair.zh, (after[1], after[1]), other.zh[slice(*added)].strip()), pair.en)}


def dropped_sentence(pair: Pair, rng: Random) -> Sides | None:
    """A Chinese sentence of several, which an English one answers, left out."""
    span = drawn((zh for zh, _ in _units(pair) if _ends(pair.zh[slice(*zh)])), rng)
    return span and (put(pair.zh, span, "").strip(), pair.en)


def english_left(pair: Pair, rng: Random) -> Sides | None:
    """A Chinese sentence or clause of several stands in English."""
    units = [(zh, en) for zh, en in _units(pair) if len(re.findall("[A-Za-z]+", pair.en[slice(*en)])) > 1]
    if not units:
        return None
    zh, en = rng.choice(units)
    return put(pair.zh, zh, pair.en[slice(*en)]), pair.en


def truncated(pair: Pair, rng: Random) -> Sides | None:
    """The end of the Chinese is cut off in the midst of its last sentence."""
    sentences = _sentences(pair.zh)
    if not sentences:
        return None
    start, end = sentences[-1]
    places = [
        place
        for place in range(max(LEFT, start + SHORTEST), end - CUT + 1)
        if re.fullmatch(f"[{HAN}]{{2}}", pair.zh[place - 1 : place + 1])
    ]
    return (pair.zh[: rng.choice(places)], pair.en) if places else None


def swapped_neighbours(text: Text, place: int, rng: Random) -> Changed | None:
    """The Chinese of two neighbours exchanged; of those on either side the one nearer in length."""
    other = _neighbour(text, place, LONGEST_RATIO)
    if other is None:
        return None
    pair, next_to = text.pairs[place], text.pairs[other]
    return {place: (next_to.zh, pair.en), other: (pair.zh, next_to.en)}


def pasted_neighbour(text: Text, place: int, rng: Random) -> Changed | None:
    """The Chinese of a neighbour stands here too."""
    other = _neighbour(text, place, float("inf"))
    return None if other is None else {place: (text.pairs[other].zh, text.pairs[place].en)}


def _neighbour(text: Text, place: int, most: float) -> int | None:
    own = text.pairs[place]
    beside = [other for other in (place - 1, place + 1) if 0 <= other < text.size and place < text.size]
    fitting = [other for other in beside if other not in text.twins and _ratio(own.zh, text.pairs[other].zh) <= most]
    fitting = [other for other in fitting if _is_long(text.pairs[other].zh) and text.pairs[other].zh != own.zh]
    return (
        min(fitting, key=lambda other: _ratio(own.zh, text.pairs[other].zh)) if fitting and _is_long(own.zh) else None
    )


def _ratio(one: str, other: str) -> float:
    return max(len(one), len(other)) / min(len(one), len(other))


def _is_long(zh: str) -> bool:
    return len(re.findall(f"[{HAN}]", zh)) >= SHORTEST


def _sentences(zh: str) -> list[Span]:
    return [match.span(1) for match in re.finditer(SENTENCE, zh) if _is_long(match[1])]


def _units(pair: Pair) -> list[tuple[Span, Span]]:
    """The segments of a pair that has several."""
    units = [(zh, en) for zh, en in pair.segments if _is_long(pair.zh[slice(*zh)])]
    return units if len(pair.segments) > 1 else []


def _ends(unit: str) -> bool:
    return bool(re.search(r"[。！？][”」）]*\s*$", unit))
