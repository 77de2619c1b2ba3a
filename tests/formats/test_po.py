"""Catalogues of messages: who translates what, what nobody stands for, and that gettext reads what is written."""

import re
import subprocess
from shutil import which

import pytest

from mtgsearch.blocks import Group
from mtgsearch.formats.po import Po
from mtgsearch.model import Lines, Warning
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import TEXTS, UnitContract, hit

HEADER = 'msgid ""\nmsgstr "Language: {}\\n"\n\n'
CHINESE = HEADER.format("zh_CN")
DRAW = 'msgid "Draw a card."\nmsgstr "抓一张牌。"\n'


class TestPo(UnitContract):
    name = "po"
    refused = (
        "",
        "Draw a card.\n抓一张牌。\n",
        f"In a catalogue it looks so:\n\n{DRAW}",
        f"# 目录\n\n```\n{DRAW}```\n",
        "msgid: 1\nmsgstr: 2\n",
        'msgid "nothing else"\n',
        '<?xml version="1.0"?><tmx/>',
        "#: a.c:1\n#, fuzzy\n",
    )


def read(text):
    return list(Po().read(source_of(text)))


def groups(text):
    return [record for record in read(text) if isinstance(record, Group)]


def warnings(text):
    return [record for record in read(text) if isinstance(record, Warning)]


def sides(group):
    texts = {block.lang: block.text for block in group.blocks}
    return texts.get("en"), texts.get("zh")


def pairs(text):
    return list(map(sides, groups(text)))


@pytest.mark.parametrize(
    "text",
    [DRAW, CHINESE + DRAW, "\n# Whose it is.\n#: a.c:1\n" + DRAW, '#~ msgid "Bury it."\n#~ msgstr "埋葬它。"\n'],
)
def test_a_catalogue_is_known_by_its_first_message(text):
    assert Po().confidence(source_of(text)) == 1


def test_the_header_is_no_pair():
    assert read(CHINESE + DRAW) == groups(CHINESE + DRAW)
    assert pairs(CHINESE + DRAW) == [("Draw a card.", "抓一张牌。")]


def test_lines_are_those_of_the_strings():
    text = (
        CHINESE
        + '# Mind the pile.\n#: a.c:1\nmsgctxt "a"\nmsgid ""\n"Draw "\n"a card."\n\nmsgstr ""\n"抓一张牌。"\n\n#\n'
    )
    (group,) = groups(text)
    assert {block.lines for block in group.blocks} == {Lines(6, 12)}
    assert sides(group) == ("Draw a card.", "抓一张牌。")
    assert group.given
    assert group.kind == "entry"


def test_messages_need_no_blank_line_between_them_and_may_be_indented():
    assert pairs(DRAW + '  msgid "Untap it."\n\tmsgstr\n  "重置它。"\n' + DRAW) == [
        ("Draw a card.", "抓一张牌。"),
        ("Untap it.", "重置它。"),
        ("Draw a card.", "抓一张牌。"),
    ]


def test_escapes_are_taken_off_and_unknown_ones_stay():
    (pair,) = pairs(r'msgid "a \"b\" \\n\nc\td \q" " e"' + '\nmsgstr "甲"\n')
    assert pair == ('a "b" \\n\nc\td \\q e', "甲")


def test_marks_of_restructured_text_stay():
    text = 'msgid "See :ref:`rules` and ``x``::"\nmsgstr "参见 :ref:`rules` 与 ``x``::"\n'
    assert pairs(text) == [("See :ref:`rules` and ``x``::", "参见 :ref:`rules` 与 ``x``::")]


def test_context_is_the_section():
    text = (
        'msgctxt "verb"\nmsgid "Counter"\nmsgstr "反击"\nmsgctxt "noun"\nmsgid "Counter"\nmsgstr "指示物"\n'
        'msgctxt ""\nmsgid "Counter"\nmsgstr "计数器"\n'
    )
    assert [(*sides(group), group.section) for group in groups(text)] == [
        ("Counter", "反击", ("verb",)),
        ("Counter", "指示物", ("noun",)),
        ("Counter", "计数器", ()),
    ]


