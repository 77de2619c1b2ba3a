"""The nearest passages, against looking at every passage and every segment of a made corpus."""

import random

import pytest

from mtgsearch.engines.local import Local
from mtgsearch.engines.scan import Scan
from mtgsearch.model import Document, Passage, Segment
from mtgsearch.nearest import Nearest
from mtgsearch.store import Store
from mtgsearch.text import fuzzy
from mtgsearch.text.normalize import fold

WORDS = [f"{a}{b}{c}" for a in "bdfgk" for b in "aeiou" for c in "lmnrt"]
HAN = [chr(code) for code in range(ord("一"), ord("一") + 200)]
LEAST = 75
RECALL = 0.98


def sentence(rng, lang):
    drawn = [rng.choice(WORDS if lang == "en" else HAN) for _ in range(rng.randint(6, 20))]
    return " ".join(drawn) + "." if lang == "en" else "".join(drawn) + "。"


def made(rng, ordinal):
    """A passage of one to four segments, its Chinese cut anyhow."""
    texts, spans = {}, {}
    count = rng.randint(1, 4)
    for lang in ("zh", "en"):
        sentences = [sentence(rng, lang) for _ in range(count)]
        texts[lang] = " ".join(sentences)
        starts = [sum(len(each) + 1 for each in sentences[:n]) for n in range(count)]
        spans[lang] = [(start, start + len(each)) for start, each in zip(starts, sentences, strict=True)]
    segments = tuple(map(Segment, spans["zh"], spans["en"]))
    breaks = tuple(sorted({len(texts["zh"]), *rng.sample(range(1, len(texts["zh"])), len(texts["zh"]) // 2)}))
    return Passage(f"p{ordinal}", "", ordinal, "paragraph", **texts, segments=segments, breaks=breaks)


def damaged(rng, text):
    tokens = fuzzy.tokens(text)
    for _ in range(rng.randint(0, len(tokens) // 4)):
        place = rng.randrange(len(tokens))
        tokens[place : place + rng.randint(0, 1)] = [rng.choice(tokens)] * rng.randint(0, 1)
    return (" " if text.isascii() else "").join(tokens)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    rng = random.Random(11)
    folder = str(tmp_path_factory.mktemp("index"))
    with Store.open(folder, write=True) as store:
        for name in ("one", "two"):
            document = Document(name, name, "made", "utf-8", "")
            store.replace(document, [made(rng, ordinal) for ordinal in range(1, 301)], "made")
        Local(store).refresh()
    with Store.open(folder) as store:
        yield store


def units(store, lang):
    """Every passage and every segment, each as its row and tokens."""
    for passage in store.iterate():
        text = getattr(passage, lang)
        for span in ((0, len(text)), *(getattr(segment, lang) for segment in passage.segments)):
            yield passage.row, fuzzy.tokens(fold(text[slice(*span)]))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_nearest_of_all_is_found(store, lang):
    rng = random.Random(lang)
    every = list(units(store, lang))
    asked = right = 0
    for _, tokens in rng.sample(every, 150):
        text = damaged(rng, (" " if lang == "en" else "").join(tokens))
        best = max(fuzzy.percent(fuzzy.tokens(text), each) for _, each in every)
        found = Nearest(store, Local(store)).find(text, lang, LEAST)
        assert all(near.percent <= best for near in found)
        if best >= LEAST:
            asked += 1
            right += bool(found) and found[0].percent == best
    assert asked > 100
    assert right >= RECALL * asked


@pytest.mark.parametrize("engine", [Local, Scan])
def test_the_percent_is_of_what_is_told(store, engine):
    passage = next(passage for passage in store.iterate() if len(passage.segments) > 2)
    start, end = passage.segments[1].en
    near = Nearest(store, engine(store)).find(passage.en[start:end], "en", LEAST)[0]
    assert (near.passage.id, near.percent, near.segment) == (passage.id, 100, passage.segments[1])
    near = Nearest(store, engine(store)).find(passage.en, "en", LEAST)[0]
    assert (near.passage.id, near.percent, near.segment) == (passage.id, 100, None)


def test_of_equal_ones_the_most_trusted_comes_first(tmp_path):
    with Store.open(str(tmp_path), write=True) as store:
        for name in ("gpt", "official", "project"):
            passage = Passage("p", "", 1, "paragraph", None, "bal dem fin gor kut", provenance=name)
            store.replace(Document(name, name, "made", "utf-8", ""), [passage], "made")
        found = Nearest(store, Scan(store)).find("bal dem fin gor kul", "en", LEAST)
        assert [near.passage.provenance for near in found] == ["official", "project", "gpt"]
