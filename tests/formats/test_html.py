"""Web pages: what is visible, in which lines of the source it stands, and in which encoding it is."""

import html

import pytest

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.model import Lines
from tests.contracts.test_formats import FormatContract, source_of

HEAD = '<!DOCTYPE html>\n<html><head><meta charset="gb2312"><title>Rules</title></head>\n'


class TestHtml(FormatContract):
    name = "html"
    accepted = (
        HEAD + "<body><p>Tap it.</p><p>横置它。</p></body></html>",
        '<?xml version="1.0"?>\n<!-- made by hand -->\n<html xmlns="x"><body>Tap it.<br/>横置它。</body></html>',
        "<div>Tap it.</div>\n<div>横置它。</div>\n",
        "<HTML><BODY></BODY></HTML>",
        '<meta charset="utf-8">\n<p>Tap it.</p>\n<p>横置它。</p>\n',
        "<title>Rules</title>\n<p>Tap it.</p>\n<p>横置它。</p>\n",
        "<header>Tap it.</header>\n<footer>横置它。</footer>\n",
        "<blockquote>Tap it.</blockquote>\n<blockquote>横置它。</blockquote>\n",
        "<pre>\n• (2021-04-23 gpt)\nTap it.\n横置它。\n</pre>",
        "<span>Tap it.</span><br>\n<span>横置它。</span>\n",
        '<a href="x">Tap it.</a>\n<p>横置它。</p>',
    )
    refused = (
        "Tap it.\n横置它。\n",
        "Counter <p>target</p>\n反击目标\n",
        '<?xml version="1.0"?><tmx><p>x</p></tmx>',
        '<?xml version="1.0"?><a>x</a>',
        "<b>Flying</b> is a keyword.\n<b>飞行</b>是关键字。\n",
        "<Flying> is a keyword.\n",
        "<param>x</param>",
        "",
    )

    def written(self, content):
        """A paragraph a line, under a head of two."""
        body = [f"<p>{html.escape(line)}</p>" for line in content]
        return "\n".join(["<!DOCTYPE html>", "<html><body>", *body]), range(3, len(content) + 3)


def lines(page):
    groups = [r for r in formats.recognise(source_of(page), "html").read(source_of(page)) if isinstance(r, Group)]
    return [(block.lines.first, block.text) for group in groups for block in group.blocks]


@pytest.mark.parametrize(
    ("page", "visible"),
    [
        ("<p>Tap\n it.<p>横置<b>它</b>。", [(1, "Tap it."), (2, "横置它。")]),
        ("<div>Tap it.<br>横置它。<hr/>Untap it.</div>", [(1, "Tap it."), (1, "横置它。"), (1, "Untap it.")]),
        ("<div>\n\nTap it.\n<p>横置它。</p>\nUntap it.</div>", [(3, "Tap it."), (4, "横置它。"), (5, "Untap it.")]),
        ("<table><tr><td>Tap it.<td>横置它。</table>", [(1, "Tap it."), (1, "横置它。")]),
        ("<pre>Tap it.\n横置它。\n</pre>", [(1, "Tap it."), (2, "横置它。")]),
        ("<p>Pay&nbsp;&lt;2&gt;&hellip; &amp; {T}.</p>", [(1, "Pay\N{NO-BREAK SPACE}<2>… & {T}.")]),
        ("<p>See <a href='/x'>rule <i>702</i></a>.</p>", [(1, "See rule 702.")]),
        (
            "<p>Tap it.</p><!-- no\ntext -->\n<script>\nvar x\n</script>\n<p>横置它。</p>",
            [(1, "Tap it."), (6, "横置它。")],
        ),
        ("<nav><ul><li>Home</ul></nav><style>p {}</style><template>x</template><p>Tap it.", [(1, "Tap it.")]),
        ("<div><svg><p>Drawn</p></svg><noscript>None</noscript><button>Go</button>Tap it.</div>", [(1, "Tap it.")]),
    ],
)
def test_the_visible_text_of_each_block_element_is_a_line(page, visible):
    assert lines(page) == visible


def test_pages_nested_beyond_measure_are_read():
    assert lines("<div>" * 3000 + "Tap it." + "<i>" * 3000 + "横置它。") == [(1, "Tap it.横置它。")]


def test_ruling_blocks_on_a_page():
    page = HEAD + "<h1>释疑</h1>\n<ul><li>(2021-04-23 gpt)</li>\n<p>Tap it.</p>\n<p>横置它。</p></ul></html>"
    title, label, group, page_title = formats.recognise(source_of(page)).read(source_of(page))
    assert title == Meta("title", "释疑", Lines(3, 3))
    assert label == Meta("label", "(2021-04-23 gpt)", Lines(4, 4))
    assert group[1:4] == ("ruling", "2021-04-23", "gpt")
    assert [block.lines for block in group.blocks] == [Lines(5, 5), Lines(6, 6)]
    assert page_title == Meta("title", "Rules", Lines(2, 2))


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (HEAD.encode() + "镕㐀".encode("gb18030"), "gb2312"),
        (HEAD.replace('"', "").encode() + "镕".encode("gb18030"), "gb2312"),
        (b"<html><meta http-equiv=Content-Type content='text/html; charset=Big5'>" + "規則".encode("big5"), "Big5"),
        (HEAD.encode() + "镕㐀".encode(), None),
        (HEAD.replace("gb2312", "x-none").encode() + "镕".encode("gb18030"), None),
        (HEAD.replace("gb2312", "ascii").encode() + "镕".encode("gb18030") * 9, None),
        (b"A page with <meta charset=gbk> in it: " + "镕".encode("gb18030"), None),
        ("镕".encode("gb18030"), None),
        (b"", None),
    ],
)
def test_the_encoding_that_a_page_declares(data, encoding):
    assert formats.declared_encoding(data) == encoding
