"""What speaks for a bead and what against it, one witness at a time."""

import math

import pytest

from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.likelihood import FOLLOWS, MOST, SHARES, Figures, Likelihood
from mtgsearch.align.sides import Sides
from mtgsearch.blocks import Block
from mtgsearch.glossary import Entry
from mtgsearch.model import Lines

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


def test_more_blocks_on_a_side_are_rarer():
    sides = sides_of("Some words here", "a few", "此处有一些词语")
    assert score(sides_of("Some words", "此处有词")) > score(sides, en_count=2)
    assert MOST == max(SHARES) == 4


@pytest.mark.parametrize(
    ("chinese", "same", "other"),
    [
        ("7.1：牌手抓牌。", "7.1: Players draw.", "8.2: Players draw."),
        ("b）牌手抓牌。", "(b) Players draw.", "(c) Players draw."),
        ("第二步，牌手抓牌。", "Step 2, players draw.", "Step 3, players draw."),
        ("黑莲花/Black Lotus", "Black Lotus", "Time Walk"),
    ],
)
def test_what_says_it_is_another_is_another(chinese, same, other):
    """Whatever else: two blocks that nothing answers are likelier."""
    alone = sum(math.log(FOLLOWS[step]) for step in [(None, "zh"), ("zh", "en"), ("en", None)])
    assert score(sides_of(same, chinese)) > alone + 3
    assert score(sides_of(other, chinese)) < alone


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("引用CR：", "To quote the rules:"),
        ("7 个生物", "All creatures"),
        ("A. 牌手", "A player"),
        ("第三方", "Any 2 sides"),
    ],
)
def test_what_does_not_say_so_is_not(chinese, english):
    assert score(sides_of(english, chinese)) > -4


def test_unanswered_terms_speak_against_only_so_far():
    """They may be other ones than the glossary's, however many they are."""
    lexicon = Lexicon([Entry(f"word{chr(letter)}", chr(0x4E00 + letter)) for letter in range(97, 117)])

    def terms(count):
        texts = " ".join(f"word{chr(letter)}" for letter in range(97, 97 + count)), "此地与彼处那里" * count
        blocks = [Block("en", texts[0], Lines(1, 1)), Block("zh", texts[1], Lines(2, 2))]
        return Likelihood(Sides(blocks, lexicon), Figures()).of(0, 0, 1, 1)

    assert terms(1) > terms(6)
    assert terms(12) == pytest.approx(terms(20), abs=1.5)


def test_steps_from_bead_to_bead_are_probabilities():
    for kind in (None, "zh", "en"):
        assert math.fsum(share for (before, _), share in FOLLOWS.items() if before == kind) == pytest.approx(1)
