"""Documents whose languages are in two files: named together, or by folders of the same names."""

from pathlib import Path

import pytest

from mtgsearch.corpus import Corpus
from mtgsearch.errors import UsageError
from mtgsearch.model import Lines, SearchRequest
from mtgsearch.reports import IngestRequest, Outcome

ZH = ["在其上放置三个+1/+1指示物。", "该衍生物跃离。", "抓两张牌，然后弃一张牌。"]
EN = ["Put three +1/+1 counters on it.", "The token phases out.", "Draw two cards, then discard one."]


@pytest.fixture
def index(tmp_path: Path) -> str:
    return str(tmp_path / "idx")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, lines in (("zh", ZH), ("en", EN)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def ingest(index: str, zh: Path, en: Path, **options: object) -> list[Outcome]:
    with Corpus.open(index, write=True) as corpus:
        return corpus.ingest(IngestRequest(zh=str(zh), en=str(en), **options))  # type: ignore[arg-type]


def test_one_document_of_two_files(folder: Path, index: str) -> None:
    zh, en = folder / "zh" / "a.txt", folder / "en" / "a.txt"
    (outcome,) = ingest(index, zh, en)
    assert (outcome.status, outcome.passages, outcome.one_sided) == ("added", 3, 0)
    assert outcome.path == f"{zh} + {en}"
    with Corpus.open(index) as corpus:
        (hit,) = corpus.search(SearchRequest("跃离")).hits
    assert (hit.passage.zh, hit.passage.en) == (ZH[1], EN[1])
    assert (hit.passage.zh_lines, hit.passage.en_lines) == (Lines(2, 2), Lines(2, 2))


@pytest.mark.parametrize("changed", ["zh", "en"])
def test_a_change_of_either_file_is_a_change(folder: Path, index: str, changed: str) -> None:
    zh, en = folder / "zh" / "a.txt", folder / "en" / "a.txt"
    ingest(index, zh, en)
    assert [outcome.status for outcome in ingest(index, zh, en)] == ["unchanged"]
    path = folder / changed / "a.txt"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert [outcome.status for outcome in ingest(index, zh, en)] == ["updated"]
    with Corpus.open(index) as corpus:
        assert corpus.status().documents == 1


def test_two_folders(folder: Path, index: str) -> None:
    """Files of the same relative path are one document, and what stands on one side alone is one-sided."""
    (folder / "en" / "b").mkdir()
    (folder / "en" / "b" / "c.txt").write_text("Nobody has put this into Chinese yet.\n", encoding="utf-8")
    outcomes = ingest(index, folder / "zh", folder / "en")
    assert [(outcome.id, outcome.passages, outcome.one_sided) for outcome in outcomes] == [("a", 3, 0), ("c", 1, 1)]
    assert [outcome.status for outcome in ingest(index, folder / "zh", folder / "en")] == ["unchanged"] * 2


def test_a_file_that_is_not_there(folder: Path, index: str) -> None:
    (outcome,) = ingest(index, folder / "zh" / "a.txt", folder / "en" / "nothing.txt")
    assert outcome.status == "failed"
    assert "No such file" in (outcome.error or "")


@pytest.mark.parametrize("named", [{"zh": "a"}, {"en": "a"}, {}])
def test_what_is_named_by_halves_is_refused(index: str, named: dict[str, str]) -> None:
    with Corpus.open(index, write=True) as corpus, pytest.raises(UsageError):
        corpus.ingest(IngestRequest(**named))  # type: ignore[arg-type]


@pytest.mark.parametrize(("zh", "en"), [("en", "zh"), ("en", "en"), ("zh", "zh")])
def test_a_file_of_the_other_language_is_refused(folder: Path, index: str, zh: str, en: str) -> None:
    (outcome,) = ingest(index, folder / zh / "a.txt", folder / en / "a.txt")
    assert outcome.status == "failed"
    assert "is not in the language it was given as" in (outcome.error or "")


def test_a_folder_beside_a_file_is_named(folder: Path, index: str) -> None:
    (outcome,) = ingest(index, folder / "zh" / "a.txt", folder / "en")
    assert (outcome.status, outcome.error) == ("failed", f"{folder / 'en'}: it is a folder, and the other is a file")


def taken_in(index: str, *paths: Path, **options: object) -> list[Outcome]:
    with Corpus.open(index, write=True) as corpus:
        return corpus.ingest(IngestRequest(tuple(map(str, paths)), **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("named", ["", "zh", "en", "zh/a.txt", "en/a.txt"])
def test_the_files_of_such_a_document_are_known(named: str, folder: Path, index: str) -> None:
    """Met again by themselves they are read together, or each would stand in the corpus one-sided."""
    ingest(index, folder / "zh" / "a.txt", folder / "en" / "a.txt")
    (kept,) = taken_in(index, folder / named)
    assert (kept.id, kept.status, kept.passages, kept.one_sided) == ("a", "unchanged", 3, 0)
    (folder / "zh" / "a.txt").write_text("\n".join([*ZH, "横置它。"]), encoding="utf-8")
    (folder / "en" / "a.txt").write_text("\n".join([*EN, "Tap it."]), encoding="utf-8")
    (changed,) = taken_in(index, folder / named)
    assert (changed.id, changed.status, changed.passages, changed.one_sided) == ("a", "updated", 4, 0)


def test_a_half_that_is_gone(folder: Path, index: str) -> None:
    """The other is what there is of the document; who prunes loses it when its Chinese file is gone."""
    ingest(index, folder / "zh" / "a.txt", folder / "en" / "a.txt")
    (folder / "en" / "a.txt").unlink()
    (changed,) = taken_in(index, folder, prune=True)
    assert (changed.status, changed.one_sided) == ("updated", changed.passages)
    (folder / "zh" / "a.txt").unlink()
    (removed,) = taken_in(index, folder, prune=True)
    assert (removed.id, removed.status) == ("a", "removed")


def test_a_half_that_stood_in_the_corpus_alone(folder: Path, index: str) -> None:
    """Its English would be there twice."""
    taken_in(index, folder / "en" / "a.txt", document="english")
    told = ingest(index, folder / "zh" / "a.txt", folder / "en" / "a.txt")
    assert [(outcome.id, outcome.status) for outcome in told] == [("a", "added"), ("english", "removed")]
    with Corpus.open(index) as corpus:
        assert [summary.document.id for summary in corpus.documents()] == ["a"]


def test_what_is_left_when_a_half_is_gone(folder: Path, index: str) -> None:
    ingest(index, folder / "zh" / "a.txt", folder / "en" / "a.txt")
    (folder / "zh" / "a.txt").unlink()
    told = taken_in(index, folder, prune=True)
    assert [(outcome.status, outcome.one_sided) for outcome in told] == [("added", 3), ("removed", 0)]
