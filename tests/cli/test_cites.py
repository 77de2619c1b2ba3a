"""``cites`` and ``show``: rules followed from both ends."""

import pytest

RULES = (
    "601.2. To cast a spell, follow these steps (rules 601.2a–b).\n601.2. 施放咒语依循下列步骤（规则601.2a-b）。\n"
    "601.2a It moves to the stack.\n601.2a 将其置入堆叠。\n"
    "601.2b Its modes are chosen, as 601.2 says; see MTR 4.2.\n601.2b 选择模式，如601.2所言；参见MTR 4.2。\n"
    "601.3. It is about permission.\n601.3. 与许可有关。\n"
    "Nothing has a number here.\n此处没有规则号。\n"
)


@pytest.fixture
def rules(mtgsearch, tmp_path):
    file = tmp_path / "rules.txt"
    file.write_text(RULES, encoding="utf-8")
    assert mtgsearch("ingest", file, "--work", "cr", "--edition", "2024-02-06").code == 0
    return mtgsearch


def test_who_cites_a_rule_is_told(rules):
    done = rules("cites", "CR", "601.2")
    assert done.code == 0
    head, forms, figures, *_ = done.out.splitlines()
    assert head == "cr:601.2  To cast a spell, follow these steps (rules 601.2a–b)."
    assert forms == "601.2 1 · 601.2a–b 1"
    assert figures.startswith("2 passages")
    assert done.out.index("Its modes") < done.out.index("601.2. To cast")


def test_the_references_are_marked(rules):
    (hit,) = rules("cites", "601.2a", "--json").json["hits"]
    assert [hit["en"][start:end] for start, end in hit["matches"]["en"]] == ["601.2a–b"]
    assert [hit["zh"][start:end] for start, end in hit["matches"]["zh"]] == ["601.2a-b"]


def test_json_has_the_rule_and_hits_as_a_search_has_them(rules):
    found = rules("cites", "601.2", "--json", "-n", "1").json
    assert {name: found[name] for name in ("query", "id", "by", "total", "forms")} == {
        "query": "601.2",
        "id": "cr:601.2",
        "by": "literal",
        "total": 2,
        "forms": {"601.2": 1, "601.2a–b": 1},
    }
    assert found["hits"][0].keys() == rules("601.2", "--json").json["hits"][0].keys()


def test_hits_of_a_search_tell_what_they_cite(rules):
    (hit,) = rules("modes", "--json").json["hits"]
    assert hit["cites"] == [
        {"number": "601.2", "last": None, "work": "cr", "id": "cr:601.2", "zh": [[13, 18]], "en": [[32, 37]]},
        {"number": "4.2", "last": None, "work": "mtr", "id": None, "zh": [[27, 30]], "en": [[52, 55]]},
    ]
    assert rules("modes", "--format", "jsonl").jsonl == [hit]
    assert "  → " not in rules("modes").out


@pytest.mark.parametrize(
    ("rule", "told"),
    [("601.3", "hint: nothing cites cr:601.3\n"), ("601.9", "error: no passage is named 601.9\n")],
)
def test_nobody_and_nothing_is_exit_code_1(rules, rule, told):
    done = rules("cites", rule)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(told)
    assert rules("cites", rule, "--json").code == 1


def test_a_passage_without_a_number_is_cited_by_nobody(rules):
    id = rules("Nothing", "--json").json["hits"][0]["id"]
    done = rules("cites", id)
    assert (done.code, done.out) == (1, "")
    assert f"{id} has no number" in done.err


def test_show_tells_what_is_cited_and_how_often_it_is_itself(rules):
    lines = rules("show", "规则601.2b").out.splitlines()
    assert lines[-3:] == [
        "  → cr:601.2  To cast a spell, follow these steps (rules 601.2a–b).",
        "  → mtr:4.2   — not in the corpus —",
        "  ← cited in 1 passage: mtgsearch cites cr:601.2b",
    ]
    lines = rules("show", "CR", "601.2", "--ui-lang", "zh").out.splitlines()
    assert lines[-2:] == ["  → cr:601.2a–b  将其置入堆叠。", "  ← 被 2 段引用: mtgsearch cites cr:601.2"]
    assert "←" not in rules("show", "601.3").out
    assert rules("show", "CR 601.2b", "--json").json["cites"][0]["id"] == "cr:601.2"


def test_a_rule_that_was_dropped_is_told_however_it_is_named(rules, tmp_path):
    old = tmp_path / "old.txt"
    old.write_text("601.7. Gone now.\n601.7. 已不存在。\n", encoding="utf-8")
    assert rules("ingest", old, "--work", "cr", "--edition", "2020-01-01").code == 0
    for command in (["show", "CR 601.7"], ["show", "规则601.7"], ["cites", "601.7"]):
        done = rules(*command)
        assert (done.code, done.err.splitlines()[-1]) == (1, "hint: older editions have cr@2020-01-01:601.7")
