"""Spaces where none belongs, and those that are missing by the habit of the document itself.

Whether Latin letters and figures stand apart from Han is each document's own style; only what departs from it is worth
a look. What a document does often is no fault of a passage.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Study, Unit
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import Lang
from mtgsearch.text.code import covered, is_listing

_HAN = r"\u3400-\u9fff\U00020000-\U0003ffff"
SPACE = "[ \u00a0\u2002-\u200a\u202f\u3000]"
SPACED = re.compile(SPACE)
PROSE = re.compile("[，。；：？！]")
"""What a Chinese sentence has, and a label, whose parts stand apart, has not."""


class Kind(NamedTuple):
    """Spaces that stand wrongly."""

    lang: Lang
    pattern: re.Pattern[str]
    message: str
    severity: Severity
    mended: str
    hints: tuple[str, ...] = ()
    """One of these has to stand in the text, if any are told."""


KINDS = {
    "between Han": Kind(
        "zh", re.compile(f"(?<=[{_HAN}]){SPACE}+(?=[{_HAN}])"), "space between two Chinese characters", "warning", ""
    ),
    "before a mark": Kind(
        "zh", re.compile(f"(?<=[{_HAN}]){SPACE}+(?=[，。；：？！、）」』”])"), "space before {sign}", "warning", ""
    ),
    "after a mark": Kind(
        "zh", re.compile(f"(?<=[，。；：？！、（「『“]){SPACE}+(?=[{_HAN}])"), "space after {before}", "info", ""
    ),
    "doubled in Chinese": Kind("zh", re.compile(r"(?<=\S)  +(?=\S)"), "doubled space", "info", " ", ("  ",)),
    "doubled": Kind("en", re.compile(r"(?<=[A-Za-z,])  +(?=[A-Za-z])"), "doubled space", "warning", " ", ("  ",)),
    "before an English mark": Kind(
        "en",
        re.compile(r"(?<=[A-Za-z]) +(?=[,;?!](?: |$)|\.$)"),
        "space before {sign}",
        "warning",
        "",
        (" ,", " ;", " ?", " !", " ."),
    ),
}
APART = re.compile(rf"(?<=[{_HAN}]) (?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) (?=[{_HAN}])")
CLOSE = re.compile(rf"(?<=[{_HAN}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[{_HAN}])")
TOO_FAR = "space between scripts, unlike elsewhere in the document"
TOO_NEAR = "no space between scripts, unlike elsewhere in the document"
HABIT = 0.05
"""The share of a document's passages from which it is a style."""
ENOUGH, MOST = 50, 0.95
"""Places where scripts meet, and the share of them that is alike, from which a document has a style there."""
LABELS = frozenset(["heading", "divider"])


class Habits(Study):
    """How often each document has spaces of each kind."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._passages: Counter[str] = Counter()
        self._counts: Counter[tuple[str, str]] = Counter()

    def learn(self, unit: Unit) -> None:
        if unit.is_memory:
            return
        id = unit.document.id
        self._passages[id] += 1
        for name, _ in _seen(unit):
            self._counts[id, name] += 1
        self._counts[id, "apart"] += len(APART.findall(unit.zh.text))
        self._counts[id, "close"] += len(CLOSE.findall(unit.zh.text))

    def is_of(self, document: str, name: str) -> bool:
        return self._counts[document, name] > HABIT * self._passages[document] + 1

    def departs(self, document: str) -> re.Pattern[str] | None:
        """What departs from how scripts meet in a document; ``None`` where that is now so, now so."""
        apart, close = self._counts[document, "apart"], self._counts[document, "close"]
        if apart + close >= ENOUGH and max(apart, close) >= MOST * (apart + close):
            return CLOSE if apart > close else APART
        return None


class Spacing(Check):
    id = "spacing"
    zh_name, en_name = "空格", "Spacing"
    finds = "Spaces between Chinese characters, before marks, and doubled; between scripts, what is unusual there."
    right = (
        Example("处罚 警告", "Penalty Warning"),
        Example("查看 Oracle 叙述，再抓 7 张牌。", "See the Oracle text, then draw 7 cards."),
        Example("查看`git add`命令。", "See the `git add` command."),
        Example("写作“等于……”。", "It is written “equal to . . . .”"),
        Example("格式：\n    一  二", "Layout:\n    one   two"),
    )
    wrong = (
        Example("目标由你操控的鹏 洛客，跃离。", "Target planeswalker you control phases out."),
        Example("目标生物跃离 。", "Target creature phases out ."),
        Example("抓牌。", "Draw  a card."),
    )
    studies = (Habits,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        habits = lore.of(Habits)
        for name, spans in _seen(unit):
            kind = KINDS[name]
            text = unit.side(kind.lang).text
            severity = "info" if habits.is_of(unit.document.id, name) else kind.severity
            start, end = spans[0]
            yield Fault(
                severity,
                kind.message,
                {"sign": text[end], "before": text[start - 1]},
                **{kind.lang: tuple(spans)},  # type: ignore[arg-type]
                edit=Edit(kind.lang, (start, end), kind.mended) if len(spans) == 1 and severity != "info" else None,
            )
        pattern = habits.departs(unit.document.id)
        if pattern and (places := tuple(match.span() for match in pattern.finditer(covered(unit.zh.text)))):
            yield Fault("info", TOO_FAR if pattern is APART else TOO_NEAR, zh=places)


def _seen(unit: Unit) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The kinds of spaces that stand wrongly in a passage, and where."""
    if is_listing(unit.zh.text) or "\n " in unit.en.text or "\n " in unit.zh.text:
        return
    texts = {"zh": covered(unit.zh.text), "en": covered(unit.en.text)}
    if unit.passage.kind in LABELS or not PROSE.search(texts["zh"]):
        texts["zh"] = ""
    if not SPACED.search(texts["zh"]):
        texts["zh"] = ""
    for name, kind in KINDS.items():
        text = texts[kind.lang]
        may_be = any(hint in text for hint in kind.hints) if kind.hints else text
        if may_be and (spans := [match.span() for match in kind.pattern.finditer(text)]):
            yield name, spans
