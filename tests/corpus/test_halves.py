"""Files named together as the halves of one document."""

import os

import pytest

from mtgsearch.corpus import Corpus, halves
from mtgsearch.reports import IngestRequest
from mtgsearch.sources import candidates
from tests.conftest import take_in


def joined(folder, *names):
    """Path and English of each candidate, the files being made if there are none."""
    for name in names:
        (folder / name).touch()
    found = halves.joined(list(candidates(str(folder / name) for name in names)))
    return [tuple(each and os.path.relpath(each, folder) for each in (one.path, one.english)) for one in found]


@pytest.mark.parametrize("zh", ["news.zh", "news.zh-CN", "news.zh_TW", "news.cmn", "news.ZHO", "news.zh-Hans"])
@pytest.mark.parametrize("en", ["news.en", "news.en-US", "news.eng"])
def test_two_files_whose_names_end_with_their_languages(tmp_path, zh, en):
    assert joined(tmp_path, en, "other.txt", zh) == [("other.txt", None), (zh, en)]


@pytest.mark.parametrize(
    "names",
    [
        ["news.en", "olds.zh"],
        ["news.en", "news.fr"],
        ["news.en", "news.zh.txt"],
        ["news.en", "news.zh-CN", "news.zh-TW"],
        ["news.en", "news.eng", "news.zh"],
        ["en", "zh"],
    ],
)
def test_what_is_no_pair_stays_apart(tmp_path, names):
    assert joined(tmp_path, *names) == [(name, None) for name in names]


def test_what_is_not_there_is_told_of_by_itself(tmp_path):
    (tmp_path / "news.zh").touch()
    found = halves.joined(list(candidates([str(tmp_path / "news.zh"), str(tmp_path / "news.en")])))
    assert [bool(each.problem) for each in found] == [False, True]


def test_files_of_a_folder_stay_apart(tmp_path):
    """What they are is said by their names alone."""
    for name in ("news.en", "news.zh"):
        (tmp_path / name).touch()
    assert [each.english for each in halves.joined(list(candidates([str(tmp_path)])))] == [None, None]


@pytest.fixture
def news(tmp_path):
    (tmp_path / "news.en").write_text("The token phases out.\nDraw two cards.\n", encoding="utf-8")
    (tmp_path / "news.zh").write_text("该衍生物跃离。\n抓两张牌。\n", encoding="utf-8")
    return [str(tmp_path / name) for name in ("news.en", "news.zh")]


def test_they_are_taken_in_as_one_document(tmp_path, news):
    corpus, outcomes = take_in(tmp_path / "index", *news)
    with corpus:
        assert [(each.id, each.passages, each.one_sided) for each in outcomes] == [("news", 2, 0)]
        again = corpus.ingest(IngestRequest(tuple(news), format="parallel"))
        assert [each.format for each in again] == ["parallel"]


def test_a_layout_of_one_file_is_one_of_each(tmp_path, news):
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        outcomes = corpus.ingest(IngestRequest(tuple(news), format="interleaved"))
    assert [each.passages for each in outcomes] == [2, 2]
