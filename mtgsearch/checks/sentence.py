"""Sentences of one language that the other has nothing for."""

import re
from collections.abc import Iterable, Iterator

from mtgsearch.checks import absence
from mtgsearch.checks.absence import MOST_BY_LENGTH, WORDS, Absence
from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.fitness import words_of
from mtgsearch.checks.lengths import Lengths, Usual, measured
from mtgsearch.checks.places import Places
from mtgsearch.findings import Fault
from mtgsearch.model import LANGS, Lang, Span, Spans

LEAST: dict[Lang, float] = {"en": 4.0, "zh": 7.5}
"""Log odds from which on a sentence is said to be absent. A Chinese one is oftener an explanation than a mistake."""
LEAST_BY_WORDS, LEAST_ALONE = -1.0, -5.0
"""What its words may speak against that: little, or somewhat more if it was aligned with nothing."""
SOMETHING_AGAINST = 1.0
"""What nearly always speaks against an absence: a common word that something answers."""
NOTE = re.compile(r"(?:译|编)(?:者)?[注按]")
"""Notes of the translator or editor have no English."""
MORE: dict[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"[。！？；.!?;:：\n]\W*\w[^。！？]{4}"),
    "en": re.compile(r"(?:[.!?;:][^\w\s]*\s|\n)\W*\w[^。！？]{4}"),
}
"""Something that may be another sentence behind the first."""
NUMBERED = re.compile(r"\s*\d[\d.]*[a-z]?(?:\s|$)")
"""What stands before that."""
CUT_OFF = 3.0
"""Log odds of an end that is missing, if the Chinese has no mark at its end while the English has one."""
END = re.compile(r"[.?!][)\]\"'”’]*\s*$")
ZH_END = re.compile(r"[^\w\s,，、]\s*$")
"""Any mark but those in the midst of a sentence."""
CLAUSE = re.compile(r"(?<=\S) (?=\S)")
"""Where a sentence may be cut off."""
FEWEST_WORDS = 3
"""Of the part that is cut off."""
PLACES = 8
"""Where that may begin, that are tried."""


