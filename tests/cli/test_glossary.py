"""``mtgsearch glossary export``: the terms in use, into a file."""

import pytest

from mtgsearch import glossary, terms

OWN = "en\tzh\tcategory\nTap\t横置\tverb\n+1/+1 counter\t+1/+1指示物\t\n"


@pytest.fixture
def own(corpus, tmp_path):
    """An index with terms of its own."""
    (tmp_path / "own.tsv").write_text(OWN, encoding="utf-8")
    (tmp_path / "tap.txt").write_text("Tap it.\n横置它。\n", encoding="utf-8")
    assert corpus("ingest", tmp_path / "tap.txt", "--glossary", tmp_path / "own.tsv").code == 0
    return corpus


@pytest.mark.parametrize("name", terms.WRITERS)
def test_the_name_tells_the_format(own, tmp_path, name):
    assert own("glossary", "export", tmp_path / f"terms.{name.upper()}") == (0, "", "")
    text = (tmp_path / f"terms.{name.upper()}").read_bytes().decode()
    assert own("glossary", "export", "-", "--format", name).out == text
    assert ("<martif" in text) == (name == "tbx")


def test_stdout_is_tsv_unless_another_is_asked_for(own):
    assert own("glossary", "export", "-") == (0, OWN, "")
    assert own("glossary", "export", "-", "--format", "csv", "--excel").out.startswith("\ufeffen,zh,category\r\n")


@pytest.mark.parametrize("arguments", [["t.tsv"], ["t.csv"], ["t.csv", "--excel"]])
def test_what_is_exported_can_be_taken_in(own, tmp_path, arguments):
    file = tmp_path / arguments[0]
    own("glossary", "export", file, *arguments[1:])
    again = own("ingest", tmp_path / "tap.txt", "--glossary", file)
    assert (again.code, again.err) == (0, "")
    assert own("glossary", "export", "-").out == OWN


def test_without_an_index_the_shipped_terms(mtgsearch, process, tmp_path):
    done = process("glossary", "export", "-", cwd=tmp_path)
    assert done.stdout.decode() == "".join(terms.writer("tsv").write(glossary.shipped().entries))
    assert mtgsearch("glossary", "export", "-").code == 3  # an index that is named must be there


def test_an_empty_glossary_is_not_written(corpus, tmp_path):
    (tmp_path / "tap.txt").write_text("Tap it.\n横置它。\n", encoding="utf-8")
    corpus("ingest", tmp_path / "tap.txt", "--glossary", "none")
    done = corpus("glossary", "export", tmp_path / "terms.tbx")
    assert (done.code, done.out) == (1, "")
    assert "empty" in done.err
    assert not (tmp_path / "terms.tbx").exists()


def test_a_file_that_is_there_is_written_over_by_force_only(own, tmp_path):
    file = tmp_path / "terms.tsv"
    file.write_text("precious", encoding="utf-8")
    assert own("glossary", "export", file).code == 2
    assert file.read_text(encoding="utf-8") == "precious"
    assert own("glossary", "export", file, "--force") == (0, "", "")
    assert file.read_text(encoding="utf-8") == OWN


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["export"],
        ["exprot", "t.tbx"],
        ["export", "t.xlsx"],
        ["export", "t.tbx", "--excel"],
        ["export", "t", "more"],
    ],
)
def test_wrong_usage_is_exit_code_2(corpus, arguments):
    done = corpus("glossary", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 2


def test_help_of_the_command_in_it(mtgsearch):
    shown = mtgsearch("glossary", "export", "-h").out
    assert "--excel" in shown
    assert mtgsearch("glossary", "export", "-h", "--ui-lang", "zh").out.count("mtgsearch glossary export terms") == 2


def test_settings_are_checked_once(corpus, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mtgsearch.toml").write_text('colour = "never"\n', encoding="utf-8")
    assert corpus("glossary", "export", "-").err.count("no setting colour") == 1
