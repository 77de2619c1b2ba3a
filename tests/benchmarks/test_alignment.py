"""The texts that alignment is measured on, and the whole measurement of small ones."""

import json

import pytest

from benchmarks import alignment, alignment_run, layout
from benchmarks import alignment_texts as texts
from benchmarks.alignment_damage import Text
from benchmarks.alignment_run import BASELINE, PRODUCT, misses
from benchmarks.alignment_scores import Link, is_whole
from benchmarks.processes import Broken
from mtgsearch.align.beads import Bead
from mtgsearch.text.width import cells


def write(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.fixture
def data(tmp_path):
    """A folder with the layout of the shared data, and sentences of our own."""
    bible = tmp_path / "bible_en_zh_gold"
    for name, times in (("001", 3), ("006", 12)):
        en = ["The first player draws.", "Then the turn ends.", "A long sentence that tells of many other things."]
        zh = ["先手牌手抓牌。", "然后该回合便结束了。", "这一长句述说了", "许多其他的事情。"]
        write(bible / "src" / name, en * times)
        write(bible / "tgt" / name, zh * times)
        gold = [
            f"[{3 * n},{3 * n + 1}]:[{4 * n},{4 * n + 1}]\n[{3 * n + 2}]:[{4 * n + 2},{4 * n + 3}]"
            for n in range(times)
        ]
        write(bible / "gold" / f"{name}.align", gold)
    write(tmp_path / "ntrex_news" / "newstest2019-src.eng.txt", [f"Line {n} of the news." for n in range(80)])
    write(tmp_path / "ntrex_news" / "newstest2019-ref.zho-CN.txt", [f"新闻的第 {n} 行。" for n in range(80)])
    short = [f"Card {n}.\t第 {n} 张牌。" for n in range(30)]
    write(tmp_path / "tatoeba_cmn_eng" / "cmn.txt", [*short, "Card 3.\t三号牌。", "Three.\t第 3 张牌。"])
    for edition in ("20220610", "20240206"):
        for lang, text in (("En", "A rule. It says this."), ("Zh", "一条规则。内容如此。")):
            numbers = ["100.1.", "100.1a", "603.2", "702.19b", "903.4"]
            lines = ["Rules", *(f"{number} {text} {number[0]}" for number in numbers), f"100.9 {lang}" * (lang == "En")]
            write(tmp_path / "mtg_cr_20220610" / "plain_text" / f"{edition}_{lang}.txt", lines)
    for number in range(4):
        for lang, text in (("en", "The branch of part {} is merged."), ("zh", "第 {} 部分的分支已经合并。")):
            path = tmp_path / "paired_progit" / lang / "book" / f"{number}.asc"
            write(path, [f"== {text.format(number)}", "", text.format(f"{number}1"), "", text.format(f"{number}2")])
    return tmp_path


@pytest.mark.parametrize("part", texts.PARTS)
def test_every_text_has_a_whole_gold_answer(data, part, monkeypatch):
    monkeypatch.setattr(texts, "LAST", 20)
    monkeypatch.setattr(texts, "SHORT", 15)
    made = {name: make() for name, make in texts.texts(data, part, seed=1)}
    assert {name.split(",")[0] for name in made} >= {"bible 001", "news", "book", "short", "rules"}
    for text in made.values():
        assert text.gold
        assert is_whole(text.gold, len(text.en), len(text.zh))


def test_the_same_seed_makes_the_same_text(data):
    def made(seed):
        return {name: make() for name, make in texts.texts(data, "tune", seed) if name.startswith("news")}

    assert made(1) == made(1)
    assert made(1) != made(2)


@pytest.mark.parametrize("read", [texts.news, texts.book, texts.rules])
def test_the_parts_share_nothing(data, read):
    tune, report = (read(data, part) for part in texts.PARTS)
    assert tune
    assert report
    assert not {en for en, _ in tune} & {en for en, _ in report}


def test_short_sentences_are_of_one_pair_each(data, monkeypatch):
    monkeypatch.setattr(texts, "SHORT", 15)
    every = texts.short_sentences(data, "tune") + texts.short_sentences(data, "report")
    assert len(every) == 30
    assert sorted(every) == sorted((f"Card {n}.", f"第 {n} 张牌。") for n in range(30))


def test_rules_come_without_their_numbers(data):
    assert texts.rules(data, "tune") == [
        ("A rule. It says this. 1", "一条规则。内容如此。 1"),
        ("A rule. It says this. 1", "一条规则。内容如此。 1"),
        ("A rule. It says this. 6", "一条规则。内容如此。 6"),
    ]


def test_the_book_is_paired_by_the_package(data):
    assert ("The branch of part 11 is merged.", "第 11 部分的分支已经合并。") in texts.book(data, "report")


def test_the_end_of_a_text_begins_with_a_link():
    gold = [Link((0, 1), (0,)), Link((2, 3), (1, 2)), Link((4,), (3,))]
    assert texts.end(Text(list("abcde"), list("甲乙丙丁"), gold), 4) == Text(
        list("cde"), list("乙丙丁"), [Link((0, 1), (0, 1)), Link((2,), (2,))]
    )


def test_paragraphs_are_cut_into_sentences_of_one_link():
    text = texts.by_sentences([("One is here. Two is there.", "一在此处。二在彼处。"), ("Three.", "三。")])
    assert (text.en, text.zh) == (["One is here.", "Two is there.", "Three."], ["一在此处。", "二在彼处。", "三。"])
    assert text.gold == [Link((0, 1), (0, 1)), Link((2,), (2,))]
    assert text.is_coarse


def test_misses_are_what_was_wanted_and_what_stands_there_instead():
    text = Text(["a", "b", "c"], ["甲", "乙"], [Link((0,), (0,)), Link((1, 2), (1,))])
    found = [Link((0,), (0,)), Link((1,), (1,)), Link((2,), ())]
    assert list(misses(text, found, 5)) == [
        {
            "wanted": {"en": {1: "b", 2: "c"}, "zh": {1: "乙"}},
            "found": [{"en": {1: "b"}, "zh": {1: "乙"}}, {"en": {2: "c"}, "zh": {}}],
        }
    ]
    assert list(misses(text, found, 0)) == []


def test_a_measurement_from_files_to_table(data, tmp_path, capfd):
    file = tmp_path / "figures.json"
    code = alignment.main([str(data), "--only", "bible 00", "--misses", "1", "--json", str(file)])
    printed = capfd.readouterr().out
    assert code == 0
    short, long, _ = json.loads(file.read_text(encoding="utf-8"))["texts"]
    assert (short["en"], short["zh"], long["en"], long["zh"]) == (9, 12, 36, 48)
    figures = short[BASELINE]
    assert 0 < figures["unjoined"] < figures["f1"] <= 1
    assert figures["cpu"] > 0
    assert "bible 001" in printed
    assert "times the CPU" in printed


def test_an_aligner_that_loses_a_sentence_is_not_scored(monkeypatch):
    monkeypatch.setitem(alignment_run.ALIGNERS, BASELINE, lambda zh, en, model: [Bead(0, 1, 0, 1)])
    with pytest.raises(Broken, match="each sentence"):
        alignment_run.aligned(Text(["a"], ["甲", "乙"], []), BASELINE, None)


def test_a_name_that_no_text_has_is_told(data, capsys):
    assert alignment.main([str(data), "--only", "psalms"]) == 2
    assert "psalms" in capsys.readouterr().err


def test_tables_fit_a_terminal_and_crossing_links_stand_apart():
    figures = {
        "precision": 1.0,
        "recall": 0.5,
        "f1": 2 / 3,
        "unjoined": 0.25,
        "in order": 0.75,
        "cpu": 10,
        "peak": 250_000_000,
    }
    result = {"en": 30_000, "zh": 42_000, PRODUCT: figures, BASELINE: figures | {"f1": 0.5}}
    names = [f"short, {damage}" for damage in texts.DAMAGES]
    in_order, crossing = alignment.tables([{"name": name} | result for name in [*names, "bible 001", "bible 006"]])
    assert len(in_order.rows) == len(names) + 1
    assert [row[0] for row in crossing.rows] == [f"short, {texts.SHUFFLED}"]
    assert in_order.rows[0][2:] == ["100.00", "50.00", "66.67", "25.00", "50.00", "10.0", "250 MB"]
    assert crossing.rows[0][5] == "75.00"
    assert "1.00 times the CPU" in in_order.note
    for table in (in_order, crossing):
        assert max(cells(line) for line in layout.terminal(table).split("\n")) <= layout.WIDTH
