"""The numbers of a text, and how sure it is that the other language says them as numbers, too.

Languages differ in what they say by a number: *both* is 两者, *another* 第二个, *March* 三月, *a* 一个. So a text has
numbers that it says for certain, words that mean one, and words that may stand for one. What has digits is a number,
unless it is part of a name (``M15``), of an address or of code, or counts the items of a list.
"""

import re
from collections.abc import Container, Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from mtgsearch.checks.base import Text
from mtgsearch.model import Lang, Span
from mtgsearch.text.numerals import HAN_DIGITS, HAN_SCALES, MONTHS, Numeral, numerals

Weight = Literal["digits", "words", "near", "weak", "name", "maybe"]


class Amount(NamedTuple):
    """A number that stands in a text in digits or in words, or is meant, or may be meant."""

    value: str
    weight: Weight
    span: Span
    """In the passage."""

    @property
    def is_certain(self) -> bool:
        return self.weight in ("digits", "words")


NEAR: dict[Lang, dict[str, str]] = {
    "zh": {"0": "零", "2": "双|俩"},
    "en": {
        "0": r"\bzero\b",
        "1": r"\bone\b(?! (?:of|or|another|that|who|at|can|may|by)\b)",
        "2": r"\b(?:both|either|neither|pair|couple)\b",
    },
}
"""Words that mean a number."""
WEAK: dict[Lang, dict[str, str]] = {"zh": {"1": "一|首"}, "en": {"1": r"\b(?:first|once|single)\b"}}
"""Words that are one number, where the other side says that."""
MAYBE: dict[Lang, dict[str, str]] = {
    "zh": {
        "0": "无|没|未|空|不|非|清",
        "1": "一|首|单|唯|初|某|该|每",
        "2": "对|倍|另|再|又|后者|前者|其次|秒|两|二|都|各|乙|互|彼此|之间",
        "3": "再次,|丙",
        "10": "十",
        "12": "打",
        "30": "半",
        "100": "百",
        "1000": "千",
        "10000": "万",
        "1/2": "半|边",
    },
    "en": {
        "0": r"\b(?:no|not|none|nothing|without|never|empty)\b|\bnon",
        "1": r"\b(?:an?|one|first|once|single|sole|only|the|each|every|another|per)\b",
        "2": r"\b(?:twins?|others?|another|seconds?|latter|former|half|halves|between|different|again|each)\b|\bdoubl",
        "3": r"\btripl|\bthird",
        "4": r"\bquad|\bquarter",
        "12": r"\bdozen",
        "100": r"\bhundred",
        "1000": r"\bthousand",
        "1000000": r"\bmillion",
        "1/2": r"\bhal[fv]",
        "1/10": r"\btenth",
    },
}
"""Words that may stand for one."""
NAMES_OF_MONTHS = {str(n): rf"\b{month[:3]}(?:{month[3:]}|\b)" for n, month in enumerate(MONTHS, 1)}
ORDINALS = {str(n): rf"\b{word}teenth" for n, word in enumerate("thir four fif six seven eigh nine".split(), 13)}
ORDINALS |= {
    str(10 * n): rf"\b{word}tieth" for n, word in enumerate("twen thir for fif six seven eigh nine".split(), 2)
}
MASKED = re.compile(
    r"https?://\S+|`[^`\n]+`|<[^<>\n]{1,200}>|\{\{.*?\}\}|\S+@\S+\.\w"
    r"|(?:\A|[\n。；;:：,，、.] ?|(?:\b(?:and|or)|[或及和与]) ?)[(（\[]?[0-9]{1,2}[)）.、\]](?![0-9])"
    r"|(?<=[0-9]:)00|\b[0-9]{4}s\b"
)
"""Digits that may be missing on the other side: those of addresses, code, items of a list, full hours, decades."""
IN_NAME = re.compile(r"[a-z_$@\\&.][-+]?\Z")
NAME_GOES_ON = re.compile(r"[a-z_\\](?!(?<=[skmgx])\b)(?!(?:t|d|h)\b)")
GROUPED = re.compile(r"(?<![0-9,.])[0-9]{1,3}(?:(?: ,[0-9]{3})+| 000)(?![0-9])")
"""Thousands apart: ``100 000``, or ``10 ,000`` in texts that were cut into words."""
LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "百万": 10**6, "千万": 10**7, "万": 10**4, "亿": 10**8}
LARGE |= {"百": 100, "千": 1000}
SCALE = re.compile(rf" ?({'|'.join(LARGE)})")
IDIOM = re.compile(
    "一一|三思|三明治|三角|十字|四方|六角|四处|四周|四面|十足|千万|百分百|万一|七七八八|三番|五花|三三两两|不三不四|万无"
)
ORDINAL = re.compile("(?:second|third|[a-z]+th)\\b")
"""Before *quarter*: the third quarter is none of three parts."""
LOOSE = re.compile("(?:[几数上好成近]|星期|礼拜|周)\\Z")
"""What before a Chinese number makes it a rough one, or a day,"""
OTHER = re.compile("折|进制")
"""and what after it makes it say something else."""
FEW = 3
"""So many digits at most are a guess where they stand without a scale: 两三张."""


