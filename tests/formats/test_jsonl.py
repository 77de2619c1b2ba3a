"""JSON lines: our own export, the spellings of data sets, broken lines."""

import json

import pytest

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.formats.jsonl import JsonLines, tongue
from mtgsearch.model import Lines, Warning
from mtgsearch.render import records
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import UnitContract, hit, hits

PAIR = '{"zh": "消灭目标生物。", "en": "Destroy target creature."}\n'


class TestJsonLines(UnitContract):
    name = "jsonl"
    refused = (
        "",
        "Destroy target creature.\n消灭目标生物。\n",
        '{"name": "left-pad", "version": "1.0"}\n{"name": "right-pad", "version": "1.0"}\n',
        '{"en": "Tap it."}',
        '{\n  "zh": "横置它。",\n  "en": "Tap it."\n}\n',
        f"[{PAIR.strip()}]\n",
        "{T}: Add {C}.\n{T}：加{C}。\n",
    )


def read(text):
    return list(JsonLines().read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


def texts(text):
    return [tuple(block.text for block in group.blocks) for group in groups(text)]


def lines_of(*values):
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


# What is written ---------------------------------------------------------------------------------------------------


def test_it_is_what_an_export_is():
    found = [
        *hits([("消灭\x85目标\u202e生物。", "Destroy\x1b it."), (None, "Tap it."), ("横置它。", None)]),
        hit("层", "Layers", number="613", section=("规则", "Rules"), date="2024-02-06", provenance="gpt", kind="rule"),
    ]
    assert "".join(JsonLines().write(found)) == "".join(records.lines(found))


def test_an_export_is_read_with_all_it_says():
    known = {
        "number": "702.26a",
        "section": ("规则", "Rules"),
        "date": "2024-02-06",
        "provenance": "gpt",
        "kind": "rule",
    }
    written = "".join(JsonLines().write([hit("横置它。", "Tap it."), hit("层", "Layers", 2, **known)]))
    first, second = groups(written)
    assert [block.lines for block in first.blocks] == [Lines(1, 1)] * 2
    assert first[1:] == ("entry", None, None, (), None, True)
    assert second[1:] == ("rule", "2024-02-06", "gpt", ("规则", "Rules"), "702.26a", True)
    assert second.blocks[0].lines == Lines(2, 2)


def test_its_document_is_read_as_far_as_it_can_be():
    *_, title, warning = read("".join(JsonLines().write(hits([("横置它。", "Tap it.")]))))
    assert title == Meta("title", "Notes & <rules>", Lines(1, 1))
    assert warning == Warning(1, "work and edition are not taken over: ingest it with --work cr --edition 2024-02-06")


def test_several_documents_become_one_and_that_is_said():
    other = hit("层", "Layers")
    other = other._replace(
        passage=other.passage._replace(document="other"), document=other.document._replace(id="other")
    )
    written = "".join(JsonLines().write([*hits([("横置它。", "Tap it.")] * 2), other, other]))
    (warning,) = warnings(written)
    assert warning.line == 3
    assert warning.text.startswith("passages of 2 documents, read as one document")
    assert len(groups(written)) == 4
    assert not [record for record in read(written) if isinstance(record, Meta)]


def test_what_a_search_prints_is_read_too():
    context = {"before": [{"id": "notes:1", "zh": "层", "en": "Layers"}], "after": []}
    found = records.hit(hit("横置它。", "Tap it.")) | {"score": 1.5, "matches": {"zh": [[0, 1]], "en": []}}
    assert texts(lines_of({**found, "context": context})) == [("横置它。", "Tap it.")]


# What others write -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record",
    [
        {"zh": "横置它。", "en": "Tap it."},
        {"en": "Tap it.", "cn": "横置它。"},
        {"translation": {"en": "Tap it.", "zh": "横置它。"}},
        {"id": "7", "translation": {"en_US": "Tap it.", "zh_CN": "横置它。"}},
        {"english": "Tap it.", "chinese": "横置它。"},
        {"text_en": "Tap it.", "text_zh": "横置它。"},
        {"enText": "Tap it.", "cnText": "横置它。"},
        {"eng": "Tap it.", "cmn": "横置它。"},
        {"英文": "Tap it.", "中文": "横置它。"},
        {"source": "Tap it.", "target": "横置它。", "source_lang": "en", "target_lang": "zh-CN"},
        {"source": "横置它。", "target": "Tap it.", "sourceLanguage": "ZH", "targetLanguage": "EN"},
        {"src": "Tap it.", "tgt": "横置它。"},
        {"source": "横置它。", "target": "Tap it."},
    ],
)
def test_spellings_of_a_unit(record):
    assert texts(lines_of(record, record)) == [("横置它。", "Tap it.")] * 2
    assert not warnings(lines_of(record, record))
    assert formats.recognise(source_of(lines_of(record))).name == "jsonl"


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("zh", ("zh", False, "")),
        ("zh-Hant-HK", ("zh", True, "")),
        ("zh_TW", ("zh", True, "")),
        ("zht", ("zh", True, "")),
        ("cht", ("zh", True, "")),
        ("Chinese Traditional", ("zh", True, "")),
        ("Chinese (Simplified)", ("zh", False, "")),
        ("zhCN", ("zh", False, "")),
        ("name_zh_tw", ("zh", True, "name")),
        ("EN", ("en", False, "")),
        ("en-GB", ("en", False, "")),
        ("ja", (None, False, "")),
        ("French", (None, False, "")),
        ("id", None),
        ("text", None),
        ("entry", None),
        ("", None),
    ],
)
def test_what_a_key_names(key, found):
    assert tongue(key) == found


