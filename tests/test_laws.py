"""The laws that every ingest and every search keeps, held through the public door.

Nothing is lost: each line of a source is in one passage, or is metadata, or is warned about. Nothing is missed, and
nothing else is found: a search gives what the naive oracle gives. Over the shared documents, the sample corpus, and
corpora that hypothesis makes.
"""

import re
import tempfile
from collections import defaultdict
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mtgsearch.model import SearchRequest
from tests.conftest import ROOT, take_in
from tests.made import documents, questions, spell
from tests.oracle import HAN, answer, fold

RUN_OF_HAN = re.compile(f"[{HAN}]+")
WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")
TOKEN = re.compile(r"\{[^{}\s]+\}|[+-]?[0-9X*]+/[+-]?[0-9X*]+|[0-9]{3}\.[0-9]+[a-z]?|(?<![0-9.])[0-9]+(?![0-9./])")
LABEL = re.compile(r"\s*•?\s*\([0-9-]+ \w+\)\s*")
LONGEST = 8

both = pytest.mark.parametrize("of", ["documents", "sample"])


@pytest.fixture(scope="module")
def taken(tmp_path_factory, request):
    """Tells the shared documents or the sample corpus, each taken in once."""
    made = {}

    def take(of):
        if of not in made:
            source = ROOT / "corpus" if of == "sample" else request.getfixturevalue("shared") / "documents"
            made[of] = take_in(tmp_path_factory.mktemp(of), source)
        return made[of]

    yield take
    for corpus, _ in made.values():
        corpus.close()


@both
def test_nothing_is_lost(of, taken):
    check_nothing_lost(*taken(of))


@both
def test_every_short_run_of_han_is_found(of, taken):
    """All runs of one and two characters, and as many longer ones as there is time for."""
    corpus, _ = taken(of)
    places = defaultdict(set)
    for passage, _ in everything(corpus):
        for run in RUN_OF_HAN.findall(fold(passage.zh or "")):
            for start, end in combinations(range(len(run) + 1), 2):
                if end - start <= 2:
                    places[run[start:end]].add(passage.id)
    assert {run: found(corpus, run) for run in places} == places


@both
@given(data=st.data())
def test_every_run_of_han_is_found(of, data, taken):
    corpus, _ = taken(of)
    passages = everything(corpus)
    run = data.draw(st.sampled_from([run for passage, _ in passages for run in RUN_OF_HAN.findall(passage.zh or "")]))
    start = data.draw(st.integers(0, len(run) - 1))
    needle = run[start : start + data.draw(st.integers(1, LONGEST))]
    check(corpus, ("text", needle), needle)


@both
@given(data=st.data())
def test_every_run_of_english_words_is_found(of, data, taken):
    corpus, _ = taken(of)
    text = data.draw(
        st.sampled_from([passage.en for passage, _ in everything(corpus) if WORD.search(passage.en or "")])
    )
    words = list(WORD.finditer(text))
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, min(first + LONGEST, len(words)) - 1))
    needle = re.split('["“”]', text[words[first].start() : words[last].end()])[0].rstrip()
    check(corpus, ("text", needle), f'"{needle}"')


@both
def test_every_token_is_found(of, taken):
    corpus, _ = taken(of)
    texts = [text for passage, _ in everything(corpus) for text in (passage.zh, passage.en) if text]
    for token in {token for text in texts for token in TOKEN.findall(text)}:
        check(corpus, ("rule" if re.match(r"[0-9]+\.", token) else "text", token), token)


@settings(max_examples=15, phases=[Phase.explicit, Phase.reuse, Phase.generate])  # to shrink a corpus takes minutes
@given(texts=documents(), asked=st.lists(questions(), min_size=20, max_size=20))
def test_made_corpora(texts, asked):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "documents"
        source.mkdir()
        for number, text in enumerate(texts):
            (source / f"{number}.txt").write_text(text, encoding="utf-8")
        corpus, outcomes = take_in(Path(folder) / "made", source)
        with corpus:
            check_nothing_lost(corpus, outcomes)
            for question in asked:
                is_cut = found(corpus, spell(question)) is None
                check(corpus, question, spell(question, quoted=is_cut))


def check(corpus, question, query):
    assert found(corpus, query) == answer(question, everything(corpus)), query


def found(corpus, query):
    """The ids of what stands as asked; ``None`` where a run of Han stands nowhere and was taken for its words."""
    result = corpus.search(SearchRequest(query, limit=0, nearest=False))
    hits = {hit.passage.id for hit in result.hits}
    assert len(hits) == result.total
    return hits if result.by == "literal" else None


@cache
def everything(corpus):
    """Every passage with its document; what is taken in here stays as it is."""
    return [(hit.passage, hit.document) for hit in corpus.export(SearchRequest(""))]


def check_nothing_lost(corpus, outcomes):
    titles = {summary.document.id: summary.document.title for summary in corpus.documents()}
    for outcome in outcomes:
        assert outcome.status == ("added" if outcome.path.endswith(".txt") else "skipped")
        if outcome.status == "skipped":
            continue
        held = [passage for passage, document in everything(corpus) if document.id == outcome.id]
        warned = {warning.line for warning in outcome.warnings}
        for number, line in enumerate(re.split("\r\n|\r|\n", Path(outcome.path).read_text(encoding="utf-8")), 1):
            text = re.sub(r"^\s*(?:[•*·-]\s+)?|\s+$", "", line)
            sides = sides_from(number, held)
            assert len(sides) <= 1
            assert not sides or text in sides[0]
            assert sides or number in warned or not text or LABEL.fullmatch(line) or text == titles[outcome.id]


def sides_from(number, passages):
    """The texts that say they come from a line."""
    return [
        text
        for passage in passages
        for text, lines in ((passage.zh, passage.zh_lines), (passage.en, passage.en_lines))
        if lines and lines.first <= number <= lines.last
    ]
