"""XLIFF 1.2 and 2: languages, states, inline codes, ids, what other tools read."""

import random
import re

import pytest
from translate.storage import xliff as toolkit
from translate.storage import xliff2 as toolkit2

from mtgsearch.errors import DataError
from mtgsearch.formats.base import Source
from mtgsearch.formats.xliff import Xliff
from mtgsearch.formats.xliff2 import Xliff2
from mtgsearch.model import Lines, Warning
from mtgsearch.text.encoding import decode
from mtgsearch.text.lines import split_lines
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import TEXTS, UnitContract, hit, sides, warnings

PAIR = '<trans-unit id="1"><source>Tap it.</source><target>横置它。</target></trans-unit>'
LEFT_OUT = "left out from here on, as"


def xliff(*units, languages='source-language="en" target-language="zh-CN"'):
    """A file of version 1.2."""
    begin = '<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n'
    return f'{begin}<file original="a" {languages}><body>\n' + "\n".join(units) + "\n</body></file></xliff>\n"


def xliff2(*units, languages='srcLang="en" trgLang="zh"'):
    """A file of version 2."""
    begin = f'<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" {languages}>\n<file id="f">\n'
    return begin + "\n".join(units) + "\n</file></xliff>\n"


def trans_unit(source, target, attributes="", target_attributes=""):
    target = "" if target is None else f"<target {target_attributes}>{target}</target>"
    return f'<trans-unit id="1" {attributes}><source>{source}</source>{target}</trans-unit>'


def segment(source, target=None, attributes=""):
    target = "" if target is None else f"<target>{target}</target>"
    return f"<segment {attributes}><source>{source}</source>{target}</segment>"


class TestXliff(UnitContract):
    """Version 1.2."""

    name = "xliff"
    refused = (
        "",
        "Tap it.\n横置它。\n",
        "<xliff is how a file for translation begins.\n",
        '<?xml version="1.0"?>\n<tmx version="1.4"><body/></tmx>',
        "<xliffs><xliff/></xliffs>",
    )


class TestXliff2(TestXliff):
    """Version 2.1."""

    written_as = "xliff2"


def read(text):
    return list(Xliff().read(source_of(text)))


# Recognised --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [xliff(PAIR), xliff2(), "<xliff/>", "\ufeff<!-- a --><x:xliff xmlns:x='urn:x'></x:xliff>"]
)
def test_by_its_root(text):
    assert Xliff().confidence(source_of(text)) == 1


@pytest.mark.parametrize("text", ["<xliff", "xliff", "<file/>", "<xliff2/>"])
def test_beginnings_of_something_else(text):
    assert Xliff().confidence(source_of(text)) == 0


def test_without_a_namespace_and_with_a_prefix():
    plain = xliff(PAIR).replace(' xmlns="urn:oasis:names:tc:xliff:document:1.2"', "")
    prefixed = (
        '<x:xliff xmlns:x="urn:x"><x:file source-language="en" target-language="zh"><x:trans-unit>'
        "<y:source xmlns:y='urn:y'>no</y:source>"
        "<x:source>Tap it.</x:source><x:target>横置它。</x:target></x:trans-unit></x:file></x:xliff>"
    )
    for text in (plain, prefixed):
        assert sides(read(text)) == [("横置它。", "Tap it.")]


# Version 1.2 -------------------------------------------------------------------------------------------------------


def test_groups_are_entered():
    text = xliff(f"<group><group>{PAIR}</group>{PAIR}</group>", PAIR)
    assert sides(read(text)) == [("横置它。", "Tap it.")] * 3


def test_lines_are_those_of_the_source():
    text = xliff(PAIR, PAIR.replace("<target", "\n\n<target"), PAIR)
    assert [group.blocks[0].lines for group in read(text)] == [Lines(4, 4), Lines(5, 7), Lines(8, 8)]


def test_ids_of_two_files_do_not_meet():
    text = xliff(PAIR, "</body></file><file source-language='zh' target-language='en'><body>", PAIR)
    assert sides(read(text)) == [("横置它。", "Tap it."), ("Tap it.", "横置它。")]


