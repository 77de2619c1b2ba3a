"""Two texts without anything to go by: what is read of them by their layout, and what the layout says of what answers
what."""

import re
from itertools import pairwise
from unicodedata import east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.formats import sections, wrapped
from mtgsearch.formats.two_texts import TwoTexts
from mtgsearch.model import LANGS, Warning
from tests.contracts.test_formats import inherited, source_of
from tests.contracts.test_pairs import PairContract
from tests.formats.test_docx import binary, p, packed

ZH = """\
[[_zones]]
== 区域

((("区域")))牌手的牌库是他的牌堆，
游戏开始时洗牌。

[source,text]
----
move(card, "hand")
----

[NOTE]
====
战场由所有牌手共用。
====

.牌库的样子
image::images/library.png[]

* 牌手看不到牌库里的牌。
* 牌手抓牌时拿最上面的一张。

=== 手牌

每位牌手都有手牌上限，见 https://example.org[规则]。
"""
EN = """\
[[_zones]]
== Zones

A player's library is the deck of that player.
It is shuffled when the game begins.

[source,text]
----
move(card, "hand")
----

[NOTE]
====
The battlefield is shared by all players.
====

.What a library looks like
image::images/library.png[]

* Players do not see the cards in a library.
* A player who draws takes the topmost card.

=== The Hand

Each player has a maximum hand size, see https://example.org[the rules].
"""


def groups(records):
    return [record for record in records if isinstance(record, Group)]


def said(records):
    """The kind of each group's blocks and what stands in it, by language."""
    return [
        tuple([block.text for block in group.blocks if block.lang == lang] for lang in LANGS)
        for group in groups(records)
    ]


class TestTwoTexts(PairContract):
    name = "texts"
    accepted = (("消灭目标生物。", "Destroy target creature."), ("", ""), ("一。\n二。", "One."), (ZH, EN))

    def test_one_group_of_all_lines(self):
        (group,) = self.records("• 一。\n\n二。", "One.\n- Two.")
        assert isinstance(group, Group)
        assert [(block.lang, block.text, block.bullet, block.lines.first) for block in group.blocks] == [
            ("zh", "一。", "•", 1),
            ("zh", "二。", "", 3),
            ("en", "One.", "", 1),
            ("en", "Two.", "-", 2),
        ]


