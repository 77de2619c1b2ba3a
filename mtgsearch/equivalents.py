"""What answers to a searched term on the other side of a passage, as far as the glossary knows renderings of it."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.model import LANGS, Lang, Span
from mtgsearch.query.ast import And, Node, Not, Or, Query, Text, Word
from mtgsearch.text.script import has_han
from mtgsearch.text.tokens import bare, find, stem, words

REST = r"[^\W\d_]*(?:['’][^\W\d_]+)*"
"""What a word goes on with, as in ``tokens.WORD``."""
SHORT = 3
"""Letters of a stem up to which its words need not begin with all but the last of them."""


class Rendering(NamedTuple):
    """One way in which a term of the query is rendered in ``lang``; both as the glossary has them."""

    term: str
    lang: Lang
    text: str

    def spans(self, folded: str) -> list[Span]:
        """Where it stands in a folded text of its language; English in any of its forms."""
        return find(self.text, folded) if self.lang == "zh" else _forms(self.text, folded)


def renderings(query: Query, known: Callable[[str, Lang], list[str]]) -> list[Rendering]:
    """The renderings of the terms asked for; what stands under NOT is not asked for.

    :param known: what the glossary has for a folded term, such as ``Glossary.renderings``.
    """
    return [
        Rendering(term, other, text)
        for term, lang in dict.fromkeys(_terms(query.root))
        for other in LANGS
        if other != lang
        for text in known(term, lang)
    ]


def _terms(node: Node) -> Iterator[tuple[str, Lang]]:
    match node:
        case Text(needle):
            yield needle, "zh" if has_han(needle) else "en"
        case Word(word):
            yield word, "en"
        case And(parts) if all(isinstance(part, Word) for part in parts):
            yield " ".join(part.word for part in parts if isinstance(part, Word)), "en"
        case And(parts) | Or(parts):
            for part in parts:
                yield from _terms(part)
        case Not() | _:
            return


def _forms(term: str, folded: str) -> list[Span]:
    """Runs of words with the stems of the term's words, parted by a space or a hyphen."""
    stems, pattern = _run(term)
    if not stems:
        return []
    if "{" in folded or has_han(folded):  # what is a word there, the pattern does not know
        return _word_by_word(stems, folded)
    found = []
    for match in pattern.finditer(folded):
        *spelt, last = match.groups()
        if [stem(word) for word in (*spelt, bare(last))] == stems and list(map(bare, spelt)) == spelt:
            found.append((match.start(), match.end() - len(last) + len(bare(last))))
    return found


def _word_by_word(stems: list[str], folded: str) -> list[Span]:
    there = list(words(folded))
    runs = (there[at : at + len(stems)] for at in range(len(there) - len(stems) + 1))
    return [
        (run[0][1], run[-1][2])
        for run in runs
        if [stem(word) for word, _, _ in run] == stems
        and all(folded[before[2] : after[1]] in (" ", "-") for before, after in pairwise(run))
    ]


@lru_cache(maxsize=64)
def _run(term: str) -> tuple[list[str], re.Pattern[str]]:
    """The stems that the words of a term must have, none for a term without words, and how they may stand in a text.

    All words of a stem begin with it, less its last letter (``happi``: happy, happiest); short ones (``die``: dying)
    share the first. So few words of a text have to be stemmed.
    """
    stems = [stem(word) for word, _, _ in words(term)]
    beginnings = (each[:-1] if len(each) > SHORT else each[:1] for each in stems)
    spelt = (rf"({re.escape(beginning)}{REST})" for beginning in beginnings)
    return stems, re.compile(rf"(?<![^\W_])(?<![^\W_]['’]){'[ -]'.join(spelt)}(?![^\W\d_])")
