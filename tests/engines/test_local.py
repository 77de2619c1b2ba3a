"""The local engine answers the same whatever state its files are in, and tells when it had to do without them."""

import glob
import os
import random
import shutil
import subprocess
import sys

import pytest

from mtgsearch.engines import census
from mtgsearch.engines.local import Local
from mtgsearch.engines.scan import Scan
from mtgsearch.errors import IndexFault
from mtgsearch.model import LANGS, Document, Passage
from mtgsearch.query.ast import Everything, Filters, Query
from mtgsearch.query.parse import parse
from mtgsearch.store import Store
from tests.conftest import ROOT
from tests.engines.made import damaged

WHOLE = (("literal", "whole"), ("frequent", "whole"), ("words", "whole"), ("learned", "whole"))
LITERAL, WORDS = '跃离 OR "phases out" OR 702.26a', "phase NOT {T}"
NOTHING = Filters()


def put(store, id, *texts):
    """Write a document with these pairs of texts."""
    passages = [
        Passage(f"{ordinal}", "", ordinal, "rule", zh, en, breaks=(len(zh),)) for ordinal, (zh, en) in enumerate(texts)
    ]
    store.replace(Document(id, f"/{id}", "made", "utf-8", ""), passages, "")


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(census, "LEAST", 1)
    with Store.open(tmp_path / "index", write=True) as opened:
        put(
            opened, "a", ("跃离", "It phases out."), ("已跃离", "{T}: Phase out."), ("参见702.26a", "See rule 702.26a.")
        )
        engine = Local(opened)
        engine.refresh()
        yield opened


def answers(engine, query):
    """Whether every passage had to be looked at, and what was found: the same in any case."""
    found = engine.search(parse(query), NOTHING)
    return found.scanned, set(found.rows)


def expected(store, query):
    return set(Scan(store).search(parse(query), NOTHING).rows)


def counts(engine, query):
    """What is told of all that was found: the same in any case."""
    asked = parse(query) if query else Query("", Everything())
    return engine.facets(asked, NOTHING), [engine.frequencies(asked, NOTHING, lang) for lang in LANGS]


def literal_file(store):
    return os.path.join(store.folder, f"literal-{store.stamp}.bin")


def frequent_file(store):
    return os.path.join(store.folder, f"frequent-{store.stamp}.bin")


def learned_file(store):
    return os.path.join(store.folder, f"learned-{store.stamp}.bin")


