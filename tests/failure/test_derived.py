"""Whatever happens to derived files, every search is answered from the store, and ``rebuild`` makes them whole."""

import os
import shutil

import pytest

from mtgsearch.engines import flatfile, manifest
from mtgsearch.engines.manifest import Manifest
from tests.failure import sources
from tests.failure.conftest import STATE

EXPECTED = sources.answers(STATE)
WITHOUT_GAMMA = sources.answers({name: version for name, version in STATE.items() if name != "gamma"})
NOTE = "mtgsearch rebuild"


def flat(index):
    """The flat files, of which each is a part of its own."""
    return sorted(index.glob("*.bin"))


def words(index):
    (path,) = index.glob("words-*")
    return path


def postings(index):
    (path,) = words(index).glob("*.pst")
    return path


def cut(path, share=0.5):
    os.truncate(path, int(path.stat().st_size * share))


def change(path, place, value):
    """Put four bytes, a number, into a file."""
    with open(path, "rb+") as file:
        file.seek(place)
        file.write(value.to_bytes(4, "little"))


def relist(index, header):
    """Another header of the manifest, made from the one there is."""
    folder = str(words(index))
    listed = Manifest.read(folder)
    listed._replace(header=header(listed.header.split())).write(folder)


FLAT_HARMS = {
    "missing": lambda path: path.unlink(),
    "empty": lambda path: cut(path, 0),
    "cut in its header": lambda path: os.truncate(path, 50),
    "cut in half": cut,
    "a pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "of another state": lambda path: path.rename(path.with_name(f"{path.name.partition('-')[0]}-0123456789abcdef.bin")),
    "of a newer format": lambda path: change(path, 8, flatfile.FORMAT + 1),
    "of an older format": lambda path: change(path, 8, flatfile.FORMAT - 1),
    "of another fold": lambda path: change(path, 12, flatfile.FOLD_VERSION + 1),
    "of another byte order": lambda path: change(path, 16, 0x01020304),
}
HARMS = {
    "words missing": lambda index: shutil.rmtree(words(index)),
    "words empty": lambda index: [path.unlink() for path in words(index).iterdir()],
    "words a file": lambda index: (shutil.rmtree(path := words(index)), path.write_text("mine", encoding="utf-8")),
    "manifest missing": lambda index: (words(index) / manifest.NAME).unlink(),
    "manifest empty": lambda index: cut(words(index) / manifest.NAME, 0),
    "manifest a pipe": lambda index: (
        (path := words(index) / manifest.NAME).unlink(),
        os.mkfifo(path),
    ),
    "words with a pipe": lambda index: ((path := postings(index)).unlink(), os.mkfifo(path)),
    "manifest cut in half": lambda index: cut(words(index) / manifest.NAME),
    "words of a newer format": lambda index: relist(index, lambda was: f"mtgsearch words 99 {was[3]} {was[4]}"),
    "words of an older format": lambda index: relist(index, lambda was: f"mtgsearch words 0 {was[3]} {was[4]}"),
    "words of another fold": lambda index: relist(index, lambda was: f"mtgsearch words {was[2]} 99 {was[4]}"),
    "words of another state": lambda index: relist(index, lambda was: " ".join([*was[:4], "0123456789abcdef"])),
    "words without a file": lambda index: postings(index).unlink(),
    "words with an empty file": lambda index: cut(postings(index), 0),
    "words with a file cut in half": lambda index: cut(postings(index)),
    "words without their list": lambda index: [path.unlink() for path in words(index).glob("*.toc")],
    "all of it missing": lambda index: ([path.unlink() for path in flat(index)], shutil.rmtree(words(index))),
}


def check_answers_and_rebuild(found, mtgsearch, *, scans=True):
    """:param scans: whether a search cannot do without the part, so that it tells of looking at every passage."""
    assert found() == EXPECTED
    told = [mtgsearch("search", query).err for query in sources.QUERIES]
    assert any(NOTE in err for err in told) == scans
    status = mtgsearch("status")
    assert (status.code, "Traceback" in status.err, NOTE in status.err) == (3, False, True)
    assert mtgsearch("rebuild").code == 0
    assert mtgsearch("status").code == 0
    assert found() == EXPECTED
    assert not any(NOTE in mtgsearch("search", query).err for query in sources.QUERIES)


@pytest.mark.parametrize("harm", HARMS)
def test_words_that_cannot_be_used(harm, index, found, mtgsearch):
    HARMS[harm](index)
    check_answers_and_rebuild(found, mtgsearch)


@pytest.mark.parametrize("harm", FLAT_HARMS)
def test_a_flat_file_that_cannot_be_used(harm, index, found, mtgsearch):
    for number in range(len(flat(index))):
        path = flat(index)[number]
        FLAT_HARMS[harm](path)
        check_answers_and_rebuild(found, mtgsearch, scans=path.name.startswith("literal-"))


@pytest.mark.parametrize("harm", HARMS)
def test_the_next_writing_run_makes_words_again(harm, index, found, mtgsearch):
    HARMS[harm](index)
    assert mtgsearch("remove", "gamma").code == 0
    assert mtgsearch("status").code == 0
    assert found() == WITHOUT_GAMMA


@pytest.mark.parametrize("harm", FLAT_HARMS)
def test_the_next_writing_run_makes_flat_files_again(harm, index, found, mtgsearch):
    for path in flat(index):
        FLAT_HARMS[harm](path)
    assert mtgsearch("remove", "gamma").code == 0
    assert mtgsearch("status").code == 0
    assert found() == WITHOUT_GAMMA


def test_files_of_another_state_under_the_names_of_this_one(index, found, mtgsearch):
    contents = [path.read_bytes() for path in flat(index)]
    assert mtgsearch("remove", "gamma").code == 0
    for path, content in zip(flat(index), contents, strict=True):
        path.write_bytes(content)
    assert found() == WITHOUT_GAMMA
    assert mtgsearch("status").code == 3
    assert mtgsearch("rebuild").code == 0
    assert mtgsearch("status").code == 0


def test_a_folder_in_the_place_of_a_file_is_told(index, found, mtgsearch):
    """Nobody makes one there by accident, and it is not ours to delete."""
    path = flat(index)[0]
    path.unlink()
    (path / "mine").mkdir(parents=True)
    assert found() == EXPECTED
    done = mtgsearch("rebuild")
    assert done.code == 3
    assert "cannot be written" in done.err
    assert path.name in done.err
    assert (path / "mine").is_dir()
    shutil.rmtree(path)
    assert mtgsearch("rebuild").code == 0
