"""What a search gives where nothing stands as written: the nearest passages, of their segments the nearest."""

import pytest

from mtgsearch import nearest
from mtgsearch.corpus import Corpus, nearby
from mtgsearch.model import SearchRequest
from mtgsearch.reports import IngestRequest

TEXTS = {
    "rules": (
        "A token that phases out keeps its counters until it phases in again.\n"
        "衍生物跃离时会保留其上的指示物，直到它再次跃回为止。\n"
        "Each player draws a card. Then that player discards a card at random unless they paid two life.\n"
        "每位牌手抓一张牌。然后该牌手随机弃一张牌，除非其支付了两点生命。\n"
    ),
    "draft": (
        "A token that phases out keeps all of its counters until it phases in.\n"
        "跃离的衍生物会保留其上的所有指示物，直到它跃回为止。\n"
    ),
}
PROVENANCE = {"rules": "official", "draft": "gpt"}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs")
    for name, text in TEXTS.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        (folder / f"{name}.txt.toml").write_text(f'provenance = "{PROVENANCE[name]}"', encoding="utf-8")
    index = str(tmp_path_factory.mktemp("index"))
    with Corpus.open(index, write=True) as writer:
        writer.ingest(IngestRequest((str(folder),)))
    with Corpus.open(index) as reader:
        yield reader


def near(corpus, query, **options):
    return corpus.search(SearchRequest(query, **options))


TOKEN = "A token that phases out holds its counters until it phases in again"


def test_a_sentence_with_a_word_changed(corpus):
    found = near(corpus, TOKEN)
    assert (found.by, found.total, found.notes) == ("nearest", 2, (nearby.NEAREST,))
    assert found.by_provenance == (("official", 1), ("gpt", 1))
    first, second = found.hits
    # of the 14 tokens of the passage "keeps" is another one, and the full stop is missing
    assert (first.passage.document, first.percent, first.score) == ("rules", 85, 85.0)
    assert first.percent > second.percent >= nearby.LEAST
    marked = [first.passage.en[start:end] for start, end in first.matches.en]
    assert marked == ["A token that phases out", "its counters until it phases in again"]


def test_chinese_is_compared_character_by_character(corpus):
    found = near(corpus, "衍生物跃离时将保留其上指示物，直到再次跃回。")
    assert (found.by, found.hits[0].passage.document) == ("nearest", "rules")
    marked = [found.hits[0].passage.zh[start:end] for start, end in found.hits[0].matches.zh]
    assert marked == ["衍生物跃离时", "保留其上", "指示物，直到", "再次跃回", "。"]


def test_the_nearest_segment_is_told_and_what_answers_to_it(corpus):
    hit = near(corpus, "Then this player discards a card at random unless they paid two life.").hits[0]
    assert hit.nearest == hit.passage.segments[1]
    assert hit.percent == 92
    assert hit.passage.zh[slice(*hit.equivalents.zh[0])].strip() == "然后该牌手随机弃一张牌，除非其支付了两点生命。"
    start, end = hit.matches.en[-1]
    assert hit.passage.en[start:end] == "player discards a card at random unless they paid two life."


def test_a_whole_passage_counts_before_its_segments(corpus):
    hit = near(
        corpus, "Each player draws a card. Then the player discards a card at random unless they paid life."
    ).hits[0]
    assert hit.nearest is None
    assert hit.percent == 90


@pytest.mark.parametrize(
    ("query", "options"),
    [
        (TOKEN, {"provenance": "gpt"}),
        (TOKEN, {"document": "draft"}),
        (f"{TOKEN} provenance:gpt", {}),
        (f'{TOKEN} NOT "again"', {}),
        (f"{TOKEN} NOT document:rules", {}),
    ],
)
def test_filters_fields_and_not_hold(corpus, query, options):
    found = near(corpus, query, **options)
    assert (found.by, [hit.passage.document for hit in found.hits]) == ("nearest", ["draft"])


def test_a_page_and_an_order(corpus):
    assert [hit.passage.document for hit in near(corpus, TOKEN, sort="document").hits] == ["draft", "rules"]
    second = near(corpus, TOKEN, offset=1, limit=1)
    assert (second.total, [hit.passage.document for hit in second.hits]) == (2, ["draft"])
    assert near(corpus, TOKEN, context=1).hits[0].after[0].en.startswith("Each player")


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("A token that phases wrongly", {}),  # five words
        ("衍生物跃离时不会保留该", {}),  # eleven characters
        (TOKEN, {"exact": True}),
        (TOKEN, {"nearest": False}),
        (TOKEN, {"lang": "zh"}),
        (TOKEN, {"kind": "heading"}),
        ("six words none of which stands anywhere", {}),
    ],
)
def test_none_are_given(corpus, query, options):
    found = near(corpus, query, **options)
    assert (found.by, found.total, found.hits) == ("literal", 0, ())


def test_what_is_found_is_not_near(corpus):
    assert near(corpus, "A token that phases out keeps its counters").by == "literal"


def test_an_operator_is_no_text(corpus):
    (hit, *_) = near(corpus, f"{TOKEN} AND again").hits
    assert hit.percent == near(corpus, f"{TOKEN} again").hits[0].percent


def test_alternatives_are_no_text(corpus):
    found = near(corpus, f'"{TOKEN}" OR "nothing of that kind"')
    assert (found.total, found.notes) == (0, (nearby.NO_TEXT,))


def test_of_a_long_text_the_beginning_is_compared(corpus, monkeypatch):
    for module in (nearby, nearest):
        monkeypatch.setattr(module, "LONGEST", len(TOKEN))
    found = near(corpus, f"{TOKEN} {'and nothing of what follows ' * 50}")
    assert (found.hits[0].percent, found.notes) == (85, (nearby.NEAREST, nearby.TOO_LONG))
