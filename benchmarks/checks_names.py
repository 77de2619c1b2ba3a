"""The proper names of a text: what stands in the Chinese where, and only where, an English name does."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from benchmarks.checks_characters import mistaken
from benchmarks.checks_edits import HAN, Changed, put, spans
from benchmarks.checks_texts import Text

WORD = r"[A-Z](?:[\w’'-]*\w)?"
NAME = rf"(?<=[a-z,;:(] ){WORD}(?:,? (?:(?:of|the|and|to|in|for|from) )*{WORD})*"
"""Words with capitals within a sentence."""
LEAST = 3
"""Times that a name stands in a text."""
LENGTHS = range(10, 1, -1)
MORE = 2
"""Times that it may stand in the Chinese where the English has a pronoun."""
NO_NAME = re.compile(
    "[该你为从各等把若或且么们这那些此是将会一]|^[的了和与在有则时到以对并后中而不]|[的了和与在有则时到以对并具上都]$|异能|咒语|效应|牌手|操控|伤害|类别|牌面|所有"
)
"""What words about a name have, and names have not."""


def name(text: Text, place: int, rng: Random) -> Changed | None:
    """A name, or the name of a card, is written otherwise in one place: one character is another of the same sound or
    look, or two are exchanged."""
    pair, known = text.pairs[place], names(text).get(place)
    if not known:
        return None
    start, end = rng.choice(spans(re.escape(rng.choice(known)), pair.zh))
    written = pair.zh[start:end]
    other = (rng.random() > 1 / 3 and _misspelt(written, text, rng)) or _exchanged(written, rng)
    return None if not other else {place: (put(pair.zh, (start, end), other), pair.en)}


@cache
def names(text: Text) -> dict[int, Sequence[str]]:
    """The Chinese names that stand three times or more in ``text``, by the places of their pairs."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for en, places in _english(text):
        zh = _answering(en, places, text)
        for place in places if zh else ():
            if zh not in found[place]:
                found[place].append(zh)
    return dict(found)


def _english(text: Text) -> Iterator[tuple[str, list[int]]]:
    """What is never written without capitals, and where it stands."""
    pairs = text.pairs[: text.size]
    plain = {word for pair in pairs for word in re.findall("[a-z]+", pair.en)}
    for en in sorted({name for pair in pairs for name in re.findall(NAME, pair.en)}):
        if en.lower() not in plain:
            whole = re.compile(rf"(?<!\w){re.escape(en)}(?!\w)")
            yield en, [place for place, pair in enumerate(pairs) if en in pair.en and whole.search(pair.en)]


def _answering(en: str, places: Sequence[int], text: Text) -> str:
    """The run of Han that all these pairs have and no others, most often but hardly oftener than the name, and the
    longest of those; or nothing, as of a title that is quoted."""
    texts = [text.pairs[place].zh for place in places]
    times = sum(text.pairs[place].en.count(en) for place in places)
    shortest = min(texts, key=len)
    best, most = "", LEAST - 1
    for run in _runs(shortest) if times >= LEAST else ():
        counts = [zh.count(run) for zh in texts]
        if all(counts) and most < sum(counts) <= times + MORE and sum(counts) == _first_zh(text).count(run):
            best, most = run, sum(counts)
    return "" if f"“{best}" in _first_zh(text) else best


@cache
def _first_zh(text: Text) -> str:
    """All Chinese without what is repeated."""
    return "\n".join(pair.zh for pair in text.pairs[: text.size])


def _runs(zh: str) -> Iterator[str]:
    """The longest first."""
    for length in LENGTHS:
        runs = dict.fromkeys(zh[start : start + length] for start in range(len(zh) - length + 1))
        yield from (run for run in runs if re.fullmatch(f"[{HAN}][{HAN}·～]*[{HAN}]", run) and not NO_NAME.search(run))


def _exchanged(written: str, rng: Random) -> str | None:
    places = [place for place in range(len(written) - 1) if written[place] != written[place + 1]]
    if not places:
        return None
    place = rng.choice(places)
    return put(written, (place, place + 2), written[place + 1] + written[place])


def _misspelt(written: str, text: Text, rng: Random) -> str | None:
    places = list(range(len(written)))
    rng.shuffle(places)
    for place in places:
        if other := mistaken(written[place], text, rng):
            return put(written, (place, place + 1), other)
    return None
