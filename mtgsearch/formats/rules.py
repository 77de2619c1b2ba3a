"""Numbered rules in two files, one a language: the number is the key, whatever lines are missing on a side.

A rules document has front matter, contents, numbered sections, rules and subrules with examples under them, a glossary
and an end. Rules answer each other by their numbers alone. What has no number answers inside the part it stands in: by
its order where both sides have as many of it, else as ``align.blocks`` pairs it.
"""

import re
from collections.abc import Iterator, Sequence

from mtgsearch.blocks import Group, Meta, Record
from mtgsearch.formats.base import Source
from mtgsearch.formats.plain import Line
from mtgsearch.formats.rules_glossary import glossary
from mtgsearch.formats.rules_pairs import block, in_order, single
from mtgsearch.formats.rules_parts import Document, Rule, numbered, taken_apart
from mtgsearch.model import LANGS, Lang, Warning
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
        """The records of both; the lines of a block are those of the file in its language, but those of the Chinese
        file where names in it stand in both."""
        ours, theirs = self._taken_apart(zh, en)
        yield from _metadata(ours.front, theirs.front)
        titles = min(len(ours.front), len(theirs.front), 1)
        yield from in_order(single(ours.front[titles:]), single(theirs.front[titles:]), "paragraph")
        yield from _contents(ours.contents, theirs.contents)
        yield from _rules(ours.rules, theirs.rules)
        yield from glossary(ours.glossary, theirs.glossary)
        yield from in_order(single(ours.credits), single(theirs.credits), "paragraph")

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
    blocks = tuple(block(lang, [rule.line]) for lang, rule in there)
    yield Group(blocks, "rule", number=there[0][1].number, given=True)
    under = {lang: single(rule.under) if rule else [] for lang, rule in sides}
    kind = "example" if all(EXAMPLE.match(line.text) for lines in under.values() for line, *_ in lines) else "paragraph"
    yield from in_order(under["zh"], under["en"], kind)
