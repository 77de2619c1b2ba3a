"""The report of what checks found as a web page: whole, marked, safe, and in a real browser able to filter."""

import base64
import hashlib
import re
import shutil
import subprocess

import pytest

from mtgsearch import data
from mtgsearch.findings import Unread
from mtgsearch.formats import findings_page
from mtgsearch.formats.html_page import STYLE
from mtgsearch.render.messages import Messages
from tests.formats.test_html_page import HOSTILE, Elements
from tests.found import ABOUTS, checked, document, finding, marked

CHROMIUM = shutil.which("chromium")
in_browser = pytest.mark.skipif(not CHROMIUM, reason="needs chromium, to open a page")
FOUND = (
    finding(suggestion="three", related=("a:1", "b:2")),
    finding("warning", check="cue", zh="不得抓牌。", en="You may draw."),
    finding("info", doc=document("other", "texts/other.txt"), en=None),
)


def page(*found, lang="en", quiet=(), **fields):
    run = checked(*found, **fields)
    return "".join(findings_page.written(found, run, quiet, ABOUTS, Messages(lang)))


def test_both_texts_are_there_with_their_marks():
    made = page(FOUND[0])
    assert '<td class="zh" lang="zh">横置它，然后抓<mark>三</mark>张牌。</td>' in made
    assert '<td class="en" lang="en">Tap it, then draw <mark>four</mark> cards.</td>' in made


def test_all_that_is_said_is_there():
    made = page(FOUND[0])
    for line in ("expected 三", "found 4", "→ three", "see also a:1, b:2"):
        assert f'">{line}</div>' in made
    assert "zh\N{NO-BREAK SPACE}2 · en\N{NO-BREAK SPACE}1" in made
    assert '<span title="draft.txt"><bdi>draft.txt</bdi></span>' in made


def test_figures():
    made = page(*FOUND, quiet=["12 known (baseline)"], unread=(Unread("p.jsonl", 3, "no JSON"),))
    for figure in (
        "error <strong>1</strong>",
        "12 known (baseline)",
        "59 passages",
        "2 documents",
        "p.jsonl:3: no JSON",
    ):
        assert figure in made
    assert re.search(r'data-check="number".*?>Numbers <strong>2</strong>', made)


def test_where_something_is_missing_stands_a_mark():
    assert '横置<mark class="gap"></mark>它' in page(marked(finding(), ((2, 2),)))


def test_marks_that_overlap_are_borne():
    assert "<mark>横置</mark>它" in page(marked(finding(), ((0, 2), (1, 3))))


def test_in_chinese():
    made = page(*FOUND, lang="zh")
    assert '<html lang="zh">' in made
    assert "错误 <strong>1</strong>" in made
    assert "数字" in made


def test_it_can_be_read_without_its_script():
    made = page(*FOUND)
    assert "<form hidden" in made
    assert '<p class="none" hidden>' in made
    assert not re.search(r"<tr[^>]*hidden", made)
    assert made.count("disabled>") == 2


def test_nothing_found():
    made = page()
    assert '<p class="none">nothing to show</p>' in made
    assert "<tr class" not in made


def test_nothing_of_a_text_acts():
    evil = finding(
        zh=HOSTILE,
        en=HOSTILE,
        id=HOSTILE,
        suggestion=HOSTILE,
        expected=HOSTILE,
        found=HOSTILE,
        related=(HOSTILE,),
        doc=document(HOSTILE, HOSTILE),
    )
    made = page(marked(evil, ((0, 9),), ((3, 20),)), quiet=[HOSTILE], unread=(Unread(HOSTILE, 0, HOSTILE),))
    elements = Elements(made)
    assert not {"img", "svg"} & set(elements.names)
    assert elements.names.count("script") == 1
    assert elements.handlers == []
    assert elements.addresses == []


def test_only_its_own_style_and_script_may_run():
    made = page(*FOUND)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', made)
    for kind, content in (("style", STYLE + data.read("findings.css")), ("script", data.read("findings.js"))):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
        assert f"<{kind}>{content}</{kind}>" in made
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert not re.search(r"url\(|@import|https?://", data.read("findings.css") + data.read("findings.js"))


# In a browser ------------------------------------------------------------------------------------------------------


@pytest.fixture
def browser(tmp_path):
    """The elements of a page once its script has run, and one of the test's own after it."""

    def run(text, script="", width=1200):
        if script:  # which the policy of the page would forbid
            text = re.sub("<meta http-equiv.*?>", "", text).replace("</body>", f"<script>{script}</script></body>")
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'user'}"]
        opening = [*command, f"--window-size={width},900", "--virtual-time-budget=2000", "--dump-dom"]
        done = subprocess.run(
            [*opening, (tmp_path / "page.html").as_uri()], check=True, capture_output=True, timeout=120
        )
        return done.stdout.decode()

    return run


def shown(dom):
    """The severities of the rows that are shown."""
    return [row[1] for row in re.finditer(r'<tr class="(\w+)"([^>]*)>', dom) if "hidden" not in row[2]]


@in_browser
def test_the_policy_lets_the_script_run(browser):
    dom = browser(page(*FOUND))
    assert "<form hidden" not in dom
    assert not re.search("<button[^>]*disabled", dom)
    assert shown(dom) == ["error", "warning", "info"]


@in_browser
@pytest.mark.parametrize(
    ("act", "left"),
    [
        ("f.querySelector('[value=error]').click()", ["warning", "info"]),
        ("f.check.value = 'number'; f.check.dispatchEvent(event)", ["error", "info"]),
        ("f.document.value = 'texts/other.txt'; f.document.dispatchEvent(event)", ["info"]),
        ("f.text.value = 'DRAW 横置'; f.text.dispatchEvent(event)", ["error"]),
        ("f.text.value = 'nowhere'; f.text.dispatchEvent(event)", []),
        ("document.querySelector('button[data-check=cue]').click()", ["warning"]),
        ("f.text.value = 'nowhere'; f.text.dispatchEvent(event); f.reset()", ["error", "warning", "info"]),
    ],
)
def test_rows_are_filtered(browser, act, left):
    dom = browser(page(*FOUND), f"const f = document.forms[0], event = new Event('input', {{bubbles: true}}); {act}")
    assert shown(dom) == left
    assert ('<p class="none" hidden' in dom) == bool(left)


@in_browser
@pytest.mark.parametrize("width", [400, 800, 1200])
def test_nothing_is_wider_than_the_screen(browser, width):
    long = finding(doc=document(path="a/" + "very-long-name" * 12 + ".txt"), suggestion="牌" * 200, found="x" * 300)
    dom = browser(page(long, *FOUND), "document.title = document.documentElement.scrollWidth - innerWidth", width)
    assert int(re.search(r"<title>(-?\d+)</title>", dom)[1]) <= 0
