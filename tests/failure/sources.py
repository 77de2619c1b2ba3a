"""Documents that are made by a number each, and what must be in an index of them, told without the program.

Some carry rule numbers and are one work, so that their names depend on one another; the others are named by a hash.
"""

import base64
import hashlib
import random
from collections import Counter
from typing import NamedTuple

RULES = ("alpha", "beta")
"""The documents of one work, with the same numbers in them."""
NAMES = (*RULES, "gamma", "delta", "epsilon")
SENTENCES = (
    ("The token phases out with {n} counters on it.", "该衍生物带着{n}个指示物跃离。"),
    ("Its controller untaps {n} permanents at once.", "其操控者立刻重置{n}个永久物。"),
    ("Phasing in does not trigger the ability of {n} creatures.", "跃回不会触发{n}个生物的异能。"),
    ("Draw {n} cards, then discard one of them.", "抓{n}张牌，然后弃掉其中一张。"),
)
LONELY = "Nobody has translated line {n} of this text so far."
GLOSSARY = "phase out\t跃离\nphase in\t跃回\ntoken\t衍生物\ncounter\t指示物\npermanent\t永久物\ncard\t牌\n"
"""A short one: the shipped one takes a tenth of a second to get ready."""
QUERIES = {
    "跃离": lambda zh, en: "跃离" in zh,
    "phasing": lambda zh, en: "phas" in en.lower(),
    '"cards, then discard"': lambda zh, en: "cards, then discard" in en,
    "永久物 OR draw": lambda zh, en: "永久物" in zh or "Draw" in en,
}
"""What is searched for, and whether a passage of these texts has it."""


class Made(NamedTuple):
    """A passage as it must stand in the index."""

    zh: str | None
    en: str
    number: str | None
    zh_lines: tuple[int, int] | None
    en_lines: tuple[int, int]


def passages(name: str, version: int) -> list[Made]:
    """What is in this version of a document."""
    chance = random.Random(f"{name} {version}")
    made = []
    for place in range(chance.randint(3, 6)):
        number = f"{101 + place}.1" if name in RULES else None
        before = f"{number}. " if number else ""
        count = chance.randint(2, 99)
        en, zh = (before + side.format(n=count) for side in chance.choice(SENTENCES))
        made.append(Made(zh, en, number, (2 * place + 2,) * 2, (2 * place + 1,) * 2))
    if name not in RULES:
        made.append(Made(None, LONELY.format(n=version), None, None, (2 * len(made) + 1,) * 2))
    return made


def text(name: str, version: int) -> str:
    """The document as it stands in its file."""
    return "".join(f"{passage.en}\n{passage.zh or ''}\n" for passage in passages(name, version))


def warnings(name: str, version: int) -> list[tuple[int, str]]:
    return [
        (passage.en_lines[0], "no Chinese stands beside this English")
        for passage in passages(name, version)
        if passage.zh is None
    ]


def named(state: dict[str, int]) -> dict[str, dict[str, Made]]:
    """The passages of each document by their public names, in an index of these versions."""
    seen: Counter[str] = Counter()
    found = {}
    for name in sorted(state):
        found[name] = {}
        for passage in passages(name, state[name]):
            plain = f"cr:{passage.number}" if passage.number else f"{name}:{_hash(passage.en)}"
            seen[plain] += 1
            found[name][plain if seen[plain] == 1 else f"{plain}~{seen[plain]}"] = passage
    return found


def answers(state: dict[str, int]) -> dict[str, set[str]]:
    """The names that each of ``QUERIES`` must find in such an index."""
    all_named = [pair for each in named(state).values() for pair in each.items()]
    return {
        query: {name for name, passage in all_named if holds(passage.zh or "", passage.en)}
        for query, holds in QUERIES.items()
    }


def _hash(text: str) -> str:
    """Forty bits of the English without capitals, in base 32."""
    return base64.b32encode(hashlib.sha256(text.lower().encode()).digest()[:5]).decode().lower()