def test_comments_are_no_text():
    text = f'# 译者注\n#. 说明\n#: a.c:1\n#| msgid "Old"\n#, c-format\n#=python-format\n{DRAW}'
    assert read(text) == groups(text)
    assert pairs(text) == [("Draw a card.", "抓一张牌。")]


@pytest.mark.parametrize("flags", ["#, fuzzy", "#,fuzzy", "#, c-format, fuzzy", '#, fuzzy\n#| msgid "Tap it."'])
def test_a_fuzzy_translation_is_left_out_with_a_warning(flags):
    text = f'{flags}\nmsgid "Untap it."\nmsgstr "横置它。"\n{DRAW}'
    assert pairs(text) == [("Untap it.", None), ("Draw a card.", "抓一张牌。")]
    line = flags.count("\n") + 2
    assert warnings(text) == [Warning(line, "fuzzy, so that its translation is left out")]


def test_what_is_fuzzy_and_obsolete_makes_nothing_else_fuzzy():
    text = f'#, fuzzy\n#~ msgid "Bury it."\n#~ msgstr "埋葬它。"\n{DRAW}'
    assert pairs(text) == [("Draw a card.", "抓一张牌。")]


def test_obsolete_messages_are_left_out_and_counted():
    old = '#~ msgctxt "x"\n#~ msgid "Bury it."\n#~ msgid_plural ""\n#~ "Bury them."\n#~ msgstr[0] "埋葬它。"\n'
    text = DRAW + old + '#~| msgid "Was"\n#~msgid "Tap it."\n#~msgstr "横置它。"\n'
    assert pairs(text) == [("Draw a card.", "抓一张牌。")]
    assert warnings(text) == [Warning(4, "2 obsolete message(s) left out from here on")]


def test_an_empty_translation_leaves_one_side():
    assert pairs(CHINESE + 'msgid "Not done"\nmsgstr ""\n') == [("Not done", None)]


def test_a_plural_is_paired_with_the_one_translation_of_all_forms():
    text = 'msgid "%d counter"\nmsgid_plural "%d counters"\nmsgstr[0] "%d个指示物"\n'
    assert pairs(text) == [("%d counter", "%d个指示物"), ("%d counters", "%d个指示物")]


def test_plural_forms_that_are_the_same_are_one():
    assert pairs('msgid "fish"\nmsgid_plural "fish"\nmsgstr[0] "鱼"\n') == [("fish", "鱼")]


def test_forms_are_paired_by_their_number():
    text = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "甲"\nmsgstr[1] "乙"\nmsgstr[2] "丙"\n'
    assert pairs(text) == [("a", "甲"), ("b", "乙"), ("b", "丙")]
    text = HEADER.format("en") + 'msgid "牌"\nmsgid_plural "牌"\nmsgstr[0] "card"\nmsgstr[1] "cards"\n'
    assert pairs(text) == [("card", "牌"), ("cards", "牌")]


@pytest.mark.parametrize(
    ("header", "message", "pair"),
    [
        (HEADER.format("zh-Hant"), ("Draw.", "抽牌。"), ("Draw.", "抽牌。")),
        (HEADER.format("zh_CN"), ("ATM", "ATM"), ("ATM", "ATM")),
        (HEADER.format("en_US"), ("抓牌。", "Draw."), ("Draw.", "抓牌。")),
        (HEADER.format("en"), ("Draw.", "抓牌。"), ("Draw.", "抓牌。")),
        ("", ("抓牌。", "Draw."), ("Draw.", "抓牌。")),
        ("", ("Draw.", "抓牌。"), ("Draw.", "抓牌。")),
        ("", ("Draw.", ""), ("Draw.", None)),
        ("", ("抓牌。", ""), (None, "抓牌。")),
        (HEADER.format("zh\\nX-Source-Language: en"), ("卡", "卡"), ("卡", "卡")),
    ],
)
def test_the_languages_are_told_by_the_header_and_by_where_han_stands(header, message, pair):
    text = header + 'msgid "{}"\nmsgstr "{}"\n'.format(*message)
    assert pairs(text) == [pair]
    assert not warnings(text)


