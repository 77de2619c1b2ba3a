import pytest

from tests.checks.looking import DOCUMENT, look, marked, told, unit

OLD = DOCUMENT._replace(id="old", work="cr", edition="2020-01-01")
NEW = DOCUMENT._replace(id="new", work="cr", edition="2021-01-01")
RULINGS = DOCUMENT._replace(id="rulings")


def rule(number, zh, en, document=NEW):
    return unit(f"{number} {zh}", f"{number} {en}", document=document, number=number.rstrip("."), kind="rule")


def edition(document, *, first=1):
    """Chapter 701 with its headings, each of which goes by a place where ``first`` is 2."""
    names = ["攻击/Attack", "阻挡/Block", "抓牌/Draw", "弃牌/Discard", "洗牌/Shuffle", "横置/Tap", "重置/Untap"]
    rules = [rule("701.1.", "总则", "General", document)] if first == 2 else []
    for place, name in enumerate(names, first):
        zh, en = name.split("/")
        rules.append(rule(f"701.{place}.", zh, en, document))
        rules += [
            rule(f"701.{place}{letter}", f"{zh}时执行{letter}。", f"To {en}, do what {letter} says here.", document)
            for letter in "abc"
        ]
    return rules


GOOD = (
    ("见规则701.2a。", "See rule 701.2a."),
    ("见CR701.2a和701.3b。", "See CR 701.2a and 701.3b."),
    ("见规则701.2a–c。", "See rules 701.2a, 701.2b, and 701.2c."),
    ("见规则701.2，“阻挡”。", "See rule 701.2, “Block.”"),
    ("见规则701（关键词动作）。", "See rule 701, “Keyword Actions.”"),
    ("见第701.2条。", "(701.2)"),
    ("第三章说明这一点。", "Chapter 4 tells this."),
    ("（译注：现在是规则701.9）见规则701.2。", "See rule 701.2."),
    ("规则701.2a。规则701.2a。", "Rule 701.2a."),
    ("版本 2.5", "version 2.6"),
    ("它是4/4，费用为{2}。", "It is 5/5 and costs {3}."),
    ("701.2a 抓一张牌。", "701.2a Draw a card."),
    ("见违规处理方针2.7。", "See IPG 2.7."),
)
WRONG = (
    (
        "见规则701.2a。",
        "See rule 701.2b.",
        "error",
        "rule 701.2a in Chinese, 701.2b in English",
        ["701.2a"],
        ["701.2b"],
    ),
    ("见规则701。", "See rule 702.", "error", "rule 701 in Chinese, 702 in English", ["701"], ["702"]),
    ("见规则701.2a-b。", "See rules 701.2a–c.", "error", "rule 701.2a–b in Chinese, 701.2a–c in English", None, None),
    ("见IPG 2.5。", "See IPG 2.6.", "error", "rule 2.5 in Chinese, 2.6 in English", ["2.5"], ["2.6"]),
    ("（参见规则701.2。）", "It blocks.", "info", "rule 701.2 is cited in Chinese alone", ["701.2"], []),
    ("它阻挡。", "It blocks (see rule 701.2).", "info", "rule 701.2 is cited in English alone", [], ["701.2"]),
    (
        "701.2a 抓牌。",
        "701.2b Draw.",
        "error",
        "the Chinese is numbered 701.2a, the English 701.2b",
        ["701.2a"],
        ["701.2b"],
    ),
    ("见规则701.9。", "See rule 701.9.", "warning", "there is no rule 701.9 in CR 2021-01-01", ["701.9"], ["701.9"]),
    (
        "见规则701.9。",
        "See rule 701.2.",
        "error",
        "rule 701.9 in Chinese, 701.2 in English: the Chinese is wrong or of another edition",
        ["701.9"],
        ["701.2"],
    ),
    (
        "见规则701.2，“抓牌”。",
        "See rule 701.2, “Block.”",
        "warning",
        "rule 701.2 is “阻挡”; “抓牌” is rule 701.3",
        ["701.2", "抓牌"],
        [],
    ),
    (
        "见规则701.3，“阻挡”。",
        "See rule 701.2, “Block.”",
        "error",
        "rule 701.3 in Chinese, 701.2 in English: the Chinese is wrong or of another edition",
        ["701.3"],
        ["701.2"],
    ),
)


