"""Whether what governs comes first: questions of judges and translators, asked of the shared documents.

The questions, and how they were made, are described in ``benchmarks/data/README.md``. Each is asked as the command line
asks it: of the newest edition, best first. The rank of a question is the place of the first passage that answers it;
what stands beyond ``DEEPEST`` counts as not found. Told are the share of questions with a rank of three or better, the
share with the first, and the mean of one over the rank (MRR), of the product and of SQLite FTS5 with BM25 over the same
passages: pairs of Han in a row, and the stems of all English words and numbers.
"""

import argparse
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from benchmarks import layout, terms
from benchmarks.fts5 import SCHEMA, row
from benchmarks.report import Table
from mtgsearch.corpus import Corpus
from mtgsearch.model import LANGS, SearchRequest
from mtgsearch.reports import IngestRequest

QUESTIONS = Path(__file__).with_name("data") / "questions.jsonl"
EDITIONS = ("20220610", "20240206")
FOLDERS = ("data/mtg_aipg_amtr", "documents")
PARTS = ("tune", "report")
PRODUCT, PEER = "mtgsearch", "FTS5"
DEEPEST = 100
FIRST = 3
"""So many hits are seen at once."""

Ranks = Mapping[str, int | None]
"""By query; ``None`` where no passage that answers it is found."""


class Question(NamedTuple):
    """A line of the data."""

    query: str
    lang: str
    about: str
    part: str
    answers: tuple[str, ...]


class Figures(NamedTuple):
    """Shares and the mean, 0 to 1."""

    among_first: float
    first: float
    mrr: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("scripts/bench-rank", description=__doc__.splitlines()[0])
    parser.add_argument("shared", type=Path, help="the folder of shared documents and data")
    parser.add_argument("--index", help="keep the index there")
    parser.add_argument("--part", choices=PARTS, help="only of this half")
    parser.add_argument("--misses", action="store_true", help="show the questions whose answer is not among the first")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the ranks there")
    parser.add_argument("--before", type=Path, metavar="FILE", help="compare with the ranks that were kept there")
    options = parser.parse_args(arguments)
    questions = [question for question in load() if options.part in (None, question.part)]
    with ExitStack() as stack:
        index = options.index or stack.enter_context(tempfile.TemporaryDirectory())
        ingest(options.shared, index)
        corpus = stack.enter_context(Corpus.open(index))
        for question, missing in gone(questions, corpus):
            print(f"no such passage: {missing}, for {question.query}", file=sys.stderr)
        columns = {PRODUCT: ranks(questions, corpus), PEER: peer_ranks(questions, corpus)}
    if options.json:
        options.json.write_text(json.dumps(columns[PRODUCT], ensure_ascii=False, indent=0), encoding="utf-8")
    if options.before:
        columns = {"before": json.loads(options.before.read_text("utf-8")), **columns}
    print(layout.terminal(table(questions, columns)))
    if options.misses:
        print("\n".join(["", *misses(questions, columns)]))
    return 0


def load() -> list[Question]:
    lines = (json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines())
    return [Question(**{**line, "answers": tuple(line["answers"])}) for line in lines]


def ingest(shared: Path, index: str) -> None:
    """Both editions of the rules, the policies, and the documents that the project began with."""
    with Corpus.open(index, write=True) as corpus:
        for edition in EDITIONS:
            zh, en = (str(shared / f"data/mtg_cr_20220610/plain_text/{edition}_{lang}.txt") for lang in ("Zh", "En"))
            list(corpus.ingest(IngestRequest(zh=zh, en=en)))
        list(corpus.ingest(IngestRequest(tuple(str(shared / folder) for folder in FOLDERS))))


# Ranks ---------------------------------------------------------------------------------------------------------------


def ranks(questions: Iterable[Question], corpus: Corpus) -> Ranks:
    found = {}
    for question in questions:
        result = corpus.search(SearchRequest(question.query, limit=DEEPEST))
        found[question.query] = rank([hit.passage.id for hit in result.hits], question.answers)
    return found