def amounts(text: Text, excluded: Sequence[Span]) -> list[Amount]:
    """The numbers of a text.

    :param excluded: spans of the passage in which none are read.
    """
    return [
        Amount(value, weight, place)
        for numeral in _numerals(text.folded)
        if not _meets(place := text.span(*numeral.span), excluded)
        for value, weight in _read(numeral, text.folded)
    ]


def meant(text: Text, values: Container[str]) -> list[Amount]:
    """The numbers that the words of a text mean; and which of some values they may mean."""
    return [
        Amount(value, weight, text.span(*match.span()))
        for value, weight, pattern in _patterns(text.lang)
        if weight != "maybe" or value in values
        for match in pattern.finditer(text.folded)
    ]


@cache
def _patterns(lang: Lang) -> list[tuple[str, Weight, re.Pattern[str]]]:
    words: list[tuple[Weight, dict[str, str]]] = [("near", NEAR[lang]), ("weak", WEAK[lang]), ("maybe", MAYBE[lang])]
    if lang == "en":
        words += [("maybe", NAMES_OF_MONTHS), ("near", ORDINALS)]
    return [(value, weight, re.compile(each)) for weight, table in words for value, each in table.items()]


def _numerals(text: str) -> Iterator[Numeral]:
    grouped = [match.span() for match in GROUPED.finditer(text)] if " ," in text or " 0" in text else []
    for start, end in grouped:
        yield Numeral(text[start:end].replace(" ", "").replace(",", ""), "arabic", (start, end))
    for numeral in numerals(text):
        if not _meets(numeral.span, grouped):
            yield numeral


def _meets(span: Span, spans: Sequence[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in spans)


Said = tuple[str, Weight]


def _read(numeral: Numeral, text: str) -> Iterator[Said]:
    """What a numeral of a folded text says."""
    value, notation, span = numeral
    if notation == "date":
        year, month, day = value.split("-")
        yield year, "digits"
        yield str(int(month)), "digits" if text[span[0]].isdigit() else "maybe"
        yield str(int(day)), "digits"
    elif notation in ("arabic", "rule"):
        yield _in_digits(value, span, text)
    elif notation == "word" and value:
        is_first = text.startswith("-first", span[1])
        yield str(int(value) + is_first), "maybe" if value == "0" else "words"
    elif notation == "share":
        number, _, part = value.partition("/")
        is_ordinal = ORDINAL.match(text, span[0]) is not None
        yield value, "maybe" if is_ordinal or part == "2" else "words"
        if part:
            yield from ((number, "words" if is_ordinal else "maybe"), (part, "maybe"))
    elif notation == "han":
        yield from _in_han(value, span, text)


def _in_digits(value: str, span: Span, text: str) -> Said:
    start, end = span
    scale = SCALE.match(text, end)
    value = value.removesuffix(".00")
    if scale and value.replace(".", "", 1).isdecimal():
        value = f"{float(value) * LARGE[scale[1]]:.0f}"
    is_name = IN_NAME.search(text[max(0, start - 2) : start]) or NAME_GOES_ON.match(text, end)
    if text.startswith("年代", end) or _meets(span, _masked(text)):
        return value, "maybe"
    return value, "name" if is_name else "digits"


@lru_cache(maxsize=2)
def _masked(text: str) -> Sequence[Span]:
    """What is masked in a text, found once for all its numerals."""
    return [match.span() for match in MASKED.finditer(text)]


def _in_han(value: str, span: Span, text: str) -> Iterator[Said]:
    start, end = span
    run = text[start:end]
    if text[end : end + 1] == "亿":
        value = str(int(value or 1) * LARGE["亿"])
    is_idiom = _meets(span, [match.span() for match in IDIOM.finditer(text, max(0, start - 3), end + 3)])
    if not value or is_idiom:
        return
    is_guess = 1 < len(run) <= FEW and set(run).isdisjoint(HAN_SCALES)
    is_rough = is_guess or LOOSE.search(text[max(0, start - 2) : start]) or OTHER.match(text, end)
    yield value, "maybe" if is_rough or value in ("0", "1") else "words"
    if is_guess:
        yield from ((str(HAN_DIGITS[char]), "maybe") for char in run)
