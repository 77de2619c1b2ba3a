"""The made corpora are what the benchmark says they are."""

from collections import Counter
from itertools import islice
from statistics import mean, quantiles

import pytest

from benchmarks import corpus, queries, terms
from benchmarks.vocabulary import RARE_EN, RARE_ZH
from mtgsearch.query.parse import parse

SIZE = 2000


@pytest.fixture(scope="module")
def made():
    return list(corpus.passages(SIZE))


def test_the_same_seed_makes_the_same_passages(made):
    assert list(islice(corpus.passages(SIZE), 50)) == made[:50]
    assert list(islice(corpus.passages(SIZE, seed=8), 50)) != made[:50]


def test_passages_are_as_long_as_rules(made):
    zh, en = ([len(passage[side]) for passage in made] for side in (0, 1))
    assert 75 < mean(zh) < 85
    assert 220 < mean(en) < 240
    low, _, high = quantiles(zh)
    assert high > 1.8 * low


def test_marked_terms_stand_on_both_sides_as_often_as_said(made):
    for term in corpus.MARKED:
        there = [passage for passage in made if term.zh in passage.zh]
        assert len(there) == pytest.approx(term.share * SIZE, rel=0.5)
        assert all(any(form in passage.en.lower() for form in term.en) for passage in there)
    assert sum(RARE_ZH in passage.zh for passage in made) == 1
    assert sum(RARE_EN.lower() in passage.en.lower() for passage in made) == 1


def test_numbers_are_those_of_rules_and_no_two_alike(made):
    numbers = [passage.zh.split(" ")[0] for passage in made]
    assert numbers[:2] == ["100.1a", "100.1b"]
    assert len(set(numbers)) == SIZE
    assert numbers == [passage.en.split(" ")[0] for passage in made]


def test_documents_hold_the_passages(made, tmp_path):
    corpus.write_documents(tmp_path, SIZE, 800)
    lines = [line for path in sorted(tmp_path.glob("*.txt")) for line in path.read_text("utf-8").split("\n") if line]
    assert lines == [text for passage in made for text in (passage.en, passage.zh)]
    assert len(list(tmp_path.glob("*.txt.toml"))) == 3


def test_queries_are_mixed_and_different():
    mixed = queries.mixed(SIZE, 60)
    assert mixed == queries.mixed(SIZE, 60)
    assert len({query for _, query in mixed}) == 60
    assert 20 < sum(kind == "literal" for kind, _ in mixed) < 40


def test_other_queries_are_of_all_kinds_and_are_understood():
    formed = queries.formed(SIZE, 5)
    assert formed == queries.formed(SIZE, 5)
    assert Counter(kind for kind, _ in formed) == dict.fromkeys(set(queries.KINDS) - {"literal", "words"}, 5)
    assert not [query for _, query in formed if parse(query).notes]


def test_a_literal_query_stands_in_a_passage(made):
    texts = [text.lower() for passage in made for text in passage]
    literal = [query.strip('"') for kind, query in queries.mixed(SIZE, 60) if kind == "literal"]
    runs = [query for query in literal if terms.HAN.fullmatch(query)]
    assert runs
    assert all(any(run in text for text in texts) for run in runs)


def test_a_query_becomes_terms():
    assert list(terms.clauses('跃离 NOT Phasing "phases out"')) == [
        terms.Clause("zh", ("跃离",)),
        terms.Clause("stems", ("phase",), negated=True),
        terms.Clause("en", ("phases", "out")),
    ]
    assert list(terms.clauses("的")) == [terms.Clause("zh", ("的",), is_prefix=True)]
