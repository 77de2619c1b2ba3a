"""Formats: what it takes to read a document of each into a new index, and to write an index in each.

Both are the real commands, less what they take for one passage: a start of Python, the dictionary, the modules.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks import layouts, update
from benchmarks.cache import Texts, say
from benchmarks.intake import arguments, new
from benchmarks.layouts import PAIRS, READ_AS
from benchmarks.processes import MTGSEARCH, PYTHON, ROOT, Broken, Cost, measure, output
from mtgsearch import formats

READ = 2000
"""Passages of a document that is read."""
WHOLE = 0.9
"""The part of them that a reader gives at least: else it was not this layout that was measured."""
WRITTEN = (*formats.WRITERS, *formats.PAIR_WRITERS)


def run(sizes: Sequence[int], rounds: int) -> dict[str, object]:
    """By format seconds, bytes and passages; of those written, by size."""
    texts = {size: Texts(size) for size in sizes}
    for each in texts.values():
        each.prepare()
        each.ingest()
    folder = texts[min(sizes)].folder / "formats"
    shutil.rmtree(folder, ignore_errors=True)
    update.start_up(folder)
    written = {
        name: {str(size): _written(each, folder, name, rounds) for size, each in texts.items()} for name in WRITTEN
    }
    read = _all_read(folder, rounds)
    shutil.rmtree(folder)
    return {"read": read, "written": written, "absent": layouts.absent()}


def _all_read(folder: Path, rounds: int) -> dict[str, dict[str, float]]:
    say(f"formats: making documents of {READ:,} passages")
    measure([PYTHON, "-m", "benchmarks.layouts", str(folder), str(folder / "made-index"), str(READ)], ROOT)
    start = median(update.start_up(folder).wall for _ in range(rounds))
    return {name: _read(folder, name, start) for name in READ_AS if name not in layouts.absent()}


def _read(folder: Path, name: str, start: float) -> dict[str, float]:
    """:raises Broken: the document was not read as what it is."""
    say(f"formats: reading {name}")
    paths = layouts.files(folder, name)
    given = ["--en", str(paths[0]), "--zh", str(paths[1])] if name in PAIRS else [str(paths[0])]
    index = new(folder / "index-of-one")
    command = [MTGSEARCH, *arguments(index, *given, "--as", READ_AS[name], jobs=1)]
    cost = measure(command, folder)
    passages = json.loads(output([MTGSEARCH, "--index", str(index), "status", "--json"], folder))["passages"]
    if passages < WHOLE * READ:
        raise Broken(f"of {READ:,} passages as {name} only {passages:,} were read")
    size = sum(path.stat().st_size for path in paths)
    return {"passages": passages, "bytes": size, "cpu": cost.cpu, "wall": cost.wall - start}


def _written(texts: Texts, folder: Path, name: str, rounds: int) -> dict[str, float]:
    say(f"formats: writing {texts.size:,} passages as {name}")
    costs = [_export(texts.index, folder, name) for _ in range(rounds)]
    start = median(_export(folder / "index", folder, name).wall for _ in range(rounds))
    wall = median(cost.wall for cost in costs) - start
    return {"wall": wall, "peak": max(cost.peak for cost in costs)}


def _export(index: Path, folder: Path, name: str) -> Cost:
    command = [MTGSEARCH, "--index", str(index), "export", "--format", name, "--force", "-o", str(folder / "written")]
    return measure(command, folder)
