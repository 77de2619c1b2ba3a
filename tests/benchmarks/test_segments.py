"""The gold answer for segments, on a folder of our own and on the shared data that it is about."""

import pytest

from benchmarks import segments
from benchmarks.processes import Broken
from mtgsearch.model import LANGS

RULE = (
    "{number} 第{number}条规则。{number}另有一句。然后结束。",
    "{number} Rule {number}. {number} says more, and ends.",
)
POLICY = "裁判{number}应介入。随后比赛继续。", "Judge {number} steps in. Then match {number} goes on."
READING = """\
1: 0-0 1,2-1  # one sentence for two
2: 1,2-0 0-1

3: 0-0 1- 2-1
4: 0,1,2-0,1
"""


@pytest.fixture
def data(tmp_path, monkeypatch):
    """Two policies and two editions, one of whose rules is in both; the gold answer is to be written there too."""
    for place, path in enumerate(segments.POLICIES):
        zh, en = (text.format(number=place) for text in POLICY)
        _write(tmp_path / path, f"{en}\n\n{zh}\n")
    for place, paths in enumerate(segments.EDITIONS):
        numbers = [f"10{place}.{rule}" for rule in range(1, 4)] + ["200.1"]
        for path, text in zip(paths, RULE, strict=True):
            _write(tmp_path / path, "\n\n".join(text.format(number=number) for number in numbers))
    monkeypatch.setattr(segments, "DATA", tmp_path / "segments.jsonl")
    return tmp_path


def _write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_no_rule_is_drawn_from_both_editions(data):
    drawn = segments.drawn(data)
    assert len(drawn) == len({sample.place for sample in drawn}) == 2 + 4 + 3
    assert [sample.part for sample in drawn].count("build") == 5


def test_what_was_read_is_kept_and_found_again(data):
    segments.write(segments.drawn(data)[:4])
    _write(data / "reading.txt", READING)
    assert segments.main([str(data), "--take", str(data / "reading.txt")]) == 0
    texts, drifted = segments.load(data)
    assert drifted == []
    found = [[_shown(text.passage, segment) for segment in text.sample.segments] for text in texts]
    last = ("然后结束。", "100.3 says more, and ends.")
    assert found == [
        [("100.1 第100.1条规则。", "100.1 Rule 100.1."), ("100.1另有一句。然后结束。", "100.1 says more, and ends.")],
        [("100.2另有一句。然后结束。", "100.2 Rule 100.2."), ("100.2 第100.2条规则。", "100.2 says more, and ends.")],
        [("100.3 第100.3条规则。", "100.3 Rule 100.3."), ("100.3另有一句。", None), last],
        [(texts[3].passage.zh, texts[3].passage.en)],
    ]


def _shown(passage, segment):
    return tuple(span and getattr(passage, lang)[slice(*span)] for lang, span in zip(LANGS, segment, strict=True))


def test_another_text_in_the_same_place_has_drifted(data):
    segments.write(segments.drawn(data))
    path = data / segments.POLICIES[0]
    path.write_text(path.read_text("utf-8").replace("goes on", "ends"), "utf-8")
    texts, drifted = segments.load(data)
    assert [sample.place.files for sample in drifted] == [(segments.POLICIES[0],)]
    assert len(texts) == 8


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0-0 1-1", "not every zh sentence"),
        ("0-0 1,2-1 1-", "not every zh sentence"),
        ("0,1,2-0", "not every en sentence"),
        ("0,1,2-0,1,2", "not every en sentence"),
        ("0,2-0 1-1", "the sentences of 0,2-0 stand apart"),
        ("0,1,2 -0,1", "0,1,2 is no bead"),
    ],
)
def test_what_is_no_reading_is_told(data, line, message):
    segments.write(segments.drawn(data)[:1])
    texts, _ = segments.load(data)
    with pytest.raises(Broken, match=f"passage 1: {message}"):
        segments.with_reading(texts, f"1: {line}")


def test_the_sheet_numbers_the_sentences(data):
    segments.write(segments.drawn(data)[:1])
    texts, _ = segments.load(data)
    assert list(segments.sheet(texts)) == [
        "\n== 1  20220610_Zh.txt 1, rule",
        "zh 0  100.1 第100.1条规则。",
        "zh 1  100.1另有一句。",
        "zh 2  然后结束。",
        "en 0  100.1 Rule 100.1.",
        "en 1  100.1 says more, and ends.",
    ]


def test_the_gold_answer_is_of_the_texts_that_are_read_today(shared):
    texts, drifted = segments.load(shared / "data")
    assert drifted == []
    assert len(texts) == segments.FROM_POLICIES + len(segments.EDITIONS) * segments.FROM_EDITION
