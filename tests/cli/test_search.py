import csv
import io
import json

import pytest

from mtgsearch.render.records import COLUMNS


def test_text_is_for_reading(corpus):
    done = corpus("跃离", "--sort", "document")
    head, blank, first, *_ = done.out.splitlines()
    assert head.startswith("3 passages · official 2 · gpt 1")
    assert blank == ""
    assert first.startswith("1 单卡释疑 · 2017-08-25 · official  ")
    assert first.endswith("rulings.txt:5,7")
    assert "  A token that phased out comes back as the next untap step begins.\n" in done.out


def test_formats_hold_the_same_hits(corpus):
    hits = corpus("跃离", "--json").json["hits"]
    assert len(hits) == 3
    assert corpus("跃离", "--format", "json").json["hits"] == hits
    assert corpus("跃离", "--format", "jsonl").jsonl == hits
    for form, dialect in (("csv", "excel"), ("tsv", "excel-tab")):
        rows = list(csv.DictReader(io.StringIO(corpus("跃离", "--format", form).out, newline=""), dialect=dialect))
        assert [row["id"] for row in rows] == [hit["id"] for hit in hits]
        assert [row["zh"] for row in rows] == [hit["zh"] for hit in hits]


def test_json_marks_what_was_found(corpus):
    for hit in corpus("跃离", "--json").json["hits"]:
        assert {hit["zh"][start:end] for start, end in hit["matches"]["zh"]} == {"跃离"}


def test_nothing_found_is_exit_code_1(corpus):
    assert corpus("没有的词") == (1, "", "hint: nothing found for 没有的词\n")
    assert corpus("-q", "没有的词") == (1, "", "")
    assert corpus("没有的词", "--json").json == {"query": "没有的词", "by": "literal", "total": 0, "hits": []}
    assert corpus("没有的词", "--format", "jsonl") == (1, "", "")
    assert corpus("没有的词", "--format", "csv") == (1, ",".join((*COLUMNS, "score")) + "\n", "")


def test_count(corpus):
    assert corpus("跃离", "--count") == (0, "3\n", "")
    assert corpus("跃离", "--count", "-n", "1").out == "3\n"
    assert corpus("没有的词", "--count") == (1, "0\n", "")


def test_limit_and_offset(corpus):
    ids = [hit["id"] for hit in corpus("跃离", "--json", "-n", "0").json["hits"]]
    page = corpus("跃离", "--json", "-n", "1", "--offset", "1").json
    assert ([hit["id"] for hit in page["hits"]], page["total"]) == (ids[1:2], 3)
    shown = corpus("跃离", "-n", "1", "--offset", "1")
    assert shown.out.splitlines()[2].startswith("2 ")
    assert shown.err == "hint: 1 more: --offset 2, or -n 0 for all\n"
    beyond = corpus("跃离", "--offset", "9")
    assert (beyond.code, beyond.err) == (0, "hint: there are no more than 3\n")


def test_context(corpus):
    [hit] = corpus("put", "-C", "1", "--json").json["hits"]
    assert [each["zh"] for each in hit["context"]["before"]] == ["跃离的衍生物会在下一个重置步骤开始时跃回。"]
    assert [each["zh"] for each in hit["context"]["after"]] == ["法术力不会跃离。"]
    assert corpus("put", "-C", "1").out.count("┊") == 4


@pytest.mark.parametrize(
    ("restriction", "total"),
    [
        (["--provenance", "official"], 2),
        (["--since", "2018"], 2),
        (["--until", "2018-01"], 2),
        (["--lang", "en"], 0),
        (["--document", "pol*"], 0),
        (["--document", "rul*"], 3),
        (["--kind", "heading"], 0),
        (["--kind", "ruling"], 3),
    ],
)
def test_restrictions(corpus, restriction, total):
    assert corpus("跃离", *restriction, "--count").out == f"{total}\n"


def test_whole_terms_alone(corpus):
    assert corpus("法术", "--count").out == "2\n"
    assert corpus("法术", "--count", "--whole").out == "1\n"
    assert "1 only inside longer terms" in corpus("法术").out


def test_order(corpus):
    dates = [hit["date"] for hit in corpus("跃离", "--sort", "date", "--json").json["hits"]]
    assert len(set(dates)) == 3
    assert dates in (sorted(dates), sorted(dates, reverse=True))
    ordinals = [hit["ordinal"] for hit in corpus("跃离", "--sort", "document", "--json").json["hits"]]
    assert ordinals == sorted(ordinals)


def test_how_a_query_was_read_is_said_on_stderr(corpus):
    done = corpus("跃离 OR", "--json")
    assert done.code in (0, 1)
    assert done.err.startswith("hint: ")
    assert corpus("-q", "跃离 OR", "--json").err == ""


# Batches -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def batch(corpus, tmp_path):
    def run(data, *arguments):
        file = tmp_path / "queries.txt"
        file.write_bytes(data)
        return corpus("search", "--batch", file, *arguments)

    return run


def test_a_batch_answers_every_line(batch, corpus):
    done = batch("跃离\r\n没有的词\n\n\N{ZERO WIDTH NO-BREAK SPACE}mana\nA\N{LINE SEPARATOR}B".encode(), "-n", "1")
    assert [(each["query"], each["total"], len(each["hits"])) for each in done.jsonl] == [
        ("跃离", 3, 1),
        ("没有的词", 0, 0),
        ("", 0, 0),
        ("\N{ZERO WIDTH NO-BREAK SPACE}mana", 1, 1),
        ("A\N{LINE SEPARATOR}B", 0, 0),
    ]
    assert done.code == 0
    assert done.jsonl[0] == corpus("跃离", "--json", "-n", "1").json


def test_a_batch_that_finds_nothing_is_exit_code_1(batch):
    assert batch(b"nowhere\n").code == 1
    assert batch(b"") == (1, "", "")


def test_a_line_that_is_refused_spoils_no_other(batch):
    done = batch(b"\xff\xfe bad\n" + b"x" * 20_000 + "\n跃离".encode())
    assert [each["total"] for each in done.jsonl] == [0, 0, 3]
    assert ["error" in each for each in done.jsonl] == [True, True, False]
    assert ("queries.txt:1: " in done.err, "queries.txt:2: " in done.err, done.code) == (True, True, 2)


@pytest.mark.parametrize("arguments", [["跃离"], ["--count"], ["--format", "tsv"]])
def test_a_batch_goes_alone(batch, arguments):
    assert batch("跃离".encode(), *arguments).code == 2


def test_a_batch_from_nowhere_is_exit_code_3(corpus):
    done = corpus("search", "--batch", "no-such-file")
    assert done.code == 3
    assert done.err.startswith("error: no-such-file: No such file or directory\nhint: ")


def test_a_batch_comes_through_a_pipe(corpus, process, tmp_path):
    done = process("--index", tmp_path / "index", "search", "--batch", "-", stdin="跃离\nmana\n".encode())
    assert [json.loads(line)["total"] for line in done.stdout.splitlines()] == [3, 1]
