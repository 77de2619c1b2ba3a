"""``search`` as a concordancer: KWIC lines, facets, a page, editions told."""

import csv
import io
import json

import pytest

from mtgsearch.text.width import cells


def test_kwic_has_a_line_for_each_match(corpus, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = corpus("跃离", "--kwic", "--sort", "document")
    head, blank, *lines = done.out.splitlines()
    assert (head.split(" · ")[-1].split("  ")[0], blank, done.err) == ("3 matches", "", "")
    assert {cells(line[: line.index("跃离")]) for line in lines} == {cells(lines[0][: lines[0].index("跃离")])}
    assert all(cells(line) <= 80 for line in lines)
    assert len(lines) == 3


def test_kwic_counts_lines(corpus):
    page = corpus("跃离", "--kwic", "-n", "1", "--offset", "1", "--json").json
    assert (page["query"], page["by"], page["total"], len(page["lines"])) == ("跃离", "literal", 3, 1)
    assert corpus("跃离", "--kwic", "-n", "1", "--offset", "1", "--format", "jsonl").jsonl == page["lines"]
    assert corpus("-q", "跃离", "--kwic", "--count").out == "3\n"
    assert "2 more: --offset 1" in corpus("跃离", "--kwic", "-n", "1", "--sort", "left").err


def test_kwic_lines_hold_their_texts(corpus):
    hits = {hit["id"]: hit for hit in corpus("phase", "--json").json["hits"]}
    lines = corpus("phase", "--kwic", "--json").json["lines"]
    assert len(lines) == sum(len(spans) for hit in hits.values() for spans in hit["matches"].values())
    for line in lines:
        text = hits[line["id"]][line["lang"]]
        assert line["left"] + line["keyword"] + line["right"] == text
        assert [line["start"], line["end"]] in hits[line["id"]]["matches"][line["lang"]]


def test_kwic_is_sorted_by_what_stands_beside(corpus):
    lines = corpus("phase", "--kwic", "--sort", "left", "--json").json["lines"]
    assert [line["left"].split()[-1] for line in lines] == ["it", "never", "that"]


@pytest.mark.parametrize(("form", "dialect"), [("csv", "excel"), ("tsv", "excel-tab")])
def test_tables(corpus, form, dialect):
    def rows(*options):
        out = corpus("跃离", *options, "--format", form).out
        return list(csv.DictReader(io.StringIO(out, newline=""), dialect=dialect))

    assert [row["keyword"] for row in rows("--kwic")] == ["跃离"] * 3
    assert {"facet": "provenance", "value": "official", "count": "2"} in rows("--facets")


def test_facets_count_all_that_is_found(corpus):
    facets = corpus("跃离", "--facets", "-n", "1", "--json").json
    assert (facets["query"], facets["by"], facets["total"]) == ("跃离", "literal", 3)
    assert {by: [(each["value"], each["count"]) for each in counts] for by, counts in facets["facets"].items()} == {
        "document": [("rulings", 3)],
        "provenance": [("official", 2), ("gpt", 1)],
        "section": [(None, 3)],
        "kind": [("ruling", 3)],
        "year": [("2017", 1), ("2018", 1), ("2019", 1)],
    }
    assert corpus("跃离", "--facets", "--format", "jsonl").jsonl[0] == {
        "facet": "document",
        "value": "rulings",
        "count": 3,
    }
    assert "  rulings       3  100.0%  ████████████████████\n" in corpus("跃离", "--facets").out


@pytest.mark.parametrize("way", ["--kwic", "--facets"])
def test_nothing_found(corpus, way):
    assert corpus("没有的词", way) == (1, "", "hint: nothing found for 没有的词\n")
    assert corpus("没有的词", way, "--json").code == 1


def test_passages_found_by_no_text_of_theirs(corpus):
    done = corpus("provenance:gpt", "--kwic")
    assert done.code == 0
    assert "no match to show" in done.err


@pytest.mark.parametrize(
    "options",
    [
        ["--sort", "left"],
        ["--sort", "right", "--facets"],
        ["--kwic", "--facets"],
        ["--count", "--facets"],
        ["--kwic", "-C", "1"],
        ["--facets", "--format", "html"],
    ],
)
def test_what_does_not_go_together(corpus, options):
    done = corpus("跃离", *options)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 2


def test_a_page_for_a_browser(corpus):
    for options in ([], ["-C", "1"], ["--kwic"]):
        page = corpus("跃离", "--format", "html", *options).out
        assert page.startswith("<!DOCTYPE html>")
        assert page.count("<mark>跃离</mark>") == 3


def test_older_editions_are_told(mtgsearch, tmp_path):
    for year in (2022, 2023, 2024):
        path = tmp_path / f"rules-{year}.txt"
        path.write_text(f"100.1. Phase {year}.\n100.1. 跃离。\n", encoding="utf-8")
        path.with_name(f"{path.name}.toml").write_text(f'work = "cr"\nedition = {year}-01-01\n', encoding="utf-8")
    mtgsearch("ingest", tmp_path)
    assert mtgsearch("跃离").out.startswith("1 passage · unknown 1 · 2 older editions left aside (--edition all)\n")
    assert mtgsearch("跃离", "--count").err == (
        "hint: documents of older editions are left aside: 2; --edition all counts them, too\n"
    )
    assert "left aside" not in mtgsearch("跃离", "--edition", "all").out
    assert "1 older edition left aside" in mtgsearch("跃离", "--document", "*202[34]*").out
    assert json.loads(mtgsearch("跃离", "--json").out)["total"] == 1
