"""How it is told that nothing stands as written: what is near, on stdout or as a hint, with exit code 1."""

import pytest

TEXT = (
    "A token that phases out keeps its counters until it phases in again.\n"
    "衍生物跃离时会保留其上的指示物，直到它再次跃回为止。\n"
    "A token.\n一个衍生物跃离。\n"
)
ASKED = "A token that phases out holds its counters until it phases in again"
OLDER = "A token that phases out holds its counters until it phases in again, and then some.\n如此等等。\n"
HINT = "hint: nothing stands as written; these are the nearest passages\n"


@pytest.fixture
def corpus(mtgsearch, tmp_path):
    file = tmp_path / "note.txt"
    file.write_text(TEXT, encoding="utf-8")
    assert mtgsearch("ingest", file, "--work", "note", "--edition", "2024").code == 0
    return mtgsearch


def test_near_passages_are_shown_and_are_not_found(corpus):
    done = corpus(ASKED)
    assert (done.code, done.err) == (1, HINT)
    assert done.out.startswith("1 passage · nearest · ")
    assert "\n1  85 % note · 2024" in done.out


def test_json_tells_the_percent(corpus):
    found = corpus(ASKED, "--json").json
    assert (found["by"], found["total"]) == ("nearest", 1)
    (hit,) = found["hits"]
    assert (hit["percent"], hit["score"], hit["nearest"]) == (85, 85.0, None)
    assert hit["en"][slice(*hit["matches"]["en"][0])] == "A token that phases out"
    (found,) = corpus("token counters", "--json").json["hits"]
    assert (found["percent"], found["nearest"]) == (None, None)


def test_nothing_near_is_counted(corpus):
    done = corpus(ASKED, "--count")
    assert (done.code, done.out) == (1, "0\n")
    assert "nearest" not in done.err


def test_a_batch_of_what_is_near_has_found_nothing(corpus, tmp_path):
    file = tmp_path / "queries.txt"
    file.write_text(f"{ASKED}\n", encoding="utf-8")
    done = corpus("search", "--batch", file)
    assert (done.code, done.jsonl[0]["by"], done.jsonl[0]["total"]) == (1, "nearest", 1)
    file.write_text(f"{ASKED}\ntoken\n", encoding="utf-8")
    assert corpus("search", "--batch", file).code == 0


def test_an_older_edition_that_has_it_is_told_besides(corpus, tmp_path):
    file = tmp_path / "older.txt"
    file.write_text(OLDER, encoding="utf-8")
    assert corpus("ingest", file, "--work", "note", "--edition", "2020").code == 0
    done = corpus(ASKED)
    assert (done.code, done.err) == (
        1,
        f"{HINT}hint: older editions have it: --edition all searches them too\n",
    )


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("tokem", "hint: near: token (2 passages)\n"),
        ("phazing", "hint: near: phases (1 passage)\n"),
        ("跃里", "hint: near: 跃离 (2 passages), 跃回 (1 passage)\n"),
    ],
)
def test_words_that_are_near_are_a_hint(corpus, query, hint):
    done = corpus(query)
    assert (done.code, done.out) == (1, "")
    assert done.err == f"hint: nothing found for {query}\n{hint}"
    assert corpus(query, "-q").err == ""


def test_in_chinese(corpus):
    assert corpus("tokem", "--ui-lang", "zh").err.endswith("提示: 相近：token（2 段）\n")
