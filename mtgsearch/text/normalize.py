"""The fold: what index, matcher and highlighter compare by.

Forms that a reader takes for the same are made one: Traditional and Simplified, full and half width, letter case,
diacritics, quotes, dashes; what cannot be seen is taken out, and every run of white space is one space. Folding works
character by character, so that offsets can be followed back, and folding twice changes nothing. The text itself is
never converted: folded text is for comparing, not for showing.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

from mtgsearch import data
from mtgsearch.model import Span
from mtgsearch.tuples import NamedTuple

FOLD_VERSION = 1
"""Raised whenever ``fold`` changes; stamped on everything that was made with it."""

SPECIAL = {
    **dict.fromkeys("“”„‟«»「」『』﹁﹂﹃﹄〝〞〟", '"'),
    **dict.fromkeys("‘’‚‛‹›\N{ACUTE ACCENT}\N{PRIME}\N{MODIFIER LETTER APOSTROPHE}", "'"),
    **dict.fromkeys("\N{HYPHEN}\N{NON-BREAKING HYPHEN}‒–—―⸺⸻\N{MINUS SIGN}\N{BOX DRAWINGS LIGHT HORIZONTAL}", "-"),
    **dict.fromkeys("\N{FRACTION SLASH}\N{DIVISION SLASH}", "/"),
    **dict.fromkeys("\N{HYPHENATION POINT}\N{KATAKANA MIDDLE DOT}", "·"),
    "⋯": "...",
    "\N{RATIO}": ":",
    "\N{WAVE DASH}": "~",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ł": "l",
    "ŧ": "t",
    "þ": "th",
    "ı": "i",
}
"""What Unicode does not call equal, and a reader does. Keys are in lower case."""

SAME_LOOK = ("<wide", "<narrow", "<small", "<vertical", "<compat", "<font", "<noBreak")
"""Decompositions that are another drawing of the same text; superscripts, fractions and circled numbers are not."""

ATTACHED = (("\u0300", "\u036f"), ("\u180b", "\u180d"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
"""First and last of the diacritics and variation selectors."""
FILLERS = "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}"


class _Table(dict[int, str]):
    """Code point to folded text, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        self[code] = _folded(chr(code))
        return self[code]


TABLE = _Table()


def _folded(text: str) -> str:
    if text.isascii():
        return " " if text.isspace() else text.lower()
    if "\u4e00" <= text <= "\u9fff":
        return _simplified(text) or text
    while (folded := "".join(map(_step, text))) != text:
        text = folded
    return text


def _step(character: str) -> str:
    """One character, one step nearer to its folded form."""
    if character.isspace():
        return " "
    if _is_attached(character) or character in FILLERS or unicodedata.category(character) == "Cf":
        return ""
    lower = character.casefold()
    return SPECIAL.get(lower) or _simplified(lower) or _decomposed(lower)


def _is_attached(character: str) -> bool:
    """Whether it is drawn with the character before it: a diacritic or a variation selector."""
    return any(first <= character <= last for first, last in ATTACHED)


def _simplified(character: str) -> str | None:
    characters, folded = simplified()
    place = bisect_left(characters, character)
    return folded[place] if characters[place : place + 1] == character else None


@cache
def simplified() -> tuple[str, str]:
    """The characters that fold to others, ascending, and what each folds to: a dictionary would take longer to make."""
    table = data.read("fold_han.txt")  # a line: the character, what it folds to, a line feed
    return table[::3], table[1::3]


def _decomposed(text: str) -> str:
    """One step of Unicode's decomposition, where it changes only how the text is drawn."""
    if len(text) > 1:
        return text
    tag, _, codes = unicodedata.decomposition(text).rpartition(">")
    parts = "".join(chr(int(code, 16)) for code in codes.split())
    same = tag in SAME_LOOK if tag else len(parts) == 1 or unicodedata.category(text).startswith("L")
    # A spacing accent decomposes to a space with the accent; it is no space.
    return parts if parts and same and not parts.startswith(" ") else text


class Folded(NamedTuple):
    """Folded text, with the place in the source of each of its characters."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def original(self, start: int, end: int) -> Span:
        """The span of the source whose visible text folds to ``text[start:end]``.

        It holds what is invisible inside, and the diacritics of its last letter; where one source character folds to
        several, it is taken whole.
        """
        if start == end:
            place = self.starts[start] if start < len(self.starts) else (self.ends[-1] if self.ends else 0)
            return place, place
        return self.starts[start], self.ends[end - 1]


def fold(text: str) -> str:
    """``text`` as it is compared."""
    folded = text.translate(TABLE)
    return re.sub("  +", " ", folded) if "  " in folded else folded


def fold_with_offsets(text: str) -> Folded:
    """``fold(text)``, and where each of its characters comes from."""
    same_places = text.translate(TABLE)
    if "  " not in same_places and _keeps_places(text):
        return Folded(same_places, range(len(text)), range(1, len(text) + 1))
    return _followed(text)


_single: set[str] = set()
"""Characters that have been met and fold to one."""


def _keeps_places(text: str) -> bool:
    """Whether each character of a text folds to one."""
    new = set(text) - _single
    if any(len(TABLE[ord(character)]) != 1 for character in new):
        return False
    _single.update(new)
    return True


def _followed(text: str) -> Folded:
    """The same for any text, character by character."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for place, character in enumerate(text):
        piece = TABLE[ord(character)]
        if piece and not (piece == " " and folded[-1:] == [" "]):
            folded.append(piece)
            starts.extend([place] * len(piece))
            ends.extend([place + 1] * len(piece))
        elif piece or (ends[-1:] == [place] and _is_attached(character)):
            ends[-1] = place + 1
    return Folded("".join(folded), tuple(starts), tuple(ends))
