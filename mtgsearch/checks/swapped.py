"""Neighbours whose Chinese was exchanged."""

from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.places import Places
from mtgsearch.findings import Fault


class Swapped(Check):
    id = "swapped"
    zh_name, en_name = "错位", "Exchanged neighbours"
    finds = "The Chinese of two neighbours exchanged: each answers the English of the other."
    studies = (Places,)
    right = (
        Example("在你的回合中，你可以攻击一位牌手。", "During your turn, you may attack a player."),
        Example("在你的回合中，你可以攻击一个鹏洛客。", "During your turn, you may attack a planeswalker."),
        Example("跃离", "Phase out"),
        Example("跃回", "Phase in"),
    )
    wrong = (
        Example("每位牌手牺牲一个生物。", "Shuffle your library, then draw a card."),
        Example("将你的牌库洗牌，然后抓一张牌。", "Each player sacrifices a creature."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        place = lore.of(Places).place(unit)
        if place and place.kind == "swapped":
            message = "the Chinese answers the English of {other}, and that of {other} answers this"
            yield Fault(
                "error",
                message,
                {"other": place.id},
                (unit.zh.whole,),
                (unit.en.whole,),
                expected=place.zh,
                found=unit.zh.text,
                suggestion=place.zh,
                related=(place.id,),
            )
