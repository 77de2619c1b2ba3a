"""An index of a few documents that are known by construction, a copy for each test, and what it must answer."""

import shutil

import pytest

from tests.failure import sources

STATE = {"alpha": 1, "beta": 2, "gamma": 3, "delta": 4}


def write(folder, state):
    """Write the documents of a state, as files."""
    folder.mkdir(exist_ok=True)
    for name, version in state.items():
        (folder / f"{name}.txt").write_text(sources.text(name, version), encoding="utf-8")
        if name in sources.RULES:
            (folder / f"{name}.txt.toml").write_text('work = "cr"\n', encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def _made(tmp_path_factory):
    from tests.conftest import take_in

    folder = tmp_path_factory.mktemp("made")
    corpus, _ = take_in(folder / "index", write(folder / "texts", STATE))
    corpus.close()
    return folder / "index"


@pytest.fixture
def index(_made, tmp_path):
    """The folder of the index that ``mtgsearch`` and ``found`` look into."""
    return shutil.copytree(_made, tmp_path / "index")


@pytest.fixture
def texts(tmp_path):
    """The documents of another state than the index was made from."""
    return write(tmp_path / "texts", {name: version + 10 for name, version in STATE.items()})


@pytest.fixture
def found(mtgsearch):
    """What the command line answers to all queries, each search by itself; none may fail."""

    def ask():
        answers = {}
        for query in sources.QUERIES:
            done = mtgsearch("search", query, "--limit", "0", "--json")
            assert done.code == (0 if done.json["total"] else 1), done.err
            assert "Traceback" not in done.err
            answers[query] = {hit["id"] for hit in done.json["hits"]} if done.json["by"] == "literal" else set()
        return answers

    return ask
