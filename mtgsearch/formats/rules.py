"""Numbered rules in two files, one a language: the number is the key, whatever lines are missing on a side.

A rules document has front matter, contents, numbered sections, rules and subrules with examples under them, a glossary
and an end. Rules answer each other by their numbers alone. What has no number answers inside the part it stands in: by
its order where both sides have as many of it, else as ``align.blocks`` pairs it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from mtgsearch.blocks import Block, Group, Meta, Record
from mtgsearch.formats.base import Source
from mtgsearch.formats.plain import Line
from mtgsearch.formats.rules_parts import Document, Rule, numbered, taken_apart
from mtgsearch.model import LANGS, Lang, Lines, Warning
from mtgsearch.query import works
from mtgsearch.text.normalize import fold

EXAMPLE = re.compile(r"(?:Examples?|例如|例子|范例|例)\s*[:：]")
EFFECTIVE = re.compile(r"effective as of ([A-Z][a-z]+) ([0-9]{1,2}), ([0-9]{4})")
EFFECTIVE_ZH = re.compile(r"([0-9]{4})年([0-9]{1,2})月([0-9]{1,2})日起生效")
MONTHS = "January February March April May June July August September October November December".split()
FEW = 20
"""Numbers of subrules that a rules document has at least, and"""
SHARED = 0.8
"""the part of them that the other language's file has as well."""
SHORTEST_NAME = 3
"""Letters of the name of a work that may stand in a title by chance."""
REFERENCE = re.compile(r"[0-9]{3}(?:\.[0-9]{1,3}[a-z]?)?")


class Rules:
    name = "rules"
    describe = "numbered rules in two files, one a language"

    def __init__(self) -> None:
        self._sources: tuple[Source, Source] | None = None
        self._apart: tuple[Document, Document]
        """Both files, taken apart once for recognising and reading them."""

    def confidence(self, zh: Source, en: Source) -> float:
        """.95 where both have numbered rules, most of them the same."""
        numbers = [
            {rule.number for rule in document.rules if "." in rule.number} for document in self._taken_apart(zh, en)
        ]
        fewer = min(map(len, numbers))
        return 0.95 if fewer >= FEW and len(numbers[0] & numbers[1]) >= SHARED * fewer else 0.0

    def read(self, zh: Source, en: Source) -> Iterator[Record]:
        """The records of both; the lines of a block are those of the file in its language."""
        ours, theirs = self._taken_apart(zh, en)
        yield from _metadata(ours.front, theirs.front)
        titles = min(len(ours.front), len(theirs.front), 1)
        yield from _in_order(_single(ours.front[titles:]), _single(theirs.front[titles:]), "paragraph")
        yield from _contents(ours.contents, theirs.contents)
        yield from _rules(ours.rules, theirs.rules)
        yield from _glossary(ours.glossary, theirs.glossary)
        yield from _in_order(_single(ours.credits), _single(theirs.credits), "paragraph")

    def _taken_apart(self, zh: Source, en: Source) -> tuple[Document, Document]:
        known = self._sources
        if known is None or known[0] is not zh or known[1] is not en:
            self._sources, self._apart = (zh, en), (taken_apart(zh.lines), taken_apart(en.lines))
        return self._apart


# Pairing -----------------------------------------------------------------------------------------------------------


def _metadata(zh: Sequence[Line], en: Sequence[Line]) -> Iterator[Meta]:
    """The title, in both languages, the work that it names, and the day from which the rules hold."""
    if zh and en:
        title, lines = f"{zh[0].text.strip()} / {en[0].text.strip()}", en[0].lines
        yield Meta("title", title, lines)
        named = (code for name, code in works.names().items() if len(name) > SHORTEST_NAME and name in fold(title))
        yield from (Meta("work", code, lines) for code in named)
    for line in (*en, *zh):
        if date := _effective(line.text):
            yield Meta("edition", date, line.lines)
            return


def _effective(text: str) -> str | None:
    if (match := EFFECTIVE.search(text)) and match[1] in MONTHS:
        return f"{match[3]}-{MONTHS.index(match[1]) + 1:02}-{int(match[2]):02}"
    match = EFFECTIVE_ZH.search(text)
    return f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}" if match else None


def _single(lines: Iterable[Line]) -> list[list[Line]]:
    return [[line] for line in lines]


def _in_order(
    zh: Sequence[list[Line]], en: Sequence[list[Line]], kind: str, section: tuple[str, ...] = ()
) -> Iterator[Group]:
    """Runs of lines, each a block: one by one where there are as many, else for the aligner to pair."""
    if len(zh) == len(en) and _agree(zh, en):
        for ours, theirs in zip(zh, en, strict=True):
            yield Group((_block("zh", ours), _block("en", theirs)), kind, section=section, number="", given=True)
    elif zh or en:
        blocks = (*(_block("zh", lines) for lines in zh), *(_block("en", lines) for lines in en))
        yield Group(blocks, kind, section=section, number="")


def _agree(zh: Sequence[list[Line]], en: Sequence[list[Line]]) -> bool:
    """Whether hardly any of the rules that one side cites is not cited by what stands at the same place opposite."""
    differ = sum(_cited(ours) != _cited(theirs) for ours, theirs in zip(zh, en, strict=True))
    return differ <= 0.1 * len(zh)


