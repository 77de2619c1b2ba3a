"""Corpora and queries that hypothesis makes for engines: few pieces make both, so that queries have answers. And damage
to their files.
"""

import os
import random
from contextlib import contextmanager
from itertools import accumulate

from hypothesis import strategies as st

from mtgsearch.engines import builder
from mtgsearch.engines.base import quiet
from mtgsearch.engines.columns import Columns
from mtgsearch.model import Bilingual, Document, Passage
from mtgsearch.query.ast import (
    And,
    Compound,
    Everything,
    Field,
    Filters,
    Fuzzy,
    Near,
    Not,
    Or,
    Pattern,
    Query,
    Range,
    Regex,
    Rule,
    Text,
    Word,
)
from mtgsearch.query.patterns import Clock
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han
from mtgsearch.text.tokens import stem

HAN = "跃离 法术 法术力 力 人人 人人人 擲骰 𠮷 术 离".split()
LATIN = "phases Phasing phase IPG1.4 IPG 4/4 14/4 702.26 702.26a 702.26ab CR702.26a {T} can't Æther x ½".split()
LATIN.append("x phase")
MARKS = [" ", "，", "。", ".", "'", "/", "-", "\n", "\N{ZERO WIDTH SPACE}", "\N{NO-BREAK SPACE} "]
NUMBERS = [None, "702.26", "702.26a", "702.26b", "1.4", "702.2"]
PROVENANCES = [None, "official", "gpt", "project"]
DATES = [None, "2017-08-25", "2017-09", "2022"]
KINDS = ["paragraph", "heading", "rule"]
WORKS = [None, "cr", "ipg", "house"]
SECTIONS = [(), ("Phasing / 跃离",), ("1 法术", "702.26")]


def texts():
    pieces = st.sampled_from([*HAN, *LATIN, *MARKS])
    return st.none() | st.lists(pieces, min_size=1, max_size=8).map("".join)


@st.composite
def passages(draw, ordinal):
    """:param ordinal: in its document; the Chinese is cut at random, as if by any dictionary."""
    zh, en = draw(texts()), draw(texts())
    number = draw(st.sampled_from(NUMBERS))
    folded = fold(zh or "")
    sizes = draw(st.lists(st.integers(1, 3), min_size=len(folded), max_size=len(folded)))
    breaks = tuple(sorted({min(end, len(folded)) for end in accumulate(sizes)}))
    return Passage(
        number or draw(st.sampled_from(["abcd", "efgh"])),
        "",
        ordinal,
        draw(st.sampled_from(KINDS)),
        zh,
        en,
        section=draw(st.sampled_from(SECTIONS)),
        number=number,
        date=draw(st.sampled_from(DATES)),
        provenance=draw(st.sampled_from(PROVENANCES)),
        breaks=breaks,
    )


@st.composite
def documents(draw, id):
    """A document of this id with its passages."""
    count = draw(st.integers(0, 4))
    card = draw(st.none() | st.just(Bilingual("法术人人", "Phasing Card")))
    document = Document(
        id,
        f"/made/{id}",
        "made",
        "utf-8",
        "",
        title=f"title {id} 跃离",
        work=draw(st.sampled_from(WORKS)),
        edition=draw(st.sampled_from([None, "2022-06-10"])),
        date=draw(st.sampled_from([None, "2019-05"])),
        card=card,
    )
    return document, [draw(passages(ordinal)) for ordinal in range(1, count + 1)]


def corpora():
    """Some documents, each with its passages."""
    return st.tuples(*(documents(id) for id in ("a", "b", "c")))


def queries():
    return st.booleans().flatmap(lambda exact: nodes(exact).map(lambda root: Query("made", root, exact)))


def nodes(exact):
    leaves = st.one_of(
        needles().map(lambda needle: _text(needle, exact)),
        rules(),
        fields(),
        ranges(),
        patterns(),
        nearness(exact),
        st.just(Everything()),
    )
    if not exact:
        leaves |= words() | compounds()
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            inner.map(Not),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
        ),
        max_leaves=4,
    )


def sides():
    return st.sampled_from([("zh", "en"), ("zh",), ("en",)])


def needles():
    pieces = st.lists(st.sampled_from([*HAN, *LATIN, " ", ".", "/"]), min_size=1, max_size=3).map("".join)
    return st.tuples(pieces.filter(lambda text: fold(text).strip()), sides())


def _text(needle, exact):
    text, lang = needle
    folded = (text if exact else fold(text)).strip()
    return Text(folded, lang, loose=has_han(folded))


