"""Words that change what is said, present on one side alone.

What is denied, allowed, forbidden and demanded is weighed in ``checks.modals``. Of the others, which words these are
and what may answer them stands in ``data/cues.tsv``: each cue has the words by which it is surely there, and for the
other language a far wider set of words by which it may be answered. A target is told where "each" stands for it, or in
a document that always answers it; only, each, another and unless are worded otherwise too often, and are told as worth
a look.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from mtgsearch import data
from mtgsearch.checks.base import Check, Example, Lore, Pair, Study, Text, Unit
from mtgsearch.checks.lengths import Lengths, Usual, measured
from mtgsearch.checks.modals import USUAL, Modals, Undoing, is_made_up_for
from mtgsearch.findings import Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import LANGS, Lang

EXCHANGED = frozenset({"each", "target"})
"""Cues that are taken for one another."""
MOST = 4000
"""Passages from which on not all are learned from."""
MOST_ALONE = 0.2
"""The share of a cue's passages in which it may be unanswered, mistakes of a bad draft among them: where it is oftener,
the texts word it otherwise."""
MOST_HERE = 0.02
"""The same, of all passages of a document."""
MOST_STRICT = 0.001
"""The same, up to which it is wrong that one is unanswered, whatever else its segment has."""
FEWEST = 20
"""Passages in which it is supposed to be answered, before any is seen."""
LIKELY, DENIED, DEMANDED, POSSIBLE = 6.0, 6.5, 8.5, 3.0
"""Log odds from which on a word is said to be wrong: to allow, or be allowed; to deny or not; to forbid where something
is demanded, as one may say "must stop" and mean "must not go on"; and from which on to be worth a look."""
MOST_DEVIATIONS = 2.5
"""Standard deviations by which a segment may be too long or too short, for its words to be compared."""


class Sign(NamedTuple):
    """How a cue is told in one language, and what answers it in the other."""

    own: re.Pattern[str]
    answers: re.Pattern[str]


class Kind(NamedTuple):
    """A cue."""

    name: str
    severity: Severity
    zh: Sign
    en: Sign

    def of(self, lang: Lang) -> Sign:
        return self.zh if lang == "zh" else self.en


@cache
def kinds() -> tuple[Kind, ...]:
    """Those of the shipped table."""
    return tuple(_kind(*row) for row in data.rows("cues.tsv"))


def _kind(name: str, severity: str, zh: str, en_answers: str, en: str, zh_answers: str) -> Kind:
    return Kind(
        name,
        "warning" if severity == "warning" else "info",
        Sign(re.compile(zh), re.compile(en_answers)),
        Sign(re.compile(en), re.compile(zh_answers)),
    )


class Answered(Study):
    """How often each cue that is told is answered in the memory and the texts."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._seen = 0
        self._places: Counter[tuple[int, Lang]] = Counter()
        self._alone: Counter[tuple[int, Lang]] = Counter()
        self._of_document: Counter[tuple[str, int, Lang]] = Counter()
        self._passages: Counter[str] = Counter()

    def learn(self, unit: Unit) -> None:
        self._seen += 1
        if not unit.is_two_sided or (self._seen > MOST and self._seen % (self._seen // MOST)):
            return
        document = unit.document.id
        self._passages[document] += 1
        for number, kind in enumerate(kinds()):
            for lang in LANGS:
                if kind.severity != "info" and kind.of(lang).own.search(unit.side(lang).folded):
                    self._places[number, lang] += 1
                    is_alone = any(True for _ in _alone(unit, kind, lang))
                    self._alone[number, lang] += is_alone
                    self._of_document[document, number, lang] += is_alone

    def is_strict(self, document: str, number: int, lang: Lang) -> bool:
        """Whether a document, a long one, nearly always answers a cue."""
        return self._of_document[document, number, lang] <= MOST_STRICT * self._passages[document]

    def is_reliable(self, document: str, number: int, lang: Lang) -> bool:
        """Whether a cue, by its number, is nearly always answered, and so in a document."""
        here, most_here = self._of_document[document, number, lang], max(2, MOST_HERE * self._passages[document])
        return here <= most_here and self._alone[number, lang] <= MOST_ALONE * (self._places[number, lang] + FEWEST)


class Cue(Check):
    id = "cue"
    zh_name, en_name = "语义标记", "Meaning cues"
    studies = (Answered, Modals, Lengths)
    finds = "Words that change what is said, such as not, may, must, only, each and target, on one side alone."
    right = (
        Example("目标生物不能进行阻挡。", "Target creature can’t block."),
        Example("该咒语不能指定它。", "The spell is unable to choose it."),
        Example("每位牌手各抓一张牌。", "All players draw a card."),
        Example("除非你支付{1}，否则反击该咒语。", "Counter that spell unless you pay {1}."),
        Example("为此目的，洗牌。", "To do this, shuffle."),
    )
    wrong = (
        Example("消灭每个生物。", "Destroy target creature."),
        Example("它可以进行阻挡。", "It can’t block."),
        Example("目标牌手抓一张牌。", "That player draws a card."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.is_two_sided:
            yield from _undone(unit, lore.of(Modals), lore.of(Lengths).usual(unit.document.id))
            for number, kind in enumerate(kinds()):
                for lang in LANGS:
                    known = lore.of(Answered)
                    for pair, fault in _alone(unit, kind, lang):
                        is_told = known.is_strict(unit.document.id, number, lang) or _has_instead(pair, kind, lang)
                        is_told = is_told and known.is_reliable(unit.document.id, number, lang)
                        yield fault if is_told else fault._replace(severity="info")


def _undone(unit: Unit, modals: Modals, usual: Usual) -> Iterator[Fault]:
    """The likeliest word of each segment that says the contrary of its English, or something else."""
    pairs = unit.segments
    for place, pair in enumerate(pairs):
        if not (pair.zh and pair.en):
            continue
        best = max(modals.undoings(unit, pair), default=None, key=lambda undoing: undoing.odds)
        beside = (pairs[at] for at in (place - 1, place + 1) if 0 <= at < len(pairs))
        if not best or best.odds < POSSIBLE or any(is_made_up_for(best, each) for each in beside):
            continue
        if abs(usual.deviations(measured(pair.zh.text, pair.en.text))) < MOST_DEVIATIONS:
            yield _contrary(pair, best)


def _contrary(pair: Pair, undoing: Undoing) -> Fault:
    token, en = undoing.token, (pair.en.whole,)
    severity: Severity = "warning" if undoing.odds >= _least(undoing) else "info"
    expected = undoing.instead and USUAL[undoing.instead]
    if token is None:
        message = "the English denies something, the Chinese denies nothing that answers it"
        return Fault(severity, message, {}, (pair.zh.whole,), en, expected=expected)
    start, end = pair.zh.span(token.start, token.end)
    found = pair.zh.text[start - pair.zh.start : end - pair.zh.start]
    message, values = "“{word}” in Chinese denies what the English does not deny", {"word": found}
    if expected:
        message = "“{word}” in Chinese, where “{expected}” would answer the English"
        values["expected"] = expected
    return Fault(severity, message, values, ((start, end),), en, expected=expected, found=found)


def _least(undoing: Undoing) -> float:
    if undoing.token is None or undoing.instead is None:
        return DENIED
    return DEMANDED if (undoing.token.kind, undoing.instead) == ("forbidden", "must") else LIKELY


def _alone(unit: Unit, kind: Kind, lang: Lang) -> Iterator[tuple[Pair, Fault]]:
    """A cue of one language that nothing answers in its segment, nor in one beside it that has answers to spare."""
    sign = kind.of(lang)
    if not sign.own.search(unit.side(lang).folded):
        return
    pairs = unit.segments
    for place, pair in enumerate(pairs):
        own, other = _sides(pair, lang)
        found = sign.own.search(own.folded) if own and other else None
        if found and not sign.answers.search(other.folded) and not _may_be_beside(pairs, place, sign, lang):
            start, end = own.span(*found.span())
            word = unit.side(lang).text[start:end]
            yield pair, _fault(kind, lang, word, pair, (start, end))
            return


def _has_instead(pair: Pair, kind: Kind, lang: Lang) -> bool:
    """Whether the side without a cue has another to spare, so that one may stand for the other."""
    own, other = _sides(pair, lang)
    return any(
        len(each.of(other.lang).own.findall(other.folded)) > len(each.of(lang).own.findall(own.folded))
        for each in kinds()
        if each.name in EXCHANGED and each.name != kind.name
    )


def _may_be_beside(pairs: Sequence[Pair], place: int, sign: Sign, lang: Lang) -> bool:
    beside = (_sides(pairs[at], lang) for at in (place - 1, place + 1) if 0 <= at < len(pairs))
    return any(len(sign.answers.findall(other.folded)) > len(sign.own.findall(own.folded)) for own, other in beside)


def _sides(pair: Pair, lang: Lang) -> tuple[Text, Text]:
    return (pair.zh, pair.en) if lang == "zh" else (pair.en, pair.zh)


def _fault(kind: Kind, lang: Lang, word: str, pair: Pair, span: tuple[int, int]) -> Fault:
    values = {"word": word}
    if lang == "zh":
        message = "“{word}” in Chinese, and nothing of the kind in English"
        return Fault(kind.severity, message, values, (span,), (pair.en.whole,), found=word)
    message = "“{word}” in English, and nothing of the kind in Chinese"
    return Fault(kind.severity, message, values, (pair.zh.whole,), (span,), expected=word)