@pytest.mark.parametrize(("zh", "en"), GOOD)
def test_what_both_sides_cite(zh, en):
    assert [told(fault) for fault in look("reference", unit(zh, en, document=RULINGS), edition(NEW))] == []


@pytest.mark.parametrize(("zh", "en", "severity", "message", "in_zh", "in_en"), WRONG)
def test_what_they_do_not(zh, en, severity, message, in_zh, in_en):
    looked_at = unit(zh, en, document=RULINGS)
    [fault] = look("reference", looked_at, edition(NEW))
    assert told(fault) == (severity, message)
    if in_zh is not None:
        assert marked(fault, looked_at) == (in_zh, in_en)


def test_the_side_that_goes_by_another_edition():
    learned = [*edition(OLD), *edition(NEW, first=2)]
    [fault] = look("reference", rule("701.4c", "见规则701.2a。", "See rule 701.3a."), learned)
    assert told(fault)[1].endswith("the Chinese is wrong or of another edition")
    assert fault.suggestion == "701.3a"
    lang, (start, end), text = fault.edit
    zh = "701.4c 见规则701.2a。"
    assert (lang, zh[:start] + text + zh[end:]) == ("zh", "701.4c 见规则701.3a。")


def test_a_document_goes_by_its_own_edition():
    learned = [*edition(OLD), *edition(NEW, first=2)]
    gone = look("reference", rule("701.4c", "见规则701.8a。", "See rule 701.8a.", OLD), learned)
    there = look("reference", rule("701.4c", "见规则701.8a。", "See rule 701.8a."), learned)
    assert [told(fault) for fault in gone] == [("warning", "there is no rule 701.8a in CR 2020-01-01")]
    assert there == []


def test_where_a_work_is_not_there_nothing_is_missing():
    assert look("reference", unit("见规则701.9。", "See rule 701.9.")) == []
    assert look("reference", unit("见规则701.9。", "See rule 701.9."), edition(NEW)[:10]) == []
    assert look("reference", unit("见规则702.9。", "See rule 702.9."), edition(NEW)) == []


def test_a_figure_is_no_rule_that_is_missing():
    assert look("reference", unit("值为701.900。", "The value is 701.900."), edition(NEW)) == []


def test_a_title_is_that_of_the_rule_in_its_own_edition():
    [fault] = look("reference", rule("701.4c", "见规则701.2（抓牌）。", "See rule 701.2 (Block)."), edition(NEW))
    assert fault.severity == "error"


def test_titles_of_two_rules_whatever_their_numbers_are_now():
    looked_at = unit("见规则705.2，“抓牌”。", "See rule 705.2, “Block.”", document=RULINGS)
    [fault] = look("reference", looked_at, edition(NEW))
    assert told(fault) == ("error", "“抓牌” and “Block” are the titles of two rules")
    assert marked(fault, looked_at) == (["705.2", "抓牌"], ["705.2", "Block"])


def test_titles_are_learned_where_they_are_quoted():
    quoted = [("战斗", "Combat"), ("攻击", "Attack")] * 3
    learned = [unit(f"见规则703，“{zh}”。", f"See rule 703, “{en}.”", ordinal=n) for n, (zh, en) in enumerate(quoted)]
    wrong = look("reference", unit("见规则703，“战斗”。", "See rule 703, “Attack.”"), learned)
    assert [told(fault) for fault in wrong] == [("error", "“战斗” and “Attack” are the titles of two rules")]
    assert look("reference", unit("见规则703，“交战”。", "See rule 703, “Combat.”"), learned) == []


def test_a_part_of_a_work_goes_by_no_other_edition():
    """A draft of a new edition is not measured by an old one, even where it does not say what it is."""
    draft = DOCUMENT._replace(id="some")
    learned = [*edition(OLD), *(each for each in edition(draft, first=2) if each.passage.ordinal)]
    holed = [each for each in learned if each.document is not draft or each.passage.number not in ("701.2", "701.3")]
    assert look("reference", rule("701.4c", "见规则701.9。", "See rule 701.9.", draft), holed) == []


def test_one_edit_is_not_made_twice():
    looked_at = unit("见规则701.9和701.2。", "See rules 701.3 and 701.2.", document=RULINGS)
    [fault] = look("reference", looked_at, edition(NEW))
    assert (fault.expected, fault.found) == ("701.3", "701.9")
