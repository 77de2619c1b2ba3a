"""Jade, AsciiDoc and reStructuredText in two languages: what is text, what is left out, which are pairs."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.formats.markdown_text import visible
from mtgsearch.formats.marked import Marked
from mtgsearch.formats.marked_text import prose
from mtgsearch.model import LANGS, Lines, Warning
from mtgsearch.text.encoding import decode
from mtgsearch.text.lines import split_lines
from tests.contracts.test_formats import TEXTS, covered, source_of
from tests.formats.test_interleaved import TestInterleaved as Interleaved
from tests.formats.test_rulings import TestRulings as Rulings
from tests.work import is_linear

BODY = "Draw a card and untap it.\n\n抓一张牌，然后重置它。\n\nThen you lose some life.\n\n然后你失去若干点生命。\n"
JADE = "include ../_util-fns\n\n:marked\n" + "".join(f"  {line}\n" if line else "\n" for line in BODY.split("\n"))
ASCIIDOC = "= Rules\n:toc:\n\n== Draw\n\n== 抓牌\n\n" + BODY + "\n[source,java]\n----\nint draw;\n----\n"
STRUCTURED = "Rules\n=====\n\n.. note::\n\n   Draw a card at once.\n\n   立即抓一张牌吧。\n\n" + BODY
ACCEPTED = (JADE, ASCIIDOC, STRUCTURED)
REFUSED = (
    *Interleaved.accepted,
    *Rulings.accepted,
    BODY,
    "# Rules 规则\n\n" + BODY,
    "[[a]]\n= 规则\n\n抓一张牌，然后重置它。\n\n[source]\n----\nint draw;\n----\n",
    "====== Rules ======\n\n[[a]]\n\n" + BODY,
    "<!DOCTYPE html>\n<p>\n:marked\n</p>\n" + BODY,
    '{"en": "= Draw a card.",\n"zh": "== 抓一张牌。"}',
    '#: a.c:1\nmsgid "Draw a card."\nmsgstr "抓一张牌。"\n',
    "import re\n\n# 抓牌\ndef draw(cards):\n    return cards  # 抓一张牌\n",
    "%PDF-1.4\n:marked\n",
    "",
)
MARKS = (
    *(
        "",
        "  ",
        "    ",
        ":marked",
        "  :marked",
        "= ",
        "== ",
        "* ",
        "  * ",
        ". ",
        ".",
        "1. ",
        "> ",
        "# ",
        "## ",
        "p ",
        "p. ",
    ),
    *(
        "td.",
        "h2 ",
        "header ",
        "+makeExample(",
        "code-example.",
        ".. note:: ",
        ".. image:: ",
        "....",
        "----",
        "|===",
        "| ",
    ),
    *(
        "// ",
        "//- ",
        "```",
        "====",
        "~~~",
        "^^^^",
        "a(href='x') ",
        ".l-sub-section",
        "NOTE: ",
        "[source]",
        "<!-- ",
        "::",
    ),
)
lines = st.builds(
    "".join, st.tuples(st.sampled_from(MARKS), st.sampled_from(["", "", *TEXTS, "Rules 规则", "`x`", "x::"]))
)
documents = st.lists(lines, max_size=14)
HOSTILE = (
    *(
        "link:",
        "<<",
        ":a",
        "`a <",
        "(",
        "+a(",
        "p.",
        "= ",
        "==",
        ".. ",
        "....",
        ":marked",
        "<a-b>",
        "<",
        "[",
        "*",
        "`",
        "|",
    ),
    *("| ", " ", "//", "+", "x::", "<!--", "&a", "<code>", "- ", "1. "),
)


def read(text):
    return list(Marked().read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def texts(text):
    return [(block.lang, block.text) for group in groups(text) for block in group.blocks]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


def jade(text):
    return ":marked\n" + "".join(f"  {line}\n" if line else "\n" for line in text.split("\n"))


def warned(records):
    """The lines that warnings are about."""
    for record in records:
        if isinstance(record, Warning):
            yield record.line
            _, found, where = record.text.rpartition(": lines ")
            for span in where.split(", ") if found else ():
                first, _, last = span.partition(" to ")
                yield from range(int(first), int(last or first) + 1)


class TestLaws:
    """Of ``FormatContract``, for blocks that are not lines."""

    read = staticmethod(read)
    format = Marked()

    @pytest.mark.parametrize("text", ACCEPTED)
    def test_its_own_are_recognised(self, text):
        assert Marked().confidence(source_of(text)) == 0.6
        assert (
            max(format.confidence(source_of(text)) for format in formats.all_formats() if format.name != "marked") < 0.6
        )

    @pytest.mark.parametrize("text", REFUSED)
    def test_others_are_not_taken(self, text):
        assert Marked().confidence(source_of(text)) == 0

    @given(documents)
    def test_every_line_is_in_one_block_or_warned_about(self, content):
        records = self.read("\n".join(content))
        said = [number for each in covered(records) for number in each]
        about = set(warned(records))
        assert len(said) == len(set(said))
        for number, line in enumerate(content, 1):
            assert number in said or number in about or not any(map(str.isalpha, line))

    @given(documents)
    def test_blocks_are_in_the_order_of_the_source(self, content):
        for group in self.read("\n".join(content)):
            if isinstance(group, Group):
                assert group.blocks
                assert all(block.lang in LANGS and block.text == block.text.strip() != "" for block in group.blocks)
                assert group.given or list(group.blocks) == sorted(group.blocks, key=lambda block: block.lines)

    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(st.text(max_size=80) | st.lists(st.sampled_from([*TEXTS, *MARKS, *HOSTILE, "\0", "\ud800"])).map("".join))
    def test_no_source_breaks_it(self, text):
        assert 0 <= self.format.confidence(source_of(text)) <= 1
        last = len(split_lines(text)) or 1
        assert all(1 <= number <= last for each in covered(self.read(text)) for number in each)

    @pytest.mark.parametrize("piece", HOSTILE)
    @pytest.mark.parametrize("head", ["", ":marked\n"])
    def test_work_is_linear(self, piece, head):
        def work(size):
            for text in (
                head + piece * (size // len(piece)),
                head + (piece + "\n") * (size // 10),
                head + piece + " " * size + "x",
            ):
                self.read(text)
                self.format.confidence(source_of(text))

        assert is_linear(work, 2_000)
        work(10_000)

    def test_warnings_are_a_handful(self):
        found = self.read(JADE * 50 + "p.\n" + ASCIIDOC * 50)
        assert sum(isinstance(record, Warning) for record in found) <= 6


def test_paragraphs_under_marked_are_joined_and_aligned_together():
    (group,) = groups(jade("Draw a card,\nthen *tap* it.\n\n抓一张牌，\n然后**横置**它。"))
    assert not group.given
    assert [(block.text, block.lines) for block in group.blocks] == [
        ("Draw a card, then tap it.", Lines(2, 3)),
        ("抓一张牌，然后横置它。", Lines(5, 6)),
    ]


def test_blocks_of_markdown_that_tags_part_are_one_text():
    text = ":marked\n  Draw a card.\n\n.l-sub-section\n  :marked\n    抓一张牌。\n"
    (group,) = groups(text)
    assert [block.text for block in group.blocks] == ["Draw a card.", "抓一张牌。"]
    assert warnings(text) == [Warning(1, "left out, as mark-up: lines 1, 4 to 5")]


@pytest.mark.parametrize(("en", "zh"), [("## Draw it", "## 抓它"), ("## Draw it", "### 抓它"), ("##Draw it", "##抓它")])
def test_headings_that_stand_twice_are_pairs(en, zh):
    heading, body = groups(jade(f"{en}\n\n{zh}\n\nTap it."))
    assert (heading.kind, heading.given) == ("heading", True)
    assert [block.text for block in heading.blocks] == ["Draw it", "抓它"]
    assert body.section == ("Draw it / 抓它",)


def test_a_comment_does_not_part_two_headings():
    text = jade("## Draw it\n<!-- a word -->\n\n## 抓它\n")
    assert [len(group.blocks) for group in groups(text)] == [2]
    assert Warning(3, "left out, as a comment: <!-- a word -->") in warnings(text)


def test_headings_that_hold_both_are_cut():
    text = "".join(f"## {both}\n\n{BODY}\n" for both in ("Draw a card 抓一张牌", "Untap it now 现在重置它"))
    heads = [group for group in groups(jade(text)) if group.kind == "heading"]
    assert [[block.text for block in group.blocks] for group in heads] == [
        ["抓一张牌", "Draw a card"],
        ["现在重置它", "Untap it now"],
    ]


def test_an_item_and_the_paragraph_in_it_are_a_pair():
    found = groups(jade("* Draw a card.\n\n  抓一张牌。\n\n* [Tap](#tap)\n\n  [横置](#tap)\n\n* Untap it."))
    assert [(group.given, [block.text for block in group.blocks]) for group in found] == [
        (True, ["Draw a card.", "抓一张牌。"]),
        (True, ["Tap", "横置"]),
        (False, ["Untap it."]),
    ]


def pairs(text):
    return [[block.text for block in group.blocks] for group in groups(text) if group.given]


def test_the_number_of_an_item_that_its_answer_has_not_is_its_bullet():
    (found,) = groups(jade("1. Draw a card.\n\n   抓一张牌。"))
    assert [(block.bullet, block.text) for block in found.blocks] == [("1.", "Draw a card."), ("", "抓一张牌。")]
    assert pairs(jade("1. Draw a card.\n\n   1、抓一张牌。")) == [["1. Draw a card.", "1、抓一张牌。"]]


def test_an_item_of_code_is_answered_by_the_paragraph_that_repeats_it():
    assert pairs(jade("* `upkeep`\n\n  `upkeep`的说明\n\n* Draw a card.\n\n  抓一张牌。")) == [
        ["upkeep", "upkeep的说明"],
        ["Draw a card.", "抓一张牌。"],
    ]


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("Main phases", "主阶段 (main phase)"),
        ("The _untap_ step", "_untap_ 步骤"),
        ("Tap | untap", "横置 (tap | untap)"),
    ],
)
def test_what_repeats_the_english_before_it_is_not_cut(en, zh):
    assert pairs(jade(f"## {en}\n\n## {zh}\n\n{BODY}"))[0] == [visible(en), visible(zh)]
    assert pairs(jade(f"* [{en}](#a)\n\n  [{zh}](#a)\n\n{BODY}"))[0] == [visible(en), visible(zh)]


def test_headings_far_apart_in_level_are_one_where_text_comes_under_them():
    found = groups(jade(f"## Draw a card\n\n#### 抓一张牌\n\n{BODY}"))
    assert [block.lang for block in found[0].blocks] == ["en", "zh"]
    found = groups(jade(f"## Draw a card\n\n#### 抓一张牌\n\n#### Draw it now\n\n{BODY}"))
    assert [block.lang for block in found[0].blocks] == ["en"]


@pytest.mark.parametrize(
    "text",
    [
        "改 *card.module.ts*",
        "deck-list.txt解读",
        '"Can\'t tap this one"是什么意思？',
        "card.tap、card.untap 和 all(card.tap)",
    ],
)
def test_names_and_quotations_make_no_english_of_chinese(text):
    assert texts(jade(f"## {text}\n\n{BODY}"))[0] == ("zh", visible(text))


def test_english_that_names_chinese_stays_english():
    assert texts(jade(f"## What “法术力” means in a rule\n\n{BODY}"))[0][0] == "en"


def test_a_name_that_begins_a_chinese_sentence_in_a_line_of_its_own_is_part_of_it():
    link = '<a href="#up" title="the upkeep step"><i>upkeep</i></a>'
    assert texts(jade(f"{link}\n（维持）开始时抓一张牌。")) == [("zh", "upkeep （维持）开始时抓一张牌。")]
    assert texts(jade("Upkeep\n维持")) == [("en", "Upkeep"), ("zh", "维持")]


def test_hard_breaks_within_a_language_part_nothing():
    assert texts(jade("Draw the top  \ncard of it.\n\n抓一张牌。")) == [
        ("en", "Draw the top card of it."),
        ("zh", "抓一张牌。"),
    ]
    assert texts(jade("Draw a card.  \n抓一张牌。")) == [("en", "Draw a card."), ("zh", "抓一张牌。")]


def test_paragraphs_of_html_are_texts_by_themselves():
    text = jade('<p class="a">Draw a card.</p>\n<p class="a">抓一张牌。</p>\n<br class="b">')
    assert texts(text) == [("en", "Draw a card."), ("zh", "抓一张牌。")]


def test_inline_tags_one_under_another_are_one_text():
    marks = [(" , and", "b"), (" 与", "i")]
    text = ":marked\n" + "".join(f"p\n  a(href='#t') Tap\n  span {mark}\n  {tag} untap\n" for mark, tag in marks)
    assert texts(text) == [("en", "Tap, and untap"), ("zh", "Tap 与 untap")]


def test_tags_whose_attributes_go_on_and_elements_are_no_text():
    text = ":marked\nimg(src='tap.png'\n    alt='A card, tapped')\nl-main-section\na(href='#t'\n  title='tap') Tap it\n"
    assert texts(text) == [("en", "Tap it")]


def test_paragraphs_in_items_are_no_pairs_the_other_way_round():
    """Where the signs of the items stand a paragraph too late."""
    (*pairs, late) = groups(jade("* Tap it.\n\n  横置它。\n\n* Untap it.\n\n  重置它。\n\n* 抓牌。\n\n  Draw a card."))
    assert [group.given for group in pairs] == [True, True]
    assert not late.given


def test_the_text_of_tags_is_read():
    text = (
        ":marked\n  Tap it.\n\nheader Draw a card\nheader 抓一张牌\ntd(style='x')\n  p.\n    Untap\n    it."
        "\n  p 重置它。\n| Go on.\n"
    )
    assert [text for _, text in texts(text)] == [
        "Tap it.",
        "Draw a card",
        "抓一张牌",
        "Untap it.",
        "重置它。",
        "Go on.",
    ]


def test_code_and_mark_up_of_jade_are_left_out():
    text = (
        "include ../_util-fns\n:marked\n  Tap it.\n\n  ```\n  int x;\n  ```\n+makeTabs(\n  `a.ts,\n  b.ts`)\n"
        "//- never shown\n   nor this\ncode-example(language='sh').\n  npm start now\n"
        ".file app.ts\nimg(src='x' alt='横置')\n"
    )
    assert texts(text) == [("en", "Tap it.")]
    assert sorted(warnings(text)) == [
        Warning(1, "left out, as mark-up: lines 1 to 2, 8 to 10, 16"),
        Warning(5, "left out, as a code block: lines 5 to 7, 13 to 15"),
        Warning(11, "left out, as a comment: lines 11 to 12"),
    ]


def test_elements_code_and_entities_do_not_hide_the_language():
    text = jade(
        'See the <live-example title="x"><i>live</i> card</live-example>.\n\n'
        "看`a`、\n`ngModel`&nbsp;(3x)、\n`tap`和`untap step`。"
        "\n\n改`app main src`为`src main`。\n\n    缩进的也是文本。"
    )
    assert texts(text) == [
        ("en", "See the live card."),
        ("zh", "看a、 ngModel (3x)、 tap和untap step。"),
        ("zh", "改app main src为src main。"),
        ("zh", "缩进的也是文本。"),
    ]


def test_a_paragraph_of_code_is_text_where_its_chinese_is_beside_it():
    assert texts(":marked\np `Tap`\np `Tap`（横置）\np `untap`\n") == [("en", "Tap"), ("zh", "Tap（横置）")]
    assert warnings(":marked\np `Tap`\n")[1] == Warning(2, "left out, as neither Chinese nor English: `Tap`")


def test_a_line_of_nothing_but_an_element_is_left_out():
    assert warnings(jade("Tap it.\n\n<live-example embedded></live-example>"))[0].text.endswith("lines 1, 4")


def test_tags_over_several_lines():
    text = jade('参见<a href="x"\n  target="_blank" title="the other rule">这里</a>的规则。')
    assert texts(text) == [("zh", "参见这里的规则。")]


def test_asciidoc():
    text = (
        "[[top]]\n= Rules\n:toc: left\n\n== Draw\n\n== 抓牌\n\n.A title\nSee link:a.html[the rule] and <<top,above>>.\n"
        "\n"
        "* Tap it.\n* 横置它。\n\n////\nhidden\n////\n\n[source,java]\n----\nint x;\n----\n\n****\nUntap it.\n****\n"
    )
    assert [text for _, text in texts(text)] == [
        *("Rules", "Draw", "抓牌", "A title", "See the rule and above.", "Tap it.", "横置它。", "Untap it."),
    ]
    assert [group.given for group in groups(text) if group.kind == "heading"] == [False, True]
    assert sorted(warnings(text)) == [
        Warning(1, "left out, as mark-up: lines 1, 3, 19, 24, 26"),
        Warning(15, "left out, as a comment: lines 15 to 17"),
        Warning(20, "left out, as a code block: lines 20 to 22"),
    ]


LINKED = st.sampled_from(
    [
        *(("牌", "牌"), ("card", "card"), ("、", "、"), (" ", " "), ("(见", "(见"), (")", ")")),
        *(("[抓](http://x.org/a)", "抓"), ("[tap](http://x.org/a_(b)?c=1,2)", "tap"), ("[重置](./b.html#c)", "重置")),
        *((" http://x.org/a[draw] ", " draw "), (" link:a.html[横置] ", " 横置 "), ("https://x.org", "https://x.org")),
        *((" <<top,above>> ", " above "), (" `x`", " x"), ("a << 1, b >> 2", "a << 1, b >> 2")),
    ]
)


@given(st.lists(LINKED, max_size=8))
def test_what_stands_between_links_is_kept(parts):
    """Of each link its text is left, of all else everything."""
    line = "".join(marked for marked, _ in parts)
    assert visible(prose(line)) == " ".join("".join(text for _, text in parts).split())


def test_chinese_between_two_links_is_read():
    text = jade("Tap it.\n\n见[规则](http://x.org/a)中的[横置](http://x.org/b)。")
    assert texts(text) == [("en", "Tap it."), ("zh", "见规则中的横置。")]


def test_restructured_text():
    text = (
        "Rules\n=====\n\n规则\n====\n\nDraw\n~~~~\n\n.. _top:\n\n.. note:: Tap :ref:`it <x>`.\n\n   横置它。\n\n"
        "Like this::\n\n  int x;\n\n.. code-block:: java\n\n   int y;\n\nSee `the rule <http://x>`_.\n"
    )
    assert [text for _, text in texts(text)] == [
        "Rules",
        "规则",
        "Draw",
        "Tap it.",
        "横置它。",
        "Like this:",
        "See the rule.",
    ]
    assert groups(text)[0].blocks[1].lines == Lines(4, 5)
    assert groups(text)[-1].section == ("Rules / 规则", "Draw")


@pytest.mark.parametrize("pattern", ["paired_progit/**/*.asc", "mtg_aipg_amtr/*.md"])
def test_documents_of_one_language_and_markdown_are_not_taken(shared, pattern):
    paths = [path for path in sorted((shared / "data").glob(pattern)) if "LICENSE" not in path.name]
    assert paths
    assert [path.name for path in paths if Marked().confidence(source_of(decode(path.read_bytes()).text))] == []


ONE_LANGUAGE = {"cheatsheet.jade", "ngcontainer.jade"}


def test_the_documentation_of_angular(shared):
    paths = sorted((shared / "data" / "interleaved_angular").glob("**/*.jade"))
    sources = [source_of(decode(path.read_bytes()).text) for path in paths]
    unknown = [path.name for path, source in zip(paths, sources, strict=True) if not Marked().confidence(source)]
    assert sorted(unknown) == sorted([*ONE_LANGUAGE, "glossary.jade"])
    for source in sources:
        records = list(Marked().read(source))
        said = [number for each in covered(records) for number in each]
        about = set(warned(records))
        assert len(said) == len(set(said))
        lost = [number for number, line in enumerate(source.lines, 1) if any(map(str.isalpha, line))]
        assert not set(lost) - set(said) - about
        assert sum(isinstance(record, Warning) for record in records) <= 12
