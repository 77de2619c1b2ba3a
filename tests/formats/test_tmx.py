"""TMX: languages however they are spelt, inline codes, what is refused, what other tools read."""

import random

import pytest
from translate.storage import tmx as toolkit

from mtgsearch.blocks import Group
from mtgsearch.errors import DataError
from mtgsearch.formats import xml
from mtgsearch.formats.base import Source
from mtgsearch.formats.tmx import Tmx
from mtgsearch.model import Lines, Warning
from mtgsearch.text.encoding import decode
from mtgsearch.text.lines import split_lines
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import DOCUMENT, TEXTS, UnitContract, hit, sides, warnings

PAIR = '<tu><tuv xml:lang="en"><seg>Tap it.</seg></tuv><tuv xml:lang="zh"><seg>横置它。</seg></tuv></tu>'


def tmx(*units, head='<?xml version="1.0" encoding="UTF-8"?>\n', attributes='version="1.4"'):
    return f'{head}<tmx {attributes}>\n<header srclang="en"/>\n<body>\n' + "\n".join(units) + "\n</body>\n</tmx>\n"


def tu(*sides, attributes="", before=""):
    """A unit of sides, each a code and what stands in its seg."""
    variants = "".join(f'<tuv xml:lang="{code}"><seg>{text}</seg></tuv>' for code, text in sides)
    return f"<tu {attributes}>{before}{variants}</tu>"


class TestTmx(UnitContract):
    name = "tmx"
    refused = (
        "",
        "Tap it.\n横置它。\n",
        "<tmx is how a translation memory begins.\n",
        "<html><body><p>&lt;tmx&gt;</p></body></html>",
        '<?xml version="1.0"?>\n<!-- <tmx version="1.4"> -->\n<xliff version="1.2"/>',
        '{"a": "<tmx>"}',
    )


def read(text):
    return list(Tmx().read(source_of(text)))


@pytest.fixture
def case(shared):
    """The records of a file of the shared cases."""

    def records(name):
        path = shared / "cases" / "files" / name
        data = path.read_bytes()
        text = decode(data).text
        source = Source(str(path), data, text, split_lines(text))
        assert Tmx().confidence(source) == 1
        return list(Tmx().read(source))

    return records


# Recognised --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        "",
        "\ufeff",
        "\n \n",
        '<?xml version="1.0" encoding="utf-16"?>',
        "<!-- made by hand: <b> -->\n",
        '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n',
        '<!DOCTYPE tmx PUBLIC "-//LISA OSCAR:1998//DTD for Translation Memory eXchange//EN" "a>b">\n<?x y?>',
        '<?xml version="1.0"?><!DOCTYPE tmx [<!ELEMENT tmx (header, body)>]>',
        "<!-- <!ENTITY -->",
    ],
)
def test_whatever_stands_before_the_root(head):
    text = tmx(PAIR, head=head)
    assert Tmx().confidence(source_of(text)) == 1
    assert read(text)[0].blocks[0].text == "横置它。"
    assert len(read(text)) == 1


@pytest.mark.parametrize("xmlns", ["", 'xmlns="http://www.lisa.org/tmx14"'])
def test_with_and_without_a_namespace(xmlns):
    assert sides(read(tmx(PAIR, attributes=xmlns))) == [("横置它。", "Tap it.")]


@pytest.mark.parametrize("text", ["<tmx", "<!--", "<?xml", "<!DOCTYPE tmx [", '<!DOCTYPE "', "<", "<tmxx/>", "\0<tmx>"])
def test_beginnings_of_something_else(text):
    assert Tmx().confidence(source_of(text)) == 0


# Languages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attribute", ["xml:lang", "lang"])
@pytest.mark.parametrize("zh", ["zh-CN", "ZH_cn", "zh-Hans", "cmn", "zh-Hant-TW", "zho-Hans-CN"])
@pytest.mark.parametrize("en", ["EN", "en_GB", "eng"])
def test_spellings_of_a_language(attribute, zh, en):
    text = tmx(tu((zh, "横置它。"), (en, "Tap it."))).replace("xml:lang", attribute)
    assert sides(read(text)) == [("横置它。", "Tap it.")]
    assert warnings(read(text)) == []