class Sentence(Check):
    id = "sentence"
    zh_name, en_name = "句子", "Sentences"
    finds = "A sentence that has no answer on the other side: left out, added, or cut off at its end."
    studies = (Places, Lengths)
    right = (
        Example("牌库是一个区域，牌手从中抓牌。", "The library is a zone. Players draw cards from it."),
        Example("坟墓场是一个区域。（译注：旧称墓地。）", "The graveyard is a zone."),
        Example(
            "手牌区是你抓到牌以后放置这些牌的区域。", "The hand is a zone. It is where you put cards that you draw."
        ),
        Example("坟墓场", "The graveyard."),
    )
    wrong = (
        Example(
            "生物可以攻击牌手。",
            "Creatures can attack players. Artifacts that are tapped can’t be sacrificed during the upkeep step of an "
            "opponent’s turn. Enchantments are destroyed, and each land is returned to the hand of its owner.",
        ),
        Example(
            "生物可以攻击牌手。在对手回合的维持步骤中，不能牺牲已横置的神器，也不能消灭结界。",
            "Creatures can attack players.",
        ),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        places = lore.of(Places)
        if not unit.is_two_sided or places.place(unit):
            return
        is_cut_off = _is_cut_off(unit)
        langs: list[Lang] = [lang for lang in LANGS if _has_more(unit, lang) or (lang == "en" and is_cut_off)]
        if not langs:
            return
        usual = lore.of(Lengths).usual(unit.document.id)
        langs = _may_lack(unit, langs, places, usual)
        judge = Absence(unit, places, usual) if langs else None
        if judge:
            found = [_fault(unit, lang, spans) for lang in langs if (spans := _absent(unit, lang, judge))]
            yield from found or (_cut_off(unit, judge) if is_cut_off and "en" in langs else ())


def _has_more(unit: Unit, lang: Lang) -> bool:
    text = unit.side(lang).text
    number = NUMBERED.match(text)
    return MORE[lang].search(text, number.end() if number else 0) is not None


def _may_lack(unit: Unit, langs: Iterable[Lang], places: Places, usual: Usual) -> list[Lang]:
    """Those of the languages of which a sentence may be absent, if all that could speak for it does."""
    whole = usual.deviations(measured(unit.zh.text, unit.en.text))
    parts = (
        [usual.deviations(measured(zh.text, en.text)) for zh, en in unit.pairs] if len(unit.segments) > 1 else [whole]
    )
    words = None
    found: list[Lang] = []
    for lang in langs:
        sign = -1 if lang == "zh" else 1
        is_alone = any(not (pair.en if lang == "zh" else pair.zh) for pair in unit.segments)
        most = _by_length(sign * whole) + max([MOST_BY_LENGTH * is_alone, *(_by_length(sign * each) for each in parts)])
        least = LEAST[lang] + SOMETHING_AGAINST
        if most < least:
            words = words or words_of(unit.zh.folded, unit.passage.breaks, unit.en.folded)
            most += WORDS * places.unanswered(words, lang, unit.document.id)
        if most >= least:
            found.append(lang)
    return found


def _by_length(deviations: float) -> float:
    return min(MOST_BY_LENGTH, deviations**2 / 2) if deviations > 0 else 0.0


def _absent(unit: Unit, lang: Lang, judge: Absence) -> Spans:
    """Where the sentences of a language are that have no answer."""
    parts = judge.sentences[lang]
    found = []
    for place, part in enumerate(parts if len(parts) > 1 else ()):
        if lang == "zh" and NOTE.search(unit.zh.text, *part.span):
            continue
        verdict = judge.verdict(lang, part, [*parts[:place], *parts[place + 1 :]])
        if verdict.words >= (LEAST_ALONE if verdict.is_alone else LEAST_BY_WORDS) and verdict.odds >= LEAST[lang]:
            found.append(part.span)
    return tuple(found)


def _fault(unit: Unit, lang: Lang, spans: Spans) -> Fault:
    text = " … ".join(unit.side(lang).text[slice(*span)].strip() for span in spans)
    values = {"sentence": text.replace("\n", " ")}
    if lang == "en":
        message = "no Chinese answers the sentence “{sentence}”"
        return Fault("warning", message, values, _beside(unit, "en", spans[0]), spans, expected=text)
    message = "no English answers the sentence “{sentence}”"
    return Fault("warning", message, values, spans, _beside(unit, "zh", spans[0]), found=text)


def _beside(unit: Unit, lang: Lang, span: Span) -> Spans:
    """What stands on the other side about where the answer should be: that of the bead, or of the one before it."""
    last: Span | None = None
    for pair in unit.segments:
        own, other = (pair.zh, pair.en) if lang == "zh" else (pair.en, pair.zh)
        last = other.whole if other else last
        if own and own.whole[0] <= span[0] < own.whole[1]:
            break
    return (last,) if last else (unit.side("en" if lang == "zh" else "zh").whole,)


# The end -----------------------------------------------------------------------------------------------------------


def _is_cut_off(unit: Unit) -> bool:
    return not ZH_END.search(unit.zh.text) and bool(END.search(unit.en.text))


def _cut_off(unit: Unit, judge: Absence) -> Iterator[Fault]:
    """The likeliest end of the English that the Chinese lacks."""
    *rest, last = judge.sentences["en"]
    start, end = last.span
    cuts = [start + match.end() for match in CLAUSE.finditer(unit.en.text[start:end])][1 : 1 - FEWEST_WORDS]
    best: tuple[float, int] | None = None
    for cut in cuts[:: max(1, len(cuts) // PLACES)]:
        kept, lost = (absence.english(unit, span) for span in ((start, cut), (cut, end)))
        verdict = judge.verdict("en", lost, [*rest, kept])
        if verdict.words >= LEAST_BY_WORDS and verdict.odds + CUT_OFF >= LEAST["en"]:
            best = max(best or (verdict.odds, cut), (verdict.odds, cut))
    if best:
        text = unit.en.text[best[1] : end].strip()
        tail = max(0, len(unit.zh.text.rstrip()) - 1), len(unit.zh.text.rstrip())
        message = "the Chinese breaks off: nothing answers “{end}”"
        yield Fault("warning", message, {"end": text}, (tail,), ((best[1], end),), expected=text)