@pytest.mark.parametrize(
    ("inline", "text"),
    [
        ('a <g id="1">b</g> c', "a b c"),
        ('a<x id="1"/> b<bx id="2"/> c<ex id="2"/>', "a b c"),
        ('a <bpt id="1">&lt;b&gt;</bpt>b<ept id="1">&lt;/b&gt;</ept>', "a b"),
        ('a<it id="1" pos="open">&lt;i&gt;</it> b', "a b"),
        ('<ph id="1">{T}</ph>: a <ph id="2">&lt;br/&gt;</ph>b', "{T}: a \nb"),
        ('<x id="1" equiv-text="{T}"/>: a<x id="2" ctype="lb"/>b <x id="3" equiv-text="&lt;i&gt;"/>c', "{T}: a\nb c"),
        ('<mrk mtype="seg" mid="1">a </mrk><mrk mtype="protected">b</mrk>', "a b"),
        ('<ph id="1">&lt;img alt="<sub>a</sub>"&gt;</ph> b', "a b"),
    ],
)
def test_inline_elements(inline, text):
    assert sides(read(xliff(trans_unit(inline, inline)))) == [(text, text)]


def test_what_stands_beside_source_and_target_is_no_text():
    text = xliff(
        "<trans-unit id='1'><source>Tap it.</source><seg-source><mrk mtype='seg'>Tap it.</mrk></seg-source>"
        "<target>横置它。</target><alt-trans><source>Tap that.</source><target>横置那个。</target></alt-trans>"
        "<alt-trans><target>转动它。</target></alt-trans></trans-unit>"
    )
    assert read(text) == read(text)[:1]
    assert sides(read(text)) == [("横置它。", "Tap it.")]


@pytest.mark.parametrize("target", [None, "", " "])
def test_an_untranslated_unit_is_one_side(target):
    records = read(xliff(trans_unit("Tap it.", target, target_attributes='state="needs-translation"')))
    assert sides(records) == [(None, "Tap it.")]
    assert warnings(records) == []


@pytest.mark.parametrize("state", ["new", "needs-translation"])
def test_a_target_that_is_no_translation_yet_is_left_out(state):
    copied = trans_unit("Tap it.", "Tap it.", target_attributes=f'state="{state}"')
    draft = trans_unit("Tap it.", "横置", target_attributes=f'state="{state}"')
    records = read(xliff(copied, draft))
    assert sides(records) == [(None, "Tap it.")] * 2
    assert warnings(records) == [Warning(5, f"1 target(s) {LEFT_OUT} marked not translated: {state}")]


@pytest.mark.parametrize("state", ["translated", "final", "signed-off", "needs-review-translation", "x-mine"])
@pytest.mark.parametrize("approved", ["yes", "no"])
def test_a_target_in_any_other_state_is_read(state, approved):
    text = xliff(trans_unit("Tap it.", "横置它。", f'approved="{approved}"', f'state="{state}"'))
    assert sides(read(text)) == [("横置它。", "Tap it.")]


def test_what_is_not_to_be_translated_is_counted():
    records = read(
        xliff(
            trans_unit("x-1", "x-1", 'translate="no"'),
            f'<group translate="no">{PAIR}',
            trans_unit("Tap it.", "横置它。", 'translate="yes"') + "</group>",
        )
    )
    assert sides(records) == [("横置它。", "Tap it.")]
    assert warnings(records) == [Warning(4, f"2 unit(s) {LEFT_OUT} not to be translated")]


# Languages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("languages", "pair"),
    [
        ('source-language="EN_us" target-language="zh-Hant-TW"', ("横置它。", "Tap it.")),
        ('source-language="zh-CN" target-language="en"', ("Tap it.", "横置它。")),
        ('source-language="en"', ("横置它。", "Tap it.")),
        ('source-language="zh"', None),
        ('source-language="en" target-language="fr"', None),
        ('source-language="de" target-language="zh"', None),
        ('source-language="en" target-language="en-GB"', None),
        ("", None),
    ],
)
def test_languages_of_a_file(languages, pair):
    records = read(xliff(PAIR, languages=languages))
    assert sides(records) == ([pair] if pair else [])
    assert [f"1 unit(s) {LEFT_OUT} not between Chinese and English" in each.text for each in warnings(records)] == (
        [] if pair else [True]
    )


