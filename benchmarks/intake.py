"""Ingest: the real command into a new index, with one process and with two."""

import re
import shutil
import time
from collections import Counter
from pathlib import Path

from benchmarks.cache import Texts, say
from benchmarks.memory import Sampler
from benchmarks.processes import MTGSEARCH, output, start, wait
from benchmarks.report import TEXTS

JOBS = (1, 2)


def has_jobs() -> bool:
    """Whether this ``mtgsearch`` can ingest in several processes."""
    return "--jobs" in output([MTGSEARCH, "ingest", "--help"], Path.cwd())


def run(size: int) -> dict[str, object]:
    """Costs by number of processes in seconds and bytes, and sizes on disk by part in bytes.

    The index that was made last is kept for the other parts of the benchmark.
    """
    texts = Texts(size)
    texts.prepare()
    runs = {str(jobs): _ingest(texts, jobs) for jobs in (JOBS if has_jobs() else JOBS[:1])}
    return {"size": size, "jobs": runs, "disk": _disk(texts)}


def _ingest(texts: Texts, jobs: int) -> dict[str, float]:
    say(f"ingest: {texts.size:,} passages, {jobs} at a time")
    command = [MTGSEARCH, *arguments(new(texts.index), str(texts.chapters), jobs=jobs)]
    begun = time.perf_counter()
    process = start(command, texts.folder)
    with Sampler(process.pid) as memory:
        cost = wait(process, begun)
    return {"cpu": cost.cpu, "wall": cost.wall, "largest": memory.largest or cost.peak, "together": memory.together}


def arguments(index: Path, *documents: str, jobs: int) -> list[str]:
    asked = ["--jobs", str(jobs)] if has_jobs() else []
    return ["--index", str(index), "ingest", *asked, *documents]


def new(folder: Path) -> Path:
    """A folder that is not there."""
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def _disk(texts: Texts) -> dict[str, int]:
    """Bytes by part; what stands for the state of a part in a file's name is left out of it."""
    sizes: Counter[str] = Counter()
    for path in texts.index.rglob("*"):
        if path.is_file():
            part = path.relative_to(texts.index).parts[0]
            sizes[re.split("[-.]", part)[0]] += path.stat().st_size
    for name, path in ((TEXTS, texts.flat), ("beside it: FTS5", texts.fts5), ("beside it: tantivy", texts.tantivy)):
        files = [path] if path.is_file() else path.rglob("*")
        sizes[name] = sum(file.stat().st_size for file in files)
    return dict(sizes)
