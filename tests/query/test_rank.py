import random

import pytest

from mtgsearch.model import Marks
from mtgsearch.query.parse import parse
from mtgsearch.query.rank import Asked, Merit, density, doubt, key, natural, sought, trust
from tests.query.made import NOTES, passage

PLAIN = Merit(is_it=Asked.NOT, number=None, whole=True, titled=False, trust=0, score=0.5, length=100, place=5)
BEST_FIRST = [
    PLAIN._replace(is_it=Asked.ITSELF, number="702.26", trust=5),
    PLAIN._replace(is_it=Asked.ITSELF, number="702.26", whole=False, trust=5),
    PLAIN._replace(is_it=Asked.SUBRULE, number="702.26a", trust=5),
    PLAIN._replace(is_it=Asked.SUBRULE, number="702.26b"),
    PLAIN._replace(is_it=Asked.TITLE, number="9", score=0.1),
    PLAIN._replace(titled=True, trust=5, score=0.1),
    PLAIN._replace(number="9", score=0.6, trust=3),
    PLAIN._replace(number="1", length=99),
    PLAIN._replace(place=4),
    PLAIN,
    PLAIN._replace(trust=1, length=1),
    PLAIN._replace(trust=3, length=1),
    PLAIN._replace(trust=4, score=0.9),
    PLAIN._replace(trust=5, score=0.9),
    PLAIN._replace(whole=False, titled=True, score=0.9),
    PLAIN._replace(whole=False, score=0.9),
    PLAIN._replace(whole=False, trust=5, score=0.9),
]
PROVENANCES = [
    ["official", "Official", "official-2024"],
    ["approved", "reviewed"],
    ["project", "judges of Beijing", "unofficial", "译者"],
    [None, "", "unknown"],
    ["draft", "draft 2"],
    ["gpt", "GPT-4", "gpt4", "mt", "machine translation", "DeepL", "机翻"],
]


def test_tiers():
    shuffled = random.Random(1).sample(BEST_FIRST, len(BEST_FIRST))
    assert sorted(shuffled, key=key) == BEST_FIRST


def test_numbers_sort_as_a_reader_counts():
    numbers = "1.4 9 100.1 702 702.9 702.9a 702.9b 702.10 702.10a 702.26 702.26a 702.100 702.100a 703".split()
    assert sorted(set(numbers), key=natural) == numbers


@pytest.mark.parametrize(("rank", "names"), list(enumerate(PROVENANCES)))
def test_trust(rank, names):
    assert [trust(name) for name in names] == [rank] * len(names)


@pytest.mark.parametrize(
    ("query", "number", "work", "asked"),
    [
        ("702.26", "702.26", None, Asked.ITSELF),
        ("702.26", "702.26a", None, Asked.SUBRULE),
        ("702.26", "702.2", None, Asked.NOT),
        ("702.26", None, None, Asked.NOT),
        ("702.26A", "702.26a", None, Asked.ITSELF),
        ("CR 702.26", "702.26", "cr", Asked.ITSELF),
        ("CR 702.26", "702.26", "ipg", Asked.NOT),
        ('"702.26"', "702.26", None, Asked.ITSELF),
        ("702", "702", None, Asked.ITSELF),
        ("跃离 702.26", "702.26", None, Asked.ITSELF),
        ("702.2 OR 702.26", "702.26a", None, Asked.SUBRULE),
        ("702.26 OR 702.26a", "702.26a", None, Asked.ITSELF),
        ("跃离 NOT 702.26", "702.26", None, Asked.NOT),
        ("跃离", "702.26", None, Asked.NOT),
    ],
)
def test_rule_asked_for(query, number, work, asked):
    numbered = passage("永久物跃离。", number=number)
    assert sought(parse(query)).asked(numbered, NOTES._replace(work=work)) == (asked, False)
    assert sought(parse(query)).by_number(number, work) is asked


