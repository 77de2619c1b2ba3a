"""The findings of an earlier run, in a file that stands beside the documents and is compared line by line.

JSON lines, an object for each finding: its fingerprint, and for a reader the check, the document, the number and the
texts. In the order of documents, checks and texts, whatever lines these stand in.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mtgsearch.errors import DataError
from mtgsearch.findings import Finding
from mtgsearch.suppression.reading import lines_of

LONGEST = 120
"""Code points of a text that are written."""


class Row(NamedTuple):
    """A line, its fields in the order in which lines are sorted."""

    document: str
    check: str
    number: str = ""
    zh: str = ""
    en: str = ""
    fingerprint: str = ""


Baseline = Mapping[str, Row]
"""What a file holds, by the fingerprints."""


def read(path: str) -> Baseline:
    """:raises DataError: it cannot be read, or a line is none of a baseline."""
    lines = lines_of(path, "mtgsearch check --write-baseline {path} makes a baseline")
    rows = (_row(path, place, line) for place, line in enumerate(lines, 1) if line.strip())
    return {row.fingerprint: row for row in rows}


def _row(path: str, place: int, line: str) -> Row:
    try:
        found = json.loads(line)
        row = Row(**{name: str(found[name]) for name in ("document", "check", "fingerprint")})
    except (ValueError, LookupError, TypeError, RecursionError):
        raise DataError(
            "{path}:{line}: this is no line of a baseline",
            "name a file that --write-baseline made, or make it anew in another place",
            path=path,
            line=place,
        ) from None
    return row


def written(findings: Iterable[tuple[Finding, str]]) -> Iterator[str]:
    """The lines of a file with these findings, each with its fingerprint."""
    rows = sorted(
        Row(
            found.document.id,
            found.check,
            found.passage.number or "",
            _brief(found.passage.zh or ""),
            _brief(found.passage.en or ""),
            fingerprint,
        )
        for found, fingerprint in findings
    )
    return (json.dumps(row._asdict(), ensure_ascii=False) + "\n" for row in rows)


def _brief(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
