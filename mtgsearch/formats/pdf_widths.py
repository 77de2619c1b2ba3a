"""How wide a font of a PDF shows text: by the widths in the font where its codes are known, else by the characters."""

from bisect import bisect
from collections.abc import Iterator
from typing import Any

from mtgsearch.text.width import cells

HALF = 500.0
"""Thousandths of the size that a character is taken to have that is half as wide as a Han character."""
LAST_CODE = 0xFFFF


def usual(text: str) -> float:
    """How wide the characters of a text are, in thousandths of the size, whatever the font."""
    return HALF * cells(text) / (len(text) or 1)


class Widths:
    """Of one font, given as its dictionary, or ``None``; made once for a document."""

    def __init__(self, font: Any) -> None:
        self.font = font
        """Held so that its identity stays its own."""
        self._bytes = 2 if _of(font, "/Subtype") == "/Type0" else 1
        self._scale = _glyph_scale(font)
        try:
            self._runs = sorted(_composite(font) if self._bytes == 2 else _simple(font), key=lambda run: run[:2])
            self._default = float(_of(_descendant(font), "/DW", 1000)) if self._bytes == 2 else 0.0
        except (AttributeError, KeyError, IndexError, TypeError, ValueError):  # the font is damaged
            self._runs = []
        self._firsts = [first for first, _, _ in self._runs]
        self._is_known = bool(self._runs) and (self._bytes == 1 or str(_of(font, "/Encoding")).startswith("/Identity-"))

    def of(self, codes: bytes, usual: float) -> tuple[float, int, int]:
        """Thousandths of the size that a string is wide, how many characters it shows, and how many spaces.

        :param usual: how wide a character is taken to be where the codes have no known widths.
        """
        count = len(codes) // self._bytes
        spaces = codes.count(b" ") if self._bytes == 1 else 0
        if not self._is_known:
            return count * usual, count, spaces
        numbers = (int.from_bytes(codes[at : at + self._bytes], "big") for at in range(0, len(codes), self._bytes))
        return sum(map(self._width, numbers)) * self._scale, count, spaces

    def _width(self, code: int) -> float:
        place = bisect(self._firsts, code) - 1
        if place >= 0 and code <= self._runs[place][1]:
            first, _, widths = self._runs[place]
            return widths[min(code - first, len(widths) - 1)]
        return self._default


Run = tuple[int, int, list[float]]
"""First and last code, and their widths; the last one is that of all further codes."""


def _simple(font: Any) -> Iterator[Run]:
    widths = [float(_resolved(each)) for each in _of(font, "/Widths", [])]
    first = int(_of(font, "/FirstChar", 0))
    if widths:
        yield first, first + len(widths) - 1, widths


def _composite(font: Any) -> Iterator[Run]:
    entries = [_resolved(each) for each in _of(_descendant(font), "/W", [])]
    place = 0
    while place + 1 < len(entries):
        first, following = int(entries[place]), entries[place + 1]
        if isinstance(following, list):
            widths = [float(_resolved(each)) for each in following]
            place += 2
            if widths:
                yield first, first + len(widths) - 1, widths
        else:
            yield first, min(int(following), LAST_CODE), [float(entries[place + 2])]
            place += 3


def _descendant(font: Any) -> Any:
    return _resolved(_of(font, "/DescendantFonts", [None])[0])


def _glyph_scale(font: Any) -> float:
    """1, but for fonts whose glyphs are drawings, which have a measure of their own."""
    matrix = _of(font, "/FontMatrix") if _of(font, "/Subtype") == "/Type3" else None
    try:
        return float(_resolved(matrix[0])) * 1000 if matrix else 1.0
    except (IndexError, TypeError, ValueError):
        return 1.0


def _of(dictionary: Any, key: str, absent: Any = None) -> Any:
    return absent if dictionary is None else _resolved(dictionary.get(key, absent))


def _resolved(value: Any) -> Any:
    return value.get_object() if hasattr(value, "get_object") else value
