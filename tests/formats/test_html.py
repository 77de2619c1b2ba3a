"""Web pages: what is visible, in which lines of the source it stands, and in which encoding it is."""

import html
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.model import Lines, Warning
from mtgsearch.text.encoding import decode
from tests.contracts.test_formats import FormatContract, inherited, source_of

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
        (
            "<p>Pay <img src=2.png alt='{2}'>, then tap <svg><title>{T}</title></svg> it.",
            [(1, "Pay {2}, then tap {T} it.")],
        ),
        ("<p>Pay <img class=mana alt=W/U><img src='symbol?2' alt=2>.</p>", [(1, "Pay {W/U}{2}.")]),
        ("<p>支付<img alt='两点' src=x>法术力。</p><p><img alt=Logo></p>", [(1, "支付两点法术力。")]),
        ("<p>Tap <svg aria-label='{T}'><g/></svg><wbr><i>it</i>\n<abbr>now</abbr>.", [(1, "Tap {T}it now.")]),
        ("<p>Tap <picture><source><img></picture>it<script>x</script> now.", [(1, "Tap it now.")]),
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


def read(page):
    return list(formats.recognise(source_of(page), "html").read(source_of(page)))


def groups(page):
    return [record for record in read(page) if isinstance(record, Group)]


def warnings(page):
    return [record for record in read(page) if isinstance(record, Warning)]


def pairs(page):
    """What the page gives as pairs, and the kinds of them."""
    found = [group for group in groups(page) if group.given]
    texts = [
        tuple(next((b.text for b in group.blocks if b.lang == lang), "") for lang in ("zh", "en")) for group in found
    ]
    return texts, [group.kind for group in found]


def test_headings_in_both_languages_are_pairs_and_make_the_trail():
    page = (
        "<h1>Magic Rules 万智牌规则</h1><p>Tap it.</p><p>横置它。</p><h2>Tokens 衍生物</h2>"
        "<p>Untap it.</p><p>重置它。</p>"
        "<table><tr><td>Draw.<td>抓牌。<tr><td>Go on.<td>继续。</table><h2 lang=en>Ends</h2>"
        "<h2 lang=zh>结束</h2><p>Tap it."
    )
    rules, tokens, ends = "万智牌规则 / Magic Rules", "衍生物 / Tokens", "结束 / Ends"
    assert [
        (group.kind, group.section, group.given, [block.text for block in group.blocks]) for group in groups(page)
    ] == [
        ("heading", (), True, ["万智牌规则", "Magic Rules"]),
        (None, (rules,), False, ["Tap it.", "横置它。"]),
        ("heading", (rules,), True, ["衍生物", "Tokens"]),
        (None, (rules, tokens), False, ["Untap it.", "重置它。"]),
        ("row", (rules, tokens), True, ["抓牌。", "Draw."]),
        ("row", (rules, tokens), True, ["继续。", "Go on."]),
        ("heading", (rules,), True, ["Ends", "结束"]),
        (None, (rules, ends), False, ["Tap it."]),
    ]


def test_headings_in_one_language():
    page = "<h2>Tokens</h2><p>Untap it.</p><p>重置它。</p><h2>Ends</h2>\n<h3>结束</h3>"
    page += "<h2>Draws</h2><p>抓牌</p><p>Tap it.</p>"
    assert [(group.kind, group.section, [block.text for block in group.blocks]) for group in groups(page)] == [
        ("heading", (), ["Tokens"]),
        (None, ("Tokens",), ["Untap it.", "重置它。"]),
        ("heading", (), ["Ends", "结束"]),
        (None, ("结束 / Ends",), ["Draws", "抓牌", "Tap it."]),
    ]


