"""Moses: two texts of as many lines, whatever the passages hold."""

import pytest
from hypothesis import given

from mtgsearch import formats
from mtgsearch.formats.moses import Moses
from mtgsearch.text.lines import split_lines
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import contents, hit, hits, inherited, sides


def written(*found):
    """The English text and the Chinese one."""
    pieces = list(Moses().write(found))
    return tuple("".join(piece[side] for piece in pieces) for side in (0, 1))


def test_its_name_leads_to_it():
    assert isinstance(formats.pair_writer("moses"), Moses)


@inherited
@given(contents)
def test_every_tool_counts_a_line_for_each_passage(content):
    """``str.splitlines`` cuts at all that any tool takes for a line end."""
    for text in written(*hits(content)):
        assert len(text.splitlines()) == len(split_lines(text)) == len(content)


@inherited
@given(contents)
def test_what_is_written_is_read_the_same_line_breaks_apart(content):
    content = [pair for pair in content if all(pair)]
    en, zh = map(source_of, written(*hits(content)))
    read = formats.recognise_pair(zh, en, "parallel").read(zh, en)
    assert sides(read) == [
        tuple(" ".join(text.split("\n")).replace("\u2028", " ") for text in pair) for pair in content
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", " \n\t", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029\n\n"])
def test_a_line_end_in_a_passage_is_a_space(end):
    assert written(hit(f"横置它{end}重置它", f"Tap it.{end}Untap  it.")) == ("Tap it. Untap  it.\n", "横置它 重置它\n")
