import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.errors import DataError, UsageError
from mtgsearch.model import Warning
from mtgsearch.text.encoding import decode

SIMPLE = "Untap it during the next untap step.\n在下一个重置步骤中将它重置。\n"
TRADITIONAL = "Untap it during the next untap step.\n在下一個重置步驟中將它重置。\n"
LABEL = {"utf-16-be": "utf-16", "utf-32-be": "utf-32"}
OTHERS = [
    ("Если существо покидает поле битвы, возьмите карту.", "cp1251"),
    ("Если существо покидает поле битвы, возьмите карту.", "koi8-r"),
    ("このクリーチャーをアンタップする。カードを引く。", "shift_jis"),
    ("ปลดการ์ดใบนี้ในขั้นตอนถัดไป", "cp874"),
    ("Dégagez la créature à l’étape suivante, même engagée.", "cp1252"),
]


@pytest.mark.parametrize(
    ("data", "label", "text"),
    [
        (b"", "utf-8", ""),
        (b"plain", "utf-8", "plain"),
        (SIMPLE.encode(), "utf-8", SIMPLE),
        (codecs.BOM_UTF8 + SIMPLE.encode(), "utf-8", SIMPLE),
        (SIMPLE.encode("gbk"), "gb18030", SIMPLE),
        ("𠮷㐀™以此法。".encode("gb18030"), "gb18030", "𠮷㐀™以此法。"),
        (TRADITIONAL.encode("big5"), "big5", TRADITIONAL),
        (SIMPLE.encode("utf-16"), "utf-16", SIMPLE),
        (codecs.BOM_UTF16_BE + SIMPLE.encode("utf-16-be"), "utf-16", SIMPLE),
        (SIMPLE.encode("utf-16-le"), "utf-16", SIMPLE),
        (SIMPLE.encode("utf-16-be"), "utf-16", SIMPLE),
        (b"\xef\xbb\xbf", "utf-8", ""),
        (codecs.BOM_UTF32_LE + SIMPLE.encode("utf-32-le"), "utf-32", SIMPLE),
        (codecs.BOM_UTF32_BE + SIMPLE.encode("utf-32-be"), "utf-32", SIMPLE),
        (SIMPLE.encode("utf-32-le"), "utf-32", SIMPLE),
        (codecs.BOM_UTF16_LE + "Если оно уходит".encode("utf-16-le"), "utf-16", "Если оно уходит"),
        ("\ufeff重置".encode("gb18030"), "gb18030", "重置"),
    ],
)
def test_recognised(data, label, text):
    assert decode(data) == (text, label, ())


@pytest.mark.parametrize(("text", "encoding"), OTHERS)
def test_other_languages_are_not_taken_for_chinese(text, encoding):
    with pytest.raises(DataError) as caught:
        decode(text.encode(encoding))
    assert "byte " in str(caught.value)
    assert "utf-8, gb18030, big5, utf-16" in str(caught.value)
    assert "--encoding" in caught.value.hint
    assert decode(text.encode(encoding), encoding).text == text


def test_a_bad_byte_costs_its_own_line_only():
    lines = SIMPLE.encode().splitlines(keepends=True) * 30
    lines[31] = lines[31].replace("将".encode(), b"\xff\xfe")
    text, encoding, damage = decode(b"".join(lines))
    assert encoding == "utf-8"
    assert text == SIMPLE * 15 + SIMPLE.replace("将", "\ufffd") + SIMPLE * 14
    assert [warning.line for warning in damage] == [32]


def test_a_tail_in_another_encoding_is_flagged():
    text, encoding, damage = decode((SIMPLE * 2).encode() + "它被横置。\n".encode("gbk"))
    assert encoding == "utf-8"
    assert text.startswith(SIMPLE * 2)
    assert [warning.line for warning in damage] == [5]


def test_a_stray_byte_in_english_is_read():
    text, encoding, damage = decode(b"Untap it.\n" * 30 + b"It isn\x92t tapped.\n")
    assert (encoding, text.count("\ufffd"), damage[0].line) == ("utf-8", 1, 31)


