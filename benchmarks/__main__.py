"""The command line of the benchmark: which parts are measured, how often, and where the figures go."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks import cold, formats, intake, machine, profiles, report, update, warm
from benchmarks.cache import say
from benchmarks.processes import Broken

PARTS = ("cold", "warm", "ingest", "update", "formats")
SIZES = [10_000, 100_000]
PLOTTED = 1000
"""The size that only the plot needs."""
QUIET = 0.5
"""Processes that may be running besides."""
DESCRIPTION = """\
Measure mtgsearch beside what one could use instead, over made passages. Takes a quarter of an hour, and --quick three
minutes; texts and indexes are kept in .bench for the next time. Nothing else should be running.
"""


def main(arguments: list[str]) -> int:
    options = _parser().parse_args(arguments)
    if machine.load() > QUIET:
        say(f"{machine.load():.1f} processes are running here: wall times will be too long")
    sizes = SIZES[:1] if options.quick else options.sizes
    rounds = options.rounds or (5 if options.quick else 15)
    try:
        results = _kept(options.json) | {
            "command": "scripts/bench" if sizes == SIZES else f"scripts/bench --sizes {','.join(map(str, sizes))}",
            "machine": machine.shape(),
            "absent": cold.absent(),
            "sizes": sizes,
            **_measured(options.only or PARTS, sizes, rounds),
        }
        _hand_out(results, options)
    except Broken as broken:
        print(f"bench: {broken}", file=sys.stderr)
        return 1
    return 0


def _kept(path: Path | None) -> dict[str, Any]:
    """The figures of an earlier run."""
    if path is None or not path.exists():
        return {}
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return kept


def _measured(parts: Sequence[str], sizes: list[int], rounds: int) -> dict[str, Any]:
    """Ingest first: it leaves the indexes that the others search."""
    largest = max(sizes)
    measures: dict[str, Callable[[], dict[str, Any]]] = {
        "ingest": lambda: {"ingest": [intake.run(size) for size in sizes], "stages": profiles.ingest(min(sizes))},
        "cold": lambda: {
            "cold": cold.run(sorted({PLOTTED, *sizes}), rounds),
            "steps": profiles.search(largest, rounds),
        },
        "warm": lambda: {"warm": warm.run(largest, max(rounds // 5, 1))},
        "update": lambda: {"update": update.run(largest, max(rounds // 3, 3))},
        "formats": lambda: {"formats": formats.run(sizes, max(rounds // 5, 1))},
    }
    results: dict[str, Any] = {}
    for part, measure in measures.items():
        if part in parts:
            results |= measure()
    return results


def _hand_out(results: dict[str, Any], options: argparse.Namespace) -> None:
    from benchmarks import layout, page

    print(results["machine"])
    for table in report.tables(results):
        print(f"\n{layout.terminal(table)}")
    if options.json:
        options.json.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if options.write:
        page.write(results)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/bench", description=DESCRIPTION)
    parser.add_argument("--quick", action="store_true", help=f"{SIZES[0]:,} passages only, and few rounds")
    parser.add_argument("--only", action="append", choices=PARTS, help="measure this part; may be given several times")
    parser.add_argument("--sizes", type=_sizes, default=SIZES, metavar="N,N", help="passages")
    parser.add_argument("--rounds", type=int, metavar="N", help="of cold searches; the other parts follow it")
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="keep the figures there; parts that are not measured now stay as they were",
    )
    parser.add_argument("--write", action="store_true", help="write tables and plot into docs/performance.md")
    return parser


def _sizes(text: str) -> list[int]:
    return sorted({int(size) for size in text.split(",")})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
