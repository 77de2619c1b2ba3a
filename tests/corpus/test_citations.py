"""What passages cite and who cites a rule, through the door: works, editions, ranges, both languages."""

from collections.abc import Iterator

import pytest

from mtgsearch.corpus import Corpus
from mtgsearch.errors import NothingFound
from mtgsearch.model import Hit, SearchRequest
from mtgsearch.query.references import within
from mtgsearch.reports import IngestRequest

OLD = (
    "601.2. To cast a spell, follow these steps.\n601.2. 施放咒语依循下列步骤。\n"
    "601.2a It moves to the stack, see rule 601.2.\n601.2a 将其置入堆叠，参见规则601.2。\n"
)
NEW = (
    "601. Casting Spells\n601. 施放咒语\n"
    "601.2. To cast a spell, follow these steps (rules 601.2a–c).\n601.2. 施放咒语依循下列步骤（规则601.2a-c）。\n"
    "601.2a It moves to the stack.\n601.2a 将其置入堆叠。\n"
    "601.2b Its modes are chosen, as 601.2 says.\n601.2b 选择模式，如601.2所言。\n"
    "601.2c Its targets are chosen. See rules 601.4 and 999.9.\n601.2c 选择目标。参见规则601.4和999.9。\n"
    "601.3. Rules 601.3–5 are about permission.\n601.3. 规则601.3-5与许可有关。\n"
    "601.4. Permission may come late.\n601.4. 许可可以后到。\n"
    "601.5. Permission may end.\n601.5. 许可可以终止。\n"
)
POLICY = (
    "2.4 Procedure Error\n2.4 流程失误\n"
    "2.5 Game Rule Violation\n2.5 违反游戏规则\n"
    "A spell is cast as rule 601.2b has it; see also section 2.4.\n咒语按规则601.2b施放；另见第2.4节。\n"
)
HOUSE = (
    "2.4 Snacks are shared here.\n2.4 零食共享。\n2.5 Drinks are not shared here, as in 2.4.\n2.5 饮料不共享，同2.4。\n"
)
NOTE = (
    "Look at IPG 2.5 and MTR 4.2 before you rule.\n判决前请看IPG 2.5与MTR 4.2。\n"
    "Look at rule 601.2a before you cast it.\n施放之前请先看流程。\n"
    "It costs $601.20 and is 2.5 metres wide.\n它卖601.2元，宽2.5米。\n"
)
FAQ = "Modes come early, in 601.2b, and not in 2.5.\n模式在601.2b早早选定，而不在2.5。\n"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("docs")
    for name, text, sidecar in (
        ("old.txt", OLD, 'work = "cr"\nedition = "2022-06-10"'),
        ("new.txt", NEW, 'work = "cr"\nedition = "2024-02-06"'),
        ("policy.txt", POLICY, 'title = "Infraction Procedure Guide"'),
        ("house.txt", HOUSE, 'work = "house"'),
        ("note.txt", NOTE, 'provenance = "gpt"'),
        ("faq.txt", FAQ, 'title = "CR 问答"'),
    ):
        (folder / name).write_text(text, encoding="utf-8")
        (folder / f"{name}.toml").write_text(sidecar, encoding="utf-8")
    index = str(tmp_path_factory.mktemp("index"))
    with Corpus.open(index, write=True) as writer:
        writer.ingest(IngestRequest((str(folder),)))
    with Corpus.open(index) as reader:
        yield reader


def shown(hit: Hit) -> str:
    """By its name, or by its document and first word."""
    return hit.passage.id if hit.passage.number else f"{hit.document.id} {(hit.passage.en or '').split()[0]}"


def cited(corpus: Corpus, query: str, **narrowed: str) -> list[str]:
    """What the first hit cites."""
    found = corpus.search(SearchRequest(query, **narrowed))  # type: ignore[arg-type]
    (hit,) = corpus.citations.follow(found.hits[:1])
    return [f"{each.label} {each.work} {each.cited.id if each.cited else None}" for each in hit.cites]


def citing(corpus: Corpus, rule: str, **narrowed: object) -> list[str]:
    passage = corpus.show(rule)[0].passage
    found = corpus.citations.citing(passage, SearchRequest("", **narrowed))  # type: ignore[arg-type]
    return [shown(hit) for hit in found.hits]


def test_bare_numbers_are_rules_of_the_work_they_stand_in(corpus: Corpus) -> None:
    assert cited(corpus, "零食共享 OR 饮料", document="house") == []
    assert cited(corpus, "饮料") == ["2.4 house house:2.4"]
    assert cited(corpus, "601.2 document:new") == ["601.2a–c cr cr:601.2a"]
    assert cited(corpus, "number:601.2a", edition="2022-06-10") == ["601.2 cr cr@2022-06-10:601.2"]


def test_notes_on_a_work_mean_its_newest_edition(corpus: Corpus) -> None:
    assert cited(corpus, "早早选定") == ["601.2b cr cr:601.2b"]


def test_what_a_work_does_not_have_is_of_the_one_that_has_it(corpus: Corpus) -> None:
    assert cited(corpus, "document:policy zh:另见") == ["601.2b cr cr:601.2b", "2.4 ipg policy:2.4"]