def test_the_source_language_decides_nothing():
    for srclang in ("*all*", "zh-CN", "fr"):
        text = tmx(tu(("zh", "横置它。"), ("en", "Tap it."))).replace('srclang="en"', f'srclang="{srclang}"')
        assert sides(read(text)) == [("横置它。", "Tap it.")]


def test_a_unit_in_another_language_is_left_out_and_counted():
    records = read(tmx(PAIR, tu(("en", "Untap it."), ("fr-FR", "Dégagez-le.")), tu(("de", "Karte")), PAIR))
    assert sides(records) == [("横置它。", "Tap it.")] * 2
    assert warnings(records) == [
        Warning(6, "2 unit(s) left out from here on, as not in Chinese and English: fr-FR, de")
    ]


def test_a_third_language_beside_the_two_is_counted():
    records = read(tmx(tu(("en", "Tap it."), ("fr", "Engagez-le."), ("zh", "横置它。"), ("", "x"))))
    assert sides(records) == [("横置它。", "Tap it.")]
    (warning,) = warnings(records)
    assert warning.text == (
        "2 text(s) of units left out from here on, as neither Chinese nor English: fr, no language named"
    )


def test_of_two_texts_in_a_language_the_first_is_paired():
    records = read(tmx(tu(("en", "Tap it."), ("zh-CN", "横置它。"), ("zh-TW", "橫置它。"), ("en-GB", "Tap that."))))
    assert sides(records) == [("横置它。", "Tap it."), ("橫置它。", None), (None, "Tap that.")]
    (warning,) = warnings(records)
    assert warning.line == 5
    assert warning.text.startswith("2 further text(s) of units in the same language")


def test_one_language_alone_is_one_side():
    assert sides(read(tmx(tu(("en", "Tap it.")), tu(("zh", "横置它。"), ("en", ""))))) == [
        (None, "Tap it."),
        ("横置它。", None),
    ]


# Texts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seg", "text"),
    [
        ('a <bpt i="1">&lt;b&gt;</bpt>b<ept i="1">&lt;/b&gt;</ept> c', "a b c"),
        ("a<it pos='end'>&lt;/i&gt;</it><ut>\\par</ut> b", "a b"),
        ('a <hi type="bold">b</hi> c', "a b c"),
        ('a <bpt i="1">&lt;img alt="<sub>b <hi>c</hi></sub>"&gt;</bpt> d', "a b c d"),
        ("<ph>{T}</ph>: a", "{T}: a"),
        ("<ph> {2}{W/U} </ph>: a", "{2}{W/U}: a"),
        ("a <ph>%d</ph> b <ph>%1$s</ph> c <ph>{0}</ph> <ph>%(n)s</ph> <ph>${n}</ph>", "a %d b %1$s c {0} %(n)s ${n}"),
        ("a <ph>&lt;img src='{T}'/&gt;</ph>b <ph/>c", "a b c"),
        ("a<ph>&lt;br/&gt;</ph>b<ph>\\n</ph>c<ph type='x' ctype='lb'/>d", "a\nb\nc\nd"),
        ("a<!-- no --> b<?no no?> c", "a b c"),
        ("<![CDATA[a <b> &amp;]]> c", "a <b> &amp; c"),
        ("&#x6A2A;&#32622; &#13;", "横置"),
        ("  a\n  b  ", "a\n  b"),
        ("a <x:new xmlns:x='urn:x'>b</x:new>", "a b"),
    ],
)
def test_inline_elements(seg, text):
    assert sides(read(tmx(tu(("en", seg), ("zh", "横置它。"))))) == [("横置它。", text)]


def test_an_entity_that_nobody_declared_stands_as_written():
    text = tmx(tu(("en", "a&nbsp;b")), head='<!DOCTYPE tmx SYSTEM "tmx14.dtd">')
    assert sides(read(text)) == [(None, "a&nbsp;b")]