@pytest.mark.parametrize(
    ("query", "zh", "en", "asked"),
    [
        ("跃离", "跃离", "Phasing", Asked.ITSELF),
        ("躍離", "702.26. 跃离", None, Asked.ITSELF),
        ("phasing", "跃离", "702.26. Phasing", Asked.ITSELF),
        ('"backing up"', "倒回", "1.4 Backing Up", Asked.ITSELF),
        ("Backing up", "第1.4节 倒回", "Backing Up", Asked.ITSELF),
        ("倒回", "第1.4节 倒回", "Backing Up", Asked.ITSELF),
        ("time extensions", None, "MTR 2.6 Time Extensions", Asked.ITSELF),
        ("phasing kind:heading NOT combat", "跃离", "Phasing", Asked.ITSELF),
        ("zh:跃离", "跃离", "跃回", Asked.ITSELF),
        ("time extension", None, "MTR 2.6 Time Extensions", Asked.TITLE),
        ("mana ability", None, "605. Mana Abilities", Asked.TITLE),
        ("monarch", None, "722. The Monarch", Asked.TITLE),
        ("phase", "跃离", "Phasing", Asked.TITLE),
        ("en:跃离", "跃离", "Phasing", Asked.NOT),
        ("up backing", "倒回", "Backing Up", Asked.NOT),
        ("跃离", "跃离与跃回", "Phasing", Asked.NOT),
        ("跃离 OR 倒回", "跃离", "Phasing", Asked.NOT),
        ("kind:heading", "跃离", "Phasing", Asked.NOT),
        ("NOT combat", "跃离", "Phasing", Asked.NOT),
    ],
)
def test_title_asked_for(query, zh, en, asked):
    heading = passage(zh, en, kind="heading")
    named = sought(parse(query))
    assert named.asked(heading, NOTES)[0] is asked
    assert named.asked(heading._replace(kind="rule"), NOTES)[0] is asked
    assert named.asked(heading._replace(kind="paragraph"), NOTES) == (Asked.NOT, False)


@pytest.mark.parametrize(
    ("query", "kind", "en", "titled"),
    [
        ("priority", "heading", "117. Timing and Priority", True),
        ("priority", "rule", "117. Timing and Priority", True),
        ("priority", "rule", "117.9. Priority.", False),
        ("priority", "heading", "117.9. Priority.", True),
        ("priority", "entry", "117. Timing and Priority", False),
        ("declare blockers", "heading", "509. Declare Blockers Step", True),
        ("blockers declare", "heading", "509. Declare Blockers Step", False),
        ("step", "rule", f"509. {'very ' * 10}long step", True),
        ("step", "rule", f"509. {'very ' * 20}long step", False),
        ("step", "heading", f"509. {'very ' * 20}long step", True),
        ("step OR phase", "heading", "Step", False),
    ],
)
def test_title_with_what_is_asked_for(query, kind, en, titled):
    assert sought(parse(query)).asked(passage(None, en, kind=kind), NOTES)[1] == titled


def test_what_is_asked_for_may_be_longer_than_titles_are():
    name = "unending " * 40 + "title"
    assert sought(parse(name)).asked(passage(None, f"12.3 {name}", kind="rule"), NOTES) == (Asked.ITSELF, True)


def test_merit_of_a_passage():
    held = passage("702.26a 跃离", "Phasing", kind="heading", number="702.26a", provenance="gpt", ordinal=7)
    merit = sought(parse("702.26")).merit(held, NOTES, whole=False, density=0.0625)
    assert merit == Merit(Asked.SUBRULE, "702.26a", False, False, 5, 0.5, 17, ("notes-1", 7))


def test_doubt_is_of_drafts_and_machines():
    assert [doubt(rank) for rank, _ in enumerate(PROVENANCES)] == [0, 0, 0, 0, 1, 2]


def test_density_is_that_of_the_denser_side():
    held = passage("跃离与跃回", "Phasing out and phasing in")
    assert density(Marks(((0, 2),), ()), held) == 2 / 5
    assert density(Marks(((0, 2), (3, 5)), ((0, 11),)), held) == 4 / 5
    assert density(Marks((), ((0, 11),)), held._replace(zh=None)) == 11 / 26
    assert density(Marks(), passage()) == 0
