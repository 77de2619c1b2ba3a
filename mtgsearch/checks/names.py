"""How English names are rendered, learned without a glossary.

Of a name, which is a run of capitalised words, the Chinese is what stands across from it in nearly all of its places
and hardly anywhere else. It is found from the two characters of which that is truest by the coefficient of Dice,
"Measures of the Amount of Ecologic Association Between Species" (Ecology 26, 1945), which are gone on from as long as
the same character stands beside them.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mtgsearch.align.words import LEAST_SURPRISE, UNSEEN, surprise
from mtgsearch.checks.base import Study, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import bare

CAPITALISED = r"[A-Z][^\W\d_]*(?:['’-][^\W\d_]+)*"
RUN = rf"{CAPITALISED}(?: (?:(?:of|the|and|to|in|for|from|a|an|with) ){{0,2}}{CAPITALISED})*"
NAME = re.compile(rf"[“\"](?P<title>[A-Z][^“”\".]{{3,60}}?)[,.]?[”\"]|(?P<first>^|[.!?:;“”\"\n()] ?)?(?P<run>{RUN})")
"""What is quoted and begins with a capital; or a run of capitalised words, maybe at the beginning of a sentence."""
LOWER = re.compile(r"(?<![A-Za-z’'-])[a-z]+")
MOST_SKIPPED = 2
"""Words at the beginning of a sentence that have a capital only for that."""
MOST_USES = 16
"""Of a name, that are looked at: the first."""
LEAST_TIMES = 3
"""That a name stands anywhere."""
CERTAIN = 0.5
"""The share of the places of a name that begin no sentence, unless its first word is never written small."""
LEAST_SHARE = 0.6
"""Of the places of a name, in which its commonest rendering stands;"""
LEAST_OTHERS = 3
"""another one stands in so many,"""
OTHERS_SHARE = 0.2
"""and in what share of them."""
LEAST_DICE = 0.4
"""How much a rendering must be of that name alone, from 0 to 1."""
LEAST_BESIDE = 3
"""Places of a rendering from which on what stands beside it in all of them is a part of it;"""
BOUND = 0.1
"""in fewer, or all but a few, it is if no smaller a share of all its places are beside that very character."""
MOST_SLIPS = 0.34
"""Places where it is otherwise, for each where it is so."""
LONGEST = 14
EMPTY = frozenset(
    "的之在由与和或从于为是以将被会有具及对向让若当该此其后果放成作个每且而则但即得不能可了中上下时并也又只无非"
)
"""Characters that no name ends or begins with."""
MOST_RENDERINGS = 2


class Place(NamedTuple):
    """A name in a text, with its span there."""

    name: str
    start: int
    end: int
    is_certain: bool
    """Whether it would have no capital if it were none: it does not begin a sentence."""


class Rendered(NamedTuple):
    """What renders a name."""

    texts: tuple[str, ...]
    """Commonest first; folded, as texts are compared."""
    seen: int
    unanswered: int
    """Segments that hold the name and none of these."""


def named(text: str) -> Iterator[list[Place]]:
    """The names in an English text as written; each with what it may be instead, without its first words, where it
    begins a sentence."""
    for match in NAME.finditer(text):
        if match["title"]:
            yield [Place(match["title"], *match.span("title"), True)]
            continue
        start, words, is_certain = match.start("run"), match["run"].split(" "), match["first"] is None
        places = []
        for skipped in range(min(MOST_SKIPPED + 1, len(words)) if match["first"] is not None else 1):
            name = bare(" ".join(words[skipped:]))
            if name[0].isupper() and len(name) > 2:
                places.append(Place(name, start, start + len(name), is_certain))
            start += len(words[skipped]) + 1
        if places:
            yield places


class Names(Study):
    """Learns how names are rendered."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self.renderings: dict[str, Rendered] = {}
        self._uses: defaultdict[str, list[str]] = defaultdict(list)
        self._seen = Counter[str]()
        self._times = Counter[str]()
        self._inner = Counter[str]()
        self._lower: set[str] = set()
        self.grams = Counter[str]()
        """How many segments hold each two characters; once settled, of those that several do."""
        self._chars = Counter[str]()
        self._segments = 0

    def learn(self, unit: Unit) -> None:
        for pair in unit.pairs:
            self._segments += 1
            zh = pair.zh.folded
            self.grams.update(set(map("".join, pairwise(zh))))
            self._lower.update(LOWER.findall(pair.en.text))
            found = Counter[str]()
            for places in named(pair.en.text):
                found.update(place.name for place in places)
                if places[0].is_certain:
                    self._inner[places[0].name] += 1
            for name in found:
                if name.lower() not in zh or f"[{name.lower()}" in zh:
                    self._seen[name] += 1
                    self._times[name] += found[name]
                    if len(self._uses[name]) < MOST_USES:
                        self._uses[name].append(zh)

    def settle(self) -> None:
        for gram, count in self.grams.items():
            self._chars[gram[0]] += count
        for name, uses in self._uses.items():
            if len(uses) > 1 and self._times[name] >= LEAST_TIMES and self._is_name(name):
                found = self._rendered(uses, self._seen[name])
                if found:
                    self.renderings[name] = found
        self._uses.clear()
        self._inner.clear()
        self._lower.clear()
        self._times.clear()
        self._seen.clear()
        self.grams = Counter({gram: count for gram, count in self.grams.items() if count > 1})

    def _is_name(self, name: str) -> bool:
        """Whether it is no word that has a capital only where a sentence begins."""
        return self._inner[name] >= CERTAIN * self._times[name] or name.split(" ")[0].lower() not in self._lower

    def share(self, gram: str, char: str) -> float:
        """Of the places of a character, those where the two stand beside each other."""
        return self.grams.get(gram, 0) / max(1, self._chars[char])

    def times(self, gram: str) -> int:
        """How often two characters stand beside each other; 0 if only once."""
        return self.grams.get(gram, 0)

    def _rendered(self, uses: Sequence[str], seen: int) -> Rendered | None:
        """:param seen: segments that hold the name, of which ``uses`` are some."""
        texts: list[str] = []
        left = list(uses)
        while left and len(texts) < MOST_RENDERINGS:
            least = max(LEAST_OTHERS, OTHERS_SHARE * len(uses)) if texts else max(2, LEAST_SHARE * len(uses))
            text = self._best(left, least, seen / len(uses))
            if text is None:
                break
            texts.append(text)
            left = [use for use in left if text not in use]
        return Rendered(tuple(texts), len(uses), len(left)) if texts else None

    def _best(self, uses: Sequence[str], least: float, scale: float) -> str | None:
        held = Counter(gram for use in uses for gram in set(map("".join, pairwise(use))))
        best, highest = None, (LEAST_DICE, 0)
        for gram, count in held.items():
            everywhere = max(count, self.grams[gram] / scale)
            if count < least or not all(map(is_han, gram)) or not EMPTY.isdisjoint(gram):
                continue
            if surprise(count, len(uses), everywhere, self._segments / scale + UNSEEN) < LEAST_SURPRISE:
                continue
            begun = sum(gram[0] in use for use in uses)  # a variant begins like it more often than not
            score = 2 * count / (len(uses) + everywhere), begun
            if (score, gram) > (highest, best or ""):
                best, highest = gram, score
        return _stripped(self._longer(best, uses)) if best else None

    def _longer(self, text: str, uses: Sequence[str]) -> str:
        """A text, and what it goes on with on either side in all of its places, but for a slip."""
        for side in (0, 1):
            while len(text) < LONGEST:
                at = -1 if side == 0 else len(text)
                beside = Counter(
                    use[place + at] if 0 <= place + at < len(use) else ""
                    for use in uses
                    for place in _places(text, use)
                )
                (char, count), *others = beside.most_common()
                if not char or not is_han(char) or not self._is_same(text, side, char, count, others):
                    break
                text = char + text if side == 0 else text + char
        return text

    def _is_same(self, text: str, side: int, char: str, count: int, others: list[tuple[str, int]]) -> bool:
        if not others and count >= LEAST_BESIDE:
            return True
        gram = char + text[0] if side == 0 else text[-1] + char
        is_bound = count > 1 and self.grams[gram] >= BOUND * self._chars[char]
        return is_bound and (not others or self._are_slip(text, side, count, others))

    def _are_slip(self, text: str, side: int, count: int, others: list[tuple[str, int]]) -> bool:
        """Whether what stands beside it otherwise stands in a few places there, and nowhere else."""
        for other, times in others:
            gram = other + text[0] if side == 0 else text[-1] + other
            if not is_han(other or " ") or self.grams[gram] > times:
                return False
        return sum(times for _, times in others) <= MOST_SLIPS * count


def _places(text: str, use: str) -> Iterator[int]:
    place = use.find(text)
    while place >= 0:
        yield place
        place = use.find(text, place + 1)


def _stripped(text: str) -> str | None:
    while text and text[-1] in EMPTY:
        text = text[:-1]
    while text and text[0] in EMPTY:
        text = text[1:]
    return text if len(text) > 1 else None
