"""What answers to a searched term on the other side of a passage, as far as the glossary knows renderings of it."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, takewhile

from mtgsearch.model import LANGS, Lang, Span
from mtgsearch.query.ast import And, Compound, Node, Not, Or, Query, Text, Word
from mtgsearch.text.script import has_han
from mtgsearch.text.tokens import bare, find, irregular, stem, words
from mtgsearch.tuples import NamedTuple

REST = r"[^\W\d_]*(?:['’][^\W\d_]+)*"
"""What a word goes on with, as in ``tokens.WORD``."""
GAPS = (" ", "-", "'s ", "'s-")
"""What may stand between two words of a term, after which ``tokens.words`` have their ends."""
SHORT = 3
"""Letters of a stem up to which its words need not begin with all but the last of them."""


class Rendering(NamedTuple):
    """One way in which a term of the query is rendered in ``lang``; both as the glossary has them."""

    term: str
    lang: Lang
    text: str

    def spans(self, folded: str) -> list[Span]:
        """Where it stands in a folded text of its language; English in any of its forms."""
        return find(self.text, folded) if self.lang == "zh" else forms(self.text, folded)


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


def unlisted(query: Query, listed: Iterable[Rendering]) -> list[tuple[str, Lang]]:
    """The terms asked for that ``listed`` renders none of; symbols and numbers, which no language renders, apart."""
    known = {rendering.term for rendering in listed}
    terms = dict.fromkeys(_terms(query.root))
    return [(term, lang) for term, lang in terms if term not in known and (has_han(term) or any(words(term)))]


def is_term(node: Node) -> bool:
    """Whether a query is one term, or several to choose from, and nothing else: what is found tells of these then."""
    match node:
        case And(parts):
            return all(isinstance(part, Word) for part in parts)
        case Or(parts):
            return all(map(is_term, parts))
        case _:
            return isinstance(node, Text | Word | Compound)


def _terms(node: Node) -> Iterator[tuple[str, Lang]]:
    match node:
        case Text(needle):
            yield needle, "zh" if has_han(needle) else "en"
        case Word(word) | Compound(word):
            yield word, "en"
        case And(parts) if all(isinstance(part, Word) for part in parts):
            yield " ".join(part.word for part in parts if isinstance(part, Word)), "en"
        case And(parts) | Or(parts):
            for part in parts:
                yield from _terms(part)
        case Not() | _:
            return


def forms(term: str, folded: str) -> list[Span]:
    """Runs of words with the stems of the term's words, parted by a space or a hyphen, possessive or not."""
    stems, beginnings, pattern = _run(term)
    if not stems or any(beginning not in folded for beginning in beginnings):
        return []
    if "{" in folded or has_han(folded):  # what is a word there, the pattern does not know
        return _word_by_word(stems, folded)
    found = []
    for match in pattern.finditer(folded):
        if [stem(bare(word)) for word in match.groups()] == stems:
            last = match.groups()[-1]
            found.append((match.start(), match.end() - len(last) + len(bare(last))))
    return found


def _word_by_word(stems: list[str], folded: str) -> list[Span]:
    there = list(words(folded))
    runs = (there[at : at + len(stems)] for at in range(len(there) - len(stems) + 1))
    return [
        (run[0][1], run[-1][2])
        for run in runs
        if [stem(word) for word, _, _ in run] == stems
        and all(folded[before[2] : after[1]] in GAPS for before, after in pairwise(run))
    ]


@lru_cache(maxsize=64)
def _run(term: str) -> tuple[list[str], list[str], re.Pattern[str]]:
    """The stems that the words of a term must have, none for a term without words, how these begin, and how they may
    stand in a text.

    All words of a stem begin with it, less its last letter (``happi``: happy, happiest); short ones (``die``: dying)
    share the first, and irregular ones (``shrink``: shrank) what they have in common with it. So few words of a text
    have to be stemmed. What must not stand before the first is asked when its beginning is there: a pattern that begins
    with letters is looked for ten times as fast.
    """
    stems = [stem(word) for word, _, _ in words(term)]
    beginnings = [_beginning(each) for each in stems]
    first, *others = map(re.escape, beginnings) if beginnings else [""]
    no_part = rf"(?<![^\W_]{first})(?<![^\W_]['’]{first})"
    spelt = [rf"({first}{no_part}{REST})", *(rf"({beginning}{REST})" for beginning in others)]
    return stems, beginnings, re.compile(rf"{'[ -]'.join(spelt)}(?![^\W\d_])")


def _beginning(stemmed: str) -> str:
    """What all words of a stem begin with."""
    regular = stemmed[:-1] if len(stemmed) > SHORT else stemmed[:1]
    letters = takewhile(lambda alike: len({*alike}) == 1, zip(regular, *irregular(stemmed), strict=False))
    return "".join(letter for letter, *_ in letters)
