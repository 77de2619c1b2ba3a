"""Nothing is read through checksums that is not as it was written."""

import io
import random

import pytest

from mtgsearch.engines import pages
from mtgsearch.engines.pages import PAGE, CheckedFile, Damaged

CONTENT = random.Random(1).randbytes(3 * PAGE + 5)


@pytest.fixture
def path(tmp_path):
    written = tmp_path / "written"
    written.write_bytes(CONTENT)
    return written


def test_a_file_and_its_content_have_the_same_checksums(path):
    sums = pages.checksums(CONTENT)
    assert list(pages.of_file(path)) == list(sums)
    assert len(sums) == pages.count(len(CONTENT)) == 4
    assert pages.is_intact(path, sums)


@pytest.mark.parametrize("buffered", [False, True])
def test_a_sound_file_reads_as_any_other(path, buffered):
    checked = CheckedFile(path, pages.checksums(CONTENT))
    if buffered:
        checked = io.BufferedReader(checked)
    chance = random.Random(2)
    with checked, open(path, "rb") as plain:
        for _ in range(100):
            place, size = chance.randrange(len(CONTENT) + 9), chance.choice([0, 1, 9, PAGE, 2 * PAGE])
            assert checked.seek(place) == plain.seek(place)
            assert checked.read(size) == plain.read(size)
            assert checked.tell() == plain.tell()
        checked.seek(7)
        assert checked.read() == CONTENT[7:]


@pytest.mark.parametrize("place", [0, PAGE - 1, PAGE, 3 * PAGE + 4])
def test_damage_is_not_read(path, place):
    damaged = bytearray(CONTENT)
    damaged[place] ^= 1
    path.write_bytes(damaged)
    page = place // PAGE * PAGE
    with CheckedFile(path, pages.checksums(CONTENT)) as checked:
        for begin in (page, max(place - 1, 0), place):
            checked.seek(begin)
            with pytest.raises(Damaged):
                checked.read(place - begin + 1)
        checked.seek((page + PAGE) % (3 * PAGE))
        assert len(checked.read(5)) == 5
    assert not pages.is_intact(path, pages.checksums(CONTENT))


@pytest.mark.parametrize("content", [CONTENT + b"x", CONTENT[:-1], b""])
def test_a_file_of_another_size(path, content):
    path.write_bytes(content)
    assert not pages.is_intact(path, pages.checksums(CONTENT))


def test_no_file(tmp_path):
    assert not pages.is_intact(tmp_path / "none", [])
