"""TMX 1.1 to 1.4, translation memories: a ``tu`` is a unit, its ``tuv`` in each language the sides.

Which side is which the language codes say (``xml:lang``, or ``lang`` as older versions have it), never the order or
``srclang``. A unit that has further texts in one of the languages, such as both scripts of Chinese, gives the first of
each as the pair and the others as units of one side. A unit in a third language and one of the two is no pair of
ours and is left out. Notes of translators are not read. What is counted as left out stands in a warning.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import mtgsearch
from mtgsearch.blocks import Group, Record, unit
from mtgsearch.formats import xml
from mtgsearch.formats.base import Piecewise, Source
from mtgsearch.formats.tally import Tally
from mtgsearch.model import Hit, Lang, Lines, Lost, Warning
from mtgsearch.text.languages import language

HEADER = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="mtgsearch" creationtoolversion="{mtgsearch.__version__}" segtype="block" o-tmf="mtgsearch" \
adminlang="en" srclang="en" datatype="plaintext"/>
<body>
"""
END = "</body>\n</tmx>\n"

OTHER_UNITS = "unit(s) left out from here on, as not in Chinese and English"
OTHER_TEXTS = "text(s) of units left out from here on, as neither Chinese nor English"
FURTHER = "further text(s) of units in the same language, from here on, each read as a unit of one side"
EMPTY = "unit(s) left out from here on, as there is no text in them"
NOTES = "unit(s) from here on have notes, which are not read"


class Variant(NamedTuple):
    """One ``tuv``; ``text`` is ``None`` where it has no ``seg``."""

    code: str
    lang: Lang | None
    text: str | None


class Tmx(Piecewise):
    name = "tmx"
    describe = "a translation memory (TMX)"
    suffix = ".tmx"
    head = HEADER
    tail = END

    def confidence(self, source: Source) -> float:
        """1 where the root element says so."""
        return 1.0 if xml.root(source) == "tmx" else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        return self.stream(source, source.lines)

    def stream(self, source: Source, lines: Iterable[str]) -> Iterator[Record]:
        return xml.records(source, lines, ["tu"], _records)

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        """A passage of one language is a ``tu`` with one ``tuv``; its ``tuid`` is the passage's id."""
        return map(_written, hits)


# Reading -----------------------------------------------------------------------------------------------------------


def _records(found: xml.Unit, number: int, tally: Tally) -> Iterator[Record]:
    line = found.lines.first
    if xml.child(found.element, "note") is not None:
        tally.add(NOTES, line)
    variants = [_variant(tuv) for tuv in xml.children(found.element, "tuv")]
    without = [variant.code for variant in variants if variant.text is None]
    texts = [variant for variant in variants if variant.text is not None]
    if not texts:
        yield Lost(line, f"unit {number} is left out: it has no seg")
    elif any(xml.FORBIDDEN in (variant.text or "") for variant in texts):
        yield Lost(line, f"unit {number} is left out: it holds a character that XML does not allow")
    else:
        if without:
            yield Warning(line, f"unit {number} has no seg in {', '.join(without)}")
        yield from _groups(found, texts, tally)


def _variant(tuv: xml.Element) -> Variant:
    code = _code(tuv)
    seg = xml.child(tuv, "seg")
    return Variant(code, language(code), None if seg is None else xml.text_of(seg))


def _code(tuv: xml.Element) -> str:
    return tuv.get(xml.LANG) or tuv.get("lang") or ""


def _groups(found: xml.Unit, variants: list[Variant], tally: Tally) -> Iterator[Group]:
    line = found.lines.first
    zh, en = ([variant.text or "" for variant in variants if variant.lang == lang] for lang in ("zh", "en"))
    others = [variant.code or "no language named" for variant in variants if variant.lang is None]
    for code in others if zh and en else others[:1]:
        tally.add(OTHER_TEXTS if zh and en else OTHER_UNITS, line, code)
    if others and not (zh and en):
        return
    for _ in (*zh[1:], *en[1:]):
        tally.add(FURTHER, line)
    fields = _fields(found.element)
    sides = [("".join(zh[:1]), "".join(en[:1])), *((text, "") for text in zh[1:]), *(("", text) for text in en[1:])]
    groups = list(filter(None, (_unit(side, found.lines, fields) for side in sides)))
    if not groups:
        tally.add(EMPTY, line)
    yield from groups


def _unit(side: tuple[str, str], lines: Lines, fields: dict[str, Any]) -> Group | None:
    return unit(*side, lines, **fields)


def _fields(tu: xml.Element) -> dict[str, Any]:
    """What the properties say; without a date there, the day of the last change or else of the making."""
    fields = xml.known((prop.get("type", ""), xml.text_of(prop)) for prop in xml.children(tu, "prop"))
    stamped = (tu, *xml.children(tu, "tuv"))
    for name in ("changedate", "creationdate"):
        days = filter(None, (xml.day(element.get(name, "")) for element in stamped))
        if date := max(days, default=None):
            return {"date": date} | fields
    return fields


# Writing -----------------------------------------------------------------------------------------------------------


def _written(hit: Hit) -> str:
    props = (f'<prop type="{name}">{xml.escaped(value)}</prop>\n' for name, value in xml.properties(hit))
    sides = (("en", hit.passage.en), ("zh", hit.passage.zh))
    variants = (f'<tuv xml:lang="{lang}"><seg>{xml.escaped(text)}</seg></tuv>\n' for lang, text in sides if text)
    return f'<tu tuid="{xml.attribute(hit.passage.id)}">\n{"".join((*props, *variants))}</tu>\n'
