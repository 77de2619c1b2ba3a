"""Sentences that stand twice on one side where the other has them once."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.findings import Fault
from mtgsearch.model import Lang, Span
from mtgsearch.text import fuzzy
from mtgsearch.text.sentences import sentences

LEAST = 3
"""Tokens of a sentence that is looked at: Chinese characters, English words. Shorter ones are said again on purpose;"""
LEAST_APART = 10
"""and with a sentence between them those too that are shorter than this: *see rule 613.7*."""
NEAR = 90
"""Percent of tokens in common from which on two sentences in a row say nearly the same;"""
LEAST_NEAR = 12
"""each has so many at least. Shorter ones are easily alike."""
ALIKE = 60
"""Percent from which on two sentences of the other side may be what both of them say."""


AS_LONG = 75
"""Percent of the length of the longer one that two such have at least."""
BETWEEN = re.compile(r"[。！？；!?;.\n]\W*")
BEGINNING: dict[Lang, int] = {"zh": 4, "en": 10}
LINE = re.compile("[^\n]+")


class Sentence(NamedTuple):
    tokens: Sequence[str]
    span: Span
    """In the passage."""


class Repetition(Check):
    id = "repetition"
    zh_name, en_name = "重复的句子", "Repetitions"
    finds = "Sentences that stand twice on one side, and once on the other."
    right = (
        Example("抓一张牌。弃一张牌。", "Draw a card. Discard a card."),
        Example("抓一张牌。抓一张牌。", "Draw a card. Draw a card."),
        Example("是。是。", "Yes. Yes."),
        Example("如果你赢，抓两张牌。如果你输，弃两张牌。", "You draw two cards if you win, or else discard."),
    )
    wrong = (
        Example("抓一张牌。抓一张牌。", "Draw a card."),
        Example("抓一张牌。弃一张牌。抓一张牌。", "Draw a card. Discard a card."),
        Example(
            "然后目标牌手抓三张牌并展示之。然后目标牌手抓三张牌并展示。",
            "Then that player draws and reveals three cards.",
        ),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if not unit.is_two_sided or not (_may_repeat(unit.zh) or _may_repeat(unit.en)):
            return
        zh, en = _sentences(unit.zh), _sentences(unit.en)
        for here, there in ((zh, en), (en, zh)):
            for first, second in _repeated(here, len(here) > len(there)):
                if not _has_alike(there):
                    yield _fault("zh" if here is zh else "en", first, second, unit)
                    return


def _may_repeat(text: Text) -> bool:
    """Whether two stretches between marks are about as long and begin or end alike, as the same ones and nearly the
    same do. Most texts need not be cut into sentences.
    """
    pieces = [piece for piece in BETWEEN.split(text.folded) if len(piece) >= LEAST]
    length = BEGINNING[text.lang]
    return _are_two_alike(pieces, length) or _are_two_alike([piece[::-1] for piece in pieces], length)


def _are_two_alike(pieces: Sequence[str], length: int) -> bool:
    """Whether two pieces begin alike and are about as long, or one is the beginning of the other."""
    if len({piece[:length] for piece in pieces}) == len(pieces):
        return False
    return any(
        one[:length] == other[:length]
        and (other.startswith(one) or 100 * min(len(one), len(other)) >= AS_LONG * max(len(one), len(other)))
        for one, other in pairwise(sorted(pieces))
    )


def _sentences(text: Text) -> list[Sentence]:
    return list(filter(None, (_sentence(part) for line in _lines(text) for part in _cut(line))))


def _lines(text: Text) -> Iterator[Text]:
    return (Text(line[0], text.lang, line.start()) for line in LINE.finditer(text.text))


def _cut(line: Text) -> Iterator[Text]:
    return (Text(line.text[a:b], line.lang, line.start + a) for a, b in sentences(line.text, line.lang))


def _sentence(part: Text) -> Sentence | None:
    """A sentence, less a number at its head."""
    tokens = [each for each in fuzzy.tokens(part.folded) if any(map(str.isalnum, each))]
    return Sentence(tokens[tokens[0][0].isdecimal() :], part.whole) if tokens else None


def _repeated(found: Sequence[Sentence], has_more: bool) -> Iterator[tuple[Sentence, Sentence]]:
    """Sentences that say the same, in a row; if there are more than on the other side, elsewhere too, and nearly."""
    for place, (first, second) in enumerate(pairwise(found)):
        if len(second.tokens) >= LEAST and (first.tokens == second.tokens or (has_more and _are_near(first, second))):
            yield first, second
        elif has_more and len(second.tokens) >= LEAST_APART:
            yield from ((each, second) for each in found[:place] if each.tokens == second.tokens)


def _are_near(one: Sentence, other: Sentence) -> bool:
    if min(len(one.tokens), len(other.tokens)) < LEAST_NEAR:
        return False
    return fuzzy.percent(one.tokens, other.tokens, NEAR) > 0


def _has_alike(found: Sequence[Sentence]) -> bool:
    """Whether sentences in a row are alike, or any two the same."""
    return any(fuzzy.percent(one.tokens, other.tokens, ALIKE) for one, other in pairwise(found)) or any(
        fuzzy.percent(one.tokens, other.tokens, NEAR) for one, other in combinations(found, 2)
    )


def _fault(lang: Lang, first: Sentence, second: Sentence, unit: Unit) -> Fault:
    is_sure = first.tokens == second.tokens and first.span[1] + 2 >= second.span[0]
    spans = first.span, second.span
    return Fault(
        "error" if is_sure else "warning",
        {"zh": "this sentence stands twice in Chinese", "en": "this sentence stands twice in English"}[lang],
        zh=spans if lang == "zh" else (),
        en=spans if lang == "en" else (),
        found=unit.side(lang).text[slice(*second.span)],
    )
