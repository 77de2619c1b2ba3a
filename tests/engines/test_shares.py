"""However documents are shared out, what is made of them is the same."""

import os
import random

import pytest

from mtgsearch.engines import builder, census, flatfile, shares, spool, texts, words
from mtgsearch.engines.local import Local
from mtgsearch.engines.shares import Share
from mtgsearch.model import Document, Passage
from mtgsearch.query.ast import Filters
from mtgsearch.query.parse import parse
from mtgsearch.store import Store

HAN = "跃离 法术 衍生物 指示物 生物 重置 回合".split()
LATIN = "phases phase token counter untap creature turn {T} 702.26a".split()
QUERIES = ["跃离", "法术", "phase", "token NOT counter", '"token counter"', "702.26a", "物"]
SIZES = [0, 1, 8, 9, 40, 0, 33, 0]
SHARE, SEGMENT = 16, 20


def document(drawn, id, size):
    def drawn_texts():
        zh, en = drawn.choices(HAN, k=3), " ".join(drawn.choices(LATIN, k=4))
        ends = (len(zh[0]), len(zh[0] + zh[1]), len("".join(zh)))
        return "".join(zh), en, ends

    made = enumerate((drawn_texts() for _ in range(size)), 1)
    passages = [Passage(f"{n}", "", n, "rule", zh, en, number=f"1.{n}", breaks=ends) for n, (zh, en, ends) in made]
    return Document(id, f"/{id}", "made", "utf-8", "0"), passages


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(census, "LEAST", 1)
    monkeypatch.setattr(census, "FEW", 1)
    monkeypatch.setattr(census, "GROWTH", 100)
    drawn = random.Random(5)
    with Store.open(tmp_path / "index", write=True) as opened:
        for number, size in enumerate(SIZES):
            opened.replace(*document(drawn, f"d{number}", size), "signature")
        yield opened


@pytest.fixture
def small(monkeypatch):
    """Everything is shared out."""
    monkeypatch.setattr(shares, "SIZE", SHARE)
    monkeypatch.setattr(builder, "BLOCKS", 1)
    monkeypatch.setattr(words, "SEGMENT", SEGMENT)
    monkeypatch.setattr(spool, "HELD", 100)
    monkeypatch.setattr(spool, "CHUNK", 7)
    monkeypatch.setattr(census, "COPIED", 24)
    monkeypatch.setattr(flatfile, "AT_ONCE", 50)
    monkeypatch.setattr(texts, "BLOCKS", 1)


def contents(store):
    """Of the flat files, by the part."""
    names = [name for name in os.listdir(store.folder) if name.endswith(".bin")]
    return {name.partition("-")[0]: open(os.path.join(store.folder, name), "rb").read() for name in names}


def answers(store):
    engine = Local(store)
    found = [engine.search(parse(query), Filters()) for query in QUERIES]
    engine.close()
    assert not any(each.scanned for each in found)
    assert any(each.total for each in found)
    return found


def test_each_passage_stands_in_one_share(store, small):
    made = list(shares.of(store, store.versions()))
    assert all(share.last - share.first < SHARE for share in made)
    assert [passage for share in made for passage in share.passages(store)] == list(store.iterate())
    assert [share.version for share in made if share.begins] == list(store.versions())


def test_a_document_without_passages_has_a_share(store):
    version = next(iter(store.versions()))
    assert list(shares.of(store, [version])) == [Share(version, 1, 0)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_files_and_answers(store, request, jobs):
    engine = Local(store)
    engine.rebuild()
    whole = contents(store), answers(store)
    request.getfixturevalue("small")
    engine.rebuild(jobs=jobs)
    assert (contents(store), answers(store)) == whole


def test_the_same_when_some_are_copied(store, small):
    """Documents before, between and behind those that change; copied whole, in pieces, and those without passages."""
    drawn = random.Random(6)
    Local(store).refresh()
    for round in range(6):
        id = f"d{drawn.randrange(len(SIZES) + 2)}"
        if round % 3 == 2:
            store.remove(id)
        else:
            store.replace(*document(drawn, id, drawn.choice([0, 3, 16, 50])), "signature")
        Local(store).refresh()
        assert Local(store).parts() == (
            ("literal", "whole"),
            ("frequent", "whole"),
            ("words", "whole"),
            ("learned", "whole"),
        )
        copied = contents(store)["literal"], answers(store)
        Local(store).rebuild()
        assert (contents(store)["literal"], answers(store)) == copied


def test_full_segments_are_left_as_they_are(store, small):
    Local(store).refresh()
    (folder,) = (name for name in os.listdir(store.folder) if name.startswith("words-"))
    before = set(os.listdir(os.path.join(store.folder, folder)))
    assert len([name for name in before if name.endswith(".trm")]) > 2
    store.replace(*document(random.Random(7), "new", 3), "signature")
    Local(store).refresh()
    after = set(os.listdir(os.path.join(store.folder, folder)))
    assert len({name for name in before & after if name.endswith(".trm")}) >= 2
