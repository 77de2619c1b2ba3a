"""What renders a term, through the door: counted over what is searched, with the glossary and without, and marked."""

import os
import re
import subprocess
import sys

import pytest

from mtgsearch.corpus import Corpus
from mtgsearch.errors import UsageError
from mtgsearch.model import SearchRequest, TermRequest
from mtgsearch.reports import IngestRequest
from tests.conftest import ROOT

WORDS = {"跃离": "phases out", "指示物": "counter", "牌手": "player", "玻璃猫": "glass cat", "石桥": "stone bridge"}
"""The last two are in no glossary."""
ELSE = ["甲乙", "丙丁", "戊己", "庚辛", "壬癸", "子丑", "寅卯", "辰巳"]
OTHERWISE = ["apple", "bread", "candle", "drum", "engine", "feather", "garden", "hammer"]


def rulings():
    """Passages of two terms and some other words, one in three of them with several terms."""
    lines = []
    terms = list(WORDS.items())
    for number in range(60):
        some = terms[number % 5 :][:1] + (terms[:1] if number % 3 == 0 else [])
        fill = [number % 8, number * 3 % 8, number * 5 % 7]
        zh = "、".join([*(zh for zh, _ in some), *(ELSE[each] for each in fill)])
        en = ", ".join([*(OTHERWISE[each] for each in fill), *(en for _, en in some)])
        provenance = ("official", "gpt")[number % 4 == 0]
        lines.append(f"• (2019-05-03 {provenance})\n\n  {zh}。\n\n  {en.capitalize()}.\n")
    return "\n".join(lines)


def made(folder, glossary=None):
    (folder / "rulings.txt").write_text(rulings(), encoding="utf-8")
    with Corpus.open(str(folder / "index"), write=True) as writer:
        [outcome] = writer.ingest(IngestRequest((str(folder / "rulings.txt"),), glossary=glossary))
        assert outcome.passages == 60
    return folder / "index"


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    return made(tmp_path_factory.mktemp("made"))


@pytest.fixture
def corpus(index):
    with Corpus.open(str(index)) as reader:
        yield reader


def first(corpus, term, **request):
    return corpus.equivalents(TermRequest(term, **request)).equivalents[0]


def passages(corpus):
    return [hit.passage for hit in corpus.export(SearchRequest(""))]


@pytest.mark.parametrize(("zh", "en"), WORDS.items())
@pytest.mark.parametrize("with_glossary", [True, False])
def test_every_term_is_rendered_by_its_own(corpus, zh, en, with_glossary):
    holding = [each for each in passages(corpus) if zh in each.zh]
    for term, text in ((zh, en), (en, zh)):
        found = corpus.equivalents(TermRequest(term, with_glossary=with_glossary))
        best = found.equivalents[0]
        assert {form.text for form in best.forms} == {text}
        assert (found.passages, best.passages, found.not_rendered) == (len(holding), len(holding), 0)
        counted = {name: sum(each.provenance == name for each in holding) for name in ("official", "gpt")}
        assert dict(best.by_provenance) == {name: count for name, count in counted.items() if count}
        assert best.example in {each.id for each in holding}


def test_what_the_glossary_has_is_told(corpus):
    assert first(corpus, "跃离").in_glossary
    assert not first(corpus, "跃离", with_glossary=False).in_glossary
    assert not first(corpus, "玻璃猫").in_glossary


def test_an_index_without_glossary_learns_all(tmp_path):
    with Corpus.open(str(made(tmp_path, "none"))) as corpus:
        assert (first(corpus, "phases out").text, first(corpus, "phases out").in_glossary) == ("跃离", False)


def test_one_provenance(corpus):
    found = corpus.equivalents(TermRequest("跃离", provenance="gpt"))
    assert found.by_provenance == (("gpt", found.passages),)
    assert found.passages < corpus.equivalents(TermRequest("跃离")).passages


@pytest.mark.parametrize("term", ["", " ", "，"])
def test_no_term_is_refused(corpus, term):
    with pytest.raises(UsageError):
        corpus.equivalents(TermRequest(term))


@pytest.mark.parametrize("term", ["没有", "phase in", "{q}", "跃", "out phases", "+1/+1"])
def test_what_stands_nowhere_as_a_whole_has_no_equivalent(corpus, term):
    assert corpus.equivalents(TermRequest(term)) == (term, *corpus.equivalents(TermRequest(term))[1:])
    assert corpus.equivalents(TermRequest(term))[2:] == (0, (), 0, 0, (), None)


