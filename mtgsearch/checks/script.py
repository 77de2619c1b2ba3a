"""Traditional characters in a Simplified text, and the reverse.

What a document is written in is told by the characters of all of it. Characters that GB 2312 has are Simplified ones,
though some words that are written with them elsewhere are written otherwise in mainland China (著, 乾, 藉); those that
Big5 has are Traditional ones.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from mtgsearch.checks.base import Check, Example, Lore, Study, Unit
from mtgsearch.findings import Edit, Fault
from mtgsearch.glossary import Glossary
from mtgsearch.model import Script
from mtgsearch.text.normalize import simplified
from mtgsearch.text.script import prevailing

ENCODING: dict[Script, str] = {"Hans": "gb2312", "Hant": "big5"}
SINCE = frozenset("瞭昇陞祇")
"""Simplified characters since 2013, in words (瞭望) and names, which GB 2312 has not."""
MIXED = 0.02
"""The share of a document's passages with characters of the other script from which it is in both."""


class Scripts(Study):
    """Which script each document is in."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._counts: dict[str, Counter[Script]] = {}
        self._passages: Counter[str] = Counter()
        self._with: Counter[tuple[str, Script]] = Counter()

    def learn(self, unit: Unit) -> None:
        if unit.is_memory or not unit.zh:
            return
        id = unit.document.id
        chars = set(unit.zh.text)
        counts = self._counts.setdefault(id, Counter())
        self._passages[id] += 1
        for script in ENCODING:
            counts["Hant" if script == "Hans" else "Hans"] += (others := len(chars & foreign(script)))
            self._with[id, script] += others > 0

    def of(self, document: str) -> Script | None:
        """``None`` where it is in both, or nothing tells."""
        script = prevailing(self._counts.get(document, Counter()))
        if script is None or self._with[document, script] > MIXED * self._passages[document] + 1:
            return None
        return script


@cache
def foreign(script: Script) -> frozenset[str]:
    """The characters that a text in a script does not have."""
    traditional, folded = map(frozenset, simplified())
    others = traditional - SINCE if script == "Hans" else folded - traditional
    return frozenset(char for char in others if not _has(script, char))


def _has(script: Script, char: str) -> bool:
    try:
        char.encode(ENCODING[script])
    except UnicodeEncodeError:
        return False
    return True


@cache
def _to_simplified() -> dict[str, str]:
    return dict(zip(*simplified(), strict=True))


class Mixture(Check):
    id = "script"
    zh_name, en_name = "繁简混用", "Script"
    finds = "Traditional characters in a Simplified text, and Simplified ones in a Traditional text."
    right = (
        Example("它藉由跃离著名的乾坤。", "It phases out of the famous cosmos."),
        Example("名为於菟的猫。", "A cat named Yutu."),
    )
    wrong = (
        Example("每当此生物进入战场时，抓一张牌。", "Whenever this creature enters the battlefield, draw a card."),
        Example("牺牲一个永久物，然后將它移回。", "Sacrifice a permanent, then return it."),
    )
    studies = (Scripts,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        script = lore.of(Scripts).of(unit.document.id) if unit.zh else None
        if script is None or foreign(script).isdisjoint(unit.zh.text):
            return
        found = [(place, char) for place, char in enumerate(unit.zh.text) if char in foreign(script)]
        right = [_to_simplified().get(char) for _, char in found] if script == "Hans" else []
        message = (
            "Traditional {chars} in a Simplified text"
            if script == "Hans"
            else "Simplified {chars} in a Traditional text"
        )
        start, end = found[0][0], found[-1][0] + 1
        mended = "".join(map(_to_simplified_char, unit.zh.text[start:end]))
        yield Fault(
            "warning",
            message,
            {"chars": "".join(dict.fromkeys(char for _, char in found))},
            zh=tuple((place, place + 1) for place, _ in found),
            found="".join(char for _, char in found),
            suggestion="".join(char or "" for char in right) or None,
            edit=Edit("zh", (start, end), mended) if script == "Hans" else None,
        )


def _to_simplified_char(char: str) -> str:
    return _to_simplified().get(char, char) if char in foreign("Hans") else char