def peer_ranks(questions: Iterable[Question], corpus: Corpus) -> Ranks:
    """The same by BM25 of SQLite, over the passages that are searched if nothing else is said."""
    ids, connection = [], sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    for number, hit in enumerate(corpus.export(SearchRequest(""))):
        ids.append(hit.passage.id)
        values = row(hit.passage.zh or "", hit.passage.en or "")
        connection.execute("INSERT INTO terms (rowid, zh, en, stems) VALUES (?, ?, ?, ?)", (number, *values))
    found = {}
    for question in questions:
        select = f"SELECT rowid FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT {DEEPEST}"
        rows = connection.execute(select, (_expression(question.query),))
        found[question.query] = rank([ids[number] for (number,) in rows], question.answers)
    connection.close()
    return found


def _expression(query: str) -> str:
    """What FTS5 is asked: all that a query names, each run of Han as a whole, each word by its stem."""
    runs = (terms.pairs(run) for run in terms.HAN.findall(query))
    parts = [f'zh : "{" ".join(run[:-1] or run)}"' + "*" * (len(run) == 1) for run in runs]
    return " AND ".join(parts + [f'stems : "{stem}"' for stem in terms.stems(query)])


def rank(found: Sequence[str], answers: Sequence[str]) -> int | None:
    """The place of the first of ``found`` that is an answer, from 1."""
    return next((place for place, id in enumerate(found, 1) if id in answers), None)


def gone(questions: Iterable[Question], corpus: Corpus) -> Iterator[tuple[Question, str]]:
    """Answers that the corpus has not, each with its question."""
    ids = {hit.passage.id for hit in corpus.export(SearchRequest(""))}
    for question in questions:
        yield from ((question, answer) for answer in question.answers if answer not in ids)


# Figures -------------------------------------------------------------------------------------------------------------


def figures(found: Sequence[int | None]) -> Figures:
    """:param found: ranks, at least one."""
    there = [place for place in found if place]
    sums = sum(place <= FIRST for place in there), there.count(1), sum(1 / place for place in there)
    return Figures(*(each / len(found) for each in sums))


def table(questions: Sequence[Question], columns: Mapping[str, Ranks]) -> Table:
    """:param columns: the ranks of each system, which need not know all of the questions."""
    rows = []
    for name, some in _groups(questions):
        each = [
            figures([known[question.query] for question in some if question.query in known])
            for known in columns.values()
        ]
        cells = ((f"{100 * one.among_first:.0f} %", f"{100 * one.first:.0f} %", f"{one.mrr:.3f}") for one in each)
        rows.append([name, f"{len(some)}", *chain.from_iterable(cells)])
    heads = chain.from_iterable((f"{name}: in {FIRST}", "first", "MRR") for name in columns)
    title = f"What governs among the first {FIRST}, and first; mean reciprocal rank"
    return Table(title, ["questions", "", *heads], rows)


def _groups(questions: Sequence[Question]) -> Iterator[tuple[str, list[Question]]]:
    """By half, by language, by topic, and all."""
    for attribute, values in (("part", PARTS), ("lang", LANGS)):
        for value in values:
            if some := [question for question in questions if getattr(question, attribute) == value]:
                yield value, some
    for about in dict.fromkeys(question.about for question in questions):
        yield about, [question for question in questions if question.about == about]
    yield "all", list(questions)


def misses(questions: Iterable[Question], columns: Mapping[str, Ranks]) -> Iterator[str]:
    """A line for each question whose answer the product has not among the first, with the ranks of all systems."""
    for question in questions:
        place = columns[PRODUCT][question.query]
        if place is None or place > FIRST:
            others = (f"{name} {known.get(question.query) or '-'}" for name, known in columns.items())
            yield f"  {question.query}: {', '.join(others)}; {question.part}, {' or '.join(question.answers)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
