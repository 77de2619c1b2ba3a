"""Numbers that differ between the two sides, in whatever notation: 3, 三, three, 第三, third.

Rule numbers are for ``reference`` to compare, symbols with power and toughness for ``symbol``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgsearch.checks.amounts import Amount, amounts, meant
from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.checks.cited import cited, is_added, left_out
from mtgsearch.findings import Fault, Severity
from mtgsearch.model import LANGS, Lang, Span, Spans
from mtgsearch.text.numerals import numbers

CLASSIFIER = re.compile("[张張个個位次点點名盘盤局轮輪枚]")
"""What Chinese counts things with."""
LISTED = re.compile("(?:[这這此该該有共为為的下面列了第]|以下|上述)\\Z")
"""Before a number that sums up a list, or that counts where the English says *the next*."""
IN_ORDER = re.compile("second|third|[a-z]+th", re.IGNORECASE)
LARGE = re.compile("[0-9] ?[百千万亿]")
MAY_BE_ANY = 1000
"""A word that may stand for a number is worth so many of it: more than any text has."""


class Number(Check):
    id = "number"
    zh_name, en_name = "数字", "Numbers"
    finds = "Numbers that differ between the two sides, in digits or in words."
    right = (
        Example("抓三张牌。", "Draw 3 cards."),
        Example("抓两张牌，然后弃一张牌。", "Draw two cards, then discard a card."),
        Example("两位牌手都抓牌。", "Both players draw."),
        Example("第一次和第二次抓牌时。", "The first and second time you draw."),
        Example("一样的牌有十二张。", "There are twelve such cards."),
        Example("失去一半生命。", "Lose half your life."),
        Example("2017年8月25日发布。", "Released on August 25, 2017."),
        Example("百分之五十的牌，共5万张。", "50% of the cards, 50,000 in all."),
        Example("等两三个回合。", "Wait two or three turns."),
        Example("见规则702.26b，它是4/4。", "See rule 702.26c, it is a 5/5."),
    )
    wrong = (
        Example("抓三张牌。", "Draw four cards."),
        Example("造成3点伤害。", "It deals 4 damage."),
        Example("第三次抓牌。", "The second time you draw."),
        Example("至多15张牌。", "Up to a few cards."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.is_two_sided and not _are_plainly_alike(unit.zh.folded, unit.en.folded):
            zh, en = (
                amounts(unit.side(lang), [*(each.span for each in cited(unit).side(lang)), *out])
                for lang, out in zip(LANGS, left_out(unit), strict=True)
            )
            ours, theirs = _certain(zh), _certain(en)
            if ours != theirs:
                values = (ours - theirs) | (theirs - ours)
                yield from _Compared(unit, [*zh, *meant(unit.zh, values)], [*en, *meant(unit.en, values)]).faults()


def _are_plainly_alike(zh: str, en: str) -> bool:
    """Whether both texts have the same numbers on the face of it, as most have; 5万 and 5,000 seem to be alike."""
    return numbers(zh) == numbers(en) and not LARGE.search(zh)


def _certain(found: Iterable[Amount]) -> Counter[str]:
    return _counted(each for each in found if each.is_certain)


def _counted(found: Iterable[Amount]) -> Counter[str]:
    return Counter(each.value for each in found)


class _Side(NamedTuple):
    """How often each number is said on a side, or in a part of it."""

    digits: Counter[str]
    certain: Counter[str]
    near: Counter[str]
    weak: Counter[str]
    names: Counter[str]
    may: Counter[str]
    """All that may be meant, those included."""

    def lacks(self, value: str, other: "_Side") -> bool:
        """Whether the other side says a number more often than may be meant here."""
        return other.certain[value] > 0 and other.certain[value] + other.names[value] > self.may[value]

    def seems_to_lack(self, value: str, other: "_Side") -> bool:
        """Whether the other side says or means it more often than is said or meant here."""
        return other.near[value] > self.near[value] + self.weak[value]


def _side(found: Iterable[Amount], within: Span | None = None) -> _Side:
    side = _Side(*(Counter[str]() for _ in _Side._fields))
    for value, weight, (start, end) in found:
        if within is None or (within[0] <= start and end <= within[1]):
            side.digits[value] += weight == "digits"
            side.certain[value] += weight in ("digits", "words")
            side.near[value] += weight in ("digits", "words", "near")
            side.weak[value] += weight == "weak"
            side.names[value] += weight == "name"
            side.may[value] += MAY_BE_ANY if weight == "maybe" else 1
    return side


class _Compared:
    """The numbers of one passage."""

    def __init__(self, unit: Unit, zh: list[Amount], en: list[Amount]) -> None:
        self._unit = unit
        self._zh, self._en = zh, en
        self._all_zh, self._all_en = _side(zh), _side(en)

    def faults(self) -> Iterator[Fault]:
        if (other := self._exchanged() or self._exchanged_in_order()) is not None:
            yield other
            return
        yield from self._alone("zh", self._zh, self._all_zh, self._all_en)
        yield from self._alone("en", self._en, self._all_en, self._all_zh)

    # One number for another ----------------------------------------------------------------------------------------

    def _exchanged(self) -> Fault | None:
        """A number of each side that the other lacks, in the same segment."""
        for within in self._segments():
            zh, en = _side(self._zh, within and within[0]), _side(self._en, within and within[1])
            if found := self._one_for_sure(zh, en) or _both_in_digits(zh, en):
                return self._other(*found, within)
        return None

    def _one_for_sure(self, zh: _Side, en: _Side) -> tuple[str, str] | None:
        """Two of which one is lacking on the other side for certain."""
        lacking_en = [value for value in zh.certain if self._is_alone(value, zh, en, self._all_zh, self._all_en)]
        lacking_zh = [value for value in en.certain if self._is_alone(value, en, zh, self._all_en, self._all_zh)]
        absent_en = any(not self._all_en.may[value] for value in lacking_en)
        absent_zh = any(not self._all_zh.may[value] for value in lacking_zh)
        seem_en = lacking_en or [value for value in zh.near if en.seems_to_lack(value, zh)]
        seem_zh = lacking_zh or [value for value in en.near if zh.seems_to_lack(value, en)]
        seem_en = seem_en or (list(zh.certain - en.certain) if absent_zh else [])
        seem_zh = seem_zh or (list(en.certain - zh.certain) if absent_en else [])
        if not (seem_en and seem_zh):
            return None
        ours, theirs = seem_en[0], seem_zh[0]
        # Where the number is there, only not as often, a word such as *both* is no evidence against it.
        if lacking_en and (en.certain[theirs] or absent_en):
            return ours, theirs
        if lacking_zh and (zh.certain[ours] or absent_zh):
            return ours, theirs
        return None

    def _segments(self) -> Sequence[tuple[Span, Span] | None]:
        pairs = [(pair.zh.whole, pair.en.whole) for pair in self._unit.pairs]
        return pairs if len(pairs) > 1 else [None]

    @staticmethod
    def _is_alone(value: str, here: _Side, there: _Side, all_here: _Side, all_there: _Side) -> bool:
        """Whether a number is lacking on the other side, in the segment and in the passage."""
        return there.lacks(value, here) and all_there.lacks(value, all_here)

    def _other(self, zh: str, en: str, within: tuple[Span, Span] | None) -> Fault:
        ours, theirs = _of(self._zh, zh, within and within[0]), _of(self._en, en, within and within[1])
        in_digits = all(any(each.weight == "digits" for each in found) for found in (ours, theirs))
        return Fault(
            "error" if in_digits else "warning",
            "{zh} in Chinese, {en} in English",
            {"zh": zh, "en": en},
            zh=_spans(ours),
            en=_spans(theirs),
            expected=en,
            found=zh,
        )

    def _exchanged_in_order(self) -> Fault | None:
        """第三 for *second*, though the passage has a second of something elsewhere: what stands in an order is
        compared by itself."""
        zh = _counted(each for each in self._zh if self._unit.zh.text[: each.span[0]].endswith("第"))
        en = _counted(each for each in self._en if IN_ORDER.fullmatch(self._unit.en.text[slice(*each.span)]))
        ours, theirs = list(zh - en), list(en - zh)
        is_lacking = any(not self._all_en.may[value] for value in ours) or any(
            not self._all_zh.may[value] for value in theirs
        )
        return self._other(ours[0], theirs[0], None) if ours and theirs and is_lacking else None

    # A number on one side alone ------------------------------------------------------------------------------------

    def _alone(self, lang: Lang, found: Sequence[Amount], here: _Side, there: _Side) -> Iterator[Fault]:
        """What is added in brackets is as a rule an explanation; what stands there too, but not as often, is said
        again in other words; and many words mean a number in passing.
        """
        text, other = self._unit.side(lang), self._unit.side("en" if lang == "zh" else "zh")
        alone = [(value, _of(found, value)) for value in here.certain if there.lacks(value, here)]
        clear = [
            (value, these)
            for value, these in alone
            if not there.may[value]
            and any(each.weight == "digits" or _is_counted(each, text) for each in these)
            and not is_added(these[0].span, text, other)
        ]
        for severity, those in (("warning", clear), ("info", [each for each in alone if each not in clear])):
            yield from self._told(severity, lang, those)  # type: ignore[arg-type]

    def _told(self, severity: Severity, lang: Lang, alone: Sequence[tuple[str, list[Amount]]]) -> Iterator[Fault]:
        if alone:
            values = ", ".join(value for value, _ in alone)
            spans = _spans([each for _, these in alone for each in these])
            message = {"zh": "{values} in Chinese alone", "en": "{values} in English alone"}[lang]
            zh, en = (spans if lang == side else () for side in LANGS)
            yield Fault(severity, message, {"values": values}, zh=zh, en=en, found=values)


def _is_counted(amount: Amount, text: Text) -> bool:
    """Whether a Chinese number in words counts things, and more than two, which words say that are no numbers. What is
    listed is often counted in Chinese alone: 有三种, 这三种.
    """
    if amount.weight != "words" or text.lang == "en" or amount.value == "2":
        return False
    start, end = (place - text.start for place in amount.span)
    return bool(CLASSIFIER.match(text.text, end)) and not LISTED.search(text.text[max(0, start - 2) : start])


def _both_in_digits(zh: _Side, en: _Side) -> tuple[str, str] | None:
    """Two that are in digits, whatever words may mean: 1点 for *3 damage*, with another 一 beside it."""
    ours = [value for value in zh.digits if zh.digits[value] and zh.near[value] > en.near[value]]
    theirs = [value for value in en.digits if en.digits[value] and en.near[value] > zh.near[value]]
    return (ours[0], theirs[0]) if ours and theirs else None


def _of(found: Sequence[Amount], value: str, within: Span | None = None) -> list[Amount]:
    """Where a number is said or meant: what may mean it only where there is nothing else."""
    these = [
        each
        for each in found
        if each.value == value and (within is None or (within[0] <= each.span[0] and each.span[1] <= within[1]))
    ]
    return [each for each in these if each.weight != "maybe"] or these


def _spans(found: Sequence[Amount]) -> Spans:
    return tuple(sorted({each.span for each in found}))