def test_null_never_comes_out():
    text, encoding, damage = decode(b"Untap\0\0 it.\nTap it.\n")
    assert (text, encoding, damage[0].line) == ("Untap\ufffd it.\nTap it.\n", "utf-8", 1)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"Untap\0\0 it\0.", "a null character (U+0000) in 2 place(s)"),
        (b"It isn\x92t\xff.", "not readable as utf-8 in 2 place(s)"),
        (b"It isn\x92\0t \0.", "not readable as utf-8 in 1 place(s) and a null character (U+0000) in 1 place(s)"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line, told):
    (warning,) = decode(b"Untap it.\n" * 100 + line + b"\n").damage
    assert warning == Warning(101, f"{told}, shown as U+FFFD")


def test_a_mark_decides_even_over_bad_bytes():
    text, encoding, damage = decode(codecs.BOM_UTF16_LE + "重置".encode("utf-16-le") + b"\n")
    assert (text[:2], encoding, len(damage)) == ("重置", "utf-16", 1)


@pytest.mark.parametrize(
    ("mark", "said", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8", "gb18030"),
        (codecs.BOM_UTF8, "utf-8", "utf-16-le"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "gb18030"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be", "utf-8"),
    ],
)
def test_a_mark_that_lies_is_told(mark, said, codec):
    text, _, damage = decode(mark + (SIMPLE * 2).encode(codec))
    assert text == SIMPLE * 2
    assert [(warning.line, said in warning.text, codec in warning.text) for warning in damage] == [(1, True, True)]


def test_one_bad_byte_does_not_belie_a_mark():
    text, encoding, damage = decode(codecs.BOM_UTF8 + SIMPLE.encode() * 5 + b"\xff\n")
    assert (encoding, text.count("\ufffd"), [warning.line for warning in damage]) == ("utf-8", 1, [11])


@pytest.mark.parametrize(("text", "encoding"), OTHERS[:-1])
def test_a_mark_saves_no_text_in_another_encoding(text, encoding):
    with pytest.raises(DataError):
        decode(codecs.BOM_UTF8 + text.encode(encoding))


@pytest.mark.parametrize(("asked", "mark"), [("gbk", codecs.BOM_UTF8), ("utf-8", codecs.BOM_UTF16_LE)])
def test_a_mark_that_contradicts_what_is_asked_for_is_no_text(asked, mark):
    text, _, damage = decode(mark + SIMPLE.encode(asked), asked)
    assert (text, len(damage)) == (SIMPLE, 1)


@pytest.mark.parametrize("asked", ["utf-16", "utf-16-le", "utf-32"])
def test_a_mark_tells_the_byte_order_of_what_is_asked_for(asked):
    mark, codec = (codecs.BOM_UTF32_BE, "utf-32-be") if "32" in asked else (codecs.BOM_UTF16_BE, "utf-16-be")
    assert decode(mark + SIMPLE.encode(codec), asked) == (SIMPLE, LABEL[codec], ())


@pytest.mark.parametrize("label", ["gb2312", "GBK", "gb18030", "cp936"])
def test_labels_of_less_than_gb18030_are_read_as_it(label):
    assert decode("喆镕㐀".encode("gb18030"), label) == ("喆镕㐀", "gb18030", ())


def test_the_encoding_asked_for_must_fit():
    with pytest.raises(DataError) as caught:
        decode("a\n重置".encode("gbk"), "utf-8")
    assert str(caught.value) == "byte 2 (line 2) cannot be decoded; tried utf-8"


@pytest.mark.parametrize("name", ["no-such", "base64", "rot13", "undefined", "a\0b"])
def test_unknown_encodings(name):
    with pytest.raises(UsageError):
        decode(b"text", name)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data):
    try:
        text, _, damage = decode(data)
    except DataError:
        return
    assert "\0" not in text
    assert ("\ufffd" in text) >= bool(damage)


@given(st.text(st.characters(exclude_characters="\0\ufeff", exclude_categories=["Cs"])))
def test_valid_utf8_is_never_changed(text):
    assert decode(text.encode()).text == text


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16-le", "utf-16-be", "utf-32-le"])
def test_lines_of_real_text_in_other_encodings(shared, encoding):
    source = shared / "data" / "mtg_cr_20220610" / "plain_text" / "20240206_Zh.txt"
    lines = [line for line in source.read_text(encoding="utf-8-sig").splitlines() if len(line) > 20][::40]
    assert [line for line in lines if decode(f"{line}\n".encode(encoding)).text != f"{line}\n"] == []
