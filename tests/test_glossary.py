import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import data, glossary
from mtgsearch.errors import DataError
from mtgsearch.glossary import Entry, Glossary, parse
from mtgsearch.text.normalize import fold
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def shipped():
    return glossary.shipped()


def pairs(text):
    return [entry[:2] for entry in parse(text).entries]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Untap\t重置", [("Untap", "重置")]),
        ("重置\tUntap", [("Untap", "重置")]),
        (" Untap \t 重置 \tverb\tmore", [("Untap", "重置")]),
        ("Path to Exile\t流放之径", [("Path to Exile", "流放之径")]),
        ("+1/+1 counter\t+1/+1指示物", [("+1/+1 counter", "+1/+1指示物")]),
        ("Mana Burn (Obsolete)\t法术力灼烧（已废止）", [("Mana Burn", "法术力灼烧")]),
        ("Counter\t反击/指示物（同一个词）", [("Counter", "反击"), ("Counter", "指示物")]),
        ("Monstrous\t蛮化（状况）/已蛮化", [("Monstrous", "蛮化"), ("Monstrous", "已蛮化")]),
        ("Phased In, Phased Out\t已跃回，已跃离", [("Phased In", "已跃回"), ("Phased Out", "已跃离")]),
        ("Day/Night\t白昼／黑夜", [("Day", "白昼"), ("Night", "黑夜")]),
        ("Spell, Ability, and More\t咒语、异能等", [("Spell, Ability, and More", "咒语、异能等")]),
        ("This and/or That\t此和/或彼", [("This and/or That", "此和/或彼")]),
        ("“Quoted, Twice”\t“甲，乙”", [("Quoted", "甲"), ("Twice", "乙")]),
        ("(all remark)\t（全是注）", [("(all remark)", "（全是注）")]),
    ],
)
def test_rows(row, expected):
    assert pairs(row) == expected


def test_problems_tell_where_and_what():
    found = parse("en\tzh\n\nUntap\t重置\nno tab\nTap\t\nuntap\t重置\nTap\t横置\n")
    assert [entry.zh for entry in found.entries] == ["重置", "横置"]
    assert found.problems == (
        (2, "an empty row"),
        (4, "not two terms parted by a tab"),
        (5, "not two terms parted by a tab"),
        (6, "untap = 重置 stands in line 3 already"),
    )


@given(st.text("ab\t\n/,，()（） 重置“”"))
def test_any_text_is_a_glossary(text):
    found = parse(text)
    assert all(entry.en and entry.zh for entry in found.entries)
    assert found.renderings("重置", "zh") == [] or "重置" in {fold(entry.zh) for entry in found.entries}


def test_loaded_from_a_file_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_text("\ufeffen\tzh\r\nRest in Peace\t安息长眠\r\n", encoding="utf-8", newline="")
    assert glossary.load(str(path)).entries == (Entry("Rest in Peace", "安息长眠"),)


@pytest.mark.parametrize("content", [None, b"\xc0\xe9 \xe8\xfc"])
def test_a_file_that_cannot_be_read(tmp_path, content):
    path = tmp_path / "own.tsv"
    if content:
        path.write_bytes(content)
    with pytest.raises(DataError, match=r"glossary .*own\.tsv"):
        glossary.load(str(path))


@pytest.mark.parametrize(
    ("term", "lang", "first"),
    [
        ("跃离", "zh", "phase out"),
        ("跃回", "zh", "phase in"),
        ("已跃离", "zh", "phased out"),
        ("衍生物", "zh", "token"),
        ("状态动作", "zh", "state-based action"),
        ("替代性效应", "zh", "replacement effect"),
        ("坟墓场", "zh", "graveyard"),
        ("法术力", "zh", "mana"),
        ("法术", "zh", "sorcery"),
        ("phasing", "en", "时间跳跃"),
        ("phases out", "en", "跃离"),
        ("phased-out", "en", "跃离"),
        ("tokens", "en", "衍生物"),
        ("state-based actions", "en", "状态动作"),
        ("untap", "en", "重置"),
        ("tapped", "en", "已横置"),
        ("+1/+1 counters", "en", "+1/+1指示物"),
    ],
)
def test_renderings(shipped, term, lang, first):
    assert first in shipped.renderings(fold(term), lang)


def test_forms_of_one_word_are_one_rendering():
    found = Glossary([Entry("Token", "衍生物"), Entry("Tokens", "衍生物"), Entry("Chip", "衍生物")])
    assert found.renderings("衍生物", "zh") == ["token", "chip"]


def test_a_listed_word_does_not_answer_for_its_stem():
    found = Glossary([Entry("Phase", "阶段"), Entry("Phasing", "时间跳跃")])
    assert found.renderings("phasing", "en") == ["时间跳跃"]
    assert found.renderings("phased", "en") == ["阶段", "时间跳跃"]


@pytest.mark.parametrize("term", ["", "nothing of the kind", "+2/+2 counter"])
def test_what_is_not_listed_has_no_rendering(shipped, term):
    assert shipped.renderings(term, "en") == shipped.renderings(term, "zh") == []


def test_the_empty_glossary():
    empty = Glossary(())
    assert (empty.entries, empty.terms(), empty.renderings("", "zh")) == ((), frozenset(), [])


def test_terms_are_han_and_folded():
    found = Glossary([Entry("Roll", "擲骰"), Entry("EDH", "EDH"), Entry("counter", "+1/+1指示物")])
    assert found.terms() == {"掷骰"}


def test_the_shipped_glossary_is_clean(shipped):
    assert shipped.problems == ()
    rows = data.read("glossary.tsv").splitlines()
    assert rows[0] == "en\tzh\tcategory"
    assert rows[1:] == ["\t".join(entry) for entry in shipped.entries]


def test_the_sample_corpus_has_the_same_glossary():
    assert (ROOT / "corpus" / "glossary.tsv").read_bytes() == (ROOT / "mtgsearch/data/glossary.tsv").read_bytes()


def test_it_holds_the_official_terms(shipped, shared):
    """All but those that are patterns rather than terms, and one that the list has wrong."""
    official = parse((shared / "data" / "glossary" / "terms.tsv").read_text(encoding="utf-8"))
    missing = {entry[:2] for entry in official.entries} - {entry[:2] for entry in shipped.entries}
    assert {zh for _, zh in missing if not set(zh) & set("…[{.《∞")} == {"无色"}
    assert len(shipped.entries) > 1500