TWO = [("横置它。", "Tap it."), ("重置它。", "Untap it.")]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("<tr><td>横置它。<td>Tap it.<tr><td>重置它。<td>Untap it.", TWO),
        ("<tr><td>Tap it.</td><td>横置它。</td></tr>\n<tr><td>Untap it.</td><td>重置它。</td></tr>", TWO),
        ("<tr><td>Tap it.<td>横置它。<tr><td>重置它。<td>Untap it.", TWO),
        ("<tbody><tr><td>1<td>Tap it.<td>横置它。<tr><td>2<td>Untap it.<td>重置它。", TWO),
        ("<thead><tr><th>中文<th>English<tbody><tr><td>横置它。<td>Tap it.<tr><td>重置它。<td>Untap it.", TWO),
        ("<tr><th>中文<th>English<tr><td>4/4<td>4/4", [("4/4", "4/4")]),
        ("<tr><th>中文<th>English<tr><td>横置它。<td><tr><td><td>Untap it.", [("横置它。", ""), ("", "Untap it.")]),
        ("<tr><td lang=zh-Hant>4/4<td lang=en>4/4", [("4/4", "4/4")]),
        ("<tr><td lang=zh>横置它。<td lang=en>Tap it.<tr><td>重置它。<td lang=en>Untap it.", TWO),
        ("<tr><td lang=zh>横置它。<td lang=en>Tap it.<tr><td>4/4<td lang=en>Untap it.", [TWO[0], ("", "Untap it.")]),
        ("<tr><td><p lang=en>Tap it.</p></td><td><p lang=zh>横置它。</p></td></tr>", TWO[:1]),
        ("<tr><td rowspan=2>1<td>横置它。<td>Tap it.<tr><td>重置它。<td>Untap it.", TWO),
        (
            "<tr><td>横<br>置<td><p>Tap</p><p><b>it</b>.</p><tr><td>重置它。<td>Untap it.",
            [("横\n置", "Tap\nit."), TWO[1]],
        ),
    ],
)
def test_rows_of_a_bilingual_table_are_pairs(table, expected):
    assert pairs(f"<table>{table}</table>") == (expected, ["row"] * len(expected))


def test_what_else_a_row_says():
    page = (
        "<table>\n<tr><th>编号</th><th>中文</th><th>English</th><th>Note</th></tr>\n"
        "<tr><td>7.1</td><td>横置它。</td><td>Tap it.</td><td>Often.</td></tr>\n"
        "<tr><td>7.2</td><td>重置它。</td><td>Untap it.</td><td>—</td></tr>\n</table>"
    )
    assert [(group.number, group.blocks[0].lines.first) for group in groups(page)] == [
        ("7.1", 3),
        (None, 3),
        ("7.2", 4),
    ]
    assert pairs(page)[0] == [TWO[0], ("", "Often."), TWO[1]]
    assert warnings(page) == [
        Warning(2, "1 row(s) taken for the names of columns: 编号 / 中文 / English / Note"),
        Warning(3, "1 cell(s) of further columns from here on, each read as a unit of one side"),
        Warning(4, "1 cell(s) left out from here on, as neither Chinese nor English: —"),
    ]


@pytest.mark.parametrize(
    "head", ["", "<tr><th>Rule<th>English<th>中文", "<tr><th>Rule<th lang=en>English<th lang=zh>中文"]
)
@pytest.mark.parametrize("lang", ["", " lang=zh"])
def test_a_column_of_rule_numbers_is_that_of_numbers(head, lang):
    """And what names the languages is no pair."""
    rows = [("702.26a", *TWO[0]), ("702.26b.", *TWO[1])]
    table = head + "".join(f"<tr><td>{number}<td>{en}<td{lang}>{zh}" for number, zh, en in rows)
    assert pairs(f"<table>{table}</table>") == (TWO, ["row"] * 2)
    assert [group.number for group in groups(f"<table>{table}</table>")] == ["702.26a", "702.26b"]


def test_values_that_are_not_what_their_column_holds():
    rows = "<tr><th>日期<th>中文<th>English<tr><td>soon<td>横置它。<td>Tap it.<tr><td>2024-02<td>重置它。<td>Untap it."
    assert [group.date for group in groups(f"<table>{rows}</table>")] == [None, "2024-02"]
    unfit = Warning(1, "1 value(s) of columns left out from here on, as they are not what the column holds: soon")
    assert unfit in warnings(f"<table>{rows}</table>")


