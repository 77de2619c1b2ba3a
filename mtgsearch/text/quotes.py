"""Quotes and brackets: which way a quote points, and which marks open and close together."""

import re
from collections import Counter

from mtgsearch.text.script import is_han

PAIRS = dict(zip("”’」』﹂﹄）)]】〕》〉｝}", "“‘「『﹁﹃（([【〔《〈｛{", strict=True))
"""Closing marks with the opening ones."""
OPENING, CLOSING = "".join(PAIRS.values()), "".join(PAIRS)
MARK = re.compile(f"[{re.escape(OPENING + CLOSING)}]")
BEFORE_OPENING = frozenset(("", *OPENING, *"-–—"))
AFTER_CLOSING = frozenset(("", *CLOSING, *".,;:!?，。；：！？、…—"))


def directed(text: str) -> str:
    """``text`` with its straight quotes turned to where they point, and its curved apostrophes straight."""
    is_open = False

    def turned(quote: re.Match[str]) -> str:
        nonlocal is_open
        before, after = text[quote.start() - 1 : quote.start()], text[quote.end() : quote.end() + 1]
        if quote[0] != '"':
            return _apostrophe_or_quote(quote[0], before, after)
        opens = (before in BEFORE_OPENING or before.isspace()) and not (after == "" or after.isspace())
        closes = not (before == "" or before.isspace()) and (after in AFTER_CLOSING or after.isspace())
        is_open = opens if opens != closes else not is_open
        return "“" if is_open else "”"

    return re.sub("[\"'’]", turned, text)


def _apostrophe_or_quote(char: str, before: str, after: str) -> str:
    outside = before == "" or before.isspace()
    if _is_latin(before) or (char == "’" and outside):
        return "'"
    if char == "'" and (outside or before in OPENING or before == '"') and not after.isspace():
        return "‘"
    return "'" if _is_latin(after) else "’"


def _is_latin(char: str) -> bool:
    return char.isalnum() and not is_han(char)


def pairs(text: str) -> dict[int, int]:
    """Where each quotation and parenthesis opens and closes; those that never do, or never did, are left out."""
    paired: dict[int, int] = {}
    opened: list[int] = []
    waiting: Counter[str] = Counter()
    for mark in MARK.finditer(text):
        kind = PAIRS.get(mark[0], mark[0])
        if kind == mark[0]:
            opened.append(mark.start())
            waiting[kind] += 1
        elif waiting[kind]:
            while text[opened[-1]] != kind:
                waiting[text[opened.pop()]] -= 1
            waiting[kind] -= 1
            paired[opened.pop()] = mark.start()
    return paired
