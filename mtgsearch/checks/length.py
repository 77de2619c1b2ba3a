"""Texts far too long or too short for what they translate, by what is usual in their document."""

from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.lengths import Lengths, measured
from mtgsearch.findings import Fault

MOST = 5.0
"""Standard deviations from what is usual."""
FACTOR = 2.0
"""How many times too long or too short it must be, too."""
FEWEST = 8
"""Han characters of the longer side, by what is usual: of less nothing can be told."""


class Length(Check):
    id = "length"
    zh_name, en_name = "长度", "Length"
    finds = "Chinese that is far too short or too long for its English, by what is usual in this document."
    studies = (Lengths,)
    right = (
        Example("践踏", "Trample"),
        Example("三点伤害。", "3 damage."),
        Example("武具", "Equipment"),
        Example(
            "玩家从他们的牌库顶抓一张牌，然后将一张牌放到牌库底。",
            "Players draw a card, then put one card on the bottom.",
        ),
    )
    wrong = (
        Example(
            "抓牌。",
            "The active player draws a card. This turn-based action doesn’t use the stack. Then any abilities that "
            "trigger at the beginning of the draw step trigger, and the active player gets priority.",
        ),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if not unit.is_two_sided:
            return
        length = measured(unit.zh.text, unit.en.text)
        usual = lore.of(Lengths).usual(unit.document.id)
        times = usual.times(length)
        if not length.han or not length.latin or max(times, 1 / times) < FACTOR:
            return
        if abs(usual.deviations(length)) < MOST or length.han * max(1.0, times) < FEWEST:
            return
        message = "the Chinese is too short: {times} times its length is usual here"
        if times < 1:
            message = "the Chinese is {times} times as long as is usual here"
        factor = f"{max(times, 1 / times):.1f}"
        yield Fault("warning", message, {"times": factor}, (unit.zh.whole,), (unit.en.whole,))