def cut(path):
    os.truncate(path, os.path.getsize(path) // 2)


def words_folder(store):
    (folder,) = glob.glob(os.path.join(store.folder, "words-*"))
    return folder


def posting_file(store):
    (path,) = glob.glob(os.path.join(words_folder(store), "*.pst"))
    return path


@pytest.mark.parametrize(
    ("harm", "states", "scanned"),
    [
        (lambda store: None, ("whole", "whole", "whole", "whole"), {LITERAL: False, WORDS: False}),
        (
            lambda store: os.remove(literal_file(store)),
            ("missing", "whole", "whole", "whole"),
            {LITERAL: True, WORDS: True},
        ),
        (lambda store: cut(literal_file(store)), ("damaged", "whole", "whole", "whole"), {LITERAL: True, WORDS: True}),
        (
            lambda store: os.remove(frequent_file(store)),
            ("whole", "missing", "whole", "whole"),
            {LITERAL: False, WORDS: False},
        ),
        (
            lambda store: cut(frequent_file(store)),
            ("whole", "damaged", "whole", "whole"),
            {LITERAL: False, WORDS: False},
        ),
        (
            lambda store: shutil.rmtree(words_folder(store)),
            ("whole", "whole", "missing", "whole"),
            {LITERAL: False, WORDS: True},
        ),
        (lambda store: cut(posting_file(store)), ("whole", "whole", "damaged", "whole"), {LITERAL: False, WORDS: True}),
        (
            lambda store: put(store, "b", ("跃离", "phase")),
            ("behind", "behind", "behind", "behind"),
            {LITERAL: True, WORDS: True},
        ),
        (
            lambda store: os.remove(learned_file(store)),
            ("whole", "whole", "whole", "missing"),
            {LITERAL: False, WORDS: False},
        ),
        (
            lambda store: cut(learned_file(store)),
            ("whole", "whole", "whole", "damaged"),
            {LITERAL: False, WORDS: False},
        ),
        (lambda store: store.remove("a"), ("behind", "behind", "behind", "behind"), {LITERAL: True, WORDS: True}),
    ],
)
def test_a_part_that_is_wanting(store, harm, states, scanned):
    harm(store)
    engine = Local(store)
    assert engine.parts() == tuple(zip(("literal", "frequent", "words", "learned"), states, strict=True))
    for query, looked in scanned.items():
        assert answers(engine, query) == (looked, expected(store, query))
    for query in (LITERAL, WORDS, ""):
        assert counts(engine, query) == counts(Scan(store), query)
    engine.close()
    engine.refresh()
    assert engine.parts() == WHOLE
    for query in scanned:
        assert answers(engine, query) == (False, expected(store, query))
    engine.close()


def test_a_letter_that_became_another(store):
    with open(literal_file(store), "rb+") as file:
        content = file.read()
        file.seek(0)
        file.write(content.replace("跃离".encode(), "跃甲".encode()))
    assert answers(Local(store), "已跃离") == (True, expected(store, "已跃离"))


def test_no_damage_changes_an_answer(store):
    """In any derived file, of any size; files keep their sizes, so nothing but what is in them tells of it."""
    chance = random.Random(1)
    queries = {query: expected(store, query) for query in (LITERAL, WORDS, "离", "kind:rule phase")}
    everything = counts(Scan(store), "")
    for path in [literal_file(store), frequent_file(store), *glob.glob(os.path.join(words_folder(store), "*"))] * 12:
        with damaged(path, chance):
            engine = Local(store)
            assert {query: answers(engine, query)[1] for query in queries} == queries
            assert counts(engine, "") == everything
            engine.close()


@pytest.mark.parametrize("failing", ["_open_literal", "_open_words"])
def test_whatever_happens_in_a_derived_part(store, monkeypatch, failing):
    def fail(_):
        raise IndexError

    monkeypatch.setattr(Local, failing, fail)
    assert answers(Local(store), WORDS) == (True, expected(store, WORDS))


def test_rebuild_makes_all_of_it_again(store):
    with open(literal_file(store), "rb+") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\1")
    cut(posting_file(store))
    engine = Local(store)
    engine.rebuild()
    assert engine.parts() == WHOLE


def test_an_open_engine_follows_its_store(store):
    engine = Local(store)
    assert answers(engine, "跃离") == (False, expected(store, "跃离"))
    put(store, "b", ("又跃离", "again"))
    assert answers(engine, "跃离") == (True, expected(store, "跃离"))
    engine.refresh()
    assert answers(engine, "跃离") == (False, expected(store, "跃离"))
    engine.close()


def test_a_reader_goes_on_while_a_writer_writes(store):
    with Store.open(store.folder) as before:
        engine = Local(before)
        first = answers(engine, LITERAL), answers(engine, WORDS)
        put(store, "b", ("跃离", "It phases out."))
        Local(store).refresh()
        assert (answers(engine, LITERAL), answers(engine, WORDS)) == first
        late = Local(before)
        assert answers(late, LITERAL) == (True, first[0][1])
        assert answers(late, WORDS) == (True, first[1][1])
        engine.close()


def test_files_of_a_store_that_was_put_back(store, tmp_path):
    """A copy that is put back goes through generations again; they are others."""
    shutil.copy(os.path.join(store.folder, "corpus.sqlite"), tmp_path)
    copied = tmp_path / "copied"
    put(store, "b", ("法术", "spell"))
    Local(store).refresh()
    generation = store.generation
    shutil.copytree(store.folder, copied)
    store.close()
    for ending in ("", "-wal", "-shm"):
        (copied / f"corpus.sqlite{ending}").unlink(missing_ok=True)
    shutil.copy(tmp_path / "corpus.sqlite", copied)
    with Store.open(copied, write=True) as back:
        put(back, "c", ("魔法", "magic"))
        assert back.generation <= generation
        engine = Local(back)
        assert answers(engine, "法术 OR 魔法") == (True, expected(back, "魔法"))
        engine.refresh()
        assert answers(engine, "法术 OR 魔法") == (False, expected(back, "魔法"))
        assert answers(engine, "spell OR magic") == (False, expected(back, "magic"))
        engine.close()


def test_progress_is_told(store):
    told = []
    put(store, "b", ("跃离", "phase"))
    Local(store).refresh(lambda *step: told.append(step))
    assert told == [("literal", 0, 1), ("frequent", 0, 2), ("frequent", 1, 2), ("words", 0, 1), ("learned", 0, 1)]


def test_files_that_cannot_be_written(store, monkeypatch):
    put(store, "b", ("跃离", "phase"))
    os.mkdir(f"{literal_file(store)}.tmp")
    engine = Local(store)
    with pytest.raises(IndexFault, match="cannot be written") as caught:
        engine.refresh()
    assert "mtgsearch rebuild" in caught.value.hint
    assert answers(engine, WORDS) == (True, expected(store, WORDS))


def test_what_a_query_does_not_need_is_not_loaded(store):
    """Whoosh is imported for words alone, and jieba never."""
    script = (
        "import sys; from mtgsearch.store import Store; from mtgsearch.engines.local import Local;"
        "from mtgsearch.query.parse import parse; from mtgsearch.query.ast import Everything, Filters, Query;"
        "found = Local(Store.open(sys.argv[1])).search(parse(sys.argv[2]), Filters());"
        "print(len(found.rows), *sorted({'whoosh', 'jieba', 'urllib.request', 'pathlib', 'json'} & {*sys.modules}))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script, store.folder, query], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.split()
        for query in ("702.26a", "phase")
    ]
    assert told[0] == ["1"]
    assert told[1][:1] == ["2"]
    assert "whoosh" in told[1]
    assert not {"jieba", "urllib.request"} & {*told[1]}
