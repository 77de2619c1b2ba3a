"""Whoosh's part: its counts are those of the texts, however they came in, and what is wrong with it is noticed."""

import os
from collections import Counter

import pytest

from mtgsearch.engines import words
from mtgsearch.engines.base import quiet
from mtgsearch.engines.flatfile import Damaged
from mtgsearch.engines.words import Part
from mtgsearch.model import Document, Passage
from mtgsearch.store import Store

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


def test_segments_stay_few(store, part):
    for _ in range(20):
        put(store, "a", 0, 1)
        part.refresh(store, quiet)
    names = os.listdir(os.path.join(store.folder, words.FOLDER))
    assert sum(name.endswith(".trm") for name in names) <= 3
    assert counts(store, "phase", "en") == {FIRST: 2, SECOND: 1, THIRD: 1}


def files(store):
    """Of the index, by their endings."""
    folder = os.path.join(store.folder, words.FOLDER)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(words.ENDINGS)]


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


def test_files_that_say_nothing_of_use(store, part):
    """Whoosh's own errors are none of the caller's business."""
    for path in files(store):
        with open(path, "rb+") as file:
            file.write(b"\xff" * os.path.getsize(path))
    with pytest.raises(Damaged):
        part.open(store.stamp).counts("phase", "en")


@pytest.mark.parametrize("manifest", ["", "mine\n", f"{words.HEADER}"])
def test_a_manifest_that_is_none(store, part, manifest):
    path = os.path.join(store.folder, words.FOLDER, words.MANIFEST)
    with open(path, "w", encoding="utf-8") as file:
        file.write(manifest)
    assert part.state(store.stamp) == "missing"
    part.refresh(store, quiet)
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def test_another_version_is_made_again(store, part, monkeypatch):
    monkeypatch.setattr(words, "HEADER", "mtgsearch words 0 0")
    assert part.state(store.stamp) == "behind"
    part.refresh(store, quiet)
    assert part.state(store.stamp) == "whole"
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def test_a_writer_that_dies_before_its_manifest(store, part, monkeypatch):
    put(store, "d", 0)

    def die(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Part, "_write_manifest", die)
        with pytest.raises(KeyboardInterrupt):
            part.refresh(store, quiet)
    assert part.state(store.stamp) == "missing"
    part.refresh(store, quiet)
    assert counts(store, "out", "en") == {FIRST: 2, THIRD: 1}


def test_what_is_up_to_date_is_left_alone(store, part):
    before = {path: os.stat(path).st_mtime_ns for path in files(store)}
    part.refresh(store, quiet)
    assert {path: os.stat(path).st_mtime_ns for path in files(store)} == before
