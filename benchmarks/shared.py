"""Every folder of the shared data taken in, and what became of it: documents, passages, one-sided ones, warnings."""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from mtgsearch.corpus import Corpus
from mtgsearch.reports import IngestRequest, Outcome

PAIRS = {
    "bible_en_zh_gold": [("tgt/001", "src/001"), ("tgt/006", "src/006")],
    "mtg_cr_20220610": [
        ("plain_text/20220610_Zh.txt", "plain_text/20220610_En.txt"),
        ("plain_text/20240206_Zh.txt", "plain_text/20240206_En.txt"),
    ],
    "ntrex_news": [
        ("newstest2019-ref.zho-CN.txt", "newstest2019-src.eng.txt"),
        ("newstest2019-ref.zho-TW.txt", "newstest2019-src.eng.txt"),
    ],
    "paired_progit": [("zh", "en")],
}
"""Folders whose languages are in two files, or in two folders: the Chinese one first."""


class Row(NamedTuple):
    folder: str
    documents: int
    passages: int
    one_sided: int
    warnings: int
    skipped: int
    failed: int
    seconds: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("scripts/ingest-shared", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--index", help="keep the index there")
    options = parser.parse_args(arguments)
    rows = []
    with _index(options.index) as index:
        for folder in sorted(each for each in options.data.iterdir() if each.is_dir()):
            start = time.process_time()
            outcomes = _taken(index, folder)
            rows.append(_row(folder.name, outcomes, time.process_time() - start))
            for outcome in outcomes:
                if outcome.status == "failed":
                    print(f"{outcome.path}: {outcome.error}", file=sys.stderr)
    _print(rows)
    return 0


@contextmanager
def _index(named: str | None) -> Iterator[str]:
    if named:
        yield named
        return
    with tempfile.TemporaryDirectory() as folder:
        yield folder


def _taken(index: str, folder: Path) -> list[Outcome]:
    requests = [
        IngestRequest(zh=str(folder / zh), en=str(folder / en), jobs=None) for zh, en in PAIRS.get(folder.name, ())
    ] or [IngestRequest((str(folder),), jobs=None)]
    with Corpus.open(index, write=True) as corpus:
        return [outcome for request in requests for outcome in corpus.ingest(request)]


def _row(folder: str, outcomes: list[Outcome], seconds: float) -> Row:
    statuses = Counter(outcome.status for outcome in outcomes)
    there = [outcome for outcome in outcomes if outcome.status in ("added", "updated", "unchanged")]
    return Row(
        folder,
        len(there),
        sum(outcome.passages for outcome in there),
        sum(outcome.one_sided for outcome in there),
        sum(len(outcome.warnings) for outcome in there),
        statuses["skipped"],
        statuses["failed"],
        seconds,
    )


def _print(rows: list[Row]) -> None:
    cells = [tuple(field.replace("_", "-") for field in Row._fields)]
    cells += [(row.folder, *(f"{value:,}" for value in row[1:-1]), f"{row.seconds:.1f}") for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        print(
            "  ".join(
                cell.rjust(width) if place else cell.ljust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            )
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