def test_several_renderings_each_count(tmp_path):
    pairs = [("猫头鹰飞过。", "Owl flew past."), ("猫头鹰站着。", "Strix stood there.")] * 4 + [
        ("猫头鹰。", "It is gone.")
    ]
    owls = "".join(f"• (2019-05-03 official)\n\n  {zh}\n\n  {en}\n\n" for zh, en in pairs)
    (tmp_path / "owls.txt").write_text(f"{rulings()}\n{owls}", encoding="utf-8")
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        corpus.ingest(IngestRequest((str(tmp_path / "owls.txt"),), glossary="none"))
        found = corpus.equivalents(TermRequest("猫头鹰"))
        assert [(each.forms[0].text.split()[0], each.passages) for each in found.equivalents] == [
            ("owl", 4),
            ("strix", 4),
        ]
        assert found.not_rendered == 1
        assert found.passages == 9
        assert len(corpus.equivalents(TermRequest("猫头鹰", limit=1)).equivalents) == 1
        assert corpus.equivalents(TermRequest("猫头鹰", limit=1)).not_rendered == found.not_rendered


def test_the_newest_edition_is_counted(tmp_path):
    for date, en in (("2020-01-01", "Old mana."), ("2024-01-01", "New mana.")):
        (tmp_path / f"{date}.txt").write_text(f"{en}\n法术力。\n", encoding="utf-8")
        (tmp_path / f"{date}.txt.toml").write_text(f'work = "x"\nedition = "{date}"\n', encoding="utf-8")
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        corpus.ingest(IngestRequest((str(tmp_path),)))
        assert corpus.equivalents(TermRequest("法术力")).passages == 1


# Marks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "zh", "en"), [("玻璃猫", "玻璃猫", "glass cat"), ("glass cat", "玻璃猫", "glass cat")]
)
def test_hits_of_a_term_that_no_glossary_has_are_marked(corpus, query, zh, en):
    found = corpus.search(SearchRequest(query))
    lang, text = ("en", en) if query == zh else ("zh", zh)
    assert found.equivalents[0][1:] == (text, found.total)
    for hit in found.hits:
        marked = {getattr(hit.passage, lang)[start:end].lower() for start, end in getattr(hit.equivalents, lang)}
        assert text in marked


def test_each_term_of_a_query_is_marked(corpus):
    found = corpus.search(SearchRequest("玻璃猫 OR 跃离"))
    marked = {hit.passage.en[slice(*span)].lower() for hit in found.hits for span in hit.equivalents.en}
    assert marked >= {"glass cat", "phases out"}


def test_nothing_is_learned_that_nobody_looks_at(corpus, monkeypatch):
    monkeypatch.setattr("mtgsearch.corpus.lookup.Lookup._learned", lambda *_: pytest.fail("learned"))
    assert corpus.search(SearchRequest("玻璃猫", marked=False)).total == 12
    assert corpus.search(SearchRequest("玻璃猫", offset=100)).hits == ()


def test_where_nothing_is_kept_equivalents_are_learned_and_hits_found(tmp_path):
    index = made(tmp_path)
    [path] = index.glob("learned-*.bin")
    whole = path.read_bytes()
    for harm in (lambda: path.write_bytes(whole[: len(whole) // 2]), lambda: os.remove(path)):
        harm()
        with Corpus.open(str(index)) as corpus:
            assert first(corpus, "玻璃猫").text == "glass cat"
            found = corpus.search(SearchRequest("玻璃猫"))
            assert (found.total, found.equivalents) == (12, ())
            assert not corpus.status().whole
    with Corpus.open(str(index), write=True) as corpus:
        corpus.rebuild()
        assert corpus.status().whole
        assert corpus.search(SearchRequest("玻璃猫")).equivalents[0].text == "glass cat"


def imported(*arguments):
    """The modules that a command imports, in a process of its own."""
    command = [sys.executable, "-X", "importtime", "-m", "mtgsearch", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True)
    return set(re.findall(r"\| +(\S+)$", done.stderr, re.MULTILINE))


def test_only_a_term_that_the_glossary_does_not_know_has_something_learned(index):
    known, unknown = imported("--index", index, "跃离"), imported("--index", index, "玻璃猫")
    assert "mtgsearch.align.words" in unknown - known
    for modules in (known, unknown, imported("--index", index, "equivalents", "石桥")):
        assert not modules & {"whoosh", "jieba", "bs4"}
    assert not (known | unknown) & {"click"}
