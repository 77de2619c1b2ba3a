"""What checks found for a person to read: by document, a line a finding, and below it the words that it is about."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mtgsearch.findings import Checked, Finding, Severity
from mtgsearch.model import TWO_FILES, Lang, Passage, Span
from mtgsearch.render.cite import SEPARATOR, short_id
from mtgsearch.render.excerpt import excerpt
from mtgsearch.render.findings import contrast, message, totals
from mtgsearch.render.look import ELLIPSIS, Line, Look, flowed, plain, shortened, wrapped
from mtgsearch.render.text import MISSING
from mtgsearch.text.width import cells

ROLES: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "faint"}
GAP = 2
"""Cells between columns, and before the first one."""
LINES = 2
"""Lines of each text that are shown, at most."""
SUMMED_UP = 10
"""Findings from which on those of each check are counted."""
RELATED = 3
"""Other passages that are named, at most."""


class Columns(NamedTuple):
    """Widths in cells."""

    place: int
    severity: int
    check: int

    @property
    def texts(self) -> int:
        """Where the texts begin."""
        return GAP + self.place + GAP

    @property
    def message(self) -> int:
        return self.texts + self.severity + GAP + self.check + GAP


def text(checked: Checked, shown: Sequence[Finding], quiet: Sequence[str], look: Look) -> Iterator[str]:
    """The lines of a report.

    :param shown: the findings that are listed; of the others in ``checked`` there is only the number.
    :param quiet: how many findings are suppressed, and by what.
    """
    look = look._replace(marks=not look.colour)
    columns = _columns(shown, look)
    for path, findings in groupby(shown, lambda each: each.document.path):
        yield plain(path, look, "strong").text
        for each in findings:
            yield from _finding(each, columns, look)
        yield ""
    if len(shown) >= SUMMED_UP:
        counted = (plain(f"{check} {n:,}", look) for check, n in totals(shown).items())
        yield from (line.text for line in flowed(counted, SEPARATOR, look.width))
    yield from (line.text for line in flowed(_figures(checked, shown, quiet, look), SEPARATOR, look.width))


def _figures(checked: Checked, shown: Sequence[Finding], quiet: Sequence[str], look: Look) -> Iterator[Line]:
    """What the last line counts."""
    counts = Counter(each.severity for each in checked.findings)
    error, warning, info = counts["error"], counts["warning"], counts["info"]
    yield plain(look.say.count(error, "{n:,} error", "{n:,} errors"), look, "error" if error else "")
    yield plain(look.say.count(warning, "{n:,} warning", "{n:,} warnings"), look, "warning" if warning else "")
    if info:
        is_shown = any(each.severity == "info" for each in shown)
        yield plain(look.say("{n:,} info" if is_shown else "{n:,} info (--show info)", n=info), look)
    yield from (plain(each, look, "faint") for each in quiet)
    yield plain(look.say.count(checked.passages, "{n:,} passage", "{n:,} passages"), look)


def _columns(shown: Sequence[Finding], look: Look) -> Columns:
    return Columns(
        max((cells(_place(each)) for each in shown), default=0),
        max((cells(look.say(each.severity)) for each in shown), default=0),
        max((cells(each.check) for each in shown), default=0),
    )


def _place(found: Finding) -> str:
    """The first lines of both sides, as ``41,43``; of two files that of the Chinese one first."""
    sides = [lines.first for lines in (found.passage.zh_lines, found.passage.en_lines) if lines]
    if TWO_FILES not in found.document.path:
        sides.sort()
    return ",".join(map(str, dict.fromkeys(sides))) or "-"


def _finding(found: Finding, columns: Columns, look: Look) -> Iterator[str]:
    place = _place(found)
    severity, check = look.say(found.severity), found.check
    label = (
        " " * (GAP + columns.place - cells(place))
        + place
        + " " * GAP
        + look.paint(severity, ROLES[found.severity])
        + " " * (columns.severity - cells(severity) + GAP)
        + check
        + " " * (columns.check - cells(check) + GAP)
    )
    yield from _head(found, label, columns, look)
    yield from (
        " " * columns.texts + line.text for line in _body(found, look._replace(width=look.width - columns.texts))
    )


def _head(found: Finding, label: str, columns: Columns, look: Look) -> Iterator[str]:
    """The message, and the id of the passage where the last line has room for it."""
    room = look.width - columns.message
    lines = wrapped(message(found, look.say), (), room, look._replace(marks=False), "strong")
    id = plain(short_id(found.passage.id), look, "faint")
    if lines[-1].cells + GAP + id.cells <= room:
        lines[-1] = Line(lines[-1].padded(room - id.cells) + id.text, room)
    for number, line in enumerate(lines):
        yield (" " * columns.message if number else label) + line.text


def _body(found: Finding, look: Look) -> Iterator[Line]:
    """What helps to decide: both texts, what was expected and found, what to write instead, other passages."""
    yield from _text(found, "zh", look)
    yield from _text(found, "en", look)
    unmarked = look._replace(marks=False)
    if said := SEPARATOR.join(contrast(found, look.say)):
        yield from wrapped(said, (), look.width, unmarked)
    if found.fault.suggestion:
        yield from wrapped(f"→ {found.fault.suggestion}", (), look.width, unmarked, "good")
    if related := found.fault.related:
        named = ", ".join(map(short_id, related[:RELATED]))
        more = look.say(" and {n:,} more", n=len(related) - RELATED) if len(related) > RELATED else ""
        yield plain(shortened(look.say("see also {ids}", ids=named) + more, look.width), look, "faint")


def _text(found: Finding, lang: Lang, look: Look) -> Iterator[Line]:
    """What of a text is round the marks; without any what answers to those of the other side, in one line."""
    passage, fault = found.passage, found.fault
    text, spans, others = (passage.zh, fault.zh, fault.en) if lang == "zh" else (passage.en, fault.en, fault.zh)
    if not text:
        yield plain(look.say(MISSING[lang]), look, "faint")
    elif spans:
        yield from wrapped(*excerpt(text, spans, look, LINES), look.width, look)
    else:
        start = _answer(passage, lang, others[0]) if others else 0
        said = ELLIPSIS * (start > 0) + text[start:].replace("\n", " ")
        yield plain(shortened(said, look.width), look, "faint")


def _answer(passage: Passage, lang: Lang, span: Span) -> int:
    """Where in a text that begins which answers to a span of the other side."""
    for each in passage.segments:
        here, there = (each.zh, each.en) if lang == "zh" else (each.en, each.zh)
        if here and there and there[0] <= span[0] < max(there[1], there[0] + 1):
            return here[0]
    return 0
