"""How near two texts are: the fuzzy percent of translation tools, over words of English and characters of Chinese.

It is what OmegaT computes: the Levenshtein distance over tokens, as a share of the longer text's tokens, taken from
100 and rounded down, so that 100 is a text that has all tokens alike. Texts are folded; white space is no token.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from mtgsearch.model import Span

TOKEN = r"""(?x) \{[^{}\s]*\}                         # a symbol
    | [+-]?[0-9x*]+/[+-]?[0-9x*]+                     # power and toughness
    | [a-z0-9]+(?:[.'][a-z0-9]+)*                     # a word or a number
    | \S                                              # a Han character, or a mark"""


def tokens(text: str) -> list[str]:
    """What folded ``text`` is compared by."""
    return _token().findall(text)


def percent(one: Sequence[str], other: Sequence[str], least: int = 0) -> int:
    """How near two lists of tokens are, from 0 to 100.

    :param least: 0 is given for what is less near, which is found out sooner.
    """
    from rapidfuzz.distance import Levenshtein  # 25 ms, which a search that finds something can do without

    longest = max(len(one), len(other))
    if not longest:
        return 100
    distance = Levenshtein.distance(one, other, score_cutoff=longest * (100 - least) // 100)
    reached = 100 * (longest - distance) // longest
    return reached if reached >= least else 0


def edits(one: str, other: str, most: int) -> int:
    """How many characters of a word are to be changed, put in, left out, or swapped with the next, to make the other.

    :param most: one more than this is given for more.
    """
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other, score_cutoff=most)


def near(word: str, words: Sequence[str], most: int) -> Iterator[str]:
    """Those of many words for which ``edits`` are no more than that."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    return (found for found, _, _ in process.extract_iter(word, words, scorer=OSA.distance, score_cutoff=most))


def agreeing(text: str, other: str) -> Iterator[Span]:
    """The spans of folded ``text`` whose tokens stay where it is made the ``other`` with the fewest edits."""
    from rapidfuzz.distance import Levenshtein

    spans = [match.span() for match in _token().finditer(text)]
    for code in Levenshtein.opcodes(tokens(text), tokens(other)):
        if code.tag == "equal":
            yield spans[code.src_start][0], spans[code.src_end - 1][1]


@cache
def _token() -> re.Pattern[str]:
    return re.compile(TOKEN)