class TestAsciiDoc(PairContract):
    name = "texts"
    accepted = ((ZH, EN),)

    def test_as_many_lines_with_equal_numbers_are_no_parallel_texts_if_they_are_code(self):
        listing = "----\n" + "\n".join(f"commit {number}" for number in range(9)) + "\n----\n"
        assert formats.recognise_pair(
            source_of(f"== 提交\n\n{listing}"), source_of(f"== Commits\n\n{listing}")
        ).name == ("texts")

    def test_what_is_read(self):
        records = self.records(ZH, EN)
        assert said(records) == [
            (["区域"], ["Zones"]),
            (
                ["牌手的牌库是他的牌堆，游戏开始时洗牌。"],
                ["A player's library is the deck of that player. It is shuffled when the game begins."],
            ),
            (["战场由所有牌手共用。"], ["The battlefield is shared by all players."]),
            (["牌库的样子"], ["What a library looks like"]),
            (["牌手看不到牌库里的牌。"], ["Players do not see the cards in a library."]),
            (["牌手抓牌时拿最上面的一张。"], ["A player who draws takes the topmost card."]),
            (["手牌"], ["The Hand"]),
            (
                ["每位牌手都有手牌上限，见 规则。"],
                ["Each player has a maximum hand size, see the rules."],
            ),
        ]
        assert [{group.kind or block.kind for block in group.blocks}.pop() for group in groups(records)] == [
            "heading",
            "paragraph",
            "note",
            "paragraph",
            "bullet",
            "bullet",
            "heading",
            "paragraph",
        ]
        assert [group.section for group in groups(records)][-2:] == [
            ("区域 / Zones",),
            ("区域 / Zones", "手牌 / The Hand"),
        ]

    def test_what_is_left_out_is_told_once_for_each_file(self):
        warnings = [record.text for record in self.records(ZH, EN) if isinstance(record, Warning)]
        assert [text for text in warnings if "code" in text] == [
            "left out of the Chinese file, as a code block: lines 8 to 10",
            "left out of the English file, as a code block: lines 8 to 10",
        ]

    def test_what_is_not_translated_is_no_translation(self):
        zh, en = "== 手牌\n\nDraw a card at once.\n", "== Hand\n\nDraw a card at once.\n"
        records = self.records(zh, en)
        assert said(records) == [(["手牌"], ["Hand"]), ([], ["Draw a card at once."])]
        assert [record.text for record in records if isinstance(record, Warning)] == [
            "left out of the Chinese file, as not translated: lines 3"
        ]

    def test_headings_are_known_by_their_identifiers_where_the_files_differ(self):
        zh = "== 回合\n\n甲。\n\n[[_draw]]\n=== 抓牌\n\n乙。\n\n[[_end]]\n=== 结束\n\n丙。\n"
        en = "== Turn\n\nA.\n\n=== Untap\n\nNew.\n\n[[_draw]]\n=== Draw\n\nB.\n\n[[_end]]\n=== End\n\nC.\n"
        found = said(self.records(zh, en))
        assert (["抓牌"], ["Draw"]) in found
        assert (["结束"], ["End"]) in found
        assert (["甲。"], ["A.", "Untap", "New."]) in found

    def test_an_identifier_is_that_of_the_heading_in_the_next_line(self):
        zh = "== 回合\n\n甲。\n\n[[_picture]]\nimage::a.png[]\n\n=== 抓牌\n\n乙。\n"
        en = "== Turn\n\nA.\n\n[[_picture]]\n=== Draw\n\nB.\n\n=== End\n\nC.\n"
        assert (["抓牌"], ["Draw"]) not in said(self.records(zh, en))

    def test_as_many_headings_between_two_that_are_known_answer_each_other_whatever_their_levels(self):
        zh = "[[_a]]\n== 起始\n\n=== 牌库\n\n=== 手牌\n\n[[_b]]\n== 结束\n\n谢谢。\n"
        en = "[[_a]]\n== Beginning\n\n=== Library\n\n==== Hand\n\n[[_b]]\n== End\n\nThanks.\n"
        found = groups(self.records(zh, en))
        assert [[block.text for block in group.blocks] for group in found][1:3] == [
            ["牌库", "Library"],
            ["手牌", "Hand"],
        ]
        assert found[2].section == ("起始 / Beginning", "牌库 / Library")

    def test_headings_above_the_same_listings_answer_each_other_where_one_is_missing(self):
        listing = "[source,text]\n----\nmove(card, '{}')\n----\n\n"
        hand, stack = listing.format("hand"), listing.format("stack")
        zh = f"[[_a]]\n== 起始\n\n=== 手牌\n\n{hand}=== 堆叠\n\n{stack}"
        en = f"[[_a]]\n== Beginning\n\n=== Exile\n\nGone.\n\n=== Hand\n\n{hand}==== Stack\n\n{stack}"
        found = said(self.records(zh, en))
        assert [pair for pair in found if all(pair)] == [
            (["起始"], ["Beginning"]),
            (["手牌"], ["Hand"]),
            (["堆叠"], ["Stack"]),
        ]

    def test_cross_references_show_the_titles_that_the_file_has(self):
        zh = "[[_hand]]\n=== 手牌\n\n上限见 <<_hand>>、 <<ch01#_top,首章>> 与 <<ch02#_deck>> 中的规则。\n"
        en = "[[_hand]]\n=== The Hand\n\nFor it see <<_hand>>, <<ch01#_top,the first>> and, too, <<ch02#_deck>>.\n"
        assert said(self.records(zh, en))[1] == (
            ["上限见 手牌、 首章 与中的规则。"],
            ["For it see The Hand, the first and, too,."],
        )

    def test_texts_do_not_cross_the_listings_that_both_have(self):
        listing = '\n----\nmove(card, "{}")\n----\n\n'
        zh = "== 区域\n\n甲甲甲甲。\n" + listing.format("hand") + "乙乙乙乙。\n\n丙丙丙丙。\n"
        en = "== Zones\n\nFirst one.\n\nAnother.\n" + listing.format("hand") + "Second one.\n"
        assert said(self.records(zh, en))[1:] == [
            (["甲甲甲甲。"], ["First one.", "Another."]),
            (["乙乙乙乙。", "丙丙丙丙。"], ["Second one."]),
        ]
        other = "== Zones\n\nFirst one.\n\nAnother.\n" + listing.replace("card", "token").format("x") + "Second one.\n"
        assert len(said(self.records(zh, other))) == 2

    def test_a_text_may_stand_on_the_other_side_of_a_listing(self):
        listing = '\n----\nmove(card, "hand")\n----\n\n'
        zh, en = f"== 区域\n\n甲甲。\n{listing}乙乙。\n", f"== Zones\n{listing}One.\n\nTwo.\n"
        assert said(self.records(zh, en))[1:] == [(["甲甲。", "乙乙。"], ["One.", "Two."])]

    def test_a_caption_is_that_of_its_picture(self):
        picture = "\n.{}\nimage::{}.png[]\n"
        zh = "== 区域\n" + picture.format("手牌的样子", "hand") + "\n.牌库\nimage::library.png[]\n"
        en = "== Zones\n" + picture.format("The library here", "library")
        assert said(self.records(zh, en))[1:] == [(["手牌的样子"], []), (["牌库"], ["The library here"])]

    def test_rows_and_callouts_are_texts_by_themselves(self):
        zh = "== 表\n\n|===\n| 甲甲 | 手牌\n| 乙乙 | 牌库\n|===\n\n<1> 抓一张牌。\n<2> 洗牌。\n"
        en = "== Table\n\n|===\n| First | Hand\n| Second | Library\n|===\n\n<1> Draw a card.\n<2> Shuffle.\n"
        assert said(self.records(zh, en))[1:] == [
            (["甲甲 | 手牌"], ["First | Hand"]),
            (["乙乙 | 牌库"], ["Second | Library"]),
            (["<1> 抓一张牌。"], ["<1> Draw a card."]),
            (["<2> 洗牌。"], ["<2> Shuffle."]),
        ]

    def test_one_language_begins_anew_so_that_two_files_are_seen(self):
        zh = "== 区域\n\n甲。\n\n乙。\n"
        en = "== Zones\n\n" + "// a comment\n" * 9 + "\nOne.\n"
        (*_, group) = groups(self.records(zh, en))
        assert [block.lang for block in group.blocks] == ["en", "zh", "zh"]

    def test_marks_that_are_not_seen(self):
        zh = "== 参考\n\n见 https://example.org[^] 与 ((区域))，NOTE: 无。\n"
        en = "== References\n\nNOTE: See https://example.org[the page^] footnote:[Or not.] and ((zones)).\n"
        assert said(self.records(zh, en))[1:] == [
            (["见 https://example.org 与 区域，NOTE: 无。"], ["See the page (Or not.) and zones."])
        ]


