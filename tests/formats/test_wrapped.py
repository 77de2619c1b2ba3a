"""Which lines of plain text are a paragraph together."""

import re
from unicodedata import east_asian_width

import pytest

from mtgsearch.formats import wrapped
from mtgsearch.formats.two_texts import TwoTexts
from tests.contracts.test_formats import source_of

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


def paragraphs(text):
    return [[line.number for line in run] for run in wrapped.paragraphs(text.split("\n"))]


def test_lines_of_wrapped_paragraphs_are_one_text():
    assert paragraphs(WRAPPED) == [[1, 2, 3, 4, 5], [7, 8, 9]]


def test_chinese():
    text = (
        "牌手的牌库就是他的牌堆，在游戏开始之前\n洗牌，任何人都不能查看里面的牌。当牌手\n抓牌时，他拿最上面的一张，并把它放到手\n牌中。\n\n"
        "战场由所有牌手共用，永久物都留在那里，\n直到某个效应或规则把它们移到别处，例如\n坟墓场。"
    )
    assert paragraphs(text) == [[1, 2, 3, 4], [6, 7, 8]]
    (group,) = TwoTexts().read(source_of(text), source_of(WRAPPED))
    assert [block.text[:12] for block in group.blocks] == [
        "牌手的牌库就是他的牌堆，",
        "战场由所有牌手共用，永久",
        "A player's l",
        "The battlefi",
    ]
    assert "\n" not in group.blocks[0].text
    assert "之前洗牌" in group.blocks[0].text
    assert "and it is" in group.blocks[2].text


def test_a_sentence_a_line_stays_as_it_is():
    text = "".join(f"{sentence.strip()}.\n" for sentence in WRAPPED.replace("\n", " ").split("."))
    assert all(len(run) == 1 for run in paragraphs(text * 3))


def test_lines_that_would_have_held_more_are_not_wrapped():
    assert all(len(run) == 1 for run in paragraphs("Draw a card\nDiscard a card and scry\nUntap\n" * 9))


def test_lists_are_not_wrapped():
    assert all(len(run) == 1 for run in paragraphs("Gen:1:1\nGen:1:2\n\n" * 9))


def test_text_without_blank_lines_is_not_wrapped():
    assert all(len(run) == 1 for run in paragraphs(WRAPPED.replace("\n\n", "\n")))


def test_few_lines_show_nothing():
    assert paragraphs("\n".join(WRAPPED.split("\n")[3:9])) == [[1], [2], [4], [5], [6]]


def test_a_bullet_begins_a_text():
    text = WRAPPED.replace("at the cards in it. When", "* at the cards in it. When")
    assert paragraphs(text) == [[1, 2], [3, 4, 5], [7, 8, 9]]


def test_first_lines_may_be_indented():
    indented = INDENTED.replace("\n    ", "\n\n    ")
    assert paragraphs(indented) == [[1, 2, 3], [5, 6, 7], [9], [11, 12, 13]]


@pytest.mark.parametrize("indent", ["    ", "  ", "\t", "  \t"])
def test_an_indented_line_begins_a_paragraph(indent):
    text = INDENTED if indent == "    " else re.sub("^ {4}", indent, INDENTED, flags=re.MULTILINE)
    assert paragraphs(text) == [[1, 2, 3], [4, 5, 6], [7], [8, 9, 10]]


@pytest.mark.parametrize(("width", "length"), [(36, cells_of), (36, wide_cells_of), (20, one)])
@pytest.mark.parametrize(("indent", "between"), [("", "\n\n"), ("　　", "\n\n"), ("　　", "\n")])
def test_chinese_in_lines_of_so_many_cells_or_characters(width, length, indent, between):
    texts = [indent + text for text in (*MIXED, "“就是这样？”")]
    wrapped = [broken(text, width, length) for text in texts]
    assert [len(run) for run in paragraphs(between.join(wrapped))] == [text.count("\n") + 1 for text in wrapped]


def test_a_few_lines_may_be_longer():
    text = f"{WRAPPED}\n" * 8 + "https://cards.example/" + "x" * 100
    assert [len(run) for run in paragraphs(text)] == [*[5, 3] * 8, 1]
    assert all(len(run) == 1 for run in paragraphs(text.replace("topmost card of", f"topmost {'x' * 100} of")))


def test_entries_that_go_on_indented():
    entries = [
        broken(text.replace("\n", " "), 48, one).replace("\n ", "\n    ") for text in WRAPPED.strip().split("\n\n")
    ]
    assert [len(run) for run in paragraphs("\n\n".join(entries))] == [entry.count("\n") + 1 for entry in entries]
    assert all(len(run) == 1 for run in paragraphs("\n".join(entries)))


def test_the_lines_of_a_bullet_may_be_indented():
    assert paragraphs(f"{INDENTED}* Whoever has no card left in the library, and is\n  to draw one, loses.")[-1] == [
        11,
        12,
    ]


def test_verse_is_not_wrapped():
    verse = "The library is deep and still,\n    and nobody may see\nits topmost card, until\n    it is drawn by me.\n"
    assert all(len(run) == 1 for run in paragraphs(verse * 5))
    assert all(len(run) == 1 for run in paragraphs(f"{verse}\n" * 5))


def test_a_paragraph_a_line_stays_as_it_is():
    text = "".join(f"    {sentence.strip()}.\n" for sentence in WRAPPED.replace("\n", " ").split(".")[:-1])
    assert all(len(run) == 1 for run in paragraphs(text * 3))
