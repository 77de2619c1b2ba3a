"""What every engine keeps: it finds what the matcher finds passage by passage, nothing else, in one order of tiers."""

import re
import tempfile
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from mtgsearch.engines import base, census, forms, order, overlap, postings
from mtgsearch.engines.local import Local
from mtgsearch.engines.scan import Scan
from mtgsearch.model import LANGS
from mtgsearch.query import rank
from mtgsearch.query.ast import Query, Text
from mtgsearch.query.match import Matcher
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han
from mtgsearch.text.tokens import stem, words
from tests.engines.made import corpora, filters, queries, texts

ENGINES = {
    "local": Local,
    "local, all of it frequent": Local,
    "local, all of it listed": Local,
    "local, all of it many": Local,
    "scan": Scan,
}

BESIDE = (
    Text("跃离", ("zh",)),
    Text("法术力", ("zh",)),
    Text("人人"),
    Text("phases"),
    Text("x phase", ("en",)),
    Text("ipg1.4"),
    Text("𠮷a", ("zh",)),
)

made = settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink a corpus takes minutes
)
questions = st.lists(st.tuples(queries(), filters()), min_size=20, max_size=20)


@pytest.fixture(autouse=True)
def _frequent(request, monkeypatch):
    """Corpora as small as these have nothing that is kept ready, and all rows are given, unless it is asked for."""
    monkeypatch.setattr(base, "FEW", 0)
    if "all of it" in request.node.callspec.params["name"]:
        monkeypatch.setattr(census, "LEAST", 1)
        monkeypatch.setattr(census, "SHARE", 0 if "listed" in request.node.callspec.params["name"] else 10**6)
        monkeypatch.setattr(census, "LISTED", 10**6)
        monkeypatch.setattr(census, "FEW", 0)
    if "many" in request.node.callspec.params["name"]:
        for name, size in {"FEW": 0, "MANY": 0, "SAMPLE": 1, "SHORTEST": 1}.items():
            monkeypatch.setattr(order, name, size)


@pytest.mark.parametrize("name", ENGINES)
@made
@given(first=corpora(), then=corpora(), asked=questions)
def test_answers_are_those_of_the_matcher(name, first, then, asked):
    """Also after documents were replaced and removed, and the engine brought up to date."""
    with tempfile.TemporaryDirectory() as folder, Store.open(folder, write=True) as store:
        engine = ENGINES[name](store)
        for document, passages in first:
            store.replace(document, passages, "first")
        engine.refresh()
        check(engine, store, asked)
        document, passages = then[0]
        store.replace(document, passages, "then")
        store.remove("b")
        engine.refresh()
        check(engine, store, asked)
        engine.close()


@pytest.mark.parametrize("name", ENGINES)
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(documents=corpora(), pattern=st.sampled_from(["702[.][0-9]+", "[0-9]/", "跃(?:离|回)", "p[a-z]+s", "x{9}"]))
def test_a_pattern_is_found_in_the_folded_texts(name, documents, pattern):
    with tempfile.TemporaryDirectory() as folder, Store.open(folder, write=True) as store:
        engine = ENGINES[name](store)
        for document, passages in documents:
            store.replace(document, passages, "first")
        engine.refresh()
        expected = [
            passage.row
            for passage in store.iterate()
            if any(re.search(pattern, fold(text)) for text in (passage.zh, passage.en) if text)
        ]
        assert sorted(engine.matching(pattern)) == sorted(expected)
        engine.close()


def check(engine, store, asked):
    for query, wanted in asked:
        found = engine.search(query, wanted)
        judged = judge(store, query, wanted)
        assert not found.scanned
        assert set(found.rows) == judged.keys(), (query, wanted)
        assert len(found.rows) == len(judged)
        assert found.inside == sum(not whole for _, whole in judged.values())
        assert sum(found.by_provenance.values()) == len(judged)
        assert all(
            count == sum(passage.provenance == name for passage, _ in judged.values())
            for name, count in found.by_provenance.items()
        )
        assert found.scores.keys() == judged.keys()
        assert found.total == len(judged)
        for most in (0, 1, 3):
            assert engine.search(query, wanted, most) == found._replace(
                rows=found.rows[:most], scores={row: found.scores[row] for row in found.rows[:most]}
            )
        assert_counted(engine, store, query, wanted, judged)
        assert engine.facets(query, wanted) == tallied(store, judged)
        assert_listed(engine, query, wanted, judged)
        tiers = [tier(query, store, *judged[row]) for row in found.rows]
        assert tiers == sorted(tiers)


