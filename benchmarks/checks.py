"""How many of the errors that are put into correct pairs ``mtgsearch check`` finds, beside pofilter.

One realistic error is put into each of 50 pairs of a kind, drawn from a seed, and all pairs of the text are checked,
with the 2022 edition of the rules as memory, and with an empty one. Each text is in two halves: into the pairs of
``tune`` errors are put that code may be chosen on, ``report`` is kept for reports. What the kinds are and which checks
fit them was settled before any check was written.

Found, false alarms and what they are compared with: ``checks_scores.py``; the kinds: ``checks_kinds.py``; which pairs
have which errors: ``checks_injection.py``; the texts: ``checks_texts.py``.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import checks_run, layout, machine
from benchmarks import checks_tables as tables
from benchmarks.checks_injection import inject
from benchmarks.checks_kinds import BY_NAME
from benchmarks.checks_run import Outcome
from benchmarks.checks_scores import alarms, mean
from benchmarks.checks_systems import Failed, check
from benchmarks.checks_texts import MEMORIES, PARTS, SOURCES, load, remember
from benchmarks.checks_words import has_synonym

PEER = "pofilter"


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    print(machine.shape())
    try:
        with tempfile.TemporaryDirectory() as folder:
            indexes = {} if options.peer_only else _memories(options, Path(folder))
            measured = [_measured(options, name, indexes) for name in options.text or SOURCES]
    except Failed as failure:
        print(f"bench-checks: {failure}", file=sys.stderr)
        return 3
    systems = {name: [outcomes[name] for _, _, outcomes in measured] for name in measured[0][2]}
    print(f"\n{layout.terminal(tables.summary(options.part, systems))}")
    if options.json:
        results = [_figures(text, options.part, fits, outcomes) for text, fits, outcomes in measured]
        Path(options.json).write_text(json.dumps(results, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("scripts/bench-checks", description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--part", choices=PARTS, default="report")
    parser.add_argument("--text", action="append", choices=tuple(SOURCES))
    parser.add_argument("--memory", action="append", choices=MEMORIES)
    parser.add_argument("--only", type=_kinds, default=tuple(BY_NAME), metavar="KIND,...")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show so many errors of each kind not found")
    parser.add_argument("--alarms", type=int, default=0, metavar="N", help="show so many alarms of each check")
    parser.add_argument("--peer-only", action="store_true", help="measure pofilter alone")
    parser.add_argument("--json", metavar="FILE", help="write the figures")
    return parser.parse_args(arguments)


def _kinds(names: str) -> tuple[str, ...]:
    wanted = tuple(names.split(","))
    if unknown := [name for name in wanted if name not in BY_NAME]:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)} is no kind; they are {', '.join(BY_NAME)}")
    return wanted


def _memories(options: argparse.Namespace, folder: Path) -> dict[str, str]:
    """The indexes that serve as memory, by their names."""
    indexes = {memory: str(folder / memory) for memory in options.memory or MEMORIES}
    for memory, index in indexes.items():
        remember(options.data, index, memory)
    return indexes


def _measured(
    options: argparse.Namespace, name: str, indexes: Mapping[str, str]
) -> tuple[str, Mapping[str, int], dict[str, Outcome]]:
    """The name of a text, how many pairs fit each kind, and what came of it by system, which is printed too."""
    text = load(options.data, name, has_synonym)
    injection = inject(text, options.part)
    fits = injection.fitting
    print(f"\n{name}, {options.part}: {text.size:,} pairs, {len(injection.copies)} copies with errors")
    theirs = checks_run.peer(text, options.part, injection, options.only)
    outcomes: dict[str, Outcome] = {}
    for memory, index in indexes.items():
        start = time.perf_counter()
        with ThreadPoolExecutor(os.cpu_count()) as jobs:
            checked = partial(check, index=index)
            own = checks_run.product(text, options.part, injection, options.only, checked, jobs)
        outcomes[f"memory {memory}"] = own
        print(f"\n{layout.terminal(tables.recall(f'{name}, memory {memory}: recall', fits, own, theirs))}")
        print(f"\n{layout.terminal(tables.alarms(f'{name}, memory {memory}: alarms per 1,000 clean pairs', own))}")
        print(f"\n  Checks of {len(text.pairs):,} pairs each took {time.perf_counter() - start:.0f} s in all.")
        _print(tables.misses(text, own, options.misses), tables.false_alarms(text, own, options.alarms))
    if options.peer_only:
        print(f"\n{layout.terminal(tables.recall(f'{name}: recall', fits, None, theirs))}")
    print(f"\n{layout.terminal(tables.peer_alarms(f'{name}: alarms of pofilter per 1,000 clean pairs', theirs))}")
    return name, fits, {**outcomes, PEER: theirs}


def _print(*parts: Iterator[str]) -> None:
    for lines in parts:
        shown = list(lines)
        if shown:
            print("", *shown, sep="\n")


def _figures(text: str, part: str, fits: Mapping[str, int], outcomes: Mapping[str, Outcome]) -> dict[str, Any]:
    return {
        "text": text,
        "part": part,
        "fitting": fits,
        "by": {name: _outcome(outcome) for name, outcome in outcomes.items()},
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    ids: Sequence[str] = [finding.id for finding in outcome.alarms]
    return {
        "recall": {kind: score.recall for kind, score in outcome.scores.items()},
        "pairs": {kind: score.pairs for kind, score in outcome.scores.items()},
        "found_by": {kind: dict(score.by) for kind, score in outcome.scores.items()},
        "mean": mean(outcome.scores.values()),
        "clean_pairs": outcome.pairs,
        "alarms": {"/".join(key): count for key, count in sorted(alarms(outcome.alarms, ids).items())},
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
