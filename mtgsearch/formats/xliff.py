"""XLIFF 1.2, 2.0 and 2.1: a ``trans-unit``, or a ``segment`` of a ``unit``, is a pair of source and target.

The languages are those of the file, or of the element that says its own; where none is said of a target, its text
tells. Either may be the source. A target that is marked as not translated yet (``new``, ``needs-translation``,
``initial``) is left out, and so is a unit that is not to be translated. Suggestions (``alt-trans``) are not read, nor
are notes but those that ``xliff2`` writes. What is counted as left out stands in a warning. Ids are not looked at: two
files may well have the same.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from mtgsearch.blocks import Group, Record, unit
from mtgsearch.formats import xml
from mtgsearch.formats.base import Source
from mtgsearch.formats.tally import Tally
from mtgsearch.model import Hit, Lang, Lines, Lost
from mtgsearch.text import languages, script

HEADER = """\
<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="mtgsearch" source-language="en" target-language="zh" datatype="plaintext" xml:space="preserve">
<body>
"""
END = "</body>\n</file>\n</xliff>\n"

UNTRANSLATED = frozenset("new needs-translation initial".split())

OTHER_UNITS = "unit(s) left out from here on, as not between Chinese and English"
DRAFTS = "target(s) left out from here on, as marked not translated"
FIXED = "unit(s) left out from here on, as not to be translated"
EMPTY = "unit(s) left out from here on, as there is no text in them"
NOTES = "unit(s) from here on have notes, which are not read"


class Pair(NamedTuple):
    """Source and target with the codes of their languages; empty where there is none."""

    source: str
    target: str
    source_code: str
    target_code: str
    state: str


class Xliff:
    name = "xliff"
    describe = "translation units with source and target (XLIFF)"
    suffix = ".xlf"

    def confidence(self, source: Source) -> float:
        """1 where the root element says so."""
        return 1.0 if xml.root(source) == "xliff" else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        return xml.records(source, source.lines, ["trans-unit", "unit"], _records)

    def write(self, hits: Iterable[Hit]) -> Iterator[str]:
        """English is the source, and empty for a passage of Chinese alone; units are numbered, and ``resname`` is the
        passage's id."""
        yield HEADER
        for number, hit in enumerate(hits, 1):
            yield _written(hit, number)
        yield END


# Reading -----------------------------------------------------------------------------------------------------------


def _records(found: xml.Unit, number: int, tally: Tally) -> Iterator[Record]:
    element, lines = found
    if _inherited(element, "translate") == "no":
        tally.add(FIXED, lines.first)
        return
    if any(note.get("category") not in xml.PROPERTIES for note in _notes(element)):
        tally.add(NOTES, lines.first)
    pairs = [pair for pair in _pairs(element) if (pair.source + pair.target).strip()]
    if any(xml.FORBIDDEN in pair.source + pair.target for pair in pairs):
        yield Lost(lines.first, f"unit {number} is left out: it holds a character that XML does not allow")
        return
    if not pairs:
        tally.add(EMPTY, lines.first)
    fields = _fields(element)
    for pair in pairs:
        yield from _group(pair, lines, fields, tally)


def _group(pair: Pair, lines: Lines, fields: dict[str, Any], tally: Tally) -> Iterator[Group]:
    if pair.state in UNTRANSLATED:
        if pair.target.strip() not in ("", pair.source.strip()):
            tally.add(DRAFTS, lines.first, pair.state)
        pair = pair._replace(target="")
    sides = _sides(pair)
    if sides is None:
        tally.add(OTHER_UNITS, lines.first, f"{pair.source_code or '?'} to {pair.target_code or '?'}")
    elif group := unit(sides["zh"], sides["en"], lines, **fields):
        yield group


def _pairs(element: xml.Element) -> Iterator[Pair]:
    """The one pair of a ``trans-unit``, or those of the segments of a ``unit``."""
    holders = [element] if xml.local(element) == "trans-unit" else xml.children(element, "segment")
    data = _original_data(element)
    codes = [
        _inherited(element, "source-language", "srcLang") or "",
        _inherited(element, "target-language", "trgLang") or "",
    ]
    for holder in holders:
        source, target = xml.child(holder, "source"), xml.child(holder, "target")
        own = ["" if side is None else side.get(xml.LANG, "") for side in (source, target)]
        texts = ["" if side is None else xml.text_of(side, data) for side in (source, target)]
        state = holder.get("state") or ("" if target is None else target.get("state", ""))
        source_code, target_code = (said or code for said, code in zip(own, codes, strict=True))
        yield Pair(texts[0], texts[1], source_code, target_code, state)


def _original_data(element: xml.Element) -> dict[str, str]:
    """By its id, what the placeholders of a ``unit`` stand for."""
    kept = xml.child(element, "originalData")
    return {} if kept is None else {data.get("id", ""): xml.text_of(data) for data in xml.children(kept, "data")}


def _inherited(element: xml.Element, *names: str) -> str | None:
    """The attribute of one of these names, of the element or the nearest around it."""
    for each in (element, *element.iterancestors()):
        for name in names:
            if (value := each.get(name)) is not None:
                return str(value)
    return None


def _sides(pair: Pair) -> dict[Lang, str] | None:
    """Source and target by language; ``None`` where the languages are not the two, one each."""
    source = languages.language(pair.source_code)
    if source is None:
        return None
    other: Lang = "en" if source == "zh" else "zh"
    target = languages.language(pair.target_code) if pair.target_code else _told(pair.target, other)
    return {source: pair.source, other: pair.target} if target == other else None


def _told(text: str, expected: Lang) -> Lang | None:
    """The language that a target is in by its looks, and the one expected where it looks like none."""
    return script.language(text) or expected


def _notes(element: xml.Element) -> list[xml.Element]:
    """Those of a ``trans-unit``, or of a ``unit``, which has them together."""
    gathered = (note for notes in xml.children(element, "notes") for note in xml.children(notes, "note"))
    return [*xml.children(element, "note"), *gathered]


def _fields(element: xml.Element) -> dict[str, Any]:
    """What the contexts of version 1.2 say, or our notes in version 2."""
    contexts = (context for group in xml.children(element, "context-group") for context in group)
    named = (("context-type", each) for each in contexts if xml.local(each) == "context")
    noted = (("category", note) for note in _notes(element) if note.get("category") in xml.PROPERTIES)
    return xml.known((each.get(name, ""), xml.text_of(each)) for name, each in chain(named, noted))


# Writing -----------------------------------------------------------------------------------------------------------


def _written(hit: Hit, number: int) -> str:
    passage = hit.passage
    target = f'<target state="translated">{xml.escaped(passage.zh)}</target>\n' if passage.zh else ""
    contexts = "".join(
        f'<context context-type="{name}">{xml.escaped(value)}</context>\n' for name, value in xml.properties(hit)
    )
    return (
        f'<trans-unit id="{number}" resname="{xml.attribute(passage.id)}">\n'
        f"<source>{xml.escaped(passage.en or '')}</source>\n{target}"
        f'<context-group purpose="information">\n{contexts}</context-group>\n</trans-unit>\n'
    )
