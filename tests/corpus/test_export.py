"""What goes out of the corpus: every passage, in order, the same however many processes write it."""

import os
import sqlite3
from contextlib import closing

import pytest

from mtgsearch import formats
from mtgsearch.corpus import Corpus, export
from mtgsearch.engines.base import accepts
from mtgsearch.errors import IndexFault
from mtgsearch.formats.base import Piecewise
from mtgsearch.model import SearchRequest
from mtgsearch.query.ast import Filters
from mtgsearch.reports import IngestRequest
from mtgsearch.store import Store, schema

PIECEWISE = [name for name in formats.WRITERS if isinstance(formats.writer(name), Piecewise)]
REQUESTS = (
    SearchRequest(""),
    SearchRequest("", kind="rule"),
    SearchRequest("", provenance="gpt"),
    SearchRequest("", document="long"),
    SearchRequest("", edition="all"),
    SearchRequest("", whole=True),
    SearchRequest("横置"),
    SearchRequest("横置", provenance="official"),
)


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    """A document of nine passages and five of one or two, of two editions of a work."""
    folder = tmp_path_factory.mktemp("documents")
    long = "".join(f"{100 + n}.1 Tap {n} creatures.\n{100 + n}.1 横置{n}个生物。\n" for n in range(8))
    for name, text, facts in (
        ("long", long + "Draw a card.\n抓一张牌。\n", 'provenance = "official"'),
        ("a", "Tap it.\n横置它。\n", 'provenance = "gpt"'),
        ("b", "Tap it.\n横置它。\n\nAlone.\n", 'provenance = "gpt"'),
        ("old", "702.1 Tap.\n702.1 横置。\n", 'work = "cr"\nedition = "2022"'),
        ("new", "702.1 Tap it now.\n702.1 现在横置它。\n", 'work = "cr"\nedition = "2024"'),
    ):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        (folder / f"{name}.txt.toml").write_text(facts, encoding="utf-8")
    index = tmp_path_factory.mktemp("index")
    with Corpus.open(str(index), write=True) as corpus:
        corpus.ingest(IngestRequest((str(folder),)))
    return index


@pytest.fixture
def small(monkeypatch):
    """Portions of two passages."""
    monkeypatch.setattr(export, "AT_A_TIME", 2)


@pytest.fixture
def shared(small, monkeypatch):
    """Such portions are shared out among two processes."""
    monkeypatch.setattr(export, "WORTH_STARTING", 0)
    monkeypatch.setattr(export, "cores", lambda: 2)


def written(corpus, request=REQUESTS[0], writer=None, **options):
    return b"".join(corpus.export_written(request, writer or formats.writer("jsonl"), **options))


def by_hand(index, request):
    """The passages of the store that an empty query means, looked at one by one."""
    filters = Filters(provenance=request.provenance, kind=request.kind)
    with Store.open(index) as store:
        outdated = set() if request.edition == "all" else {"old"}
        within = [each for each in store.iterate() if accepts(filters, each) and each.document not in outdated]
        return [each._replace(breaks=()) for each in within if request.document in (None, each.document)]


@pytest.mark.parametrize("request_", [request for request in REQUESTS if not request.query])
def test_every_passage_in_the_order_of_documents(index, small, request_):
    with Corpus.open(str(index)) as corpus:
        hits = list(corpus.export(request_))
    assert [hit.passage for hit in hits] == by_hand(index, request_)
    assert {hit.passage.document == hit.document.id for hit in hits} == {True}


@pytest.mark.parametrize("name", formats.WRITERS)
def test_some_formats_are_written_a_passage_by_itself(name):
    assert (name in PIECEWISE) == (name in {"jsonl", "tsv", "csv", "tmx", "html", "md"})


@pytest.mark.parametrize("request_", REQUESTS)
@pytest.mark.parametrize("name", PIECEWISE)
def test_blocks_are_what_the_format_writes(index, small, name, request_):
    writer = formats.writer(name)
    for options in ({}, {"level": "segment"}, {"dedupe": True}):
        with Corpus.open(str(index)) as corpus:
            whole = "".join(writer.write(corpus.export(request_, **options)))
            assert writer.head + written(corpus, request_, writer, **options).decode() + writer.tail == whole


@pytest.mark.parametrize("request_", REQUESTS[:2] + REQUESTS[-1:])
def test_several_processes_write_the_same(index, shared, monkeypatch, request_):
    writers = [formats.writer("tmx"), formats.writer("csv", excel=True)]
    told = []
    with Corpus.open(str(index)) as corpus:
        several = [
            written(corpus, request_, writer, level="segment", on_progress=lambda *done: told.append(done))
            for writer in writers
        ]
        monkeypatch.setattr(export, "cores", lambda: 1)
        assert several == [written(corpus, request_, writer, level="segment") for writer in writers]
    assert told[-1][0] == told[-1][1] > 0


def test_what_is_committed_meanwhile_is_not_seen(index, shared, tmp_path):
    (tmp_path / "later.txt").write_text("Untap.\n重置。\n", encoding="utf-8")
    with Corpus.open(str(index)) as reader:
        before = written(reader)
        with Corpus.open(str(index), write=True) as writer:
            writer.ingest(IngestRequest((str(tmp_path / "later.txt"),)))
        assert written(reader) == before
    with Corpus.open(str(index), write=True) as writer:
        assert b"Untap." in written(writer)
        writer.remove(["later"])
        assert written(writer) == before


class Ending(Piecewise):
    """Ends each process but one."""

    name = suffix = ""

    def __init__(self) -> None:
        self.process = os.getpid()

    def pieces(self, hits):
        if os.getpid() != self.process:
            os._exit(7)
        return (hit.passage.id for hit in hits)


def test_what_a_process_dies_of_is_done_here(index, shared):
    with Corpus.open(str(index)) as corpus:
        ids = "".join(hit.passage.id for hit in corpus.export(SearchRequest("")))
        assert written(corpus, writer=Ending()) == ids.encode()


def test_damage_is_told_by_whichever_process_meets_it(index, shared, tmp_path):
    files = (folder / schema.FILE_NAME for folder in (index, tmp_path))
    sound, copy = (sqlite3.connect(file, isolation_level=None) for file in files)
    with closing(sound), closing(copy):
        sound.backup(copy)
        copy.execute("UPDATE passages SET en = 'Tap nine.' WHERE ordinal = 8")
    with Corpus.open(str(tmp_path)) as corpus, pytest.raises(IndexFault, match="not what was written"):
        written(corpus)
