"""Machine translation that says what official text says otherwise."""

from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.consistency import NOTHING, differing
from mtgsearch.checks.renderings import Renderings, Sentence, Word, sentences
from mtgsearch.checks.sources import Sources, texts
from mtgsearch.findings import Fault

MACHINE = frozenset({"gpt", "mt", "machine"})
"""Provenances of what no person has written."""
OFFICIAL = "official"
LEAST_SEEN = 5
"""Segments of official text that hold a term, before its renderings there are the rule;"""
MOST_DOUBT = 0.05
"""and the share of them that have none of these, at most."""
LONG = 8
"""Characters of a text from which on it is not meant otherwise by what stands around it."""


class OfficialRenderings(Renderings):
    """Learns how official text renders terms."""

    def learn(self, unit: Unit) -> None:
        if unit.provenance == OFFICIAL:
            super().learn(unit)


class OfficialSources(Sources):
    """Learns how official text renders whole texts."""

    def learn(self, unit: Unit) -> None:
        if unit.provenance == OFFICIAL or unit.provenance in MACHINE:
            super().learn(unit)


class Departure(Check):
    id = "departure"
    zh_name, en_name = "偏离官方译文", "Departure from official text"
    finds = "Machine translation that renders the same words otherwise than official text does."
    right = (
        Example("该永久物跃离，直到回合结束。", "That permanent phases out until end of turn.", "official"),
        Example("该永久物跃离,直到回合结束", "That permanent phases out until end of turn", "gpt"),
        Example("该永久物相位移出，直到回合结束。", "That permanent phases out until end of turn."),
    )
    wrong = (
        Example("该永久物跃离，直到回合结束。", "That permanent phases out until end of turn.", "official"),
        Example("该永久物相位移出，直到回合结束。", "That permanent phases out until end of turn.", "gpt"),
    )
    studies = (OfficialRenderings, OfficialSources)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.provenance in MACHINE:
            yield from _sentences(unit, lore.of(OfficialSources))
            yield from _terms(unit, lore.of(OfficialRenderings))


def _sentences(unit: Unit, known: OfficialSources) -> Iterator[Fault]:
    for rendered in texts(unit, "en"):
        official = known.official(rendered.source, rendered.target)
        if official is None:
            continue
        spans, said, meant = differing(rendered.target, official.text)
        yield Fault(
            "warning" if len(rendered.target.text) >= LONG else "info",
            "official text has {expected} for the same English, here is {found}",
            {"expected": meant or NOTHING, "found": said or NOTHING},
            zh=spans,
            en=(rendered.source.whole,),
            expected=meant,
            found=said,
            suggestion=official.text,
            related=(official.first,),
        )
        if rendered.is_whole:
            return


def _terms(unit: Unit, known: OfficialRenderings) -> Iterator[Fault]:
    for sentence in sentences(unit):
        text = sentence.pair.zh.folded
        for term in known.terms.compounds(sentence.en):
            answers = known.answering(term.key, "en")
            is_rule = known.seen(term.key, "en") >= LEAST_SEEN and known.doubt(term.key, "en") <= MOST_DOUBT
            if is_rule and not any(answer in text for answer in answers):
                yield _fault(sentence, term, answers[0])


def _fault(sentence: Sentence, term: Word, expected: str) -> Fault:
    en = sentence.pair.en
    start, end = en.span(term.start, term.end)
    return Fault(
        "info",
        "official text has {expected} for “{term}”",
        {"expected": expected, "term": en.text[start - en.start : end - en.start]},
        zh=(sentence.pair.zh.whole,),
        en=((start, end),),
        expected=expected,
        suggestion=expected,
    )
