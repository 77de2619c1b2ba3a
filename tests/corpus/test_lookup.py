"""Searches through the door: editions, words in place of a run, what answers on the other side, the page."""

from collections.abc import Iterator

import pytest

from mtgsearch.corpus import Corpus
from mtgsearch.errors import UsageError
from mtgsearch.model import SearchRequest
from mtgsearch.reports import IngestRequest

OLD = "702.26a A phased permanent is gone.\n702.26a 已跃离的永久物不在场。\n"
NEW = (
    "702.26a Phasing lets a permanent phase out.\n702.26a 时间跳跃会令永久物跃离。\n"
    "702.26b It phases in before the untap step.\n702.26b 它会在重置步骤之前跃回。\n"
    "See rule 702.26a, and mind the counters on it.\n参见规则702.26a，并留意其上的指示物。\n"
)
NOTE = (
    "The phased-out token keeps its counters; steps come and go.\n已跃离的衍生物会保留指示物；步骤来了又去。\n"
    "A wizard pays mana for sorceries.\n法术师为法术支付法术力。\n"
    "Mana alone.\n只有法术力。\n"
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("docs")
    for name, text, sidecar in (
        ("old.txt", OLD, 'work = "cr"\nedition = "2022-06-10"\nprovenance = "official"'),
        ("new.txt", NEW, 'work = "cr"\nedition = "2024-02-06"\nprovenance = "official"\ntitle = "规则"'),
        ("note.txt", NOTE, 'provenance = "gpt"'),
    ):
        (folder / name).write_text(text, encoding="utf-8")
        (folder / f"{name}.toml").write_text(sidecar, encoding="utf-8")
    index = str(tmp_path_factory.mktemp("index"))
    with Corpus.open(index, write=True) as writer:
        writer.ingest(IngestRequest((str(folder),)))
    with Corpus.open(index) as reader:
        yield reader


def ids(corpus: Corpus, query: str, **request: object) -> list[str]:
    result = corpus.search(SearchRequest(query, **request))  # type: ignore[arg-type]
    return [hit.passage.id.replace("note:", "n:")[:14] for hit in result.hits]


def test_the_newest_edition_is_searched_unless_asked(corpus: Corpus) -> None:
    assert ids(corpus, "number:702.26a") == ["cr:702.26a"]
    assert sorted(ids(corpus, "number:702.26a", edition="all")) == ["cr:702.26a", "cr@2022-06-10:"]
    assert ids(corpus, "number:702.26a", edition="2022-06-10") == ["cr@2022-06-10:"]


def test_the_rule_itself_comes_first(corpus: Corpus) -> None:
    assert ids(corpus, "702.26a")[0] == "cr:702.26a"
    assert ids(corpus, "702.26")[:2] == ["cr:702.26a", "cr:702.26b"]


def test_figures_are_over_all_that_was_found_and_the_page_is_cut(corpus: Corpus) -> None:
    result = corpus.search(SearchRequest("指示物", limit=1))
    assert (result.total, len(result.hits), result.by) == (2, 1, "literal")
    assert result.by_provenance == (("official", 1), ("gpt", 1))
    assert result.hits[0].passage.provenance == "official"
    rest = corpus.search(SearchRequest("指示物", offset=1))
    assert [hit.passage.provenance for hit in rest.hits] == ["gpt"]


def test_whole_terms_come_before_those_inside_longer_ones(corpus: Corpus) -> None:
    result = corpus.search(SearchRequest("法术"))
    assert (result.total, result.inside) == (2, 1)
    assert [hit.whole for hit in result.hits] == [True, False]
    assert corpus.search(SearchRequest("法术", whole=True)).total == 1


def test_a_run_that_stands_nowhere_is_searched_by_its_words(corpus: Corpus) -> None:
    result = corpus.search(SearchRequest("步骤衍生物"))
    assert (result.by, result.total) == ("words", 1)
    assert "步骤 衍生物" in result.notes[0]
    hit = result.hits[0]
    assert sorted((hit.passage.zh or "")[start:end] for start, end in hit.matches.zh) == ["步骤", "衍生物"]


@pytest.mark.parametrize("query", ["《跃离》", "跃离！", "(跃离"])
def test_punctuation_round_a_run_does_not_hide_it(corpus: Corpus, query: str) -> None:
    result = corpus.search(SearchRequest(query))
    assert result.by == "words"
    assert all(hit.matches.zh for hit in result.hits)


def test_a_run_that_stands_nowhere_is_told_beside_what_is_found(corpus: Corpus) -> None:
    result = corpus.search(SearchRequest("步骤衍生物 OR 法术师"))
    assert (result.by, result.total) == ("literal", 1)
    assert result.notes == ("步骤衍生物 stands nowhere as written",)


@pytest.mark.parametrize("query", ['"步骤衍生物"', "不存在词"])
def test_what_is_nowhere_is_found_nowhere(corpus: Corpus, query: str) -> None:
    result = corpus.search(SearchRequest(query))
    assert (result.by, result.total) == ("literal", 0)


def test_what_answers_is_marked_in_any_form(corpus: Corpus) -> None:
    result = corpus.search(SearchRequest("跃离", edition="all"))
    marked = {(hit.passage.en or "")[start:end] for hit in result.hits for start, end in hit.equivalents.en}
    assert {"phase out", "phased-out"} <= marked
    (first, *_) = result.equivalents
    assert (first.term, first.text, first.passages) == ("跃离", "phase out", 2)
    english = corpus.search(SearchRequest('"phase out"'))
    assert (english.hits[0].passage.zh or "")[slice(*english.hits[0].equivalents.zh[0])] == "跃离"


def test_context_is_of_the_same_document(corpus: Corpus) -> None:
    (hit,) = corpus.show("cr:702.26b", context=5)
    assert [p.id for p in hit.before] == ["cr:702.26a"]
    assert len(hit.after) == 1
    assert hit.document.title == "规则"


def test_export_gives_every_passage_in_order(corpus: Corpus) -> None:
    assert [hit.passage.ordinal for hit in corpus.export(SearchRequest("", document="n*"))] == [1, 2, 3, 1, 2, 3]
    assert len(list(corpus.export(SearchRequest("", edition="all")))) == 7
    assert len(list(corpus.export(SearchRequest("指示物")))) == 2


def test_sorting(corpus: Corpus) -> None:
    assert ids(corpus, "指示物 OR 跃离", sort="date")[0].startswith("cr:")
    assert [hit.passage.document for hit in corpus.search(SearchRequest("指示物", sort="document")).hits] == [
        "new",
        "note",
    ]


def test_an_empty_query_is_refused(corpus: Corpus) -> None:
    with pytest.raises(UsageError):
        corpus.search(SearchRequest("  "))
