"""Documents whose prose is indented as code is in Markdown."""

import pytest

from mtgsearch.blocks import Group
from mtgsearch.formats.markdown import Markdown
from mtgsearch.formats.markdown_blocks import Line
from mtgsearch.formats.markdown_indents import outdented
from mtgsearch.formats.monolingual import Part, layout_of
from mtgsearch.model import Warning
from tests.contracts.test_formats import source_of
from tests.formats.test_wrapped import INDENTED

PROSE = """\
He left the house at nine. It was raining, and the road to the
station was empty.

"You are late," she said. He knew it, and did not answer her.

They waited for the train until it was dark.
"""
BOOK = "# Chapter 1\n\n" + "".join(f"    {line}\n" if line else "\n" for line in PROSE.splitlines())
FIRST_LINES = f"# Chapter 1\n\n{INDENTED}\n# Chapter 2\n\n    He left the house at nine.\n"


def read(text, lang="en"):
    """The texts, their lines, and what was warned about."""
    source = source_of(text)
    records = list(layout_of(source).read(source, lang))
    blocks = [record.block for record in records if isinstance(record, Part) and record.block]
    warnings = [record for record in records if isinstance(record, Warning)]
    return [(block.text, *block.lines) for block in blocks], warnings


def test_a_book_of_indented_prose_is_no_code():
    assert read(BOOK) == (
        [
            ("Chapter 1", 1, 1),
            ("He left the house at nine. It was raining, and the road to the station was empty.", 3, 4),
            ('"You are late," she said. He knew it, and did not answer her.', 6, 6),
            ("They waited for the train until it was dark.", 8, 8),
        ],
        [],
    )


def test_a_paragraph_a_line():
    texts, _ = read("# Chapter 1\n\n    He left at nine. It rained.\n    She stayed at home.\n")
    assert [text for text, *_ in texts] == [
        "Chapter 1",
        "He left at nine. It rained.",
        "She stayed at home.",
    ]


def test_paragraphs_of_which_first_lines_are_indented():
    texts, warnings = read(FIRST_LINES)
    assert [(first, last) for _, first, last in texts] == [(1, 1), (3, 5), (6, 8), (9, 9), (10, 12), (14, 14), (16, 16)]
    assert texts[3][0] == '"Is that all?"'
    assert warnings == []


def test_chinese():
    texts, warnings = read("# 第一章\n\n    他九点离开家。下着雨。\n\n    “你迟到了。”她说。\n", "zh")
    assert [text for text, *_ in texts] == ["第一章", "他九点离开家。下着雨。", "“你迟到了。”她说。"]
    assert warnings == []


def test_in_both_languages():
    text = "# Chapter 1 第一章\n\n    He left the house at nine. It was raining.\n\n    他九点离开家。下着雨。\n"
    records = list(Markdown().read(source_of(text)))
    assert [block.text for record in records if isinstance(record, Group) for block in record.blocks][-2:] == [
        "He left the house at nine. It was raining.",
        "他九点离开家。下着雨。",
    ]
    assert not [record for record in records if isinstance(record, Warning)]


@pytest.mark.parametrize(
    "text",
    [
        "# Use\n\n    $ draw --all\n    $ untap\n\n# More\n\n    tap(card);\n    return card;\n",
        "# Use\n\n    for card in cards:\n        card.tap()\n",
        "# Use\n\nThe program says so:\n\n    He left the house at nine. It was raining.\n\nThen it ends.\n",
        "# Use\n\n```\ndraw()\n```\n\n    He left the house at nine. It was raining.\n",
    ],
)
def test_code_and_samples_stay_as_they_are(text):
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    assert outdented(lines) == lines