def _cited(lines: Iterable[Line]) -> set[str]:
    return {number for line in lines for number in REFERENCE.findall(line.text) if "." in number}


def _block(lang: Lang, lines: Sequence[Line]) -> Block:
    return Block(lang, "\n".join(line.text for line in lines), Lines(lines[0].number, lines[-1].number))


def _contents(zh: Sequence[Line], en: Sequence[Line]) -> Iterator[Group]:
    by_number = {lang: numbered(lines) for lang, lines in zip(LANGS, (zh, en), strict=True)}
    for group in _by_number(by_number["zh"], by_number["en"]):
        if isinstance(group, Group):
            yield group._replace(kind="entry", number="")


def _rules(zh: Sequence[Rule], en: Sequence[Rule]) -> Iterator[Record]:
    trail: dict[int, str] = {}
    for record in _by_number(zh, en):
        if isinstance(record, Group) and record.number and "." not in record.number:
            level = 0 if len(record.number) < 3 else 1
            record = record._replace(
                kind="heading", section=tuple(trail[each] for each in sorted(trail) if each < level)
            )
            trail = {each: name for each, name in trail.items() if each < level}
            trail[level] = " / ".join(block.text for block in record.blocks)
        elif isinstance(record, Group):
            record = record._replace(section=tuple(trail[each] for each in sorted(trail)))
        yield record


def _by_number(zh: Sequence[Rule], en: Sequence[Rule]) -> Iterator[Record]:
    """Each rule in both languages, in the order of the English ones; those of one side where that side has them."""
    waiting: dict[str, list[Rule]] = {}
    for rule in zh:
        waiting.setdefault(rule.number, []).append(rule)
    english = {rule.number for rule in en}
    alone = _after(zh, english)
    yield from (record for rule in alone.get(None, ()) for record in _pair(rule, None))
    for rule in en:
        ours = waiting[rule.number].pop(0) if waiting.get(rule.number) else None
        yield from _pair(ours, rule)
        if waiting.get(rule.number) and rule is _last(en, rule.number):
            for again in waiting[rule.number]:
                yield Warning(again.line.number, f"{rule.number} stands twice in the Chinese")
                yield from _pair(again, None)
        yield from (record for each in alone.pop(rule.number, ()) for record in _pair(each, None))


def _last(rules: Sequence[Rule], number: str) -> Rule:
    return next(rule for rule in reversed(rules) if rule.number == number)


def _after(zh: Sequence[Rule], english: set[str]) -> dict[str | None, list[Rule]]:
    """The Chinese rules that English has not, by the number of the one before that it has."""
    alone: dict[str | None, list[Rule]] = {}
    before: str | None = None
    for rule in zh:
        if rule.number in english:
            before = rule.number
        else:
            alone.setdefault(before, []).append(rule)
    return alone


def _pair(zh: Rule | None, en: Rule | None) -> Iterator[Group]:
    sides: tuple[tuple[Lang, Rule | None], ...] = (("zh", zh), ("en", en))
    there = [(lang, rule) for lang, rule in sides if rule]
    blocks = tuple(_block(lang, [rule.line]) for lang, rule in there)
    yield Group(blocks, "rule", number=there[0][1].number, given=True)
    under = {lang: _single(rule.under) if rule else [] for lang, rule in sides}
    kind = "example" if all(EXAMPLE.match(line.text) for lines in under.values() for line, *_ in lines) else "paragraph"
    yield from _in_order(under["zh"], under["en"], kind)


def _glossary(zh: Sequence[list[Line]], en: Sequence[list[Line]]) -> Iterator[Group]:
    """Entries in their order where there are as many; else those first that alone on their side cite the same rules."""
    section = (" / ".join(entries[0][0].text for entries in (zh, en) if entries),)
    yield from _in_order(zh[:1], en[:1], "heading")
    zh, en = zh[1:], en[1:]
    if len(zh) == len(en) and _agree(zh, en):
        yield from _in_places(zh, en, section)
        return
    pairs = _sure(zh, en) if len(zh) != len(en) else []
    for ours, theirs in pairs:
        yield from _in_order([ours], [theirs], "entry", section)
    yield from _in_order(*_others(zh, en, pairs), "entry", section)


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
    blocks = (*(_block("zh", lines) for lines in zh), *(_block("en", lines) for lines in en))
    return Group(blocks, "entry", section=section, number="", given=given)


def _contradict(ours: Sequence[Line], theirs: Sequence[Line]) -> bool:
    """Whether both cite rules, and none that the other does."""
    zh, en = ({number for cited in _all_cited(entry) for number in cited} for entry in (ours, theirs))
    return bool(zh and en) and zh.isdisjoint(en)


def _sure(zh: Sequence[list[Line]], en: Sequence[list[Line]]) -> list[tuple[list[Line], list[Line]]]:
    """Entries that alone on their side cite the same rules, all of them or else one."""
    pairs: list[tuple[list[Line], list[Line]]] = []
    for signs in (_all_cited, _each_cited):
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
