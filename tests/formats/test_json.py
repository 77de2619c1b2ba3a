"""JSON: units, trees of rules, cards and rulings of publishers; the lines of each; what is too deep or broken."""

import json

import pytest

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.errors import DataError
from mtgsearch.formats.json import Json
from mtgsearch.model import Lines, Warning
from tests.contracts.test_formats import source_of

UNIT = {"zh": "横置它。", "en": "Tap it."}
RULING = {
    "object": "ruling",
    "oracle_id": "0",
    "source": "wotc",
    "published_at": "2021-04-23",
    "comment": "It has no color.",
}
PRINTED = {
    "object": "card",
    "lang": "zhs",
    "name": "Made Card",
    "printed_name": "自造牌",
    "type_line": "Artifact",
    "printed_type_line": "神器",
    "oracle_text": "{T}: Add {C}.\nDraw a card.",
    "printed_text": "{T}：加{C}。\n抓一张牌。",
    "flavor_text": "它就在那里。",
    "image_uris": {"en": "https://example.org/en.png"},
}
CARD = {
    "name": "Made Card",
    "type": "Artifact",
    "text": "Draw a card.",
    "flavorText": "There it is.",
    "uuid": "0",
    "foreignData": [
        {"language": "German", "name": "Gemachte Karte"},
        {"language": "Chinese Simplified", "name": "自造牌", "text": "抓一张牌。", "type": "神器"},
        {"language": "Chinese Traditional", "name": "自造牌張", "flavorText": "它就在那裡。"},
    ],
    "rulings": [{"date": "2021-04-23", "text": "It has no color."}],
}


def as_source(value, indent=1):
    return source_of(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=indent))


def read(value):
    return list(Json().read(as_source(value)))


def groups(value):
    return [record for record in read(value) if isinstance(record, Group)]


def warnings(value):
    return [record for record in read(value) if isinstance(record, Warning)]


def texts(value):
    return [tuple(block.text for block in group.blocks) for group in groups(value)]


# Which sources are of it -------------------------------------------------------------------------------------------


def test_its_own_in_escapes_are_recognised():
    assert Json().confidence(source_of(json.dumps([{"source": "Tap it.", "target": "横置它。"}]))) == 0.95


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "value",
    [
        [UNIT, UNIT],
        {"data": [UNIT]},
        {"702.26a": UNIT},
        {"zh": {"702": "层"}, "en": {"702": "Layers"}, "by": {}},
        {"object": "list", "data": [RULING]},
        [RULING],
        {"object": "list", "data": [PRINTED]},
        {"meta": {"date": "2021-04-23"}, "data": {"cards": [CARD]}},
        [{"translation": UNIT}],
        [{"source": "Tap it.", "target": "横置它。"}],
    ],
)
def test_its_own_are_recognised(value, indent):
    assert Json().confidence(as_source(value, indent)) == 0.95
    assert formats.recognise(as_source([value, value], indent)).name == "json"
    assert groups(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{T}: Add {C}.\n{T}：加{C}。\n",
        "[zh] 横置它。\n[en] Tap it.\n",
        '{"name": "left-pad", "version": "1.0"}',
        '{"en": "Tap it."}',
        "[1, 2, 3]",
        '{"links": [{"source": "Layers", "target": "Timestamps"}]}',
        '"zh": "横置它。", "en": "Tap it."',
        "Tap it.\n横置它。\n",
    ],
)
def test_others_are_not_taken(text):
    assert Json().confidence(source_of(text)) == 0
    other = formats.recognise(source_of(text))
    assert other is None or other.name != "json"


def test_its_name_leads_to_it():
    assert formats.recognise(source_of(""), "json").name == "json"
    assert Json().describe


# Lines -------------------------------------------------------------------------------------------------------------


def test_each_unit_has_the_lines_of_its_texts():
    text = (
        '[\n{"en": "Tap it.",\r\n "n": 7,\r"zh": "横置\\n它。"},\n\n'
        ' {"zh": "层", "x": [1, -2.5e3, NaN, "a\\"b"],\n"en": "Layers"}]'
    )
    assert [block.lines for group in groups(text) for block in group.blocks] == [Lines(2, 4)] * 2 + [Lines(6, 7)] * 2
    assert texts(text)[0] == ("横置\n它。", "Tap it.")


def test_a_line_end_that_stands_in_a_text():
    text = '{"en": "Tap\nit.", "zh":\n"横置它。",\n"b": {"en": "Layers", "zh": "层"}}'
    assert [(group.blocks[0].lines) for group in groups(text)] == [Lines(1, 3), Lines(4, 4)]


