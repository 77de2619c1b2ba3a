"""A term of one language, and where it stands as a whole: what its equivalents are asked for by."""

import re

from mtgsearch.align.units import Unit
from mtgsearch.equivalents import forms
from mtgsearch.model import Lang, Span
from mtgsearch.query.ast import And, Node, Text, Word
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han, is_han
from mtgsearch.text.tokens import find, stem, words
from mtgsearch.tuples import NamedTuple

WORDED = r"[^\W\d_]+(?:['’ -][^\W\d_]+)*"
"""A term of words alone, which has forms; any other stands as it is written."""
PLURAL = (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("s", ""))
"""Endings of a plural and what they are of a singular, those first that are no other's end."""


class Term(NamedTuple):
    """A term; ``text`` is folded."""

    text: str
    lang: Lang

    @classmethod
    def of(cls, text: str, lang: Lang | None = None) -> "Term":
        """:param lang: as the script tells, unless given."""
        folded = fold(text).strip()
        return cls(folded, lang or ("zh" if has_han(folded) else "en"))

    @property
    def other(self) -> Lang:
        return "en" if self.lang == "zh" else "zh"

    def query(self) -> Node:
        """What finds all passages that hold the term, and perhaps some that do not."""
        found = list(words(self.text)) if self.lang == "en" and re.fullmatch(WORDED, self.text) else []
        if not found:
            return Text(self.text, (self.lang,))
        leaves = tuple(Word(word, stem(word), (self.lang,)) for word, _, _ in found)
        return leaves[0] if len(leaves) == 1 else And(leaves)

    def spans(self, unit: Unit) -> list[Span]:
        """Where it stands as a whole: Chinese between breaks of words, English in its forms."""
        text = unit.side(self.lang)
        if self.lang == "zh":
            return whole(self.text, text, unit.ends)
        spans = worded(self.text, text)
        if " " in self.text or "-" in self.text:
            return spans
        asked = singular(self.text)
        return [span for span in spans if singular(text[slice(*span)]) == asked]


def worded(term: str, folded: str) -> list[Span]:
    """Where an English term stands in any of its forms, if it is of words, else as it is written."""
    return forms(term, folded) if re.fullmatch(WORDED, term) else find(term, folded)


def whole(term: str, folded: str, ends: tuple[int, ...]) -> list[Span]:
    """Where a Chinese term stands whose Han beginning and end are breaks of words."""
    if term not in folded and " " not in term:
        return []
    edges = {0, len(folded), *ends}
    return [
        (start, end)
        for start, end in find(term, folded)
        if (start in edges or not is_han(folded[start])) and (end in edges or not is_han(folded[end - 1]))
    ]


def singular(word: str) -> str:
    """A word less what makes it a plural. A single word is asked for as it stands, or in its other number: ``phasing``
    is no form of ``phase`` then, for the two are different terms."""
    ending, instead = next((pair for pair in PLURAL if word.endswith(pair[0])), ("", ""))
    return word[: len(word) - len(ending)] + instead
