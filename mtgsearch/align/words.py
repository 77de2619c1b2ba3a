"""Which words of the other language answer a term, from the segments that hold it.

Candidates are words and spans of a few words. Of those that stand with the term oftener than chance has it, by the
log-likelihood ratio of Dunning, "Accurate Methods for the Statistics of Surprise and Coincidence" (Computational
Linguistics 19, 1993), which is the same in both directions, the one comes first that every word of the term has an
answer in, as in the lexical weights of Koehn, Och and Marcu, "Statistical Phrase-Based Translation" (NAACL 2003). A
span goes on as long as what it goes on with stands there nearly always and has no other reason to.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

from mtgsearch.align.commonness import MOST_UNANSWERED, Background, Commonness, Side, within
from mtgsearch.model import Lang, Span
from mtgsearch.tuples import NamedTuple

LONGEST = 8
"""Words of a span."""
MOST_USES = 1000
"""That need be looked at."""
MOST_CANDIDATES = 60
LEAST_SHARE = 0.01
"""Of the uses, that a candidate stands in, unless more is asked for."""
UNSEEN = 100
"""Segments that a corpus might have besides, without the term: what stands in all of a few is no common word."""
LEAST_SURPRISE = 10.83
"""Log-likelihood ratio of an answer: chance gives as much once in a thousand times."""
COVERAGE = 0.5
"""How much the words of the term count, beside the log-likelihood ratio; both by their logarithms."""
UNCOVERED = 0.2
"""What a word without an answer counts."""
STRAY = 0.3
"""What a span is worth less for each end of it that is an empty word which no word of the term is linked to."""
FOREIGN = 0.1
"""The same for one that answers something else: of spans that stand in the same places the shorter one is meant."""
EMPTY = 0.5
"""A word is empty that nothing answers in more than this share of its places, such as an article."""
LEAST_LINK = 0.01
"""The chance that a word answers the term, from which on they are linked."""
GLUED = 0.9
"""The share of the places of a word, in all segments, where one stands beside it, from which on the two are one."""
GOES_ON = 0.8
"""The share of the places of a span where it goes on in the same way, from which on it is taken to be longer,"""
EXPLAINED = 0.2
"""unless the chance is greater that the further word answers something else."""

Keys = tuple[str, ...]
T = TypeVar("T")


class Use(NamedTuple):
    """A segment that holds the term."""

    term: Keys
    """The words of the term,"""
    rest: Sequence[str]
    """and the others beside it."""
    times: int
    """How often the term stands there."""
    other: Side


class Form(NamedTuple):
    """A way in which an answer is written, folded."""

    text: str
    times: int


class Association(NamedTuple):
    """What answers a term."""

    text: str
    """Its commonest form, folded."""
    keys: Keys
    forms: tuple[Form, ...]
    """Commonest first."""
    segments: int
    """Those that hold it and no answer before it,"""
    score: float
    """and the log-likelihood ratio of that."""


def use(own: Side, spans: Sequence[Span], other: Side) -> Use | None:
    """A segment as a use of a term.

    :param spans: where the term stands in the folded text of ``own``. ``None``, if it holds no word of it.
    """
    marks = within(own, spans[:1])
    term = tuple(key for key, is_marked in zip(own.keys, marks, strict=True) if is_marked)
    rest = [key for key, is_marked in zip(own.keys, within(own, spans), strict=True) if not is_marked]
    return Use(term, rest, len(spans), other) if term else None


def sample(segments: Sequence[T]) -> list[T]:
    """As many of the segments that hold a term as need be looked at, evenly spread."""
    step = max(1.0, len(segments) / MOST_USES)
    return [segments[int(place * step)] for place in range(min(len(segments), MOST_USES))]


def associated(
    uses: Sequence[Use],
    lang: Lang,
    background: Background,
    *,
    segments: int | None = None,
    limit: int = 5,
    least_share: float = LEAST_SHARE,
) -> list[Association]:
    """What answers a term in its uses, likeliest first; each in segments that hold none of those before it.

    :param lang: of the answers.
    :param segments: how many hold the term, where ``uses`` are a ``sample`` of them; all figures are of these.
    :param least_share: of the uses, that an answer stands in.
    """
    if not uses:
        return []
    own: Lang = "en" if lang == "zh" else "zh"
    scale = (segments or len(uses)) / len(uses)
    sides = background.side(own), background.side(lang)
    candidates = _Candidates(uses, scale, *sides, background.segments, least_share)
    return list(candidates.answers(limit))


def surprise(together: float, ones: float, others: float, total: float) -> float:
    """The log-likelihood ratio of what stands together oftener than by chance; 0 for what does not.

    :param together: segments that hold both.
    :param ones: segments that hold the one, ``others`` the other.
    :param total: all segments.
    """
    if together * total <= ones * others:
        return 0.0
    cells = (together, ones - together, others - together, total - ones - others + together)
    margins = (ones, total - ones, others, total - others)
    return 2 * (sum(map(_bits, cells)) + _bits(total) - sum(map(_bits, margins)))


def _bits(count: float) -> float:
    return count * math.log(count) if count > 0 else 0.0


def _spans(found: Side) -> set[Keys]:
    spans = set()
    for run in found.runs:
        keys = tuple(word.key for word in run)
        for start in range(len(keys)):
            for end in range(start + 1, min(len(keys), start + LONGEST) + 1):
                spans.add(keys[start:end])
    return spans


class _Candidates:
    """The spans that may answer a term."""

    def __init__(
        self, uses: Sequence[Use], scale: float, own: Commonness, other: Commonness, total: int, least_share: float
    ) -> None:
        self._uses = uses
        self._scale = scale
        self._other = other
        self._total = total
        length = sum(len(use.other.keys) for use in uses) / len(uses)
        self._crowding = length / other.length if length and other.length else 1.0
        held = [_spans(use.other) for use in uses]
        counts = Counter(span for spans in held for span in spans)
        often = [span for span, count in counts.items() if count >= least_share * len(uses)]
        chosen = sorted(often, key=lambda span: (-self._surprise(span, counts[span], len(uses)), -len(span), span))
        self._places: dict[Keys, set[int]] = {span: set() for span in chosen[:MOST_CANDIDATES]}
        for place, spans in enumerate(held):
            for span in self._places.keys() & spans:
                self._places[span].add(place)
        self._words = _competition(uses, {key for span in self._places for key in span}, own, other)

    def answers(self, limit: int) -> Iterator[Association]:
        left = set(range(len(self._uses)))
        for _ in range(limit):
            scores = {span: self._score(span, left) for span in self._places}
            likely = [span for span, score in scores.items() if score > -math.inf]
            if not likely:
                return
            best = max(likely, key=lambda span: (scores[span], len(span), span))
            best = self._longer(best, left)
            places = self._places[best] & left
            yield self._association(best, places, len(left))
            left -= places

    def _association(self, span: Keys, places: set[int], left: int) -> Association:
        forms = Counter(text for place in sorted(places) for text in _texts(self._uses[place].other, span))
        found = tuple(Form(text, round(count * self._scale)) for text, count in forms.most_common())
        score = self._surprise(span, len(places), left)
        return Association(found[0].text, span, found, round(len(places) * self._scale), score)

    def _surprise(self, span: Keys, count: int, uses: int) -> float:
        """Of a span in so many of some uses. A segment longer than others holds anything the likelier."""
        together, ones = count * self._scale, uses * self._scale
        others = max(together, self._other.held(span))
        return surprise(together, ones, others, max(self._total / self._crowding, ones + others - together) + UNSEEN)

    def _score(self, span: Keys, left: set[int]) -> float:
        ratio = self._surprise(span, len(self._places[span] & left), len(left))
        if ratio < LEAST_SURPRISE:
            return -math.inf
        covered = sum(math.log(UNCOVERED + (1 - UNCOVERED) * share) for share in self._words.covered(span))
        ends = (span[0], span[-1]) if len(span) > 1 else ()
        return math.log(ratio) + COVERAGE * covered - sum(map(self._worse, ends))

    def _worse(self, end: str) -> float:
        """What a span is worth less for a word at its end."""
        return STRAY if self._is_stray(end) else FOREIGN if not self._is_part(end) else 0

    def _is_stray(self, word: str) -> bool:
        return self._other.unanswered.get(word, 0.0) > EMPTY and self._words.term[word] < LEAST_LINK

    def _longer(self, span: Keys, left: set[int]) -> Keys:
        """A span, and what it goes on with on either side."""
        while longer := [
            other
            for other in self._places
            if (other[1:] == span and self._goes_with(other[0], span[0], other[:2]))
            or (other[:-1] == span and self._goes_with(other[-1], span[-1], other[-2:]))
            if len(self._places[other] & left) >= GOES_ON * len(self._places[span] & left)
        ]:
            span = max(longer, key=lambda other: (len(self._places[other] & left), self._score(other, left), other))
        return span

    def _is_part(self, word: str) -> bool:
        """Whether a word at the end of a span has no other reason to stand there."""
        return not self._is_stray(word) and (self._words.rest[word] < EXPLAINED or self._words.term[word] >= EXPLAINED)

    def _goes_with(self, word: str, beside: str, both: Keys) -> bool:
        """Whether a word goes with the one beside it, by itself or as it does nearly everywhere."""
        is_glued = self._other.held(both) >= GLUED * self._other.held((beside,))
        return self._is_part(word) or (is_glued and not self._is_stray(word))


def _texts(found: Side, span: Keys) -> Iterator[str]:
    for run in found.runs:
        for start in range(len(run) - len(span) + 1):
            words = run[start : start + len(span)]
            if tuple(word.key for word in words) == span:
                yield found.text[words[0].start : words[-1].end]


class _Words(NamedTuple):
    """Of words of the other side: the chance that they answer the term, where they stand, that they answer something
    else; and of each word of the term, by them, the chance that they answer it."""

    term: dict[str, float]
    rest: dict[str, float]
    answers: Sequence[dict[str, float]]

    def covered(self, span: Keys) -> Iterator[float]:
        """For each word of the term the chance that a span answers it."""
        for answers in self.answers:
            yield min(1.0, sum(answers.get(word, 0.0) for word in set(span)))


def _competition(uses: Sequence[Use], words: set[str], own: Commonness, other: Commonness) -> _Words:
    """What explains ``words`` of the other side, the term or the words beside it."""
    term = uses[0].term
    links = [own.links.get(word, {}) for word in term]
    linked = {word: sum(each.get(word, 0.0) for each in links) for word in words}
    claimants = {word: other.links.get(word, {}) for word in words}
    odds = {word: _odds(other, word) for word in words}
    counts = Counter[str]()
    ours: defaultdict[str, float] = defaultdict(float)
    others: defaultdict[str, float] = defaultdict(float)
    answers = [defaultdict[str, float](float) for _ in term]
    for use in uses:
        theirs = Counter(use.other.keys)
        present = words & theirs.keys()
        counts.update(present)
        rest = set(use.rest).difference(term)
        size = len(use.rest) + len(term) * use.times
        for word in present:
            claim = linked[word] * use.times
            claims_besides = sum(claimants[word][each] for each in claimants[word].keys() & rest)
            whole = claim + claims_besides + odds[word] * size
            ours[word] += claim / whole
            others[word] += claims_besides / whole
        for place, word in enumerate(term):
            claims = {each: links[place][each] * count for each, count in theirs.items() if each in links[place]}
            whole = sum(claims.values()) + _odds(own, word) * theirs.total()
            for each, claim in claims.items():
                answers[place][each] += claim / whole
    return _Words(
        defaultdict(float, _shares(ours, counts)),
        defaultdict(float, _shares(others, counts)),
        [_shares(each, counts) for each in answers],
    )


def _odds(side: Commonness, word: str) -> float:
    """That nothing answers a word."""
    share = side.unanswered.get(word, MOST_UNANSWERED)
    return share / (1 - share)


def _shares(sums: dict[str, float], counts: Counter[str]) -> dict[str, float]:
    return {word: total / counts[word] for word, total in sums.items() if counts[word]}
