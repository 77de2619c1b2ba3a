"""DOCX: paragraphs, tables, tracked changes, and what stands beside the text."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.blocks import Block, Group
from mtgsearch.errors import DataError, MtgsearchError
from mtgsearch.formats import docx, package
from mtgsearch.formats.base import Source
from mtgsearch.formats.docx import Docx
from mtgsearch.model import Lines, Warning
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import inherited

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OTHERS = 'xmlns:mc="urn:mc" xmlns:wps="urn:wps" xmlns:a="urn:a"'


def packed(body="", *, part="word/document.xml", text=None, **more):
    """A package of a document with this body; ``more`` are further members, named without their ends."""
    stream = io.BytesIO()
    whole = f'<?xml version="1.0"?><w:document xmlns:w="{WORD}" {OTHERS}><w:body>{body}</w:body></w:document>'
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(part, whole if text is None else text)
        for name, content in more.items():
            made.writestr(f"word/{name}.xml", content)
    return stream.getvalue()


def binary(data):
    return Source("made", data, "", [])


def read(body="", **more):
    return list(Docx().read(binary(packed(body, **more))))


def run(text, properties=""):
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


def p(*texts, properties=""):
    """A paragraph; what is no XML is a run."""
    return f"<w:p>{properties}{''.join(each if each.startswith('<') else run(each) for each in texts)}</w:p>"


def table(*rows, properties=""):
    """Cells are texts, or the XML of their paragraphs."""
    made = ("".join(f"<w:tc>{each if each.startswith('<') else p(each)}</w:tc>" for each in row) for row in rows)
    return f"<w:tbl><w:tblPr/>{''.join(f'<w:tr>{properties}{cells}</w:tr>' for cells in made)}</w:tbl>"


def texts(records):
    return [block.text for group in records if isinstance(group, Group) for block in group.blocks]


def units(records):
    return [
        tuple(next((block.text for block in group.blocks if block.lang == lang), None) for lang in ("zh", "en"))
        for group in records
        if isinstance(group, Group) and group.given
    ]


def warnings(records):
    return [record for record in records if isinstance(record, Warning)]


# Recognised --------------------------------------------------------------------------------------------------------


def test_packages_of_documents_are_recognised():
    assert Docx().confidence(binary(packed())) == 1
    assert Docx().confidence(binary(packed(part="word/document2.xml"))) == 1
    assert 0.9 <= Docx().confidence(binary(packed()[:-30])) < 1
    for data in (
        b"",
        b"PK\x03\x04",
        b"word/document.xml",
        packed(part="word/other.xml"),
        packed(part="xl/workbook.xml"),
    ):
        assert Docx().confidence(binary(data)) == 0
    assert Docx().confidence(source_of("Tap it.\n横置它。\n")) == 0


def test_a_document_under_another_number_is_read():
    assert texts(read(p("Tap it."), part="word/document2.xml")) == ["Tap it."]


# Paragraphs --------------------------------------------------------------------------------------------------------


def test_paragraphs_are_one_group_for_the_aligner():
    records = read(p("Tap it.") + p("横置它。") + p() + p("• Untap it.") + p("• 重置它。"))
    assert records == [
        Group(
            (
                Block("en", "Tap it.", Lines(1, 1)),
                Block("zh", "横置它。", Lines(2, 2)),
                Block("en", "Untap it.", Lines(4, 4), "•"),
                Block("zh", "重置它。", Lines(5, 5), "•"),
            )
        )
    ]


def test_signs_within_a_paragraph():
    signs = (
        '<w:r><w:tab/><w:t>a</w:t><w:br/><w:t>b</w:t><w:noBreakHyphen/><w:cr/><w:br w:type="page"/><w:t>c</w:t></w:r>'
    )
    assert texts(read(p("Tap", signs))) == ["Tap\ta\nb\N{NON-BREAKING HYPHEN}\nc"]


def test_lines_in_two_languages_are_blocks_of_their_own():
    (group,) = read(p("Tap it.", "<w:r><w:br/></w:r>", "横置它。"))
    assert group.blocks == (Block("en", "Tap it.", Lines(1, 1)), Block("zh", "横置它。", Lines(1, 1)))


def test_what_stands_around_runs():
    body = p(
        f"<w:hyperlink>{run('Tap')}</w:hyperlink>",
        f"<w:sdt><w:sdtContent>{run(' it')}</w:sdtContent></w:sdt>",
        "<w:r><w:instrText>PAGE</w:instrText></w:r>",
        f"<w:ruby><w:rt>{run('x')}</w:rt><w:rubyBase>{run('.')}</w:rubyBase></w:ruby>",
        properties='<w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>',
    )
    assert read(f"<w:sdt><w:sdtContent>{body}</w:sdtContent></w:sdt>") == [
        Group((Block("en", "Tap it.", Lines(1, 1)),)),
    ]


def test_an_empty_document():
    assert read() == read(p()) == []


# Tracked changes ---------------------------------------------------------------------------------------------------


def test_changes_are_read_as_accepted():
    body = p(
        "Tap ",
        "<w:del><w:r><w:delText>a creature</w:delText></w:r></w:del>",
        f"<w:ins>{run('an artifact')}</w:ins>",
        f"<w:moveFrom>{run(' now')}</w:moveFrom>",
        f"<w:moveTo>{run('.')}</w:moveTo>",
    )
    assert read(body) == [Group((Block("en", "Tap an artifact.", Lines(1, 1)),))]


def test_a_paragraph_whose_end_was_deleted_goes_on():
    deleted = "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>"
    assert read(p("Tap ", properties=deleted) + p("it.") + p("横置它。")) == [
        Group((Block("en", "Tap it.", Lines(1, 1)), Block("zh", "横置它。", Lines(3, 3))))
    ]
    assert texts(read(p("Tap it.", properties=deleted))) == ["Tap it."]
    assert texts(read(p("Tap it.", properties=deleted) + table(["x"]))) == ["Tap it.", "x"]


def test_a_deleted_row_is_none():
    body = table(["Tap it.", "横置它。"], properties="<w:trPr><w:del/></w:trPr>") + table(["Untap it.", "重置它。"])
    assert units(read(body)) == [("重置它。", "Untap it.")]


# Tables ------------------------------------------------------------------------------------------------------------


def test_rows_in_both_languages_are_units():
    records = read(p("Verbs") + table(["English", "中文"], ["tap", "横置"], ["untap", "重置"]) + p("动词"))
    assert units(records) == [("横置", "tap"), ("重置", "untap")]
    assert [group.kind for group in records] == [None, "row", "row", None]
    assert [group.blocks[0].lines for group in records] == [Lines(1, 1), Lines(4, 5), Lines(6, 7), Lines(8, 8)]


def test_a_table_of_one_row():
    assert units(read(table(["Tap it.", "横置它。"]))) == [("横置它。", "Tap it.")]


def test_further_columns_are_told():
    records = read(table(["zh", "en", "number", "fr"], ["横置", "tap", "1", "engager"], ["重置", "untap", "2", ""]))
    assert units(records) == [("横置", "tap"), ("重置", "untap")]
    assert records[1].number == "1"
    assert warnings(records) == [Warning(1, "columns left out: fr")]


def test_rows_whose_languages_change_places():
    records = read(table(["tap", "横置", "1"], ["重置", "untap", ""], ["destroy", "消灭", ""], ["exile", "a", "b"]))
    assert units(records) == [("横置", "tap"), ("重置", "untap"), ("消灭", "destroy")]
    assert texts(records)[-3:] == ["exile", "a", "b"]
    assert warnings(records) == [Warning(1, "left out, as neither Chinese nor English: 1")]


def test_a_table_in_one_language_is_paragraphs():
    records = read(p("Tap it.") + table(["One", "Two"], ["Three", p("Four") + p("Five")]) + p("横置它。"))
    assert texts(records) == ["Tap it.", "One", "Two", "Three", "Four", "Five", "横置它。"]
    assert len(records) == 1


def test_cells_of_several_paragraphs():
    assert units(read(table([p("Tap it.") + p("Untap it."), p("横置它。") + p() + p("重置它。")]))) == [
        ("横置它。\n重置它。", "Tap it.\nUntap it.")
    ]


def test_texts_beside_one_another_are_for_the_aligner():
    en, zh = (p(text) * 5 for text in ("Tap it.", "横置它。"))
    (group,) = read(table([en, zh]))
    assert not group.given
    assert [block.lines.first for block in group.blocks] == list(range(1, 11))


def test_tables_in_tables_and_cells_over_columns():
    inner = table(["an inner", "table"])
    span = '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>'
    records = read(table([span + p("Verbs")], ["tap", "横置"], ["untap", "重置"], [p("exile") + inner, "放逐"]))
    assert ("横置", "tap") in units(records)
    assert ("放逐", "exile\nan inner\ntable") in units(records)


@pytest.mark.parametrize("span", ["", "x", "-1", "99999", "0"])
def test_spans_that_are_none(span):
    cell = f'<w:tcPr><w:gridSpan w:val="{span}"/></w:tcPr>{p("tap")}'
    assert units(read(table([cell, "横置"]))) == [("横置", "tap")]


# Left out ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("<w:footnoteReference/>", "footnoteReference"),
        ("<w:endnoteReference/>", "endnoteReference"),
        ("<w:commentReference/>", "commentReference"),
        ('<w:sym w:font="Symbol" w:char="F0B7"/>', "sym"),
    ],
)
def test_what_stands_beside_the_text_is_counted(element, said):
    body = p("Tap it.") + p("横置", f"<w:r>{element}</w:r>", "它。", f"<w:r>{element}</w:r>")
    records = read(body)
    assert texts(records) == ["Tap it.", "横置它。"]
    assert warnings(records) == [Warning(2, f"2 {docx.LEFT_OUT[said]}")]


def test_text_boxes_are_counted_once():
    box = f"<w:txbxContent>{p('in a box')}{table(['x', 'y'])}</w:txbxContent>"
    both = f"<mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    records = read(p("Tap ", f"<w:r>{both}</w:r>", "it.") + p("横置它。"))
    assert texts(records) == ["Tap it.", "横置它。"]
    assert records[0].blocks[1].lines == Lines(2, 2)
    assert warnings(records) == [Warning(1, f"1 {docx.LEFT_OUT['txbxContent']}")]


def test_a_text_box_in_a_cell():
    box = f"<w:r><w:txbxContent>{p('in a box')}</w:txbxContent></w:r>"
    assert units(read(table([p("Tap it.", box), "横置它。"]))) == [("横置它。", "Tap it.")]


def test_hidden_text_is_counted():
    hidden, shown = ("<w:rPr><w:vanish/></w:rPr>", '<w:rPr><w:vanish w:val="0"/></w:rPr>')
    records = read(p(run("Tap it.", shown), run("secret", hidden)))
    assert texts(records) == ["Tap it."]
    assert warnings(records) == [Warning(1, f"1 {docx.HIDDEN}")]


def test_numbers_of_the_program_are_counted():
    def listed(id):
        return f'<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="{id}"/></w:numPr></w:pPr>'

    records = read(p("Tap it.", properties=listed(0)) + p("横置它。", properties=listed(7)))
    assert warnings(records) == [Warning(2, f"1 {docx.NUMBERED}")]


def test_headers_and_inserted_documents_are_counted():
    records = read(p("Tap it.") + "<w:altChunk/>", header1="<w:hdr/>", footer1="<w:ftr/>")
    assert warnings(records) == [Warning(1, f"1 {docx.LEFT_OUT['altChunk']}"), Warning(0, f"2 {docx.MARGINS}")]


# What cannot be read -----------------------------------------------------------------------------------------------


def test_what_stands_before_broken_xml_is_read():
    records = read(p("Tap it.") + p("横置它。") + "</w:r>" + p("Untap it."))
    assert texts(records) == ["Tap it.", "横置它。"]
    assert warnings(records)[0].text.startswith("word/document.xml is broken, nothing is read from here on: ")


@pytest.mark.parametrize("text", ["", "no XML", "<w:document>", "<a><p", "\0"])
def test_nothing_but_broken_xml_is_refused(text):
    with pytest.raises(DataError, match="it cannot be unpacked"):
        read(text=text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le"])
def test_entity_declarations_are_refused(encoding):
    text = (
        f'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]><d xmlns="{WORD}"><p>&x;</p></d>'
    )
    with pytest.raises(DataError, match="entity declarations are not allowed"):
        read(text=text.encode(encoding))


def test_a_declaration_after_a_long_comment_is_refused_too():
    head = f"<!--{'x' * 2 * package.PIECE}-->"
    with pytest.raises(DataError, match="entity declarations are not allowed"):
        read(text=f'{head}<!DOCTYPE d [<!ENTITY x "y">]><d xmlns="{WORD}"><p><r><t>&x;</t></r></p></d>')


def test_a_document_in_utf_16():
    whole = f'<?xml version="1.0" encoding="utf-16"?><document xmlns="{WORD}"><p><r><t>横置它。</t></r></p></document>'
    assert texts(read(text=whole.encode("utf-16"))) == ["横置它。"]


def test_damaged_bytes_are_told():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.writestr(
            "word/document.xml", f'<document xmlns="{WORD}">{p("Tap it.") * 3000}</document>'.replace("w:", "")
        )
    records = list(Docx().read(binary(stream.getvalue().replace(b"Tap", b"tap"))))
    assert texts(records)[0] == "tap it."
    assert "CRC" in warnings(records)[0].text


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_refused(method):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as made:
        made.writestr("word/document.xml", "<d/>")
    with pytest.raises(DataError, match="packed by a method"):
        list(Docx().read(binary(stream.getvalue())))


def test_sizes_that_lie(monkeypatch):
    """What the header says is less than what comes: it is read no further than it says, and that is told."""
    data = packed(p("Tap it.") * 2000)
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        size = made.getinfo("word/document.xml").file_size
    with pytest.raises(DataError, match=r"cannot be unpacked: word/document\.xml is broken"):
        list(Docx().read(binary(data.replace(size.to_bytes(4, "little"), (90).to_bytes(4, "little")))))


@inherited
@given(st.data())
def test_no_source_breaks_it(data):
    own = packed(p("Tap it.") + table(["tap", "横置"]) + p("横置它。"))
    begin = data.draw(st.integers(0, len(own)))
    changed = own[:begin] + bytes([data.draw(st.integers(0, 255))]) + own[begin + 1 :]
    for broken in (own[:begin], own[:begin] + own[begin + 3 :], changed):
        Docx().confidence(binary(broken))
        try:
            list(Docx().read(binary(broken)))
        except MtgsearchError:
            continue


# The shared cases and data -------------------------------------------------------------------------------------------


@pytest.fixture
def case(shared):
    """The records of a file of the shared cases."""

    def records(name):
        source = Source(name, (shared / "cases" / "files" / name).read_bytes(), "", [])
        assert Docx().confidence(source) == 1
        return list(Docx().read(source))

    return records


def test_case_entities(case):
    """FMT05"""
    with pytest.raises(DataError, match="entity declarations are not allowed"):
        case("billion_laughs.docx")


def test_case_zip_slip(case, tmp_path, monkeypatch):
    """FMT15: the pair is read, and nothing is written anywhere."""
    monkeypatch.chdir(tmp_path)
    (group,) = case("zip_slip.docx")
    assert [block.lang for block in group.blocks] == ["en", "zh"]
    assert list(tmp_path.iterdir()) == []


def test_case_zip_bomb(case):
    """FMT15"""
    with pytest.raises(DataError, match="unpacks to more than"):
        case("zip_bomb_200mb.docx")


@pytest.mark.parametrize(("name", "least"), [("faq_rix", 600), ("faq_war", 600), ("faq_znr", 600)])
def test_release_notes_in_chinese(shared, name, least):
    data = (shared / "data" / "mtg_release_notes_zh" / f"{name}.docx").read_bytes()
    records = list(Docx().read(binary(data)))
    blocks = [block for group in records if isinstance(group, Group) for block in group.blocks]
    assert len(blocks) >= least
    assert {block.lang for block in blocks} == {"zh"}
    assert [block.lines for block in blocks] == sorted(block.lines for block in blocks)


# Headings ----------------------------------------------------------------------------------------------------------


def styled(style, text):
    return p(text, properties=f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>')


BODY = p("Draw a card, then untap it.") + p("抓一张牌，然后重置它。")
STYLES = f"""<w:styles xmlns:w="{WORD}">
<w:style w:styleId="2"><w:name w:val="heading 2"/></w:style>
<w:style w:styleId="a"><w:name w:val="Any"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:styleId="b"><w:name w:val="Other"/><w:basedOn w:val="2"/></w:style>
<w:style w:styleId="c"><w:name w:val="Round"/><w:basedOn w:val="c"/></w:style></w:styles>"""
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>'
    "</Relationships>"
)


def with_styles(body, styles=STYLES):
    data = io.BytesIO(packed(body, styles=styles))
    with zipfile.ZipFile(data, "a") as made:
        made.writestr("word/_rels/document.xml.rels", RELATIONS)
    return list(Docx().read(binary(data.getvalue())))


def sections(records):
    return [
        (group.kind, group.section, [block.text for block in group.blocks])
        for group in records
        if isinstance(group, Group)
    ]


def test_headings_that_hold_both_languages_are_pairs_and_make_the_trail():
    found = read(styled("Heading1", "时间跳跃问答 Phasing Q&amp;A") + BODY + styled("Heading2", "抓牌步骤") + BODY)
    label = "时间跳跃问答 / Phasing Q&A"
    assert sections(found) == [
        ("heading", (), ["时间跳跃问答", "Phasing Q&A"]),
        (None, (label,), ["Draw a card, then untap it.", "抓一张牌，然后重置它。"]),
        ("heading", (label,), ["抓牌步骤"]),
        (None, (label, "抓牌步骤"), ["Draw a card, then untap it.", "抓一张牌，然后重置它。"]),
    ]
    assert found[0].given


def test_levels_are_those_of_the_styles_and_of_paragraphs():
    body = styled("a", "横置规则") + BODY + styled("b", "抓牌步骤") + BODY + styled("c", "这里不是标题的一行。")
    own = p("另一个标题", properties='<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')
    not_one = p("不是标题", properties='<w:pPr><w:pStyle w:val="2"/><w:outlineLvl w:val="9"/></w:pPr>')
    found = [(kind, section) for kind, section, _ in sections(with_styles(body + own + BODY + not_one))]
    assert found == [
        ("heading", ()),
        (None, ("横置规则",)),
        ("heading", ("横置规则",)),
        (None, ("横置规则", "抓牌步骤")),
        ("heading", ("横置规则",)),
        (None, ("横置规则", "另一个标题")),
    ]


def test_a_heading_in_each_language_is_one():
    (heading, body) = sections(read(styled("Heading1", "Phasing") + styled("Heading1", "时间跳跃") + BODY))
    assert heading == ("heading", (), ["Phasing", "时间跳跃"])
    assert body[1] == ("时间跳跃 / Phasing",)


def test_a_heading_whose_other_language_is_no_heading_stays_beside_it():
    (group,) = sections(read(styled("Heading1", "Phasing") + p("时间跳跃") + BODY))
    assert group[2][:2] == ["Phasing", "时间跳跃"]


def test_titles_in_both_languages_are_pairs():
    found = read(p("过去的面貌/ Faces of the Past") + p("抓一张牌，然后重置它。"))
    assert units(found) == [("过去的面貌", "Faces of the Past")]
    assert units(read(p("参见 Magic Judge") + p("抓一张牌，然后重置它。"))) == []


def test_styles_that_cannot_be_read_are_told():
    (_, warning) = with_styles(BODY, styles="<w:styles")
    assert warning.text.startswith("which paragraphs are headings is not read: ")