MARKDOWN = (
    "---\ntitle: 回合\n---\n\n# 回合\n\n回合开始时，\n重置所有牌。\n\n> 不是注释。\n\n"
    "| 阶段 | 何时 |\n|---|---|\n| 战斗 | 中间 |\n",
    "---\ntitle: Turn\n---\n\n# Turn\n\nWhen a turn begins,\nall cards untap.\n\n> This is a note.\n\n"
    "| Phase | When |\n|---|---|\n| Combat | between |\n",
)


class TestMarkdown(PairContract):
    name = "texts"
    accepted = (MARKDOWN,)

    def test_what_is_read(self):
        records = self.records(*MARKDOWN)
        assert said(records) == [
            (["回合"], ["Turn"]),
            (["回合开始时，重置所有牌。"], ["When a turn begins, all cards untap."]),
            (["不是注释。"], ["This is a note."]),
            (["阶段 | 何时"], ["Phase | When"]),
            (["战斗 | 中间"], ["Combat | between"]),
        ]
        assert [record.value for record in records if isinstance(record, Meta)] == ["回合 / Turn"]


class TestPages(PairContract):
    name = "texts"
    accepted = (
        (
            "<html><body><h1>区域</h1><p>牌手的\n牌库。</p></body></html>",
            "<html><body><h1>Zones</h1><p>The library of a\nplayer.</p></body></html>",
        ),
    )

    def test_lines_are_those_that_are_seen(self):
        (pair,) = self.accepted
        assert said(self.records(*pair)) == [(["区域", "牌手的 牌库。"], ["Zones", "The library of a player."])]

    def test_a_title_is_that_of_both(self):
        zh, en = (
            f"<html><title>{title}</title><p>{text}</p></html>"
            for title, text in (("回合", "抓牌。"), ("Turn", "Draw."))
        )
        assert [record.value for record in self.records(zh, en) if isinstance(record, Meta)] == ["回合 / Turn"]


def test_word_documents():
    zh, en = (binary(packed(p(text))) for text in ("消灭目标生物。", "Destroy target creature."))
    assert said(TwoTexts().read(zh, en)) == [(["消灭目标生物。"], ["Destroy target creature."])]


