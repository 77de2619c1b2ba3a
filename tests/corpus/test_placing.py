"""Where the words of a passage stand in its source: the right place, or none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.corpus import placing
from mtgsearch.errors import DataError
from mtgsearch.model import Lines
from tests.found import document, finding, marked


@pytest.fixture
def source(tmp_path):
    """The source of some text, in an encoding."""

    def make(text, codec="utf-8", format="markdown"):
        path = tmp_path / "draft.md"
        path.write_bytes(text.encode(codec) if isinstance(text, str) else text)
        return placing.opened(str(path), format)

    return make


def placed(source, passage, marked, lines=(1, 1)):
    """The words of ``passage`` that equal ``marked``, as they are found in the source."""
    start = passage.index(marked)
    place = source.place(Lines(*lines), passage, (start, start + len(marked)))
    return place and source.text[slice(*place)], place


@pytest.mark.parametrize(
    ("text", "passage", "lines"),
    [
        ("前\n横置它,然后抓牌。\n后", "横置它,然后抓牌。", (2, 2)),
        ("> 横置它,然后**抓牌**。", "横置它,然后抓牌。", (1, 1)),
        ("横置[它](a.md),然后抓牌。", "横置它,然后抓牌。", (1, 1)),
        ("横置\n它,然后\n抓牌。", "横置它,然后抓牌。", (1, 3)),
        ("Tap\r\n  it, then\r\ndraw.", "Tap it, then draw.", (1, 3)),
        ("a\tTap it, then draw.\t横置它，然后抓牌。", "Tap it, then draw.", (1, 1)),
        ("横置\rTap it, then\rdraw", "Tap it, then draw", (2, 3)),
    ],
)
def test_a_comma_is_found(source, text, passage, lines):
    found = source(text)
    words, place = placed(found, passage, ",", lines)
    assert words == ","
    assert place == (text.index(","), text.index(",") + 1)


@pytest.mark.parametrize(
    ("text", "passage", "lines"),
    [
        ("牌,牌,", "牌,", (1, 1)),
        ("牌，", "牌,", (1, 1)),
        ("牌&#44;", "牌,", (1, 1)),
        ("牌,", "牌,", (2, 2)),
        ("牌,", "牌,", (0, 0)),
        ("", "牌,", (1, 1)),
    ],
)
def test_where_it_is_not_sure_there_is_no_place(source, text, passage, lines):
    assert placed(source(text), passage, ",", lines) == (None, None)


def test_words_that_stand_twice_are_told_apart_by_what_is_beside_them(source):
    text = "抓一张牌。然后弃一张牌。"
    assert source(text).place(Lines(1, 1), text, (9, 11)) == (9, 11)
    assert source("x" + text).place(Lines(1, 1), text, (9, 11)) == (10, 12)


def test_a_place_between_characters(source):
    assert source("ab。\ncd。").place(Lines(2, 2), "cd。", (2, 2)) == (6, 6)


@given(st.text("ab \n*牌", max_size=30), st.text("ab ,牌", min_size=1, max_size=12), st.text("ab \n*牌", max_size=30))
def test_what_is_found_is_what_was_looked_for(before, passage, after):
    passage = passage.strip() or "a"  # as every passage is
    text = before + passage + after
    found = placing.SourceText("", b"", None, text, (0, len(text)))
    for start in range(len(passage)):
        place = found.place(Lines(1, 1), passage, (start, start + 1))
        if place:
            assert text[slice(*place)].split() == passage[start : start + 1].split()
            if text.count(passage) == 1:
                assert place[0] == len(before) + start


# Files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "big5"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_written_again_as_it_was(source, codec, end):
    text = end.join(["橫置這個生物，然後抓一張牌。", "Tap it, then draw a card.", "這是另外的一行文字。"] * 3)
    data = text.encode(codec)
    found = source(data)
    assert found.text == text
    assert found.encoded(found.text) == data
    assert [found.text[start:].startswith("Tap") for start in found.starts[:3]] == [False, True, False]


def test_bytes_that_are_no_text_of_the_encoding_are_refused(source):
    good = "横置它。" * 50
    with pytest.raises(DataError, match="holds bytes that are no utf-8"):
        source(good.encode() + b"\xff" + good.encode())


@pytest.mark.parametrize("format", ["pdf", "docx", "xlsx"])
def test_files_that_are_no_text_are_refused(source, format):
    with pytest.raises(DataError, match=r"draft.md: no text"):
        source("横置", format=format)


# Places of findings ------------------------------------------------------------------------------------------------


def test_lines_and_columns_count_from_one(tmp_path):
    path = tmp_path / "draft.txt"
    path.write_text("Tap.\n前言。\n  横置它,然后抓牌。\n", encoding="utf-8-sig")
    found = finding(zh="横置它,然后抓牌。", doc=document(path=str(path)), lines={"zh_lines": Lines(3, 3)})
    place = placing.Places().of(marked(found, ((3, 4),)), "zh", (3, 4))
    assert tuple(place) == (3, 6, 3, 7, 14, 1)


def test_a_file_that_is_gone_has_no_places(tmp_path):
    assert placing.Places().of(finding(doc=document(path=str(tmp_path / "none"))), "zh", (0, 1)) is None
