"""Which sentences answer which: texts of two languages, aligned by what they say.

Anchors are found first, sentences that share what is rare in both; along these leads a corridor, through which the
likeliest sequence of beads is found, by the dictionary alone. What that shows of the texts (their translations,
lengths, shapes of beads) makes a better one, and that a better one again. What then has no answer may have been moved:
it is looked for elsewhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from mtgsearch.align import figures, moved, translations
from mtgsearch.align.bags import Bag, Text, bag
from mtgsearch.align.beads import Bead
from mtgsearch.align.figures import Figures
from mtgsearch.align.succession import Follows
from mtgsearch.align.translations import Counts, Totals, Translations
from mtgsearch.align.two_texts import Found, TwoTexts
from mtgsearch.align.vectors import Encode, Vectors

ROUNDS = 3
"""Of learning."""

Part = tuple[Sequence[str], Sequence[str]]
"""Chinese and English sentences that can only answer one another."""


class Vocabulary(Protocol):
    """What is known of words before any text is seen."""

    def cut(self, text: str) -> list[str]:
        """The words of folded Chinese text."""
        ...

    def glosses(self, word: str) -> Iterable[Sequence[str]]:
        """The translations of a folded Chinese word, each as the stems of its English words."""
        ...


class Alignment(NamedTuple):
    """The beads of two texts, every sentence in exactly one, and how sure each is, from 0 to 1.

    They are in the order of the Chinese; English goes back where a stretch of it was moved.
    """

    beads: list[Bead]
    confidences: list[float]


def align(
    parts: Sequence[Part],
    vocabulary: Vocabulary,
    rounds: int = ROUNDS,
    encode: Encode | None = None,
    follows: Follows = figures.FOLLOWS,
) -> list[Alignment]:
    """The alignment of each part.

    :param rounds: how often they are learned from, all together.
    :param encode: gives sentences vectors, which are heard too.
    :param follows: how often something may have no answer, before anything is learned.
    """
    texts = [_texts(part, vocabulary, encode) for part in parts]
    state = _guessed(texts, vocabulary, follows)
    found: Iterable[Found] = (text.first(*state.known) for text in texts)  # none is held unless it is learned from
    for _ in range(rounds):
        before = list(found)
        state = state.learned(texts, before)
        found = (text.again(last.beads, *state.known) for text, last in zip(texts, before, strict=True))
    return [Alignment(*moved.found(text, last, *state.known)) for text, last in zip(texts, found, strict=True)]


class _State(NamedTuple):
    """What is known of the texts, and of their words."""

    weights: Totals
    prior: Counts
    links: Translations
    figures: Figures

    @property
    def known(self) -> tuple[Translations, Figures]:
        return self.links, self.figures

    def learned(self, texts: Sequence[TwoTexts], found: Sequence[Found]) -> "_State":
        sides = [side for text, last in zip(texts, found, strict=True) for side in text.sides(last.beads)]
        return self._replace(
            links=translations.learned(sides, self.links, self.prior, self.weights),
            figures=figures.learned([last.beads for last in found], sides, self.figures, _cosines(texts, found)),
        )


def _guessed(texts: Sequence[TwoTexts], vocabulary: Vocabulary, follows: Follows) -> _State:
    weights = translations.totals(_bags(text.zh for text in texts), _bags(text.en for text in texts))
    prior = translations.expected(vocabulary.glosses, weights)
    known = figures.guessed([(text.zh, text.en) for text in texts], follows)
    return _State(weights, prior, translations.guessed(prior, weights), known)


def _texts(part: Part, vocabulary: Vocabulary, encode: Encode | None) -> TwoTexts:
    zh, en = part
    return TwoTexts(
        Text.of([bag(text, "zh", vocabulary.cut) for text in zh]),
        Text.of([bag(text, "en", vocabulary.cut) for text in en]),
        Vectors.of(zh, en, encode) if encode and zh and en else None,
    )


def _cosines(texts: Sequence[TwoTexts], found: Sequence[Found]) -> figures.Cosines:
    shown = [text.vectors.shown(last.beads) for text, last in zip(texts, found, strict=True) if text.vectors]
    return [each for answers, _ in shown for each in answers], [each for _, others in shown for each in others]


def _bags(texts: Iterable[Text]) -> Iterator[Bag]:
    for text in texts:
        yield from text.bags
