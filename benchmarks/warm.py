"""Warm searches: one process that answers mixed queries through ``--batch``, each timed from its line to its answer.

No answer is kept: each query is asked once in a run, and a run has a process of its own.
"""

import json
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from benchmarks.cache import Texts, say
from benchmarks.processes import MTGSEARCH, Broken, start, wait
from benchmarks.queries import KINDS


def run(size: int, runs: int) -> dict[str, object]:
    """By kind of query, figures of time and of CPU, in seconds: of each the median over the runs."""
    texts = Texts(size)
    texts.prepare()
    texts.ingest()
    asked = json.loads(texts.queries.read_text(encoding="utf-8"))
    done = []
    for number in range(1, runs + 1):
        say(f"warm: run {number} of {runs}, {len(asked)} queries")
        done.append(_one_run(texts, [query for _, query in asked]))
    times = [[answer.wall for answer in answers] for answers, _ in done]
    spent = [[answer.cpu for answer in answers] for answers, _ in done]
    result: dict[str, object] = {"size": size, "peak": median(peak for _, peak in done)}
    for kind in KINDS:
        chosen = [place for place, (known, _) in enumerate(asked) if known == kind]
        typical = {asked[place][1]: median(run[place] for run in times) for place in chosen}
        slowest = max(typical, key=lambda query: typical[query])
        result[kind] = {
            "queries": len(chosen),
            "wall": _figures([[run[place] for place in chosen] for run in times]),
            "cpu": _figures([[run[place] for place in chosen] for run in spent]),
            "slowest": [slowest, typical[slowest]],
        }
    return result


class Answer(NamedTuple):
    wall: float
    cpu: float


def _one_run(texts: Texts, queries: Sequence[str]) -> tuple[list[Answer], int]:
    """The cost of each answer, and the memory that all took at most."""
    command = [MTGSEARCH, "--index", str(texts.index), "search", "--batch", "-"]
    begun = time.perf_counter()
    process = start(command, texts.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    lines, answers = process.stdin, process.stdout
    assert lines
    assert answers
    costs = []
    for query in ["", *queries]:  # the empty one waits for the start of the process
        spent, asked = _cpu(process.pid), time.perf_counter()
        print(query, file=lines, flush=True)
        answer = answers.readline()
        costs.append(Answer(time.perf_counter() - asked, _cpu(process.pid) - spent))
        if json.loads(answer or "{}").get("query") != query:
            raise Broken(f"no answer to {query}")
    lines.close()
    answers.close()
    return costs[1:], wait(process, begun, codes=(0, 1, 2)).peak


def _cpu(pid: int) -> float:
    """Seconds that a process of one thread has run; 0 where the system does not tell to the nanosecond."""
    file = Path(f"/proc/{pid}/schedstat")
    return int(file.read_text(encoding="ascii").split()[0]) / 1e9 if file.exists() else 0.0


def _figures(runs: Sequence[Sequence[float]]) -> dict[str, object]:
    """Of each run the p50 and the p95; of these the median, and of the p95 the least and the most too."""
    cuts = [quantiles(run, n=20, method="inclusive") for run in runs]
    p95 = [cut[18] for cut in cuts]
    return {"p50": median(cut[9] for cut in cuts), "p95": [min(p95), median(p95), max(p95)]}
