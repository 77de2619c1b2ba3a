"""Files of others in the folder of the index stay what they are, and keep nothing from working."""

import os

import pytest

from mtgsearch.store import schema
from tests.failure import sources
from tests.failure.conftest import STATE

RANDOM = "0123456789abcdef"
PLAIN = ("README.md", "mine.txt", "mine.tmp", "literal-mine.bin", "words-mine", "literal-.bin", f"words-{RANDOM}")
"""Names of files of others; the last is one that a folder of ours could have."""
FOLDERS = ("mine", "mine.tmp.d", f"words-{RANDOM}", f"literal-{RANDOM}.bin", f"literal-{RANDOM}.bin.tmp")

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


def check_works(found, mtgsearch):
    assert found() == sources.answers(STATE)
    assert mtgsearch("status").code == 0
    assert mtgsearch("rebuild").code == 0
    assert mtgsearch("status").code == 0
    assert mtgsearch("remove", "gamma").code == 0
    assert found() == sources.answers({name: version for name, version in STATE.items() if name != "gamma"})


@pytest.mark.parametrize("name", PLAIN)
def test_a_file(name, index, found, mtgsearch):
    (index / name).write_text("mine", encoding="utf-8")
    check_works(found, mtgsearch)
    assert (index / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder(name, index, found, mtgsearch):
    (index / name / "deeper").mkdir(parents=True)
    (index / name / "deeper" / "mine.txt").write_text("mine", encoding="utf-8")
    (index / name / "mine.txt").write_text("mine", encoding="utf-8")
    check_works(found, mtgsearch)
    assert (index / name / "deeper" / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert (index / name / "mine.txt").read_text(encoding="utf-8") == "mine"


@needs_links
@pytest.mark.parametrize("name", [f"words-{RANDOM}", f"literal-{RANDOM}.bin"])
@pytest.mark.parametrize("target", ["folder", "file", "nowhere", "itself"])
def test_a_link(name, target, index, tmp_path, found, mtgsearch):
    """What it leads to stays; a name that only ours have may go."""
    (tmp_path / "folder").mkdir()
    for file in ("file", "folder/manifest", "folder/_MAIN_1.toc"):
        (tmp_path / file).write_text("mine", encoding="utf-8")
    (index / name).symlink_to(index / name if target == "itself" else tmp_path / target)
    check_works(found, mtgsearch)
    for file in ("file", "folder/manifest", "folder/_MAIN_1.toc"):
        assert (tmp_path / file).read_text(encoding="utf-8") == "mine"


@needs_links
def test_an_index_by_a_link(index, tmp_path, found, mtgsearch):
    (tmp_path / "elsewhere").symlink_to(tmp_path / "real")
    index.rename(tmp_path / "real")
    (tmp_path / "index").symlink_to(tmp_path / "real")
    check_works(found, mtgsearch)


@pytest.mark.parametrize("name", ["lock", schema.FILE_NAME])
def test_a_folder_in_the_place_of_a_file_of_ours(name, index, texts, mtgsearch):
    (index / name).unlink()
    (index / name / "mine").mkdir(parents=True)
    for command in (["remove", "alpha"], ["rebuild"], ["ingest", texts]):
        done = mtgsearch(*command)
        assert done.code == 3, command
        assert "Traceback" not in done.err
        assert "internal error" not in done.err
    assert (index / name / "mine").is_dir()


@pytest.mark.parametrize("ending", [".tmp", ".tmp-journal"])
def test_what_was_left_of_making_an_index_goes(ending, index, mtgsearch):
    (index / f"{schema.FILE_NAME}{ending}").write_bytes(b"half a database")
    (index / f"literal-{RANDOM}.bin.tmp").write_bytes(b"half a file")
    unfinished = index / f"words-{RANDOM}"
    (unfinished / "MAIN.tmp").mkdir(parents=True)
    for name in ("MAIN_WRITELOCK", "_MAIN_1.toc", "MAIN_0123456789abcdef.trm", "manifest.tmp"):
        (unfinished / name).write_bytes(b"half")
    assert mtgsearch("remove", "gamma").code == 0
    kinds = [name.partition("-")[0] for name in os.listdir(index)]
    assert {*kinds} >= {schema.FILE_NAME, "literal", "lock", "words"}
    assert len({*kinds}) == len(kinds)
    assert not [name for name in os.listdir(index) if name.endswith((".tmp", "-journal"))]
