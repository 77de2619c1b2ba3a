import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.query.references import MOST_IN_RANGE, Reference, citations, own_number, range_of, references, within
from mtgsearch.query.works import code_of
from mtgsearch.text.normalize import fold

KNOWN = frozenset("1.4 1.5 2.5 3.1 3.4 4.0 704 718".split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("702.26a", "702.26a"),
        ("see CR 702.26.", "cr 702.26"),
        ("CR702.26a和IPG1.4", "cr 702.26a; ipg 1.4"),
        ("CR：702.26a", "cr 702.26a"),
        ("See rule 704.", "704"),
        ("rules 702.26 and 702.27a", "702.26; 702.27a"),
        ("See rules 113.7a, 608.2b, and 800.4h.", "113.7a; 608.2b; 800.4h"),
        ("IPG 2.5", "ipg 2.5"),
        ("MTR section 4.3", "mtr 4.3"),
        ("section IPG 1.4 Backing Up", "ipg 1.4"),
        ("规则702.26", "702.26"),
        ("規則７０２．２６", "702.26"),
        ("规则 613.4c", "613.4c"),
        ("规则509.1b以及规则704", "509.1b; 704"),
        ("《万智牌比赛规则》第 5.2 节", "mtr 5.2"),
        ("《万智牌比赛规则》之第4章", "mtr 4"),
        ("《万智牌完整规则》规则103.4c中", "cr 103.4c"),
        ("IPG的1.4的内容", "ipg 1.4"),
        ("MTR章节7中", "mtr 7"),
        ("section 4.7 of the MTR", "mtr 4.7"),
        ("sections 4.6 and 10.2 of the Magic Tournament Rules", "mtr 4.6; mtr 10.2"),
        ("the Magic Tournament Rules (section 4) and", "mtr 4"),
        ("MTR 4.2 and rule 702.26", "mtr 4.2; 702.26"),
        ("MTR的7.6与7.7分别", "mtr 7.6; mtr 7.7"),
        ("rule 708, “Face-Down Spells,” and 707", "708; 707"),
        ("规则703，“回合动作”和704，“状态动作”", "703; 704"),
        ("See 718, “Prototype Cards.”", "718"),
        ("see section 6, “Spells”", "6"),
        ("（参见第6章，“咒语”）", "6"),
        ("rules 601.2f–h).", "601.2f–h"),
        ("712.9–10, 712.18", "712.9–712.10; 712.18"),
        ("903.6-11 and 903.6-903.11", "903.6–903.11; 903.6–903.11"),
        ("规则509.1b至c", "509.1b–c"),
        ("702.26a to 702.26c", "702.26a–c"),
        ("（第1节），以及违规（第2-4节）", "1; 2–4"),
        ("第 2 和第 3 章、第1、2及4节", "2; 3; 1; 2; 4"),
        ("Sections 1.6-1.11, in", "1.6–1.11"),
        ("MTR的1.6～1.11", "mtr 1.6–mtr 1.11"),
        ("规则608.3a和b所述，608.3b, c, and d", "608.3a; 608.3b; 608.3b; 608.3c; 608.3d"),
        ("See 608.3a and a card, 608.3b, I say, 702.26 and b", "608.3a; 608.3b; 702.26"),
        ("rule 702.37e to turn a card", "702.37e"),
        ("迟到（3.1）和登记表（3.4）", "3.1; 3.4"),
        ("Please see 1.4 Backing Up", "1.4"),
    ],
)
def test_what_is_cited(text, expected):
    found = references(text, KNOWN)
    shown = "; ".join(" ".join(filter(None, (each.work, each.label))) for each in found)
    assert shown == expected.replace("–mtr ", "–")