@pytest.mark.parametrize(
    "table",
    [
        "<tr><td>Tap it.<td>横置它。",
        "<tr><td>Tap it.<td>Untap it.<tr><td>横置它。<td>重置它。",
        "<tr><td>Tap it.<tr><td>横置它。<tr><td>Untap it.<tr><td>重置它。",
    ],
)
def test_other_tables_are_lines(table):
    page = f"<table>{table}</table>"
    assert pairs(page) == ([], [])
    assert len(lines(page)) == page.count("<td>")


def test_a_table_for_the_layout_holds_others():
    inner = "<table><tr><td>横置它。<td>Tap it.<tr><td>重置它。<td>Untap it.</table>"
    page = f"<table><tr><td><p>Rules</p></td></tr><tr><td>{inner}</td></tr></table>"
    assert pairs(page)[0] == TWO
    assert "Rules" in [text for _, text in lines(page)]


def test_everything_is_in_the_order_of_the_page():
    table = "<table><tr><td>横置它。<td>Tap it.<tr><td>重置它。<td>Untap it.<tr><td colspan=2>Layers</table>"
    page = f"<p>Exile it.\n<p>放逐它。\n{table}\n<p>层\n<p>Draw a card.\n<p>抓一张牌。"
    texts = [[block.text for block in group.blocks] for group in groups(page)]
    assert texts == [
        ["Exile it.", "放逐它。"],
        ["横置它。", "Tap it."],
        ["重置它。", "Untap it."],
        ["Layers", "层", "Draw a card.", "抓一张牌。"],
    ]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p lang=zh>横置它。</p>\n<p lang=en>Tap it.</p><p lang=EN-us>Untap it.</p><p xml:lang=cmn>重置它。</p>", TWO),
        ("<p lang=zh>4/4</p><p lang=en>4/4</p>", [("4/4", "4/4")]),
        ("<ul><li lang=en>Tap it.<li lang=zh>横置它。</ul>".replace("<li lang=zh", "</li><li lang=zh"), TWO[:1]),
        ("<p><span lang=zh>横置它。</span> <span lang=en>Tap it.</span></p>", TWO[:1]),
        ("<p>See <span lang=zh>横置它。</span> <span lang=en>Tap it.</span></p>", []),
        ("<p lang=zh>横置它。</p>or<p lang=en>Tap it.</p>", []),
        ("<p lang=zh>横置它。</p><p lang=zh>重置它。</p><p lang=en>Tap it.</p>", []),
        ("<h2 lang=zh>横置</h2><p lang=en>Tap it.</p>", []),
        ("<div lang=zh><p>横置它。</p><p>Tap it.</p></div>", []),
        ("<html lang=zh><body lang=zh><p>横置它。</p><p>Tap it.</p></body></html>", []),
    ],
)
def test_lang_attributes(page, expected):
    assert pairs(page)[0] == expected


def test_headings_in_both_languages():
    (group,) = groups("<h2 lang=zh>横置</h2>\n<h2 lang=en>Tapping</h2>")
    assert (group.kind, [block.lines.first for block in group.blocks]) == ("heading", [1, 2])


def test_lang_decides_what_a_line_is_in():
    page = '<p lang="en">Sol Ring 太阳戒指</p><p>横置它。</p><p>Tap it.</p>'
    assert [block.lang for group in groups(page) for block in group.blocks] == ["en", "zh", "en"]


def test_lines_in_other_languages_are_counted_and_left_out():
    others = '<p lang="ja">横置</p>\n<p lang="ja">重置</p>'
    page = f'<p>Tap it.</p>\n{others}<p>横置它。</p><p lang="und">Untap <i lang="fr">la</i>.</p>'
    assert [text for _, text in lines(page)] == ["Tap it.", "横置它。", "Untap la."]
    reason = "2 line(s) left out from here on, as their lang attribute names another language: ja"
    assert warnings(page) == [Warning(2, reason)]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<dt>横置它。<dd>Tap it.<dt>Untap it.<dd>重置它。", TWO),
        ("<div><dt>横置它。</dt><dd>Tap it.</dd></div>", TWO[:1]),
        ("<dt>Rules<dd>横置它。<dd>Tap it.", TWO[:1]),
        ("<dt>横置它。<dt>Tap it.<dd>重置它。<dd>Untap it.", TWO),
        ("<dt>Tapping<dd>Tap it.", []),
        ("<dt>Tapping<dd>横置它。<dd>Tap it.<dd>重置它。", []),
    ],
)
def test_definition_lists(content, expected):
    page = f"<dl>{content}</dl>"
    assert pairs(page) == (expected, ["entry"] * len(expected))
    assert sum(len(group.blocks) for group in groups(page)) == len(re.findall("<d[td]>", page))