def test_works_are_named_and_what_is_nowhere_is_told(corpus: Corpus) -> None:
    assert cited(corpus, "判决前") == ["2.5 ipg policy:2.5", "4.2 mtr None"]
    assert cited(corpus, "601.2c document:new") == ["601.4 cr cr:601.4", "999.9 cr None"]


def test_places_are_those_of_both_texts(corpus: Corpus) -> None:
    (hit,) = corpus.citations.follow(corpus.search(SearchRequest("判决前")).hits)
    passage, places = hit.passage, hit.cites[0].places
    assert [(passage.zh or "")[slice(*span)] for span in places.zh] == ["2.5"]
    assert [(passage.en or "")[slice(*span)] for span in places.en] == ["2.5"]


def test_a_page_tells_of_what_is_on_it(corpus: Corpus) -> None:
    hits = corpus.citations.among(corpus.search(SearchRequest("document:new number:601.2")).hits)
    links = {hit.passage.id: [each.cited.id for each in hit.cites if each.cited] for hit in hits}
    assert links == {"cr:601.2": ["cr:601.2a"], "cr:601.2a": [], "cr:601.2b": ["cr:601.2"], "cr:601.2c": []}


def test_who_cites_a_rule(corpus: Corpus) -> None:
    assert citing(corpus, "cr:601.2") == ["cr:601.2b", "cr:601.2", "faq Modes", "policy A", "note Look"]
    assert citing(corpus, "601.2b") == ["faq Modes", "policy A", "cr:601.2"]
    assert citing(corpus, "601.2a") == ["note Look", "cr:601.2"]
    assert citing(corpus, "601.4") == ["cr:601.2c", "cr:601.3"]
    assert citing(corpus, "601.3") == ["cr:601.3"]
    assert citing(corpus, "601") == []


def test_a_rule_of_one_work_is_not_that_of_another(corpus: Corpus) -> None:
    assert citing(corpus, "IPG 2.5") == ["note Look"]
    assert citing(corpus, "house:2.5") == []
    assert citing(corpus, "house:2.4") == ["house:2.5"]
    assert citing(corpus, "policy:2.4") == ["policy A"]


def test_who_cites_is_narrowed_as_a_search(corpus: Corpus) -> None:
    assert citing(corpus, "cr:601.2", document="new") == ["cr:601.2b", "cr:601.2"]
    assert citing(corpus, "cr:601.2", provenance="gpt") == ["note Look"]
    assert citing(corpus, "601.2a", lang="zh") == ["cr:601.2"]
    assert citing(corpus, "cr:601.2", edition="2022-06-10", document="old") == ["cr@2022-06-10:601.2a"]
    assert citing(corpus, "cr:601.2", limit=1, offset=1) == ["cr:601.2"]
    assert citing(corpus, "cr:601.2", sort="document") == [
        "faq Modes",
        "cr:601.2",
        "cr:601.2b",
        "note Look",
        "policy A",
    ]


def test_subrules_and_ranges_are_counted_apart(corpus: Corpus) -> None:
    found = corpus.citations.citing(corpus.show("cr:601.2")[0].passage, SearchRequest("", limit=1))
    assert (found.total, len(found.hits)) == (5, 1)
    assert found.forms == (("601.2", 1), ("601.2a", 1), ("601.2a–c", 1), ("601.2b", 2))
    assert found.by_provenance == (("unknown", 4), ("gpt", 1))


def test_references_are_marked(corpus: Corpus) -> None:
    found = corpus.citations.citing(corpus.show("601.4")[0].passage, SearchRequest(""))
    texts = [(hit.passage.zh or "")[slice(*span)] for hit in found.hits for span in hit.matches.zh]
    assert texts == ["601.4", "601.3-5"]


def test_who_cites_and_what_is_cited_are_the_same_from_both_ends(corpus: Corpus) -> None:
    """Of every rule, by looking at what every passage cites."""
    passages = corpus.citations.follow(corpus.search(SearchRequest("NOT zh:零零零", limit=0)).hits)
    rules = [hit for hit in passages if hit.passage.number]
    assert len(rules) == 12
    for rule in rules:
        number = rule.passage.number or ""
        asked = {number, *(number + letter for letter in "abcdefgh" if number[-1].isdecimal())}
        expected = {
            shown(hit)
            for hit in passages
            for each in hit.cites
            if each.cited and each.cited.document == rule.document.id
            if each.number in asked or number in within(each.number, each.last or each.number)
        }
        assert set(citing(corpus, rule.passage.id, limit=0)) == expected


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("CR 601.2", "cr:601.2"),
        ("cr601.2", "cr:601.2"),
        ("规则601.2b", "cr:601.2b"),
        ("rule 601", "cr:601"),
        ("IPG 2.5", "policy:2.5"),
        ("《违规处理方针》第2.5节", "policy:2.5"),
        ("house:2.5", "house:2.5"),
    ],
)
def test_a_rule_is_shown_as_it_is_cited(corpus: Corpus, typed: str, name: str) -> None:
    assert [hit.passage.id for hit in corpus.show(typed)] == [name]


@pytest.mark.parametrize("typed", ["CR 2.5", "MTR 2.5", "rules 601.2 and 601.3", "rule", "规则999.9"])
def test_what_is_not_there_is_not_shown(corpus: Corpus, typed: str) -> None:
    with pytest.raises(NothingFound):
        corpus.show(typed)