def words():
    return st.tuples(st.sampled_from(["phase", "phasing", "can't", "aether", "ipg", "x"]), sides()).map(
        lambda made: Word(made[0], stem(made[0]), made[1])
    )


def patterns():
    globs = st.sampled_from(["phas*", "*x", "ph?se", "?", "跃?", "法*力", "*人*", "人*a?", "4/*", "法*x*"])
    expressions = st.sampled_from(["phas(e|ing)", "法.?力", "^跃", "人+", "[0-9]a?"])
    return st.one_of(
        st.builds(Pattern, globs.filter(lambda glob: glob.strip("?*")), sides()),
        st.builds(Fuzzy, st.sampled_from(["phaze", "canr", "IPG"]), st.integers(1, 2), sides()),
        st.builds(lambda expression, lang: Regex(expression, Clock(), lang), expressions, sides()),
    )


def compounds():
    return st.sampled_from(["x-phase", "phase-x-x", "ip-g"]).map(
        lambda text: Compound(text, tuple(map(stem, text.split("-"))))
    )


def nearness(exact):
    part = st.sampled_from([Text("跃离"), Text("x"), Text("力"), *([] if exact else [Word("phases", stem("phases"))])])
    return st.builds(
        lambda one, other, gap, lang: Near((one, other), gap, lang), part, part, st.integers(0, 3), sides()
    )


def ranges():
    bounds = {"number": ["", "1.4", "702.2", "702.26"], "date": ["", "2017", "2017-08-25", "2017-09"]}
    return st.sampled_from([Range(name, one, other) for name, some in bounds.items() for one in some for other in some])


def rules():
    return st.builds(Rule, st.sampled_from([n for n in NUMBERS if n]), st.sampled_from([None, "cr", "ipg"]), sides())


def fields():
    wanted = {
        "document": ["a", "[ab]", "title", "跃离"],
        "section": ["phasing", "法术", "702.26", "phas*"],
        "number": ["702.26", "702.26a", "7", "702.2*", "*", "[702.2"],
        "card": ["phasing", "人人"],
        "provenance": ["official", "GPT", "unknown"],
        "kind": ["heading"],
        "date": ["2017", "2017-08"],
    }
    return st.sampled_from([Field(name, value) for name, values in wanted.items() for value in values])


def filters():
    return st.builds(
        Filters,
        st.sampled_from([None, frozenset("ac"), frozenset()]),
        st.sampled_from([None, None, "official", "unknown"]),
        st.sampled_from([None, None, "heading"]),
        st.sampled_from([None, None, "2017-08-25"]),
        st.sampled_from([None, None, "2017"]),
        st.booleans(),
    )


@contextmanager
def damaged(path, chance):
    """The file of the same size, some or all of it overwritten."""
    with open(path, "rb") as file:
        content = file.read()
    begin, length = chance.choice([(0, len(content)), (chance.randrange(len(content) or 1), chance.choice([1, 100]))])
    harm = chance.choice([b"\xff" * length, bytes(length), chance.randbytes(length)])
    with open(path, "wb") as file:
        file.write((content[:begin] + harm + content[begin + length :])[: len(content)])
    yield
    with open(path, "wb") as file:
        file.write(content)


# Chance ------------------------------------------------------------------------------------------------------------


def put(store, id, size, seed=1):
    """Write a document of so many passages made by chance."""
    chance = random.Random(f"{id} {seed}")
    store.replace(Document(id, f"/{id}", "made", "utf-8", ""), [_passage(chance, n) for n in range(size)], "")


def _passage(chance, ordinal):
    zh, en = ("".join(chance.choices([*HAN, *LATIN, *MARKS, " ", " "], k=chance.randint(0, 9))) for _ in range(2))
    breaks = tuple(sorted({*chance.choices(range(1, len(fold(zh)) + 1), k=5), len(fold(zh))})) if fold(zh) else ()
    number = chance.choice([None, None, "702.26", "702.26a"])
    return Passage(
        number or "abcd",
        "",
        ordinal,
        chance.choice(["heading", "rule"]),
        zh,
        en,
        section=("x",) * chance.randint(0, 2),
        number=number,
        date=chance.choice([None, "2017"]),
        provenance=chance.choice(["gpt", None, "official"]),
        breaks=breaks,
    )


@contextmanager
def opened(store):
    """The literal file of a store as it is, made in the folder ``apart`` of the store's."""
    apart = os.path.join(store.folder, "apart")
    os.makedirs(apart, exist_ok=True)
    path = os.path.join(apart, f"{store.stamp}.bin")
    builder.build(path, store, None, quiet, 1)
    columns = Columns(path)
    try:
        yield columns
    finally:
        columns.close()
