"""The same text rendered in two ways, or two texts in one."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.checks.sources import NUMBER, Rendered, Sources, Version, exactly, texts
from mtgsearch.findings import Fault, Severity
from mtgsearch.model import Spans
from mtgsearch.text.script import is_han

LONG = 8
"""Characters of a passage from which on it is not meant otherwise by what stands around it;"""
LONG_SEGMENT = 16
"""and of a segment."""
SHORT, OFTEN = 3, 3
"""But a shorter one is not meant otherwise either, if so many times as many are against it."""
LEAST_DIFFERING = 4
"""Characters that may differ in what was to be the same,"""
DIFFERING = 0.1
"""or what share of a text; if more does, it is another translation."""
EMPTY = frozenset("的之此该这那是为和与及以或也亦且则就即便都皆在于上中时后了着过些种个位参见来有所可能会需要你您们")
"""Characters of words that may stand one for the other."""
PARTING = 3
"""Characters that are alike between two places where texts differ."""
POINTING = re.compile(r"\W*(?:this|that|these|those|they|their|them|its?|he|she|his|her|then|there|any time)\b")
"""How an English sentence begins that means by its words what was said before."""
NOTHING = "∅"
JOINING = "…"


class Consistency(Check):
    id = "consistency"
    zh_name, en_name = "一致性", "Consistency"
    finds = "The same English with different Chinese, or the same Chinese with different English."
    right = (
        Example("指示物", "counter"),
        Example("指示物", "counters"),
        Example("指示物", "Counter"),
        Example("从你的牌库顶牌开始展示三张牌。", "Reveal three cards from the top of your library."),
        Example("从你的牌库顶牌开始，展示三张牌", "Reveal three cards from the top of your library"),
    )
    wrong = (
        Example("从你的牌库顶牌开始展示三张牌。", "Reveal three cards from the top of your library."),
        Example("从你的牌库底牌开始展示三张牌。", "Reveal three cards from the top of your library."),
    )
    studies = (Sources,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        known = lore.of(Sources)
        for rendered in texts(unit, "en"):
            fault = _forth(rendered, unit, known)
            if fault:
                yield fault
                if rendered.is_whole:
                    break
        for rendered in texts(unit, "zh"):
            fault = _back(rendered, known)
            if fault:
                yield fault
                break


def _forth(rendered: Rendered, unit: Unit, known: Sources) -> Fault | None:
    """Of an English text that has several Chinese ones."""
    found = known.better(rendered.source, rendered.target)
    if not found:
        return None
    here, others = found
    there = others[0]
    spans, said, meant = differing(rendered.target, there.text)
    is_likely = rendered.is_whole and _is_slip(rendered.target, spans, said, meant, _least(rendered, here, there))
    is_likely = is_likely or _is_told_by_words(rendered, spans, said, meant)
    is_likely = is_likely and there.own > 0 and not known.is_collection(unit.document.id)
    severity: Severity = "warning" if is_likely else "info"
    return Fault(
        severity,
        "the same English as in {id} has {found} here, {expected} there",
        {"id": there.first, "found": said or NOTHING, "expected": meant or NOTHING},
        zh=spans,
        en=(rendered.source.whole,),
        expected=meant,
        found=said,
        related=tuple(dict.fromkeys(other.first for other in others)),
    )


def _least(rendered: Rendered, here: Version, there: Version) -> int:
    """From how many characters on a passage is long enough to be the same as another."""
    if there.source != exactly(rendered.source):
        return LONG_SEGMENT
    return SHORT if there.own >= max(OFTEN, here.own + 1) else LONG


def _is_slip(text: Text, spans: Spans, said: str, meant: str, least: int) -> bool:
    """Whether all of a passage was to be the same: one thing is put for another, and so little differs that it is
    no translation of its own.

    :param least: characters that it has.
    """
    differing = max(len(said), len(meant)) - (len(spans) - 1) * len(JOINING)
    most = max(LEAST_DIFFERING, DIFFERING * len(text.text))
    is_put_for_another = all(said.split(JOINING) + meant.split(JOINING))
    return is_put_for_another and len(text.text) >= least and differing <= most


def _is_told_by_words(rendered: Rendered, spans: Spans, said: str, meant: str) -> bool:
    """Whether a segment says a word otherwise: it may be a phrase that is said so or so, or mean something else."""
    is_one = len(spans) == 1 and max(len(said), len(meant)) <= LEAST_DIFFERING
    if not is_one or len(rendered.target.text) < LONG_SEGMENT or POINTING.match(rendered.source.folded):
        return False
    return all(map(is_han, said + meant)) and not (EMPTY.issuperset(said) or EMPTY.issuperset(meant))


def _back(rendered: Rendered, known: Sources) -> Fault | None:
    """Of a Chinese text that has several English ones."""
    found = known.better(rendered.source, rendered.target)
    if not found:
        return None
    _, others = found
    there = others[0]
    spans, said, meant = differing(rendered.target, there.text)
    return Fault(
        "info",
        "the same Chinese as in {id} has {found} here, {expected} there",
        {"id": there.first, "found": said or NOTHING, "expected": meant or NOTHING},
        zh=(rendered.source.whole,),
        en=spans,
        expected=meant,
        found=said,
        related=tuple(dict.fromkeys(other.first for other in others)),
    )


def differing(text: Text, other: str) -> tuple[Spans, str, str]:
    """In what a text differs from another folded one: its spans, what stands there, and what in the other."""
    (own, places), (others, _) = _plain(text.folded), _plain(other)
    spans, said, meant = [], [], []
    for start, end, first, last in _runs(own, others):
        left, right = (start, end) if end > start else (max(0, start - 1), start or 1)
        spans.append(text.span(places[left], places[right - 1] + 1))
        said.append(own[start:end])
        meant.append(others[first:last])
    return tuple(spans), JOINING.join(said), JOINING.join(meant)


def _runs(own: str, other: str) -> Iterator[tuple[int, int, int, int]]:
    """Where two texts differ, as offsets into both; what is alike between is too short to part two places."""
    now: tuple[int, int, int, int] | None = None
    for tag, start, end, first, last in SequenceMatcher(None, own, other, autojunk=False).get_opcodes() if own else ():
        if tag == "equal":
            continue
        if now and start - now[1] < PARTING:
            now = now[0], end, now[2], last
            continue
        if now:
            yield now
        now = start, end, first, last
    if now:
        yield now


def _plain(folded: str) -> tuple[str, Sequence[int]]:
    """A text without marks and figures, and where each of its characters stands."""
    plain = NUMBER.sub(lambda number: " " * len(number[0]), folded)
    places = [place for place, char in enumerate(plain) if char.isalpha()]
    return "".join(folded[place] for place in places), places
