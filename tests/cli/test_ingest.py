import re

import pytest


def test_report(mtgsearch, documents, monkeypatch):
    monkeypatch.chdir(documents.parent)
    done = mtgsearch("ingest", documents.name)
    assert done.code == 0
    assert done.out.splitlines() == [
        "+ documents/policy.txt · 2 passages · interleaved · utf-8",
        "+ documents/rulings.txt · 3 passages · rulings · utf-8",
        "2 added · 5 passages",
    ]
    assert done.err == ""


def test_what_is_unchanged_is_only_counted(mtgsearch, documents):
    mtgsearch("ingest", documents)
    assert mtgsearch("ingest", documents).out == "2 unchanged · 5 passages\n"


def test_quiet(mtgsearch, documents):
    assert mtgsearch("-q", "ingest", documents) == (0, "", "")


def test_json(mtgsearch, documents):
    done = mtgsearch("ingest", documents, "--json")
    assert [(each["id"], each["status"], each["passages"]) for each in done.json["documents"]] == [
        ("policy", "added", 2),
        ("rulings", "added", 3),
    ]
    assert done.json["totals"] == {"documents": 2, "passages": 5, "one_sided": 0, "segments": 5}
    assert done.out.count("\n") == 1


def test_one_that_fails_leaves_the_others_alone(mtgsearch, documents, tmp_path):
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    done = mtgsearch("ingest", tmp_path / "picture.png", tmp_path / "absent.txt", documents)
    assert done.code == 3
    assert "2 added · 2 failed" in done.out
    assert len(re.findall("^error: .*(?:picture.png|absent.txt)", done.err, re.MULTILINE)) == 2
    assert mtgsearch("跃离", "--count").out == "3\n"


def test_a_folder_without_documents_is_exit_code_1(mtgsearch, tmp_path):
    (tmp_path / "empty").mkdir()
    done = mtgsearch("ingest", tmp_path / "empty")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("error: no documents")


def test_a_folder_of_other_files_is_told(mtgsearch, tmp_path):
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "list.txt").write_text("1 2 3\n4 5 6\n", encoding="utf-8")
    done = mtgsearch("ingest", tmp_path / "others")
    assert done.code == 0
    assert done.out == "1 skipped · 0 passages\n"
    assert "--as" in done.err


def test_what_is_gone_is_pruned(mtgsearch, documents):
    mtgsearch("ingest", documents)
    (documents / "policy.txt").unlink()
    done = mtgsearch("ingest", "--prune", documents)
    assert done.out.splitlines()[0].startswith("- ")
    assert done.out.splitlines()[-1] == "1 removed · 1 unchanged · 3 passages"
    assert mtgsearch("backup").code == 1


def test_options_reach_the_corpus(mtgsearch, documents):
    mtgsearch(
        "ingest",
        documents / "policy.txt",
        "--document",
        "ipg",
        "--provenance",
        "draft",
        "--work",
        "ipg",
        "--edition",
        "2024-01-01",
    )
    [hit] = mtgsearch("backup", "--json").json["hits"]
    assert (hit["document"], hit["provenance"], hit["work"], hit["edition"]) == ("ipg", "draft", "ipg", "2024-01-01")


def test_warnings_name_their_line(mtgsearch, tmp_path):
    text = "Pay for it.\n为此支付费用。\nNobody put this line into Chinese.\nDraw a card.\n抓一张牌。\n"
    (tmp_path / "gap.txt").write_text(text, encoding="utf-8")
    done = mtgsearch("ingest", tmp_path / "gap.txt")
    assert done.code == 0
    assert "1 one-sided" in done.out
    assert f"{tmp_path}/gap.txt:3: " in done.out


def test_escapes_in_file_names_do_not_reach_the_terminal(mtgsearch, documents):
    try:
        (documents / "policy.txt").rename(documents / "\x1b[2Jpolicy.txt")
    except OSError:
        pytest.skip("needs a file system that allows control characters in names")
    done = mtgsearch("ingest", documents)
    found = mtgsearch("backup")
    listed = mtgsearch("documents")
    assert "\x1b" not in done.out + done.err + found.out + found.err + listed.out
