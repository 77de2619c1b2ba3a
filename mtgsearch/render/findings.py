"""What checks found as the FINDING object, and how it is said in words."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from mtgsearch.findings import Checked, Finding
from mtgsearch.model import Lines
from mtgsearch.render.messages import Messages

Object = dict[str, Any]


def finding(found: Finding, say: Messages = Messages()) -> Object:  # noqa: B008
    """The FINDING object."""
    fault, passage = found.fault, found.passage
    return {
        "check": found.check,
        "severity": fault.severity,
        "id": passage.id,
        "document": found.document.id,
        "number": passage.number,
        "path": found.document.path,
        "lines": {"zh": _lines(passage.zh_lines), "en": _lines(passage.en_lines)},
        "message": message(found, say),
        "zh": [list(span) for span in fault.zh],
        "en": [list(span) for span in fault.en],
        "expected": fault.expected,
        "found": fault.found,
        "suggestion": fault.suggestion,
        "related": list(fault.related),
    }


def run(found: list[Object], checked: Checked, known: int, ignored: int) -> Object:
    """The object of a run.

    :param found: the FINDING objects that are told.
    :param known: findings that a baseline keeps quiet, ``ignored`` those that a list does.
    """
    return {
        "findings": found,
        "totals": dict(Counter(each["check"] for each in found).most_common()),
        "passages": checked.passages,
        "suppressed": {"baseline": known, "ignored": ignored},
        "unread": [
            {"path": each.path, "line": each.line or None, "reason": each.reason, "hint": each.hint}
            for each in checked.unread
        ],
    }


def message(found: Finding, say: Messages) -> str:
    """What a check says, in one line."""
    values = {name: _flat(value) if isinstance(value, str) else value for name, value in found.fault.values.items()}
    return say(found.fault.message, **values)


def contrast(found: Finding, say: Messages) -> Iterator[str]:
    """What was expected and what was found, as far as the message does not say so itself."""
    said = message(found, say)
    expected, got = (_flat(text or "") for text in (found.fault.expected, found.fault.found))
    if expected and expected not in said:
        yield say("expected {text}", text=expected)
    if got and got not in said:
        yield say("found {text}", text=got)


def _flat(text: str) -> str:
    return " ".join(text.split("\n"))


def _lines(lines: Lines | None) -> list[int] | None:
    return list(lines) if lines else None


def totals(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings each check has, those with the most first."""
    return dict(Counter(each.check for each in findings).most_common())
