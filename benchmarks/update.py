"""One document of many changes: its folder is taken in again, as its owner would.

Start-up is what the same command costs with one tiny document and no index: Python, jieba's dictionary, the glossary.
"""

import shutil
from pathlib import Path

from benchmarks.cache import MANY, Texts, say
from benchmarks.cold import spread
from benchmarks.intake import has_jobs
from benchmarks.processes import MTGSEARCH, Cost, measure, output

TINY = "100.1a Spells resolve one at a time.\n100.1a 咒语一个一个地结算。\n"


def run(size: int, rounds: int) -> dict[str, object]:
    """CPU and wall of the whole command, and of start-up: quartiles, in seconds."""
    texts = Texts(size)
    texts.prepare()
    say(f"index of {MANY:,} documents")
    jobs = ["--jobs", "2"] if has_jobs() else []
    output([MTGSEARCH, "--index", str(texts.many_index), "ingest", *jobs, str(texts.many)], texts.folder)
    changed = sorted(texts.many.glob("*.txt"))[MANY // 2]
    before = changed.read_text(encoding="utf-8")
    costs: dict[str, list[Cost]] = {"start-up": [], "folder": [], "file": []}
    try:
        for number in range(rounds):
            say(f"update: round {number + 1} of {rounds}")
            costs["start-up"].append(start_up(texts.folder / "tiny"))
            for name, path in (("folder", texts.many), ("file", changed)):
                changed.write_text(f"{before}\n900.{number}a A {name} spell.\n900.{number}a 法术。\n", encoding="utf-8")
                costs[name].append(_ingest(texts.many_index, path))
    finally:
        changed.write_text(before, encoding="utf-8")
        _ingest(texts.many_index, changed)
    return {"size": size, "documents": MANY, **{name: _summary(taken) for name, taken in costs.items()}}


def start_up(folder: Path) -> Cost:
    """Take the tiny document into an index of its own, ``index`` in the folder."""
    folder.mkdir(exist_ok=True)
    shutil.rmtree(folder / "index", ignore_errors=True)
    (folder / "tiny.txt").write_text(TINY, encoding="utf-8")
    return _ingest(folder / "index", folder / "tiny.txt")


def _ingest(index: Path, documents: Path) -> Cost:
    return measure([MTGSEARCH, "--index", str(index), "ingest", str(documents)], index.parent)


def _summary(costs: list[Cost]) -> dict[str, list[float]]:
    return {"cpu": spread([cost.cpu for cost in costs]), "wall": spread([cost.wall for cost in costs])}
