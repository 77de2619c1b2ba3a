"""Passages as a web page: what is written is read back, looks the same to other tools, and cannot do anything."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given

from mtgsearch import formats
from mtgsearch.formats.html_page import HEADER, STYLE, HtmlPage
from mtgsearch.model import Citation, Lines, Marks
from mtgsearch.text.encoding import decode
from mtgsearch.text.lines import split_lines
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import UnitContract, contents, hit, hits, inherited

OWN = set("html head meta title style body table colgroup col thead tbody tr th td div span time a mark".split())
HOSTILE = "<img src=x onerror=alert(1)>\"'><svg onload=alert(2)"


class TestHtmlPage(UnitContract):
    name = "html"
    refused = ("Tap it.\n横置它。\n", "<tmx></tmx>", "")


class Elements(HTMLParser):
    """What another parser sees: elements, addresses, and the texts of the cells of both languages."""

    def __init__(self, page):
        super().__init__()
        self.names, self.addresses, self.handlers, self.cells = [], [], [], []
        self.inside = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.names.append(tag)
        self.addresses += [value for name, value in attributes if name in ("href", "src", "action")]
        self.handlers += [name for name in values if name.startswith("on") or name == "style"]
        if tag == "td":
            self.inside = values["class"] in ("zh", "en")
            self.cells += [""] * self.inside

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "td"

    def handle_data(self, data):
        if self.inside:
            self.cells[-1] += data


def written(*found):
    return "".join(HtmlPage().write(found))


def read(page):
    return list(formats.recognise(source_of(page)).read(source_of(page)))


@inherited
@given(contents)
def test_another_parser_sees_the_same_texts(content):
    assert Elements(written(*hits(content))).cells == [text or "" for pair in content for text in pair]


def test_what_a_passage_is_comes_back():
    known = {"kind": "rule", "number": "7.1a", "section": ("一 & b", "c > d"), "date": "2024-01", "provenance": "gpt"}
    page = written(hit("横置它。", "Tap it.", **known), hit("2. 重置它。", "2. Untap it.", 2, kind="note"))
    first, second, title = read(page)
    assert first._asdict() | {"blocks": None} == {"blocks": None, "given": True, **known}
    assert (second.kind, second.number, second.section) == ("note", "", ())
    assert (title.key, title.value) == ("title", "mtgsearch")
    row = split_lines(page).index(next(line for line in split_lines(page) if line.startswith("<tr id"))) + 1
    assert [block.lines for group in (first, second) for block in group.blocks] == [Lines(row, row)] * 2 + [
        Lines(row + 1, row + 1)
    ] * 2


def test_lines_of_a_text_of_several():
    page = written(hit("一\n二\n三", "one\ntwo"))
    start = len(split_lines(HEADER)) + 1
    assert read(page)[0].blocks[0].lines == Lines(start, start + 3)


def test_marks_stand_in_the_texts():
    marked = hit("它跃离了。", "It phases out.")._replace(
        matches=Marks(zh=((1, 3),)), equivalents=Marks(en=((3, 13), (5, 9)), zh=((2, 4),))
    )
    page = written(marked)
    assert ">它<mark>跃离</mark>了。</td>" in page
    assert '>It <mark class="equivalent">phases out</mark>.</td>' in page
    assert [block.text for block in read(page)[0].blocks] == ["它跃离了。", "It phases out."]


@pytest.mark.parametrize(
    ("path", "addresses"),
    [
        ("https://example.org/a?b=1&c", ["https://example.org/a?b=1&c"]),
        ("javascript:alert(1)", []),
        ("data:text/html,<script>", []),
        ("HTTPS://example.org/\"onclick='x'", ["HTTPS://example.org/\"onclick='x'"]),
        ("texts/notes.txt", []),
    ],
)
def test_only_addresses_of_the_web_become_links(path, addresses):
    found = hit("横置", "Tap")
    page = written(found._replace(document=found.document._replace(path=path)))
    assert [address for address in Elements(page).addresses if not address.startswith("#")] == addresses
    assert Elements(page).handlers == []


def test_nothing_in_a_passage_or_its_document_becomes_an_element(shared):
    """OUT01"""
    text = decode((shared / "cases" / "files" / "xss.txt").read_bytes()).text
    zh, en = split_lines(text)
    found = hit(zh, en, number=HOSTILE, section=(HOSTILE,), date=HOSTILE, provenance=HOSTILE, id=HOSTILE, kind=HOSTILE)
    found = found._replace(document=found.document._replace(title=HOSTILE, path=HOSTILE))
    seen = Elements(written(found))
    assert set(seen.names) <= OWN
    assert seen.names.count("a") == 1
    assert seen.addresses[0].startswith("#")
    assert seen.handlers == []
    assert seen.cells == [zh, en]


def test_the_page_forbids_all_but_its_own_style():
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', HEADER)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    (style,) = re.findall(r"<style>(.*?)</style>", HEADER, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"url\(|@import|//", STYLE)


def test_entities_are_escaped_once(shared):
    """FMT16"""
    data = (shared / "cases" / "files" / "doctype_entities.html").read_bytes()
    group = next(iter(read(data.decode())))
    en, zh = (block.text for block in group.blocks)
    page = written(hit(zh, en))
    assert "pay &lt;2&gt; &amp; {T}." in page
    assert [block.text for block in read(page)[0].blocks] == [zh, en]


def test_for_paper_and_for_the_dark():
    assert "size: A4" in STYLE
    assert "break-inside: avoid" in STYLE
    assert "table-header-group" in STYLE
    assert "prefers-color-scheme: dark" in STYLE


def test_an_empty_page():
    assert Elements(written()).cells == []


def test_what_is_cited_on_the_page_is_a_link_to_it():
    cited = hit("7.2 重置它。", "7.2 Untap it.", number="7.2").passage._replace(id="house:7.2 é")
    found = hit("见规则7.2、7.2<b>。", "See 7.2.")._replace(
        matches=Marks(zh=((1, 6),)),
        cites=(
            Citation("7.2", None, None, cited, Marks(((3, 6), (7, 10)), ((4, 7),))),
            Citation("9.9", None, None, None, Marks(((0, 1),), ())),
        ),
    )
    page = written(found)
    link = '<a href="#house%3A7.2%20%C3%A9">'
    assert f"<mark>规则</mark>{link}<mark>7.2</mark></a>、{link}7.2</a>&lt;b&gt;。</td>" in page
    assert f">See {link}7.2</a>.</td>" in page
    assert [block.text for group in read(page)[:1] for block in group.blocks] == ["见规则7.2、7.2<b>。", "See 7.2."]
