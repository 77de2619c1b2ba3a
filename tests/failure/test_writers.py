"""Writers take turns, and readers see one whole state after another, whatever writers do meanwhile."""

import subprocess
import sys
from contextlib import contextmanager

import pytest

from mtgsearch.errors import Exit
from tests.conftest import take_in
from tests.failure import sources
from tests.failure.conftest import STATE, write
from tests.failure.killing import environment, talking

READERS = 8
COMMITS = 50
QUERIES = ("跃离", "phase", '"phases out"')
"""Answered by each of the parts that an engine has; all of the documents that come in have all of them."""


def start(*arguments):
    """A command line in a process of its own."""
    command = [sys.executable, "-m", "mtgsearch", *map(str, arguments)]
    return subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


@contextmanager
def searching(index, queries):
    """A process for each of the queries, which searches all the time; a list for each that is filled at the end."""
    found = [[] for _ in queries]
    running = [talking("looping", str(index), query) for query in queries]
    first = [process.stdout.readline() for process in running]
    try:
        yield found
    finally:
        for process in running:
            process.stdin.close()
        for each, line, process in zip(found, first, running, strict=True):
            each += [line.strip(), *process.stdout.read().split("\n")[:-1]]
            process.stdout.close()
            process.wait()


def short(number):
    return f"The token phases out {number} times.\n该衍生物跃离{number}次。\n"


def test_idx10_searches_while_ingest_commits_fifty_times(tmp_path):
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "0.txt").write_text(short(0), encoding="utf-8")
    index = tmp_path / "index"
    take_in(index, texts)[0].close()
    queries = [QUERIES[number % len(QUERIES)] for number in range(READERS)]
    with searching(index, queries) as found:
        for begin in range(1, COMMITS + 1, 5):
            for number in range(begin, begin + 5):
                (texts / f"{number}.txt").write_text(short(number), encoding="utf-8")
            corpus, outcomes = take_in(index, texts)
            corpus.close()
            assert [outcome.status for outcome in outcomes].count("added") == 5
    for counts in found:
        numbers = [int(count) for count in counts]
        assert numbers == sorted(numbers)
        assert {*numbers} <= {*range(1, COMMITS + 2)}
        assert numbers[-1] == COMMITS + 1
    assert sum(len({*counts}) for counts in found) > 2 * READERS


def test_idx03_two_ingests_and_a_search_loop(tmp_path, index, found):
    """One ingest waits for the other, and says so if it has to; what both bring is there in the end."""
    folders = [
        write(tmp_path / name, {f"{name}{number}": number for number in range(4)}) for name in ("first", "second")
    ]
    with searching(index, ["phase"]) as seen:
        running = [start("--index", index, "ingest", folder) for folder in folders]
        ended = [(*process.communicate(), process.returncode) for process in running]
    assert [code for *_, code in ended] == [0, 0], ended
    for _, err, _ in ended:
        assert err == "" or err.startswith("hint: another mtgsearch is writing to")
    state = {**STATE, **{f"{name}{number}": number for name in ("first", "second") for number in range(4)}}
    assert found() == sources.answers(state)
    numbers = [int(count) for count in seen[0]]
    assert numbers == sorted(numbers)


HOLDING = """
import sys
from mtgsearch.store import Store

with Store.open(sys.argv[1], write=True):
    print("held", flush=True)
    sys.stdin.read()
"""
IMPATIENT = """
import sys
from mtgsearch import store

store.PATIENCE = 0.2
from mtgsearch.cli.main import main

sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def held(index):
    """An index that another process is writing to."""
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(index)], env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holding.stdout.readline().strip() == b"held"
    yield index
    holding.communicate()


@pytest.mark.parametrize("command", [["rebuild"], ["remove", "alpha"], ["ingest", "-"]])
def test_a_writer_that_has_waited_long_enough_ends_clearly(held, command):
    """With little patience, so that the test need not have much."""
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT, "--index", str(held), *command],
        env=environment(),
        input="",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (Exit.DATA, "")
    first, second, third = done.stderr.splitlines()
    assert first.startswith("hint: another mtgsearch is writing to")
    assert second.startswith("error: another mtgsearch is still writing to")
    assert third == "hint: try again when it has finished"


def test_readers_do_not_wait_for_a_writer(held, found, mtgsearch):
    assert found() == sources.answers(STATE)
    assert mtgsearch("status").code == 0
    assert mtgsearch("export", "--format", "tsv").code == 0
