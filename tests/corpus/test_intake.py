"""Runs of ingest through the door, on real files."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtgsearch.blocks import Record
from mtgsearch.corpus import Corpus
from mtgsearch.errors import DataError, NothingFound, UsageError
from mtgsearch.formats.base import Source
from mtgsearch.formats.interleaved import Interleaved
from mtgsearch.model import SearchRequest
from mtgsearch.reports import IngestRequest, Outcome

PAIRS = [
    ("Put three counters on the 4/4 creature.", "在该4/4生物上放置三个指示物。"),
    ("The token phases out at once.", "该衍生物立即跃离。"),
    ("Return it to its owner's hand.", "将它移回其拥有者手上。"),
]


def text(pairs: list[tuple[str, str]]) -> str:
    return "".join(f"{en}\n{zh}\n" for en, zh in pairs)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_text(text(PAIRS), encoding="utf-8")
    return tmp_path / "docs"


@pytest.fixture
def index(tmp_path: Path) -> str:
    return str(tmp_path / "idx")


def ingest(index: str, *paths: Path | str, **options: object) -> list[Outcome]:
    with Corpus.open(index, write=True) as corpus:
        return corpus.ingest(IngestRequest(tuple(map(str, paths)), **options))  # type: ignore[arg-type]


def found(index: str, query: str) -> int:
    with Corpus.open(index) as corpus:
        return corpus.search(SearchRequest(query)).total


def test_the_same_file_again_changes_nothing(folder: Path, index: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (added,) = ingest(index, folder / "a.txt")
    assert (added.id, added.status, added.passages, added.one_sided, added.segments) == ("a", "added", 3, 0, 3)
    monkeypatch.chdir(folder)
    for path in ("a.txt", "./a.txt", folder, str(folder / ".." / "docs" / "a.txt")):
        (again,) = ingest(index, path)
        assert (again.id, again.status, again.passages) == ("a", "unchanged", 3)
    assert found(index, "三个指示物") == 1


def test_an_edit_leaves_nothing_stale_behind(folder: Path, index: str) -> None:
    ingest(index, folder)
    edited = [(PAIRS[0][0].replace("4/4", "5/5"), PAIRS[0][1].replace("4/4", "5/5")), PAIRS[1]]
    (folder / "a.txt").write_text(text(edited), encoding="utf-8")
    (outcome,) = ingest(index, folder)
    assert (outcome.status, outcome.passages) == ("updated", 2)
    assert [found(index, query) for query in ("4/4", "5/5", "拥有者", "owner", "跃离")] == [0, 1, 0, 0, 1]


def test_a_changed_sidecar_is_a_change(folder: Path, index: str) -> None:
    ingest(index, folder)
    (folder / "a.txt.toml").write_text('title = "甲"\nprovenance = "project"\n', encoding="utf-8")
    assert [outcome.status for outcome in ingest(index, folder)] == ["updated"]
    assert found(index, "provenance:project") == 3


def test_one_bad_document_spoils_no_other(folder: Path, index: str) -> None:
    (folder / "b.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    (folder / "c.txt").write_text(text(PAIRS[:1]), encoding="utf-8")
    (folder / "c.txt.toml").write_text("title = \n", encoding="utf-8")
    (folder / "d.txt").write_text(text(PAIRS[1:2]), encoding="utf-8")
    statuses = {Path(outcome.path).name: outcome.status for outcome in ingest(index, folder)}
    assert statuses.pop("b.txt") in ("skipped", "failed")
    assert statuses == {"a.txt": "added", "c.txt": "failed", "d.txt": "added"}
    assert found(index, "跃离") == 2


def test_what_becomes_unreadable_keeps_its_last_state(folder: Path, index: str) -> None:
    ingest(index, folder)
    (folder / "a.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    (outcome,) = ingest(index, folder)
    assert (outcome.id, outcome.status) == ("a", "failed")
    assert outcome.error
    assert found(index, "跃离") == 1


def test_prune_takes_out_only_what_is_gone_from_the_folders_named(folder: Path, index: str, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(text(PAIRS[:1]), encoding="utf-8")
    (folder / "b.txt").write_text(text(PAIRS[1:]), encoding="utf-8")
    ingest(index, folder, other)
    other.unlink()
    (folder / "b.txt").unlink()
    assert [(o.id, o.status) for o in ingest(index, folder)] == [("a", "unchanged")]
    assert [(o.id, o.status) for o in ingest(index, folder, prune=True)] == [("a", "unchanged"), ("b", "removed")]


def test_files_of_one_name_are_told_apart_by_their_folders(folder: Path, index: str) -> None:
    for sub in ("x", "y"):
        (folder / sub).mkdir()
        (folder / sub / "same.txt").write_text(text(PAIRS), encoding="utf-8")
    assert [o.id for o in ingest(index, folder)] == ["a", "x/same", "y/same"]
    (folder / "z").mkdir()
    (folder / "z" / "a.txt").write_text(text(PAIRS), encoding="utf-8")
    assert [o.id for o in ingest(index, folder / "z")] == ["z/a"]
    assert found(index, "跃离") == 4


def test_a_moved_file_keeps_its_id(folder: Path, index: str) -> None:
    ingest(index, folder)
    (folder / "sub").mkdir()
    (folder / "a.txt").rename(folder / "sub" / "a.txt")
    assert [(o.id, o.status) for o in ingest(index, folder)] == [("a", "updated")]
    assert found(index, "跃离") == 1


def test_ids_are_the_same_in_a_fresh_index(folder: Path, tmp_path: Path) -> None:
    ids = []
    for name in ("one", "two"):
        ingest(str(tmp_path / name), folder)
        with Corpus.open(str(tmp_path / name)) as corpus:
            ids.append([hit.passage.id for hit in corpus.export(SearchRequest(""))])
    assert ids[0] == ids[1]
    assert all(id.startswith("a:") for id in ids[0])


def test_document_names_one_document(folder: Path, index: str) -> None:
    (folder / "b.txt").write_text(text(PAIRS), encoding="utf-8")
    with pytest.raises(UsageError, match="2 files"):
        ingest(index, folder, document="x")
    assert [o.id for o in ingest(index, folder / "b.txt", document="x")] == ["x"]


def test_a_new_glossary_reads_documents_anew(folder: Path, index: str, tmp_path: Path) -> None:
    ingest(index, folder)
    terms = tmp_path / "terms.tsv"
    terms.write_text("en\tzh\nphase out at once\t立即跃离\n", encoding="utf-8")
    assert [o.status for o in ingest(index, folder, glossary=str(terms))] == ["updated"]
    with Corpus.open(index) as corpus:
        assert corpus.search(SearchRequest("跃离")).inside == 1
    assert [o.status for o in ingest(index, folder)] == ["unchanged"]
    assert [o.status for o in ingest(index, folder, glossary="none")] == ["updated"]


@pytest.mark.parametrize(
    "options",
    [
        {"format": "nonsense"},
        {"encoding": "nonsense"},
        {"edition": "2025-13-45"},
        {"work": "w:1@2"},
        {"document": ""},
        {"document": "a:b c"},
        {"provenance": " "},
    ],
)
def test_an_option_that_cannot_be_is_refused(folder: Path, index: str, options: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        ingest(index, folder / "a.txt", **options)


def test_an_id_that_is_another_file_s_is_refused(folder: Path, index: str) -> None:
    (folder / "b.txt").write_text(text(PAIRS[:1]), encoding="utf-8")
    ingest(index, folder / "a.txt")
    (outcome,) = ingest(index, folder / "b.txt", document="a")
    assert outcome.status == "failed"
    assert "document a is" in (outcome.error or "")
    assert found(index, "跃离") == 1


def test_one_name_in_one_folder_is_told_apart_by_the_suffix(folder: Path, index: str) -> None:
    (folder / "a.text").write_text(text(PAIRS), encoding="utf-8")
    assert [o.id for o in ingest(index, folder)] == ["a.text", "a.txt"]


def test_the_sidecar_is_the_file_s_not_the_link_s(folder: Path, index: str) -> None:
    (folder / "a.txt.toml").write_text('provenance = "project"\n', encoding="utf-8")
    (folder / "z").mkdir()
    (folder / "z" / "link.txt").symlink_to(folder / "a.txt")
    ingest(index, folder / "z" / "link.txt")
    assert found(index, "provenance:project") == 3
    assert [o.status for o in ingest(index, folder)] == ["unchanged"]


def test_what_is_wrong_in_a_glossary_is_told(folder: Path, index: str, tmp_path: Path) -> None:
    terms = tmp_path / "terms.tsv"
    terms.write_text("token\t衍生物\nonly one\n" + "x\n" * 9, encoding="utf-8")
    notes: list[str] = []
    with Corpus.open(index, write=True) as corpus:
        corpus.ingest(IngestRequest((str(folder),), glossary=str(terms)), on_note=notes.append)
    assert notes[0].startswith(f"{terms}:2: ")
    assert notes[-1].endswith("5 more rows like these")
    terms.write_text("only one\n", encoding="utf-8")
    with pytest.raises(DataError, match="no terms"):
        ingest(index, folder, glossary=str(terms))


def test_warnings_are_told_again_for_what_is_unchanged(folder: Path, index: str) -> None:
    (folder / "a.txt").write_text(text(PAIRS) + "Never translated.\n", encoding="utf-8")
    first, again = ingest(index, folder) + ingest(index, folder)
    assert again.status == "unchanged"
    assert again.warnings == first.warnings != ()


def test_options_stand_above_the_sidecar(folder: Path, index: str) -> None:
    (folder / "a.txt.toml").write_text('provenance = "draft"\nwork = "x"\nedition = "2025-01-01"\n', encoding="utf-8")
    ingest(index, folder, provenance="project", work="faq", edition="2026-01-01")
    with Corpus.open(index) as corpus:
        (summary,) = corpus.documents()
    document = summary.document
    assert (document.provenance, document.work, document.edition) == ("project", "faq", "2026-01-01")
    assert summary.by_provenance == (("project", 3),)


def test_remove_takes_all_or_none(folder: Path, index: str) -> None:
    ingest(index, folder)
    with Corpus.open(index, write=True) as corpus:
        with pytest.raises(NothingFound, match="nosuch"):
            corpus.remove(["a", "nosuch"])
        assert corpus.status().documents == 1
        told: list[str] = []
        corpus.remove(["a", "a"], told.append)
        assert told == ["a"]
        assert corpus.status().documents == 0
    assert found(index, "跃离") == 0


def test_several_processes_do_what_one_does(tmp_path: Path) -> None:
    """The same outcomes in the same order, the same passages and answers; what cannot be read is told alike."""
    docs = tmp_path / "docs"
    docs.mkdir()
    for number in range(7):
        (docs / f"{number}.txt").write_text(text(PAIRS[number % 2 :] * (1 + number)), encoding="utf-8")
    (docs / "3.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    (docs / "4.txt.toml").write_text("title = \n", encoding="utf-8")
    (docs / "5.txt").write_bytes(text(PAIRS).encode("gb18030"))
    outcomes = {jobs: ingest(str(tmp_path / f"{jobs}"), docs, jobs=jobs) for jobs in (1, 3)}
    assert outcomes[1] == outcomes[3]
    assert {outcome.status for outcome in outcomes[3]} == {"added", "failed", "skipped"}
    for query in ("跃离", "phasing", "put AND counters", "kind:paragraph"):
        results = []
        for jobs in (1, 3):
            with Corpus.open(str(tmp_path / f"{jobs}")) as corpus:
                assert corpus.status().whole
                results.append(corpus.search(SearchRequest(query, limit=0)))
        assert results[0] == results[1]
        assert results[0].total > 0
    assert {outcome.status for outcome in ingest(str(tmp_path / "3"), docs / "0.txt", jobs=3)} == {"unchanged"}


def test_a_reader_that_crashes_leaves_the_others_alone(
    folder: Path, index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "b.txt").write_text(text(PAIRS[1:]), encoding="utf-8")
    read = Interleaved.read

    def crash(self: Interleaved, source: Source) -> Iterator[Record]:
        yield from read(self, source)
        if source.path.endswith("a.txt"):
            raise RuntimeError("beyond all expectation")

    monkeypatch.setattr(Interleaved, "read", crash)
    failed, added = ingest(index, folder)
    assert (failed.status, failed.error) == ("failed", "internal error: RuntimeError: beyond all expectation")
    assert (added.status, added.passages) == ("added", 2)


def test_an_interrupted_run_leaves_what_was_done(folder: Path, index: str) -> None:
    (folder / "b.txt").write_text(text(PAIRS[1:]), encoding="utf-8")

    def interrupt(outcome: Outcome) -> None:
        raise KeyboardInterrupt

    with Corpus.open(index, write=True) as corpus, pytest.raises(KeyboardInterrupt):
        corpus.ingest(IngestRequest((str(folder),)), interrupt)
    with Corpus.open(index) as corpus:
        assert [summary.document.id for summary in corpus.documents()] == ["a"]
        assert not corpus.status().whole
    assert found(index, "跃离") == 1
    assert [outcome.status for outcome in ingest(index, folder)] == ["unchanged", "added"]
    with Corpus.open(index) as corpus:
        assert corpus.status().whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes")
def test_a_named_pipe_is_read_to_its_end(tmp_path: Path, index: str) -> None:
    """It has no size to go by."""
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text(PAIRS),), kwargs={"encoding": "utf-8"})
    writer.start()
    (added,) = ingest(index, pipe)
    writer.join()
    assert (added.status, added.passages) == ("added", 3)


def test_a_run_that_fails_midway_leaves_derived_files_that_follow(folder: Path, index: str) -> None:
    """And it is its own error that is told."""

    def fail(outcome: Outcome) -> None:
        raise RuntimeError("midway")

    with Corpus.open(index, write=True) as corpus:
        with pytest.raises(RuntimeError, match="midway"):
            corpus.ingest(IngestRequest((str(folder),)), fail)
        status = corpus.status()
        assert status.documents == 1
        assert status.whole
