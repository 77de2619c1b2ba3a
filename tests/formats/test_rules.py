"""Rules in two files are paired by their numbers, whatever is missing, twice or joined to its number."""

import pytest

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.formats.rules import Rules
from mtgsearch.formats.rules_parts import taken_apart
from mtgsearch.model import Warning
from tests.contracts.test_formats import source_of
from tests.contracts.test_pairs import PairContract
from tests.work import calls

SUBRULES = range(1, 31)


def rules(lang, *, without=(), twice=(), contents=True):
    """A document of 30 subrules in its own words; ``without`` and ``twice`` are numbers of subrules."""
    say = {
        "zh": (
            "某某完整规则",
            "此规则于2024年2月2日起生效。",
            "目录",
            "概念",
            "总则",
            "关于第{}项。",
            "例如：第{}例。",
            "词汇表",
            "异能",
            "它能做的。参见规则100.{}。",
            "版权信息",
            "谢谢。",
        ),
        "en": (
            "Some Comprehensive Rules",
            "These rules are effective as of February 2, 2024.",
            "Contents",
            "Concepts",
            "General",
            "About item {}.",
            "Example: Case {}.",
            "Glossary",
            "Ability",
            "What it can do. See rule 100.{}.",
            "Credits",
            "Thanks.",
        ),
    }[lang]
    space = "" if lang == "zh" else " "
    lines = [say[0], "", say[1], ""]
    if contents:
        lines += [say[2], "", f"1. {say[3]}", f"100. {say[4]}", say[7], say[10], ""]
    lines += [f"1. {say[3]}", "", f"100. {say[4]}", ""]
    for number in SUBRULES:
        for _ in range(0 if number in without else 2 if number in twice else 1):
            lines += [
                f"100.{number}a{space}{say[5].format(number)}",
                *([say[6].format(number)] if number == 3 else []),
                "",
            ]
    lines += [say[7], ""]
    for number in (1, 2, 3):
        lines += [f"{say[8]} {number}", say[9].format(number), ""]
    return "\n".join([*lines, say[10], "", say[11]])


class TestRules(PairContract):
    name = "rules"
    accepted = ((rules("zh"), rules("en")), (rules("zh", without={4}), rules("en", without={9}, contents=False)))

    def groups(self, zh, en):
        return [record for record in self.records(zh, en) if isinstance(record, Group)]

    def test_metadata(self):
        known = {
            record.key: record.value for record in self.records(rules("zh"), rules("en")) if isinstance(record, Meta)
        }
        assert known == {"title": "某某完整规则 / Some Comprehensive Rules", "work": "cr", "edition": "2024-02-02"}

    def test_a_rule_of_one_side_is_one_sided_and_moves_no_other(self):
        groups = self.groups(rules("zh", without={4, 5}), rules("en", without={9}))
        by_number = {group.number: [block.lang for block in group.blocks] for group in groups if group.kind == "rule"}
        assert {number for number, langs in by_number.items() if langs == ["en"]} == {"100.4a", "100.5a"}
        assert {number for number, langs in by_number.items() if langs == ["zh"]} == {"100.9a"}
        for group in groups:
            if group.kind == "rule" and len(group.blocks) == 2:
                assert group.blocks[0].text == f"{group.number}关于第{group.number[4:-1]}项。"
                assert group.blocks[1].text == f"{group.number} About item {group.number[4:-1]}."

    def test_a_number_that_stands_twice_is_told(self):
        records = self.records(rules("zh", twice={7}), rules("en"))
        assert [record.text for record in records if isinstance(record, Warning)] == [
            "100.7a stands twice in the Chinese"
        ]
        sevens = [group for group in records if isinstance(group, Group) and group.number == "100.7a"]
        assert [len(group.blocks) for group in sevens] == [2, 1]

    def test_kinds_and_sections(self):
        groups = self.groups(rules("zh"), rules("en"))
        (example,) = [group for group in groups if group.kind == "example"]
        assert [block.text for block in example.blocks] == ["例如：第3例。", "Example: Case 3."]
        rule = next(group for group in groups if group.kind == "rule")
        assert rule.section == ("1. 概念 / 1. Concepts", "100. 总则 / 100. General")
        entries = [group for group in groups if group.section == ("词汇表 / Glossary",)]
        assert [[block.text.split("\n")[0] for block in entry.blocks] for entry in entries] == [
            [f"异能 {number}", f"Ability {number}"] for number in (1, 2, 3)
        ]
        assert all(group.number == "" for group in groups if group.kind == "entry")

    def test_entries_of_the_glossary_that_cite_the_same_rule(self):
        """Their order does not count where one side has more of them."""
        more = rules("zh").replace("版权信息\n\n谢谢", "额外\n只有中文。\n\n版权信息\n\n谢谢")
        groups = self.groups(more, rules("en"))
        given = [
            group
            for group in groups
            if group.section == ("词汇表 / Glossary",) and group.given and len(group.blocks) == 2
        ]
        assert (
            [group.blocks[0].text[3] for group in given] == [group.blocks[1].text[8] for group in given] == list("123")
        )

    def test_entries_of_the_glossary_that_have_the_name_of_a_rule(self):
        """Several cite it, but one has its name."""
        zh = "先攻\n参见规则614，“结附”。\n\n结附\n说明。参见规则614，“结附”。\n\n额外\n只有中文。\n\n"
        en = "Attachment\nIt is so. See rule 614, “Attachments.”\n\nFirst\nSee rule 614, “Attachments.”\n\n"
        groups = self.groups(
            rules("zh").replace("版权信息\n\n谢谢", f"{zh}版权信息\n\n谢谢"),
            rules("en").replace("Credits\n\nThanks", f"{en}Credits\n\nThanks"),
        )
        assert ["结附", "Attachment"] in [[block.text.split("\n")[0] for block in group.blocks] for group in groups]