WRAPPED = """\
A player's library is the deck of that player, and
it is shuffled before the game begins. Nobody looks
at the cards in it. When a player draws a card, the
topmost card of the library is put into the hand of
that player.

The battlefield is shared by all players. Permanents
stay there until an effect or a rule puts them where
they go next.
"""

INDENTED = """\
    The library is the deck of a player, and it is
shuffled before the game begins. Nobody may look at
the cards in it.
    When a player draws a card, the topmost card of
the library is put into the hand of that player, or
so it should be.
    "Is that all?"
    The battlefield is shared by all players; there
the permanents stay until an effect, or a rule, puts
them where they go next.
"""
MIXED = (
    "牌手的“牌库”（library）就是他的“牌堆”，在“游戏”开始之前洗牌，任何人都不能查看里面的牌。当“牌手”“抓牌”时，"
    "他拿“上面”的一张，并把它放到“手牌”（hand）之中，此后他可以看它。",
    "“战场”（battlefield）由所有牌手共用，永久物都留在那里，直到某个“效应”或“规则”把它们移到别处，例如“坟墓场”"
    "（graveyard），或是“放逐区”，也可能回到“牌库”里。",
)


def broken(text, width, length):
    """``text`` in lines of ``width``, its words of Latin letters whole."""
    lines = [""]
    for word in re.findall(r"[!-~]+|.", text):
        if sum(map(length, lines[-1] + word)) > width:
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)


def cells_of(char):
    return 2 if east_asian_width(char) in "WF" else 1


def wide_cells_of(char):
    return 2 if east_asian_width(char) in "WFA" else 1


def one(char):
    return 1


class TestWrapped:
    def paragraphs(self, text):
        return [[line.number for line in run] for run in wrapped.paragraphs(text.split("\n"))]

    def test_lines_of_wrapped_paragraphs_are_one_text(self):
        assert self.paragraphs(WRAPPED) == [[1, 2, 3, 4, 5], [7, 8, 9]]

    def test_chinese(self):
        text = (
            "牌手的牌库就是他的牌堆，在游戏开始之前\n洗牌，任何人都不能查看里面的牌。当牌手\n抓牌时，他拿最上面的一张，并把它放到手\n牌中。\n\n"
            "战场由所有牌手共用，永久物都留在那里，\n直到某个效应或规则把它们移到别处，例如\n坟墓场。"
        )
        assert self.paragraphs(text) == [[1, 2, 3, 4], [6, 7, 8]]
        (group,) = groups(TwoTexts().read(source_of(text), source_of(WRAPPED)))
        assert [block.text[:12] for block in group.blocks] == [
            "牌手的牌库就是他的牌堆，",
            "战场由所有牌手共用，永久",
            "A player's l",
            "The battlefi",
        ]
        assert "\n" not in group.blocks[0].text
        assert "之前洗牌" in group.blocks[0].text
        assert "and it is" in group.blocks[2].text

    def test_a_sentence_a_line_stays_as_it_is(self):
        text = "".join(f"{sentence.strip()}.\n" for sentence in WRAPPED.replace("\n", " ").split("."))
        assert all(len(run) == 1 for run in self.paragraphs(text * 3))

    def test_lines_that_would_have_held_more_are_not_wrapped(self):
        assert all(len(run) == 1 for run in self.paragraphs("Draw a card\nDiscard a card and scry\nUntap\n" * 9))

    def test_lists_are_not_wrapped(self):
        assert all(len(run) == 1 for run in self.paragraphs("Gen:1:1\nGen:1:2\n\n" * 9))

    def test_text_without_blank_lines_is_not_wrapped(self):
        assert all(len(run) == 1 for run in self.paragraphs(WRAPPED.replace("\n\n", "\n")))

    def test_few_lines_show_nothing(self):
        assert self.paragraphs("\n".join(WRAPPED.split("\n")[3:9])) == [[1], [2], [4], [5], [6]]

    def test_a_bullet_begins_a_text(self):
        text = WRAPPED.replace("at the cards in it. When", "* at the cards in it. When")
        assert self.paragraphs(text) == [[1, 2], [3, 4, 5], [7, 8, 9]]

    def test_first_lines_may_be_indented(self):
        indented = INDENTED.replace("\n    ", "\n\n    ")
        assert self.paragraphs(indented) == [[1, 2, 3], [5, 6, 7], [9], [11, 12, 13]]

    @pytest.mark.parametrize("indent", ["    ", "  ", "\t", "  \t"])
    def test_an_indented_line_begins_a_paragraph(self, indent):
        text = INDENTED if indent == "    " else re.sub("^ {4}", indent, INDENTED, flags=re.MULTILINE)
        assert self.paragraphs(text) == [[1, 2, 3], [4, 5, 6], [7], [8, 9, 10]]

    @pytest.mark.parametrize(("width", "length"), [(36, cells_of), (36, wide_cells_of), (20, one)])
    @pytest.mark.parametrize(("indent", "between"), [("", "\n\n"), ("　　", "\n\n"), ("　　", "\n")])
    def test_chinese_in_lines_of_so_many_cells_or_characters(self, width, length, indent, between):
        texts = [indent + text for text in (*MIXED, "“就是这样？”")]
        wrapped = [broken(text, width, length) for text in texts]
        assert [len(run) for run in self.paragraphs(between.join(wrapped))] == [
            text.count("\n") + 1 for text in wrapped
        ]

    def test_a_few_lines_may_be_longer(self):
        text = f"{WRAPPED}\n" * 8 + "https://cards.example/" + "x" * 100
        assert [len(run) for run in self.paragraphs(text)] == [*[5, 3] * 8, 1]
        assert all(len(run) == 1 for run in self.paragraphs(text.replace("topmost card of", f"topmost {'x' * 100} of")))

    def test_entries_that_go_on_indented(self):
        entries = [
            broken(text.replace("\n", " "), 48, one).replace("\n ", "\n    ") for text in WRAPPED.strip().split("\n\n")
        ]
        assert [len(run) for run in self.paragraphs("\n\n".join(entries))] == [
            entry.count("\n") + 1 for entry in entries
        ]
        assert all(len(run) == 1 for run in self.paragraphs("\n".join(entries)))

    def test_the_lines_of_a_bullet_may_be_indented(self):
        assert self.paragraphs(f"{INDENTED}* Whoever has no card left in the library, and is\n  to draw one, loses.")[
            -1
        ] == [11, 12]

    def test_verse_is_not_wrapped(self):
        verse = (
            "The library is deep and still,\n    and nobody may see\nits topmost card, until\n    it is drawn by me.\n"
        )
        assert all(len(run) == 1 for run in self.paragraphs(verse * 5))
        assert all(len(run) == 1 for run in self.paragraphs(f"{verse}\n" * 5))

    def test_a_paragraph_a_line_stays_as_it_is(self):
        text = "".join(f"    {sentence.strip()}.\n" for sentence in WRAPPED.replace("\n", " ").split(".")[:-1])
        assert all(len(run) == 1 for run in self.paragraphs(text * 3))


