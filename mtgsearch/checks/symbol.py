"""Symbols, and power and toughness, that differ between the two sides: {T} and {横置}, {2}{W}, 4/4, +1/+1, X."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.checks.cited import is_added
from mtgsearch.checks.symbols import named
from mtgsearch.findings import Fault, Severity
from mtgsearch.model import LANGS, Lang, Span, Spans
from mtgsearch.text.numerals import HAN_DIGITS, numbers

SIGN = re.compile(
    r"(?P<symbol>(?<![@$#%_=\\{])(?<!= )\{[a-z0-9/+*∞½\u3400-\u9fff -]{1,24}\}(?!\}))"
    r"|(?P<power>(?<![a-z0-9/.])[+-]?(?:[0-9]{1,3}|[xyz*]|[0-9]\+\*)/[+-]?(?:[0-9]{1,3}|[xyz*]|[0-9]\+\*)(?![a-z0-9/]|\.[0-9]))"
    r"|(?P<variable>(?<![a-z0-9_/+*.'\"`<&$=(\[-])x(?![a-z0-9_/*'\"`>=(\[-]|\.[a-z0-9]|\s*=|光))"
)
"""In folded text."""
NUMBER = re.compile(r"\{([0-9]+)\}")
COST = re.compile(r"(?<![a-z0-9])(?:[0-9x][wubrgc]+|[wubrgc]{2,5})(?![a-z0-9])")
"""A cost without braces: ``3W``."""
PART = re.compile(r"[a-z½∞]+|[0-9]+|[\u3400-\u9fff]+")
SHORT = 3
"""A name in braces with fewer letters is a symbol, or a placeholder for one: ``{rN}``."""
SIGNED = re.compile(r"[+-]|x|\*")


class Sign(NamedTuple):
    """A symbol or notation where it stands."""

    value: str
    """In one form for both languages."""
    kind: str
    span: Span
    """In the passage."""


class Symbol(Check):
    id = "symbol"
    zh_name, en_name = "符号与攻防", "Symbols"
    finds = "Symbols, power and toughness, and counters that differ between the two sides."
    right = (
        Example("{横置}：加{蓝}。", "{T}: Add {U}."),
        Example("支付{2}{W/B}，获得+1/+1指示物。", "Pay {2}{W/B} to get a +1/+1 counter."),
        Example("一个４／４生物。", "A 4/4 creature."),
        Example("{等级 2-3}得+X/+0。", "{LEVEL 2-3} It gets +X/+0."),
        Example("{CHAOS}符号", "the chaos symbol"),
        Example("X为二分之一。", "X is 1/2."),
        Example("代码{name}不变。", "The code stays."),
    )
    wrong = (
        Example("{横置}：加{蓝}。", "{T}: Add {B}."),
        Example("{2}{W}：抓一张牌。", "{2}{W}{W}: Draw a card."),
        Example("派出一个3/4生物。", "Create a 4/4 creature."),
        Example("得+1/+1。", "It gets -1/-1."),
        Example("抓三张牌。", "Draw X cards."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.is_two_sided:
            zh, en = _signs(unit.zh), _signs(unit.en)
            if _counted(zh) != _counted(en):
                yield from _Compared(unit, zh, en).faults()


def _counted(signs: Sequence[Sign]) -> Counter[str]:
    return Counter(each.value for each in signs)


def _signs(text: Text) -> list[Sign]:
    found = []
    for match in SIGN.finditer(text.folded):
        kind = str(match.lastgroup)
        value = _symbol(match[0]) if kind == "symbol" else match[0]
        if value:
            found.append(Sign(value, kind, text.span(*match.span())))
    return found


def _symbol(text: str) -> str | None:
    """A symbol as it is compared: ``{横置}`` is ``{t}``, ``{等级 1-2}`` is ``{level1-2}``. ``None`` for a word in
    braces that is no symbol.
    """
    names = _names()
    parts = PART.findall(text)
    if not parts or not all(
        part in names or part.isdecimal() or (part.isascii() and len(part) < SHORT) for part in parts
    ):
        return None
    return PART.sub(lambda part: names.get(part[0], part[0]), text.replace(" ", ""))


@cache
def _names() -> dict[str, str]:
    """What stands in braces, folded, and the symbol that it is."""
    names = {name: symbol for symbol, zh, _ in named() for name in (symbol, zh)}
    return names | {char: str(value) for char, value in HAN_DIGITS.items()}


@cache
def _described() -> dict[str, list[re.Pattern[str]]]:
    """How a text names a symbol in words: *chaos symbol*, 混沌符号."""
    found: dict[str, list[re.Pattern[str]]] = {}
    for symbol, zh, en in named():
        pattern = re.compile(rf"{re.escape(zh)}.{{0,3}}符号|{re.escape(en)} (?:mana )?symbol")
        found.setdefault(f"{{{symbol}}}", []).append(pattern)
    return found


class _Compared:
    """The symbols of one passage."""

    def __init__(self, unit: Unit, zh: list[Sign], en: list[Sign]) -> None:
        self._unit = unit
        self._zh, self._en = zh, en

    def faults(self) -> Iterator[Fault]:
        zh, en = self._more("zh"), self._more("en")
        if zh and en:
            yield self._fault("error", "{zh} in Chinese, {en} in English", zh, en)
            return
        zh = [each for each in zh if not self._is_described(each, self._unit.en)]
        en = [each for each in en if not self._is_described(each, self._unit.zh)]
        if zh:
            yield self._fault(self._severity("zh", zh), "{zh} in Chinese alone", zh, [])
        elif en:
            yield self._fault(self._severity("en", en), "{en} in English alone", [], en)

    def _more(self, lang: Lang) -> list[Sign]:
        """The signs that one side has more of, all places of each."""
        here, there = (self._zh, self._en) if lang == "zh" else (self._en, self._zh)
        more = _counted(here) - _counted(there)
        return [each for each in here if each.value in more]

    @staticmethod
    def _is_described(sign: Sign, other: Text) -> bool:
        """Whether the other side says it without braces."""
        number = NUMBER.fullmatch(sign.value)
        if number and re.search(rf"(?<![0-9./{{]){number[1]}(?![0-9/}}]|\.[0-9])", other.folded):
            return True
        if sign.kind == "symbol" and COST.search(other.folded):
            return True
        if sign.kind == "power" and not SIGNED.search(sign.value) and sign.value in numbers(other.folded):
            return True
        return any(pattern.search(other.folded) for pattern in _described().get(sign.value, ()))

    def _severity(self, lang: Lang, more: Sequence[Sign]) -> Severity:
        """A symbol that is missing changes a cost; power and toughness may only be said again, and what is added in
        brackets explains.
        """
        there = {each.value for each in (self._en if lang == "zh" else self._zh)}
        text, other = self._unit.side(lang), self._unit.side("en" if lang == "zh" else "zh")
        clear = [
            each
            for each in more
            if (each.kind == "symbol" or (each.value not in there and _is_clear(each, there)))
            and not is_added(each.span, text, other)
        ]
        return "warning" if clear else "info"

    def _fault(self, severity: Severity, message: str, zh: Sequence[Sign], en: Sequence[Sign]) -> Fault:
        shown: dict[str, str] = {
            lang: ", ".join(dict.fromkeys(self._written(lang, each.span) for each in more))
            for lang, more in zip(LANGS, (zh, en), strict=True)
        }
        expected, found = shown["en"] or None, shown["zh"] or None
        return Fault(severity, message, shown, zh=_spans(zh), en=_spans(en), expected=expected, found=found)

    def _written(self, lang: Lang, span: Span) -> str:
        return self._unit.side(lang).text[span[0] : span[1]]


def _is_clear(sign: Sign, there: set[str]) -> bool:
    """Whether it can be nothing but power and toughness: 1/2 may be a share where there are no others."""
    return sign.kind == "power" and (SIGNED.search(sign.value) is not None or any("/" in value for value in there))


def _spans(signs: Sequence[Sign]) -> Spans:
    return tuple(each.span for each in signs)
