"""``mtgsearch check``: what is told and written, what stays quiet, how it ends.

The checks are tested elsewhere; here one of our own finds what is marked: ``E!`` is an error, ``W!`` a warning, ``I!``
an info; each has a safe edit.
"""

import io
import json
import re
import sys
import types

import openpyxl
import pytest

from mtgsearch import checks
from mtgsearch.checks.base import Check, Example
from mtgsearch.findings import Edit, Fault

SEVERITIES = {"E": "error", "W": "warning", "I": "info"}
DRAFT = "Tap it.\n横置它E!。\nUntap it.\n重置它W!。\nDraw a card.\n抓一张牌I!。\n"
CLEAN = DRAFT.replace("E!", "").replace("W!", "").replace("I!", "")


class Mark(Check):
    id = "mark"
    zh_name, en_name = "标记", "Marks"
    finds = "Brackets and quotes that are not closed, never opened, or closed by another kind."
    right = (Example("牌。", "Card."),)
    wrong = (Example("牌E!。", "Card."),)

    def examine(self, unit, lore):
        for found in re.finditer("([EWI])!", unit.zh.text):
            edit = Edit("zh", found.span(), "")
            yield Fault(SEVERITIES[found[1]], "found {text}", {"text": found[0]}, zh=(found.span(),), edit=edit)


@pytest.fixture(autouse=True)
def _mark(monkeypatch):
    module = types.ModuleType("mtgsearch.checks.mark")
    module.Mark = Mark
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(checks.NAMES, "mark", "Mark")