def assert_counted(engine, store, query, wanted, judged):
    """Texts that are asked for besides are counted in what was found, and nothing else becomes of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(base, "FEW", len(judged))
        counted = engine.search(query, wanted, beside=BESIDE)
        assert counted.beside == tuple(
            sum(
                Matcher(Query("", text)).matches(passage, store.document(passage.document))
                for passage, _ in judged.values()
            )
            for text in BESIDE
        )
        patch.setattr(base, "FEW", len(judged) - 1)
        assert engine.search(query, wanted, beside=BESIDE) == counted._replace(beside=())


def tallied(store, judged):
    """How many of what must be found have each value."""
    tallies = {name: Counter() for name in ("document", "provenance", "section", "kind", "year")}
    for passage, _ in judged.values():
        document = store.document(passage.document)
        date = passage.date or document.date or document.edition or ""
        tallies["document"][passage.document] += 1
        tallies["provenance"][passage.provenance] += 1
        tallies["section"][next(iter(passage.section), None)] += 1
        tallies["kind"][passage.kind] += 1
        tallies["year"][date[:4] or None] += 1
    return tallies


def assert_listed(engine, query, wanted, judged):
    """Words are counted in what must be found, each named by a form of its own."""
    for lang in ("zh", "en"):
        total, listed = engine.frequencies(query, wanted, lang)
        passages = [list(words_of(passage, lang)) for passage, _ in judged.values()]
        occurrences = Counter(word for words in passages for word in words)
        found = {each.word if has_han(each.word[0]) else stem(each.word): each for each in listed}
        assert {word: each.occurrences for word, each in found.items()} == occurrences
        assert {word: each.passages for word, each in found.items()} == Counter(
            word for words in passages for word in set(words)
        )
        counts = [each.occurrences for each in listed]
        assert (total, counts) == (len(occurrences), sorted(counts, reverse=True))
        assert engine.frequencies(query, wanted, lang, 2) == (total, listed[:2])


def words_of(passage, lang):
    """Word by word, by another way than the engines': Chinese ones as the passage is cut, Latin ones by their stems."""
    text = fold(getattr(passage, lang) or "")
    yield from (stem(word) for word, _, _ in words(text))
    if lang == "zh":
        pieces = (text[start:end] for start, end in pairwise((0, *passage.breaks)))
        yield from (piece for piece in pieces if has_han(piece[0]))


def judge(store, query, wanted):
    """The rows that must be found, each with its passage and whether it holds the query as a whole term."""
    matcher = Matcher(query)
    return {
        passage.row: (passage, matcher.is_whole(passage))
        for passage in store.iterate()
        if _is_wanted(passage, wanted)
        and matcher.matches(passage, store.document(passage.document))
        and (matcher.is_whole(passage) or not wanted.whole)
    }


def _is_wanted(passage, wanted):
    date = passage.date or ""
    return (
        (wanted.documents is None or passage.document in wanted.documents)
        and wanted.provenance in (None, passage.provenance or "unknown")
        and wanted.kind in (None, passage.kind)
        and (wanted.since is None or date >= wanted.since)
        and (wanted.until is None or "" < date[: len(wanted.until)] <= wanted.until)
    )


def tier(query, store, passage, whole):
    document = store.document(passage.document)
    return rank.tier(rank.sought(query).merit(passage, document, whole=whole, density=0.0))


@pytest.mark.parametrize("name", ENGINES)
@made
@given(documents=corpora(), asked=st.lists(st.tuples(texts(), queries(), filters()), min_size=10, max_size=10))
def test_what_shares_words_is_the_same_for_all(name, documents, asked):
    """The scan asks the passages themselves, so that it is the measure of the others."""
    with tempfile.TemporaryDirectory() as folder, Store.open(folder, write=True) as store:
        engine = ENGINES[name](store)
        for document, passages in documents:
            store.replace(document, passages, "made")
        engine.refresh()
        for lang in LANGS:
            assert sorted(engine.vocabulary(lang)) == sorted(Scan(store).vocabulary(lang))
            for text, condition, wanted in asked:
                found = engine.sharing(fold(text or ""), lang, condition, wanted, 5)
                assert found == Scan(store).sharing(fold(text or ""), lang, condition, wanted, 5)
                assert {*found} <= {*engine.search(condition, wanted._replace(whole=False)).rows}
                shared = overlap.terms(fold(text or ""), lang)
                passages = store.passages(found)
                assert all(shared.intersection(map(forms.word, postings.terms(each)[lang])) for each in passages)
        engine.close()
