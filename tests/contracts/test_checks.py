"""What every check keeps to: its own examples, its spans, its words in both languages."""

import json
import re

import pytest

from mtgsearch import checks, data, ingest
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.blocks import Block, Group
from mtgsearch.checks.base import Lore, Unit
from mtgsearch.findings import SEVERITIES
from mtgsearch.glossary import shipped
from mtgsearch.ingest import Batch, Job, Options
from mtgsearch.model import Lines
from mtgsearch.sidecar import Sidecar
from mtgsearch.vocabulary import Vocabulary

CHECKS = [checks.check(id) for id in checks.NAMES]
ODD = (
    ("", "Draw."),
    ("抓牌。", ""),
    ("。", "."),
    ("\u200b", "\x00"),
    ("跃离" * 3000, "phase out " * 2000),
    ("𠀀", "🂡"),
)


@pytest.fixture(scope="session")
def reader():
    entries = shipped().entries
    return ingest.Reader(Lexicon(entries), Vocabulary(entries))


def units(texts, reader):
    """The units of one document."""
    job = Job("example", "example.tsv", b"", Sidecar(), Options())
    groups = [
        Group(
            tuple(Block(lang, text, Lines(n, n)) for lang, text in zip(("zh", "en"), pair[:2], strict=True) if text),
            given=True,
        )
        for n, pair in enumerate(texts, 1)
    ]
    made = ingest.make(Batch(tuple(groups), "example", Sidecar(), None, None), reader)
    document = ingest.document_of(job, "tsv", "utf-8", {})
    provenances = [pair[2] if len(pair) > 2 else None for pair in texts if pair[0] or pair[1]]
    return [
        Unit(passage._replace(id=f"example:{passage.ordinal}", provenance=provenance), document)
        for passage, provenance in zip(made.passages, provenances, strict=True)
    ]


def found(check, texts, reader):
    """What it sees in texts that are one document, with the unit."""
    lore = Lore(shipped(), check.studies)
    lore.learn(units(texts, reader))
    lore.settle()
    return [(unit, fault) for unit in units(texts, reader) for fault in check.examine(unit, lore)]


each = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)


@each
def test_it_finds_what_is_wrong(check, reader):
    assert found(check, check.wrong, reader)


@each
def test_it_is_silent_where_all_is_right(check, reader):
    assert found(check, check.right, reader) == []


@each
def test_what_it_says_points_into_the_texts(check, reader):
    for unit, fault in found(check, check.wrong, reader):
        assert fault.severity in SEVERITIES
        for lang, spans in (("zh", fault.zh), ("en", fault.en)):
            text = unit.side(lang).text
            assert all(0 <= start <= end <= len(text) for start, end in spans)
            assert list(spans) == sorted(spans)
        assert fault.zh or fault.en or not unit.is_two_sided


@each
def test_what_it_says_has_its_chinese(check, reader):
    chinese = json.loads(data.read("messages.zh.json"))
    assert check.finds in chinese
    assert re.search("[\u4e00-\u9fff]", check.zh_name)
    assert re.search("[A-Za-z]", check.en_name)
    for _, fault in found(check, check.wrong, reader):
        assert fault.message in chinese
        assert fault.message.format(**fault.values)


@each
def test_an_edit_mends_what_is_found(check, reader):
    for unit, fault in found(check, check.wrong, reader):
        if fault.edit:
            lang, (start, end), text = fault.edit
            before = unit.side(lang).text
            assert before[start:end] != text


@each
def test_odd_texts_are_borne(check, reader):
    for _ in found(check, ODD, reader):
        pass


@each
def test_it_stands_in_the_module_of_its_id(check):
    assert type(check).__module__ == f"mtgsearch.checks.{check.id}"
    assert checks.NAMES[check.id] == type(check).__name__
