"""Ranks and figures of the ranking benchmark, and that what governs the shared questions comes first."""

from collections import Counter

from benchmarks import ranking
from benchmarks.ranking import PEER, PRODUCT, Question, figures, misses, rank, table
from mtgsearch.corpus import Corpus

QUESTIONS = [
    Question("跃离", "zh", "term", "tune", ("cr:1",)),
    Question("phasing", "en", "term", "report", ("cr:1", "cr:2")),
    Question("703", "en", "number", "report", ("cr:703",)),
]
AMONG_FIRST = 0.9
"""The share of questions whose answer must be among the first three, of either half."""


def test_a_rank_is_the_place_of_the_first_answer():
    assert rank(["a", "b", "c"], ["c", "b"]) == 2
    assert rank(["a"], ["b"]) is None


def test_figures():
    assert figures([1, 2, 4, None]) == (0.5, 0.25, (1 + 1 / 2 + 1 / 4) / 4)


def test_table_and_misses():
    columns = {"before": {"跃离": 5}, PRODUCT: {"跃离": 1, "phasing": 4, "703": 1}, PEER: {"跃离": 2, "703": None}}
    columns["before"] |= {"phasing": None, "703": 2}
    columns[PEER] |= {"phasing": 3}
    rows = {row[0]: row[1:] for row in table(QUESTIONS, columns).rows}
    assert list(rows) == ["tune", "report", "zh", "en", "term", "number", "all"]
    assert rows["report"] == ["2", "50 %", "0 %", "0.250", "50 %", "50 %", "0.625", "50 %", "0 %", "0.167"]
    assert list(misses(QUESTIONS, columns)) == ["  phasing: before -, mtgsearch 4, FTS5 3; report, cr:1 or cr:2"]


def test_questions_are_halved_in_both_languages():
    questions = ranking.load()
    assert len({question.query for question in questions}) == len(questions)
    assert set(Counter((question.lang, question.part) for question in questions).values()) == {35}
    assert all(question.answers for question in questions)


def test_what_governs_comes_first(shared, tmp_path):
    ranking.ingest(shared, str(tmp_path))
    with Corpus.open(str(tmp_path)) as corpus:
        for part in ranking.PARTS:
            questions = [question for question in ranking.load() if question.part == part]
            assert not list(ranking.gone(questions, corpus))
            own, peer = (figures([*found(questions, corpus).values()]) for found in (ranking.ranks, ranking.peer_ranks))
            assert own.among_first >= AMONG_FIRST > peer.among_first
            assert own.mrr > peer.mrr
