"""Kills writing runs at random moments, and compares what is left with what must be there.

``python -m tests.failure.killing --kills 1000`` is the long form; ``test_kill`` the short one.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from mtgsearch.engines.manifest import NAME as MANIFEST
from mtgsearch.engines.manifest import Manifest
from mtgsearch.errors import IndexFault
from mtgsearch.store import Store
from tests.failure import sources

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
AFRESH = 40
"""Kills after which an index is begun anew, so that its making is met too."""
COLD = 12
"""One in so many is a process that begins with the interpreter, as a person's does."""
KILLED = -9
TIDY = re.compile(r"(corpus\.sqlite|lock)|(\w+)-[0-9a-f]{16}\.bin|(words)-[0-9a-f]{16}")
"""What may be in the folder of an index that is whole, one of each kind."""


class Fault(AssertionError):
    """Something is not as it must be."""


class Run(NamedTuple):
    """A run that was killed or has ended."""

    code: int
    steps: int
    phase: str
    seconds: float
    output: str


class Warm:
    """The process of ``warm``."""

    def __init__(self, out: Path) -> None:
        """:param out: a file for what a run prints."""
        self._out = out
        self._process = talking("warm")

    def run(self, arguments: list[str], **order: object) -> Run:
        """A run of a command line; ``order`` as in ``warm``."""
        order |= {"arguments": arguments, "out": str(self._out)}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        told = self._process.stdout.readline()
        _expect(told != "", "the warm process has ended")
        return Run(**json.loads(told), output=self._out.read_text(encoding="utf-8"))

    def close(self) -> None:
        self._process.communicate()


def _answer(line: str) -> dict[str, Any]:
    try:
        return json.loads(line)
    except ValueError as error:
        raise Fault(f"{error} in the answer {line}") from error


