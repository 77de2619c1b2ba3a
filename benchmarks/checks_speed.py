"""How long ``mtgsearch check`` takes over a large corpus, and how much memory: the rules of 2024 taken in many times.

Each copy is a document of its own; what one copy has, all have, so that much is consistent, and the findings are as
many times those of one. The index is kept in ``.bench`` for the next time.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

from benchmarks import layout, machine
from benchmarks.cache import FOLDER
from benchmarks.checks_texts import RULES
from benchmarks.memory import Sampler
from benchmarks.processes import MTGSEARCH, ROOT, measure, output, start, wait
from benchmarks.report import Table

LIMIT = 180
"""Seconds for 100,000 passages on two cores."""
COPY = 4000
"""Passages in a copy, about."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("scripts/bench-checks-speed", description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--passages", type=int, default=100_000)
    parser.add_argument("--only", metavar="ID,...", help="these checks alone")
    options = parser.parse_args(arguments)
    index = _index(options.data, -(-options.passages // COPY))
    command = [MTGSEARCH, "--index", str(index), "check", "--json", "--fail-on", "error"]
    command += ["--only", options.only] if options.only else []
    begun = time.perf_counter()
    process = start(command, ROOT)
    with Sampler(process.pid) as memory:
        cost = wait(process, begun, (0, 1))
    passages = json.loads(output([MTGSEARCH, "--index", str(index), "status", "--json"], ROOT))["passages"]
    rows = [
        [
            f"{passages:,}",
            f"{cost.wall:.0f}",
            f"{cost.cpu:.0f}",
            f"{memory.together >> 20:,}",
            _mark(cost.wall, passages),
        ]
    ]
    print(machine.shape())
    print(layout.terminal(Table("check", ["passages", "seconds", "CPU s", "MB in all", f"{LIMIT} s"], rows)))
    return 0


def _mark(seconds: float, passages: int) -> str:
    return "✓" if seconds <= LIMIT * passages / 100_000 else "✗"


def _index(data: Path, copies: int) -> Path:
    kept = FOLDER / f"checks-{copies}"
    if not kept.is_dir():
        unfinished = FOLDER / f"unfinished-{os.getpid()}"
        for lang in ("Zh", "En"):
            text = (data / RULES / f"20240206_{lang}.txt").read_bytes()
            (unfinished / lang).mkdir(parents=True)
            for number in range(copies):
                (unfinished / lang / f"copy{number}.txt").write_bytes(text)
        zh, en = (str(unfinished / lang) for lang in ("Zh", "En"))
        measure([MTGSEARCH, "--index", str(unfinished / "index"), "ingest", "--zh", zh, "--en", en], ROOT)
        unfinished.rename(kept)
    return kept / "index"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
