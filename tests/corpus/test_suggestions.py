"""What may have been meant by a short query that finds nothing."""

import pytest

from mtgsearch.corpus import Corpus
from mtgsearch.model import SearchRequest
from mtgsearch.reports import IngestRequest

TEXT = (
    "Phasing permanents phase out, and the phased-out token leaves the battlefield.\n"
    "具时间跳跃的永久物会跃离，而已跃离的衍生物不会离开战场。\n"
    "It phases in; a token on the battlefield phases out.\n"
    "它会跃回；战场上的衍生物会跃离。\n"
    "The wizard is indestructible.\n"
    "该法术师不可被消灭。\n"
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs")
    (folder / "note.txt").write_text(TEXT, encoding="utf-8")
    index = str(tmp_path_factory.mktemp("index"))
    with Corpus.open(index, write=True) as writer:
        writer.ingest(IngestRequest((str(folder),)))
    with Corpus.open(index) as reader:
        yield reader


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("phazing", ("phasing", 2)),  # as it is written where it is most like that
        ("batlefeild", ("battlefield", 2)),
        ("teh token", ("the token", 2)),
        ('"leaves teh battelfield"', ('"leaves the battlefield"', 1)),
        ("indestuctible NOT token", ("indestructible NOT token", 1)),
        ("跃里", ("跃离", 2)),
        ("离跃", ("跃离", 2)),
        ("zh:跃里 en:token", ("zh:跃离 en:token", 2)),
        ("躍裡", ("跃离", 2)),
    ],
)
def test_a_word_that_is_near(corpus, query, expected):
    assert corpus.near(SearchRequest(query))[0] == expected


def test_fewer_edits_terms_and_what_stands_oftener_come_first(corpus):
    assert [each.query for each in corpus.near(SearchRequest("跃里"))] == ["跃离", "跃回"]


@pytest.mark.parametrize(
    "query", ["qqqqqq", "zz", "无", "number:999", "phasing wizard", "of these eight words none stands here zzz"]
)
def test_nothing_is_near(corpus, query):
    assert corpus.near(SearchRequest(query)) == []


def test_filters_hold(corpus):
    assert corpus.near(SearchRequest("phazing", provenance="gpt")) == []
    assert corpus.near(SearchRequest("phazing", exact=True)) == []