@pytest.mark.parametrize(
    "text",
    [
        "a 4/4 and a 14/4 with +1/+1",
        "for $3.50, $100.50, 100.5% or 1,234.5 points",
        "1.5 metres, 1.4秒, 200.5 km",
        "version 1.4, v1.4, 版本1.4",
        "113.06, 374.35 KiB",
        "2024.2.6, 6.10.2022, 1.4.2.6.8",
        "{2}, {1.4}, x1.4, 1.4x2, 3*1.4, = 1.4",
        "0.33, 9.9",
        "第11张牌 第1名至第8名 第0回合 第1名 规则2张牌",
        "table 101, 100 players, see 100 cards",
        "rule 702.26ab",
        "704 of them",
        "https://example.org/1.4/702.26",
    ],
)
def test_what_is_no_reference(text):
    assert references(text, KNOWN) == []


def test_spans_are_those_of_the_text_as_it_is():
    text = "见《万智牌违规处理方针》第１．４节、和規則601.2f–h。"
    assert [text[slice(*each.span)] for each in references(text)] == ["１．４", "601.2f–h"]


def test_the_number_of_a_passage_is_no_citation_of_it():
    assert citations("702.26a Phasing. See rule 702.26b.", "702.26a") == [Reference((26, 33), None, "702.26b")]
    assert citations("MTR 2.5 Conceding", "2.5", KNOWN) == []
    assert [each.number for each in citations("This is 702.26a again", "702.26a")] == ["702.26a"]


@given(st.integers(1, 300), st.integers(1, 300))
def test_a_range_holds_what_is_counted_from_first_to_last(first, last):
    inside = [f"702.{n}" for n in range(first, last + 1)]
    assert list(within(f"702.{first}", f"702.{last}")) == (inside if 1 < len(inside) <= MOST_IN_RANGE else [])


@given(st.sampled_from("abcdefghjk"), st.sampled_from("abcdefghjk"))
def test_a_range_of_letters(first, last):
    reference = Reference((0, 0), None, f"702.26{first}", f"702.26{last}")
    for letter in "abcdefghjk":
        assert reference.holds(f"702.26{letter}") == (first <= letter <= last if first < last else letter == first)
    assert not reference.holds("702.26")


@given(st.integers(1, 200), st.integers(2, 50), st.sampled_from(["–", "-", "～", "至", " to ", " through "]))
def test_a_text_that_cites_a_range_is_found_by_what_is_looked_for(first, more, sign):
    text = f"见规则903.{first}{sign}903.{first + more}。"
    assert [each.last for each in references(text)] == [f"903.{first + more}"]
    assert re.search(range_of("903"), fold(text))
    assert not re.search(range_of("90"), fold(text))
    assert re.search(range_of(""), fold("第2–4节"))


@pytest.mark.parametrize(
    ("text", "number", "rest"),
    [
        ("702.26a Phasing", "702.26a", "Phasing"),
        ("601.2. 施放咒语", "601.2", "施放咒语"),
        ("MTR 4.2 Shortcuts", "4.2", "Shortcuts"),
        ("第4.2节", "4.2", "节"),
        ("• 702.26A: x", "702.26a", "x"),
        ("702.26b Phasing", "702.26a", "702.26b Phasing"),
        ("see 702.26a", "702.26a", "see 702.26a"),
        ("702.26a", None, "702.26a"),
    ],
)
def test_the_number_at_the_head_of_a_passage(text, number, rest):
    assert text[own_number(text, number) :] == rest


@given(st.text(st.sampled_from("0123456789.ab-–, CRIPG规则第节 和and"), max_size=40))
def test_references_are_in_order_apart_from_each_other_and_cite_digits(text):
    found = references(text, KNOWN)
    ends = [0] + [end for each in found for end in each.span]
    assert ends == sorted(ends)
    assert all(text[each.span[0]].isdecimal() for each in found)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("cr",), "cr"),
        (("CR", None), "cr"),
        (("house", "The Comprehensive Rules"), None),
        ((None, "Magic Tournament Rules 2025"), "mtr"),
        ((None, None, "AIPG_2025"), "ipg"),
        ((None, None, "phasing"), None),
        ((None, None, "mtrx"), None),
    ],
)
def test_which_work_a_document_is(said, code):
    assert code_of(*said) == code