@pytest.mark.parametrize(
    ("header", "line"),
    [(HEADER.format("ja"), 4), (HEADER.format("zh\\nX-Source-Language: fr"), 4), ("", 1)],
)
def test_messages_of_other_languages_are_left_out_and_counted(header, line):
    text = header + 'msgid "Draw."\nmsgstr "Tirez."\nmsgid "Tap."\nmsgstr "Engagez."\n'
    assert read(text) == [Warning(line, "2 message(s) neither Chinese nor English left out from here on")]


def test_a_catalogue_that_rewords_gives_its_wording():
    text = HEADER.format("en_GB") + 'msgid "color"\nmsgstr "colour"\nmsgid "card"\nmsgstr ""\n'
    assert pairs(text) == [("colour", None), ("card", None)]
    assert warnings(text) == [
        Warning(4, "1 msgid(s) of the translation's language left out from here on"),
    ]


def test_what_cannot_be_read_is_warned_about_and_the_rest_is_read():
    text = f'domain x\nmsgid "Say "go""\nmsgstr "说"去""\n{DRAW}msgid "Untap it."\n"stray\n'
    assert pairs(text) == [('Say "go"', '说"去"'), ("Draw a card.", "抓一张牌。"), ("Untap it.stray", None)]
    odd = "a quotation mark is missing, or stands in the text without \\: "
    assert warnings(text) == [
        Warning(1, "not read, as no part of a message: domain x"),
        Warning(2, odd + 'msgid "Say "go""'),
        Warning(3, odd + 'msgstr "说"去""'),
        Warning(7, odd + '"stray'),
        Warning(6, "no msgstr stands with this message"),
    ]


def test_a_translation_of_nothing_is_kept():
    text = '"stray"\nmsgstr "抓一张牌。"\n'
    assert pairs(text) == [(None, "抓一张牌。")]
    assert [warning.line for warning in warnings(text)] == [1, 2]


def test_reading_takes_time_by_the_length():
    text = 'msgid ""\n' + '"draw \\" draw \\\\"\n' * 20_000 + f'msgstr "{"抓" * 200_000}"\n' + "\n" * 20_000
    ((en, zh),) = pairs(text)
    assert (len(en), len(zh)) == (13 * 20_000, 200_000)
    assert Po().confidence(source_of("\n" * 100_000 + 'msgid "x')) == 0


# Written -----------------------------------------------------------------------------------------------------------


def written(*found):
    return "".join(Po().write(found))


def test_a_passage_is_written_with_all_that_is_known_of_it():
    known = {"number": "702.26a", "date": "2024-02-06", "provenance": "official", "section": ("Layers",)}
    entry = written(hit("抓一张牌，\n然后弃牌。", "Draw,\nthen discard.", **known)).partition("\n\n")[2]
    assert entry == (
        "#. document: Notes & <rules>\n#. number: 702.26a\n#. date: 2024-02-06\n#. provenance: official\n"
        '#: /notes.txt:1 /notes.txt:2\nmsgctxt "notes:1"\n'
        'msgid ""\n"Draw,\\n"\n"then discard."\nmsgstr ""\n"抓一张牌，\\n"\n"然后弃牌。"\n'
    )


def test_a_path_keeps_to_its_comment():
    found = hit("抓", "Draw")
    found = found._replace(document=found.document._replace(path="/my\nnotes.txt", title="one\ntwo"))
    assert "#. document: one two\n#: \u2068/my notes.txt\u2069:1 \u2068/my notes.txt\u2069:2\nmsgctxt" in written(found)


def test_segments_of_one_passage_do_not_collide():
    text = written(hit("抓", "Draw"), hit("抽", "Draw"), hit("弃", "Discard", 2))
    assert re.findall('msgctxt "(.*)"', text) == ["notes:1", "notes:1#2", "notes:2"]
    assert [group.section for group in groups(text)] == [()] * 3, "our own contexts are no sections"


def everything():
    both = [hit(zh, en, number) for number, (zh, en) in enumerate(zip(TEXTS, reversed(TEXTS), strict=True), 1)]
    return written(*both, hit("只有中文", None, 101), hit("仅中文", None, 102), hit(None, "English alone", 103))


