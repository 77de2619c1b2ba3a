"""Errors in numbers, references, symbols, and power and toughness."""

import re
from random import Random

from benchmarks.checks_edits import drawn, put, spans
from benchmarks.checks_texts import Pair, Sides
from mtgsearch.model import Span

CARDINALS = "two three four five six seven eight nine ten eleven twelve".split()
ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
HAN_NUMERALS = ["二两", *"三四五六七八九十"]
COUNTED = "个张点位次种类步回名盘局轮场只枚段条项分秒部倍人天"
"""What follows a Han numeral that counts; before one that orders stands 第."""
DIGITS = r"(?<![\d./+\-{*A-Za-z~–])\d{1,4}(?![\d./}A-Za-z*~–-])"
HAN_NUMBER = (
    rf"(?<![一二两三四五六七八九十百千几])[二两三四五六七八九十](?=[{COUNTED}])|(?<=第)[二三四五六七八九十](?![十百])"
)
REFERENCE = (
    r"(?<![\d./+\-$])(?:[1-9]\d{2}\.\d{1,3}[a-z]?|[1-9]\d?\.\d{1,2}|"
    r"(?:(?<=规则)|(?<=rule )|(?<=rules ))[1-9]\d{2})(?![\d/%]|\.\d|[A-Za-z])"
)
"""A rule, a section, or after the word for it a chapter of rules."""
SYMBOL = r"\{[^{}\s]+\}"
OTHER_SYMBOLS = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{T}", "{1}", "{2}", "{3}")
POWER = r"(?<![\d/{])[+-]?\d{1,2}/[+-]?\d{1,2}(?![\d/}])"


def number_digits(pair: Pair, rng: Random) -> Sides | None:
    """An Arabic number of the Chinese that the English has too, as digits or a word."""
    known = set(re.findall(r"\d+", pair.en)) | {str(value) for value in _values(pair.en)}
    span = drawn((s for s in _free(DIGITS, pair.zh) if pair.zh[slice(*s)] in known), rng)
    return span and (put(pair.zh, span, _other_number(pair.zh[slice(*span)], rng)), pair.en)


def number_han(pair: Pair, rng: Random) -> Sides | None:
    """A Han numeral that the English has too."""
    values = _values(pair.en) | {int(digits) for digits in re.findall(r"(?<!\d)\d{1,2}(?!\d)", pair.en)}
    span = drawn((s for s in spans(HAN_NUMBER, pair.zh) if _han_value(pair.zh[s[0]]) in values), rng)
    if span is None:
        return None
    value = _near(_han_value(pair.zh[span[0]]), 10, rng)
    counts = pair.zh[span[0] - 1 : span[0]] != "第"
    return put(pair.zh, span, HAN_NUMERALS[value - 2][-1 if counts else 0]), pair.en


def number_word(pair: Pair, rng: Random) -> Sides | None:
    """A number word of the English that the Chinese has too."""
    known = {_han_value(pair.zh[start]) for start, _ in spans(HAN_NUMBER, pair.zh)}
    known |= {int(digits) for digits in re.findall(r"(?<![\d.])\d{1,2}(?![\d.])", pair.zh)}
    found = spans(rf"(?i)\b(?:{'|'.join(CARDINALS + ORDINALS)})\b(?!-)", pair.en)
    span = drawn((s for s in found if _word_value(pair.en[slice(*s)]) in known), rng)
    if span is None:
        return None
    word = pair.en[slice(*span)]
    words = CARDINALS if word.lower() in CARDINALS else ORDINALS
    other = words[_near(_word_value(word), len(words) + 1, rng) - 2]
    return pair.zh, put(pair.en, span, other.capitalize() if word[0].isupper() else other)


def reference(pair: Pair, rng: Random) -> Sides | None:
    """A digit or the letter of a rule or section that both sides cite, on one of them."""
    cited = [{text[slice(*span)] for span in _references(text)} for text in (pair.zh, pair.en)]
    both = sorted(number for number in cited[0] & cited[1] if not _is_own(number, pair))
    if not both:
        return None
    number, side = rng.choice(both), rng.choice((0, 1))
    other = _other_reference(number, rng)
    while other in cited[0] | cited[1]:
        other = _other_reference(number, rng)
    text = (pair.zh, pair.en)[side]
    span = rng.choice([span for span in _references(text) if text[slice(*span)] == number])
    return (put(text, span, other), pair.en) if side == 0 else (pair.zh, put(text, span, other))


def symbol(pair: Pair, rng: Random) -> Sides | None:
    """A symbol that both sides have, made another or dropped in the Chinese."""
    span = drawn((s for s in spans(SYMBOL, pair.zh) if pair.zh[slice(*s)] in pair.en), rng)
    if span is None:
        return None
    others = [other for other in (*OTHER_SYMBOLS, "") if other != pair.zh[slice(*span)]]
    return put(pair.zh, span, rng.choice(others)), pair.en


def power_toughness(pair: Pair, rng: Random) -> Sides | None:
    """One figure of a power and toughness, or of a change of them, that both sides have."""
    span = drawn((s for s in spans(POWER, pair.zh) if pair.zh[slice(*s)] in pair.en), rng)
    if span is None:
        return None
    figures = spans(r"\d+", pair.zh[slice(*span)])
    start, end = rng.choice(figures)
    figure = start + span[0], end + span[0]
    return put(pair.zh, figure, _other_number(pair.zh[slice(*figure)], rng)), pair.en


def _free(pattern: str, text: str) -> list[Span]:
    """Where numbers stand that are no reference, nor at the head, as a passage's own number is."""
    cited = _references(text) + (spans(r"\d{3}", text) if "规则" in text else [])
    return [s for s in spans(pattern, text) if s[0] > 0 and not any(a <= s[0] < b for a, b in cited)]


def _references(text: str) -> list[Span]:
    return spans(REFERENCE, text)


def _is_own(number: str, pair: Pair) -> bool:
    return number == pair.number or pair.zh.startswith(number) or pair.en.startswith(number)


def _other_reference(number: str, rng: Random) -> str:
    """The same with one digit, not the first, or the letter made another."""
    place = rng.choice([place for place, char in enumerate(number) if place and char != "."])
    signs = "0123456789" if number[place].isdigit() else "abcdefghijkmnpqrstuvwxyz"
    least = "123456789" if number[place - 1] == "." else signs
    return put(number, (place, place + 1), rng.choice([sign for sign in least if sign != number[place]]))


def _other_number(digits: str, rng: Random) -> str:
    """One more or less; of a longer number one digit is another."""
    if len(digits) == 1:
        return str(_near(int(digits), 9, rng, least=0))
    place = rng.randrange(1, len(digits))
    return put(digits, (place, place + 1), rng.choice([sign for sign in "0123456789" if sign != digits[place]]))


def _near(value: int, most: int, rng: Random, least: int = 2) -> int:
    return rng.choice([other for other in (value - 1, value + 1) if least <= other <= most])


def _values(en: str) -> set[int]:
    """Of the number words in an English text."""
    return {_word_value(word) for word in re.findall("[a-z]+", en.lower()) if word in CARDINALS + ORDINALS}


def _word_value(word: str) -> int:
    words = CARDINALS if word.lower() in CARDINALS else ORDINALS
    return words.index(word.lower()) + 2


def _han_value(char: str) -> int:
    return next(value for value, chars in enumerate(HAN_NUMERALS, 2) if char in chars)
