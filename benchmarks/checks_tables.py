"""The figures of the checks as tables, and examples of what was missed or told without need."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.checks_injection import Error
from benchmarks.checks_kinds import BY_NAME
from benchmarks.checks_run import Outcome
from benchmarks.checks_scores import COUNTED, Score, mean, per_thousand, pooled
from benchmarks.checks_systems import Finding
from benchmarks.checks_texts import Text
from benchmarks.report import Table
from benchmarks.targets import Target

MEAN = Target(0.80, ".80", at_least=True)
ALARMS = Target(10, "≤ 10")
"""Errors and warnings on 1,000 clean pairs."""
AROUND = 20
"""Characters shown on either side of a change."""
LONGEST = 60
SEVERITIES = (*COUNTED, "info")


def recall(title: str, fits: Mapping[str, int], own: Outcome | None, peer: Outcome) -> Table:
    rows = [
        [kind, f"{fits[kind]:,}", f"{theirs.pairs}", *_own(kind, own), _share(theirs)]
        for kind, theirs in peer.scores.items()
    ]
    means = ["mean over kinds", "", "", *_mean(own), f"{mean(peer.scores.values()):.2f}"]
    columns = ["kind", "fitting", "pairs", "mtgsearch", "target", "found by", "pofilter"]
    return Table(title, columns, [*rows, means], "Fitting: pairs of this part that such an error can be put into.")


def summary(part: str, by_system: Mapping[str, Sequence[Outcome]]) -> Table:
    """All texts together: recall by kind, and alarms, of the memories and the peer."""
    columns = [
        [pooled([outcome.scores[kind] for outcome in outcomes]) for kind in outcomes[0].scores]
        for outcomes in by_system.values()
    ]
    rows = [
        [row[0].kind, f"{row[0].pairs}", _target(row[0].kind), *(_share(score) for score in row)]
        for row in zip(*columns, strict=True)
    ]
    means = [f"{mean(column):.2f}" for column in columns]
    rates = [
        per_thousand(sum(len(one.counted) for one in outcomes), sum(one.pairs for one in outcomes))
        for outcomes in by_system.values()
    ]
    last = [
        ["mean over kinds", "", MEAN.text, *means],
        ["alarms per 1,000", "", ALARMS.text, *(f"{r:.1f}" for r in rates)],
    ]
    return Table(f"All texts, {part}", ["kind", "pairs", "target", *by_system], [*rows, *last])


def alarms(title: str, outcome: Outcome) -> Table:
    """By check; what the severities of another system are called is its own affair."""
    counts = Counter((finding.check, finding.severity) for finding in outcome.alarms)
    checks = sorted({check for check, _ in counts})
    rows = [
        [check, *(_rate(sum(counts[check, each] for each in some), outcome) for some in [[s] for s in SEVERITIES])]
        for check in checks
    ]
    totals = [_rate(sum(counts[check, each] for check in checks), outcome) for each in SEVERITIES]
    total = per_thousand(len(outcome.counted), outcome.pairs)
    note = f"On {outcome.pairs:,} clean pairs. Errors and warnings: {total:.1f}, {ALARMS.verdict(total)}."
    return Table(title, ["check", *SEVERITIES], [*rows, ["all", *totals]], note)


def peer_alarms(title: str, outcome: Outcome) -> Table:
    counts = Counter(finding.check for finding in outcome.alarms)
    rows = [[test, _rate(count, outcome)] for test, count in counts.most_common()]
    return Table(title, ["test", "alarms"], [*rows, ["all", _rate(len(outcome.alarms), outcome)]])


def misses(text: Text, outcome: Outcome, count: int) -> Iterator[str]:
    """Some errors of each kind that were not found."""
    for score in outcome.scores.values():
        for error in score.missed[:count]:
            yield f"{score.kind}"
            yield from (f"    {line}" for line in _shown(text, error))


def false_alarms(text: Text, outcome: Outcome, count: int) -> Iterator[str]:
    """Some alarms of each check on clean pairs."""
    pairs = {pair.id: pair for pair in text.pairs}
    shown: Counter[str] = Counter()
    for finding in outcome.counted:
        shown[finding.check] += 1
        if shown[finding.check] <= count:
            yield from _alarm(finding, pairs[finding.id].zh, pairs[finding.id].en)


def _own(kind: str, outcome: Outcome | None) -> list[str]:
    if outcome is None:
        return ["–", "", ""]
    score, target = outcome.scores[kind], BY_NAME[kind].target
    by = ", ".join(f"{check} {count}" for check, count in score.by.most_common(3))
    if target is None or not score.pairs:
        return [_share(score), "", by]
    return [_share(score), Target(target, f"{target:.2f}", at_least=True).verdict(score.recall), by]


def _target(kind: str) -> str:
    target = BY_NAME[kind].target
    return "" if target is None else f"{target:.2f}"


def _mean(outcome: Outcome | None) -> list[str]:
    if outcome is None:
        return ["–", "", ""]
    value = mean(outcome.scores.values())
    return [f"{value:.2f}", MEAN.verdict(value), ""]


def _share(score: Score) -> str:
    return f"{score.recall:.2f}" if score.pairs else "–"


def _rate(count: int, outcome: Outcome) -> str:
    return f"{per_thousand(count, outcome.pairs):.1f}" if count else ""


def _shown(text: Text, error: Error) -> Iterator[str]:
    for place, (zh, en) in error.changed.items():
        pair = text.pairs[place]
        yield f"{pair.id}  zh: {difference(pair.zh, zh)}"
        yield f"{' ' * len(pair.id)}  en: {difference(pair.en, en)}"


def difference(old: str, new: str) -> str:
    """What was changed, with a little of what stands about it: ``…分为[两→三]部分…``."""
    if old == new:
        return _cut(new, LONGEST + 2 * AROUND)
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    before, after = old[max(0, head - AROUND) : head], old[len(old) - tail :][:AROUND]
    changed = f"[{_cut(old[head : len(old) - tail], LONGEST)}→{_cut(new[head : len(new) - tail], LONGEST)}]"
    return f"{'…' if head > AROUND else ''}{before}{changed}{after}{'…' if tail > AROUND else ''}".replace("\n", "⏎")


def _alike(one: str, other: str) -> int:
    """How many characters they begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _cut(text: str, longest: int) -> str:
    return (text if len(text) <= longest else f"{text[: longest - 1]}…").replace("\n", "⏎")


def _alarm(finding: Finding, zh: str, en: str) -> Sequence[str]:
    blank = " " * len(finding.id)
    return [
        f"{finding.id}  {finding.check}, {finding.severity}: {finding.message}",
        f"{blank}  zh: {_cut(zh, 2 * LONGEST)}",
        f"{blank}  en: {_cut(en, 2 * LONGEST)}",
    ]