class Worker:
    """Kills one run after another on an index of its own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)
        self._index = folder / "index"
        self._texts = folder / "texts"
        self._texts.mkdir()
        self._out = folder / "out"
        self._queries = folder / "queries.txt"
        self._queries.write_text("".join(f"{query}\n" for query in sources.QUERIES), encoding="utf-8")
        glossary = folder / "glossary.tsv"
        glossary.write_text(sources.GLOSSARY, encoding="utf-8")
        self._ingest = [str(self._texts), "--prune", "--glossary", str(glossary)]
        for name in sources.RULES:
            (self._texts / f"{name}.txt.toml").write_text('work = "cr"\n', encoding="utf-8")
        self._files: dict[str, int] = {}
        self._state: dict[str, int] = {}
        self._lengths: dict[str, Run] = {}
        self._warm = Warm(self._out)
        self.kills: Counter[tuple[str, str]] = Counter()
        """By command and phase."""

    def close(self) -> None:
        self._warm.close()

    def work(self, kills: int, until: float) -> None:
        """:param until: a moment of the monotonic clock at which to stop in any case."""
        while self.kills.total() < kills and time.monotonic() < until:
            before = self.kills.total()
            try:
                self._once()
            except Fault as fault:
                raise Fault(f"kill {before + 1}, {self._told}\n{fault}") from None
            if self.kills.total() % AFRESH == 0 and self.kills.total() > before:
                shutil.rmtree(self._index)
                self._state = {}

    def _once(self) -> None:
        command, arguments, after = self._choose()
        run = self._killed(command, arguments)
        if run.code == KILLED:
            self.kills[command, run.phase] += 1
            allowed = {name: {self._state.get(name), after.get(name)} for name in sources.NAMES}
        else:
            self._expect_success(command, run)
            allowed = {name: {after.get(name)} for name in sources.NAMES}
        self._state = self._found(allowed)
        self._check_answers()
        if self._chance.random() < 0.5:
            self._mend()

    # Runs ----------------------------------------------------------------------------------------------------------

    def _choose(self) -> tuple[str, list[str], dict[str, int]]:
        """A command, its arguments, and the state that it makes."""
        command = self._chance.choice(["ingest"] * 3 + ["remove", "rebuild"] if self._state else ["ingest"])
        if command == "ingest":
            self._change_files()
            return command, self._ingest, dict(self._files)
        if command == "remove":
            gone = self._chance.sample(sorted(self._state), self._chance.randint(1, min(3, len(self._state))))
            return command, gone, {name: version for name, version in self._state.items() if name not in gone}
        return command, [], self._state

    def _change_files(self) -> None:
        for name in sources.NAMES:
            path = self._texts / f"{name}.txt"
            change = self._chance.random()
            if change < 0.1:
                self._files.pop(name, None)
                path.unlink(missing_ok=True)
            elif change < 0.5:
                self._files[name] = self._chance.randrange(1_000_000)
                path.write_text(sources.text(name, self._files[name]), encoding="utf-8")

    def _killed(self, command: str, arguments: list[str]) -> Run:
        """The run of a command, killed before a step or after a time, if it has not ended before."""
        if self._chance.randrange(COLD) == 0:
            moment = {"cold": self._chance.uniform(0.1, 2.5)}
            arguments = [*arguments, "--jobs", self._chance.choice("12")] if command == "ingest" else arguments
        elif command not in self._lengths:
            moment = {"seconds": self._chance.uniform(0, 0.5)}
        elif self._chance.random() < 0.5:
            moment = {"seconds": self._chance.uniform(0, self._lengths[command].seconds)}
        else:
            moment = {"step": self._chance.randint(1, self._lengths[command].steps)}
        self._told = f"{command} {arguments} killed at {moment}, from {self._state} to {self._files}"
        if "cold" in moment:
            return self._cold([command, *arguments], moment["cold"])
        run = self._run([command, *arguments], watched=True, **moment)
        if run.code == 0:
            self._lengths[command] = run
        return run

    def _run(self, arguments: list[str], **order: object) -> Run:
        return self._warm.run(self._command(arguments), **order)

    def _cold(self, arguments: list[str], seconds: float) -> Run:
        with open(self._out, "wb") as out:
            command = [sys.executable, "-m", "mtgsearch", *self._command(arguments)]
            running = subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=out, stderr=out)
            try:
                running.wait(seconds)
            except subprocess.TimeoutExpired:
                running.kill()
        return Run(running.wait(), 0, "cold process", seconds, self._out.read_text(encoding="utf-8"))

    def _command(self, arguments: list[str]) -> list[str]:
        return ["--index", str(self._index), *arguments]

    # What must be there --------------------------------------------------------------------------------------------

    def _found(self, allowed: dict[str, set[int | None]]) -> dict[str, int]:
        """The state of the store, each document of which is in one that is allowed, and whole."""
        try:
            store = Store.open(self._index)
        except IndexFault as fault:
            _expect("there is no index" in str(fault) and all(None in each for each in allowed.values()), str(fault))
            return {}
        with store:
            _expect(store.is_intact(), "the database is damaged")
            texts = {stored.document.id: list(store.of_document(stored.document.id)) for stored in store.all_stored()}
            state = {name: _version(name, found, allowed[name]) for name, found in texts.items()}
            for name in sources.NAMES:
                _expect(name in texts or None in allowed[name], f"{name} is gone")
            for name, made in sources.named(state).items():
                _expect([passage.id for passage in texts[name]] == list(made), f"{name} has other names")
                stored = store.stored(name)
                _expect(list(stored.warnings) == sources.warnings(name, state[name]), f"{name} has other warnings")
                _expect(stored.passages == len(made), f"{name} is told to have {stored.passages} passages")
        return state

    def _expect_success(self, command: str, run: Run) -> None:
        nothing = run.code == 1 and command == "ingest" and not self._files
        _expect(run.code == 0 or nothing, f"exit code {run.code}: {run.output}")

    def _check_answers(self) -> None:
        """A search finds just what is in the store, whatever the derived files are like."""
        if not (self._index / "corpus.sqlite").exists():
            return
        run = self._run(["search", "--batch", str(self._queries), "--limit", "0"])
        lines = [line for line in run.output.split("\n") if line.startswith("{")]
        _expect(run.code in (0, 1) and len(lines) == len(sources.QUERIES), f"exit code {run.code}: {run.output}")
        expected = sources.answers(self._state)
        for answer in map(_answer, lines):
            found = {hit["id"] for hit in answer["hits"]}
            if answer["by"] != "literal":
                found = set()
            _expect(found == expected[answer["query"]], f"{answer['query']} finds {sorted(found)}")
        status = self._run(["status"])
        _expect(status.code == 0 or (status.code == 3 and "mtgsearch rebuild" in status.output), status.output)

    def _mend(self) -> None:
        """A run that is left in peace makes everything whole, and leaves nothing behind."""
        command = self._chance.choice(["ingest", "rebuild"] if self._state else ["ingest"])
        run = self._run([command, *(self._ingest if command == "ingest" else [])])
        self._told += f"; then {command}"
        self._expect_success(command, run)
        self._check_tidy()
        state = dict(self._files) if command == "ingest" else self._state
        self._state = self._found({name: {state.get(name)} for name in sources.NAMES})
        self._check_answers()
        _expect(self._run(["status"]).code == 0, "not whole after a run that nobody disturbed")

    def _check_tidy(self) -> None:
        """Before anybody reads: SQLite keeps a journal for readers."""
        names = sorted(os.listdir(self._index))
        kinds = [found and found[found.lastindex] for found in map(TIDY.fullmatch, names)]
        _expect(all(kinds) and len({*kinds}) == len(kinds), f"left behind: {names}")
        words = str(self._index / names[kinds.index("words")])
        names = {*os.listdir(words)} - {*Manifest.read(words).files} - {MANIFEST, "MAIN_WRITELOCK"}
        _expect(not names, f"left behind in {words}: {sorted(names)}")


def _version(name: str, found: list, allowed: set[int | None]) -> int:
    """Which version of a document this is, whole."""
    seen = [(passage.zh, passage.en, passage.number, passage.zh_lines, passage.en_lines) for passage in found]
    for version in allowed - {None}:
        if seen == sources.passages(name, version):
            return version
    raise Fault(f"{name} is in no state that it was ever in: {seen}")


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Fault(otherwise)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


def talking(module: str, *arguments: str) -> "subprocess.Popen[str]":
    """A module beside this one in a process of its own, to be talked with."""
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.failure.{module}", *arguments],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def _worker(folder: Path, seed: int) -> Iterator[Worker]:
    folder.mkdir()
    worker = Worker(folder, seed)
    try:
        yield worker
    finally:
        worker.close()


def kill(folder: Path, kills: int, seed: int, minutes: float) -> Counter[tuple[str, str]]:
    """Kill so many runs, in two lines of work at once; how many were, by command and phase.

    :param minutes: after which no more are begun.
    :raises Fault: something is not as it must be; the folder is as it was found.
    """
    until = time.monotonic() + 60 * minutes

    def work(number: int) -> Counter[tuple[str, str]]:
        with _worker(folder / str(number), seed + number) as worker:
            try:
                worker.work(-(-kills // WORKERS), until)
            except Fault as fault:
                raise Fault(f"seed {seed + number}, {folder / str(number)}, {fault}") from None
            return worker.kills

    with ThreadPoolExecutor(WORKERS) as pool:
        return sum(pool.map(work, range(WORKERS)), Counter())


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill writing runs at random moments, and see what is left.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20, help="after which no more are begun (20)")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="mtgsearch-soak-"))
    begun = time.monotonic()
    try:
        killed = kill(folder, asked.kills, asked.seed, asked.minutes)
    except Fault as fault:
        print(f"FAULT: {fault}\nleft as it was found: {folder}")
        return 1
    shutil.rmtree(folder)
    for (command, phase), count in sorted(killed.items()):
        print(f"{command:8} {phase:14} {count:5}")
    print(f"{killed.total()} kills in {time.monotonic() - begun:.0f} s, no fault (seed {asked.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
