"""What checks found as SARIF 2.1.0 (OASIS, 2020-03-27), which code hosts and editors show beside the lines.

A region names lines of the source, and its characters where they are known; offsets into the texts of the passage,
which hold in every format, stand in the properties of a result.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

import mtgsearch
from mtgsearch.findings import About, Checked, Finding, Place, Severity, Unread
from mtgsearch.model import TWO_FILES, Lang, Lines, Span
from mtgsearch.render.findings import contrast, message
from mtgsearch.render.messages import Messages

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
DRIVE = re.compile("[A-Za-z]%3A/")
FINGERPRINT = "mtgsearch/v1"
Object = dict[str, Any]


Locate = Callable[[Finding, Lang, Span], Place | None]
"""Finds a span of a passage in its source."""


def log(
    shown: Sequence[tuple[Finding, str]], checked: Checked, abouts: Sequence[About], locate: Locate, say: Messages
) -> Iterator[str]:
    """The text of a log with one run.

    :param shown: findings with their fingerprints.
    :param abouts: of the checks that ran.
    """
    numbers = {each.id: number for number, each in enumerate(abouts)}
    run: Object = {
        "tool": {"driver": _driver(abouts, say)},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not checked.unread,
                "toolExecutionNotifications": [_notification(each) for each in checked.unread],
            }
        ],
        "results": [_result(found, mark, numbers, locate, say) for found, mark in shown],
    }
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1) + "\n"


def _driver(abouts: Sequence[About], say: Messages) -> Object:
    return {
        "name": "mtgsearch",
        "version": mtgsearch.__version__,
        "rules": [_rule(each, say) for each in abouts],
    }


def _rule(about: About, say: Messages) -> Object:
    return {
        "id": about.id,
        "name": about.en_name.title().replace(" ", ""),
        "shortDescription": {"text": f"{about.en_name} {about.zh_name}"},
        "fullDescription": {"text": say(about.finds)},
        "properties": {"zh_name": about.zh_name, "en_name": about.en_name},
    }


def _notification(unread: Unread) -> Object:
    location: Object = {"artifactLocation": {"uri": _uri(unread.path)}}
    if unread.line:
        location["region"] = {"startLine": unread.line}
    text = f"{unread.reason}: {unread.hint}" if unread.hint else unread.reason
    return {"level": "error", "message": {"text": text}, "locations": [{"physicalLocation": location}]}


def _result(found: Finding, mark: str, numbers: dict[str, int], locate: Locate, say: Messages) -> Object:
    fault, passage = found.fault, found.passage
    said = ". ".join([message(found, say), *contrast(found, say)])
    sides = [side for lang in ("zh", "en") if (side := _side(found, lang, locate))]
    first, *rest = sides or [{"physicalLocation": {"artifactLocation": {"uri": _uri(found.document.path)}}}]
    result: Object = {
        "ruleId": found.check,
        "ruleIndex": numbers[found.check],
        "level": LEVELS[found.severity],
        "message": {"text": f"{said}. → {fault.suggestion}" if fault.suggestion else said},
        "locations": [{**first, "logicalLocations": [{"fullyQualifiedName": passage.id}]}],
        "partialFingerprints": {FINGERPRINT: mark},
        "properties": {
            "zh": [list(span) for span in fault.zh],
            "en": [list(span) for span in fault.en],
            "expected": fault.expected,
            "found": fault.found,
            "related": list(fault.related),
        },
    }
    if rest:
        result["relatedLocations"] = [{"id": number, **each} for number, each in enumerate(rest, 1)]
    return result


def _side(found: Finding, lang: Lang, locate: Locate) -> Object | None:
    """Where a text of a passage stands: what is marked in it, if that is known, and all its lines."""
    lines = found.passage.zh_lines if lang == "zh" else found.passage.en_lines
    if lines is None:
        return None
    text, spans = (found.passage.zh, found.fault.zh) if lang == "zh" else (found.passage.en, found.fault.en)
    paths = found.document.path.split(TWO_FILES)
    place = next((place for span in spans if (place := locate(found, lang, span))), None)
    location: Object = {
        "artifactLocation": {"uri": _uri(paths[-1] if lang == "en" else paths[0])},
        "region": _region(place) if place else _lines(lines),
    }
    if place:
        location["contextRegion"] = {**_lines(lines), "snippet": {"text": text}}
    return {"physicalLocation": location, "message": {"text": {"zh": "中文", "en": "English"}[lang]}}


def _region(place: Place) -> Object:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "charOffset": place.offset,
        "charLength": place.length,
    }


def _lines(lines: Lines) -> Object:
    return {"startLine": lines.first, "endLine": lines.last}


def _uri(path: str) -> str:
    """A path as a reference: relative ones stay so, absolute ones become ``file:``."""
    path = quote(path.replace("\\", "/"))
    if path.startswith("/"):
        return f"file://{path}"
    return f"file:///{path}" if DRIVE.match(path) else path