def test_languages_that_the_texts_say_themselves():
    text = '<source xml:lang="zh">横置它。</source><target xml:lang="en">Tap it.</target>'
    records = read(xliff(f"<trans-unit id='1'>{text}</trans-unit>", languages='source-language="fr"'))
    assert sides(records) == [("横置它。", "Tap it.")]


# Version 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["2.0", "2.1"])
def test_each_segment_is_a_pair(version):
    unit = f'<unit id="1">{segment("Tap it. ", "横置它。")}<ignorable><source> </source></ignorable>'
    text = xliff2(f"<group id='g'>{unit}", f"{segment('Untap it.')}</unit></group>").replace("2.0", version)
    assert sides(read(text)) == [("横置它。", "Tap it."), (None, "Untap it.")]
    assert warnings(read(text)) == []
    assert read(text)[0].blocks[0].lines == Lines(3, 4)


def test_states_of_segments():
    unit = segment("Tap it.", "横置", 'state="initial"') + segment("Untap it.", "重置它。", 'state="reviewed"')
    records = read(xliff2(f'<unit id="1">{unit}{segment("Draw.", "抓牌。")}</unit>'))
    assert sides(records) == [(None, "Tap it."), ("重置它。", "Untap it."), ("抓牌。", "Draw.")]
    assert warnings(records) == [Warning(3, f"1 target(s) {LEFT_OUT} marked not translated: initial")]


@pytest.mark.parametrize(
    ("inline", "text"),
    [
        ('a <pc id="1">b <mrk id="m">c</mrk></pc>', "a b c"),
        ('a<sc id="1"/> b<ec startRef="1"/><sm id="2"/> c<em startRef="2"/>', "a b c"),
        ('<ph id="1" dataRef="d1"/>: a <ph id="2" dataRef="d2"/>b', "{T}: a b"),
        ('a<cp hex="000B"/>b<cp hex="000c"/>c<cp hex="0001"/>d<cp/>', "a b cd"),
        ('<ph id="1" equiv="{2}"/>, <ph id="2" disp="{W/U}"/>: a<ph id="3" subType="xlf:lb"/>b', "{2}, {W/U}: a\nb"),
    ],
)
def test_inline_elements_of_version_2(inline, text):
    data = '<originalData><data id="d1">{T}</data><data id="d2">&lt;i&gt;</data></originalData>'
    assert sides(read(xliff2(f'<unit id="1">{data}{segment(inline, inline)}</unit>'))) == [(text, text)]


def test_languages_and_what_is_fixed_in_version_2():
    text = xliff2(
        f'<unit id="1" translate="no">{segment("x-1")}</unit>',
        f'<unit id="2">{segment("横置它。", "Tap it.")}</unit>',
        languages='srcLang="zh" trgLang="en"',
    )
    assert sides(read(text)) == [("横置它。", "Tap it.")]
    assert len(warnings(read(text))) == 1


# What cannot be read -----------------------------------------------------------------------------------------------


def test_empty_units_and_notes_are_counted():
    noted = PAIR.replace("</target>", "</target><note>see there</note>")
    records = read(xliff(trans_unit("", ""), "<trans-unit/>", noted))
    assert sorted(warnings(records)) == [
        Warning(4, f"2 unit(s) {LEFT_OUT} there is no text in them"),
        Warning(6, "1 unit(s) from here on have notes, which are not read"),
    ]


@pytest.mark.parametrize("format", [Xliff(), Xliff2()])
def test_how_many_it_stands_for_is_written_and_no_note_of_others(format):
    text = "".join(format.write([hit("横置它。", "Tap it.")._replace(alike=3)]))
    assert ">3<" in text
    records = list(Xliff().read(source_of(text)))
    assert sides(records) == [("横置它。", "Tap it.")]
    assert warnings(records) == []


def test_notes_of_version_2_are_counted_unless_they_are_ours():
    notes = '<notes><note category="x-provenance">gpt</note><note category="x-date">2024-02</note>{}</notes>'
    ours, mixed = (
        f'<unit id="1">{notes.format(other)}{segment("Tap it.", "横置它。")}</unit>' for other in ("", "<note/>")
    )
    first, second, *warned = read(xliff2(ours, mixed))
    assert [(group.provenance, group.date) for group in (first, second)] == [("gpt", "2024-02")] * 2
    assert warned == [Warning(4, "1 unit(s) from here on have notes, which are not read")]