GLOSSARY = tuple(zip("甲乙丙丁戊己庚辛壬癸子", "ABCDEFGHIJK", strict=True))


def glossary(lang, cited):
    """Rules with a glossary of as many entries as ``cited`` has, each citing that rule."""
    names = [pair[lang == "en"] for pair in GLOSSARY]
    see = "参见规则{}。" if lang == "zh" else "See rule {}."
    entries = "".join(f"{name}\n{see.format(rule)}\n\n" for name, rule in zip(names, cited, strict=True))
    head, _, rest = rules(lang).rpartition("词汇表\n\n" if lang == "zh" else "Glossary\n\n")
    credits = "版权信息" if lang == "zh" else "Credits"
    return head + ("词汇表\n\n" if lang == "zh" else "Glossary\n\n") + entries + credits + rest.rpartition(credits)[2]


def entries(zh, en):
    """What the entries of a glossary are paired to, by their names, and whether the reader itself is sure."""
    found = Rules().read(source_of(glossary("zh", zh)), source_of(glossary("en", en)))
    groups = [group for group in found if isinstance(group, Group) and group.section == ("词汇表 / Glossary",)]
    return [("".join(block.text[0] for block in group.blocks), group.given) for group in groups]


CITED = [f"{number}" for number in range(701, 712)]
IN_ORDER = [("".join(pair), True) for pair in GLOSSARY]


def test_a_list_of_names_in_both_languages_is_pairs():
    """Of one or two it is not certain that they are such a list."""
    names = ["Ongoing: 持续", "Set in Motion: 实施", "Vanguard: 先锋"]
    for count, given in ((2, []), (3, [["持续", "Ongoing"], ["实施", "Set in Motion"], ["先锋", "Vanguard"]])):
        zh = rules("zh").replace("版权信息\n\n谢谢", "\n\n".join([*names[:count], "版权信息\n\n谢谢"]))
        groups = [each for each in Rules().read(source_of(zh), source_of(rules("en"))) if isinstance(each, Group)]
        entries = [group for group in groups if group.section == ("词汇表 / Glossary",) and group.given]
        found = [[block.text for block in group.blocks] for group in entries]
        assert [each for each in found if "\n" not in each[0]] == given


def test_entries_in_another_order_answer_those_that_cite_the_same_rules():
    swapped = [*CITED[:3], CITED[4], CITED[3], *CITED[5:]]
    assert entries(CITED, CITED) == IN_ORDER
    assert entries(swapped, CITED) == [*IN_ORDER[:3], ("戊D", True), ("丁E", True), *IN_ORDER[5:]]


def test_entries_that_cite_other_rules_are_for_the_aligner_to_judge():
    other = [*CITED[:3], "122", *CITED[4:]]
    assert entries(other, CITED) == [*IN_ORDER[:3], ("丁D", False), *IN_ORDER[4:]]


def test_an_entry_whose_counterpart_went_elsewhere_is_left_alone():
    zh = [*CITED[:3], "122", CITED[3], *CITED[5:]]
    assert entries(zh, CITED) == [*IN_ORDER[:3], ("戊D", True), ("丁", False), ("E", False), *IN_ORDER[5:]]


@pytest.mark.parametrize(
    ("edition", "alone", "warned"),
    [("20220610", {"701.42b": "en", "701.42a": "zh"}, ["701.42a"]), ("20240206", {}, [])],
)
def test_the_comprehensive_rules(edition, alone, warned, shared):
    """Both editions: every number that is in both files is paired, and nothing else is."""
    folder = shared / "data" / "mtg_cr_20220610" / "plain_text"
    zh, en = (source_of((folder / f"{edition}_{lang}.txt").read_text(encoding="utf-8-sig")) for lang in ("Zh", "En"))
    format = formats.recognise_pair(zh, en)
    assert format.name == "rules"
    records = list(format.read(zh, en))
    found = [
        group for group in records if isinstance(group, Group) and group.kind in ("rule", "heading") and group.number
    ]
    assert {group.number: group.blocks[0].lang for group in found if len(group.blocks) == 1} == alone
    assert len(found) > 2800
    for group in found:
        assert all(block.text.startswith(group.number) for block in group.blocks)
    assert [record.text.split()[0] for record in records if isinstance(record, Warning)] == warned
    pairs = {
        block.text.split("\n")[0]: group.blocks[0].text
        for group in records
        if isinstance(group, Group) and group.kind == "entry" and group.given
        for block in group.blocks[1:]
    }
    assert "702.39" in pairs["Provoke"]
    assert "702.108" in pairs["Prowess"]


def test_files_are_taken_apart_once_for_recognising_and_reading_them():
    zh, en = (source_of(rules(lang)) for lang in ("zh", "en"))
    list(Rules().read(zh, en))
    alone = calls(lambda: list(Rules().read(zh, en)))
    format = formats.recognise_pair(zh, en)
    assert calls(lambda: list(format.read(zh, en))) < alone - calls(lambda: taken_apart(zh.lines))