# Units of any build ------------------------------------------------------------------------------------------------


def test_a_tree_of_rules():
    tree = {
        "702": {
            "title": {"en": "Keyword Abilities", "zh": "关键词异能"},
            "rules": {
                "702.26a": {**UNIT, "date": "2024-02-06", "examples": [{"en": "Untap it.", "zh": "重置它。"}]},
                "702.26b.": {"text": {"en": "Exile it.", "zh": "放逐它。"}},
            },
        },
        "others": [{"number": 613.10, "section": "A > B", "provenance": "gpt", "kind": "rule", **UNIT}],
    }
    assert not warnings(tree)
    section = ("关键词异能 / Keyword Abilities",)
    assert [(group.blocks[1].text, *group[1:6]) for group in groups(tree)] == [
        ("Keyword Abilities", "heading", None, None, (), "702"),
        ("Tap it.", "entry", "2024-02-06", None, section, "702.26a"),
        ("Untap it.", "entry", "2024-02-06", None, section, None),
        ("Exile it.", "entry", None, None, section, "702.26b"),
        ("Tap it.", "rule", None, "gpt", ("A", "B"), "613.1"),
    ]
    assert all(group.given for group in groups(tree))


def test_a_number_stands_as_it_is_written():
    assert groups('{"number": 702.10, "zh": "横置它。", "en": "Tap it."}')[0].number == "702.10"


def test_titles_beside_texts():
    record = {"title_en": "Layers", "title_zh": "层", "text_en": "Tap it.", "text_zh": "横置它。"}
    heading, entry = groups(record)
    assert (heading.kind, heading.section) == ("heading", ())
    assert (entry.kind, entry.section) == ("entry", ("层 / Layers",))
    (entry,) = groups({"title": "Layers", **UNIT})
    assert entry.section == ("Layers",)


def test_a_tree_for_each_language():
    value = {
        "en": {"702.26a": "Tap it.", "more": ["Layers", {"x": "Untap it."}], "odd": ["a"], "last": "Exile it."},
        "zh": {"702.26a": "横置它。", "more": ["层", {"x": "重置它。"}], "odd": ["甲", "乙"], "first": "放逐它。"},
    }
    assert texts(value) == [
        ("横置它。", "Tap it."),
        ("层", "Layers"),
        ("重置它。", "Untap it."),
        *(("甲",), ("乙",), ("a",), ("Exile it.",), ("放逐它。",)),
    ]
    assert groups(value)[0].number == "702.26a"
    assert [warning.text for warning in warnings(value)] == [
        "1 pair(s) of different build in the two languages, read one language after the other"
    ]


def test_values_that_are_no_texts_are_told():
    assert warnings([UNIT, {"zh": 7, "en": True}]) == [Warning(7, "2 value(s) left out that should be text")]


def test_what_a_search_prints():
    found = {"id": "x:1", "document": "x", "ordinal": 1, **UNIT, "lines": {"zh": [1, 1], "en": [2, 2]}}
    found["context"] = {"before": [{"id": "x:0", "zh": "层", "en": "Layers"}], "after": []}
    assert texts({"query": "横置", "by": "literal", "total": 1, "hits": [found]}) == [("横置它。", "Tap it.")]
    assert not warnings({"hits": [found]})


# Publishers --------------------------------------------------------------------------------------------------------


def test_rulings_of_scryfall():
    (group,) = groups({"object": "list", "has_more": False, "data": [RULING]})
    assert [(block.lang, block.text, block.lines) for block in group.blocks] == [
        ("en", "It has no color.", Lines(10, 10))
    ]
    assert group[1:4] == ("ruling", "2021-04-23", "wotc")
    assert group.given


def test_cards_of_scryfall():
    found = groups([PRINTED])
    assert [tuple(block.text for block in group.blocks) for group in found] == [
        ("自造牌", "Made Card"),
        ("神器", "Artifact"),
        ("{T}：加{C}。\n抓一张牌。", "{T}: Add {C}.\nDraw a card."),
        ("它就在那里。",),
    ]
    assert {(group.kind, group.section) for group in found} == {("entry", ("自造牌 / Made Card",))}
    assert not warnings([PRINTED])


