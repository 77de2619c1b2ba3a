"""XML as translators' tools exchange it: read safely and an element at a time, written so that any tool opens it.

No entity is expanded, no DTD and nothing of the network is read; a source that declares entities is refused. What
becomes of characters that XML does not allow ``xml_characters`` tells.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Any, NamedTuple

from mtgsearch.blocks import Record
from mtgsearch.errors import DataError
from mtgsearch.formats import xml_faults
from mtgsearch.formats.base import Source
from mtgsearch.formats.tally import Tally
from mtgsearch.formats.xml_characters import FORBIDDEN as FORBIDDEN
from mtgsearch.formats.xml_characters import allowed, readable
from mtgsearch.metadata import is_date
from mtgsearch.model import KINDS, Hit, Lines, Lost, Warning

Element = Any
"""An element of lxml, which has no types."""

LANG = "{http://www.w3.org/XML/1998/namespace}lang"

PLACEHOLDERS = frozenset("ph x".split())
CODES = frozenset("bpt ept it ut".split())
"""Inline elements whose text is mark-up of the document translated."""

HEAD = 65_536
PIECE = 65_536

_DOCTYPE = r"""<!DOCTYPE(?:[^\[>"']|"[^"]*"|'[^']*')*+"""
_ROOT = re.compile(
    rf"(?:[\s\ufeff]+|<!--.*?-->|<\?.*?\?>|{_DOCTYPE}(?:\[.*?\]\s*)?>)*+<(?:[\w.-]+:)?([\w.-]+)(?=\s*/?>|\s+[\w:.-]+\s*=)",
    re.DOTALL,
)
_HEAD_PARTS = re.compile(
    rf"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|{_DOCTYPE}|(?P<entity><!ENTITY)|(?P<root><[^!?\s])", re.DOTALL
)
_SYMBOLS = re.compile(
    r"(?:\$?\{[^{}\s]{1,40}\}|%%|%\([^()\s]{1,40}\)[a-zA-Z]|%(?:\d{1,3}\$)?[-+0#]{0,5}\d{0,9}(?:\.\d{1,9})?[a-zA-Z@])+"
)
_LINE_BREAK = re.compile(r"<br\s*/?>|\\n|\n", re.IGNORECASE)
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_QUOTED = str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})
_DAY = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)", re.ASCII)


class Unit(NamedTuple):
    """An element asked for, complete, and the lines from the end of its start tag to its end tag. When the next one is
    read, it is gone."""

    element: Element
    lines: Lines


# Reading -----------------------------------------------------------------------------------------------------------


def root(source: Source) -> str | None:
    """The name of the element that all stands in, without its prefix; ``None`` where the source begins otherwise."""
    match = _ROOT.match(source.text[:HEAD])
    return match[1] if match else None


def records(
    source: Source, lines: Iterable[str], names: Sequence[str], read: Callable[[Unit, int, Tally], Iterable[Record]]
) -> Iterator[Record]:
    """The records of all ``units``, and then what was left out of them.

    :param lines: of the source, which may be its beginning alone.
    :param read: gives those of one, told its number, and counts what it leaves out.
    :raises DataError: as ``units``.
    """
    tally = Tally()
    number = 0
    for found in units(source, lines, *names):
        if isinstance(found, Warning):
            yield found
        else:
            number += 1
            yield from read(found, number, tally)
    yield from tally.warnings()


