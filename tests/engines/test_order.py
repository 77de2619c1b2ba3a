"""The order of an answer: by the tiers, then by share of the text, kind and wording, shortness, and place."""

import random

import pytest

from mtgsearch.engines import base, census, order
from mtgsearch.engines.local import Local
from mtgsearch.engines.scan import Scan
from mtgsearch.model import Document, Passage
from mtgsearch.query.ast import Filters
from mtgsearch.query.parse import parse
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold

PASSAGES = {
    "machine": ("rule", None, "gpt", "法术|力|。", None),
    "inside": ("rule", None, "official", "法术力|。", None),
    "whole": ("rule", None, "official", "法术|在|这里|。", None),
    "twice": ("rule", None, "official", "法术|和|法术|。", None),
    "divider": ("divider", None, "official", "法术", None),
    "heading": ("heading", None, "gpt", "关于|法术", None),
    "itself": ("heading", None, "gpt", "法术", None),
    "cited": ("rule", None, "official", None, "See rule 702.2."),
    "tenth": ("rule", "702.10", "official", None, "Haste, not 702.2."),
    "sub b": ("rule", "702.2b", "gpt", None, "702.2b b."),
    "sub a": ("rule", "702.2a", "gpt", None, "702.2a Longer than b."),
    "rule": ("rule", "702.2", "gpt", None, "702.2. Deathtouch"),
    "said": ("rule", "702.2c", "official", None, "702.2c Sources with deathtouch, deathtouch and deathtouch do so."),
    "defined": ("rule", "702.2d", "official", None, "702.2d Deathtouch is an ability that is kept by sources."),
    "example": ("example", None, "official", None, "Deathtouch, deathtouch."),
    "rumour": ("rule", None, None, None, "Deathtouch means it."),
    "machine's": ("rule", None, "gpt", None, "Deathtouch means death."),
    "titled": ("rule", "103", "gpt", None, "103. On deathtouch"),
    "plural": ("rule", "104", "gpt", None, "104. The Legends"),
    "one": ("rule", "704.5j", "official", None, "704.5j It is called the “legend rule.”"),
    "other": ("rule", "205.4", "official", None, "205.4. Legend is no rule."),
    "once": ("rule", None, "official", None, "A token among so many other words that it weighs little."),
    "short": ("rule", None, "official", None, "Tokens."),
    "both": ("rule", None, "gpt", "人人|。", "A token."),
    "short again": ("rule", None, "official", None, "Tokens."),
}


@pytest.fixture(scope="module", params=[Local, Scan])
def engine(request, tmp_path_factory):
    with Store.open(tmp_path_factory.mktemp("index"), write=True) as store:
        passages = [_passage(ordinal, *known) for ordinal, known in enumerate(PASSAGES.values(), 1)]
        store.replace(Document("a", "/a", "made", "utf-8", ""), passages, "")
        engine = request.param(store)
        engine.refresh()
        yield engine
        engine.close()


def _passage(ordinal, kind, number, provenance, zh, en):
    words = [fold(word) for word in zh.split("|")] if zh else []
    breaks = tuple(len("".join(words[:count])) for count in range(1, len(words) + 1))
    text = zh and zh.replace("|", "")
    return Passage(number or "abcd", "", ordinal, kind, text, en, number=number, provenance=provenance, breaks=breaks)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("法术", ["itself", "heading", "twice", "whole", "divider", "machine", "inside"]),
        ("702.2", ["rule", "sub a", "sub b", "said", "defined", "cited", "tenth"]),
        ("deathtouch", ["rule", "titled", "rumour", "defined", "said", "example", "machine's"]),
        ("legend", ["plural", "other", "one"]),
        ("legend rule", ["one", "other"]),
        ("token", ["short", "short again", "once", "both"]),
        ("kind:heading", ["itself", "heading"]),
        ("zh:人人 en:token", ["both"]),
    ],
)
def test_order(engine, query, expected):
    names = list(PASSAGES)
    found = engine.search(parse(query), Filters())
    assert not found.scanned
    assert [names[row - 1] for row in found.rows] == expected
    assert [*found.scores] == found.rows


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Passages in which two frequent terms stand more and less dense, in texts of up to some hundred characters."""
    chance = random.Random(1)
    with pytest.MonkeyPatch.context() as patch, Store.open(tmp_path_factory.mktemp("many"), write=True) as store:
        patch.setattr(census, "LEAST", 1)
        for id in ("a", "b", "c"):
            passages = [_by_chance(chance, ordinal) for ordinal in range(1, 200)]
            store.replace(Document(id, f"/{id}", "made", "utf-8", ""), passages, "")
        engine = Local(store)
        engine.refresh()
        yield engine
        engine.close()


def _by_chance(chance, ordinal):
    zh, en = ([term] * chance.randint(0, 9) + ["x"] * chance.choice([0, 5, 300]) for term in ("法术", "spell"))
    chance.shuffle(zh)
    provenance, kind = chance.choice([None, "official"]), chance.choice(["rule", "rule", "heading", "divider"])
    return _passage(ordinal, kind, None, provenance, "|".join(zh), " ".join(en))


@pytest.mark.parametrize("most", [1, 2, 20, 150])
@pytest.mark.parametrize(
    "query", ["法术", '"spell"', "法", "zh:法术 OR en:xylo", "x NOT 法术", "kind:rule", "x OR 法术"]
)
def test_the_best_of_many_are_the_first_of_all(many, query, most, monkeypatch):
    """Those that are not weighed, for they cannot be among the best, are not."""
    monkeypatch.setattr(base, "FEW", 0)
    everything = many.search(parse(query), Filters()).rows
    for name, size in {"FEW": 0, "MANY": 0, "SAMPLE": 1, "SHORTEST": 1}.items():
        monkeypatch.setattr(order, name, size)
    assert many.search(parse(query), Filters(), most).rows == everything[:most]
