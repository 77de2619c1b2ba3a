"""Two files into sentences and units: what is read of them, how lines are counted, what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch import aligned, glossary
from mtgsearch.aligned import File
from mtgsearch.errors import DataError, UsageError
from mtgsearch.formats import plain
from mtgsearch.model import Lines
from mtgsearch.vocabulary import Vocabulary
from tests.formats import typeset
from tests.formats.test_docx import p, packed

ZH = ["在其上放置三个+1/+1指示物。", "该衍生物跃离。", "抓两张牌，然后弃一张牌。", "其操控者可以将它重置。"]
EN = [
    "Put three +1/+1 counters on it.",
    "The token phases out.",
    "Draw two cards, then discard one.",
    "Its controller may untap it.",
]
ZH_MARKDOWN = """\
# 跃离

衍生物跃离。它还会
跃回。

```
move(card)
```

- 抓一张牌。

## 其他

弃一张牌。
"""
EN_MARKDOWN = """\
# Phasing

The token phases out. It
will be back.

```
move(card)
```

- Draw a card.

## More

Discard one.
"""
VOCABULARY = Vocabulary(glossary.shipped().entries)


def read(zh, en, **options):
    """:param zh: text or bytes; ``en`` likewise."""
    sides = (side if isinstance(side, bytes) else side.encode() for side in (zh, en))
    return aligned.read(*map(File, ("zh.txt", "en.txt"), sides), **options)


def shown(text):
    return [(sentence.place, sentence.text, sentence.lines) for sentence in text.sentences]


def numbers(unit):
    return [sentence.place for sentence in unit.zh], [sentence.place for sentence in unit.en]


# What is read ------------------------------------------------------------------------------------------------------


def test_sentences_of_plain_text_know_the_lines_of_their_paragraph():
    zh, en = read("跃离\n" + "".join(ZH[:2]) + "\n", "Phasing\n\n" + " ".join(EN[:2]) + "\n")
    assert shown(zh) == [(0, "跃离", Lines(1, 1)), (1, ZH[0], Lines(2, 2)), (2, ZH[1], Lines(2, 2))]
    assert shown(en) == [(0, "Phasing", Lines(1, 1)), (1, EN[0], Lines(3, 3)), (2, EN[1], Lines(3, 3))]


@pytest.mark.parametrize("line", ["* * *", "- - -", "***", "• •"])
def test_signs_that_part_scenes_stay_as_they_are(line):
    assert [sentence.text for sentence in read(f"{ZH[0]}\n{line}\n* {ZH[1]}", "").zh.sentences] == [ZH[0], line, ZH[1]]


def test_markdown_is_read_without_its_code_which_is_told():
    zh, en = read(ZH_MARKDOWN, EN_MARKDOWN)
    assert [sentence.text for sentence in zh.sentences] == [
        "跃离",
        "衍生物跃离。",
        "它还会跃回。",
        "抓一张牌。",
        "其他",
        "弃一张牌。",
    ]
    assert zh.sentences[2].lines == Lines(3, 4)
    assert [sentence.text for sentence in en.sentences][2] == "It will be back."
    assert [len(text.warnings) for text in (zh, en)] == [1, 1]
    assert "code" in zh.warnings[0].text


def test_each_file_is_read_in_its_own_layout():
    zh, en = read(
        packed(p("跃离") + p("该衍生物跃离。")), "<html><body><p>The token <b>phases</b> out.</p></body></html>"
    )
    assert [sentence.text for sentence in zh.sentences] == ["跃离", "该衍生物跃离。"]
    assert [sentence.text for sentence in en.sentences] == ["The token phases out."]


def test_files_in_different_encodings():
    zh, en = read("\n".join(ZH).encode("gb18030"), "\n".join(EN).encode("utf-16"))
    assert [sentence.text for sentence in zh.sentences] == ZH
    assert [sentence.text for sentence in en.sentences] == EN


# Lines -------------------------------------------------------------------------------------------------------------


def test_lines_keep_their_numbers_past_blank_ones():
    zh, en = read("\n".join([ZH[0], "", "\N{IDEOGRAPHIC SPACE}", ZH[1], ""]), "\r\n".join(EN[:2]), by_line=True)
    assert shown(zh) == [(0, ZH[0], Lines(1, 1)), (3, ZH[1], Lines(4, 4))]
    assert shown(en) == [(0, EN[0], Lines(1, 1)), (1, EN[1], Lines(2, 2))]


def test_a_line_of_several_sentences_is_one():
    zh, _ = read("".join(ZH), EN[0], by_line=True)
    assert shown(zh) == [(0, "".join(ZH), Lines(1, 1))]


@given(
    st.lists(
        st.sampled_from([*ZH, "", " ", "\t", "跃\r离", "一\x0b二", "三\x0c四", "五\x85六", "七\N{LINE SEPARATOR}八"])
    )
)
def test_lines_are_counted_as_wc_counts_them(lines):
    text = "".join(f"{line}\n" for line in lines)
    zh, _ = read(text, EN[0], by_line=True)
    counted = text.encode().split(b"\n")
    assert [sentence.place for sentence in zh.sentences] == [
        number for number, line in enumerate(counted) if not plain.is_blank(line.decode())
    ]
    assert all(sentence.text == lines[sentence.place].strip() for sentence in zh.sentences)


# Units -------------------------------------------------------------------------------------------------------------


def test_what_answers_what():
    bitext = aligned.align(read("\n".join(ZH), "\n".join(EN)), VOCABULARY)
    assert [numbers(unit) for unit in bitext.units] == [([place], [place]) for place in range(4)]
    assert bitext.shapes() == [((1, 1), 4)]
    assert bitext[:2] == ("zh.txt", "en.txt")


@pytest.mark.parametrize(("zh", "en"), [(ZH, []), ([], EN)])
def test_one_side_is_empty(zh, en):
    """Its sentences have no answer; that is no error."""
    bitext = aligned.align(read("\n".join(zh), "\n".join(en)), VOCABULARY)
    assert bitext.shapes() == [((bool(zh), bool(en)), 4)]
    assert (bitext.sentences("zh"), bitext.sentences("en")) == (len(zh), len(en))


@settings(max_examples=15)
@given(
    st.lists(st.sampled_from([*ZH, "", "。", "-"]), max_size=12),
    st.lists(st.sampled_from([*EN, "", ".", "4/4"]), max_size=12),
)
def test_every_line_that_is_not_blank_is_in_exactly_one_unit(zh, en):
    bitext = aligned.align(read("\n".join(zh), "\n".join([*en, EN[0]]), by_line=True), VOCABULARY)
    for place, lines in ((0, zh), (1, [*en, EN[0]])):
        found = sorted(number for unit in bitext.units for number in numbers(unit)[place])
        assert found == [number for number, line in enumerate(lines) if line]
    assert all(0 <= unit.confidence <= 1 for unit in bitext.units)


# What is refused ---------------------------------------------------------------------------------------------------


def test_a_file_against_itself():
    with pytest.raises(UsageError, match="are the same text"):
        read("\n".join(ZH), "\n".join(ZH))


JAPANESE = ["トークンはフェイズ・アウトする。", "カードを二枚引き、その後一枚捨てる。"]
RUSSIAN = ["Фишка уходит из фазы.", "Возьмите две карты."]
NAMES = ["Jace, the Mind Sculptor", "Lotus"]


@pytest.mark.parametrize(("zh", "en"), [(EN, ZH), (EN[:1], ZH[:1]), (NAMES, ZH)])
@pytest.mark.parametrize("by_line", [True, False])
def test_languages_the_wrong_way_round(zh, en, by_line):
    with pytest.raises(UsageError, match=r"zh\.txt is in English and en\.txt in Chinese"):
        read("\n".join(zh), "\n".join(en), by_line=by_line)


def test_a_few_names_may_stand_in_latin_letters_in_chinese():
    assert len(read("\n".join(NAMES), "\n".join(NAMES[::-1])).zh.sentences) == len(NAMES)


@pytest.mark.parametrize(
    ("zh", "en", "wrong"),
    [
        (ZH, ZH[::-1], "en.txt"),
        (EN[::-1], EN, "zh.txt"),
        (EN[:1], EN[1:2], "zh.txt"),
        (ZH[:1], ZH[1:2], "en.txt"),
        (JAPANESE, EN[:1], "zh.txt"),
        (RUSSIAN, EN[:1], "zh.txt"),
        (ZH[:1], RUSSIAN, "en.txt"),
        ([""], ZH, "en.txt"),
    ],
)
@pytest.mark.parametrize("by_line", [True, False])
def test_a_text_in_the_other_language(zh, en, wrong, by_line):
    with pytest.raises(DataError) as error:
        read("\n".join(zh), "\n".join(en), by_line=by_line)
    assert error.value.values == {"path": wrong}


def test_a_document_of_an_office_program_in_the_other_language():
    with pytest.raises(DataError, match=r"en\.txt is not in the language"):
        read("\n".join(ZH), packed("".join(map(p, ZH))))


@pytest.mark.parametrize("data", [bytes(range(256)) * 100, b"PK\x03\x04" + b"\x00" * 100])
def test_what_is_no_text(data):
    with pytest.raises(DataError, match=r"^en\.txt: it is no text"):
        read(ZH[0], data)


def test_bytes_that_do_not_fit_the_encoding_asked_for():
    with pytest.raises(DataError) as error:
        read(ZH[0], EN[0].replace("three", "¾"), encoding="ascii")
    assert "--encoding" in error.value.hint


def test_a_pdf_without_text():
    with pytest.raises(DataError, match=r"^en\.txt holds no text that can be read"):
        read(ZH[0], typeset.pdf(b""))


@pytest.mark.parametrize("data", [typeset.pdf([(50, 700, EN[0])]), packed(p(EN[0]))])
def test_what_has_no_lines(data):
    with pytest.raises(UsageError, match=r"en\.txt is no plain text"):
        read(ZH[0], data, by_line=True)


def test_more_sentences_than_are_held(monkeypatch):
    monkeypatch.setattr(aligned, "MOST", 3)
    for by_line in (True, False):
        with pytest.raises(DataError, match=r"^zh\.txt: more than 3 sentences"):
            read("\n".join(ZH), EN[0], by_line=by_line)
    assert len(read("\n".join(ZH[:3]), EN[0]).zh.sentences) == 3
