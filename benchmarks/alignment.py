"""Sentence alignment against gold answers, each run in a fresh process, beside Gale and Church's lengths alone."""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import layout, machine, segment_scores
from benchmarks.alignment_run import ALIGNERS, BASELINE, PRODUCT, write
from benchmarks.alignment_texts import BIBLE, LONG_BIBLE, PARTS, SHUFFLED, Make, texts
from benchmarks.cache import say
from benchmarks.processes import PYTHON, ROOT, Broken, output
from benchmarks.report import Table
from benchmarks.targets import MEGABYTE

Result = dict[str, Any]
"""Name and sizes of a text, and what came of it by aligner."""
EXPLAINED = f"""\
Strict precision, recall and F1 in percent, and the F1 of {BASELINE}. Where the gold answer is of verses or paragraphs,
the links within one are joined; "unjoined" is the F1 without that."""
CROSSING = 'The links of sections that were moved cross others: who keeps the order has the recall "in order" at most.'
SEGMENTS = "segments"
SEGMENTS_OF = {"tune": "build", "report": "report"}
SHOWN = 160
"""Characters of a sentence in a miss."""


def main(arguments: list[str]) -> int:
    options = _parser().parse_args(arguments)
    chosen = [(name, make) for name, make in texts(options.data, options.part, options.seed) if options.only in name]
    with_segments = options.only in SEGMENTS
    if not (chosen or with_segments):
        print(f"bench-align: no text has {options.only!r} in its name", file=sys.stderr)
        return 2
    try:
        results = list(_measured(chosen, options))
        segments = [segment_scores.table(options.data, SEGMENTS_OF[options.part])] if with_segments else []
    except Broken as broken:
        print(f"bench-align: {broken}", file=sys.stderr)
        return 1
    print(machine.shape())
    for table in (*tables(results), *segments):
        print(f"\n{layout.terminal(table)}")
    for line in told_misses(results):
        print(line)
    if options.json:
        kept = {"part": options.part, "seed": options.seed, "machine": machine.shape(), "texts": results}
        options.json.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


def _measured(chosen: Sequence[tuple[str, Make]], options: argparse.Namespace) -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "text.json"
        for name, make in chosen:
            text = make()
            write(text, path)
            result: Result = {"name": name, "en": len(text.en), "zh": len(text.zh)}
            for aligner in ALIGNERS:
                say(f"{name}: {aligner}")
                result[aligner] = _run(path, aligner, options)
            yield result


def _run(path: Path, aligner: str, options: argparse.Namespace) -> Result:
    command = [PYTHON, "-m", "benchmarks.alignment_run", str(path), aligner, "--misses", str(options.misses)]
    command += ["--model", options.model] if options.model else []
    figures: Result = json.loads(output(command, ROOT))
    return figures


# Figures -------------------------------------------------------------------------------------------------------------


def tables(results: Sequence[Result]) -> Iterator[Table]:
    straight = [result for result in results if SHUFFLED not in result["name"]]
    crossing = [result for result in results if SHUFFLED in result["name"]]
    if straight:
        yield _table("Sentence alignment", straight, "unjoined", f"{EXPLAINED} {growth(results)}".rstrip())
    if crossing:
        yield _table("Sentence alignment, sections moved", crossing, "in order", CROSSING)


def _table(title: str, results: Sequence[Result], besides: str, note: str) -> Table:
    """:param besides: a figure that only some tables have."""
    columns = ["text", "en × zh", "P", "R", "F1", besides, BASELINE, "CPU s", "memory"]
    return Table(f"{title}, {subject(results[0])}", columns, [_row(result, besides) for result in results], note)


def _row(result: Result, besides: str) -> list[str]:
    own = result[subject(result)]
    figures = [_share(own[name]) for name in ("precision", "recall", "f1", besides)]
    cost = [f"{own['cpu']:.1f}", f"{own['peak'] / MEGABYTE:.0f} MB"]
    return [result["name"], f"{result['en']:,} × {result['zh']:,}", *figures, _share(result[BASELINE]["f1"]), *cost]


def subject(result: Result) -> str:
    """The aligner that a result is about."""
    return PRODUCT if PRODUCT in result else BASELINE


def _share(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.2f}"


def growth(results: Sequence[Result]) -> str:
    """How much more CPU a sentence takes in the long Bible; nothing where not both were measured."""
    bibles = {result["name"]: result for result in results if result["name"] in (BIBLE, LONG_BIBLE)}
    if len(bibles) < 2:
        return ""
    short, long = (_per_sentence(bibles[name]) for name in (BIBLE, LONG_BIBLE))
    return f"A sentence of {LONG_BIBLE} takes {long / short:.2f} times the CPU of one of {BIBLE}."


def _per_sentence(result: Result) -> float:
    seconds: float = result[subject(result)]["cpu"]
    return seconds / (result["en"] + result["zh"])


def told_misses(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        for miss in result[subject(result)]["misses"]:
            yield f"\n{result['name']}: wanted"
            yield from _told(miss["wanted"])
            yield "  found"
            for link in miss["found"]:
                yield from _told(link)


def _told(link: dict[str, dict[str, str]]) -> Iterator[str]:
    yield "    " + ":".join(f"[{','.join(link[side])}]" for side in ("en", "zh"))
    yield from (f"      {text[:SHOWN]}" for side in ("en", "zh") for text in link[side].values())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/bench-align", description=__doc__)
    parser.add_argument("data", type=Path, help="the folder of shared data")
    parser.add_argument(
        "--part", choices=PARTS, default="report", help="figures are chosen on the one, and not told of"
    )
    parser.add_argument("--only", default="", metavar="NAME", help="only texts whose name holds this")
    parser.add_argument("--model", choices=("lexical", "semantic"), help="of mtgsearch, if it has several")
    parser.add_argument("--seed", type=int, default=1, help="of the damages")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show so many wrong links of each text")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
