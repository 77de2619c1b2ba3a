"""The three shared documents, and the figures that a reader of them counts by hand."""

import pytest

from mtgsearch.model import SearchRequest
from tests.conftest import take_in


@pytest.fixture(scope="module")
def taken(shared, tmp_path_factory):
    corpus, outcomes = take_in(tmp_path_factory.mktemp("index"), shared / "documents")
    with corpus:
        yield corpus, outcomes


def test_passages_of_each_document(taken):
    _, outcomes = taken
    assert [(outcome.status, outcome.format, outcome.passages, outcome.one_sided) for outcome in outcomes] == [
        ("added", "interleaved", 25, 0),
        ("added", "rulings", 27, 0),
        ("added", "rulings", 7, 0),
    ]


def test_provenances_and_titles(taken):
    corpus, _ = taken
    policy, *rulings = corpus.documents()
    assert policy.document.title is None
    assert [summary.document.title for summary in rulings] == ["单卡释疑", "单卡释疑"]
    assert [dict(summary.by_provenance) for summary in rulings] == [
        {"official": 20, "gpt": 7},
        {"official": 1, "gpt": 6},
    ]


def test_dividers_keep_their_dashes(taken):
    corpus, _ = taken
    dividers = [hit.passage for hit in corpus.export(SearchRequest("kind:divider"))]
    assert [passage.provenance for passage in dividers] == ["gpt"] * 3
    assert all(text.startswith("----------") and text.endswith("----------") for p in dividers for text in (p.zh, p.en))


def test_stray_marks_are_kept_and_warned_about(taken):
    corpus, (policy, *_) = taken
    ends = {"|": "en", "\\": "zh"}
    for mark, lang in ends.items():
        (passage,) = [
            hit.passage for hit in corpus.export(SearchRequest("")) if (getattr(hit.passage, lang) or "").endswith(mark)
        ]
        lines = passage.en_lines if lang == "en" else passage.zh_lines
        assert lines.first in {warning.line for warning in policy.warnings}


def test_phasing_is_found_where_it_stands(taken):
    corpus, _ = taken
    result = corpus.search(SearchRequest("跃离"))
    assert result.total == len(result.hits) == 11
    assert result.by == "literal"
    assert result.by_provenance == (("official", 8), ("gpt", 3))
