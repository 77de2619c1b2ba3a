"""The numbers and notations of a text, written alike for both languages so that the two can be compared.

``three``, ``third``, ``3``, ``三`` and ``第三`` are all ``3``. What is as often no number is left out: a lone ``one``
or ``一`` (``一个``, ``一样``), ``first`` without a determiner (half the time 首先 or 先), ``Second,`` at the head of a
sentence. What equal or different figures are evidence of is for others to judge.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from mtgsearch.model import Span

UNITS = (
    "zero|one|two second twice|three third thrice|four fourth|five fifth|six sixth|seven seventh|eight eighth|"
    "nine ninth|ten tenth|eleven eleventh|twelve twelfth|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
SMALL = {word: value for value, words in enumerate(UNITS.split("|")) for word in words.split()} | {
    word: ten * 10 for ten, word in enumerate(TENS.split(), 2)
}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "tenth": 10}
MONTHS = "january february march april may june july august september october november december".split()
HAN_DIGITS = {char: value for value, chars in enumerate("零〇 一 二两 三 四 五 六 七 八 九".split()) for char in chars}
HAN_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10_000}


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"


SMALL_WORD = rf"(?:{_any(TENS.split())}-)?{_any(SMALL)}"
HAN_DIGIT = "".join(HAN_DIGITS)
HAN_NUMBER = HAN_DIGIT + "".join(HAN_SCALES)
BEFORE_FIRST = "the its their your each that".split()
WORDS_BEGIN = sorted({word[:2] for word in (*SMALL, *TENS.split(), *PARTS, *BEFORE_FIRST)})
BEGINNING = (
    rf"[{{0-9+*'{HAN_NUMBER}第半减-] | (?<![a-z])(?:{_any(WORDS_BEGIN)}|x[x*/0-9])"
    rf" | {_any(month[:2] for month in MONTHS)}"
)
"""Where a number may begin, so that not all notations are tried within each word: a month may stand anywhere."""
PATTERN = re.compile(
    rf"""
    (?={BEGINNING}) (?:
      (?P<symbol> \{{[^{{}}\s]+\}} )
    | (?P<date>   [0-9]{{4}}[-年][0-9]{{1,2}}[-月][0-9]{{1,2}}(?![0-9]) | {_any(MONTHS)}\ [0-9]{{1,2}},?\ [0-9]{{4}} )
    | (?P<power>  (?<![a-z0-9/])[+-]?[0-9x*]+/[+-]?[0-9x*]+(?![a-z0-9/]) )
    | (?P<rule>   [0-9]+(?:\.[0-9]+)+(?:[a-z](?![a-z0-9]))? )
    | (?P<arabic> [0-9]{{1,3}}(?:,[0-9]{{3}})+(?![0-9]) | [0-9]+ )
    | (?P<share>  \b{SMALL_WORD}[\ -]{_any(PARTS)}s?\b | [{HAN_NUMBER}]{{1,20}}分之[{HAN_NUMBER}]{{1,20}} )
    | (?P<half>   \bhalf\b | 一半 | 半数 | 减半 )
    | (?P<first>  \b(?:{"|".join(BEFORE_FIRST)}|'s)\ first\b(?!\ strike) | 第一 )
    | (?P<word>   \b{SMALL_WORD}(?:\ {_any(SCALES)}(?:\ (?:and\ )?{SMALL_WORD})?){{0,6}}\b(?!(?<=second),) )
    | (?P<han>    (?!两者)[{HAN_DIGIT}][{HAN_NUMBER}]{{0,20}} | 十(?!分)[{HAN_NUMBER}]{{0,20}} )
    )
    """,
    re.VERBOSE,
)


class Numeral(NamedTuple):
    """A number or notation where it stands in folded text."""

    value: str
    """Numbers are in plain digits (``12``), fractions as ``2/3``, dates as ``2017-08-25``; power and toughness
    (``4/4``, ``+1/+1``), rule numbers (``702.26a``) and symbols (``{t}``) are as they stand, folded. Empty for a word
    that is as often no number.
    """
    notation: str
    """The group of ``PATTERN`` that it is written in."""
    span: Span


def numerals(text: str) -> Iterator[Numeral]:
    """The numbers and notations of folded ``text``, in their order, those of no value too."""
    for match in PATTERN.finditer(text):
        notation = str(match.lastgroup)
        yield Numeral(_READERS[notation](match[0]), notation, match.span())


def numbers(text: str) -> Counter[str]:
    """How often each number or notation stands in folded ``text``."""
    return Counter(value for value, _, _ in numerals(text) if value)


def _date(text: str) -> str:
    first, second, third = re.findall(r"\d+|[a-z]+", text)
    year, month, day = (third, MONTHS.index(first) + 1, second) if first in MONTHS else (first, second, third)
    return f"{year}-{int(month):02}-{int(day):02}"


def _arabic(text: str) -> str:
    return text.replace(",", "").lstrip("0") or "0"


def _share(text: str) -> str:
    whole, chinese, share = text.partition("分之")
    if chinese:
        return str(_han_value(share)) if whole == "百" else f"{_han_value(share)}/{_han_value(whole)}"
    *count, part = re.split("[ -]", text)
    return f"{sum(SMALL[word] for word in count)}/{PARTS.get(part) or PARTS[part.removesuffix('s')]}"


def _word(text: str) -> str:
    """The value of English number words; a lone ``one`` is none."""
    total = current = 0
    for word in re.findall("[a-z]+", text):
        if word == "hundred":
            current *= 100
        elif word in SCALES:
            total, current = total + current * SCALES[word], 0
        else:
            current += SMALL.get(word, 0)
    return "" if text == "one" else str(total + current)


def _han_number(text: str) -> str:
    return "" if text == "一" else str(_han_value(text))


def _han_value(text: str) -> int:
    """``一百零五``, ``十二`` and ``三万两千`` by their scales; digits alone by their places (``一九九八``)."""
    if not set(text) & set(HAN_SCALES):
        return int("".join(str(HAN_DIGITS[char]) for char in text))
    total = section = digit = 0
    for char in text:
        if char in HAN_DIGITS:
            digit = HAN_DIGITS[char]
        elif char == "万":
            total, section, digit = (total + section + digit) * 10_000, 0, 0
        else:
            section, digit = section + (digit or 1) * HAN_SCALES[char], 0
    return total + section + digit


_READERS: dict[str, Callable[[str], str]] = {
    "symbol": str,
    "date": _date,
    "power": str,
    "rule": str,
    "arabic": _arabic,
    "share": _share,
    "half": lambda text: "1/2",
    "first": lambda text: "1",
    "word": _word,
    "han": _han_number,
}
