"""Folders and names that are on the disk; ``tests/failure`` shows in what order things get there."""

import os

import pytest

from mtgsearch.store.disk import make_folder, sync_folder


def test_folders_above_are_made_as_well(tmp_path):
    for _ in range(2):
        make_folder(str(tmp_path / "a" / "b"))
    assert os.listdir(tmp_path / "a") == ["b"]
    sync_folder(str(tmp_path / "a"))


def test_a_file_in_the_way_is_told(tmp_path):
    (tmp_path / "a").touch()
    with pytest.raises(OSError, match="a"):
        make_folder(str(tmp_path / "a" / "b"))
