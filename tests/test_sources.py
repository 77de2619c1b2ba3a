"""Which files a run is about, on real folders with real links."""

import errno
import os
from pathlib import Path

import pytest

from mtgsearch.sources import candidates, folders, is_gone, is_under


def names(*paths: Path) -> list[str]:
    return [os.path.basename(c.path) for c in candidates(map(str, paths))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    (root / "sub").mkdir(parents=True)
    for name in ("b.txt", "a.txt", "sub/c.txt", "a.txt.toml", ".hidden", "README.md", "README.zh-CN.md"):
        (root / name).write_text("x", encoding="utf-8")
    return root


def test_a_folder_is_walked_in_the_order_of_names(folder: Path) -> None:
    assert names(folder) == ["a.txt", "b.txt", "c.txt"]


def test_an_index_is_not_walked_into(folder: Path) -> None:
    (folder / "index" / "words").mkdir(parents=True)
    for name in ("index/corpus.sqlite", "index/lock", "index/words/manifest"):
        (folder / name).write_text("x", encoding="utf-8")
    assert names(folder) == ["a.txt", "b.txt", "c.txt"]


def test_one_file_by_several_ways_counts_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert [c.path for c in candidates(["./a.txt", str(folder / "a.txt"), "sub/../a.txt"])] == ["./a.txt"]


def test_a_named_file_is_told_from_a_found_one(folder: Path) -> None:
    assert [c.named for c in candidates([str(folder / "README.md"), str(folder / "sub")])] == [True, False]


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    (only,) = candidates([str(tmp_path / "none.txt")])
    assert only.named
    assert only.problem == os.strerror(errno.ENOENT)


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="only root can become somebody else")
def test_what_may_not_be_read_is_said_and_not_taken_for_gone(folder: Path) -> None:
    for path in (folder.parent, *folder.parent.parents[:-1]):
        path.chmod(0o755)
    (folder / "sub").chmod(0o700)
    os.seteuid(65534)
    try:
        found = {os.path.basename(c.path): c.problem for c in candidates([str(folder)])}
        gone = is_gone(str(folder / "sub" / "c.txt")), is_gone(str(folder / "none.txt"))
    finally:
        os.seteuid(0)
    assert found == {"a.txt": None, "b.txt": None, "sub": os.strerror(errno.EACCES)}
    assert gone == (False, True)


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_never_loop_lead_out_or_count_twice(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("x", encoding="utf-8")
    for link, target in {
        "up": "..",
        "self": "self",
        "dangling.txt": "nowhere.txt",
        "dup.txt": "a.txt",
        "out.txt": str(outside),
    }.items():
        (folder / link).symlink_to(target)
    found = {os.path.basename(c.path): c.problem for c in candidates([str(folder)])}
    assert found == {
        "a.txt": None,
        "b.txt": None,
        "c.txt": None,
        "dangling.txt": "the link leads nowhere",
        "self": "the link leads nowhere",
    }


def test_is_under_goes_by_folders_not_by_letters(folder: Path) -> None:
    root = folders([str(folder), str(folder / "a.txt"), "-"])
    assert root == [os.path.realpath(folder)]
    assert is_under(os.path.join(root[0], "sub", "c.txt"), root[0])
    assert not is_under(root[0] + "2/c.txt", root[0])


def test_the_glossary_of_a_folder_is_a_document_only_where_it_is_named(folder: Path) -> None:
    (folder / "glossary.tsv").write_text("en\tzh\nUntap\t重置\n", encoding="utf-8")
    walked = [candidate.path for candidate in candidates([str(folder)])]
    assert str(folder / "glossary.tsv") not in walked
    assert [candidate.path for candidate in candidates([str(folder / "glossary.tsv")])] == [
        str(folder / "glossary.tsv")
    ]
