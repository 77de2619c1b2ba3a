"""Which script a character is of, and which language a line is in.

Han is told by comparing code points: a regular expression of all Han takes milliseconds to compile, so that one is made
only for a text that needs it. The others stand as patterns, for a search uses none of them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from mtgsearch.model import Lang, Script

HAN = (
    ("\u4e00", "\u9fff"),
    ("\u3400", "\u4dbf"),
    ("\N{IDEOGRAPHIC ITERATION MARK}", "\N{IDEOGRAPHIC ITERATION MARK}"),
    ("\N{IDEOGRAPHIC NUMBER ZERO}", "\N{IDEOGRAPHIC NUMBER ZERO}"),
    ("\N{HANGZHOU NUMERAL ONE}", "\N{HANGZHOU NUMERAL NINE}"),
    ("\N{HANGZHOU NUMERAL TEN}", "\N{VERTICAL IDEOGRAPHIC ITERATION MARK}"),
    ("\u2e80", "\u2fdf"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)
"""First and last characters: the unified ideographs with all extensions up to the end of plane 3, radicals, number and
iteration signs, compatibility ideographs."""

FIRST = min(first for first, _ in HAN)

LATIN_WORD = "[A-Za-z\u00c0-\u024f]+"
NO_NEITHER = "[A-Za-z\u00aa\u00ba\u00c0-\u02ff\u1e00-\u1eff\u3100-\u312f\u31a0-\u31bf\uff21-\uff5a]"
"""Besides Han: Latin letters in all widths, those of phonetic scripts and of bopomofo."""
NO_PROSE = r"\{[^{}\s]*\}|https?://[!-~]+|`[^`]*`|<[^<>]*>|\]\([^()]*\)"
"""Symbols, addresses, code and markup: Latin letters that say nothing of the language around them."""


@cache
def is_han(char: str) -> bool:
    """Whether one character is a Han character. Remembered, for this is asked of every character of every text."""
    return char >= FIRST and any(first <= char <= last for first, last in HAN)


def has_han(text: str) -> bool:
    """Whether a Han character stands anywhere in ``text``."""
    return not text.isascii() and any(map(is_han, text))


def without_han(text: str) -> Iterator[tuple[int, str]]:
    """The stretches of ``text`` between Han characters, each with its offset."""
    if has_han(text):
        yield from ((match.start(), match[0]) for match in _not_han().finditer(text))
    else:
        yield 0, text


def language(text: str) -> Lang | None:
    """The language a line is written in; ``None`` for a line of neither, such as ``---`` or ``4/4``.

    A line with Han is Chinese, whatever Latin names it holds, unless running English words (in lower case: a name has
    capitals) outnumber its Han characters.
    """
    prose = re.sub(NO_PROSE, " ", text)
    words = re.findall(LATIN_WORD, prose)
    if han := 0 if prose.isascii() else sum(map(is_han, prose)):
        return "zh" if han >= sum(map(str.islower, words)) else "en"
    return "en" if words else None


def running_words(text: str) -> int:
    """How many words in lower case of a Latin script stand in ``text``: a name has capitals."""
    return sum(map(str.islower, re.findall(LATIN_WORD, re.sub(NO_PROSE, " ", text))))


def is_neither(texts: Iterable[str], share: float) -> bool:
    """Whether more than such a share of the letters is neither Han nor Latin, but for instance Cyrillic or kana."""
    counts: Counter[str] = Counter()
    for text in texts:
        if not text.isascii():
            counts.update(text)
        else:
            counts["a"] += sum(map(str.isalpha, text))
    letters = {char: n for char, n in counts.items() if char.isalpha()}
    return sum(n for char, n in letters.items() if _is_of_neither(char)) > share * sum(letters.values())


def _is_of_neither(char: str) -> bool:
    return not (is_han(char) or re.match(NO_NEITHER, char))


def script_counts(texts: Iterable[str]) -> Counter[Script]:
    """How many characters of Chinese texts are in one script only."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(text)
    return Counter({script: sum(counts[char] for char in counts.keys() & only) for script, only in _apart().items()})


def prevailing(counts: Counter[Script]) -> Script | None:
    """The script that texts with such counts are in; ``None`` where there are none, or as many of either.

    A few characters are of one script in one word and of both in another (乾, 后), so that the more decide.
    """
    if counts["Hant"] == counts["Hans"]:
        return None
    return "Hant" if counts["Hant"] > counts["Hans"] else "Hans"


@cache
def _apart() -> dict[Script, frozenset[str]]:
    """The characters that are in one script only."""
    from mtgsearch.text.normalize import simplified

    traditional, folded = map(frozenset, simplified())
    return {"Hant": traditional, "Hans": folded - traditional}


@cache
def _not_han() -> re.Pattern[str]:
    return re.compile(f"[^{''.join(f'{first}-{last}' for first, last in HAN)}]+")
