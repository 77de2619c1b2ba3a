"""Marks of one language in the other, marks that stand together by mistake, and ends that do not answer each other.

``、`` and ``，`` both answer a comma, quotes and brackets after an end mark say nothing, and dots are an ellipsis
however they are written: what is only another habit is no fault. What a document does throughout is its own style.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Study, Text, Unit
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import Span
from mtgsearch.text.code import COVER, covered, is_listing
from mtgsearch.text.script import is_han

WIDE = dict(zip(",:;?!.()", "，：；？！。（）", strict=True))
NARROW = {wide: narrow for narrow, wide in WIDE.items()}
TO_WIDE = str.maketrans(WIDE)
_HAN = r"\u3400-\u9fff\U00020000-\U0003ffff"
BEFORE, AFTER = f"[{_HAN}」』”’）】》〉]", f"[{_HAN}「『“（【《〈]"
"""What in Chinese a mark follows, and what follows it."""
HALF = re.compile(
    rf"(?<={BEFORE})(?:[,;?!]|:(?![:A-Za-z0-9/])|\.(?! ?\.|[A-Za-z0-9_/*-]))(?![,;?!:.])"
    rf"|[,;?!](?={AFTER})"
    rf"|\((?=[^()]*[{_HAN}])[^()]*\)"
)
HALF_SIGN = re.compile("[,:;?!.(]")
FULL = re.compile("[，：；？！。（]")
TOGETHER = re.compile(r"([，、；：。])[，、；：。]+|[，、][？！]")
IN_ENGLISH = re.compile(r"(?<=[A-Za-z0-9)\"”])[，。；：？！](?=\s|$|[A-Za-z\"“])")
BEGINS = re.compile("[，。、；？！]")
HAN_FOLLOWS = re.compile(AFTER)
CERTAIN = frozenset(",;?!")
"""Half-width marks that are right nowhere between Chinese characters. A full stop may part a name, and brackets and
colons many write so."""

CLOSERS = " \t\n\u3000\"'“”‘’」』）)】]》*_" + COVER
DOTS = re.compile(r"(?:\.{2,}|…+|⋯+)$")
REMARK = re.compile(r"。[（(][^（()）]*[）)]$")
"""What stands in brackets after an end mark may have one of its own, or none."""
LAST = 8
"""Characters of a text in which dots at its end are looked for."""
SPACED_DOTS = re.compile(r"(?:\. ){2,}\.$")
ENDS = {"。": ".．｡", "：": ":", "；": ";", "？": "?", "！": "!", "，": ",、", "—": "-–"}
END = {sign: end for end, others in ENDS.items() for sign in (end, *others)}
"""What a last character ends a text with, as Chinese writes it."""
DOTTED = "……"
DEMANDED = frozenset("。？！")
"""Ends of sentences, which Chinese has too."""
PARTED = re.compile("[，。；：？！]")
"""What a text of several clauses has;"""
LONG = 16
"""and from so many characters on one of a single clause is no label, either."""
LABELS = frozenset(["heading", "bullet", "divider"])
"""Kinds of passages that end with a mark or do not, as one likes."""
HABIT, LIGHT_HABIT = 0.1, 0.04
"""How often, to once that it does otherwise, a document may do something until that is its style: where a passage has
both and one is certainly wrong, and otherwise."""


class Oddity(NamedTuple):
    kind: str
    """What is counted: its message, with the mark that it is about."""
    severity: Severity
    message: str
    values: dict[str, str]
    zh: tuple[Span, ...] = ()
    en: tuple[Span, ...] = ()
    suggestion: str | None = None
    edit: Edit | None = None
    is_mixed: bool = True
    """Whether the passage itself has the mark as it should be, too."""


class Style(Study):
    """How often a document writes a mark so, and how often otherwise."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._odd: dict[str, Counter[str]] = {}
        self._usual: dict[str, Counter[str]] = {}

    def learn(self, unit: Unit) -> None:
        if unit.is_memory:
            return
        id = unit.document.id
        self._odd.setdefault(id, Counter()).update({each.kind for each in _seen(unit)})
        usual = set(FULL.findall(unit.zh.text))
        if unit.is_two_sided and (end := _end(unit.zh)) == _end(unit.en):
            usual.add(f"end {end}")
        self._usual.setdefault(id, Counter()).update(usual)

    def is_of(self, document: str, odd: Oddity) -> bool:
        """Whether the document does so."""
        share = HABIT if odd.severity == "error" and odd.is_mixed else LIGHT_HABIT
        return self._odd[document][odd.kind] > share * self._usual[document][odd.kind] + 1


