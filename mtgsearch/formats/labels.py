"""The labels of rulings: a bullet or none, and in brackets a date and whose words the ruling is, in either order.

``• (2017-08-25 official)``, ``(gpt 8/26/2017)``, ``●【2017年8月27日 官方】``. A line that looks like a label and cannot
be read as one is a label too, with a problem and nothing else: what stands under it must not pass for what the label
before it said.
"""

import re
from datetime import date
from typing import NamedTuple

from mtgsearch.text.normalize import fold, fold_with_offsets
from mtgsearch.text.width import cells

LABEL_MAX = 60
PROVENANCE_MAX = 32
"""Widths in terminal cells: of a line that may be a label gone wrong, and of a provenance."""

_LABEL = re.compile(
    r"""(?: (?: [^\w\s()\[\]【】〔〕{}"']{1,3} | \(?\d{1,3}[.):、] )[ ]? )?
        [(\[【〔]
        (?: (?P<inside> (?: [^()\[\]【】〔〕] | \([^()]*\) )* ) [)\]】〕] [ ]?:?[ ]? (?P<text>.*)
          | (?P<unclosed>.*) )""",
    re.DOTALL | re.VERBOSE,
)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_NAME = rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DATES = tuple(
    re.compile(rf"(?<![a-z0-9_.-]){date}(?!\d)")
    for date in (
        r"(?P<year>\d{4}) ?[-/.年] ?(?P<month>\d{1,2})(?: ?[-/.月] ?(?P<day>\d{1,2})(?!\d))? ?[日号月]?",
        r"(?P<month>\d{1,2})[-/.](?P<day>\d{1,2})[-/.](?P<year>\d{4})",
        rf"{_NAME} {_DAY},? (?P<year>\d{{4}})",
        rf"{_DAY} {_NAME},? (?P<year>\d{{4}})",
    )
)
"""Of dates in figures with the year last, the month stands first, as Wizards of the Coast writes them."""
_LIKE_DATE = re.compile(r"\d{1,4} ?[-/年] ?\d{1,2} ?[-/月] ?\d{1,4}")
_BETWEEN = " ,;:|/·-"
_PROVENANCE = re.compile(r"[^\W\d_][\w .+&'/()-]*")
_OF_DATE = re.compile(
    r"[起止至前后版见]|更新|修[订改]|生效|发[布行]"
    r"|\b(?:since|until|from|to|before|after|as|on|see|updated?|revised|effective|released?|version|edition)\b"
)
"""Words that say what a date is the date of, and not whose the ruling is."""
_SENTENCE_END = re.compile(r"[.。?!][)\]】〕]?\Z")


class Label(NamedTuple):
    """What a label says. ``date`` is ISO 8601, to the day or the month; ``text`` stands beside it on its line."""

    date: str | None = None
    provenance: str | None = None
    text: str = ""
    problem: str | None = None
    """What a person should be told."""
    readable: bool = True
    """Whether it has the form of a label."""


UNREADABLE = Label(problem="not read as a label, so that what follows has no date and no provenance", readable=False)


def read(line: str) -> Label | None:
    """The label that ``line`` is or begins with; ``None`` when it is text.

    A date in brackets with text after it is text: only a provenance makes it a label.
    """
    match = _LABEL.fullmatch(fold(line))
    if not match:
        return None
    said = _said(match["inside"] or "")
    if said and (said.provenance or not match["text"]):
        return said._replace(text=_beside(line, match)) if match["text"] else said
    return None if match["text"] or not _is_like_label(match[0]) else UNREADABLE


def _said(inside: str) -> Label | None:
    """The date, and the provenance before or after it."""
    match = next(filter(None, (pattern.search(inside) for pattern in _DATES)), None)
    if not match:
        return None
    before, after = (part.strip(_BETWEEN) for part in (inside[: match.start()], inside[match.end() :]))
    provenance = before or after
    if (before and after) or (provenance and not _is_provenance(provenance)):
        return None
    iso = _iso(match)
    return Label(iso, provenance or None, problem=None if iso else "no date of the calendar")


def _is_provenance(text: str) -> bool:
    return bool(_PROVENANCE.fullmatch(text)) and cells(text) <= PROVENANCE_MAX and not _OF_DATE.search(text)


def _iso(match: re.Match[str]) -> str | None:
    """The date to the day, or to the month where no day is named; ``None`` for what no calendar has."""
    parts = match.groupdict()
    month = _MONTHS.index(parts["name"]) + 1 if parts.get("name") else int(parts["month"])
    try:
        iso = date(int(parts["year"]), month, int(parts["day"] or 1)).isoformat()
    except ValueError:
        return None
    return iso if parts["day"] else iso[:-3]


def _is_like_label(line: str) -> bool:
    """Whether a folded line in brackets is short, no sentence, and has a date or what is like one."""
    dated = any(pattern.search(line) for pattern in (*_DATES, _LIKE_DATE))
    return dated and cells(line) <= LABEL_MAX and not _SENTENCE_END.search(line)


def _beside(line: str, match: re.Match[str]) -> str:
    return line[fold_with_offsets(line).original(*match.span("text"))[0] :]
