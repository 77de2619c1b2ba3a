"""What is known of the words of a corpus before a term is asked about: how common each is, which stand beside each
other, and which answer which.

It is made once, from all segments, for ``words`` to answer any number of terms with.
"""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from mtgsearch.align import translations
from mtgsearch.align.bags import Bag
from mtgsearch.align.translations import Answering, Translations, share_unanswered
from mtgsearch.align.units import Unit
from mtgsearch.model import Lang, Span
from mtgsearch.text.tokens import stem, words

LEARNED_FROM = 5000
"""Segments; of twice as many or more, every second, fourth and so on is taken, so that there are no fewer."""
ROUNDS = 2
"""Of learning what answers what."""
MOST_PAIRS = 1_000_000
"""Of neighbouring words, that are counted at a time; what was seen once is forgotten when there are more."""
JOINING = re.compile(r"(?:'s?)?[\s-]*")
"""What may stand between two words of a term; anything else parts two runs."""

Glosses = Callable[[str], Iterable[Sequence[str]]]
"""Gives the translations of a Chinese word, each as its English stems."""


class Word(NamedTuple):
    """A Chinese word or an English stem, and where it stands in the text."""

    key: str
    start: int
    end: int


class Side(NamedTuple):
    """A folded text of one language with its words, in runs that no sign parts."""

    text: str
    runs: Sequence[Sequence[Word]]

    @property
    def keys(self) -> list[str]:
        return [word.key for run in self.runs for word in run]


class Commonness(NamedTuple):
    """The words of one language: how many segments hold them, and neighbours seen more than once."""

    words: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]
    length: float
    """Of a segment, in words, on average."""
    links: Mapping[str, Mapping[str, float]]
    """To words of the other language, as in ``translations``."""
    unanswered: Mapping[str, float]

    def held(self, span: Sequence[str]) -> int:
        """How many segments hold a span, at most."""
        if len(span) == 1:
            return self.words.get(span[0], 0)
        return min(self.pairs.get(pair, 1) for pair in pairwise(span))


class Background(NamedTuple):
    """``segments`` tells how many there are."""

    segments: int
    zh: Commonness
    en: Commonness

    def side(self, lang: Lang) -> Commonness:
        return self.zh if lang == "zh" else self.en


def side(folded: str, lang: Lang, ends: Iterable[int] = ()) -> Side:
    """A folded text with its words.

    :param ends: of the Chinese words, as offsets, ascending.
    """
    found = _chinese(folded, ends) if lang == "zh" else _english(folded)
    runs: list[list[Word]] = []
    end = 0
    for word in found:
        if not (runs and JOINING.fullmatch(folded, end, word.start)):
            runs.append([])
        runs[-1].append(word)
        end = word.end
    return Side(folded, runs)


def sides(unit: Unit) -> tuple[Side, Side]:
    """The Chinese and the English of a unit."""
    return side(unit.zh, "zh", unit.ends), side(unit.en, "en")


def _chinese(folded: str, ends: Iterable[int]) -> Iterator[Word]:
    for start, end in pairwise((0, *ends)):
        if folded[start].isalpha():
            yield Word(folded[start:end], start, end)


def _english(folded: str) -> Iterator[Word]:
    return (Word(stem(word), start, end) for word, start, end in words(folded))


def within(found: Side, spans: Iterable[Span]) -> list[bool]:
    """Of each word of a text, whether it stands in one of ``spans`` of the folded text, if only with a part."""
    covered = sorted(spans)
    ends = list(accumulate((end for _, end in covered), max))
    marks = []
    for word in chain.from_iterable(found.runs):
        place = bisect_right(ends, word.start)  # the first span that ends after the word begins
        marks.append(place < len(covered) and covered[place][0] < word.end)
    return marks


def background(pairs: Iterable[tuple[Side, Side]], glosses: Glosses) -> Background:
    """:param pairs: the Chinese and the English of all segments."""
    zh, en, sample = _Count(), _Count(), _Sample()
    for ours, theirs in pairs:
        zh.take(ours)
        en.take(theirs)
        sample.take((_bag(ours), _bag(theirs)))
    learned = _learned(sample.kept, glosses)
    turned: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for word, answers in learned.links.items():
        for answer, ratio in answers.items():
            turned[answer][word] = ratio
    return Background(
        zh.segments,
        zh.commonness(learned.links, learned.zh),
        en.commonness(dict(turned), learned.en),
    )


def _bag(found: Side) -> Bag:
    keys = found.keys
    tokens = Counter(keys)
    return Bag({key: float(count) for key, count in tokens.items()}, float(max(1, len(keys))), max(1, len(found.text)))


def _learned(bags: Sequence[tuple[Bag, Bag]], glosses: Glosses) -> Translations:
    weights = translations.totals((zh for zh, _ in bags), (en for _, en in bags))
    prior = translations.expected(glosses, weights)
    known = translations.guessed(prior, weights)
    for _ in range(ROUNDS):
        known = translations.learned(bags, known, prior, weights)
    return known


class _Sample:
    """Some of what it is given, evenly spread."""

    def __init__(self) -> None:
        self.kept: list[tuple[Bag, Bag]] = []
        self._step = 1
        self._seen = 0

    def take(self, pair: tuple[Bag, Bag]) -> None:
        if self._seen % self._step == 0:
            self.kept.append(pair)
        self._seen += 1
        if len(self.kept) == 2 * LEARNED_FROM:
            self.kept = self.kept[::2]
            self._step *= 2


class _Count:
    """Of the words of one language."""

    def __init__(self) -> None:
        self.segments = 0
        self._length = 0
        self._words = Counter[str]()
        self._pairs = Counter[tuple[str, str]]()

    def take(self, found: Side) -> None:
        keys = found.keys
        self.segments += 1
        self._length += len(keys)
        self._words.update(set(keys))
        self._pairs.update({pair for run in found.runs for pair in pairwise(word.key for word in run)})
        if len(self._pairs) > MOST_PAIRS:
            self._pairs = _seen_again(self._pairs)

    def commonness(self, links: Mapping[str, Mapping[str, float]], answering: Mapping[str, Answering]) -> Commonness:
        length = self._length / max(1, self.segments)
        unanswered = {word: share_unanswered(count, count) for word, count in self._words.items()}
        unanswered |= {word: each.unanswered for word, each in answering.items()}
        return Commonness(self._words, _seen_again(self._pairs), length, links, unanswered)


def _seen_again(pairs: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter({pair: count for pair, count in pairs.items() if count > 1})
