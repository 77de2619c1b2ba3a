import re

import pytest

from mtgsearch import __version__
from mtgsearch.cli.commands import COMMANDS
from mtgsearch.text.width import cells


def test_a_first_word_that_is_no_command_is_searched_for(corpus):
    found = corpus("跃离", "--json")
    assert found.code == 0
    assert found.json == corpus("search", "跃离", "--json").json
    assert found.json["total"] == 3
    assert not found.err


def test_all_words_are_one_query(corpus):
    assert corpus("simple", "backup", "--json").json["query"] == "simple backup"


@pytest.mark.parametrize(
    "arguments",
    [
        ["-n", "1", "跃离", "--json"],
        ["--json", "跃离", "-n", "1"],
        ["跃离", "-n1", "--json"],
        ["--color", "never", "-q", "--limit=1", "--json", "跃离"],
    ],
)
def test_options_stand_before_or_after_the_query(corpus, arguments):
    found = corpus(*arguments)
    assert (found.json["query"], found.json["total"], len(found.json["hits"])) == ("跃离", 3, 1)


@pytest.mark.parametrize(
    ("query", "total"),
    [(["-1/-1"], 1), (["counter", "-1/-1"], 1), (["-n", "5", "-1/-1"], 1), (["-X/-X"], 0), (["-*/-*"], 0), (["-2"], 0)],
)
def test_negative_numbers_are_text(corpus, query, total):
    found = corpus(*query, "--json")
    assert found.json["query"] == " ".join(query).removeprefix("-n 5 ")
    assert found.json["total"] == total


@pytest.mark.parametrize(("word", "command"), [("serach", "search"), ("statu", "status"), ("sow", "show")])
def test_a_word_like_a_command_is_searched_for_with_a_hint(corpus, word, command):
    found = corpus(word, "--json")
    assert (found.code, found.json["query"]) == (1, word)
    assert found.err == f"hint: searching for {word}; the command is mtgsearch {command}\n"
    assert corpus("-q", word, "--json").err == ""


def test_a_command_after_search_options_is_searched_for_with_a_hint(corpus):
    found = corpus("--json", "documents")
    assert found.json["query"] == "documents"
    assert "mtgsearch documents" in found.err


@pytest.mark.parametrize("word", ["search", "serach", "check", "-h", "--json"])
def test_after_two_dashes_all_is_text(corpus, word):
    found = corpus("--", word)
    assert found.code == 1
    assert found.err == f"hint: nothing found for {word}\n"


def test_global_options_stand_before_or_after_the_command(corpus):
    assert corpus("--color", "always", "跃离").out == corpus("跃离", "--color", "always").out
    assert "\x1b[1;33m跃离\x1b[0m" in corpus("跃离", "--color", "always").out
    assert corpus("documents", "--ui-lang", "zh").out.startswith("文档")


# Help --------------------------------------------------------------------------------------------------------------


def test_nothing_at_all_is_help(mtgsearch):
    assert mtgsearch() == mtgsearch("-h") == mtgsearch("--help")
    assert mtgsearch().code == 0


def test_version(mtgsearch):
    assert mtgsearch("--version").out == mtgsearch("status", "--version").out == f"mtgsearch {__version__}\n"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_names_every_command(mtgsearch, lang):
    listed = re.findall(r"^  ([a-z]+)  ", mtgsearch("-h", "--ui-lang", lang).out, re.MULTILINE)
    assert [name for name in listed if name != "mtgsearch"] == list(COMMANDS)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_short_with_two_examples_that_fit(mtgsearch, command, lang):
    shown = mtgsearch(command, "-h", "--ui-lang", lang)
    lines = shown.out.splitlines()
    assert (shown.code, shown.err) == (0, "")
    assert len(lines) < 50
    assert all(cells(line) <= 100 for line in lines)
    assert len([line for line in lines if line.startswith("  mtgsearch")]) == 2


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("command", [[], *([command] for command in COMMANDS)])
def test_help_fits_the_terminal(mtgsearch, monkeypatch, command, lang, width):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = mtgsearch(*command, "-h", "--ui-lang", lang).out.splitlines()
    assert [line for line in lines if cells(line) > width] == []


