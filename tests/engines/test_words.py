"""Whoosh's part: its counts are those of the texts, however they came in, and what is wrong with it is noticed."""

import os
import pickle
import random
from collections import Counter
from contextlib import closing

import pytest

from mtgsearch.engines import fittings, manifest, words
from mtgsearch.engines.base import quiet
from mtgsearch.engines.manifest import Manifest
from mtgsearch.engines.pages import Damaged
from mtgsearch.engines.words import Part
from mtgsearch.model import Document, Passage
from mtgsearch.store import Store
from tests.engines.made import damaged

TEXTS = [
    ("已|跃离|的|永久物", "It phases out, phased out, {T}."),
    ("Nick|让|它|跃离|，|跃离", "Nick's token can't phase."),
    (None, "Out of phase"),
    ("法术力", None),
]


def put(store, id, *numbers):
    """Write a document with these of ``TEXTS``."""
    passages = [_passage(ordinal, *TEXTS[number]) for ordinal, number in enumerate(numbers, 1)]
    store.replace(Document(id, f"/{id}", "made", "utf-8", ""), passages, "")


def _passage(ordinal, zh, en):
    ends = tuple(len(zh.replace("|", "")[: place - zh.count("|", 0, place)]) for place in _ends(zh)) if zh else ()
    return Passage(f"{ordinal}", "", ordinal, "rule", zh and zh.replace("|", ""), en, breaks=ends)


def _ends(text):
    return [place for place, char in enumerate(text) if char == "|"] + [len(text)]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as opened:
        put(opened, "a", 0, 1)
        put(opened, "b", 2)
        put(opened, "c", 3)
        yield opened


@pytest.fixture
def part(store):
    made = Part(store.folder)
    made.refresh(store, quiet)
    return made


def counts(store, term, lang):
    """By the text, not the row."""
    opened = Part(store.folder).open(store.stamp)
    found = opened.counts(term, lang)
    opened.close()
    rows = {passage.row: passage.zh or passage.en for passage in store.iterate()}
    return Counter({rows[row]: count for row, count in found.items()})


FIRST, SECOND, THIRD, FOURTH = (zh.replace("|", "") if zh else en for zh, en in TEXTS)


@pytest.mark.parametrize(
    ("term", "lang", "found"),
    [
        ("phase", "en", {FIRST: 2, SECOND: 1, THIRD: 1}),
        ("out", "en", {FIRST: 2, THIRD: 1}),
        ("can't", "en", {SECOND: 1}),
        ("nick", "en", {SECOND: 1}),
        ("nick", "zh", {SECOND: 1}),
        ("跃离", "zh", {FIRST: 1, SECOND: 2}),
        ("法术力", "zh", {FOURTH: 1}),
        ("法术", "zh", {}),
        ("t", "en", {}),
        ("phases", "en", {}),
        ("，", "zh", {}),
    ],
)
def test_counts_are_those_of_the_texts(store, part, term, lang, found):
    assert counts(store, term, lang) == found


def test_documents_are_replaced_and_removed(store, part):
    put(store, "a", 1, 2)
    store.remove("b")
    put(store, "d", 0)
    assert part.state(store.stamp) == "behind"
    part.refresh(store, quiet)
    assert part.state(store.stamp) == "whole"
    assert counts(store, "phase", "en") == {SECOND: 1, THIRD: 1, FIRST: 2}
    for id in ("a", "c", "d"):
        store.remove(id)
    part.refresh(store, quiet)
    assert counts(store, "phase", "en") == {}


def test_occurrences_are_those_of_all_texts(store, part):
    with closing(Part(store.folder).open(store.stamp)) as opened:
        assert opened.occurrences("zh")["跃离"] == 3
        assert opened.occurrences("en")["phase\0phased"] == 1
        assert "法术" not in opened.occurrences("zh")


def test_occurrences_in_deleted_passages_are_not_told_apart(store, part):
    """Whoosh counts what it deleted until it writes the segment again."""
    for id in "efgh":
        put(store, id, 0, 1, 2)
    part.refresh(store, quiet)
    store.remove("a")
    part.refresh(store, quiet)
    with closing(Part(store.folder).open(store.stamp)) as opened:
        assert opened.occurrences("en") is None


def test_segments_stay_few(store, part):
    for _ in range(20):
        put(store, "a", 0, 1)
        part.refresh(store, quiet)
    names = os.listdir(folder(store))
    assert sum(name.endswith(".trm") for name in names) <= 3
    assert counts(store, "phase", "en") == {FIRST: 2, SECOND: 1, THIRD: 1}


def folders(store):
    """Of the words, finished or not."""
    return [os.path.join(store.folder, name) for name in os.listdir(store.folder) if name.startswith("words-")]


def folder(store):
    (only,) = folders(store)
    return only


def files(store):
    """Of the index, by their endings."""
    names = sorted(os.listdir(folder(store)))
    return [os.path.join(folder(store), name) for name in names if name.endswith(words.ENDINGS)]


