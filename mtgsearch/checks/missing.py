"""Passages of which one side is empty, where that is not usual."""

import re
from collections import Counter
from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Study, Unit
from mtgsearch.findings import Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import Lang

GIVEN: dict[str, Severity] = {"pairs": "error", "rules": "error"}
"""Formats that say what answers what, so that nothing can be on one side by mistake of an alignment;"""
GIVEN |= dict.fromkeys(("po", "tmx", "xliff", "table", "jsonl", "json", "xlsx", "list"), "warning")
"""and those in which an entry may be not translated yet."""
FEWEST = 40
"""Passages of a kind from which on what is usual in a document is known;"""
RARE = 0.02
"""and so many of them at most lack a side where that is not."""
PROSE: dict[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"(?s)(?!.{0,3}译(?:者|注|按))(?:[^\u3400-\u9fff]*[\u3400-\u9fff]){5}"),
    "en": re.compile(r"(?s).*?[A-Za-z’']+(?: [a-z’']+){2}"),
}
"""What is no name, path or code, which need no translation, and no note of the translator's."""
LETTERS: dict[Lang, re.Pattern[str]] = {"zh": re.compile("[\u3400-\u9fff]"), "en": re.compile("[A-Za-z]{2}")}


class Sides(Study):
    """Which passages lack a side."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._all = Counter[tuple[str, str]]()
        self._one_sided = Counter[tuple[str, str]]()
        self._alone: dict[tuple[str, int], Lang] = {}

    def learn(self, unit: Unit) -> None:
        key = unit.document.id, unit.passage.kind
        self._all[key] += 1
        if not unit.is_two_sided:
            self._one_sided[key] += 1
            self._alone[unit.document.id, unit.passage.ordinal] = "zh" if unit.zh else "en"

    def is_rare(self, unit: Unit) -> bool:
        """Whether passages of this kind have both sides in this document, with few exceptions."""
        key = unit.document.id, unit.passage.kind
        return self._all[key] >= FEWEST and self._one_sided[key] <= RARE * self._all[key]

    def is_beside_other(self, unit: Unit, lang: Lang) -> bool:
        """Whether a passage beside it has the other side alone: the two may answer each other."""
        beside = (self._alone.get((unit.document.id, unit.passage.ordinal + step)) for step in (-1, 1))
        return any(other not in (None, lang) for other in beside)


class Missing(Check):
    id = "missing"
    zh_name, en_name = "缺失的一侧", "Missing sides"
    finds = "Passages of which one side is empty, in a document where that is not usual."
    right = (
        Example("抓一张牌。", "Draw a card."),
        Example(None, "***"),
        Example("1234", None),
    )
    wrong = (Example(None, "Draw a card."), Example("抓一张牌。", "Draw a card."))
    studies = (Sides,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.is_two_sided:
            return
        lang: Lang = "zh" if unit.zh else "en"
        severity = _severity(unit, lang, lore.of(Sides))
        if severity:
            message = {"zh": "there is no English", "en": "there is no Chinese"}[lang]
            whole = (unit.side(lang).whole,)
            yield Fault(severity, message, zh=whole if lang == "zh" else (), en=whole if lang == "en" else ())


def _severity(unit: Unit, lang: Lang, sides: Sides) -> Severity | None:
    text = unit.side(lang).text
    if unit.document.format in GIVEN:
        severity = GIVEN[unit.document.format]
        if unit.document.format == "rules" and lang == "zh":
            severity = "warning"  # a translator may head a list, or explain
        return severity if (LETTERS if severity == "error" else PROSE)[lang].search(text) else None
    if not PROSE[lang].match(text):
        return None
    if sides.is_rare(unit) and not sides.is_beside_other(unit, lang):
        return "warning"
    return "info"
