"""A name that is rendered otherwise than elsewhere: by a character less, more or another one, or by something else."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.contexts import Contexts, find
from mtgsearch.checks.names import EMPTY, Names, Place, named
from mtgsearch.checks.variants import Variant, variants
from mtgsearch.findings import Fault, Severity
from mtgsearch.model import Span
from mtgsearch.text.script import is_han

HAN = "[\u3400-\u4dbf\u4e00-\u9fff]"
LONG = 3
"""Characters of a rendering from which on a variant of it is no chance;"""
OWN = 0.7
"""a shorter one tells as much if no smaller a share of the places of the characters that are left is in it;"""
COUNTED = frozenset("〇一二三四五六七八九十百千两双半单非无")
"""What makes another name of one."""
LESS = 4
"""and from which on it may be one with a character less, and one that is wrong inside is likely a slip."""
RARE = 0.1
"""How often the characters of a variant stand beside each other, for each time that those of the rendering do."""
MOST_DOUBT = 0.05
"""A name must not stand without its rendering oftener than in this share of its other places."""
SURE = 5
"""Other places from which on it is likely a fault where nothing like the rendering stands."""


class Name(Check):
    id = "name"
    zh_name, en_name = "名称", "Names"
    finds = "A name that is rendered otherwise than in all its other places."
    right = (
        Example("送终刀锋消灭该生物。", "Doom Blade destroys it."),
        Example("你施放送终刀锋。", "You cast Doom Blade."),
        Example("如果送终刀锋被反击，则无事发生。", "If Doom Blade is countered, nothing happens."),
        Example("你施放Doom Blade。", "You cast Doom Blade."),
        Example("你施放它。", "You cast it."),
    )
    wrong = (
        Example("你施放送终刀锋。", "You cast Doom Blade."),
        Example("如果送终刀锋被反击，则无事发生。", "If Doom Blade is countered, nothing happens."),
        Example("他用送终刀锋消灭了它。", "He destroyed it with Doom Blade."),
        Example("该牌手施放送终刀峰。", "That player casts Doom Blade."),
    )
    studies = (Names, Contexts)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if not unit.is_two_sided:
            return
        known = lore.of(Names)
        places: dict[str, list[Place]] = {}
        for found in named(unit.en.text):
            for place in found:
                if place.name in known.renderings:
                    places.setdefault(place.name, []).append(place)
                    break
        told: set[Span] = set()
        for variant in variants(unit.zh.folded, unit.en.text, lore.of(Contexts), known):
            fault = _variant(variant, unit)
            told.update(fault.zh)
            yield fault
        for name, where in places.items():
            for fault in _faults(name, where, unit, known):
                if not any(start < last and first < end for start, end in fault.zh for first, last in told):
                    told.update(fault.zh)
                    yield fault


def _variant(variant: Variant, unit: Unit) -> Fault:
    start, end = find(variant.words, unit.en.text)
    name = unit.en.text[start:end]
    return _fault(name, [Place(name, start, end, True)], unit, variant.expected, variant.span, "warning")


def _faults(name: str, places: list[Place], unit: Unit, known: Names) -> Iterator[Fault]:
    rendered = known.renderings[name]
    text = unit.zh.folded
    stand = sum(text.count(each) for each in rendered.texts)
    is_missing = stand < unit.en.text.count(name)
    found = None
    for expected in rendered.texts:
        if (is_missing or len(expected) >= LONG) and _may_vary(expected, text):
            for found in _variants(expected, text, known):
                is_inside = len(expected) >= LESS and _is_inside(expected, text[slice(*found)])
                yield _fault(name, places, unit, expected, found, "warning" if is_inside else "info")
    if name.lower() in text:
        return
    doubt = max(0, rendered.unanswered - 1) / max(1, rendered.seen - 1)
    if stand or found or doubt > MOST_DOUBT:
        return
    expected = rendered.texts[0]
    beginning = _beginning(expected, text, known)
    if beginning:
        yield _fault(name, places, unit, expected, beginning, "info")
    elif rendered.seen > SURE:
        yield _fault(name, places, unit, expected, None, "info")


def _may_vary(text: str, inside: str) -> bool:
    """Whether a half of a text stands without the other, as it must where one character is wrong; or the two characters
    between them, the other way round. This is quickly seen."""
    half = len(text) // 2
    right = inside.count(text)
    turned = text[half] + text[half - 1]
    return inside.count(text[:half]) > right or inside.count(text[half:]) > right or turned in inside


def _variants(text: str, inside: str, known: Names) -> Iterator[Span]:
    """Where a text stands with one character changed, put in, left out or swapped with the next, such as stands nowhere
    else."""
    right = [match.span() for match in re.finditer(re.escape(text), inside)]
    for match in _pattern(text).finditer(inside):
        start, end = match.span(match.lastgroup or 0)
        if any(first < end and start < last for first, last in right):
            continue
        other = inside[start:end]
        if len(text) < LONG and any(known.share(text, char) < OWN for char in set(text) & set(other)):
            continue
        if not COUNTED.isdisjoint(set(other) ^ set(text)):
            continue
        new = set(map("".join, pairwise(other))) - set(map("".join, pairwise(text)))
        least = min(known.times(gram) for gram in map("".join, pairwise(text)))
        if new and all(known.times(gram) <= RARE * least for gram in new) and _is_slip(text, inside, start, end, known):
            yield start, end


def _is_slip(text: str, inside: str, start: int, end: int, known: Names) -> bool:
    """Whether the wrong character is inside; at an end it may be of the next word, which stands elsewhere too."""
    beside = []
    if inside[start] != text[0]:
        beside.append(inside[max(0, start - 1) : start + 1])
    if inside[end - 1] != text[-1]:
        beside.append(inside[end - 1 : end + 1])
    return all(known.times(gram) <= 2 for gram in beside)


def _is_inside(expected: str, found: str) -> bool:
    """Whether they begin and end alike."""
    return expected[0] == found[0] and expected[-1] == found[-1]


@lru_cache(maxsize=4096)
def _pattern(text: str) -> re.Pattern[str]:
    ways = [
        text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1) if text[at] != text[at + 1]
    ]
    ways += [f"{text[:at]}(?!{text[at]}){HAN}{text[at + 1 :]}" for at in range(len(text))]
    if len(text) >= LONG:
        ways += [f"{text[:at]}{HAN}{text[at:]}" for at in range(1, len(text))]
    if len(text) >= LESS:
        ways += [text[:at] + text[at + 1 :] for at in range(1, len(text) - 1)]
    return re.compile("|".join(ways))


def _beginning(text: str, inside: str, known: Names) -> Span | None:
    """Where something stands that begins as a text does, and stands nowhere else."""
    start = inside.find(text[0])
    while start >= 0:
        end = start + 1
        while (
            end < len(inside)
            and is_han(inside[end])
            and inside[end] not in EMPTY
            and not known.times(inside[end - 1 : end + 1])
        ):
            end += 1
        if end > start + 1:
            return start, end
        start = inside.find(text[0], start + 1)
    return None


def _fault(name: str, places: list[Place], unit: Unit, expected: str, found: Span | None, severity: Severity) -> Fault:
    en = tuple(unit.en.place(place.start, place.end) for place in places)
    if found is None:
        message = "“{name}” is {expected} elsewhere, which does not stand here"
        return Fault(severity, message, {"name": name, "expected": expected}, en=en, expected=expected)
    stands = unit.zh.folded[slice(*found)]
    return Fault(
        severity,
        "“{name}” is {expected} elsewhere, here {found}",
        {"name": name, "expected": expected, "found": stands},
        zh=(unit.zh.span(*found),),
        en=en,
        expected=expected,
        found=stands,
        suggestion=expected,
    )
