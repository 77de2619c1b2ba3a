"""The line that says where a passage stands: title, rule number or section, date, provenance; id, file and lines.

The right half is shortened for a whole page alike, so that ids and files stand in form.
"""

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mtgsearch.model import Document, Hit, Passage
from mtgsearch.render.look import MACHINE, Line, Look, joined, plain, shortened
from mtgsearch.text.width import cells, visible

SEPARATOR = " · "
GAP = 2
"""Cells between the halves of the line, at least."""
INNER_GAP = 3
"""Cells between id and file."""
STEM = 9
"""Cells of a shortened document id or file name, its ``…`` included."""
STEM_MOST = 12
"""Cells up to which such a name is not shortened: little would be won."""
NAME = 12
"""Cells that a shortened title or section keeps at least."""
FORMS = ((False, "name"), (False, "short"), (True, "short"), (True, "lines"))
"""Whether the id is shortened, and what is shown of path and lines: fullest first."""
WITH_PATH = ((False, "path"), *FORMS)


class Form(NamedTuple):
    """How the right halves of a page are shown.

    ``below`` puts them on a line of their own, where the width does not hold both halves.
    """

    short_id: bool
    path: str
    id_cells: int
    cells: int
    below: bool = False


class Part(NamedTuple):
    """A part of the left half, with the cells that it needs at least and its role."""

    text: str
    least: int
    role: str = ""


def common_form(hits: Sequence[Hit], indent: int, look: Look, forms: Sequence[tuple[bool, str]] = FORMS) -> Form:
    """The fullest form in which all lines of a page fit, left halves whole; else shortened; else in two lines."""
    room = look.width - indent
    measured = [_measured(hits, *form) for form in forms]
    lefts = [_parts(hit, look) for hit in hits]
    whole = max((_total(cells(part.text) for part in left) for left in lefts), default=0)
    least = max((_total(part.least for part in left) for left in lefts), default=0)
    fitting = [form for form in measured if whole + GAP + form.cells <= room]
    if fitting:
        return fitting[0]
    if least + GAP + measured[-1].cells <= room:
        return measured[-1]
    return next((form for form in measured if form.cells <= room), measured[-1])._replace(below=True)


def cite(hit: Hit, form: Form, indent: int, look: Look) -> list[Line]:
    """The line for one hit, or two, none of them wider than ``look.width - indent`` cells."""
    room = look.width - indent
    if form.below:
        return [_left(hit, room, look), plain(shortened(_right(hit, form), room), look, "faint")]
    left = _left(hit, room - GAP - form.cells, look)
    right = plain(_right(hit, form), look, "faint")
    return [Line(left.padded(room - form.cells) + right.text, room - form.cells + right.cells)]


def _measured(hits: Sequence[Hit], short_id: bool, path: str) -> Form:
    ids = max((cells(_id(hit.passage, short_id)) for hit in hits), default=0)
    places = max((cells(_place(hit, path)) for hit in hits), default=0)
    return Form(short_id, path, ids, ids + INNER_GAP + places)


def _total(widths: Iterable[int]) -> int:
    widths = list(widths)
    return sum(widths) + len(SEPARATOR) * (len(widths) - 1)


def _parts(hit: Hit, look: Look) -> list[Part]:
    passage, document = hit.passage, hit.document
    parts = [_name(document.title or document.id, "strong")]
    if passage.number:
        parts.append(_fixed(passage.number, "strong"))
    elif passage.section:
        parts.append(_name(passage.section[-1]))
    date = passage.date or document.date or document.edition
    parts += [_fixed(date)] if date else []
    parts += [provenance(passage.provenance, look)] if passage.provenance else []
    return parts


def _name(text: str, role: str = "") -> Part:
    return Part(visible(text), min(cells(text), NAME), role)


def _fixed(text: str, role: str = "") -> Part:
    return Part(visible(text), cells(text), role)


def provenance(name: str, look: Look) -> Part:
    """A provenance; one that no person vouches for is marked."""
    if name.lower() not in MACHINE:
        return _fixed(name)
    return _fixed(look.say("{name} (MT)", name=name), "machine")


def _left(hit: Hit, room: int, look: Look) -> Line:
    """The left half in at most ``room`` cells: section, then title shortened as far as need be."""
    parts = _parts(hit, look)
    excess = _total(cells(part.text) for part in parts) - room
    for index in (1, 0):
        if excess > 0 and index < len(parts):
            text = shortened(parts[index].text, max(parts[index].least, cells(parts[index].text) - excess))
            excess -= cells(parts[index].text) - cells(text)
            parts[index] = parts[index]._replace(text=text)
    if excess > 0:
        return plain(shortened(SEPARATOR.join(part.text for part in parts), room), look)
    return joined((plain(part.text, look, part.role) for part in parts), SEPARATOR)


def _right(hit: Hit, form: Form) -> str:
    name = _id(hit.passage, form.short_id)
    pad = "" if form.below else " " * (form.id_cells - cells(name))
    return pad + name + " " * INNER_GAP + _place(hit, form.path)


def _id(passage: Passage, short: bool) -> str:
    document, colon, rest = passage.id.rpartition(":")
    return _short(document) + colon + rest if short else passage.id


def _place(hit: Hit, form: str) -> str:
    lines = _lines(hit.passage)
    return _path(hit.document, form) + (":" + lines if lines else "")


def _path(document: Document, form: str) -> str:
    name = os.path.basename(document.path)
    stem, suffix = os.path.splitext(name)
    return {"path": document.path, "name": name, "short": _short(stem) + suffix, "lines": ""}[form]


def _short(name: str) -> str:
    return shortened(name, STEM) if cells(name) > STEM_MOST else name


def _lines(passage: Passage) -> str:
    """The source lines of both sides, as ``41,43`` or ``7-9``."""
    spans = sorted({lines for lines in (passage.zh_lines, passage.en_lines) if lines})
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in spans)
