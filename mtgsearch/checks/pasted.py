"""Chinese that belongs to another English text than the one it stands beside."""

from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.places import Places
from mtgsearch.findings import Fault


class Pasted(Check):
    id = "pasted"
    zh_name, en_name = "错贴", "Another text’s Chinese"
    finds = "Chinese that answers another text’s English, such as a neighbour’s that was pasted twice."
    studies = (Places,)
    right = (
        Example("抓一张牌。", "Draw a card."),
        Example("抓一张牌。", "You draw a card."),
        Example("该牌手弃掉一张牌，然后抓一张牌。", "That player discards a card, then draws a card."),
    )
    wrong = (
        Example("每位牌手牺牲一个生物。", "Each player sacrifices a creature."),
        Example("每位牌手牺牲一个生物。", "Shuffle your library, then draw three cards."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        place = lore.of(Places).place(unit)
        if not place or place.kind == "swapped":
            return
        zh, en, text = (unit.zh.whole,), (unit.en.whole,), unit.zh.text
        if place.kind == "pasted":
            message, values = (
                "the Chinese answers the English of {other}: “{text}”",
                {"other": place.id, "text": place.en},
            )
            yield Fault("warning", message, values, zh, en, found=text, related=(place.id,))
        else:
            yield Fault("warning", "the Chinese says something else than the English", {}, zh, en, found=text)
