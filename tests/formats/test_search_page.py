"""The answer to a search as a web page: whole, marked, and unable to do anything."""

import base64
import hashlib
import re

from mtgsearch.concordance import Concordance, KwicLine
from mtgsearch.formats import search_page
from mtgsearch.formats.html_page import STYLE
from mtgsearch.model import Equivalent, Marks, Result
from tests.contracts.test_units import hit
from tests.formats.test_html_page import HOSTILE, OWN, Elements, read

ELEMENTS = OWN | {"caption", "h1", "p", "strong"}


def result(*hits, **figures):
    return Result("跃离", "literal", len(hits), 0, (("official", len(hits)),), hits)._replace(**figures)


def passages(found, first=1):
    return "".join(search_page.passages(found, first))


def lines(*found, total=None):
    return "".join(search_page.concordance(Concordance(result(total=9), found, total), 1))


def test_matches_and_equivalents_are_marked_apart():
    marked = hit("跃离", "It phases out")._replace(matches=Marks(zh=((0, 2),)), equivalents=Marks(en=((3, 13),)))
    page = passages(result(marked))
    assert "<mark>跃离</mark>" in page
    assert '<mark class="equivalent">phases out</mark>' in page


def test_figures_and_renderings_are_told():
    page = passages(result(hit("跃离", "x"), total=11, equivalents=(Equivalent("跃离", "phase out", 10),)), first=3)
    assert "<h1>跃离</h1>" in page
    assert "<strong>11</strong>" in page
    assert "phase out <strong>10</strong>" in page
    assert "<strong>3\N{EN DASH}3/11</strong>" in page


def test_neighbours_stand_round_their_hit():
    [before, after] = (hit(text, text).passage for text in ("前", "后"))
    page = passages(result(hit("中", "mid")._replace(before=(before,), after=(after,))))
    assert [zh for zh, _ in re.findall('lang="zh">([前中后])</td>(<td)', page)] == ["前", "中", "后"]


def test_a_page_is_read_back():
    unit, title = read(passages(result(hit("横置它。", "Tap it."))))
    assert [block.text for block in unit.blocks] == ["横置它。", "Tap it."]
    assert title.value == "跃离"


def test_lines_have_their_keyword_between_its_contexts():
    page = lines(KwicLine(hit("生物跃离。", "x"), "zh", "生物", "跃离", "。", "phase out"), total=1)
    assert '<span>生物</span></div></td><td class="keyword" lang="zh"><mark>跃离</mark></td>' in page
    assert '<td class="rendering" lang="en"><mark class="equivalent">phase out</mark></td>' in page


def test_nothing_of_a_text_acts():
    evil = hit(HOSTILE, HOSTILE)._replace(matches=Marks(zh=((0, 9),), en=((3, 20),)))
    known = result(evil, query=HOSTILE, equivalents=(Equivalent(HOSTILE, HOSTILE, 1),), by_provenance=((HOSTILE, 1),))
    for page in (passages(known), lines(KwicLine(evil, "en", HOSTILE, HOSTILE, HOSTILE, HOSTILE))):
        elements = Elements(page)
        assert set(elements.names) <= ELEMENTS
        assert elements.handlers == []
        assert all(address.startswith("#") for address in elements.addresses)


def test_the_style_is_the_only_one_allowed():
    page = passages(result(hit("跃离", "x")))
    digest = base64.b64encode(hashlib.sha256((STYLE + search_page.OWN_STYLE).encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in page
    assert f"<style>{STYLE}{search_page.OWN_STYLE}</style>" in page
