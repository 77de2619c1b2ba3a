"""Terminal cells: how wide a text is, where its lines break, and what of it may be shown as it is."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from mtgsearch.model import Span

NO_START = frozenset("，。、；：？！…‥·・～—％」』”’）】》〉〕］｝〗〞〟﹂﹄" + ",.;:?!)]}%\N{HORIZONTAL ELLIPSIS}")
"""What never begins a line."""
NO_END = frozenset("「『“‘（【《〈〔［｛〖〝﹁﹃" + "([{")
"""What never ends a line."""

JOINERS = frozenset("\u200b\u200c\u200d\u2060\ufeff")
"""Zero-width spaces and joiners."""
HARMLESS = JOINERS | {"\N{SOFT HYPHEN}"}
"""The format characters that are shown as they are."""


class _Cells(dict[int, int]):
    """Code point to cells, filled as characters are met."""

    def __missing__(self, code: int) -> int:
        self[code] = _cells(chr(code))
        return self[code]


class _Signs(dict[int, str]):
    """Code point to what is shown for it, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        self[code] = _sign(chr(code))
        return self[code]


CELLS = _Cells()
SIGNS = _Signs()


def cells(text: str) -> int:
    """How many terminal cells ``visible(text)`` takes. East Asian characters of ambiguous width count one."""
    return len(text) if text.isascii() else sum(map(CELLS.__getitem__, map(ord, text)))


def visible(text: str) -> str:
    """``text``, as long as before, with a visible sign for each character that could act on a terminal or mislead a
    reader: controls (line ends too, so split lines first), escapes, changes of direction, lone surrogates.
    """
    return text if text.isprintable() else text.translate(SIGNS)


def _cells(char: str) -> int:
    if "\u4e00" <= char <= "\u9fff":  # most of what is asked for, and asking Unicode's tables takes longer
        return 2
    if char in JOINERS or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _sign(char: str) -> str:
    if char == "\t":
        return " "
    if char < " ":
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "\N{SYMBOL FOR DELETE}"
    unseen = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in HARMLESS
    return "\N{REPLACEMENT CHARACTER}" if unseen else char


def wrap(text: str, width: int) -> list[Span]:
    """The lines of ``text`` as spans, none wider than ``width`` cells (at least 2).

    Lines break at spaces, beside East Asian characters, and inside a word only when it is wider than a line; closing
    punctuation begins no line and opening punctuation ends none, as far as the width allows. Line feeds in the text
    are kept as breaks. Only spaces and line feeds at breaks lie outside the spans; an empty text is one empty line.
    """
    spans: list[Span] = []
    start = 0
    for line in text.split("\n"):
        spans.extend((start + first, start + end) for first, end in _wrap_line(line, max(width, 2)))
        start += len(line) + 1
    return spans


def _wrap_line(line: str, width: int) -> Iterator[Span]:
    before = range(len(line) + 1) if line.isascii() else [0, *accumulate(map(CELLS.__getitem__, map(ord, line)))]
    start, length = 0, len(line)
    while True:
        end = bisect_right(before, before[start] + width) - 1
        if end < length:
            end = _break(line, start, end)
        following = _skip_spaces(line, end)
        yield start, start + len(line[start:end].rstrip(" "))
        if following >= length:
            return
        start = following


def _break(line: str, start: int, end: int) -> int:
    """Where a line from ``start`` that is full at ``end`` breaks: the last good place, else ``end`` itself."""
    for place in range(end, _skip_spaces(line, start), -1):
        if _may_break(line, place):
            return place
    return end


def _may_break(line: str, place: int) -> bool:
    before, after = line[place - 1], line[place]
    if after in NO_START or before in NO_END or not CELLS[ord(after)]:
        return False
    return " " in (before, after) or 2 in (CELLS[ord(before)], CELLS[ord(after)])


def _skip_spaces(line: str, place: int) -> int:
    while place < len(line) and line[place] == " ":
        place += 1
    return place
