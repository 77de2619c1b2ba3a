"""What share of the errors is found, and how often there is an alarm where there is no error.

An error is found if a check that fits its kind tells it, as an error or a warning, of a pair that is changed, and told
nothing the same of it before. pofilter may tell it by any test.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from benchmarks.checks_injection import Error
from benchmarks.checks_systems import Finding
from benchmarks.checks_texts import Text

COUNTED = ("error", "warning")
"""The severities that a person sees who asks for nothing more."""
Key = tuple[str, str, str]
Told = Callable[[Error], Sequence[Finding]]
"""What is newly told of an error that counts as found."""


class Score(NamedTuple):
    """Of one kind."""

    kind: str
    missed: list[Error]
    found: int
    by: Counter[str]
    """Which checks have found how many errors; several may find one."""

    @property
    def pairs(self) -> int:
        return self.found + len(self.missed)

    @property
    def recall(self) -> float:
        return self.found / self.pairs if self.pairs else 0.0


def fitting(text: Text, before: Iterable[Finding], after: Iterable[Finding]) -> Told:
    """What findings count, by those of the clean text and those of a copy."""
    known = {_key(finding) for finding in before}
    new = [finding for finding in after if _key(finding) not in known and finding.severity in COUNTED]

    def told(error: Error) -> Sequence[Finding]:
        ids = error.ids(text)
        return [
            finding
            for finding in new
            if finding.check in error.kind.fitting
            and (finding.id in ids or (error.kind.is_joint and not ids.isdisjoint(finding.related)))
        ]

    return told


def score(kind: str, errors: Iterable[tuple[Error, Sequence[Finding]]]) -> Score:
    """The errors of a kind with what is told of each."""
    missed: list[Error] = []
    by: Counter[str] = Counter()
    found = 0
    for error, told in errors:
        by.update({finding.check for finding in told})
        found += bool(told)
        missed += [] if told else [error]
    return Score(kind, missed, found, by)


def pooled(scores: Sequence[Score]) -> Score:
    """Of one kind over several texts."""
    by: Counter[str] = Counter()
    for one in scores:
        by.update(one.by)
    return Score(
        scores[0].kind, [error for one in scores for error in one.missed], sum(one.found for one in scores), by
    )


def mean(scores: Collection[Score]) -> float:
    """Over the kinds that have pairs."""
    recalls = [one.recall for one in scores if one.pairs]
    return sum(recalls) / len(recalls) if recalls else 0.0


def alarms(found: Iterable[Finding], ids: Collection[str]) -> Counter[tuple[str, str]]:
    """The findings on clean pairs, by check and severity."""
    return Counter((finding.check, finding.severity) for finding in found if finding.id in ids)


def per_thousand(count: int, pairs: int) -> float:
    return 1000 * count / pairs if pairs else 0.0


def _key(finding: Finding) -> Key:
    return finding.check, finding.id, finding.message
