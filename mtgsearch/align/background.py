"""What is known of the words of a corpus before a term is asked about: how common each is, which stand beside each
other, and which answer which.

It is learned once, from all segments, for ``words`` to answer any number of terms with.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from mtgsearch.align import translations
from mtgsearch.align.bags import Bag
from mtgsearch.align.commonness import Background, Commonness, Side
from mtgsearch.align.samples import Sample
from mtgsearch.align.translations import Answering, Translations, share_unanswered

LEARNED_FROM = 5000
"""Segments; of twice as many or more, every second, fourth and so on is taken, so that there are no fewer."""
ROUNDS = 2
"""Of learning what answers what."""
MOST_PAIRS = 1_000_000
"""Of neighbouring words, that are counted at a time; what was seen once is forgotten when there are more."""

Glosses = Callable[[str], Iterable[Sequence[str]]]
"""Gives the translations of a Chinese word, each as its English stems."""


def background(pairs: Iterable[tuple[Side, Side]], glosses: Glosses) -> Background:
    """:param pairs: the Chinese and the English of all segments."""
    zh, en, sample = _Count(), _Count(), Sample[tuple[Bag, Bag]](LEARNED_FROM)
    for ours, theirs in pairs:
        zh.take(ours)
        en.take(theirs)
        if sample.is_wanted():
            sample.keep((_bag(ours), _bag(theirs)))
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