@pytest.mark.parametrize("name", ["div", "td"])
def test_columns_are_aligned_apart_from_all_else(name):
    column = "<{0}><p>{1}</p><p>{2}</p></{0}>"
    columns = column.format(name, *TWO[0][::-1][:1], TWO[1][1]) + column.format(name, TWO[0][0], TWO[1][0])
    beside = f"<table><tr>{columns}</tr></table>" if name == "td" else f"<div>{columns}</div>"
    page = f"<p>Exile it.</p><p>放逐它。</p>{beside}<p>Draw a card.</p><p>抓一张牌。</p>"
    first, between, last = groups(page)
    assert not between.given
    assert [block.text for block in between.blocks] == ["Tap it.", "Untap it.", "横置它。", "重置它。"]
    assert (len(first.blocks), len(last.blocks)) == (2, 2)


def test_ruling_blocks_with_a_table_between():
    table = "<table>\n<tr><td>横置它。<td>Tap it.\n<tr><td>重置它。<td>Untap it.</table>"
    rulings = "<p>(2021-04-23 gpt)</p><p lang=en>Exile it.</p><p lang=zh>放逐它。</p>\n"
    first, row, _, second = groups(HEAD + rulings + table + rulings)
    assert first[1:4] == second[1:4] == ("ruling", "2021-04-23", "gpt")
    assert (row.kind, row.given, row.blocks[0].lines) == ("row", True, Lines(5, 5))


def test_rulings_laid_out_in_a_table_keep_their_labels():
    rows = "<tr><td>(2021-04-23 gpt)<tr><td>Tap it.<td>横置它。<tr><td>Untap it.<td>重置它。"
    (group,) = groups(f"<table>{rows}</table>")
    assert (group[1:4], len(group.blocks)) == (("ruling", "2021-04-23", "gpt"), 4)


def test_entities_and_encodings_that_pages_declare(shared):
    """ENC02, FMT16"""
    files = shared / "cases" / "files"
    group = groups((files / "doctype_entities.html").read_text(encoding="utf-8"))[0]
    assert any("<2> & {T}" in block.text for block in group.blocks)
    data = (files / "html_gb2312_meta_gbk_chars.html").read_bytes()
    texts = [text for _, text in lines(decode(data, formats.declared_encoding(data)).text)]
    assert any("\u9555" in text and "\u3400" in text for text in texts)
    assert "\N{REPLACEMENT CHARACTER}" not in "".join(texts)


TEXT = st.sampled_from(["Tap{}.", "横置{}。", "Untap{} it.", "它重置{}"])
LANG = st.sampled_from(["", " lang=zh", " lang=en", " lang=zh-TW", " colspan=2", " rowspan=3"])
NAMES = st.sampled_from("div p span td th tr table tbody dl dt dd ul li h2 b section pre".split())
pages = st.recursive(
    TEXT,
    lambda inner: st.tuples(NAMES, LANG, st.lists(inner, max_size=4), st.booleans()).map(
        lambda drawn: f"<{drawn[0]}{drawn[1]}>{' '.join(drawn[2])}" + f"</{drawn[0]}>" * drawn[3]
    ),
    max_leaves=25,
)


@inherited
@given(st.lists(pages, max_size=4).map("\n".join))
def test_whatever_the_page_each_text_is_read_once(page):
    count = iter(range(100, 999))
    page = "<div>" + re.sub(r"\{\}", lambda _: str(next(count)), page)
    records = read(page)
    texts = [block.text for group in records if isinstance(group, Group) for block in group.blocks]
    texts += [record.value for record in records if isinstance(record, Meta)]
    said = Counter(re.findall(r"\d{3}", " ".join(texts)))
    warned = " ".join(record.text for record in records if isinstance(record, Warning))
    for number in re.findall(r"\d{3}", page):
        assert said[number] == 1 or (not said[number] and number in warned)


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
