"""What is asked: the named queries of the cold part, and the mixed ones of the warm part."""

import random
from itertools import islice
from typing import Literal, NamedTuple

from benchmarks import corpus, terms
from benchmarks.vocabulary import FREQUENT, RARE_EN, RARE_ZH

Kind = Literal["literal", "words"]
"""What an answer needs: the literal part alone, or Whoosh's words too."""
KINDS: tuple[Kind, ...] = ("literal", "words")

SAMPLE = 1000
"""So many passages, the first ones, are what terms are drawn from."""


class Named(NamedTuple):
    name: str
    query: str
    kind: Kind
    pattern: str | None
    """What ripgrep is given, with its letter case ignored; where one pattern does not do, nothing."""


NAMED = (
    Named("term in 1 %", "跃离", "literal", "跃离"),
    Named("rare Chinese name", RARE_ZH, "literal", RARE_ZH),
    Named("term in a fifth", "法术", "literal", "法术"),
    Named("one character", FREQUENT, "literal", FREQUENT),
    Named("English phrase", '"phases out"', "literal", r"\bphases out\b"),
    Named("rare English name", RARE_EN.lower(), "words", rf"\b{RARE_EN}\b"),
    Named("word by stem, 1 %", "phasing", "words", r"\bphas(e|es|ed|ing)\b"),
    Named("word by stem, a fifth", "spells", "words", r"\bspells?\b"),
    Named("boolean", "跃离 NOT spell", "words", None),
)


def mixed(size: int, count: int) -> list[tuple[Kind, str]]:
    """``count`` different queries whose terms stand in passages of the corpus of this size, half of them literal."""
    rng = random.Random(f"queries {corpus.SEED}")
    made = list(islice(corpus.passages(size), SAMPLE))
    chosen: dict[str, Kind] = {named.query: named.kind for named in NAMED}
    while len(chosen) < count:
        kind: Kind = "literal" if len(chosen) % 2 else "words"
        chosen.setdefault(_drawn(rng, rng.choice(made), kind), kind)
    shuffled = [(kind, query) for query, kind in chosen.items()]
    rng.shuffle(shuffled)
    return shuffled[:count]


def _drawn(rng: random.Random, passage: corpus.Made, kind: Kind) -> str:
    run = rng.choice(terms.HAN.findall(passage.zh))
    words = [word for word in terms.words(passage.en) if word.isalpha()]
    if kind == "literal":
        place = rng.randrange(len(run))
        size = rng.choice((1, 2, 2, 2, 3, 4))
        at = rng.randrange(len(words))
        return run[place : place + size] if rng.random() < 0.7 else f'"{" ".join(words[at : at + 2])}"'
    first, second = rng.choice(words), rng.choice(words)
    return rng.choice((first, first, f"{first} {second}", f"{first} OR {second}", f"{run[:2]} NOT {first}"))
