"""What is asked: the named queries of the cold part, and the mixed ones of the warm part."""

import random
from collections.abc import Callable
from itertools import islice
from typing import Literal, NamedTuple, get_args

from benchmarks import corpus, terms
from benchmarks.vocabulary import FREQUENT, RARE_EN, RARE_ZH

Kind = Literal["literal", "words", "wildcards", "fuzzy words", "compounds", "nearness", "ranges", "expressions"]
"""What an answer needs: the literal part alone, or Whoosh's words too; or by what form it is asked for."""
KINDS: tuple[Kind, ...] = get_args(Kind)

LONG = 7
"""Letters."""
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


def formed(size: int, each: int) -> list[tuple[Kind, str]]:
    """``each`` different queries of every other kind, whose words stand in passages of the corpus of this size."""
    rng = random.Random(f"forms {corpus.SEED}")
    made = list(islice(corpus.passages(size), SAMPLE))
    found: list[tuple[Kind, str]] = []
    for kind, form in _FORMS.items():
        queries: dict[str, None] = {}
        while len(queries) < each:
            queries.setdefault(form(rng, rng.choice(made)))
        found += [(kind, query) for query in queries]
    rng.shuffle(found)
    return found


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


def _wildcard(rng: random.Random, passage: corpus.Made) -> str:
    run, word = _run(rng, passage), _word(rng, passage)
    return rng.choice((f"{word[:-2]}*", f"*{word[2:]}", f"{word[:2]}?{word[3:]}", f"{run[0]}*{run[-1]}", f"?{run[1:]}"))


def _fuzzy(rng: random.Random, passage: corpus.Made) -> str:
    """A word that lacks a letter. Two edits are asked for of longer words: half of the language is as near to a short
    one.
    """
    word = _word(rng, passage)
    place = rng.randrange(1, len(word) - 1)
    return f"{word[:place]}{word[place + 1 :]}~{2 if len(word) >= LONG else 1}"


def _compound(rng: random.Random, passage: corpus.Made) -> str:
    words = [word for word in terms.words(passage.en) if word.isalpha()]
    at = rng.randrange(len(words) - 1)
    return "-".join(words[at : at + 2])


def _nearness(rng: random.Random, passage: corpus.Made) -> str:
    parts = (_run(rng, passage)[:2], _run(rng, passage)[-2:]), (_word(rng, passage), _word(rng, passage))
    return f'"{" ".join(rng.choice(parts))}"~{rng.randint(2, 9)}'


def _range(rng: random.Random, passage: corpus.Made) -> str:
    first = rng.randint(100, 800)
    return f"{_run(rng, passage)[:2]} number:[{first}.1 TO {first + rng.randint(0, 50)}.9]"


def _expression(rng: random.Random, passage: corpus.Made) -> str:
    run, word = _run(rng, passage), _word(rng, passage)
    return rng.choice((f"/{run[0]}.{{1,3}}{run[-1]}/", f"/{word[:3]}(e|ing|s)/", f"/(^|。){run[:2]}/"))


_FORMS: dict[Kind, Callable[[random.Random, corpus.Made], str]] = {
    "wildcards": _wildcard,
    "fuzzy words": _fuzzy,
    "compounds": _compound,
    "nearness": _nearness,
    "ranges": _range,
    "expressions": _expression,
}


def _run(rng: random.Random, passage: corpus.Made) -> str:
    """Two to four characters."""
    run = rng.choice([run for run in terms.HAN.findall(passage.zh) if len(run) > 1])
    place = rng.randrange(len(run) - 1)
    return run[place : place + rng.choice((2, 3, 4))]


def _word(rng: random.Random, passage: corpus.Made) -> str:
    return rng.choice([word for word in terms.words(passage.en) if word.isalpha() and len(word) > 3])
