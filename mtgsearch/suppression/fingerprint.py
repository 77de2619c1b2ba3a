"""What a finding is known again by: the same when its passage stands in other lines, another one when that changes."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator

from mtgsearch.findings import Finding
from mtgsearch.model import Spans

LENGTH = 16
"""Hexadecimal digits: among a million findings two are alike by chance once in 40 million runs."""


def fingerprints(findings: Iterable[Finding]) -> Iterator[str]:
    """The fingerprint of each finding, all different.

    It is made of the check, the document, the texts of the passage and what is marked in them, all white space alike;
    not of what the check says, which may name lines and other passages, and may be put in other words one day. Of
    several that have all this in common each has its number.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    for each in findings:
        what = _what(each)
        seen[what] += 1
        yield hashlib.sha256("\0".join((*what, str(seen[what]))).encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]


def _what(found: Finding) -> tuple[str, ...]:
    zh, en = found.passage.zh or "", found.passage.en or ""
    marked = (_marked(zh, found.fault.zh), _marked(en, found.fault.en))
    return (found.check, found.document.id, _plain(zh), _plain(en), *marked)


def _marked(text: str, spans: Spans) -> str:
    """What is marked, and where: how much of the text stands before each."""
    return "\1".join(f"{len(_plain(text[:start]))} {_plain(text[start:end])}" for start, end in spans)


def _plain(text: str) -> str:
    return " ".join(text.split())