class Punctuation(Check):
    id = "punctuation"
    zh_name, en_name = "标点", "Punctuation"
    finds = "Half-width marks in Chinese and full-width ones in English, marks that stand together, ends that differ."
    right = (
        Example("如下：", "As follows:"),
        Example("「进战场」异能。", '"Enters" abilities.'),
        Example("真的吗？", "Really?"),
        Example("它说“跃离。”", 'It says "phase out".'),
        Example("等等……", "Wait..."),
        Example("导致…区域不正确", "due to ... the zone"),
        Example("见规则702.26a,702.26b。", "See rules 702.26a, 702.26b."),
        Example("比例为3:1，版本为1.5。", "The ratio is 3:1, the version 1.5."),
        Example("抓牌、弃牌，洗牌。", "Draw, discard, shuffle."),
        Example("他认输了。（参见规则104.3a）", "He concedes (see rule 104.3a)."),
        Example("万智牌(Magic)", "Magic"),
        Example("跃离", "Phase out"),
    )
    wrong = (
        Example("抓一张牌,然后弃一张牌。", "Draw a card, then discard a card."),
        Example("它(一张牌)跃离。", "It (a card) phases out."),
        Example("结束", "End."),
        Example("抓牌。", "Draw…"),
        Example("抓牌。。", "Draw."),
        Example("，然后弃牌。", "Then discard."),
        Example("弃牌。", "Discard a card。"),
    )
    studies = (Style,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        for odd in _seen(unit):
            _, severity, message, values, zh, en, suggestion, edit, _ = odd
            if lore.of(Style).is_of(unit.document.id, odd):
                severity, edit = "info", None
            found = next(iter(values.values()))
            yield Fault(severity, message, values, zh, en, found=found, suggestion=suggestion, edit=edit)


def _seen(unit: Unit) -> Iterator[Oddity]:
    if unit.zh and not is_listing(unit.zh.text):
        prose = covered(unit.zh.text)
        if HALF_SIGN.search(prose):
            yield from _half(prose)
        yield from _together(prose)
        if BEGINS.match(prose) and unit.en.text[:1].isalnum():
            yield Oddity("begins", "warning", "begins with {mark}", {"mark": prose[0]}, zh=((0, 1),))
    if unit.en and not unit.en.text.isascii():
        for mark in IN_ENGLISH.finditer(unit.en.text):
            right = NARROW[mark[0]]
            message = "full-width {mark} in English"
            yield Oddity("full", "error", message, {"mark": mark[0]}, en=(mark.span(),), suggestion=right)
    if unit.is_two_sided and (odd := _ends(unit)):
        yield odd


def _half(prose: str) -> Iterator[Oddity]:
    """Half-width marks, those of one kind together."""
    places: dict[str, list[Span]] = {}
    for mark in HALF.finditer(prose):
        places.setdefault(mark[0][0], []).append(mark.span())
    for sign, spans in places.items():
        start, end = spans[0][0], spans[-1][1]
        right = WIDE[sign]
        is_safe = sign != "." and COVER not in prose[start:end]
        yield Oddity(
            right,
            _severity_of_half(sign, prose, spans),
            "half-width {mark} in Chinese",
            {"mark": sign + (")" if sign == "(" else "")},
            zh=tuple(spans),
            suggestion=right + ("）" if sign == "(" else ""),
            edit=_widened(prose, spans) if is_safe else None,
            is_mixed=right in prose,
        )


def _severity_of_half(sign: str, prose: str, spans: list[Span]) -> Severity:
    """Brackets, and colons that nothing in Chinese follows, many write so."""
    if sign in CERTAIN:
        return "error"
    return (
        "info"
        if sign == "(" or (sign == ":" and not any(HAN_FOLLOWS.match(prose, end) for _, end in spans))
        else "warning"
    )


def _widened(prose: str, spans: list[Span]) -> Edit:
    """All of one kind made full-width; a space after one of them goes."""
    start = spans[0][0]
    made, place = "", start
    for first, last in spans:
        mark = prose[first:last]
        made += prose[place:first] + (f"（{mark[1:-1]}）" if mark[0] == "(" else WIDE[mark])
        place = last + (prose[last : last + 1] == " " and is_han(prose[last + 1 : last + 2] or " "))
    return Edit("zh", (start, place), made)


def _together(prose: str) -> Iterator[Oddity]:
    for marks in TOGETHER.finditer(prose):
        same = len(set(marks[0])) == 1
        edit = Edit("zh", marks.span(), marks[0][0]) if same and len(marks[0]) == 2 else None
        yield Oddity(
            "together",
            "error",
            "{marks} stand together",
            {"marks": marks[0]},
            zh=(marks.span(),),
            suggestion=marks[0][0] if same else None,
            edit=edit,
        )


def _end(text: Text) -> str:
    """The mark that a text ends with, ``""`` where it ends with none."""
    last = text.text.rstrip(CLOSERS)
    return DOTTED if DOTS.search(last[-LAST:]) else END.get(last[-1:], "")


def _ends(unit: Unit) -> Oddity | None:
    zh, en = _end(unit.zh), _end(unit.en)
    if zh == en or (en == "。" and (SPACED_DOTS.search(unit.en.text.rstrip(CLOSERS)) or REMARK.search(unit.zh.text))):
        return None
    message = "ends with {zh} in Chinese, {en} in English"
    if not (zh and en):
        message = "ends with {zh} in Chinese, no mark in English" if zh else "no end mark in Chinese, {en} in English"
    places = [(len(text.text.rstrip()) - 1, len(text.text.rstrip())) for text in (unit.zh, unit.en)]
    return Oddity(
        f"end {en}",
        _severity(unit, zh, en),
        message,
        {"zh": zh, "en": unit.en.text.rstrip(CLOSERS)[-1:]} if zh else {"en": unit.en.text.rstrip(CLOSERS)[-1:]},
        zh=(places[0],),
        en=(places[1],),
        suggestion=en or None,
    )


def _severity(unit: Unit, zh: str, en: str) -> Severity:
    """A sentence that stops in the middle is very likely a fault; one without a mark inside may be a label, and a
    question that is put as a statement is none."""
    if unit.passage.kind in LABELS:
        return "info"
    if zh == "" and en in DEMANDED:
        is_long = len(unit.zh.text) >= LONG or PARTED.search(unit.zh.text)
        is_sentence = is_long and is_han(unit.zh.text.rstrip()[-1:] or " ")
        return "warning" if is_sentence else "info"
    return "warning" if zh == "，" or (zh, en) == ("。", DOTTED) else "info"
