"""One text put to the product and its peer: the clean pairs once, then every copy with errors."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from benchmarks.checks_injection import Copy, Error, Injection
from benchmarks.checks_kinds import KINDS
from benchmarks.checks_scores import COUNTED, Score, fitting, score
from benchmarks.checks_systems import Finding, pofilter
from benchmarks.checks_texts import Pair, Text

Check = Callable[[Sequence[Pair]], list[Finding]]


class Outcome(NamedTuple):
    """Of one system on one text."""

    scores: dict[str, Score]
    """By kind."""
    alarms: list[Finding]
    """On the pairs of the part, clean."""
    pairs: int
    """How many these are."""

    @property
    def counted(self) -> list[Finding]:
        return [finding for finding in self.alarms if finding.severity in COUNTED]


def product(
    text: Text, part: str, injection: Injection, kinds: Collection[str], check: Check, jobs: Executor
) -> Outcome:
    """What mtgsearch tells. Only the copies are checked that have errors of the kinds asked for."""
    copies = [copy for copy in injection.copies if any(error.kind.name in kinds for error in copy.errors)]
    before, *after = jobs.map(check, [text.pairs, *(copy.pairs for copy in copies)])
    told: list[tuple[Error, Sequence[Finding]]] = []
    for copy, findings in zip(copies, after, strict=True):
        of = fitting(text, before, findings)
        told += [(error, of(error)) for error in copy.errors]
    return _outcome(text, part, kinds, told, before)


def peer(text: Text, part: str, injection: Injection, kinds: Collection[str]) -> Outcome:
    """What pofilter tells, which looks at each pair alone: of those that are changed, what it did not tell before."""
    before = {pair.id: pofilter(pair) for pair in text.pairs}
    told = [
        (error, _new(text, copy, error, before))
        for copy in injection.copies
        for error in copy.errors
        if error.kind.name in kinds
    ]
    return _outcome(text, part, kinds, told, [finding for findings in before.values() for finding in findings])


def _new(text: Text, copy: Copy, error: Error, before: dict[str, list[Finding]]) -> list[Finding]:
    changed = [copy.pairs[place] for place in error.changed]
    return [finding for pair in changed for finding in pofilter(pair) if finding not in before[pair.id]]


def _outcome(
    text: Text,
    part: str,
    kinds: Collection[str],
    told: Iterable[tuple[Error, Sequence[Finding]]],
    clean: Iterable[Finding],
) -> Outcome:
    by_kind: defaultdict[str, list[tuple[Error, Sequence[Finding]]]] = defaultdict(list)
    for error, findings in told:
        by_kind[error.kind.name].append((error, findings))
    scores = {kind.name: score(kind.name, by_kind[kind.name]) for kind in KINDS if kind.name in kinds}
    ids = {text.pairs[place].id for place in text.half(part) if place < text.size}
    return Outcome(scores, [finding for finding in clean if finding.id in ids], len(ids))
