"""The folder ``.bench``, which Git ignores: made corpora, the peers' files and the indexes, kept for the next run.

Texts are made in a process of their own: a process that is measured seems at first as large as the one that starts it.
"""

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from benchmarks import corpus, queries
from benchmarks.processes import MTGSEARCH, PYTHON, ROOT, measure, output

FOLDER = ROOT / ".bench"
QUERIES = 500
FORMED = 60
"""Queries of each kind that is asked less often."""
CHAPTER = 1000
"""Passages in a document."""
MANY = 1000
"""Documents of the layout in which one is changed."""


class Texts:
    """What is kept of one size."""

    def __init__(self, size: int, folder: Path | None = None) -> None:
        self.size = size
        self.folder = folder or FOLDER / f"{corpus.VERSION}-{corpus.SEED}-{size}"
        self.chapters = self.folder / "chapters"
        self.many = self.folder / "many"
        self.flat = self.folder / "flat.txt"
        self.queries = self.folder / "queries.json"
        self.fts5 = self.folder / "fts5.sqlite"
        self.tantivy = self.folder / "tantivy"
        self.index = self.folder / "index"
        self.many_index = self.folder / "many-index"

    def prepare(self) -> None:
        """Make texts and peers' files where they are missing."""
        if not self.folder.is_dir():
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / ".gitignore").write_text("*\n", encoding="utf-8")
            say(f"making {self.size:,} passages")
            measure([PYTHON, "-m", "benchmarks.cache", str(self.size)], ROOT)
        self._build(self.fts5, "fts5")
        if find_spec("tantivy"):
            self._build(self.tantivy, "tantivies")

    def write(self) -> None:
        """Make the texts, all or none."""
        made = Texts(self.size, FOLDER / "unfinished")
        shutil.rmtree(made.folder, ignore_errors=True)
        for folder, each in ((made.chapters, CHAPTER), (made.many, max(self.size // MANY, 1))):
            folder.mkdir(parents=True)
            corpus.write_documents(folder, self.size, each)
        corpus.write_flat(made.flat, self.size)
        asked = [*queries.mixed(self.size, QUERIES), *queries.formed(self.size, FORMED)]
        made.queries.write_text(json.dumps(asked, ensure_ascii=False), encoding="utf-8")
        made.folder.rename(self.folder)

    def ingest(self) -> None:
        """Bring the index of the chapters to the state of the code."""
        say(f"index of {self.size:,} passages")
        output([MTGSEARCH, "--index", str(self.index), "ingest", str(self.chapters)], ROOT)

    def _build(self, path: Path, peer: str) -> None:
        if not path.exists():
            say(f"{peer} of {self.size:,} passages")
            unfinished = path.with_name("unfinished")
            if unfinished.is_dir():
                shutil.rmtree(unfinished)
            unfinished.unlink(missing_ok=True)
            output([*module_command(peer), "build", str(self.flat), str(unfinished)], ROOT)
            unfinished.rename(path)


def module_command(module: str) -> list[str]:
    """Runs a module of this package as an installed command would be: compiled files are used."""
    return [PYTHON, "-c", f"from benchmarks.{module} import main; main()"]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    Texts(int(sys.argv[1])).write()