def test_lines_are_those_of_the_source():
    """A unit begins where its start tag ends."""
    text = '\n<?xml version="1.0"?>\r\n<tmx><body>\r' + PAIR + "\n<tu>" + PAIR[4:-5].replace("<tuv", "\n<tuv")
    text += '\n</tu><tu\n tuid="3">' + PAIR[4:] + "\n</body></tmx>"
    assert [group.blocks[0].lines for group in read(text)] == [Lines(4, 4), Lines(5, 8), Lines(9, 9)]


def test_lines_beyond_what_the_parser_counts():
    text = tmx(*["<!-- -->"] * 70_000, PAIR, "", PAIR)
    assert [group.blocks[0].lines for group in read(text)] == [Lines(70_005, 70_005), Lines(70_007, 70_007)]


# What a unit says beside its texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "props", "date"),
    [
        ('changedate="20240206T101112Z" creationdate="20230101T000000Z"', "", "2024-02-06"),
        ('creationdate="20230101T000000Z"', "", "2023-01-01"),
        ('creationdate="2023-01-01T00:00:00Z"', "", "2023-01-01"),
        ('changedate="20240206T101112Z"', '<prop type="x-date">2022-10</prop>', "2022-10"),
        ('changedate="20240206T101112Z"', '<prop type="x-date">soon</prop>', "2024-02-06"),
        ('changedate="20241399T000000Z" creationdate=""', "", None),
    ],
)
def test_dates(attributes, props, date):
    (group,) = read(tmx(tu(("en", "Tap it."), attributes=attributes, before=props)))
    assert group.date == date


def test_dates_of_the_texts():
    text = tmx(
        PAIR.replace("<tuv", '<tuv changedate="20200101T000000Z"', 1).replace(
            "<tuv x", '<tuv changedate="20210203T0" x'
        )
    )
    assert read(text)[0].date == "2021-02-03"


def test_properties():
    props = "".join(
        f'<prop type="{name}">{value}</prop>'
        for name, value in [
            ("x-provenance", "official"),
            ("kind", "ruling"),
            ("number", " 702.26a "),
            ("x-section", "A &gt; B"),
            ("x-section", "C"),
            ("x-client", "no matter"),
        ]
    )
    (group,) = read(tmx(tu(("en", "Tap it."), before=props)))
    assert group[1:6] == ("ruling", None, "official", ("A > B", "C"), "702.26a")


def test_an_unknown_kind_is_none_of_ours():
    (group,) = read(tmx(tu(("en", "Tap it."), before='<prop type="kind">menu</prop>')))
    assert group.kind == "entry"


def test_notes_are_counted():
    records = read(tmx(tu(("en", "Tap it."), before="<note>see there</note>"), PAIR))
    assert warnings(records) == [Warning(5, "1 unit(s) from here on have notes, which are not read")]
    assert len(sides(records)) == 2


# What cannot be read -----------------------------------------------------------------------------------------------


def test_a_unit_without_seg_is_told_by_its_number():
    records = read(tmx(PAIR, '<tu><tuv xml:lang="en">Tap it.</tuv></tu>', "<tu/>", PAIR.replace("seg>", "sog>", 2)))
    assert sides(records) == [("横置它。", "Tap it."), ("横置它。", None)]
    assert warnings(records) == [
        Warning(6, "unit 2 is left out: it has no seg"),
        Warning(7, "unit 3 is left out: it has no seg"),
        Warning(8, "unit 4 has no seg in en"),
    ]


def test_empty_units_are_counted():
    records = read(tmx(tu(("en", " "), ("zh", "")), PAIR))
    assert warnings(records) == [Warning(5, "1 unit(s) left out from here on, as there is no text in them")]


