"""Warnings about what a reader leaves out, one for each reason, that tells the lines."""

import re
from collections.abc import Iterable, Iterator

from mtgsearch.model import Lines, Warning

REASON = re.compile(r"left out, as ([^:]+): (?:lines (\d+) to (\d+)\Z)?")


def by_reason(warnings: Iterable[Warning]) -> Iterator[Warning]:
    """The warnings, those of one reason as one."""
    kept: dict[str, list[Warning]] = {}
    for warning in warnings:
        match = REASON.match(warning.text)
        kept.setdefault(match[1] if match else warning.text, []).append(warning)
    for reason, alike in kept.items():
        yield alike[0] if len(alike) == 1 else _together(reason, alike)


def _together(reason: str, warnings: Iterable[Warning]) -> Warning:
    """One warning about all that was left out for one reason, with its lines."""
    spans = sorted(map(_lines_of, warnings))
    return Warning(spans[0].first, f"left out, as {reason}: lines {together(spans)}")


def together(spans: Iterable[Lines]) -> str:
    """Lines, given in their order, to be told in one warning."""
    joined: list[Lines] = []
    for first, last in spans:
        if joined and first <= joined[-1].last + 1:
            joined[-1] = Lines(joined[-1].first, max(last, joined[-1].last))
        else:
            joined.append(Lines(first, last))
    return ", ".join(f"{first} to {last}" if last > first else str(first) for first, last in joined)


def _lines_of(warning: Warning) -> Lines:
    match = REASON.match(warning.text)
    return Lines(int(match[2]), int(match[3])) if match and match[2] else Lines(warning.line, warning.line)
