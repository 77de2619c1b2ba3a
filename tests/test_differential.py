"""Some thousand random queries of the full language, by every engine and by the oracle, with no difference.

The corpus and the queries are made of the same few pieces, by chance of a fixed seed; another one is searched with
``MTGSEARCH_TEST_SEED``.
"""

import os
import random

import pytest

from mtgsearch.engines.local import Local
from mtgsearch.engines.scan import Scan
from mtgsearch.model import SearchRequest
from mtgsearch.query.ast import Filters
from mtgsearch.query.parse import parse
from mtgsearch.store import Store
from tests import made
from tests.conftest import take_in
from tests.oracle import answer

QUERIES = 3000
DEEPEST = 3
SEED = int(os.environ.get("MTGSEARCH_TEST_SEED", "1"))


@pytest.fixture(scope="module")
def taken(tmp_path_factory):
    chance = random.Random(SEED)
    source = tmp_path_factory.mktemp("made")
    for number in range(4):
        (source / f"{number}.txt").write_text(_document(chance), encoding="utf-8")
    corpus, _ = take_in(tmp_path_factory.mktemp("index"), source)
    with corpus:
        pairs = [(hit.passage, hit.document) for hit in corpus.export(SearchRequest(""))]
        yield corpus.path, pairs


@pytest.mark.parametrize("engine", [Local, Scan])
def test_engines_find_what_the_oracle_finds(engine, taken):
    path, pairs = taken
    chance = random.Random(f"{SEED} queries")
    found_some = 0
    with Store.open(path) as store:
        asked = engine(store)
        ids = {passage.row: passage.id for passage in store.iterate()}
        for _ in range(QUERIES):
            question = _question(chance, DEEPEST)
            query = made.spell(question, quoted=True)
            found = asked.search(parse(query), Filters())
            wanted = answer(question, pairs)
            assert {ids[row] for row in found.rows} == wanted, query
            found_some += 0 < len(wanted) < len(pairs)
        asked.close()
    assert found_some > QUERIES / 3


def _document(chance):
    def pieces(some):
        return chance.choices(some, k=chance.randint(1, 8))

    blocks = []
    for _ in range(8):
        label = f"• ({chance.choice(made.DATES)} {chance.choice(made.PROVENANCES)})"
        zh, en = "永久物" + "".join(pieces(made.ZH_PIECES)), " ".join(["The", *pieces(made.EN_PIECES)])
        blocks.append(f"{label}\n\n  {zh}\n\n  {en}\n\n")
    return "".join(blocks)


def _question(chance, depth):
    kind = chance.choice(["leaf", "leaf", "not", "and", "and", "or"]) if depth else "leaf"
    if kind == "leaf":
        return _leaf(chance)
    return kind, *(_question(chance, depth - 1) for _ in range(1 if kind == "not" else 2))


def _leaf(chance):
    kinds = {
        "text": lambda: (chance.choice([*made.SYMBOLS, *made.HAN_PIECES, "phases out", "the token"]),),
        "word": lambda: (chance.choice(made.WORDS),),
        "rule": lambda: (chance.choice(made.RULES),),
        "joined": lambda: (chance.choice(made.JOINED),),
        "like": lambda: (chance.choice(made.GLOBS),),
        "fuzzy": lambda: chance.choice(made.FUZZY),
        "regex": lambda: (chance.choice(made.REGEXES),),
        "near": lambda: (chance.randint(0, 4), _part(chance), _part(chance)),
        "range": lambda: chance.choice(made.RANGES),
        "field": lambda: chance.choice([("provenance", "gpt"), ("date", "2017-08"), ("kind", "ruling")]),
    }
    kind = chance.choice(list(kinds))
    leaf = (kind, *kinds[kind]())
    is_sided = kind not in ("range", "field") and chance.random() < 0.3
    return ("side", chance.choice(["zh", "en"]), leaf) if is_sided else leaf


def _part(chance):
    return chance.choice([("word", chance.choice(made.WORDS)), ("text", chance.choice(made.HAN_PIECES))])