LINES = [
    "== 区域",
    "=== 手牌",
    "== Zones",
    "=== Hand",
    "[[_hand]]",
    "[NOTE]",
    "====",
    "----",
    "|===",
    "| 甲 | A",
    ".题目",
    ".Title",
    "image::a.png[]",
    "* 抓一张牌。",
    "* Draw a card.",
    "<1> 洗牌。",
    "消灭目标生物。",
    "Destroy target creature, then draw.",
    "code(1)",
    "`x`",
    "// 注释",
    "",
    "",
]
marked = st.lists(st.sampled_from(LINES), max_size=20).map(lambda lines: "\n".join(["== 题", "", *lines]))


class TestLaws:
    @inherited
    @given(marked, marked)
    def test_every_line_of_marked_texts_is_read_once_or_warned_about(self, zh, en):
        records = list(TwoTexts().read(source_of(zh), source_of(en)))
        for lang, name, text in (("zh", "Chinese", zh), ("en", "English", en)):
            read = [
                number
                for group in groups(records)
                for block in group.blocks
                if block.lang == lang
                for number in range(block.lines.first, block.lines.last + 1)
            ]
            left = [
                number
                for record in records
                if isinstance(record, Warning) and name in record.text
                for span in record.text.rpartition(": lines ")[2].split(", ")
                for number in range(int(span.split(" to ")[0]), int(span.split(" to ")[-1]) + 1)
            ]
            assert len(read) == len(set(read))
            shown = {number for number, line in enumerate(text.split("\n"), 1) if any(map(str.isalnum, line))}
            assert shown <= {*read, *left}

    @given(st.permutations(range(9)))
    def test_the_longest_rising_sequence(self, order):
        found = sections._rising(list(enumerate(order)))
        assert all(
            first < second for before, after in pairwise(found) for first, second in zip(before, after, strict=True)
        )
        longest = [1] * len(order)
        for place, each in enumerate(order):
            longest[place] += max((longest[i] for i in range(place) if order[i] < each), default=0)
        assert len(found) == max(longest)
