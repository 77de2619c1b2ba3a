"""What checks found, for a person to read and as the FINDING object."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from mtgsearch.findings import SEVERITIES, Checked, Finding
from mtgsearch.model import Lang, Lines
from mtgsearch.render.look import Look
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
        "message": say(fault.message, **fault.values),
        "zh": [list(span) for span in fault.zh],
        "en": [list(span) for span in fault.en],
        "expected": fault.expected,
        "found": fault.found,
        "suggestion": fault.suggestion,
        "related": list(fault.related),
    }


def _lines(lines: Lines | None) -> list[int] | None:
    return list(lines) if lines else None


def totals(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings each check has, those with the most first."""
    return dict(Counter(each.check for each in findings).most_common())


def text(checked: Checked, look: Look) -> Iterator[str]:
    path = None
    for each in checked.findings:
        if each.document.path != path:
            path = each.document.path
            yield path
        side: Lang = "zh" if each.passage.zh_lines else "en"
        lines = each.passage.zh_lines if side == "zh" else each.passage.en_lines
        message = look.say(each.fault.message, **each.fault.values)
        yield f"  {lines.first if lines else '-':>5}  {each.severity:8} {each.check:12} {message}"
    counts = Counter(each.severity for each in checked.findings)
    yield " · ".join(f"{counts[severity]} {severity}" for severity in SEVERITIES)
