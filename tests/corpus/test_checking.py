"""What is checked and what is only learned from: corpus, files, pairs, editions, processes."""

import json

import pytest

from mtgsearch.corpus import Corpus
from mtgsearch.corpus.checking import Checking
from mtgsearch.errors import DataError, UsageError
from mtgsearch.findings import CheckRequest
from mtgsearch.reports import IngestRequest

GOOD = "601.2. Cast a spell (see rule 601.2a).\n601.2. 施放咒语（见规则601.2a）。\n601.2a It moves.\n601.2a 移动它。\n"
BAD = GOOD.replace("601.2a）", "601.2a")


def nothing(*_):
    pass


@pytest.fixture
def folder(tmp_path):
    """Two editions of a work; both are wrong in the same place."""
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, edition in (("old.txt", "2022-06-10"), ("new.txt", "2024-02-06")):
        (docs / name).write_text(BAD, encoding="utf-8")
        (docs / f"{name}.toml").write_text(f'work = "cr"\nedition = "{edition}"', encoding="utf-8")
    return docs


@pytest.fixture
def corpus(folder, tmp_path):
    with Corpus.open(str(tmp_path / "index"), write=True) as opened:
        opened.ingest(IngestRequest((str(folder),)))
        yield opened


def documents(checked):
    return [finding.document.id for finding in checked.findings]


def test_of_several_editions_the_newest_is_checked(corpus):
    checked = corpus.check(CheckRequest(only=("bracket",)))
    assert documents(checked) == ["new"]
    assert checked.passages == 2


def test_an_older_edition_is_checked_where_it_is_the_only_one(corpus):
    corpus.remove(["new"])
    assert documents(corpus.check(CheckRequest(document="*", only=("bracket",)))) == ["old"]


def test_a_file_is_checked_as_it_lies_and_named_as_the_corpus_would(corpus, tmp_path):
    draft = tmp_path / "draft.txt"
    draft.write_text(BAD, encoding="utf-8")
    (finding,) = corpus.check(CheckRequest((str(draft),), only=("bracket",))).findings
    assert finding.passage.id == "draft:601.2"
    assert finding.document.path == str(draft)
    assert finding.passage.zh_lines == (2, 2)


def test_files_need_no_corpus(tmp_path):
    draft = tmp_path / "draft.txt"
    draft.write_text(GOOD, encoding="utf-8")
    assert Checking(CheckRequest((str(draft),), only=("bracket",)), None, nothing).run().findings == ()


def test_one_bad_file_spoils_nothing(tmp_path):
    good, bad = tmp_path / "good.txt", tmp_path / "bad.docx"
    good.write_text(BAD, encoding="utf-8")
    bad.write_bytes(b"PK\x03\x04 broken")
    checked = Checking(CheckRequest((str(bad), str(good), str(tmp_path / "none.txt"))), None, nothing).run()
    assert len(documents(checked)) == 1
    assert [each.path for each in checked.unread] == [str(bad), str(tmp_path / "none.txt")]


def test_pairs_keep_their_ids_and_lines(tmp_path):
    file = tmp_path / "pairs.jsonl"
    lines = [{"id": "a", "zh": "（牌。", "en": "(card)."}, {"id": "b"}, {"id": "c", "zh": "牌）。", "en": "(card)."}]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    checked = Checking(CheckRequest(pairs=str(file), only=("bracket",)), None, nothing).run()
    assert [(each.passage.id, each.passage.zh_lines) for each in checked.findings] == [("a", (1, 1)), ("c", (3, 3))]
    assert [(each.line, each.reason) for each in checked.unread] == [(2, "it lacks zh, en")]


def test_several_processes_find_the_same(tmp_path):
    file = tmp_path / "pairs.jsonl"
    rows = ({"id": n, "zh": "牌" * 40 + "）" * (n % 7 == 0), "en": "card " * 40} for n in range(5000))
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    one, two = (
        Checking(CheckRequest(pairs=str(file), only=("bracket",), jobs=jobs), None, nothing).run() for jobs in (1, 2)
    )
    assert one == two
    assert len(one.findings) == 715


def test_a_check_that_there_is_not(corpus):
    with pytest.raises(UsageError, match="no check 'brackets'"):
        corpus.check(CheckRequest(only=("brackets",)))


def test_no_check_is_left(corpus):
    with pytest.raises(UsageError, match="no check is left"):
        corpus.check(CheckRequest(only=("bracket",), skip=("bracket",)))


def test_pairs_that_are_not_there(tmp_path):
    with pytest.raises(DataError, match="No such file"):
        Checking(CheckRequest(pairs=str(tmp_path / "none.jsonl")), None, nothing).run()


def test_an_empty_index_does_not_take_the_shipped_terms_away(tmp_path):
    request = CheckRequest(pairs=str(tmp_path / "pairs.jsonl"))
    with Corpus.open(str(tmp_path / "index"), write=True) as empty:
        assert Checking(request, empty._store, nothing)._glossary.entries


def test_what_the_corpus_has_of_a_file_is_no_memory_for_it(corpus, folder, monkeypatch):
    monkeypatch.chdir(folder)
    checking = Checking(CheckRequest(("new.txt",)), corpus._store, nothing)
    assert {document.id for _, document in checking._memory()} == {"old"}
