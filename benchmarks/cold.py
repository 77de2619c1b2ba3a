"""Cold searches: a fresh process for each, everything interleaved, so that a noisy moment strikes all alike.

Files are in the system's cache, as after any search of the same day.
"""

import shutil
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from statistics import median, quantiles
from typing import NamedTuple

from benchmarks.cache import Texts, module_command, say
from benchmarks.processes import MTGSEARCH, PYTHON, Cost, measure
from benchmarks.queries import NAMED, Named

FLOOR = "import click"
PRODUCT = "mtgsearch"


class Run(NamedTuple):
    """A command of which the cost is taken in every round."""

    system: str
    query: str
    size: int
    command: Sequence[str]


def absent() -> dict[str, str]:
    """Peers that are not installed, and how they would be."""
    reasons = {"rg": "which apt, brew or winget install as ripgrep", "tantivy": "which pip installs into .venv"}
    there = {"rg": bool(shutil.which("rg")), "tantivy": bool(find_spec("tantivy"))}
    return {name: reasons[name] for name, is_there in there.items() if not is_there}


def run(sizes: Sequence[int], rounds: int) -> list[dict[str, object]]:
    """CPU, wall and memory of each command at each size: medians and quartiles, in seconds and bytes."""
    every = [Texts(size) for size in sizes]
    for texts in every:
        texts.prepare()
        texts.ingest()
    runs = [Run(FLOOR, "", 0, [PYTHON, "-c", FLOOR]), *(found for texts in every for found in _runs(texts))]
    costs: list[list[Cost]] = [[] for _ in runs]
    for number in range(rounds + 1):
        say(f"cold: round {number} of {rounds}")
        for one, taken in zip(runs, costs, strict=True):
            cost = measure(one.command, every[0].folder, codes=(0, 1) if one.system == "rg" else (0,))
            if number:  # the first one only fills the caches
                taken.append(cost)
    return [_summary(one, taken) for one, taken in zip(runs, costs, strict=True)]


def _runs(texts: Texts) -> Iterator[Run]:
    without = absent()
    for named in NAMED:
        for system, command in _commands(texts, named).items():
            if system not in without:
                yield Run(system, named.name, texts.size, command)


def _commands(texts: Texts, named: Named) -> dict[str, list[str]]:
    commands = {
        PRODUCT: [MTGSEARCH, "--index", str(texts.index), named.query],
        "FTS5": [*module_command("fts5"), "search", str(texts.fts5), named.query],
        "tantivy": [*module_command("tantivies"), "search", str(texts.tantivy), named.query],
    }
    if named.pattern:
        commands["rg"] = ["rg", "-ci", named.pattern, str(texts.flat)]
    return commands


def _summary(one: Run, costs: list[Cost]) -> dict[str, object]:
    return {
        "system": one.system,
        "query": one.query,
        "size": one.size,
        "cpu": spread([cost.cpu for cost in costs]),
        "wall": spread([cost.wall for cost in costs]),
        "peak": median(cost.peak for cost in costs),
    }


def spread(values: Sequence[float]) -> list[float]:
    """Lower quartile, median, upper quartile."""
    if len(values) < 2:
        return [values[0]] * 3
    return quantiles(values, method="inclusive")