def test_polib_reads_what_is_written(tmp_path):
    polib = pytest.importorskip("polib")
    (tmp_path / "all.po").write_text(everything(), encoding="utf-8", newline="")
    read = [(entry.msgid or None, entry.msgstr or None) for entry in polib.pofile(str(tmp_path / "all.po"))]
    assert read == pairs(everything())
    assert len(read) == len(TEXTS) + 3


def test_gettext_compiles_what_is_written(tmp_path):
    if not which("msgfmt"):
        pytest.skip("needs msgfmt, which is not there")
    (tmp_path / "all.po").write_text(everything(), encoding="utf-8", newline="")
    done = subprocess.run(
        ["msgfmt", "-v", "-o", tmp_path / "all.mo", tmp_path / "all.po"],
        capture_output=True,
        encoding="utf-8",
        env={"LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"{len(TEXTS) + 2} translated messages, 1 untranslated message." in done.stderr


def test_the_translate_toolkit_reads_what_is_written():
    pypo = pytest.importorskip("translate.storage.pypo")
    store = pypo.pofile.parsestring(everything().encode())
    read = [(str(each.source) or None, str(each.target) or None) for each in store.units if each.getcontext()]
    assert read == pairs(everything())
    assert store.gettargetlanguage() == "zh_CN"


# Real catalogues ---------------------------------------------------------------------------------------------------


def test_case_fmt10(shared):
    text = (shared / "cases" / "files" / "plural_fuzzy_obsolete.po").read_text(encoding="utf-8")
    assert Po().confidence(source_of(text)) == 1
    assert [(*sides(group), group.section) for group in groups(text)] == [
        ("Put %d counter on it.", "在其上放置%d个指示物。", ()),
        ("Put %d counters on it.", "在其上放置%d个指示物。", ()),
        ("Untap it.", None, ()),
        ("Counter", "反击", ("verb",)),
        ("Counter", "指示物", ("noun",)),
        ("Not done", None, ()),
    ]
    assert [warning.line for warning in warnings(text)] == [13, 16]


def test_the_python_documentation_is_read_as_polib_reads_it(shared):
    polib = pytest.importorskip("polib")
    files = sorted((shared / "data" / "po_python_docs").rglob("*.po"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        known = [
            (entry.msgid.strip() or None, (entry.msgstr.strip() if not entry.fuzzy else "") or None)
            for entry in polib.pofile(text)
            if not entry.obsolete
        ]
        assert Po().confidence(source_of(text)) == 1
        assert pairs(text) == known
        assert not warnings(text)


@pytest.mark.parametrize(
    ("damaged", "found"),
    [
        ('msgid "Tap it."\nmsgst "横置它。"\n', [("Tap it.", None)]),
        ('msgd "Tap it."\nmsgstr "横置它。"\n', [(None, "横置它。")]),
        ('msgid "Tap it."\nmsgst ""\n"横置它。"\n', [("Tap it.", None)]),
        ('msgid "Tap it."\nmsgid_plurl "Tap them."\nmsgstr[0] "横置它。"\n', [("Tap it.", None), (None, "横置它。")]),
        ('msgid "Tap it."\nmsgstr "横置它。"\nmsgstr "重置它。"\n', [("Tap it.", "横置它。"), (None, "重置它。")]),
    ],
)
def test_a_damaged_keyword_makes_no_wrong_pair(damaged, found):
    text = DRAW + damaged + 'msgid "Untap it."\nmsgstr "重置它。"\n'
    assert pairs(text) == [("Draw a card.", "抓一张牌。"), *found, ("Untap it.", "重置它。")]
    assert warnings(text)


def test_a_translation_of_an_empty_text_is_no_header_and_kept():
    header = 'msgid ""\nmsgstr "Language: zh_CN\\n"\n\n'
    nameless = 'msgid ""\nmsgstr "横置它。"\n\n'
    for text in (header + nameless + DRAW, nameless + DRAW):
        assert pairs(text) == [(None, "横置它。"), ("Draw a card.", "抓一张牌。")]
        assert [warning.text for warning in warnings(text)] == ["no msgid stands with this translation"]
    assert pairs(header + DRAW + header + DRAW) == [("Draw a card.", "抓一张牌。")] * 2
    assert pairs('msgid ""\nmsgstr ""\n\n' + DRAW) == [("Draw a card.", "抓一张牌。")]
