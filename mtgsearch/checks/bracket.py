"""Brackets and quotes that are not closed, or closed by another kind.

What a mark does is told by the marks before it, as far as apostrophes and the marks of lists allow; the other language
tells whether the oddity is the text's own, as in code, intervals, smileys, and quotations over several passages.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.model import Spans
from mtgsearch.text.code import covered, is_listing
from mtgsearch.text.quotes import MARK, PAIRS
from mtgsearch.text.script import has_han, is_han

CLOSED_BY = {opening: closing for closing, opening in PAIRS.items()}
FAMILY = {
    **dict.fromkeys("()（）", "round"),
    **dict.fromkeys("[]【】〔〕{}｛｝〈〉", "square"),
    **dict.fromkeys("《》", "title"),
    **dict.fromkeys('“”「」『』﹁﹂﹃﹄"', "quote"),
    **dict.fromkeys("‘’", "single"),
}
"""Marks that a translator may render by one another."""
NARROW = str.maketrans("（）｛｝", "(){}")
"""Marks that differ in width alone."""
SIGN = re.compile(f'{MARK.pattern}|"')
OF_FAMILY = {
    family: re.compile("[" + re.escape("".join(sign for sign in FAMILY if FAMILY[sign] == family)) + "]")
    for family in set(FAMILY.values())
}
LIST_MARK = re.compile(r"(?:^|[\s，。；：、,.;:（(])(?:[A-Za-z]|[0-9]{1,2}|[ivx]{1,4}|[一二三四五六七八九十])$")
LAST_NUMBER = re.compile(r"(?<![0-9.])[0-9]{1,2}$")
BEFORE = 6
"""Characters before a bracket that can be the mark of a list."""

What = Literal["never closed", "never opened", "mixed", "turned"]


class Odd(NamedTuple):
    """A mark that has no partner, or not the right one."""

    what: What
    places: tuple[int, ...]
    right: str | None = None
    """What should stand at the last of the places."""


class Bracket(Check):
    id = "bracket"
    zh_name, en_name = "括号与引号", "Brackets and quotes"
    finds = "Brackets and quotes that are not closed, never opened, or closed by another kind."
    right = (
        Example("（见规则 702.26）「跃离」。", "(See rule 702.26) “Phase out”."),
        Example("1）抓一张牌；以及2）弃一张牌。", "1) Draw a card; and 2) discard a card."),
        Example("乌尔扎’s 与 Abu Ja’far 都是名称。", "Urza’s and Abu Ja’far are names."),
        Example("“『结附于』与『装备于』都指结附。”", "“‘Attached to’ and ‘equipped’ both mean attached.”"),
        Example("“第一段仍未结束。", "“The first paragraph goes on."),
        Example("区间 [0, 1) 不含 1。", "The interval [0, 1) does not hold 1."),
        Example("不必:)", "Not needed :)"),
    )
    wrong = (
        Example("（见规则 702.26「跃离」。", "(See rule 702.26) “Phase out”."),
        Example("他称之为“跃离“的动作。", "The action that is called “phase out”."),
        Example("（见规则 702.26】。", "(See rule 702.26)."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.zh and is_listing(unit.zh.text):
            return
        odd = {text.lang: list(_odd(text)) for text in (unit.zh, unit.en)}
        for text, other in ((unit.zh, unit.en), (unit.en, unit.zh)):
            shared = {FAMILY[other.text[place]] for each in odd[other.lang] for place in each.places}
            own = [
                each for each in odd[text.lang] if shared.isdisjoint(FAMILY[text.text[place]] for place in each.places)
            ]
            for each in _joined(own, text):
                yield _fault(each, text, other, is_only=len(odd[text.lang]) == 1)


def _joined(odd: list[Odd], text: Text) -> Iterator[Odd]:
    """Marks that are turned alike are one fault."""
    turned: dict[tuple[str, str | None], list[Odd]] = {}
    for each in odd:
        if each.what == "turned":
            turned.setdefault((text.text[each.places[0]], each.right), []).append(each)
        else:
            yield each
    for (_, right), alike in turned.items():
        yield Odd("turned", tuple(sorted({place for each in alike for place in each.places})), right)


def _odd(text: Text) -> Iterator[Odd]:
    """What is odd in one text."""
    prose = covered(text.text)
    opened: list[int] = []
    unopened: list[int] = []
    straight: list[int] = []
    for mark in SIGN.finditer(prose):
        sign, place = mark[0], mark.start()
        if sign == '"':
            straight.append(place)
        elif FAMILY.get(sign) == "single" and (text.lang == "en" or _is_apostrophe(prose, place)):
            continue
        elif sign in CLOSED_BY:
            if not (place and prose[place - 1] == "\n" and sign in (prose[each] for each in opened)):
                opened.append(place)
        elif (opening := _opening(prose, opened, sign)) is not None:
            yield from _left(prose, opened[opening + 1 :])
            if _is_mixed(prose, opened[opening], place):
                yield Odd("mixed", (opened[opening], place), CLOSED_BY[prose[opened[opening]]])
            del opened[opening:]
        elif not (FAMILY.get(sign) == "round" and _marks_a_list(prose, place)):
            unopened.append(place)
    if len(straight) % 2 and not prose[straight[-1] - 1 : straight[-1]].isdigit():
        unopened.append(straight[-1])
    yield from _never_opened(prose, opened, unopened)
    yield from _left(prose, opened)


def _opening(prose: str, opened: list[int], closing: str) -> int | None:
    """Which of the open marks a closing one closes: the last of its kind, else the last if it is much the same."""
    for place in range(len(opened) - 1, -1, -1):
        if prose[opened[place]].translate(NARROW) == PAIRS[closing].translate(NARROW):
            return place
    if opened and _is_quote(prose[opened[-1]]) == _is_quote(closing):
        return len(opened) - 1
    return None


def _is_quote(sign: str) -> bool:
    return FAMILY.get(sign) in ("quote", "single")


def _is_mixed(prose: str, first: int, last: int) -> bool:
    opening, closing = prose[first], prose[last]
    return PAIRS[closing] != opening and (
        PAIRS[closing].translate(NARROW) != opening.translate(NARROW) or has_han(prose[first:last])
    )


def _is_apostrophe(prose: str, place: int) -> bool:
    before, after = prose[place - 1 : place], prose[place + 1 : place + 2]
    if "‘" in prose[:place]:
        return _is_letter(before) and _is_letter(after)
    return _is_letter(before) or _is_letter(after)


def _is_letter(char: str) -> bool:
    return char.isalnum() and not is_han(char)


def _marks_a_list(prose: str, place: int) -> bool:
    """Whether a closing bracket is that of ``a)`` or ``2）``."""
    before = prose[max(0, place - BEFORE) : place]
    if LIST_MARK.search(before):
        return True
    if not (number := LAST_NUMBER.search(before)):
        return False
    last, sign = int(number[0]), prose[place]
    return f"{last - 1}{sign}" in prose[:place] or f"{last + 1}{sign}" in prose[place:]


def _left(prose: str, opened: list[int]) -> Iterator[Odd]:
    """Of marks left open, two quotes of a kind are a quotation of which the second mark is turned."""
    place = 0
    while place < len(opened):
        sign = prose[opened[place]]
        if _is_quote(sign) and [prose[each] for each in opened[place + 1 : place + 2]] == [sign]:
            yield Odd("turned", (opened[place + 1],), CLOSED_BY[sign])
            place += 2
        else:
            yield Odd("never closed", (opened[place],))
            place += 1


def _never_opened(prose: str, opened: list[int], unopened: list[int]) -> Iterator[Odd]:
    """What comes of closing marks that close nothing. Open marks that go with them are taken away."""
    while unopened:
        place = unopened.pop(0)
        sign = prose[place]
        quotes = [each for each in opened if _is_quote(sign) and _is_quote(prose[each])]
        if quotes and sign == '"':
            opened.remove(quotes[-1])
            yield Odd("mixed", tuple(sorted((quotes[-1], place))), CLOSED_BY[prose[quotes[-1]]])
        elif quotes and CLOSED_BY[prose[quotes[-1]]] == sign:
            opened.remove(quotes[-1])
            yield Odd("turned", tuple(sorted((place, quotes[-1]))), sign)
        elif _is_quote(sign) and sign in PAIRS and [prose[each] for each in unopened[:1]] == [sign]:
            unopened.pop(0)
            yield Odd("turned", (place,), PAIRS[sign])
        else:
            yield Odd("never opened", (place,))


def _fault(odd: Odd, text: Text, other: Text, is_only: bool) -> Fault:
    signs = [text.text[place] for place in odd.places]
    here: Spans = tuple(text.place(place, place + 1) for place in odd.places)
    there: Spans = tuple(other.place(*mark.span()) for mark in OF_FAMILY[FAMILY[signs[0]]].finditer(other.text))
    zh, en = (here, there) if text.lang == "zh" else (there, here)
    edit = None
    if odd.right and is_only and (odd.what == "mixed" or len(odd.places) == 1):
        edit = Edit(text.lang, here[-1], odd.right)
    return Fault(
        _severity(odd, signs, bool(there)),
        MESSAGE[odd.what],
        {"sign": signs[0], "other": odd.right if odd.what == "turned" else signs[-1]},
        zh=zh,
        en=en,
        expected=odd.right,
        found=" ".join(signs),
        suggestion=odd.right,
        edit=edit,
    )


MESSAGE: dict[What, str] = {
    "never closed": "{sign} is never closed",
    "never opened": "{sign} is never opened",
    "mixed": "{sign} is closed by {other}",
    "turned": "{sign} stands where {other} should",
}


def _severity(odd: Odd, signs: list[str], is_told: bool) -> Severity:
    """
    :param is_told: whether the other language has such marks, and all of them with their partners.
    """
    if odd.what == "mixed":
        return "warning" if signs[0].translate(NARROW) == PAIRS.get(signs[1], "").translate(NARROW) else "error"
    return "error" if odd.what == "turned" or is_told else "warning"
