"""How often the nearest passage is found, and what that costs, beside comparing with everything and beside FTS5.

Sentences of the Comprehensive Rules of 2022 are looked for in an index of the edition of 2024, the tournament documents
and news: those that the new edition has not (``edited``), and any with a part of their tokens left out, replaced or
doubled (``damaged``). Then damaged passages of a made corpus, from which also whole processes are measured.

``everything`` compares with each passage and each segment by the same percent: what it finds is the truth. ``FTS5`` is
SQLite's index of pairs of Han and of English words: the candidates are what it ranks first by BM25 for any of the
terms, as many as mtgsearch compares, compared like those.
"""

import argparse
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from benchmarks import layout, machine, terms
from benchmarks.cache import Texts, say
from benchmarks.processes import MTGSEARCH, measure
from benchmarks.report import Table
from mtgsearch.corpus import Corpus
from mtgsearch.engines.local import Local
from mtgsearch.model import LANGS, Lang, Passage
from mtgsearch.nearest import CANDIDATES, Nearest, nearness
from mtgsearch.reports import IngestRequest
from mtgsearch.store import Store
from mtgsearch.text import fuzzy
from mtgsearch.text.normalize import fold

OLD, NEW = (
    tuple(f"mtg_cr_20220610/plain_text/{date}_{lang}.txt" for lang in ("Zh", "En")) for date in ("20220610", "20240206")
)
BESIDE = ("mtg_aipg_amtr/AIPG_2025.md", "mtg_aipg_amtr/AMTR_2025.md")
NEWS = tuple(f"ntrex_news/newstest2019-{name}.txt" for name in ("ref.zho-CN", "src.eng"))
LEAST = 75
"""The percent from which on the best match counts: translators set their tools to it."""
SHORTEST = 8
"""Tokens of a sentence that is looked for."""
DAMAGE = (0.1, 0.2)
"""Shares of the tokens that are changed."""
BEFORE_MARK = r" +(?=[.,;:!?)])"
SEED = 7
COLD = 5
"""Processes of which the cost is taken."""

Finder = Callable[[str], int]
"""Gives the percent of the nearest passage; 0 where none reaches ``LEAST``."""


