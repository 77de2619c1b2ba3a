"""The glossary of numbered rules: which entries answer each other, by their order and by the rules that they cite."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from mtgsearch.blocks import Block, Group
from mtgsearch.formats import bilingual
from mtgsearch.formats.plain import Line
from mtgsearch.formats.rules_pairs import REFERENCE, agree, block, in_order
from mtgsearch.model import Lang
from mtgsearch.text.normalize import fold

QUOTED = re.compile(rf"({REFERENCE.pattern})[,，] ?[“\"]([^”\"]{{1,80}})[”\"]")
"""A rule with its name."""


def glossary(zh: Sequence[list[Line]], en: Sequence[list[Line]]) -> Iterator[Group]:
    """The entries, and then those lines that hold both languages."""
    section = (" / ".join(entries[0][0].text for entries in (zh, en) if entries),)
    yield from in_order(zh[:1], en[:1], "heading")
    ours, named = _bilingual(list(zh[1:]))
    yield from _answered(ours, list(en[1:]), section)
    for line, zh_name, en_name in named:
        yield Group(
            (Block("zh", zh_name, line.lines), Block("en", en_name, line.lines)),
            "entry",
            section=section,
            number="",
            given=True,
        )


def _bilingual(entries: list[list[Line]]) -> tuple[list[list[Line]], list[tuple[Line, str, str]]]:
    """The entries of one language, and the lines with both sides of those of which each line certainly holds both: a
    list of names in the Chinese file, ``Ongoing: 持续``, of several."""
    others, named = [], []
    for entry in entries:
        found = [bilingual.sides(line.text) for line in entry]
        if all(found):
            named += [(line, sides.zh, sides.en) for line, sides in zip(entry, found, strict=True) if sides]
        else:
            others.append(entry)
    return (others, named) if len(named) >= bilingual.OFTEN else (entries, [])


def _answered(zh: list[list[Line]], en: list[list[Line]], section: tuple[str, ...]) -> Iterator[Group]:
    """Entries in their order where there are as many; else those first that alone on their side cite the same rules."""
    if len(zh) == len(en) and agree(zh, en):
        yield from _in_places(zh, en, section)
        return
    pairs = _sure(zh, en) if len(zh) != len(en) else []
    for ours, theirs in pairs:
        yield from in_order([ours], [theirs], "entry", section)
    yield from in_order(*_others(zh, en, pairs), "entry", section)


def _in_places(zh: Sequence[list[Line]], en: Sequence[list[Line]], section: tuple[str, ...]) -> Iterator[Group]:
    """Entries in their order, but those whose rules are others than what stands opposite cites answer the one among
    such entries that cites the same; where none does, ``align.blocks`` tells by the terms whether they are a pair."""
    apart = [(ours, theirs) for ours, theirs in zip(zh, en, strict=True) if _contradict(ours, theirs)]
    pairs = _sure([ours for ours, _ in apart], [theirs for _, theirs in apart])
    answers = {id(theirs): ours for ours, theirs in pairs}
    moved = {id(ours) for ours, _ in pairs}
    for ours, theirs in zip(zh, en, strict=True):
        if not _contradict(ours, theirs):
            yield _entry([ours], [theirs], section, given=True)
            continue
        answer = answers.get(id(theirs))
        if answer:
            yield _entry([answer], [theirs], section, given=True)
        left = [each for each in (ours,) if id(each) not in moved], [] if answer else [theirs]
        if any(left):
            yield _entry(*left, section, given=False)


def _entry(zh: Sequence[list[Line]], en: Sequence[list[Line]], section: tuple[str, ...], *, given: bool) -> Group:
    blocks = (*(block("zh", lines) for lines in zh), *(block("en", lines) for lines in en))
    return Group(blocks, "entry", section=section, number="", given=given)


def _contradict(ours: Sequence[Line], theirs: Sequence[Line]) -> bool:
    """Whether both cite rules, and none that the other does."""
    zh, en = ({number for cited in _all_cited(entry) for number in cited} for entry in (ours, theirs))
    return bool(zh and en) and zh.isdisjoint(en)


def _sure(zh: Sequence[list[Line]], en: Sequence[list[Line]]) -> list[tuple[list[Line], list[Line]]]:
    """Entries that alone on their side cite the same rules, all of them or else one, or have the name of one."""
    pairs: list[tuple[list[Line], list[Line]]] = []
    for signs in (_all_cited, _each_cited, _named):
        pairs += _alone(*_others(zh, en, pairs), signs)
    return pairs


def _others(
    zh: Sequence[list[Line]], en: Sequence[list[Line]], pairs: Sequence[tuple[list[Line], list[Line]]]
) -> tuple[list[list[Line]], list[list[Line]]]:
    """The entries of both sides that are in no pair."""
    paired = {id(entry) for pair in pairs for entry in pair}
    ours, theirs = ([entry for entry in entries if id(entry) not in paired] for entries in (zh, en))
    return ours, theirs


def _alone(
    zh: Iterable[list[Line]], en: Iterable[list[Line]], signs: Callable[[list[Line]], Iterable[frozenset[str]]]
) -> Iterator[tuple[list[Line], list[Line]]]:
    """Entries with a sign that one entry on each side has, and no other."""
    having: dict[Lang, dict[frozenset[str], list[list[Line]]]] = {"zh": {}, "en": {}}
    sides: tuple[tuple[Lang, Iterable[list[Line]]], ...] = (("zh", zh), ("en", en))
    for lang, entries in sides:
        for entry in entries:
            for sign in signs(entry):
                having[lang].setdefault(sign, []).append(entry)
    paired: set[int] = set()
    for sign, theirs in having["en"].items():
        ours = having["zh"].get(sign, [])
        if len(ours) == len(theirs) == 1 and paired.isdisjoint((id(ours[0]), id(theirs[0]))):
            paired |= {id(ours[0]), id(theirs[0])}
            yield ours[0], theirs[0]


def _all_cited(entry: Iterable[Line]) -> list[frozenset[str]]:
    """All rules that an entry cites, as one sign."""
    cited = frozenset(number for line in entry for number in REFERENCE.findall(line.text))
    return [cited] if cited else []


def _each_cited(entry: Iterable[Line]) -> list[frozenset[str]]:
    """Each of them by itself."""
    return [frozenset([number]) for cited in _all_cited(entry) for number in cited]


def _named(entry: Iterable[Line]) -> list[frozenset[str]]:
    """Each of them whose name, as quoted, is that of the entry."""
    head, *lines = entry
    quoted = [found for line in lines for found in QUOTED.findall(line.text)]
    return [frozenset([number]) for number, name in quoted if _bare(name) == _bare(head.text)]


def _bare(name: str) -> str:
    """A name without what it has in one place and not in another: capitals, the sign of the plural, a stop."""
    return fold(name).strip(" .。").removesuffix("s")
