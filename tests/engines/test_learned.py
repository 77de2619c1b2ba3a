"""What is learned is kept as it was learned, follows the store, and is done without where it is wanting."""

import os
import random

import pytest

from mtgsearch.engines import learned
from mtgsearch.engines.base import quiet
from mtgsearch.model import LANGS, Document, Passage
from mtgsearch.store import Store
from tests.align.vocabularies import en_word, zh_word
from tests.engines.made import damaged


def put(store, id, first, count):
    """A document of so many passages, each of three words of a made language."""
    passages = []
    for number in range(first, first + count):
        words = random.Random(number).sample(range(40), 3)
        zh = "".join(map(zh_word, words))
        passages.append(Passage(f"{number}", "", 0, "rule", zh, " ".join(map(en_word, words)), breaks=(1, 2, 3)))
    store.replace(Document(id, f"/{id}", "made", "utf-8", ""), passages, "")


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as opened:
        put(opened, "a", 0, 60)
        put(opened, "b", 60, 60)
        yield opened


def refresh(store, *, anew=False):
    """Whether it was learned anew."""
    told = []
    learned.refresh(store, lambda *step: told.append(step), anew=anew)
    assert learned.part(store.folder).state(store.stamp) == "whole"
    return bool(told)


def test_what_is_kept_is_what_was_learned(store):
    refresh(store)
    kept = learned.known(store)
    made, scale = learned.learn(store, store.sizes())
    assert (scale, kept.segments) == (1, made.segments)
    for lang in LANGS:
        ours, theirs = kept.side(lang), made.side(lang)
        assert (dict(ours.words), dict(ours.pairs), ours.length) == (theirs.words, theirs.pairs, theirs.length)
        assert dict(ours.unanswered) == pytest.approx(theirs.unanswered)
        for word in theirs.words:
            assert ours.links[word] == pytest.approx(theirs.links.get(word, {}))
        assert len(ours.links) == len(ours.words)
        assert ours.links.get("nothing", {}) == {}
        assert ours.pairs.get(("nothing", "else"), 7) == 7
    assert max(kept.zh.links[zh_word(3)].items(), key=lambda link: link[1])[0] == en_word(3)


def test_counts_of_a_sample_stand_for_all(store):
    whole, _ = learned.learn(store, store.sizes())
    half, scale = learned.learn(store, store.sizes(), most=60)
    assert scale == 2
    assert half.segments == 60
    assert sum(half.zh.words.values()) * scale == sum(whole.zh.words.values())


@pytest.mark.parametrize("most", [1, 7, 50, 119, 120, 121])
def test_passages_are_looked_at_evenly(store, most):
    sizes = {version: store.sizes()[version] for version in store.versions()}
    seen = [int(passage.id.partition(":")[2]) for passage in learned.every(store, sizes, -(-120 // most))]
    assert seen == [int(passage.id.partition(":")[2]) for passage in store.iterate()][:: -(-120 // most)]


def test_it_is_kept_until_a_fifth_of_the_corpus_is_another(store):
    assert refresh(store)
    assert not refresh(store)
    put(store, "c", 120, 30)
    assert not refresh(store)  # 120 of 150 are known
    assert learned.known(store).segments == 120
    put(store, "d", 150, 1)
    assert refresh(store)
    assert learned.known(store).segments == 151


def test_it_is_learned_again_when_much_was_replaced_or_went(store):
    refresh(store)
    put(store, "b", 200, 60)
    assert refresh(store)
    store.remove("a")
    assert refresh(store)
    assert learned.known(store).segments == 60


def test_it_is_learned_again_when_that_is_asked(store):
    refresh(store)
    assert refresh(store, anew=True)


def test_an_empty_corpus_teaches_nothing(tmp_path):
    with Store.open(tmp_path / "empty", write=True) as empty:
        refresh(empty)
        assert learned.known(empty).segments == 0
        assert learned.known(empty).zh.words == {}


def test_what_is_missing_behind_or_damaged_is_not_known(store):
    assert learned.known(store) is None
    refresh(store)
    path = os.path.join(store.folder, f"learned-{store.stamp}.bin")
    for seed in range(20):
        with damaged(path, random.Random(seed)):
            known = learned.known(store)
        assert known is None or known == learned.known(store)  # where nothing was overwritten that is read
    assert learned.known(store) is not None
    put(store, "c", 120, 1)
    assert learned.known(store) is None


def test_what_another_version_wrote_is_learned_anew(store, monkeypatch):
    refresh(store)
    monkeypatch.setattr(learned, "FORMAT", learned.FORMAT + 1)
    assert learned.known(store) is None
    learned.refresh(store, quiet, anew=False)
    assert learned.known(store) is not None
