"""Brackets and quotes that are not closed, or closed by another kind."""

from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.findings import Fault
from mtgsearch.text.quotes import MARK, PAIRS


class Bracket(Check):
    id = "bracket"
    zh_name, en_name = "括号", "Brackets"
    finds = "Brackets and quotes that are not closed, never opened, or closed by another kind."
    right = (Example("（见规则 702.26）「跃离」。", "(See rule 702.26) “Phase out”."),)
    wrong = (Example("（见规则 702.26「跃离」。", "(See rule 702.26) “Phase out”."),)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.zh:
            yield from _unpaired(unit.zh)


def _unpaired(text: Text) -> Iterator[Fault]:
    open_marks: list[tuple[str, int]] = []
    for mark in MARK.finditer(text.text):
        sign, place = mark[0], mark.start()
        if sign not in PAIRS:
            open_marks.append((sign, place))
        elif open_marks and open_marks[-1][0] == PAIRS[sign]:
            open_marks.pop()
        else:
            yield _fault(text, place, sign)
            return
    for sign, place in open_marks:
        yield _fault(text, place, sign)


def _fault(text: Text, place: int, sign: str) -> Fault:
    return Fault("error", "{sign} has no partner", {"sign": sign}, zh=(text.place(place, place + 1),), found=sign)