def test_an_example_that_is_broken_is_the_same_to_a_shell(mtgsearch, monkeypatch):
    whole = mtgsearch("search", "-h").out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = mtgsearch("search", "-h").out
    example = "'跃离 NOT en:phased-out' --provenance official --json"
    assert f"  mtgsearch {example}\n" in whole
    assert f"  mtgsearch {example}\n" in re.sub(r" \\\n +", " ", narrow)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_translated(mtgsearch, command):
    english = mtgsearch(command, "-h").out.splitlines()
    chinese = mtgsearch(command, "-h", "--ui-lang", "zh").out.splitlines()
    assert {line for line in {*english} & {*chinese} if line and not line.startswith("  mtgsearch")} <= {
        "  --sort [relevance|document|date]",
        "  --format [text|json|jsonl|csv|tsv]",
    }


# Errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["跃离", "--no-such"],
        ["跃离", "-n", "many"],
        ["跃离", "--since", "yesterday"],
        ["跃离", "--since", "2025-13"],
        ["跃离", "--edition", "2025-02-30"],
        ["--color", "purple", "跃离"],
        ["search"],
        ["search", "  "],
        ["ingest"],
        ["export", "--format", "docx"],
        ["跃" * 10_001],
    ],
)
def test_wrong_usage_is_exit_code_2(corpus, arguments):
    done = corpus(*arguments)
    assert (done.code, done.out) == (2, "")
    assert re.match("error: .+\nhint: .+", done.err)


@pytest.mark.parametrize("command", [["跃离"], ["status"], ["documents"], ["show", "702.26a"], ["rebuild"], ["export"]])
def test_no_index_is_exit_code_3(mtgsearch, tmp_path, command):
    done = mtgsearch(*command)
    assert (done.code, done.out) == (3, "")
    assert str(tmp_path / "index") in done.err
    assert "mtgsearch ingest" in done.err
    assert not (tmp_path / "index").exists()


def test_an_index_that_is_a_file_is_exit_code_3(mtgsearch, tmp_path, documents):
    (tmp_path / "index").write_text("not an index", encoding="utf-8")
    assert mtgsearch("跃离").code == mtgsearch("ingest", documents).code == 3
    assert (tmp_path / "index").read_text(encoding="utf-8") == "not an index"


@pytest.mark.parametrize("arguments", [["remove", "nothing"], ["show", "nothing"], ["show", "999.99z"]])
def test_what_is_not_there_is_exit_code_1(corpus, arguments):
    done = corpus(*arguments)
    assert (done.code, done.out) == (1, "")
    assert re.match("error: .+\nhint: .+", done.err)


def test_errors_speak_the_language_of_the_interface(corpus):
    assert corpus("--ui-lang", "zh", "remove", "nothing").err.startswith("错误: 没有文档 nothing\n提示: ")


def test_a_traceback_is_shown_for_debugging_only(corpus):
    assert "Traceback" not in corpus("remove", "nothing").err
    debugged = corpus("--debug", "remove", "nothing")
    assert "Traceback" in debugged.err
    assert debugged.code == 1


def test_a_long_query_is_told_of_in_short(corpus):
    done = corpus("没有" * 2_000)
    assert done.err.startswith("hint: nothing found for 没有没有")
    assert len(done.err) < 200
    assert len(corpus("show", "x" * 9_000).err) < 2_000


def test_what_is_no_setting_is_told(corpus, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mtgsearch.toml").write_text("ui_lang = 'zh'\ncolour = 'never'\n", encoding="utf-8")
    done = corpus("跃离", "--json")
    assert (done.code, done.err.count("\n")) == (0, 1)
    assert done.err.startswith("提示: mtgsearch.toml：没有 colour")
    assert corpus("跃离", "--json", "-q").err == ""
    (tmp_path / "mtgsearch.toml").write_text("index = 3", encoding="utf-8")
    assert corpus("跃离", "--json").code == 2


def test_control_characters_of_a_query_do_not_reach_the_terminal(corpus):
    done = corpus("\x1b[2J\x07*x")
    assert done.code == 1
    assert not re.search("[\x00-\x09\x0b-\x1f]", done.err + done.out)