class Sought(NamedTuple):
    """Sentences of one kind in one language."""

    name: str
    lang: Lang
    sentences: Sequence[str]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("scripts/bench-nearest", description="Measure how near passages are found.")
    parser.add_argument("data", type=Path, help="the folder of shared data")
    parser.add_argument("--queries", type=int, default=150, metavar="N", help="sentences of each kind and language")
    parser.add_argument("--size", type=int, default=100_000, metavar="N", help="passages of the made corpus")
    options = parser.parse_args(arguments)
    texts = Texts(options.size)
    if not texts.folder.is_dir():
        texts.prepare()
    texts.ingest()
    print(machine.shape())
    rng = random.Random(SEED)
    made = [_made(rng, str(texts.index), lang, options.queries // 2) for lang in LANGS]
    # first, as a process seems at first as large as the one that starts it
    tables = [_cold(texts, made), _table(f"{options.size:,} made passages", str(texts.index), made)]
    with tempfile.TemporaryDirectory() as folder:
        old, new, news, beside = ([options.data / name for name in names] for names in (OLD, NEW, NEWS, BESIDE))
        _take_in(f"{folder}/old", [old])
        _take_in(f"{folder}/new", [new, news], beside)
        kinds = [kind for lang in LANGS for kind in _real(rng, folder, lang, options.queries)]
        tables.append(_table("Rules of 2022 in those of 2024", f"{folder}/new", kinds))
    for table in tables:
        print(f"\n{layout.terminal(table)}")
    return 0


def _take_in(index: str, pairs: Sequence[Sequence[Path]], files: Sequence[Path] = ()) -> None:
    say(f"index {index}")
    with Corpus.open(index, write=True) as corpus:
        for zh, en in pairs:
            corpus.ingest(IngestRequest(zh=str(zh), en=str(en)))
        if files:
            corpus.ingest(IngestRequest(tuple(map(str, files))))


# Sentences -----------------------------------------------------------------------------------------------------------


def _real(rng: random.Random, folder: str, lang: Lang, count: int) -> Iterator[Sought]:
    with Store.open(f"{folder}/old") as old, Store.open(f"{folder}/new") as new:
        there = {tuple(tokens) for passage in new.iterate() for tokens in _units(passage, lang)}
        sentences = [text for passage in old.iterate() for text in _texts(passage, lang) if _is_sought(text)]
    edited = [text for text in sentences if tuple(fuzzy.tokens(fold(text))) not in there]
    yield Sought(f"{lang}, edited", lang, rng.sample(edited, min(count, len(edited))))
    for share in DAMAGE:
        damaged = [_damaged(rng, text, lang, share) for text in rng.sample(sentences, count)]
        yield Sought(f"{lang}, {share:.0%} damaged", lang, damaged)


def _made(rng: random.Random, index: str, lang: Lang, count: int) -> Sought:
    with Store.open(index) as store:
        every = sum(store.sizes().values()) // count
        texts = [getattr(passage, lang) or "" for passage in islice(store.iterate(), 0, None, every)]
    return Sought(f"{lang}, {DAMAGE[1]:.0%} damaged", lang, [_damaged(rng, text, lang, DAMAGE[1]) for text in texts])


def _is_sought(text: str) -> bool:
    return len(fuzzy.tokens(fold(text))) >= SHORTEST


def _damaged(rng: random.Random, text: str, lang: Lang, share: float) -> str:
    tokens = fuzzy.tokens(fold(text))
    drawn = [rng.random() / share for _ in tokens]
    changes = ([], [rng.choice(tokens)], [rng.choice(tokens), ""])
    changed = [[token] if at >= 1 else changes[int(at * len(changes))] for token, at in zip(tokens, drawn, strict=True)]
    text = ("" if lang == "zh" else " ").join(token for each in changed for token in each)
    return re.sub(BEFORE_MARK, "", text)


# Finders -------------------------------------------------------------------------------------------------------------


def _texts(passage: Passage, lang: Lang) -> Iterator[str]:
    """The text of each segment."""
    text = getattr(passage, lang) or ""
    yield from (text[slice(*span)] for segment in passage.segments if (span := getattr(segment, lang)))


def _units(passage: Passage, lang: Lang) -> Iterator[list[str]]:
    """What is compared: the whole text and each of its segments."""
    yield fuzzy.tokens(fold(getattr(passage, lang) or ""))
    if len(passage.segments) > 1:
        yield from (fuzzy.tokens(fold(text)) for text in _texts(passage, lang))


def _own(store: Store, lang: Lang) -> Finder:
    nearest = Nearest(store, Local(store))

    def find(text: str) -> int:
        return max((near.percent for near in nearest.find(text, lang, LEAST)), default=0)

    return find


def _everything(store: Store, lang: Lang) -> Finder:
    units = [unit for passage in store.iterate() for unit in _units(passage, lang)]

    def find(text: str) -> int:
        wanted, best = fuzzy.tokens(fold(text)), 0
        for unit in units:
            least = max(best + 1, LEAST)
            short, long = sorted((len(unit), len(wanted)))
            if 100 * short >= least * long:
                best = max(best, fuzzy.percent(wanted, unit, least))
        return best

    return find


def _fts5(store: Store, lang: Lang) -> Finder:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE VIRTUAL TABLE terms USING fts5 (text, content = '', tokenize = \"unicode61 tokenchars '.'\")"
    )
    cut = terms.pairs if lang == "zh" else terms.words
    rows = ((passage.row, " ".join(cut(getattr(passage, lang) or ""))) for passage in store.iterate())
    connection.executemany("INSERT INTO terms (rowid, text) VALUES (?, ?)", rows)

    def find(text: str) -> int:
        wanted = fuzzy.tokens(fold(text))
        asked = " OR ".join(f'"{term}"' for term in dict.fromkeys(cut(text)))
        sql = "SELECT rowid FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT ?"
        found = [row for (row,) in connection.execute(sql, (asked, CANDIDATES))] if asked else []
        passages = store.passages_of(found, with_breaks=False)
        return max((nearness(passage, lang, wanted, LEAST)[0] for passage in passages), default=0)

    return find


FINDERS = {"mtgsearch": _own, "everything": _everything, "FTS5": _fts5}


# Figures -------------------------------------------------------------------------------------------------------------


def _table(title: str, index: str, kinds: Sequence[Sought]) -> Table:
    """Recall of the best match, and CPU milliseconds a sentence: half of them take less, and 95 of 100."""
    answers: dict[tuple[str, str], tuple[list[int], list[float]]] = {}
    with Store.open(index) as store:
        for lang in LANGS:
            for name, finder in FINDERS.items():
                say(f"{name}, {lang}")
                find = finder(store, lang)
                for kind in (kind for kind in kinds if kind.lang == lang):
                    answers[kind.name, name] = _asked(find, kind.sentences)
    rows = []
    for kind in kinds:
        truth, _ = answers[kind.name, "everything"]
        row = [kind.name, f"{len(truth)}", f"{sum(best >= LEAST for best in truth)}"]
        for name in FINDERS:
            found, spent = answers[kind.name, name]
            right = sum(one == best for one, best in zip(found, truth, strict=True) if best >= LEAST)
            row += (
                [f"{100 * right / max(sum(best >= LEAST for best in truth), 1):.1f} %"] if name != "everything" else []
            )
            cuts = quantiles(spent, n=20, method="inclusive")
            row.append(f"{1000 * cuts[9]:.0f}–{1000 * cuts[18]:.0f}")
        rows.append(row)
    columns = ["sentences", "number", f"≥ {LEAST} %", "mtgsearch", "CPU ms", "everything", "FTS5", "CPU ms"]
    return Table(title, columns, rows, "The best match is found in so many of those that have one; CPU is p50–p95.")


def _asked(find: Finder, sentences: Sequence[str]) -> tuple[list[int], list[float]]:
    find(sentences[0])
    found, spent = [], []
    for text in sentences:
        begun = time.process_time()
        found.append(find(text))
        spent.append(time.process_time() - begun)
    return found, spent


def _cold(texts: Texts, kinds: Sequence[Sought]) -> Table:
    rows = []
    for kind in kinds:
        commands = [[MTGSEARCH, "--index", str(texts.index), "--", text] for text in kind.sentences[: COLD + 1]]
        costs = [measure(command, texts.folder, codes=(0, 1)) for command in commands][1:]
        cpu, wall, peak = (max(getattr(cost, name) for cost in costs) for name in ("cpu", "wall", "peak"))
        rows.append([kind.name, f"{cpu:.2f}", f"{wall:.2f}", f"{peak / 1e6:.0f} MB"])
    return Table(
        f"A whole process, {texts.size:,} passages",
        ["sentences", "CPU s", "wall s", "peak"],
        rows,
        f"The most of {COLD}.",
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