@pytest.mark.parametrize(
    "bad", ["&#x1F;", "&#31;", "\x1f", "&#xD83C;&#xDFB2;", "&#0;", "\ufffe", "\ud800", "&#x110000;"]
)
def test_a_character_that_xml_does_not_allow_costs_its_unit_alone(bad):
    records = read(tmx(PAIR, tu(("en", f"Untap{bad} it.")), PAIR))
    assert sides(records) == [("横置它。", "Tap it.")] * 2
    assert warnings(records) == [Warning(6, "unit 2 is left out: it holds a character that XML does not allow")]


@pytest.mark.parametrize("broken", ["</body>", "<tu><tuv>", "<tu></seg></tu>", "<tu a=b/>", "<"])
def test_what_stands_before_broken_xml_is_read(broken):
    for between in ("\n", ""):
        text = tmx(f"{PAIR}{between}{broken}{between}{PAIR}{between}{PAIR}")
        records = read(text)
        assert sides(records)[0] == ("横置它。", "Tap it.")
        assert warnings(records)[-1].text.startswith("broken XML, nothing is read from here on: ")


def test_an_entity_that_nobody_declared_stays_as_it_is_written():
    records = read(tmx(PAIR, tu(("en", "Untap&nbsp;it &amp; go&x.y;"), ("zh", "重置。")), PAIR))
    assert [en for _, en in sides(records)] == ["Tap it.", "Untap&nbsp;it & go&x.y;", "Tap it."]


def test_a_file_cut_off():
    text = tmx(PAIR, PAIR, PAIR)
    records = read(text[: text.rindex("</tuv>")])
    assert sides(records) == [("横置它。", "Tap it.")] * 2
    assert warnings(records)[-1].line == 7


@pytest.mark.parametrize("text", ["<tmx><body></tmx>", "<tmx><body>\n<tu>", "", "no XML", "<tmx>\n<tu"])
def test_nothing_but_broken_xml_is_refused(text):
    with pytest.raises(DataError, match="broken XML at line"):
        read(text)


@pytest.mark.parametrize(
    "declarations",
    [
        '[<!ENTITY x "y">]',
        '[<!ENTITY x SYSTEM "file:///etc/hostname">]',
        '[<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]',
        '"<a" [<!-- --> <!ELEMENT tmx ANY>\n<!ENTITY x "y">]',
    ],
)
def test_entity_declarations_are_refused(declarations):
    text = tmx(tu(("en", "&x;")), head=f"<!DOCTYPE tmx {'SYSTEM ' if declarations[0] != '[' else ''}{declarations}>")
    with pytest.raises(DataError, match="it declares entities, which are not read") as caught:
        read(text)
    assert caught.value.hint


def test_an_empty_memory():
    assert read(tmx()) == []


def test_units_that_are_read_are_let_go():
    source = source_of(tmx(*[PAIR] * 500, "<!-- -->", PAIR))
    for found in xml.units(source, source.lines, "tu"):
        assert len(found.element.getparent()) <= 3


def test_it_is_read_as_it_is_asked_for():
    """What is wrong further down comes up when it is reached."""
    records = Tmx().read(source_of(tmx(*[PAIR] * 3, "</tu>")))
    assert isinstance(next(records), Group)


def test_a_dtd_that_is_there_is_not_read(tmp_path):
    dtd = tmp_path / "own.dtd"
    dtd.write_text('<!ENTITY x "read">')
    head = f'<!DOCTYPE tmx SYSTEM "{dtd.as_uri()}">'
    assert sides(read(tmx(tu(("en", "not &x;")), head=head))) == [(None, "not &x;")]


# Written -----------------------------------------------------------------------------------------------------------


def written(*hits):
    return "".join(Tmx().write(hits))


def test_what_a_passage_is_comes_back():
    known = {
        "kind": "ruling",
        "number": "702.26a",
        "date": "2024-02",
        "provenance": "R&D <one>",
        "section": ("7 > A", '702. "B"'),
    }
    (group,) = read(written(hit("横置它。", "Tap it.", **known)))
    assert group[1:6] == ("ruling", "2024-02", "R&D <one>", ("7 > A", '702. "B"'), "702.26a")


