"""The order of an answer: by the tiers, then by share of the text, shortness, and place."""

import pytest

from mtgsearch.engines.local import Local
from mtgsearch.engines.scan import Scan
from mtgsearch.model import Document, Passage
from mtgsearch.query.ast import Filters
from mtgsearch.query.parse import parse
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold

PASSAGES = {
    "machine": ("rule", None, "gpt", "法术|力", None),
    "inside": ("rule", None, "official", "法术力", None),
    "whole": ("rule", None, "official", "法术|在|这里", None),
    "twice": ("rule", None, "official", "法术|和|法术", None),
    "divider": ("divider", None, "official", "法术", None),
    "heading": ("heading", None, "gpt", "关于|法术", None),
    "itself": ("heading", None, "gpt", "法术", None),
    "cited": ("rule", None, "official", None, "See rule 702.2."),
    "tenth": ("rule", "702.10", "official", None, "Haste, not 702.2."),
    "sub b": ("rule", "702.2b", "gpt", None, "b."),
    "sub a": ("rule", "702.2a", "gpt", None, "Longer than b."),
    "rule": ("rule", "702.2", "gpt", None, "Deathtouch."),
    "once": ("rule", None, "official", None, "A token among so many other words that it weighs little."),
    "short": ("rule", None, "official", None, "Tokens."),
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
    ("query", "order"),
    [
        ("法术", ["itself", "twice", "whole", "divider", "machine", "heading", "inside"]),
        ("702.2", ["rule", "sub a", "sub b", "cited", "tenth"]),
        ("token", ["short", "short again", "once"]),
        ("kind:heading", ["itself", "heading"]),
    ],
)
def test_order(engine, query, order):
    names = list(PASSAGES)
    assert [names[row - 1] for row in engine.search(parse(query), Filters()).rows] == order