def test_a_character_that_xml_does_not_allow_costs_its_unit_alone():
    records = read(xliff(trans_unit("Tap&#2; it.", "横置它。"), PAIR))
    assert sides(records) == [("横置它。", "Tap it.")]
    assert warnings(records) == [Warning(4, "unit 1 is left out: it holds a character that XML does not allow")]


def test_what_stands_before_broken_xml_is_read():
    records = read(xliff(PAIR, "</file>", PAIR))
    assert sides(records) == [("横置它。", "Tap it.")]
    (warning,) = warnings(records)
    assert warning.line == 5


def test_what_is_refused():
    with pytest.raises(DataError, match="broken XML"):
        read("<xliff><file>")
    with pytest.raises(DataError, match="declares entities"):
        read('<!DOCTYPE xliff [<!ENTITY a "b">]>' + xliff(PAIR).partition("\n")[2])


# Written -----------------------------------------------------------------------------------------------------------


versions = pytest.mark.parametrize("version", [Xliff, Xliff2])


def written(*hits, version=Xliff):
    return "".join(version().write(hits))


@versions
def test_what_a_passage_is_comes_back(version):
    known = {
        "kind": "ruling",
        "number": "702.26a",
        "date": "2024-02",
        "provenance": "R&D <one>",
        "section": ("7 > A", '702. "B"'),
    }
    (group,) = read(written(hit("横置它。", "Tap it.", **known), version=version))
    assert group[1:6] == ("ruling", "2024-02", "R&D <one>", ("7 > A", '702. "B"'), "702.26a")


@pytest.mark.parametrize(("version", "unit"), [(Xliff, 'trans-unit id="{}" resname'), (Xliff2, 'unit id="{}" name')])
def test_units_are_numbered_and_name_their_passage(version, unit):
    text = written(*[hit("横置它。", "Tap it.", id='a:"1"')] * 2, version=version)
    for number in (1, 2):
        assert f'<{unit.format(number)}="a:&quot;1&quot;">' in text


@versions
def test_passages_of_one_language(version):
    text = written(hit(None, "Tap it."), hit("横置它。", None), version=version)
    assert text.count("<target") == 1
    assert "<source></source>" in text
    assert sides(read(text)) == [(None, "Tap it."), ("横置它。", None)]
    assert re.findall(r'state="(.+?)"', text) == (["translated"] if version is Xliff else ["initial", "translated"])


@versions
def test_characters_that_xml_does_not_allow_are_dropped(version):
    text = written(hit("横\b置\x1f它。", "Tap\x0bit.\ufffe"), version=version)
    assert sides(read(text)) == [("横置它。", "Tap it.")]


@pytest.mark.parametrize(("version", "reader"), [(Xliff, toolkit.xlifffile), (Xliff2, toolkit2.Xliff2File)])
def test_another_tool_reads_the_same(tmp_path, version, reader):
    path = tmp_path / "written.xlf"
    pairs = list(zip(TEXTS, random.Random(1).sample(TEXTS, len(TEXTS)), strict=True))
    found = (hit(zh, en, number) for number, (zh, en) in enumerate(pairs, 1))
    path.write_text(written(*found, version=version), encoding="utf-8")
    store = reader.parsefile(str(path))
    assert [(each.target, each.source) for each in store.units] == pairs
    assert len({each.getid() for each in store.units}) == len(pairs)


# The shared cases --------------------------------------------------------------------------------------------------


def test_case_two_files(shared):
    """FMT02, FMT03"""
    path = shared / "cases" / "files" / "xliff12_two_files_same_ids.xlf"
    text = decode(path.read_bytes()).text
    source = Source(str(path), path.read_bytes(), text, split_lines(text))
    assert Xliff().confidence(source) == 1
    records = list(Xliff().read(source))
    assert [en for _, en in sides(records)] == ["Attack with each Goblin.", "Block.", "Untranslated here."]
    assert [bool(zh) for zh, _ in sides(records)] == [True, True, False]
    assert warnings(records) == []