def test_what_is_written_names_where_it_comes_from():
    text = written(hit("横置它。", "Tap it.", id='cr@2024:1&"2"'))
    assert '<tu tuid="cr@2024:1&amp;&quot;2&quot;">' in text
    assert 'creationtool="mtgsearch"' in text
    for name, value in (("document", "notes"), ("work", "cr"), ("edition", DOCUMENT.edition)):
        assert f'<prop type="x-{name}">{value}</prop>' in text


def test_how_many_it_stands_for_is_written_where_there_are_several():
    one = hit("横置它。", "Tap it.")
    assert "x-count" not in written(one)
    assert '<prop type="x-count">3</prop>' in written(one._replace(alike=3))
    (group,) = read(written(one._replace(alike=3)))
    assert group[1:] == read(written(one))[0][1:]


def test_characters_that_xml_does_not_allow_are_dropped():
    assert sides(read(written(hit("横\b置\x1f它。", "Tap\x0bit\ud800.\ufffe")))) == [("横置它。", "Tap it.")]


@pytest.mark.parametrize("char", ["\x0b", "\x0c", "&#11;", "&#x0C;", "&#xb;"])
def test_what_ends_lines_and_pages_elsewhere_is_a_space(char):
    """In reading as in writing, so that no words are joined."""
    assert sides(read(tmx(tu(("en", f"Tap{char}it."), ("zh", "横置它。"))))) == [("横置它。", "Tap it.")]
    assert sides(read(tmx(tu(("en", f"Tap{char}it.&#1;"), ("zh", "横置它。"))))) == []
    if len(char) == 1:
        assert "<seg>Tap it.</seg>" in written(hit("横置它。", f"Tap{char}it."))


def test_a_carriage_return_is_kept():
    assert sides(read(written(hit("横置\r\n它。", "Tap\rit.")))) == [("横置\r\n它。", "Tap\rit.")]


def test_another_tool_reads_the_same(tmp_path):
    path = tmp_path / "written.tmx"
    pairs = list(zip(TEXTS, random.Random(1).sample(TEXTS, len(TEXTS)), strict=True))
    path.write_text(written(*(hit(zh, en, number) for number, (zh, en) in enumerate(pairs, 1))), encoding="utf-8")
    with path.open("rb") as file:
        store = toolkit.tmxfile(file, sourcelanguage="en", targetlanguage="zh")
    assert [(each.target, each.source) for each in store.units] == pairs


# The shared cases --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["utf16_trados.tmx", "utf8_bom_says_utf16.tmx", "doctype_missing_dtd.tmx"])
def test_case_declarations(case, name):
    """ENC05, FMT06"""
    assert sides(case(name)) == [("横置目标生物。", "Tap target creature.")]
    assert warnings(case(name)) == []


def test_case_order(case):
    """ALN06"""
    assert sides(case("srclang_all_reversed.tmx")) == [("牺牲它。", "Sacrifice it.")]


def test_case_languages(case):
    """FMT01"""
    records = case("lang_variety.tmx")
    assert sides(records) == [(f"抓{n}张。", f"Draw {n}.") for n in range(1, 7)]
    (warning,) = warnings(records)
    assert warning.text.startswith("1 unit(s) left out")
    assert warning.text.endswith("fr-FR")


def test_case_inline_codes(case):
    """FMT02"""
    assert sides(case("inline_tags.tmx")) == [("支付{2}，{T}：抓两张牌。", "Pay {2}, {T}: Draw two cards.")]


@pytest.mark.parametrize("name", ["xxe_file.tmx", "billion_laughs.tmx"])
def test_case_entities(case, name):
    """FMT05"""
    with pytest.raises(DataError, match="entity declarations are not allowed"):
        case(name)


@pytest.mark.parametrize("name", ["invalid_xml_char.tmx", "surrogate_charref.tmx", "no_seg.tmx"])
def test_case_one_bad_unit(case, name):
    """FMT07, FMT08"""
    records = case(name)
    assert sides(records) == [("横置目标生物。", "Tap target creature.")]
    (warning,) = warnings(records)
    assert warning.text.startswith("unit 1 is left out: ")
