"""What stands across from capitalised words: some Chinese texts of each, and the characters that are bound to it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from mtgsearch.checks.base import Study, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.model import Span
from mtgsearch.text.script import is_han

WORD = re.compile(r"(?<![^\W_])[A-Z](?:[^\W\d_]{3,}|[^\W\d_]+(?=-))(?:['’-](?!s\b)[^\W\d_]+)*")
"""Of four letters and more: those that begin a sentence and say nothing are mostly shorter."""
JOINT = re.compile(r"(?:['’]s)? (?:(?:of|the|and|to|in|for|from|a|an|with) ){0,2}")
"""What stands between words of one name."""
MOST_USES = 16
"""Of a word, whose Chinese is kept: the first."""
LEAST_TIMES = 2
LEAST_SHARE = 0.4
"""Of the uses of a word, that hold what is bound to it."""
LEAST_DICE = 0.2
"""How much it must be of that word alone, from 0 to 1: the coefficient of Dice."""


def capitals(text: str) -> Iterator[str]:
    """The capitalised words of an English text as written, and each two that belong to one name."""
    last: re.Match[str] | None = None
    for match in WORD.finditer(text):
        yield match[0]
        if last and JOINT.fullmatch(text, last.end(), match.start()):
            yield f"{last[0]} {match[0]}"
        last = match


def find(words: str, text: str) -> Span:
    """Where capitalised words that ``capitals`` gave of a text stand first in it."""
    found = re.search(JOINT.pattern.join(map(re.escape, words.split(" "))), text)
    return found.span() if found else (0, 0)


class Contexts(Study):
    """Learns which two characters are bound to a capitalised word, or to two."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._uses: defaultdict[str, list[str]] = defaultdict(list)
        self._seen = Counter[str]()
        self._bound: dict[str, Mapping[str, int]] = {}

    def learn(self, unit: Unit) -> None:
        if not unit.is_two_sided:
            return
        words = set(capitals(unit.en.text))
        self._seen.update(words)
        for word in words:
            if len(uses := self._uses[word]) < MOST_USES:
                uses.append(unit.zh.folded)

    def settle(self) -> None:
        self._uses = defaultdict(list, {word: uses for word, uses in self._uses.items() if len(uses) >= LEAST_TIMES})

    def uses(self, word: str) -> Sequence[str]:
        """Some of the Chinese texts across from it."""
        return self._uses.get(word, ())

    def bound(self, word: str, times: Mapping[str, int]) -> Mapping[str, int]:
        """The pairs of characters that stand across from a word oftener than elsewhere, with how many of the uses have
        them.

        :param times: how often each pair of characters stands in all texts; the same at each call.
        """
        if word not in self._bound:
            uses = self.uses(word)
            scale = len(uses) / max(1, self._seen[word])
            held = Counter(chain.from_iterable({*map("".join, pairwise(use))} for use in uses))
            self._bound[word] = {
                gram: count
                for gram, count in held.items()
                if count >= max(LEAST_TIMES, LEAST_SHARE * len(uses))
                and is_pair(gram)
                and 2 * count >= LEAST_DICE * (len(uses) + max(count, scale * times.get(gram, 0)))
            }
        return self._bound[word]


def pairs(text: str) -> Iterable[str]:
    """Each two Han characters that stand beside each other."""
    return filter(is_pair, map("".join, pairwise(text)))


def is_pair(gram: str) -> bool:
    """Whether two characters are Han."""
    return is_han(gram[0]) and is_han(gram[1])
