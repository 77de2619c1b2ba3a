"""``frequency``: words counted whole, in the corpus and in what a query finds."""

import csv
import io

import pytest

from mtgsearch.text.width import cells


def listed(done, lang):
    return {each["word"]: (each["passages"], each["occurrences"]) for each in done.json["frequencies"][lang]["words"]}


def test_words_of_the_corpus_are_counted_whole(corpus):
    done = corpus("frequency", "-n", "0", "--json")
    chinese = listed(done, "zh")
    assert chinese["跃离"] == (3, 3)
    assert chinese["法术"] == chinese["法术力"] == (1, 1)
    assert "1" not in chinese
    assert "，" not in chinese
    assert done.json["total"] == 5
    assert done.json["frequencies"]["zh"]["total"] == len(chinese)


def test_english_is_counted_in_all_its_forms_and_named_by_the_commonest(corpus):
    english = listed(corpus("frequency", "-n", "0", "--json"), "en")
    assert english["phases"] == (3, 3)
    assert not {"phase", "phased"} & english.keys()


def test_words_of_what_a_query_finds(corpus):
    done = corpus("frequency", "mana", "--json", "-n", "2", "--lang", "zh")
    assert (done.json["query"], done.json["total"], done.json["frequencies"].keys()) == ("mana", 1, {"zh"})
    assert set(listed(done, "zh")) <= {"法术力", "不会", "跃离"}
    assert corpus("frequency", "--provenance", "gpt", "--json").json["total"] == 1


@pytest.mark.parametrize(("form", "dialect"), [("csv", "excel"), ("tsv", "excel-tab")])
def test_tables(corpus, form, dialect):
    out = corpus("frequency", "跃离", "--format", form).out
    rows = list(csv.DictReader(io.StringIO(out, newline=""), dialect=dialect))
    assert {"lang": "zh", "word": "跃离", "passages": "3", "occurrences": "3"} in rows
    assert rows == [
        {name: str(value) for name, value in row.items()}
        for row in corpus("frequency", "跃离", "--format", "jsonl").jsonl
    ]


def test_text_stands_in_columns(corpus, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    head, blank, title, first, *_, more = corpus("frequency", "--lang", "zh", "-n", "3").out.splitlines()
    assert (head.split(" · ")[0], blank) == ("5 passages", "")
    assert title.split() == ["Chinese", "passages", "occurrences"]
    assert first.split() == ["1", "跃离", "3", "3"]
    assert cells(title) == cells(first) <= 60
    assert more.strip().startswith("… ")


def test_nothing_found(corpus):
    assert corpus("frequency", "没有的词") == (1, "", "hint: nothing found for 没有的词\n")
    assert corpus("frequency", "--kind", "entry") == (1, "", "hint: no passage is what is asked for\n")
    assert corpus("frequency", "没有的词", "--json").json["frequencies"]["zh"] == {"total": 0, "words": []}
