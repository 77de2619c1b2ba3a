"""Which format reads a source."""

import subprocess
import sys

import pytest

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.errors import UsageError
from mtgsearch.text.encoding import decode
from tests.contracts.test_formats import source_of


def test_the_surest_reads_it():
    assert formats.recognise(source_of("(2021-04-23)\nTap it.\n横置它。\n")).name == "rulings"
    assert formats.recognise(source_of("Tap it.\n横置它。\n")).name == "interleaved"
    assert formats.recognise(source_of('{"en": "Tap it."}')) is None


def test_a_name_stands_above_what_is_recognised():
    assert formats.recognise(source_of("(2021-04-23)\nTap it.\n"), "interleaved").name == "interleaved"


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(UsageError) as error:
        formats.recognise(source_of(""), "odt")
    assert str(error.value) == "no format odt"
    assert error.value.hint.format(**error.value.values) == f"The formats are {', '.join(sorted(formats.NAMES))}."


def test_all_formats_can_be_described():
    assert [format.name for format in formats.all_formats()] == list(formats.NAMES)


def test_recognising_imports_no_parser():
    code = (
        "import sys; from mtgsearch import formats; from mtgsearch.formats.base import Source;"
        "formats.recognise(Source('', b'', '<html>', ['<html>']));"
        "print('bs4' in sys.modules, 'lxml' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


@pytest.mark.parametrize(
    ("name", "format", "groups", "blocks"),
    [
        ("000_9fac0affb0b7da21.txt", "interleaved", {(None, None): 1}, 50),
        (
            "001_c0c6a0572a4cd799.txt",
            "rulings",
            {("ruling", "official"): 20, ("ruling", "gpt"): 4, ("divider", "gpt"): 3},
            54,
        ),
        ("002_8c2fdab8c60ea1af.txt", "rulings", {("ruling", "official"): 1, ("ruling", "gpt"): 6}, 14),
    ],
)
def test_the_three_documents(shared, name, format, groups, blocks):
    source = source_of((shared / "documents" / name).read_text(encoding="utf-8"))
    reader = formats.recognise(source)
    read = [record for record in reader.read(source) if isinstance(record, Group)]
    assert reader.name == format
    found = [(group.kind, group.provenance) for group in read]
    assert {key: found.count(key) for key in found} == groups
    assert sum(len(group.blocks) for group in read) == blocks


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("mtg_aipg_amtr/*.md", "markdown"),
        ("**/*.po", "po"),
        ("tatoeba*/cmn.txt", "table"),
        ("glossary/*.tsv", "table"),
        ("mtg_wagic_cards/*gb2312.txt", "list"),
        ("paired_progit/*/**/*.asc", None),
        ("interleaved_angular/guide/f*.jade", "marked"),
        ("bible_en_zh_gold/*.verse", None),
        ("ntrex_news/*.tsv", None),
    ],
)
def test_real_files_are_read_by_the_format_that_they_are_of(shared, pattern, name):
    """Or by none yet, rather than as what they are not."""
    paths = [path for path in sorted((shared / "data").glob(pattern))[:10] if "LICENSE" not in path.name]
    assert paths
    found = {path.name: formats.recognise(source_of(_decoded(path))) for path in paths}
    assert {file: format and format.name for file, format in found.items()} == dict.fromkeys(found, name)


def _decoded(path):
    return decode(path.read_bytes()).text


@pytest.mark.parametrize("name", sorted(formats.PAIRS))
def test_a_format_of_two_files_asks_for_both(name):
    with pytest.raises(UsageError) as error:
        formats.recognise(source_of("text"), name)
    assert "two files" in str(error.value)
    assert "--zh" in error.value.hint
    assert "--en" in error.value.hint
