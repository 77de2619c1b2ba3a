"""Two texts without anything to go by: what is read of them by their layout, and what the layout says of what answers
what."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.formats import sections
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
