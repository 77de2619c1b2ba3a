"""What the wording of a passage says of its worth: a title of what is asked for, a definition, its words side by side.

Texts are looked at folded. The words asked for are found by the beginning that their forms share, which is nearly what
their stem says and takes a hundredth of the time: it decides about order, never about what is found.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from mtgsearch.query.ast import Compound, Text, Word
from mtgsearch.text.normalize import fold

Name = Text | Word | Compound
"""What a title may consist of."""

TITLES = {"heading": 200, "rule": 64}
"""Kinds of passages that may be titles, and of how many bytes on either side. A rule is one, such as
``702.26. Phasing``, if it ends as no sentence does.
"""
SENTENCE_ENDS = tuple('.:;!?。)"')
NUMBER = r"\A(?:第 ?|[a-z]+ )?[0-9]+(?:\.[0-9]+)*[a-z]?[.节章]? *"
"""Before a title, with the name of a work or what is numbered: ``702.26.``, ``mtr 2.6``, ``第1.4节``."""
NUMBER_LENGTH = 64
"""Bytes of that at most."""
ARTICLES = ("a", "an", "the", "to")
"""Words before a term that do not count."""

SAYS = (" is ", " are ", " means ", " mean ", " refers ", "是", "指", "意指", "为", "属于", "意味")
"""After a term: the sentence says what it is."""
BEFORE = 24
"""Characters that are looked at before a term."""
OPENS, CLOSES = 12, 8
"""Characters between a term and quotation marks round it at most: "transformed permanent" is quoted with its words."""

CHANGING = {"i": "[iy]", "y": "[iy]", "e": "[ei]"}
"""What the last letter of a stem may be in forms of a word: ``facing``, ``flies``."""

DEFINED = 2.0
TOGETHER = 1.5
UNLETTERED = 1.5
"""So many times as good is a passage that defines what is asked for, has its words side by side, is such a rule."""


class Wording:
    """How what a query asks for is worded."""

    def __init__(self, leaves: Sequence[Name]) -> None:
        """:param leaves: all of which must stand in a passage; none for a query that is otherwise."""
        self._pattern = re.compile(_together(leaves, _form)) if leaves else None
        self._named = re.compile(_together(leaves, _as_named)) if leaves else None

    def is_title(self, title: str) -> bool:
        """Whether a title, less its number, is what is asked for, but for the forms of words and articles."""
        if self._pattern is None:
            return False
        first, _, rest = title.partition(" ")
        return bool(self._pattern.fullmatch(rest if first in ARTICLES else title))

    def names(self, title: str) -> bool:
        """Whether the words that are asked for stand side by side in a title, be it in the plural: ``phase`` is what a
        phase is called, and ``phasing`` is something else.
        """
        return self._named is not None and bool(self._named.search(title))

    def prominence(self, kind: str, texts: Iterable[str]) -> float:
        """How many times as good a passage is for its wording, 1 at least.

        :param texts: its sides where what is asked for may stand.
        """
        texts = list(texts)
        found = [self._defined(text) for text in texts] if self._pattern else []
        stands, is_defined = any(each is not None for each in found), any(found)
        is_rule = kind == "rule" and any(map(_is_unlettered, texts))
        return TOGETHER**stands * DEFINED**is_defined * UNLETTERED**is_rule

    def _defined(self, text: str) -> bool | None:
        """Whether a text defines what is asked for; ``None`` if that does not stand there side by side."""
        assert self._pattern
        defined = None
        for match in self._pattern.finditer(text):
            defined = _is_subject(text, *match.span()) or _is_quoted(text, *match.span())
            if defined:
                break
        return defined


def may_be_title(kind: str, text: str) -> bool:
    """Whether one side of a passage, folded, may be a title, as far as its kind and its end tell."""
    return bool(text) and kind in TITLES and not (kind == "rule" and text.endswith(SENTENCE_ENDS))


def untitled(title: str) -> str:
    """A title, folded, less its number."""
    return re.sub(NUMBER, "", title)


def _is_unlettered(text: str) -> bool:
    """Whether it begins with the number of a rule that is no lettered subrule, and so stands before those."""
    number = text.partition(" ")[0].removesuffix(".")
    return "." in number and number.replace(".", "").isdecimal()


def _is_subject(text: str, start: int, end: int) -> bool:
    """Whether a sentence begins with what stands there, and says what it is."""
    if not text.startswith(SAYS, end + (text[end : end + 1] == '"')):
        return False
    words = text[max(start - BEFORE, 0) : start].rstrip(' "(').split(" ")
    while words and words[-1] in ARTICLES:
        words.pop()
    return not words or words[-1].endswith(SENTENCE_ENDS) or _is_number(words[-1])


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Whether it is called so, in quotation marks; after the number of a rule they hold but its title."""
    after = text[end : end + CLOSES + 1].partition('"')
    before, opens, inside = text[max(start - BEFORE, 0) : start].rpartition('"')
    if not (opens and after[1]) or len(inside) > OPENS or "。" in f"{inside}{after[0]}" or "." in inside:
        return False
    named = before.rstrip()
    return not (named.endswith(",") and _is_number(named[:-1]))


def _is_number(word: str) -> bool:
    """Whether it ends as the number of a rule, or is nothing."""
    return not word or word[-1].isdecimal() or (word[-1].isalpha() and word[-2:-1].isdecimal())


def _together(leaves: Sequence[Name], form: Callable[[Name], str]) -> str:
    """A pattern of the leaves side by side, in their order.

    :param form: gives a pattern of each.
    """
    apart = r"[\W_]{0,3}" if any(isinstance(leaf, Text) for leaf in leaves) else r"[\W_]{1,3}"
    begins = "" if isinstance(leaves[0], Text) else r"(?<![^\W\d_])"
    return begins + apart.join(map(form, leaves))


def _form(leaf: Name) -> str:
    if isinstance(leaf, Text):
        return re.escape(leaf.needle)
    if isinstance(leaf, Word):
        return f"(?:{_inflected(leaf.stem)}|{re.escape(fold(leaf.word))})"  # an irregular form may share nothing
    return r"[\W_]{0,3}".join(map(_inflected, leaf.stems))


def _as_named(leaf: Name) -> str:
    """A word in the singular or the plural, as far as its end tells."""
    if not isinstance(leaf, Word):
        return _form(leaf)
    word = fold(leaf.word)
    singular = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    return rf"{re.escape(singular)}(?:e?s)?(?![^\W\d_])"


def _inflected(stem: str) -> str:
    """A word in its forms, by what their beginnings share: ``abil`` of ``ability`` and ``abilities``."""
    last = CHANGING.get(stem[-1:], re.escape(stem[-1:]))
    return rf"{re.escape(stem[:-1])}{last}[^\W\d_]*"
