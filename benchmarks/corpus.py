"""Seeded passages with the lengths of the Comprehensive Rules, and documents made of them.

The same size and seed give the same passages everywhere, as long as jieba's dictionary and the shipped glossary stay
as they are. A passage has words drawn after Zipf, some terms of the glossary on both sides, which is what alignment
goes by, and now and then one of ``MARKED`` or ``RARE``.
"""

import math
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import vocabulary
from benchmarks.vocabulary import RARE_EN, RARE_ZH

VERSION = 1
"""To be raised when the passages come out otherwise."""
SEED = 7
ZH_LENGTH = 80
EN_PER_ZH = 230 / 80
SPREAD = 0.55
"""Of the logarithm of a length."""
MARKS = 0.12
"""Share of the words after which a comma or full stop stands."""
SHORTEST, LONGEST = 12, 500
"""Chinese characters of a passage."""


class Marked(NamedTuple):
    """A term that stands in a share of all passages."""

    share: float
    zh: str
    en: tuple[str, ...]
    """Forms, one of which is drawn."""


MARKED = (
    Marked(0.2, "法术", ("spell", "spell", "spells")),
    Marked(0.01, "跃离", ("phases out", "phased out", "phase out", "phasing out")),
)
RARE = {137: (RARE_ZH, ""), 219: ("", RARE_EN)}
"""Names that stand in one passage of 5,000, which is this one."""
RARE_EVERY = 5000
_LETTERS = "abcdefghijkmnpqrstuv"
"""Of subrules: neither l nor o, which look like figures."""


class Made(NamedTuple):
    """A passage."""

    zh: str
    en: str


def passages(size: int, seed: int = SEED) -> Iterator[Made]:
    """``size`` passages, numbered like rules: 100.1a, 100.1b …"""
    rng = random.Random(f"{seed} {size}")
    for index in range(size):
        yield _passage(rng, _number(index), RARE.get(index % RARE_EVERY, ("", "")))


def write_documents(folder: Path, size: int, each: int) -> None:
    """The passages as interleaved files of ``each`` passages."""
    made = passages(size)
    for index in range(0, size, each):
        few = [next(made) for _ in range(min(each, size - index))]
        path = folder / f"chapter-{index // each + 1:04}.txt"
        path.write_text("\n".join(f"{passage.en}\n{passage.zh}\n" for passage in few), encoding="utf-8")
        provenance = ("official", "project")[index // each % 2]
        sidecar = f'title = "Chapter {index // each + 1}"\nprovenance = "{provenance}"\n'
        path.with_name(f"{path.name}.toml").write_text(sidecar, encoding="utf-8")


def write_flat(path: Path, size: int) -> None:
    """The passages in one file, a line each."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{passage.en}\t{passage.zh}\n" for passage in passages(size))


def _number(index: int) -> str:
    chapter, rest = divmod(index, 1000)
    return f"{100 + chapter}.{rest // len(_LETTERS) + 1}{_LETTERS[rest % len(_LETTERS)]}"


def _passage(rng: random.Random, number: str, rare: tuple[str, str]) -> Made:
    mean = math.exp(SPREAD**2 / 2)
    zh_length = min(max(round(ZH_LENGTH * rng.lognormvariate(0, SPREAD) / mean), SHORTEST), LONGEST)
    en_length = round(zh_length * EN_PER_ZH * rng.uniform(0.85, 1.15))
    terms = rng.choices(vocabulary.terms(), k=1 + zh_length // 25)
    terms += [(term.zh, rng.choice(term.en)) for term in MARKED if rng.random() < term.share]
    terms.append(rare)
    zh = _words(rng, vocabulary.chinese(), [zh for zh, _ in terms if zh], zh_length - len(number), gap=MARKS)
    en = _words(rng, vocabulary.english(), [en for _, en in terms if en], en_length - len(number), gap=1 + MARKS)
    return Made(f"{number} {_chinese(rng, zh)}", f"{number} {_english(rng, en)}")


def _words(rng: random.Random, words: vocabulary.Zipf, terms: Sequence[str], length: int, gap: float) -> list[str]:
    """The terms among drawn words, about ``length`` characters together."""
    size = sum(len(term) + gap for term in terms)
    chosen = list(terms)
    for word in words.draw(rng, max(length, 1)):
        if size + len(word) / 2 >= length:
            break
        chosen.append(word)
        size += len(word) + gap
    rng.shuffle(chosen)
    return chosen


def _chinese(rng: random.Random, words: list[str]) -> str:
    return "".join(word + _mark(rng, "，", "。") for word in words[:-1]) + words[-1] + "。"


def _english(rng: random.Random, words: list[str]) -> str:
    text = " ".join([word + _mark(rng, ",", ".") for word in words[:-1]] + [f"{words[-1]}."])
    return re.sub(r"(?:^|\. )[a-z]", lambda first: first[0].upper(), text)


def _mark(rng: random.Random, comma: str, stop: str) -> str:
    drawn = rng.random()
    return stop if drawn < MARKS / 3 else comma if drawn < MARKS else ""