def test_both_scripts_stand_beside_the_english():
    text = lines_of({"en": "Tap it.", "zh-Hans": "横置它。", "zh-Hant": "橫置它。"})
    assert texts(text) == [("横置它。", "Tap it."), ("橫置它。", "Tap it.")]
    assert warnings(text) == [Warning(1, "1 Chinese text(s) in traditional characters, taken as they are")]


def test_other_languages_are_left_out_and_counted():
    text = PAIR + lines_of(*[{"translation": {"en": "Tap it.", "fr": "Engagez-la.", "de": "Tappe sie."}}] * 2)
    assert texts(text)[1:] == [("Tap it.",)] * 2
    assert warnings(text) == [Warning(2, "4 text(s) left out, in languages other than Chinese and English")]


def test_one_of_other_languages_is_no_pair():
    text = lines_of({"source": "Tap it.", "target": "Engagez-la.", "source_lang": "en", "target_lang": "fr"})
    assert texts(text) == [("Tap it.",)]
    assert len(warnings(text)) == 1


def test_one_language_told_and_the_other_seen():
    assert texts(lines_of({"source": "Tap it.", "target": "横置它。", "source_lang": "en"})) == [
        ("横置它。", "Tap it.")
    ]


def test_dates_and_kinds_that_are_none_are_named():
    (group, *_) = groups(lines_of({"zh": "横置它。", "en": "Tap it.", "date": "spring", "kind": "joke"}))
    assert (group.kind, group.date) == ("entry", None)
    (warning,) = warnings(lines_of({"zh": "横置它。", "en": "Tap it.", "date": "spring", "kind": "joke"}))
    assert warning == Warning(1, "2 field(s) of another use left out: date, kind")


def test_languages_that_cannot_be_seen():
    text = PAIR + lines_of({"source": "4/4", "target": "4/4"})
    assert len(groups(text)) == 1
    assert Warning(2, "1 pair(s) left out, whose languages are not told and cannot be seen") in warnings(text)


def test_a_side_may_be_missing():
    assert texts(lines_of({"zh": None, "en": "Tap it."}, {"zh": "横置它。", "en": " "})) == [
        ("Tap it.",),
        ("横置它。",),
    ]


def test_fields_that_are_not_read_are_named():
    record = {
        "zh": "横置它。",
        "en": "Tap it.",
        "note": "unsure",
        "en_author": "A. Name",
        "ok": True,
        "date": "2024-02",
    }
    (warning,) = warnings(PAIR + lines_of(record, record))
    assert warning == Warning(2, "4 field(s) of another use left out: en_author, note")


# What is broken ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ['{"zh": "横置它。", "en": "Tap', "横置它。", "[" * 100_000, "[" * 500 + "]" * 500, '{"a":' * 100_000, "{} {}"],
)
def test_a_broken_line_is_told_and_the_rest_is_read(line):
    text = PAIR + "\n" + line + "\n" + PAIR
    assert [group.blocks[0].lines.first for group in groups(text)] == [1, 4]
    (warning,) = warnings(text)
    assert warning.line == 3
    assert warning.text.startswith("left out, as it cannot be read as JSON: ")
    assert formats.recognise(source_of(text)).name == "jsonl"


@pytest.mark.parametrize("line", ["{}", '{"zh": null, "en": ""}', "7", "null", '{"zh": 7, "en": true}'])
def test_a_line_without_a_unit_is_told(line):
    assert [warning.line for warning in warnings(PAIR + line)][:1] == [2]
    assert len(groups(PAIR + line)) == 1


def test_a_key_that_stands_twice_is_told():
    text = '{"zh": "横置它。", "zh": "重置它。", "en": "Untap it."}'
    assert texts(text) == [("重置它。", "Untap it.")]
    assert warnings(text) == [Warning(1, "1 key(s) stand twice in one object: what the last one says is read")]


def test_halves_of_characters_are_told():
    text = r'{"zh": "\ud842\udfb7野\ud842", "en": "Tap it."}'
    assert texts(text) == [("𠮷野\ufffd", "Tap it.")]
    assert warnings(text) == [Warning(1, "1 text(s) with halves of characters, shown as U+FFFD")]


def test_byte_order_marks_line_ends_and_separators():
    text = "\ufeff" + PAIR.strip() + "\r\n\r\n\x1e" + '{"zh": "横\u2028置", "en": "a\tb\x85c"}' + "\r\n"
    assert [group.blocks[0].lines.first for group in groups(text)] == [1, 3]
    assert texts(text)[1] == ("横\u2028置", "a\tb\x85c")


def test_a_long_line_is_no_record():
    text = '{"zh": "' + "长" * 2_000_000 + '", "en": "long"}'
    assert JsonLines().confidence(source_of(text)) == 0
    assert len(groups(text)) == 1


# Cases -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["control_chars.txt", "csv_formula_cells.txt", "ext_b_to_g.txt", "gb18030_4byte.txt", "utf8_bom.txt"]
)
def test_an_export_comes_back_whole(mtgsearch, shared, tmp_path, name):
    """Among them control characters, which XML cannot hold, and what a spreadsheet would take for formulas."""
    mtgsearch("ingest", shared / "cases" / "files" / name)
    first = mtgsearch("export", "--format", "jsonl")
    copy = tmp_path / "copy.jsonl"
    copy.write_text(first.out, encoding="utf-8")
    assert not first.out.startswith("\ufeff")
    kept = [(record["zh"], record["en"], record["kind"], record["number"]) for record in first.jsonl]
    found = [({block.lang: block.text for block in group.blocks}, group) for group in groups(first.out)]
    assert [(text.get("zh"), text.get("en"), group.kind, group.number) for text, group in found] == kept
    assert mtgsearch("ingest", "--json", copy).json["documents"][0]["format"] == "jsonl"
