"""How a query was understood, for a person to read and as JSON."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from mtgsearch.render.cite import SEPARATOR
from mtgsearch.render.look import Look, shortened, wrapped
from mtgsearch.reports import Explained, Explanation
from mtgsearch.text.width import cells, visible

GROUPS = {"all": "all of these:", "any": "any of these:", "not": "none of these:"}
MEANINGS = {
    "run": "as written, wherever it stands",
    "text": "as written",
    "word": "in any form",
    "compound": "with a hyphen, a space, or in one word",
    "pattern": "* is any letters, ? is one",
    "fuzzy": "spelt otherwise by {n} letters at most",
    "regex": "a regular expression",
    "near": "in any order, {n} words or characters between at most",
    "rule": "the rule, and what cites it",
    "field": "what is known of a passage",
    "range": "from one to the other, with both",
}
ASKED = {
    "store": "every passage is looked at",
    "attributes": "list of values",
    "literal": "literal file",
    "frequent": "kept ready",
    "words": "index of words",
    "texts": "texts that may hold it are looked at",
}
BY = {"words": "by words", "nearest": "by nearest"}
INDENT = "  "
SHARE = 2
"""The column of what was typed has at most this part of the width."""
FORMS = 20
"""Words that are named."""


class Row(NamedTuple):
    depth: int
    part: Explained


def text(found: Explanation, look: Look) -> Iterator[str]:
    """The lines for a person: a head line, and a line or more for each part."""
    yield SEPARATOR.join(
        look.paint(figure, "strong" if not place else "") for place, figure in enumerate(_head(found, look))
    )
    rows = list(_rows(found.root, 1))
    typed = max((cells(_typed(row)) for row in rows if not row.part.parts), default=0)
    column = min(typed, look.width // SHARE)
    figures = max((len(f"{row.part.passages:,}") for row in rows), default=0)
    for row in rows:
        if row.part.kind in GROUPS:
            yield INDENT * row.depth + look.say(GROUPS[row.part.kind])
            continue
        start = shortened(_typed(row), column)
        indent = column + len(INDENT) + figures + len(INDENT)
        first, *more = wrapped(SEPARATOR.join(_said(row.part, look)), (), look.width - indent, look)
        padded = look.paint(start, "match") + " " * (column - cells(start))
        yield f"{padded}{INDENT}{row.part.passages:{figures},}{INDENT}{first.text}"
        yield from (" " * indent + line.text for line in more)


def record(found: Explanation) -> dict[str, Any]:
    """The same as JSON has it."""
    return {**found._asdict(), "root": _part(found.root)}


def _head(found: Explanation, look: Look) -> Iterator[str]:
    yield look.say.count(found.total, "{n:,} passage", "{n:,} passages")
    if found.by in BY:
        yield look.say(BY[found.by])
    if found.exact:
        yield look.say("exactly as typed")
    if found.left_aside:
        yield look.say.count(found.left_aside, "{n} older edition left aside", "{n} older editions left aside")


def _rows(part: Explained, depth: int) -> Iterator[Row]:
    yield Row(depth, part)
    for each in part.parts:
        yield from _rows(each, depth + 1)


def _typed(row: Row) -> str:
    return INDENT * row.depth + visible(row.part.text)


def _said(part: Explained, look: Look) -> Iterator[str]:
    meaning = MEANINGS[part.kind]
    yield look.say(meaning, n=part.number) if "{n}" in meaning else look.say(meaning)
    if part.forms:
        more = [look.say("{n:,} more", n=len(part.forms) - FORMS)] if len(part.forms) > FORMS else []
        yield ", ".join([*part.forms[:FORMS], *more])
    yield look.say(ASKED[part.by])


def _part(part: Explained) -> dict[str, Any]:
    """Of a group only its parts, of a leaf all but them."""
    if part.kind in GROUPS:
        return {"kind": part.kind, "parts": [_part(each) for each in part.parts]}
    known = part._asdict()
    return {name: known[name] for name in ("kind", "text", "passages", "by", "forms", "number")}
