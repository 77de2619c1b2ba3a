"""The line that says where a passage stands: title, rule number or section, date, provenance; id, file and lines.

The right half is shortened for a whole page alike, so that ids and files stand in columns; a line that has no room for
it leaves it to a second one.
"""

import os
from collections.abc import Iterable, Sequence
from typing import Literal

from mtgsearch.model import TWO_FILES, Document, Hit, Passage
from mtgsearch.render.look import MACHINE, Line, Look, flowed, joined, plain, shortened
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


class Form:
    """How a right half is shown: whether the id is shortened, and what of the path."""

    def __init__(self, short_id: bool, path: Literal["path", "name", "short"]) -> None:
        self.short_id = short_id
        self.path = path


FORMS = (Form(False, "name"), Form(False, "short"), Form(True, "short"))
"""Fullest first; each names the file, shortened or whole."""
WITH_PATH = (Form(False, "path"), *FORMS)


class Columns:
    """What the right halves of a page have in common.

    :param forms: what may be chosen from, fullest first.
    :param form: what is shown of the halves that stand in the columns.
    :param id_cells: the width of the ids, ``cells`` that of the whole.
    """

    def __init__(self, forms: Sequence[Form], form: Form, id_cells: int, cells: int) -> None:
        self.forms = forms
        self.form = form
        self.id_cells = id_cells
        self.cells = cells


class Part:
    """A part of the left half, with the cells that it needs at least and its role."""

    def __init__(self, text: str, least: int, role: str = "") -> None:
        self.text = text
        self.least = least
        self.role = role


def columns(hits: Sequence[Hit], indent: int, look: Look, forms: Sequence[Form] = FORMS) -> Columns:
    """The fullest form in which all lines of a page fit with their left halves whole, else the shortest.

    A hit that has no room for both halves, however short, does not count: ``cite`` gives it a second line.
    """
    room = look.width - indent
    hits = [hit for hit in hits if _least(_parts(hit, look)) + GAP + cells(_right(hit, forms[-1])) <= room]
    whole = max((_total(cells(part.text) for part in _parts(hit, look)) for hit in hits), default=0)
    measured = [_measured(hits, forms, form) for form in forms]
    return next((each for each in measured if whole + GAP + each.cells <= room), measured[-1])


def cite(hit: Hit, columns: Columns, indent: int, look: Look) -> list[Line]:
    """The line for one hit, or several, none of them wider than ``look.width - indent`` cells.

    The left half is shortened where that makes room for the right one, which else stands below.
    """
    room = look.width - indent
    space = room - GAP - columns.cells
    text = _right(hit, columns.form, columns.id_cells)
    if _least(_parts(hit, look)) > space or cells(text) > columns.cells:
        return [_left(hit, room, look), *_below(hit, columns.forms, room, look)]
    left, right = _left(hit, space, look), plain(text, look, "faint")
    return [Line(left.padded(room - columns.cells) + right.text, room - columns.cells + right.cells)]


def _below(hit: Hit, forms: Sequence[Form], room: int, look: Look) -> list[Line]:
    """A right half in lines of its own, as full as one line holds; id and file in two where none does."""
    form = next((form for form in forms if cells(_right(hit, form)) <= room), forms[-1])
    halves = id_of(hit.passage, form.short_id), _place(hit, form.path)
    return flowed((plain(shortened(half, room), look, "faint") for half in halves), " " * INNER_GAP, room)


def _measured(hits: Sequence[Hit], forms: Sequence[Form], form: Form) -> Columns:
    ids = max((cells(id_of(hit.passage, form.short_id)) for hit in hits), default=0)
    places = max((cells(_place(hit, form.path)) for hit in hits), default=0)
    return Columns(forms, form, ids, ids + INNER_GAP + places)


def _total(widths: Iterable[int]) -> int:
    widths = list(widths)
    return sum(widths) + len(SEPARATOR) * (len(widths) - 1)


def _least(parts: Iterable[Part]) -> int:
    return _total(part.least for part in parts)


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
    if hit.nearest:
        number, count = passage.segments.index(hit.nearest) + 1, len(passage.segments)
        parts.append(_fixed(look.say("segment {n} of {count}", n=number, count=count)))
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
            parts[index] = Part(text, parts[index].least, parts[index].role)
    if excess > 0:
        return plain(shortened(SEPARATOR.join(part.text for part in parts), room), look)
    return joined((plain(part.text, look, part.role) for part in parts), SEPARATOR)


def _right(hit: Hit, form: Form, id_cells: int = 0) -> str:
    name = id_of(hit.passage, form.short_id)
    return " " * (id_cells - cells(name)) + name + " " * INNER_GAP + _place(hit, form.path)


def id_of(passage: Passage, short: bool) -> str:
    return short_id(passage.id) if short else passage.id


def short_id(id: str) -> str:
    """The id of a passage with its document's shortened: ``show`` knows it all the same."""
    document, colon, rest = id.rpartition(":")
    return _short(document) + colon + rest


def _place(hit: Hit, form: str) -> str:
    lines = _lines(hit.passage)
    return _path(hit.document, form) + (":" + lines if lines else "")


def _path(document: Document, form: str) -> str:
    name = TWO_FILES.join(map(os.path.basename, document.path.split(TWO_FILES)))
    stem, suffix = os.path.splitext(name)
    return {"path": document.path, "name": name, "short": _short(stem) + suffix}[form]


def _short(name: str) -> str:
    return shortened(name, STEM) if cells(name) > STEM_MOST else name


def _lines(passage: Passage) -> str:
    """The source lines of both sides, as ``41,43`` or ``7-9``."""
    spans = sorted({lines for lines in (passage.zh_lines, passage.en_lines) if lines})
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in spans)