def units(source: Source, lines: Iterable[str], *names: str) -> Iterator[Unit | Warning]:
    """The elements called so, in whatever namespace. Where the XML breaks off, a last warning says so.

    :raises DataError: the source declares entities, or breaks off before the first such element.
    """
    from lxml import etree  # type: ignore[import-untyped,unused-ignore]

    _refuse_entities(source)
    parser = etree.XMLPullParser(
        ("start", "end"),
        tag=[f"{{*}}{name}" for name in names],
        encoding="utf-8",  # whatever the declaration says: the text is decoded already
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    begun: list[int] = []
    any_read = False
    line, problem = 1, None
    for line, piece in _pieces(lines):
        problem = _problem(etree, parser.feed, piece)
        for event, element in parser.read_events():
            if event == "start":
                begun.append(line)
                continue
            yield Unit(element, Lines(begun.pop(), line))
            any_read = True
            forget(element)
        if problem:
            break
    problem = problem or _problem(etree, parser.close)
    if problem and any_read:
        yield Lost(line, f"broken XML, nothing is read from here on: {problem}")
    elif problem:
        raise DataError(
            "broken XML at line {line}: {reason}",
            "export it again from the tool it comes from, or mend that line",
            line=line,
            reason=problem,
        )


def local(element: Element) -> str:
    """The element's name without its namespace; empty for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def children(element: Element, name: str) -> list[Element]:
    """Those called so in the namespace of ``element``: what a tool adds of its own stands in another."""
    namespace = element.tag.rpartition("}")[0]
    return [child for child in element if local(child) == name and child.tag.rpartition("}")[0] == namespace]


def child(element: Element, name: str) -> Element | None:
    """The first of them."""
    return next(iter(children(element, name)), None)


def text_of(element: Element, data: Mapping[str, str] | None = None) -> str:
    """The text with what its inline elements add to it.

    What stands inside an element that marks text (``hi``, ``g``, ``pc``, ``mrk``, ``sub``) is text. The codes in
    ``bpt``, ``ept``, ``it`` and ``ut`` are none. A placeholder (``ph``, ``x``) is text where it, or what it stands for,
    is symbols: ``{T}``, ``{2}{W/U}``, ``{0}``, ``${name}``, ``%d``, ``%1$s``, ``%(name)s``; and it is a line end where
    it is ``<br/>`` or an ``lb``. An entity that nobody declared stands as it is written, ``&nbsp;``.

    :param data: by its id, what a placeholder of XLIFF 2 stands for.
    """
    return "".join(_parts(element, data or {}))


def _parts(element: Element, data: Mapping[str, str]) -> Iterator[str]:
    name = local(element)
    if name in PLACEHOLDERS:
        yield _shown(element, data)
    elif name == "cp":
        yield " " if element.get("hex", "").upper().lstrip("0") in ("B", "C") else ""
    elif name not in CODES:
        yield element.text or ""
    for inner in element:
        if local(inner):
            yield from _parts(inner, data)
        elif inner.tag.__name__ == "Entity":
            yield str(inner.text)
        if name not in PLACEHOLDERS and name not in CODES:
            yield inner.tail or ""


def _shown(placeholder: Element, data: Mapping[str, str]) -> str:
    if (placeholder.get("ctype") or placeholder.get("subType")) in ("lb", "xlf:lb"):
        return "\n"
    named = (placeholder.get(name) for name in ("equiv-text", "equiv", "disp"))
    for text in (placeholder.text, data.get(placeholder.get("dataRef", "")), *named):
        if text and _SYMBOLS.fullmatch(text.strip()):
            return str(text.strip())
        if text and _LINE_BREAK.fullmatch(text):
            return "\n"
    return ""


def _refuse_entities(source: Source) -> None:
    for part in _HEAD_PARTS.finditer(source.text):
        if part["root"]:
            return
        if part["entity"]:
            raise DataError(
                "it declares entities, which are not read: entity declarations are not allowed",
                "take the declarations out, or export it again from the tool it comes from",
            )


def _pieces(lines: Iterable[str]) -> Iterator[tuple[int, bytes]]:
    """The lines, from their first character on, in pieces that each stand on one line."""
    numbered = dropwhile(lambda pair: not pair[1].strip("\ufeff \t"), enumerate(lines, 1))
    strip_next = True
    for number, line in numbered:
        text = readable(line.lstrip("\ufeff \t") if strip_next else line) + "\n"
        strip_next = False
        for start in range(0, len(text), PIECE):
            yield number, text[start : start + PIECE].encode()


def _problem(etree: Any, step: Any, *arguments: bytes) -> str | None:
    """Why the parser could not go on."""
    try:
        step(*arguments)
    except etree.XMLSyntaxError as error:
        return xml_faults.reason(error)
    return None


def forget(element: Element) -> None:
    """Free the element, and what stands before it and around it."""
    element.clear()
    for each in (element, *element.iterancestors()):
        parent = each.getparent()
        while parent is not None and each.getprevious() is not None:
            del parent[0]


# What a passage has beside its texts ---------------------------------------------------------------------------------

PROPERTIES = frozenset(
    f"x-{name}" for name in "document work edition provenance date kind section number count".split()
)
"""The types of ``properties``."""


def properties(hit: Hit) -> list[tuple[str, str]]:
    """What is written of a passage beside its texts, as types and values; a type may stand several times."""
    passage, document = hit.passage, hit.document
    named = (
        ("x-document", document.id),
        ("x-work", document.work),
        ("x-edition", document.edition),
        ("x-provenance", passage.provenance),
        ("x-date", passage.date),
        ("x-kind", passage.kind),
        *(("x-section", heading) for heading in passage.section),
        ("x-number", passage.number),
        ("x-count", str(hit.alike) if hit.alike > 1 else None),
    )
    return [(name, value) for name, value in named if value]


def known(properties: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The fields of a group that such properties give; those of its document, and other tools' own, give none."""
    found: dict[str, list[str]] = {}
    for name, value in properties:
        if value := value.strip():
            found.setdefault(name.lower().removeprefix("x-"), []).append(value)
    first = {name: values[0] for name, values in found.items()}
    fields: dict[str, Any] = {name: value for name, value in first.items() if _fits(name, value)}
    return fields | ({"section": tuple(found["section"])} if "section" in found else {})


def _fits(name: str, value: str) -> bool:
    if name in ("provenance", "number"):
        return True
    return value in KINDS if name == "kind" else name == "date" and is_date(value)


def day(stamp: str) -> str | None:
    """The day of a time stamp such as ``20240206T101112Z``."""
    match = _DAY.match(stamp)
    iso = "-".join(match.groups()) if match else ""
    return iso if is_date(iso) else None


# Writing -----------------------------------------------------------------------------------------------------------


def escaped(text: str) -> str:
    """``text`` as it stands between tags, without what XML does not allow."""
    return allowed(text).translate(_ESCAPES)


def attribute(text: str) -> str:
    """``text`` as it stands between the double quotes of an attribute."""
    return escaped(text).translate(_QUOTED)