def test_faces_of_a_card_of_scryfall():
    face = {key: value for key, value in PRINTED.items() if key not in ("object", "lang", "flavor_text")}
    card = {"object": "card", "name": "Made Card // Made Card", "lang": "zht", "card_faces": [face, face]}
    assert len(groups([card])) == 6
    assert [warning.text for warning in warnings([card])] == [
        "6 Chinese text(s) in traditional characters, taken as they are"
    ]


def test_other_printings_of_scryfall():
    english = {"lang": "en", "name": "Made Card", "type_line": "Artifact", "oracle_text": "", "flavor_text": "There."}
    french = {**english, "lang": "fr", "printed_name": "Carte"}
    assert texts([english, french]) == [("Made Card",), ("Artifact",), ("There.",)]
    assert [warning.text for warning in warnings([english, french])] == [
        "1 text(s) left out, in languages other than Chinese and English"
    ]


def test_cards_of_mtgjson():
    found = groups({"meta": {"version": "5"}, "data": {"cards": [CARD]}})
    assert [tuple(block.text for block in group.blocks) for group in found] == [
        ("自造牌", "Made Card"),
        ("神器", "Artifact"),
        ("抓一张牌。", "Draw a card."),
        ("自造牌張", "Made Card"),
        ("它就在那裡。", "There it is."),
        ("It has no color.",),
    ]
    assert found[-1][1:5] == ("ruling", "2021-04-23", None, ("Made Card",))
    assert [(warning.line, warning.text) for warning in warnings([CARD])] == [
        (10, "1 text(s) left out, in languages other than Chinese and English"),
        (21, "2 Chinese text(s) in traditional characters, taken as they are"),
    ]


def test_what_no_printing_of_a_card_has_stands_once():
    foreign = [{"language": each, "name": "自造牌"} for each in ("Chinese Simplified", "Chinese Traditional")]
    card = {"name": "Made Card", "text": "Draw a card.", "foreignData": foreign}
    found = groups([card])
    assert [[block.text for block in group.blocks] for group in found] == [
        ["自造牌", "Made Card"],
        ["自造牌", "Made Card"],
        ["Draw a card."],
    ]
    assert {group.section for group in found} == {("自造牌 / Made Card",)}


def test_cards_of_its_version_3():
    foreign = [{"language": "Chinese Simplified", "name": "自造牌", "text": "抓一张牌。", "flavor": "它就在那里。"}]
    card = {"name": "Made Card", "text": "Draw a card.", "flavor": "There it is.", "foreignNames": foreign}
    assert texts([card]) == [("自造牌", "Made Card"), ("抓一张牌。", "Draw a card."), ("它就在那里。", "There it is.")]
    assert Json().confidence(as_source({"cards": [card]})) == 0.95


def test_cards_of_mtgjson_without_chinese():
    assert texts([{**CARD, "foreignData": [], "rulings": None}]) == [
        ("Made Card",),
        ("Artifact",),
        ("Draw a card.",),
        ("There it is.",),
    ]


@pytest.mark.parametrize("odd", [None, 7, "x", [], {}, [None, 7, "x", []], {"x": 7}])
def test_odd_values_break_nothing(odd):
    for card in (CARD, PRINTED, RULING, UNIT):
        for key in card:
            read([{**card, key: odd}])
    read({"card_faces": odd, "title": odd, "translation": odd, "number": odd, "zh": odd, "en": [odd]})


# What is broken ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "[" * 300 + "]" * 300, '{"zh":' * 100_000, '{"zh":' * 150 + "1" + "}" * 150]
)
def test_too_deep_is_an_error_of_our_own(text):
    with pytest.raises(DataError) as error:
        read(text)
    assert "too many objects and arrays in one another" in str(error.value) or "Expecting" in str(error.value)
    assert error.value.hint


def test_where_it_is_broken_is_told():
    with pytest.raises(DataError) as error:
        read('[\n{"zh": "横置它。",\r\n"en" "Tap it."}]')
    assert str(error.value).startswith("it cannot be read as JSON: Expecting ':' delimiter: line 3 column 6")


def test_numbers_of_any_length_are_read():
    assert texts('{"n": ' + "1" * 10_000 + ', "zh": "横置它。", "en": "Tap it."}') == [("横置它。", "Tap it.")]


def test_it_is_read_in_linear_time():
    """Quotes without an end, and many strings of many escapes."""
    for text in ('["' * 50_000, '["' + '\\"' * 100_000, "[" + ",".join(['"\\\\"'] * 50_000) + "]"):
        try:
            read(text)
        except DataError:
            continue