def test_a_file_that_is_gone_cut_short_or_changed(store, part):
    for number in range(len(files(store))):
        path = files(store)[number]
        with open(path, "rb+") as file:
            content = file.read()
            file.truncate(len(content) - 1)
        assert part.state(store.stamp) == "damaged"
        with pytest.raises(Damaged):
            part.open(store.stamp)
        os.remove(path)
        assert part.state(store.stamp) == "damaged"
        with open(path, "wb") as file:
            file.write(content[:-1] + bytes([content[-1] ^ 1]))
        assert part.state(store.stamp) == "damaged"
        part.refresh(store, quiet)
        assert part.state(store.stamp) == "whole"
        assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def test_no_damage_changes_a_count(store, part):
    """Of any size, anywhere; what was not read may stay unnoticed, but by who reads all of it."""
    chance = random.Random(1)
    before = {term: part_counts(store, term) for term in ("phase", "out", "nick")}
    for path in files(store) * 15:
        with damaged(path, chance):
            noticed = part.state(store.stamp) == "damaged"
            for term, found in before.items():
                try:
                    assert part_counts(store, term) == found
                except Damaged:
                    assert noticed


def part_counts(store, term):
    opened = Part(store.folder).open(store.stamp)
    try:
        return opened.counts(term, "en")
    finally:
        opened.close()


class Planted:
    """Unpickled, it makes a folder."""

    def __init__(self, folder):
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (self.folder,)


def test_a_pickle_that_was_planted_has_nothing_called(store, part, tmp_path):
    """The lists of segments end with a pickle; whoever plants one can also put its checksum into the manifest."""
    planted = str(tmp_path / "planted")
    for path in files(store):
        with open(path, "rb") as file:
            content = file.read()
        begin = max(content.rfind(b"\x80\x05"), 0)
        with open(path, "wb") as file:
            file.write(content[:begin] + pickle.dumps([Planted(planted)]))
    names = map(os.path.basename, files(store))
    Manifest.of(f"{words.HEADER} {store.stamp}", folder(store), names).write(folder(store))
    with pytest.raises(Damaged):
        part.open(store.stamp)
    with pytest.raises(pickle.UnpicklingError):
        fittings.whoosh3.loads(pickle.dumps(Planted(planted)))
    assert not os.path.exists(planted)


@pytest.mark.parametrize(
    "text", ["", "mine\n", f"{words.HEADER}", f"{words.HEADER}\nname\t1\n", "a\nb\t1\txx\n", "\xff"]
)
def test_a_manifest_that_is_none(store, part, text):
    with open(os.path.join(folder(store), manifest.NAME), "w", encoding="latin-1") as file:
        file.write(text)
    assert part.state(store.stamp) == "missing"
    part.refresh(store, quiet)
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def test_another_version_is_made_again(store, part, monkeypatch):
    monkeypatch.setattr(words, "HEADER", "mtgsearch words 0 0")
    assert part.state(store.stamp) == "behind"
    part.refresh(store, quiet)
    assert part.state(store.stamp) == "whole"
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def die(*_):
    raise KeyboardInterrupt


def test_a_writer_that_dies_before_its_manifest(store, part, monkeypatch):
    put(store, "d", 0)
    with monkeypatch.context() as patch:
        patch.setattr(Manifest, "write", die)
        with pytest.raises(KeyboardInterrupt):
            part.refresh(store, quiet)
    assert part.state(store.stamp) == "missing"
    part.refresh(store, quiet)
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


@pytest.mark.parametrize("step", ["_new_folder", "_update", "write"])
def test_a_rebuild_that_is_broken_off_leaves_what_there_was(store, part, monkeypatch, step):
    good = folder(store)
    owner = {"_new_folder": Part, "_update": words, "write": Manifest}[step]
    done = getattr(owner, step)
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, lambda *values: (done(*values), die()))
        with pytest.raises(KeyboardInterrupt):
            part.refresh(store, quiet, anew=True)
    assert part.state(store.stamp) == "whole"
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}
    assert good in folders(store)
    part.refresh(store, quiet)
    assert len(folders(store)) == 1
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def test_who_has_the_old_one_open_keeps_it_through_a_rebuild(store, part):
    opened = part.open(store.stamp)
    part.refresh(store, quiet, anew=True)
    assert sum(opened.counts("phase", "en").values()) == 4
    opened.close()
    assert counts(store, "phase", "en") == {FIRST: 2, SECOND: 1, THIRD: 1}


def test_folders_of_others_stay(store, part):
    os.mkdir(os.path.join(store.folder, "words-of-mine"))
    part.refresh(store, quiet, anew=True)
    assert os.path.join(store.folder, "words-of-mine") in folders(store)


def test_what_is_up_to_date_is_left_alone(store, part):
    before = {path: os.stat(path).st_mtime_ns for path in files(store)}
    part.refresh(store, quiet)
    assert {path: os.stat(path).st_mtime_ns for path in files(store)} == before


def test_files_that_are_written_while_they_are_opened(store, part, monkeypatch):
    """The manifest is gone or another one by then, and what was opened may be of both states."""
    made = words._index

    def index(folder, listed):
        opened = made(folder, listed)
        manifest.remove(folder)
        return opened

    monkeypatch.setattr(words, "_index", index)
    with pytest.raises(Damaged):
        part.open(store.stamp)
