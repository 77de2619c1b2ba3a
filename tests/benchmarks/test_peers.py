"""What the benchmark compares gives the same answers; else it would compare nothing."""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import corpus, fts5, tantivies
from benchmarks.queries import NAMED

SIZE = 301
"""Of the sizes about 300, the first where every query finds something."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("peers")
    corpus.write_flat(folder / "flat.txt", SIZE)
    return folder


@pytest.fixture
def counts(mtgsearch, tmp_path):
    """How many passages the product finds, by query."""
    documents = tmp_path / "documents"
    documents.mkdir()
    corpus.write_documents(documents, SIZE, 100)
    done = mtgsearch("ingest", documents, "--json")
    assert done.json["totals"]["passages"] == SIZE
    assert done.json["totals"]["one_sided"] == 0
    return {named: int(mtgsearch("--count", named.query).out) for named in NAMED}


def test_each_finds_as_many(counts, folder):
    assert min(counts.values()) > 0
    for peer, index in _built(folder).items():
        assert {named: _count(peer, index, named.query) for named in NAMED} == counts
    if shutil.which("rg"):
        found = {named: _lines(named.pattern, folder / "flat.txt") for named in NAMED if named.pattern}
        assert found == {named: counts[named] for named in found}


def test_a_peer_prints_twenty_hits_in_both_languages(folder):
    passages = {(passage.zh, passage.en) for passage in corpus.passages(SIZE)}
    for peer, index in _built(folder).items():
        shown = CliRunner().invoke(peer.main, ["search", str(index), "法术"], catch_exceptions=False).output
        head, *hits = shown.strip().split("\n\n")
        assert head == f"{_count(peer, index, '法术')} passages"
        assert len(hits) == 20
        assert {tuple(line.strip() for line in hit.split("\n")[1:]) for hit in hits} <= passages


def _built(folder: Path):
    """The index of each peer that can be run here."""
    indexes = {fts5: folder / "fts5.sqlite"}
    if find_spec("tantivy"):
        indexes[tantivies] = folder / "tantivy"
    for peer, index in indexes.items():
        if not index.exists():
            CliRunner().invoke(peer.main, ["build", str(folder / "flat.txt"), str(index)], catch_exceptions=False)
    return indexes


def _count(peer, index, query):
    return int(CliRunner().invoke(peer.main, ["search", str(index), query, "--count"], catch_exceptions=False).output)


def _lines(pattern, flat):
    done = subprocess.run(["rg", "-ci", pattern, str(flat)], capture_output=True, text=True, check=False)
    return int(done.stdout or 0)
