"""Leftovers of markup and templates on one side that the other side does not have.

Where a document writes such signs in both its languages they are its notation, as in documents about code, and a
difference is only worth a look.
"""

import re
from collections import Counter
from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Study, Text, Unit
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import LANGS, Lang, Spans
from mtgsearch.text.code import is_listing

SIGN = re.compile(
    r"(?P<column>(?<=\S) \| (?=\S))|(?P<bar>\|+)|(?P<backslash>\\+[a-z]?)|(?P<stars>\*{2,})"
    r"|(?P<tildes>~~+)|(?P<hashes>#{2,})"
    r"|(?P<tag></?[A-Za-z][A-Za-z0-9]*(?:\s[^<>\n]*)?/?>|<!--|-->)"
    r"|(?P<entity>&(?:[A-Za-z]{2,8}|\#[0-9]{1,6}|\#x[0-9A-Fa-f]{1,5});|&(?:nbsp|quot|amp|lt|gt)\b)"
    r"|(?P<template>\{\{|\}\}|\$\{|<%|%>|%\([a-z]+\)[sd]|%[sd](?![A-Za-z])|\[\[|\]\]|\[/?(?:b|i|u|url|img)\])"
    r"|(?P<ticks>`{3,})|(?P<underscores>_{2,})",
    re.ASCII,
)
ANY = re.compile(r"[|\\<&]|-->|\*\*|~~|##|\{\{|\}\}|\$\{|%[>sd(]|\[[\[/biu]|\]\]|```|__")
"""What begins one, or stands in it: most texts have none."""
LITERAL = re.compile("`[^`]+`")
SHARE = 0.01
"""Of a document's passages: where so many hold such signs in both languages, it is about code or is marked up."""


class Notation(Study):
    """Which documents write such signs in both their languages."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._both: Counter[str] = Counter()
        self._passages: Counter[str] = Counter()

    def learn(self, unit: Unit) -> None:
        if not unit.is_memory:
            id = unit.document.id
            self._passages[id] += 1
            self._both[id] += all(LITERAL.search(side.text) or _held(side, "") for side in (unit.zh, unit.en))

    def is_of(self, document: str) -> bool:
        """Whether the document is written with signs."""
        return self._both[document] > SHARE * self._passages[document]


class Markup(Check):
    id = "markup"
    zh_name, en_name = "残留标记", "Stray markup"
    finds = "Leftovers of markup and templates on one side that the other side does not have."
    right = (
        Example("{T}：加一点{U}。", "{T}: Add {U}."),
        Example("<b>跃离</b>", "<b>Phase out</b>"),
        Example("防御力为1+*。", "Its toughness is 1+*."),
        Example("A&B 公司", "The company A&B"),
    )
    wrong = (
        Example("它跃离。\\\\", "It phases out."),
        Example("它|跃离。", "It phases out."),
        Example("它**跃离**。", "It phases out."),
        Example("它&nbsp;跃离。", "It phases out."),
        Example("它<b>跃离。", "It phases out."),
    )
    studies = (Notation,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if not unit.is_two_sided or is_listing(unit.zh.text):
            return
        held = {lang: _held(unit.side(lang), unit.passage.kind) for lang in LANGS}
        for lang, other in (LANGS, LANGS[::-1]):
            for (kind, sign), spans in held[lang].items():
                there = held[other].get((kind, sign), ())
                if len(spans) > len(there):
                    is_own = lore.of(Notation).is_of(unit.document.id)
                    yield _fault(unit.side(lang), sign, spans, there, "info" if is_own else _severity(kind, lang))


Held = dict[tuple[str, str], Spans]
"""Where each sign stands, by its kind and its text."""


def _held(text: Text, kind_of_passage: str) -> Held:
    held: Held = {}
    if not ANY.search(text.text):
        return held
    for match in SIGN.finditer(text.text):
        kind = match.lastgroup or ""
        if not (kind in ("bar", "column") and kind_of_passage == "row"):  # the columns of a table
            sign = match[0].casefold().strip()
            held[kind, sign] = (*held.get((kind, sign), ()), text.place(*match.span()))
    return held


def _severity(kind: str, lang: Lang) -> Severity:
    """What the English alone has may have been left out of the Chinese rightly; in angle brackets stand words, too. A
    bar between spaces parts columns."""
    if kind == "column":
        return "info"
    if lang == "zh":
        return "error"
    return "info" if kind == "tag" else "warning"


def _fault(text: Text, sign: str, here: Spans, there: Spans, severity: Severity) -> Fault:
    counts = {"zh": len(here), "en": len(there)} if text.lang == "zh" else {"zh": len(there), "en": len(here)}
    message = "{sign}: {zh} in Chinese, {en} in English"
    if not there:
        message = "{sign} in Chinese alone" if text.lang == "zh" else "{sign} in English alone"
    zh, en = (here, there) if text.lang == "zh" else (there, here)
    edit = Edit(text.lang, here[-1], "") if severity == "error" and not there and _is_at_end(text, here) else None
    return Fault(severity, message, {"sign": sign, **counts}, zh=zh, en=en, found=sign, edit=edit)


def _is_at_end(text: Text, here: Spans) -> bool:
    """Whether a bar or a backslash, which do nothing there, is the last of a text."""
    (start, end), *more = here
    return not more and text.text[start] in "|\\" and not text.text[end:].strip()
