"""Passages as a table in Markdown: rows that stay rows, texts that stay texts, and what is read of them again."""

import re

import pytest
from hypothesis import given

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.formats.markdown_table import HEADER, MarkdownTable
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import contents, hit, hits, inherited


def written(*found):
    return "".join(MarkdownTable().write(found))


def row(text):
    return written(hit(text, None)).removeprefix(HEADER)


@inherited
@given(contents)
def test_a_line_a_passage_and_four_cells(content):
    lines = written(*hits(content)).removeprefix(HEADER).split("\n")
    assert len(lines) == len(content) + 1
    assert {len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) for line in lines[:-1]} == {5}


@inherited
@given(contents)
def test_it_is_written_piece_by_piece(content):
    asked = []
    pieces = MarkdownTable().write(each for each in hits(content) if asked.append(each) is None)
    next(pieces)
    assert asked == []
    assert [next(pieces) and len(asked) for _ in content] == list(range(1, len(content) + 1))


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("a | b", r"a \| b"),
        ("two\nlines\r\nmore", "two<br>lines<br>more"),
        ("a\N{LINE SEPARATOR}b", "a<br>b"),
        ("<b> & &amp;", "&lt;b&gt; &amp; &amp;amp;"),
        ("*x* _y_ `z` ~w~", r"\*x\* \_y\_ \`z\` \~w\~"),
        ("[x](javascript:y)", r"\[x\](javascript:y)"),
        ("a\\|b", r"a\\\|b"),
        ("$x$", r"\$x\$"),
        ("+1/+1, {T}: 4/4", "+1/+1, {T}: 4/4"),
    ],
)
def test_nothing_in_a_text_is_markup(text, cell):
    assert row(text) == f"|  | {cell} |  | 2024-02-06 · notes:1 |\n"


def test_the_cells_beside_the_texts():
    found = hit("横置它。", "Tap it.", number="7.1", section=("一",), date="2024-01-02", provenance="gpt")
    assert written(found).endswith("| 7.1 | 横置它。 | Tap it. | gpt · 2024-01-02 · notes:1 |\n")
    assert written(hit("横置", "Tap", section=("一", "b"))).endswith(
        "| 一 &gt; b | 横置 | Tap | 2024-02-06 · notes:1 |\n"
    )


def test_the_markdown_reader_pairs_the_texts_again():
    """Its rows are pairs of the same texts, among the other cells of their rows."""
    content = [("支付<2>与{T}。", "Pay <2> & {T}."), ("*星号*与|竖线|", "*stars* and |bars|"), ("横置它。", "Tap it.")]
    source = source_of(written(*hits(content)))
    format = formats.recognise(source)
    assert format.name == "markdown"
    head, *groups = [record for record in format.read(source) if isinstance(record, Group)]
    assert head.kind == "row"
    assert len(groups) == len(content)
    for group, texts in zip(groups, content, strict=True):
        assert (group.given, group.kind) == (True, "row")
        for block in group.blocks:
            assert texts[("zh", "en").index(block.lang)] in block.text.split(" | ")
