"""What speaks for a bead and what against it, one witness at a time; and what is learned of a document."""

import pytest

from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.likelihood import MOST, Figures, Likelihood, learn
from mtgsearch.align.sides import Sides
from mtgsearch.glossary import Entry
from mtgsearch.model import Block, Lines

LEXICON = Lexicon([Entry("island", "海岛"), Entry("card", "牌")])
FILLER = ["Some words of no weight at all", "没有任何分量的一些话"]


def sides_of(*texts, gaps=()):
    """Sides of texts, each in its language; a leading bullet is taken off; before those in ``gaps`` is a blank line."""
    blocks, line = [], 0
    for index, text in enumerate(texts):
        line += 2 if index in gaps else 1
        lang = "en" if text.isascii() or text.lstrip("• ").isascii() else "zh"
        blocks.append(Block(lang, text.removeprefix("• "), Lines(line, line), "•" * text.startswith("•")))
    return Sides(blocks, LEXICON)


def score(sides, zh=0, en=0, zh_count=1, en_count=1, figures=None):
    return Likelihood(sides, figures or Figures()).of(zh, en, zh_count, en_count)


def pairs(sides):
    return list(zip(sides.single["zh"], sides.single["en"], strict=True))


@pytest.mark.parametrize(
    ("fits", "does_not"),
    [
        ("An island of the east", "A forest of the east"),
        ("These 702 are of the east", "These 703 are of the east"),
        ("This Ajani is of the east", "This Jace is of the east"),
        ("So this is the east, is it?", "So this is the east, it is."),
        ("A land of the farther east, one of many", "A land of the farther east, " + "and so on, " * 30),
        ("A land of the farther east, one of many", "A"),
        ("• A land of the east", "A land of the east"),
    ],
)
def test_what_fits_is_likelier(fits, does_not):
    chinese = "• 东方的Ajani海岛702里？"
    assert score(sides_of(fits, chinese, *FILLER)) > score(sides_of(does_not, chinese, *FILLER))


def test_rare_traits_say_more():
    text = "An island in the east", "东方的海岛"
    common = sides_of(*text, "This island", "那海岛", "Any island", "某海岛")
    assert score(sides_of(*text, "This place", "那地方", "Any place", "某地方")) > score(common)


def test_what_other_blocks_stand_between_is_less_likely():
    assert score(sides_of("A land", "东方之地", "Other things")) > score(sides_of("A land", "Other things", "东方之地"))


def test_a_merge_must_have_lengths_that_fit():
    sides = sides_of(
        "One sentence of the text. And one more of the text.", "文中的一个句子是这样。", "文中的另一个句子。", "一" * 90
    )
    assert score(sides, zh_count=2) > score(sides, zh_count=3)
    assert score(sides, zh_count=3) < -5


def test_a_merge_across_bullets_is_less_likely():
    texts = "One sentence of the text. And one more of the text.", "文中的一个句子是这样。"
    assert score(sides_of(*texts, "文中的另一个句子。"), zh_count=2) > score(
        sides_of(*texts, "• 文中的另一个句子。"), zh_count=2
    )


def test_counts_of_blocks_have_their_own_odds():
    sides = sides_of("a", "b", "c", "d", "一")
    odds = [Likelihood(sides, Figures()).of(0, 0, 0, 1), Likelihood(sides, Figures()).of(0, 0, 1, 0)]
    assert odds[0] == odds[1] < 0
    assert MOST == 4


def test_order_and_blank_lines_are_learned():
    names = ["Ann", "安", "Bob", "鲍勃", "Cid", "席德", "Dan", "丹", "Eve", "伊芙"]
    sides = sides_of(*names, gaps=(2, 4, 6, 8))
    learned = learn(sides, pairs(sides))
    assert learned.junctions[False, False] > 0 > learned.junctions[True, True]
    assert score(sides, 0, 0, figures=learned) > score(sides, 0, 1, figures=learned)


def test_lengths_and_hits_are_learned():
    sides = sides_of(*["An island of words, twice as long as usual, I think", "海岛上的话"] * 20)
    learned = learn(sides, pairs(sides))
    assert learned.ratio > Figures().ratio
    assert learned.hits["term"] > Figures().hits["term"]
    sides = sides_of(*["An island", "某个地方"] * 20)
    assert learn(sides, pairs(sides)).hits["term"] < Figures().hits["term"]


def test_from_nothing_nothing_is_learned():
    sides = sides_of("Ann", "安")
    learned = learn(sides, [])
    assert learned.ratio == Figures().ratio
    assert learned.variance == Figures().variance
    assert learned.hits == Figures().hits
    assert learned.junctions == pytest.approx({(False, False): 0})
