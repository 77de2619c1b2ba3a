"""What is written for translation tools is valid: TMX by a DTD, XLIFF and TBX by schemas.

They stand in ``tests/schemas``, written for these tests from what the standards lay down, and know no more than what
is written may hold.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from mtgsearch import formats, glossary, terms
from mtgsearch.corpus import Corpus
from mtgsearch.glossary import Entry, parse
from mtgsearch.model import KINDS, SearchRequest
from mtgsearch.reports import IngestRequest
from tests.conftest import ROOT
from tests.contracts.test_units import hit, inherited, pairs

SCHEMAS = ROOT / "tests" / "schemas"
FILES = {"tmx": "tmx14.dtd", "xliff": "xliff12.rng", "xliff2": "xliff21.rng", "tbx": "tbx-basic.rng"}
PASSAGES = tuple(name for name in FILES if name != "tbx")

any_text = st.text(min_size=1, max_size=12)
known = st.fixed_dictionaries(
    {},
    optional={
        "id": any_text,
        "kind": st.sampled_from(KINDS),
        "number": any_text,
        "date": st.just("2024-02"),
        "provenance": any_text,
        "section": st.lists(any_text, max_size=3).map(tuple),
    },
)


def schema(path: Path):
    return etree.DTD(str(path)) if path.suffix == ".dtd" else etree.RelaxNG(file=str(path))


BY_NAME = {name: schema(SCHEMAS / file) for name, file in FILES.items()}


def faults(name, text):
    """What the schema finds wrong, a line each."""
    tree = etree.fromstring(text.encode("utf-8", "replace"))
    BY_NAME[name].validate(tree)
    return [str(fault) for fault in BY_NAME[name].error_log.filter_from_errors()]


def exported(name, hits):
    return "".join(formats.writer(name).write(hits))


def in_tbx(entries):
    return "".join(terms.writer("tbx").write(entries))


@pytest.mark.parametrize("name", PASSAGES)
@inherited
@given(st.lists(st.tuples(pairs | st.tuples(any_text, any_text), known), min_size=1, max_size=4))
def test_any_passages_are_valid(name, content):
    found = [hit(zh, en, ordinal, **rest) for ordinal, ((zh, en), rest) in enumerate(content, 1)]
    assert faults(name, exported(name, found)) == []


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """The sample documents."""
    with Corpus.open(str(tmp_path_factory.mktemp("sample") / "index"), write=True) as corpus:
        corpus.ingest(IngestRequest((str(ROOT / "corpus"),)))
        yield corpus


@pytest.mark.parametrize("level", ["passage", "segment"])
@pytest.mark.parametrize("name", PASSAGES)
def test_the_sample_documents_are_valid(sample, name, level):
    text = exported(name, sample.export(SearchRequest(""), level))
    assert len(text) > 100_000
    assert faults(name, text) == []


def test_the_shipped_terms_are_valid():
    assert faults("tbx", in_tbx(glossary.shipped().entries)) == []


@given(st.text("ab<&>\t\n,'\"+()（） \x0b\x01重置“”", min_size=3))
def test_any_terms_are_valid(text):
    entries = (Entry("Tap", "横置"), *parse(text).entries)
    assert faults("tbx", in_tbx(entries)) == []


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("tmx", 'srclang="en"', ""),
        ("tmx", 'segtype="block"', 'segtype="page"'),
        ("tmx", '<prop type="x-kind">', "<prop>"),
        ("tmx", "</tu>", "<prop type='x'>late</prop></tu>"),
        ("tmx", 'xml:lang="zh"', ""),
        ("tmx", "<seg>T", "<seg/><seg>T"),
        ("xliff", 'original="mtgsearch"', ""),
        ("xliff", 'state="translated"', 'state="initial"'),
        ("xliff", 'context-type="x-kind"', 'context-type="kind"'),
        ("xliff", 'purpose="information"', 'purpose="nothing"'),
        ("xliff", "<trans-unit id=", "<trans-unit name="),
        ("xliff", "</source>", "</source><note>early</note>"),
        ("xliff2", 'version="2.1"', 'version="2.0"'),
        ("xliff2", 'trgLang="zh"', 'trgLang="zh CN"'),
        ("xliff2", 'state="translated"', 'state="new"'),
        ("xliff2", "<target>横置它。</target>", ""),
        ("xliff2", '<unit id="1"', '<unit id="a b"'),
        ("xliff2", "<note category", "<note type"),
        ("xliff2", "</unit>", "<notes><note>late</note></notes></unit>"),
        ("tbx", 'xml:lang="zh"', ""),
        ("tbx", "subjectField", "category"),
        ("tbx", "<term>Tap</term>", "<term></term>"),
        ("tbx", "<tig><term>横置</term></tig>", ""),
        ("tbx", "<p>mtgsearch</p>", ""),
    ],
)
def test_a_fault_is_found(name, right, wrong):
    text = in_tbx([Entry("Tap", "横置", "verb")]) if name == "tbx" else exported(name, [hit("横置它。", "Tap it.")])
    assert faults(name, text) == []
    broken = text.replace(right, wrong, 1)
    assert broken != text
    assert faults(name, broken)
