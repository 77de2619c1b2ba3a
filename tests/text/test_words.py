import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import glossary
from mtgsearch.text.normalize import fold
from mtgsearch.text.words import PIECE, Cutter


@pytest.fixture(scope="module")
def cutter():
    return Cutter(glossary.shipped().terms())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("某衍生物已跃离", "某 衍生物 已 跃离"),
        ("永久物跃离时", "永久物 跃离 时"),
        ("法术力费用", "法术力 费用"),
        ("施放法术", "施放 法术"),
        ("状态动作", "状态 动作"),
        ("先手牌手", "先手牌手"),
        ("它进战场", "它 进 战场"),
        ("指示牌手派出", "指示 牌手 派出"),
        ("4/4生物", "4 / 4 生物"),
    ],
)
def test_cut(cutter, text, words):
    assert cutter.cut(text) == words.split()


def test_terms_are_told_and_what_is_no_word_does_no_harm():
    told = Cutter(["", "跃", "+1/+1指示物", "path to exile", "a\tb", "跃离", "永久物"])
    assert Cutter().cut("永久物跃离") != told.cut("永久物跃离") == ["永久物", "跃离"]


@given(st.text(st.sampled_from("法术力跃离永久物𠮷 a1.,/{}") | st.characters(exclude_categories=["Cs"])).map(fold))
def test_the_words_are_the_text(cutter, text):
    words = cutter.cut(text)
    assert "".join(words) == text
    assert cutter.breaks(text) == tuple(len("".join(words[: n + 1])) for n in range(len(words)))


def test_terms_are_words_of_real_text(cutter, shared):
    """Known figures of one edition: where 法术 stands at all, and where only inside 法术力 or 法术师."""
    source = shared / "data" / "mtg_cr_20220610" / "plain_text" / "20240206_Zh.txt"
    lines = [fold(line) for line in source.read_text(encoding="utf-8-sig").splitlines()]
    assert whole_and_all(cutter, "跃离", lines) == (29, 29)
    assert whole_and_all(cutter, "法术", lines) == (81, 403)


def whole_and_all(cutter, term, lines):
    there = [line for line in lines if term in line]
    return sum(term in cutter.cut(line) for line in there), len(there)


def test_loading_says_nothing_and_leaves_nothing(tmp_path):
    code = "from mtgsearch.text.words import Cutter; print(len(Cutter(['跃离']).cut('永久物跃离')))"
    environment = {"TMPDIR": str(tmp_path), "TEMP": str(tmp_path), "TMP": str(tmp_path), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=Path(glossary.__file__).parent.parent,
        env={**environment, "SYSTEMROOT": "C:\\Windows"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().isdigit()
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_a_long_run_without_punctuation_is_cut_in_pieces(cutter):
    text = "跃离的生物" * (PIECE // 5 + 1)
    words = cutter.cut(text)
    assert "".join(words) == text
    assert max(map(len, words)) <= len("跃离的生物")
