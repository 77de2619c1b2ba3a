"""``mtgsearch equivalents``: tables, JSON, batches, and what it says where there is nothing."""

import json

import pytest

PARTS = """\
• (2017-08-25 official)

  跃离的生物。

  A creature that phased out.

• (2018-01-19 gpt)

  躍離。

  It phases out.

• (2019-05-03 official)

  法术力不会跃离。

  Mana never phases out.

• (2019-05-04 official)

  牧师看见跃离。

  The priest sees nothing.
"""


@pytest.fixture
def asked(mtgsearch, tmp_path):
    (tmp_path / "rulings.txt").write_text(PARTS, encoding="utf-8")
    assert mtgsearch("ingest", tmp_path / "rulings.txt").code == 0
    return lambda *arguments: mtgsearch("equivalents", *arguments)


def test_json_has_the_forms_of_a_word_in_one_group(asked):
    done = asked("跃离", "--json")
    assert done.code == 0
    [found] = done.json.pop("equivalents")
    example = found.pop("example")
    assert found == {
        "text": "phase out",
        "forms": [{"text": "phases out", "count": 2}, {"text": "phased out", "count": 1}],
        "count": 3,
        "share": 0.75,
        "by_provenance": {"official": 2, "gpt": 1},
        "glossary": True,
    }
    assert example.startswith("rulings:")
    assert {name: done.json[name] for name in ("term", "lang", "passages", "one_sided", "not_rendered")} == {
        "term": "跃离",
        "lang": "zh",
        "passages": 4,
        "one_sided": 0,
        "not_rendered": 1,
    }


def test_from_english_the_writings_of_a_chinese_word_are_one_group(asked):
    [found] = asked("phasing", "out", "--json").json["equivalents"]
    assert (found["text"], found["count"]) == ("跃离", 3)
    assert found["forms"] == [{"text": "跃离", "count": 2}, {"text": "躍離", "count": 1}]


def test_without_the_glossary_it_is_learned(asked, mtgsearch, tmp_path):
    [found] = asked("跃离", "--no-glossary", "--json").json["equivalents"]
    assert (found["count"], found["glossary"]) == (3, False)
    assert mtgsearch("ingest", tmp_path / "rulings.txt", "--glossary", "none", "--force").code == 0
    assert asked("跃离", "--json").json["equivalents"][0]["glossary"] is False


def test_one_provenance_alone(asked):
    done = asked("跃离", "--provenance", "gpt", "--json").json
    assert (done["passages"], done["not_rendered"]) == (1, 0)
    assert done["equivalents"][0]["by_provenance"] == {"gpt": 1}


def test_the_language_is_told_by_script_unless_given(asked):
    assert asked("phase out", "--json").json["lang"] == "en"
    done = asked("phase out", "--lang", "zh", "--json")
    assert (done.code, done.json["lang"], done.json["passages"]) == (1, "zh", 0)


def test_text_is_a_table(asked):
    assert asked("跃离").out.splitlines()[:3] == [
        "跃离   4 passages           all  official  gpt (MT)",
        "  phase out     ███████▌      3         2         1  glossary ✓  e.g. " + _example(asked),
        "    phases out 2 · phased out 1",
    ]
    unrendered = asked("跃离", "--json").json["not_rendered_example"]
    assert asked("跃离").out.splitlines()[3:] == [f"  not rendered                1      e.g. {unrendered}"]


def _example(asked):
    return asked("跃离", "--json").json["equivalents"][0]["example"]


def test_where_nothing_is_found_a_hint_says_so(asked):
    done = asked("没有的词")
    assert (done.code, done.out) == (1, "")
    assert done.err == "hint: 没有的词 stands nowhere as a whole term, as mtgsearch 没有的词 may show\n"
    done = asked("没有的词", "--json")
    assert (done.code, done.json["passages"], done.json["equivalents"]) == (1, 0, [])


@pytest.mark.parametrize(
    "arguments", [[], [""], ["，"], ["跃离", "--batch", "-"], ["跃离", "--lang", "de"], ["x", "-n", "x"]]
)
def test_wrong_usage(asked, arguments):
    done = asked(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


def test_a_batch_answers_each_line(asked, tmp_path):
    terms = tmp_path / "terms.txt"
    terms.write_bytes("跃离\n\n，\n没有\n\udcff\nphase out".encode("utf-8", "surrogateescape"))
    done = asked("--batch", terms)
    assert done.code == 2
    assert [line["term"] for line in done.jsonl] == ["跃离", "", "，", "没有", "?", "phase out"]
    assert [line["passages"] for line in done.jsonl] == [4, 0, 0, 0, 0, 3]
    assert ["error" in line for line in done.jsonl] == [False, False, True, False, True, False]
    assert f"{terms}:3: no term is given" in done.err
    assert {**done.jsonl[0]} == asked("跃离", "--json").json


def test_a_batch_comes_through_a_pipe(asked, process, tmp_path):
    asked("跃离")
    done = process("--index", tmp_path / "index", "equivalents", "--batch", "-", stdin="跃离\n没有\n".encode())
    assert done.returncode == 0
    assert [json.loads(line)["passages"] for line in done.stdout.splitlines()] == [4, 0]


def test_a_batch_that_finds_nothing_is_exit_code_1(asked, tmp_path):
    (tmp_path / "terms.txt").write_text("没有\n", encoding="utf-8")
    assert asked("--batch", tmp_path / "terms.txt").code == 1


def test_no_index_is_told(mtgsearch):
    done = mtgsearch("equivalents", "跃离")
    assert (done.code, done.out) == (3, "")


def test_the_interface_may_be_chinese(asked):
    assert "未译出" in asked("跃离", "--ui-lang", "zh").out
    assert "术语表 ✓" in asked("跃离", "--ui-lang", "zh").out
