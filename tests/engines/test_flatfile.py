"""A flat file is read as it was written, or known not to be what was written."""

from array import array

import pytest

from mtgsearch.engines import flatfile
from mtgsearch.engines.flatfile import FlatFile
from mtgsearch.engines.pages import PAGE, Damaged

STAMP = "0123456789abcdef"


@pytest.fixture
def path(tmp_path):
    path = str(tmp_path / "flat.bin")
    flatfile.write(path, STAMP, {"numbers": array("Q", [1, 2**40]), "text": "跃离".encode(), "empty": b""})
    return path


@pytest.fixture
def content(path):
    with open(path, "rb") as file:
        return file.read()


def overwrite(path, content):
    with open(path, "wb") as file:
        file.write(content)


def test_parts_are_read_as_written(path):
    file = FlatFile(path)
    assert file.stamp == STAMP
    assert file.array("numbers", "Q").tolist() == [1, 2**40]
    assert file.bytes("text").decode() == "跃离"
    assert file.bytes("empty") == b""
    assert file.is_intact()
    file.close()


def test_a_file_that_was_cut_short(path, content):
    for size in range(len(content)):
        overwrite(path, content[:size])
        with pytest.raises(Damaged):
            FlatFile(path)


def test_any_byte_that_was_changed_is_noticed(path, content):
    file = FlatFile(path)
    parts = [file.part(name) for name in ("numbers", "text")]
    file.close()
    written = {place for part in parts for place in range(part.offset, part.offset + part.size)}
    header = range(min(written) - 8)
    for place in {*header, *written}:
        overwrite(path, content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert not is_sound(path)


def test_what_is_read_is_checked_and_nothing_else(path):
    """Damage is noticed where it is read; whoever reads elsewhere does not pay for it."""
    flatfile.write(path, STAMP, {"text": bytes(3 * PAGE)})
    file = FlatFile(path)
    place = file.part("text").offset + PAGE + 1
    file.close()
    with open(path, "rb+") as opened:
        opened.seek(place)
        opened.write(b"x")
    file = FlatFile(path)
    file.check("text", 0, PAGE)
    file.check("text", 2 * PAGE)
    for begin, end in ((PAGE, PAGE + 1), (PAGE - 1, PAGE + 1), (0, None), (2 * PAGE - 1, 2 * PAGE)):
        with pytest.raises(Damaged):
            file.check("text", begin, end)
    file.close()


def is_sound(path):
    try:
        file = FlatFile(path)
    except Damaged:
        return False
    sound = file.is_intact()
    file.close()
    return sound


@pytest.mark.parametrize("version", ["FORMAT", "FOLD_VERSION"])
def test_another_version(path, monkeypatch, version):
    monkeypatch.setattr(flatfile, version, getattr(flatfile, version) + 1)
    with pytest.raises(Damaged):
        FlatFile(path)


def test_another_file(path):
    overwrite(path, b"mine " * 100)
    with pytest.raises(Damaged):
        FlatFile(path)


def test_no_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        FlatFile(str(tmp_path / "none"))


def test_what_is_open_stays_as_it_was(path):
    file = FlatFile(path)
    flatfile.write(path, STAMP, {"text": b"another"})
    assert file.bytes("text").decode() == "跃离"
    file.close()
