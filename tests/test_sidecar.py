"""What ``FILE.toml`` may say, and what is said when it says something else."""

import os
from pathlib import Path

import pytest

from mtgsearch.errors import DataError
from mtgsearch.model import Bilingual
from mtgsearch.sidecar import Sidecar, parse, read

FULL = """
title = "跃离问答"
work = "faq"
edition = 2026-05-14
provenance = "project"
licence = "MIT"
card = { zh = "某牌", en = "Some Card" }

[kind]
"3-8" = "note"
"12" = "heading"
"""


def test_all_keys_are_read() -> None:
    sidecar = parse(FULL.encode(), "a.txt.toml")
    assert (sidecar.title, sidecar.work, sidecar.edition) == ("跃离问答", "faq", "2026-05-14")
    assert sidecar.card == Bilingual("某牌", "Some Card")
    assert [sidecar.kind_at(line) for line in (2, 3, 8, 9, 12)] == [None, "note", "note", None, "heading"]


def test_no_file_is_an_empty_sidecar(tmp_path: Path) -> None:
    assert read(str(tmp_path / "a.txt")) == Sidecar()


def test_the_bytes_are_kept_for_the_signature(tmp_path: Path) -> None:
    (tmp_path / "a.txt.toml").write_bytes(b'title = "x"\n')
    assert read(str(tmp_path / "a.txt")).data == b'title = "x"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = nope\n", "line 1"),
        ('titel = "x"', "unknown key titel"),
        ("title = 3", "title must be text"),
        ('title = " "', "title must be text"),
        ('edition = "May 2026"', "edition must be a date"),
        ('card = "x"', "card must name both languages"),
        ("card = { zh = 1 }", "card must name both languages"),
        ('card = { zh = "某牌" }', "card must name both languages"),
        ('edition = "2024-99-99"', "edition must be a date"),
        ('work = "a:b c"', "work must be a short name"),
        ('[kind]\n"3-1" = "note"', "no kind for a line range"),
        ('[kind]\n"0" = "note"', "no kind for a line range"),
        ('kind = "note"', "kind must be a table"),
        ('[kind]\n"3-8" = "nota"', "no kind for a line range"),
        ('[kind]\n"x" = "note"', "no kind for a line range"),
    ],
)
def test_what_does_not_fit_is_said_with_the_file(text: str, said: str) -> None:
    with pytest.raises(DataError) as error:
        parse(text.encode(), "a.txt.toml")
    assert str(error.value).startswith("a.txt.toml")
    assert said in str(error.value)


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")
@pytest.mark.parametrize("make", ["folder", "pipe", "loop"])
def test_what_is_no_file_is_not_passed_over(tmp_path: Path, make: str) -> None:
    """What it was to say of the document would be missing without a word."""
    path = tmp_path / "a.txt.toml"
    {"folder": path.mkdir, "pipe": lambda: os.mkfifo(path), "loop": lambda: path.symlink_to(path)}[make]()
    with pytest.raises(DataError, match=r"a\.txt\.toml"):
        read(str(tmp_path / "a.txt"))
