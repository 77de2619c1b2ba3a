"""Profiles of an ingest and of cold searches, each in processes of their own: timing costs a little itself."""

import ast
import shutil
from statistics import median

from benchmarks import intake
from benchmarks.cache import Texts, say
from benchmarks.processes import PYTHON, output
from benchmarks.queries import NAMED

TIMED = "import time; start = time.process_time(); from benchmarks.stages import main; main(start)"
PROFILED = ("rare Chinese name", "term in a fifth", "one character", "word by stem, a fifth")


def ingest(size: int) -> dict[str, object]:
    """CPU seconds by stage, in one process."""
    texts = Texts(size)
    texts.prepare()
    say(f"ingest: stages, {size:,} passages")
    index = intake.new(texts.folder / "profiled")
    spent = _spent(texts, ["ingest", *intake.arguments(index, str(texts.chapters), jobs=1)])
    shutil.rmtree(index)
    return {"size": size, "cpu": spent}


def search(size: int, rounds: int) -> dict[str, object]:
    """By query, CPU seconds by stage, medians."""
    texts = Texts(size)
    say(f"cold: stages, {size:,} passages")
    asked = {
        named.name: ["search", "--index", str(texts.index), named.query] for named in NAMED if named.name in PROFILED
    }
    runs = {name: [_spent(texts, command) for _ in range(rounds)] for name, command in asked.items()}
    return {"size": size, "cpu": {name: _medians(spent) for name, spent in runs.items()}}


def _spent(texts: Texts, arguments: list[str]) -> dict[str, float]:
    printed = output([PYTHON, "-c", TIMED, *arguments], texts.folder)
    spent: dict[str, float] = ast.literal_eval(printed.splitlines()[-1])
    return spent


def _medians(runs: list[dict[str, float]]) -> dict[str, float]:
    return {stage: median(run.get(stage, 0.0) for run in runs) for stage in runs[0]}
