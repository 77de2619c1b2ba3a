"""The literal file: the same whether copied from an old one or made anew, and it finds what the matcher finds."""

import os
import random

import pytest

from mtgsearch.engines import builder, literal
from mtgsearch.engines.base import quiet
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.literal import Part
from mtgsearch.model import Document, Passage
from mtgsearch.query.ast import Query, Rule, Text
from mtgsearch.query.match import Matcher, find
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from tests.engines.made import HAN, LATIN, MARKS

SIZES = {"a": 150, "b": 1, "c": 0, "d": 64, "e": 65}
"""Passages of each document: less and more than a block of the sieve."""
NEEDLES = [*HAN, *map(fold, LATIN), "人人力", "法术 4/4", "4/4法术", "ipg 1.4", "phase x", "702", ".", "/", "- -"]


def put(store, id, seed):
    """Write a document of passages made by chance."""
    chance = random.Random(seed)
    store.replace(Document(id, f"/{id}", "made", "utf-8", ""), [_passage(chance, n) for n in range(SIZES[id])], "")


def _passage(chance, ordinal):
    zh, en = ("".join(chance.choices([*HAN, *LATIN, *MARKS, " ", " "], k=chance.randint(0, 9))) for _ in range(2))
    breaks = tuple(sorted({*chance.choices(range(1, len(fold(zh)) + 1), k=5), len(fold(zh))})) if fold(zh) else ()
    number = chance.choice([None, None, "702.26", "702.26a"])
    return Passage(
        number or "abcd",
        "",
        ordinal,
        chance.choice(["heading", "rule"]),
        zh,
        en,
        section=("x",) * chance.randint(0, 2),
        number=number,
        date=chance.choice([None, "2017"]),
        provenance=chance.choice(["gpt", None, "official"]),
        breaks=breaks,
    )


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as opened:
        for id in SIZES:
            put(opened, id, id)
        yield opened


@pytest.fixture
def columns(store):
    Part(store.folder).refresh(store, quiet)
    opened = Part(store.folder).open(store.stamp)
    yield opened
    opened.close()


def test_texts_and_words_are_those_of_the_store(store, columns):
    passages = list(store.iterate())
    assert list(columns.rows) == [passage.row for passage in passages]
    assert columns.positions(columns.rows) == list(range(len(passages)))
    for position, passage in enumerate(passages):
        assert columns.text("zh", position) == fold(passage.zh)
        assert columns.text("en", position) == fold(passage.en)
        assert columns.word_ends(position) == list(passage.breaks)


@pytest.mark.parametrize("attribute", ["kind", "provenance", "date", "section", "number"])
def test_attributes_are_those_of_the_store(store, columns, attribute):
    values = columns.values(attribute)
    held = [values[code] for code in columns.codes(attribute)]
    known = [getattr(passage, attribute) for passage in store.iterate()]
    assert held == ([" > ".join(trail) or None for trail in known] if attribute == "section" else known)
    for value in set(held):
        assert columns.having(attribute, {values.index(value)}) == [n for n, other in enumerate(held) if other == value]


def test_values_by_their_beginning(columns):
    assert sorted(columns.codes_of("number", "702.26").values()) == ["702.26", "702.26a"]
    assert columns.codes_of("number", "02.26") == {}
    code = columns.values("number").index("702.26a")
    assert columns.codes_of("number", "702.26a") == {code: "702.26a"}
    assert columns.having("number", range(1, 100)) == sorted(columns.having("number", {1, 2}))


@pytest.mark.parametrize("needle", NEEDLES)
@pytest.mark.parametrize("sides", [("zh",), ("en",), ("zh", "en")])
def test_texts_stand_where_the_matcher_finds_them(store, columns, needle, sides):
    leaf = Text(needle, sides)
    matcher = Matcher(Query(needle, leaf))
    found = literal.places(leaf, columns)
    passages = dict(enumerate(store.iterate()))
    held = {p for p, passage in passages.items() if any(find(leaf, fold(getattr(passage, side))) for side in sides)}
    assert found.shares.keys() == held
    assert found.inside == {position for position in held if not matcher.is_whole(passages[position])}
    assert all(0 < share <= 1 for share in found.shares.values())


@pytest.mark.parametrize("rule", [Rule("702.26"), Rule("702.26a"), Rule("1.4", "ipg"), Rule("702.26", "cr")])
def test_rules_stand_where_the_matcher_finds_them(columns, rule):
    found = literal.places(rule, columns).shares.keys()
    texts = {position: [columns.text(lang, position) for lang in ("zh", "en")] for position in range(len(columns))}
    assert found == {position for position, sides in texts.items() if any(find(rule, text) for text in sides)}
    assert found


def test_copied_or_made_anew_it_is_the_same_file(store, tmp_path):
    Part(store.folder).refresh(store, quiet)
    (name,) = literal_files(store)
    old = Columns(os.path.join(store.folder, name))
    put(store, "d", "again")
    store.remove("a")
    copied, anew = str(tmp_path / "copied"), str(tmp_path / "anew")
    builder.build(copied, store, old, quiet)
    builder.build(anew, store, None, quiet)
    old.close()
    with open(copied, "rb") as first, open(anew, "rb") as second:
        assert first.read() == second.read()


def test_only_the_file_of_the_last_state_is_kept(store):
    """What a killed writer left goes too; what is not ours stays."""
    part = Part(store.folder)
    part.refresh(store, quiet)
    for name in (f"literal-{'0' * 16}.bin.tmp", "literal-translations.bin"):
        open(os.path.join(store.folder, name), "wb").close()
    put(store, "b", "again")
    part.refresh(store, quiet)
    assert sorted(literal_files(store)) == sorted([f"literal-{store.stamp}.bin", "literal-translations.bin"])


def test_a_damaged_file_is_not_copied_from(store):
    part = Part(store.folder)
    part.refresh(store, quiet)
    (name,) = literal_files(store)
    path = os.path.join(store.folder, name)
    with open(path, "rb+") as file:
        file.seek(-100, os.SEEK_END)
        file.write(b"\1" * 100)
    assert part.state(store.stamp) == "damaged"
    put(store, "b", "again")
    assert part.state(store.stamp) == "behind"
    part.refresh(store, quiet)
    assert part.state(store.stamp) == "whole"


def test_an_empty_store(tmp_path):
    with Store.open(tmp_path, write=True) as store:
        part = Part(store.folder)
        assert part.state(store.stamp) == "missing"
        part.refresh(store, quiet)
        columns = part.open(store.stamp)
        assert literal.places(Text("x"), columns) == ({}, set())
        columns.close()


def literal_files(store):
    return [name for name in os.listdir(store.folder) if name.startswith("literal")]
