"""show, documents, remove, status, rebuild, export, completion."""

import csv
import io

import pytest

from mtgsearch.cli.commands import COMMANDS


def test_show_is_a_hit_in_its_place(corpus):
    [hit] = corpus("put", "--json", "-C", "1").json["hits"]
    shown = corpus("show", hit["id"], "-C", "1", "--json").json
    assert list(shown) == list(hit)
    apart = ("score", "matches", "equivalents")
    assert {name: shown[name] for name in shown if name not in apart} == {
        name: hit[name] for name in hit if name not in apart
    }


def test_show_for_reading(corpus):
    [hit] = corpus("put", "--json").json["hits"]
    lines = corpus("show", hit["id"]).out.splitlines()
    assert lines[0].startswith("单卡释疑 · 2018-01-19 · gpt (MT)")
    assert lines[1:] == [f"  {hit['zh']}", f"  {hit['en']}"]


def test_the_shortened_id_that_a_search_prints_is_understood(mtgsearch, documents):
    (documents / "rulings.txt").rename(documents / "a-page-of-rulings-with-a-long-name.txt")
    mtgsearch("ingest", documents)
    line = mtgsearch("put").out.splitlines()[2]
    [id] = [word for word in line.split() if "…:" in word]
    assert mtgsearch("show", id, "--json").json["zh"].startswith("支付")


def test_an_unknown_passage(corpus):
    done = corpus("show", "nothing:here")
    assert done.code in (1, 2)
    assert done.out == ""
    assert "nothing:here" in done.err


def test_documents(corpus):
    assert [line.split()[0] for line in corpus("documents").out.splitlines()] == ["document", "policy", "rulings"]
    listed = corpus("documents", "--json").json["documents"]
    assert [(each["id"], each["passages"]) for each in listed] == [("policy", 2), ("rulings", 3)]


def test_remove(corpus):
    assert corpus("remove", "rulings").out == "removed rulings\n"
    assert corpus("跃离").code == 1
    assert corpus("documents", "--json").json["documents"][0]["id"] == "policy"


def test_removing_all_leaves_an_empty_corpus(corpus):
    corpus("remove", "rulings", "policy")
    assert corpus("documents", "--json").json == {"documents": []}
    assert corpus("documents").code == 0
    assert corpus("跃离").code == 1


def test_status(corpus, tmp_path):
    state = corpus("status", "--json")
    assert state.code == 0
    assert state.json["whole"] is True
    assert (state.json["documents"], state.json["passages"], state.json["origin"]) == (2, 5, "--index")
    assert f"{tmp_path / 'index'} (--index)" in corpus("status").out


def test_a_broken_index_is_told_and_rebuilt(corpus, tmp_path):
    derived = [path for path in (tmp_path / "index").rglob("*") if path.is_file() and "sqlite" not in path.name]
    assert derived
    for path in derived:
        path.write_bytes(b"")
    broken = corpus("status")
    assert broken.code == 3
    assert "mtgsearch rebuild" in broken.err
    assert corpus("rebuild").code == 0
    assert corpus("status").code == 0
    assert corpus("跃离", "--count").out == "3\n"


# Export ------------------------------------------------------------------------------------------------------------


def test_export_of_everything(corpus):
    records = corpus("export", "--format", "jsonl").jsonl
    assert [record["document"] for record in records] == ["policy"] * 2 + ["rulings"] * 3
    assert not {"score", "matches", "equivalents", "context"} & set(records[0])


def test_export_of_what_a_query_finds(corpus):
    assert len(corpus("export", "跃离", "--provenance", "official").jsonl) == 2
    assert corpus("export", "nowhere") == (1, "", "")


def test_export_to_a_file(corpus, tmp_path):
    file = tmp_path / "out.tsv"
    assert corpus("export", "-o", file) == (0, "", "")
    rows = list(csv.DictReader(io.StringIO(file.read_bytes().decode(), newline=""), dialect="excel-tab"))
    assert [row["document"] for row in rows] == ["policy"] * 2 + ["rulings"] * 3
    assert [path.name for path in tmp_path.glob("out*")] == ["out.tsv"]


def test_a_file_that_is_there_is_written_over_by_force_only(corpus, tmp_path):
    file = tmp_path / "out.jsonl"
    file.write_text("precious", encoding="utf-8")
    refused = corpus("export", "-o", file)
    assert (refused.code, file.read_text(encoding="utf-8")) == (2, "precious")
    assert "--force" in refused.err
    assert corpus("export", "-o", file, "--force").code == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5


def test_an_export_that_cannot_be_written_leaves_nothing(corpus, tmp_path):
    done = corpus("export", "-o", tmp_path / "absent" / "out.tsv")
    assert done.code == 3
    assert not (tmp_path / "absent").exists()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(mtgsearch, shell):
    done = mtgsearch("completion", shell)
    assert done.code == 0
    assert "_MTGSEARCH_COMPLETE" in done.out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("s", [*(f"plain,{name}" for name in COMMANDS if name.startswith("s")), "plain,section:"]),
        ("跃离 --so", ["plain,--sort"]),
        ("export --format t", ["plain,tmx", "plain,tsv"]),
        ("ingest corp", ["file,corp"]),
    ],
)
def test_completion(process, words, offered):
    words = ["mtgsearch", *words.split()]
    done = process(_MTGSEARCH_COMPLETE="bash_complete", COMP_WORDS=" ".join(words), COMP_CWORD=str(len(words) - 1))
    assert done.stdout.decode().splitlines() == offered
    assert done.stderr == b""


def test_completion_without_words(process):
    """As from a person who set the variable by hand: told, and no internal error."""
    done = process("跃离", _MTGSEARCH_COMPLETE="bash_complete")
    assert done.returncode == 2
    assert done.stderr.decode().startswith("error: _MTGSEARCH_COMPLETE is set, and COMP_WORDS is not")


@pytest.mark.parametrize("before", [[], ["-q"], ["--color", "never"]])
def test_a_global_option_without_its_value(mtgsearch, before):
    done = mtgsearch(*before, "--index")
    assert done.code == 2
    assert done.err.startswith("error: Option '--index' requires an argument.")


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "1.5"])
def test_a_number_of_processes_that_is_none(mtgsearch, jobs):
    done = mtgsearch("ingest", "--jobs", jobs, ".")
    assert done.code == 2
    assert f"{jobs!r} is no number from 1 on." in done.err