@pytest.fixture
def check(mtgsearch, tmp_path, monkeypatch):
    """Runs this check alone, in the folder of the test."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: mtgsearch("check", "--only", "mark", *arguments)


@pytest.fixture
def draft(tmp_path):
    return written(tmp_path / "draft.txt", DRAFT)


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def severities(done):
    return [each["severity"] for each in done.jsonl]


# What is told ------------------------------------------------------------------------------------------------------


def test_a_file_as_it_lies(check, draft):
    done = check("draft.txt")
    assert (done.code, done.err) == (1, "")
    lines = done.out.splitlines()
    assert lines[0] == "draft.txt"
    assert re.fullmatch(r"  1,2  error    mark  found E!  +draft:\w{8}", lines[1])
    assert lines[2:4] == ["       横置它【E!】。", "       Tap it."]
    assert lines[-1] == "1 error · 1 warning · 1 info (--show info) · 3 passages"
    assert "I!" not in done.out


def test_what_is_only_worth_a_look_is_shown_where_asked(check, draft):
    assert "I!" in check("draft.txt", "--show", "info").out


def test_in_chinese(check, draft):
    done = check("--ui-lang", "zh", "draft.txt")
    assert done.out.splitlines()[-1] == "1 个错误 · 1 个警告 · 1 个提示（--show info） · 3 段"


def test_the_corpus(mtgsearch, check, draft):
    mtgsearch("ingest", draft)
    assert check().out.splitlines()[-1].startswith("1 error · 1 warning")
    assert check("--document", "other*") == (
        1,
        "",
        "error: no documents there\nhint: name a folder that holds some, or a file\n",
    )


def test_the_corpus_must_be_there(check):
    done = check()
    assert done.code == 3
    assert "make one with `mtgsearch ingest" in done.err


def test_files_need_no_index_anywhere(process, tmp_path):
    written(tmp_path / "draft.txt", "Tap it (see rule 702.26).\n横置它（见规则702.26。\n")
    done = process("check", "draft.txt", "--only", "bracket", HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "none"))
    assert done.returncode == 1
    assert "（" in done.stdout.decode()
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("text", "fail_on", "code"),
    [
        (DRAFT, "error", 1),
        (DRAFT.replace("E!", ""), "error", 0),
        (DRAFT.replace("E!", ""), None, 1),
        (DRAFT.replace("E!", "").replace("W!", ""), "warning", 0),
        (DRAFT.replace("E!", "").replace("W!", ""), "info", 1),
        (CLEAN, "info", 0),
    ],
)
def test_the_exit_code(check, draft, text, fail_on, code):
    written(draft, text)
    assert check("draft.txt", *(["--fail-on", fail_on] if fail_on else [])).code == code


def test_what_fails_is_shown(check, draft):
    assert "I!" in check("draft.txt", "--fail-on", "info").out


# Formats -----------------------------------------------------------------------------------------------------------


def test_json(check, draft):
    done = check("draft.txt", "--json")
    assert done.code == 1
    assert set(done.json) == {"findings", "totals", "passages", "suppressed", "unread"}
    assert done.json["totals"] == {"mark": 3}
    first = done.json["findings"][0]
    assert (first["severity"], first["zh"], first["lines"]) == ("error", [[3, 5]], {"zh": [2, 2], "en": [1, 1]})
    assert re.fullmatch("[0-9a-f]{16}", first["fingerprint"])
    assert check("draft.txt", "--format", "json").json == done.json


def test_json_lines_hold_the_same_findings(check, draft):
    assert check("draft.txt", "--format", "jsonl").jsonl == check("draft.txt", "--json").json["findings"]


def test_machines_are_told_in_english(check, draft):
    assert check("--ui-lang", "zh", "draft.txt", "--json").json["findings"][0]["message"] == "found E!"


def test_sarif_tells_characters(check, draft):
    (run,) = json.loads(check("draft.txt", "--format", "sarif").out)["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["mark"]
    assert [result["level"] for result in run["results"]] == ["error", "warning"]
    region = run["results"][1]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (4, 4, 6)
    at = region["charOffset"]
    assert DRAFT[at : at + region["charLength"]] == "W!"


def test_a_spreadsheet(check, draft, tmp_path):
    assert check("draft.txt", "-o", "report.xlsx") == (1, "", "")
    book = openpyxl.load_workbook(io.BytesIO((tmp_path / "report.xlsx").read_bytes()))
    assert book.sheetnames == ["findings", "totals"]
    assert [row[0].value for row in book["findings"]] == ["severity", "error", "warning"]


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("r.html", b"<!DOCTYPE html>"),
        ("r.sarif", b'{\n "$schema"'),
        ("r.json", b'{"findings": ['),
        ("r.jsonl", b'{"check": "mark"'),
        ("r.xlsx", b"PK"),
        ("r.TXT", b"draft.txt\n  1,2  error"),
        ("r", b"draft.txt\n  1,2  error"),
    ],
)
def test_the_name_tells_the_format(check, draft, tmp_path, name, beginning):
    assert check("draft.txt", "-o", name) == (1, "", "")
    assert (tmp_path / name).read_bytes().startswith(beginning)
    assert {path.name for path in tmp_path.iterdir()} == {"draft.txt", name}


def test_a_file_that_is_there_is_written_over_by_force_only(check, draft, tmp_path):
    report = written(tmp_path / "r.html", "precious")
    assert check("draft.txt", "-o", "r.html").code == 2
    assert report.read_text(encoding="utf-8") == "precious"
    assert check("draft.txt", "-o", "r.html", "--force").code == 1
    assert report.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("arguments", [("-o", "draft.txt", "--force"), ("-o", "r.docx"), ("--format", "pdf")])
def test_what_cannot_be_written_is_refused(check, draft, arguments):
    assert check("draft.txt", *arguments).code == 2
    assert draft.read_text(encoding="utf-8") == DRAFT


def test_a_report_in_an_old_encoding(on_console, draft):
    done = on_console("gb18030", "check", draft, "--only", "bracket", "--json")
    assert (done.code, done.json["findings"]) == (0, [])


# What cannot be read -----------------------------------------------------------------------------------------------


def test_one_bad_file_is_told_and_the_others_are_checked(check, draft, tmp_path):
    (tmp_path / "bad.docx").write_bytes(b"PK\x03\x04 broken")
    done = check("bad.docx", "none.txt", "draft.txt")
    assert done.code == 3
    assert "found E!" in done.out
    assert re.search(
        "^error: bad.docx: .+\nhint: .+\nerror: none.txt: No such file or directory$", done.err, re.MULTILINE
    )


def test_bad_lines_of_pairs_are_told_with_what_to_do(check, tmp_path):
    lines = [
        '{"id": "a", "zh": "牌E!。", "en": "Card."}',
        '{"id": "b", "zh": "牌"}',
        "{",
        "",
        '{"id": "a", "zh": "x", "en": "y"}',
    ]
    written(tmp_path / "pairs.jsonl", "\n".join(lines))
    done = check("--pairs", "pairs.jsonl", "--format", "jsonl")
    assert (done.code, severities(done)) == (3, ["error"])
    assert 'error: pairs.jsonl:2: it lacks en\nhint: a line is an object such as {"id": ' in done.err
    assert "error: pairs.jsonl:3: no JSON" in done.err
    assert "error: pairs.jsonl:5: the id 'a' stands in line 1 already\nhint: each pair needs its own\n" in done.err
    unread = check("--pairs", "pairs.jsonl", "--json").json["unread"]
    assert [each["line"] for each in unread] == [2, 3, 5]


def test_pairs_that_cannot_be_read_at_all(check):
    done = check("--pairs", "none.jsonl")
    assert (done.code, done.out) == (3, "")
    assert "none.jsonl: No such file" in done.err


def test_pairs_that_are_no_text(check, tmp_path):
    (tmp_path / "pairs.bin").write_bytes(b"\x00\x01\xff\xfe")
    done = check("--pairs", "pairs.bin")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith("error: pairs.bin: it is no text\nhint: ")


def test_a_folder_without_documents(check, tmp_path):
    (tmp_path / "empty").mkdir()
    done = check("empty")
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: no documents there\nhint: name a folder that holds some, or a file\n"


def test_a_glossary_with_bad_lines_is_told(check, draft, tmp_path):
    written(tmp_path / "terms.tsv", "Tap\t横置\nalone\n")
    assert "hint: terms.tsv:2: not two terms parted by a tab\n" in check("draft.txt", "--glossary", "terms.tsv").err


@pytest.mark.parametrize("arguments", [("--only", "marks"), ("--skip", "marks"), ("--skip", "mark")])
def test_checks_that_there_are_not(check, draft, arguments):
    assert check("draft.txt", *arguments).code == 2


# What stays quiet --------------------------------------------------------------------------------------------------


def test_a_baseline_is_never_written_over_what_is_checked(check, draft):
    done = check("draft.txt", "--write-baseline", "draft.txt", "--force")
    assert (done.code, done.out) == (2, "")
    assert "draft.txt is read itself" in done.err
    assert draft.read_text(encoding="utf-8") == DRAFT


def test_a_baseline_keeps_old_findings_quiet_and_tells_new_ones(check, draft):
    noted = check("draft.txt", "--write-baseline", "known.jsonl")
    assert (noted.code, noted.out, noted.err) == (0, "", "hint: known.jsonl: noted as known: 2\n")
    assert check("draft.txt", "--baseline", "known.jsonl") == (
        0,
        "0 errors · 0 warnings · 1 info (--show info) · 2 known (baseline) · 3 passages\n",
        "",
    )
    written(draft, "More.\n又一句。\n" + DRAFT + "Sacrifice it.\n牺牲它E!。\n")
    done = check("draft.txt", "--baseline", "known.jsonl", "--json")
    assert done.code == 1
    assert [each["zh"] for each in done.json["findings"] if each["severity"] == "error"] == [[[3, 5]]]
    assert done.json["suppressed"] == {"baseline": 2, "ignored": 0}


def test_a_passage_that_changed_is_told_again(check, draft):
    check("draft.txt", "--write-baseline", "known.jsonl")
    written(draft, DRAFT.replace("Tap it.", "Tap that."))
    done = check("draft.txt", "--baseline", "known.jsonl")
    assert done.code == 1
    assert "Tap that." in done.out
    assert "1 are no more" in done.err


def test_a_baseline_is_made_anew_but_no_other_file_is_lost(check, draft, tmp_path):
    check("draft.txt", "--write-baseline", "known.jsonl")
    assert check("draft.txt", "--write-baseline", "known.jsonl", "--show", "info").code == 0
    assert len((tmp_path / "known.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    other = written(tmp_path / "other.jsonl", "precious")
    assert check("draft.txt", "--write-baseline", "other.jsonl").code == 2
    assert other.read_text(encoding="utf-8") == "precious"
    assert check("draft.txt", "--write-baseline", "other.jsonl", "--force").code == 0


def test_no_baseline_of_what_was_not_all_read(check, draft, tmp_path):
    done = check("draft.txt", "none.txt", "--write-baseline", "known.jsonl")
    assert done.code == 3
    assert "known.jsonl is not written" in done.err
    assert not (tmp_path / "known.jsonl").exists()


def test_a_baseline_that_is_none(check, draft):
    done = check("draft.txt", "--baseline", "draft.txt")
    assert (done.code, done.out) == (3, "")
    assert "draft.txt:1: this is no line of a baseline" in done.err


def test_a_list_beside_the_documents(check, draft, tmp_path):
    written(tmp_path / ".mtgsearch-ignore", "mark draft E! # so it must be\nmarks *\nmark draft X!\n")
    done = check("draft.txt")
    assert "E!" not in done.out
    assert done.out.endswith("0 errors · 1 warning · 1 info (--show info) · 1 ignored (list) · 3 passages\n")
    assert done.err == (
        "hint: .mtgsearch-ignore:2: there is no check 'marks'\n"
        "hint: .mtgsearch-ignore:3: this keeps nothing quiet any more: mark draft X!\n"
    )


def test_lists_that_are_named(check, draft, tmp_path):
    written(tmp_path / "one", "mark * E!")
    written(tmp_path / "two", "* draft W!")
    assert check("draft.txt", "--ignore", "one", "--ignore", "two").code == 0
    assert check("draft.txt", "--ignore", "none").code == 3


# Edits -------------------------------------------------------------------------------------------------------------


def test_edits_are_made_in_a_copy_and_shown(check, draft, tmp_path):
    done = check("draft.txt", "--fix")
    assert done == (
        0,
        "--- draft.txt\n+++ draft.fixed.txt\n@@ -1,6 +1,6 @@\n Tap it.\n-横置它E!。\n+横置它。\n Untap it.\n"
        "-重置它W!。\n+重置它。\n Draw a card.\n 抓一张牌I!。\n",
        "hint: draft.txt: edits: 2, in draft.fixed.txt\n",
    )
    assert draft.read_text(encoding="utf-8") == DRAFT
    assert (tmp_path / "draft.fixed.txt").read_text(encoding="utf-8") == CLEAN.replace("牌。", "牌I!。")
    assert check("draft.fixed.txt").code == 0


def test_the_difference_can_be_applied(check, tmp_path):
    text = DRAFT.replace("\n", "\r\n").rstrip()
    (tmp_path / "draft.txt").write_bytes(text.encode("utf-8-sig"))
    assert "\\ No newline at end of file\n" in check("draft.txt", "--fix", "--show", "info").out
    assert (tmp_path / "draft.fixed.txt").read_bytes() == CLEAN.replace("\n", "\r\n").rstrip().encode("utf-8-sig")


def test_what_has_no_safe_place_is_told(check, tmp_path):
    text = "<p>Tap it.</p>\n<p>横置它E&#33;。</p>\n"
    page = written(tmp_path / "draft.html", text)
    done = check("draft.html", "--fix")
    assert (done.code, done.out) == (1, "")
    assert "hint: draft.html:2: mark: not fixed: it is not sure where in the file these words stand\n" in done.err
    assert {path.name for path in tmp_path.iterdir()} == {"draft.html"}
    assert page.read_text(encoding="utf-8") == text


def test_a_copy_of_another_name(check, draft, tmp_path):
    assert check("draft.txt", "--fix", "-o", "new.txt").code == 0
    assert check("draft.txt", "--fix", "-o", "new.txt").code == 2
    assert check("draft.txt", "--fix", "-o", "draft.txt", "--force").code == 2
    assert draft.read_text(encoding="utf-8") == DRAFT
    written(tmp_path / "other.txt", DRAFT)
    done = check("draft.txt", "other.txt", "--fix", "-o", "both.txt")
    assert done.code == 2
    assert not (tmp_path / "both.txt").exists()


def test_copies_of_the_files_of_the_corpus(mtgsearch, check, draft, tmp_path):
    mtgsearch("ingest", draft)
    assert check("--fix").code == 0
    assert (tmp_path / "draft.fixed.txt").exists()


@pytest.mark.parametrize("more", [("--json",), ("--format", "html"), ("--write-baseline", "known.jsonl")])
def test_edits_are_told_in_no_other_format(check, draft, tmp_path, more):
    assert check("draft.txt", "--fix", *more).code == 2
    assert {path.name for path in tmp_path.iterdir()} == {"draft.txt"}


def test_nothing_to_fix(check, draft):
    written(draft, CLEAN)
    done = check("draft.txt", "--fix")
    assert (done.code, done.out) == (0, "")
    assert "there is nothing to fix" in done.err


# The list of checks ------------------------------------------------------------------------------------------------


def test_all_checks_are_listed(mtgsearch):
    done = mtgsearch("check", "--list")
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines() if line[:1] not in ("", " ")] == list(checks.NAMES)
    listed = mtgsearch("check", "--list", "--json").json["checks"]
    assert [each["id"] for each in listed] == list(checks.NAMES)
    assert set(listed[0]) == {"id", "zh_name", "en_name", "finds", "right", "wrong", "is_on"}


def test_the_list_in_chinese(mtgsearch):
    assert "正确  牌。" in mtgsearch("--ui-lang", "zh", "check", "--list").out
