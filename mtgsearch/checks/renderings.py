"""Which words of the other language answer a term of the glossary, how surely, and beside which words it stands.

What the glossary lists comes first. What the texts show widens it: of the segments that hold a term and none of its
renderings, the word that stands in them oftener than chance has it (by the log-likelihood ratio of ``align.words``) is
another one, as long as it is found in no few of them. How seldom a term has none of its renderings across from it tells
how much their absence means.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from sys import intern
from typing import NamedTuple

from mtgsearch.align.samples import Sample
from mtgsearch.align.words import LEAST_SURPRISE, surprise
from mtgsearch.checks.base import Pair, Study, Unit
from mtgsearch.glossary import FORBIDDEN, Entry, Glossary
from mtgsearch.glossary import stems as stemmed
from mtgsearch.model import LANGS, Lang
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stem, words

MOST_USES = 300
"""Of a term, that are looked at, evenly spread; up to twice as many."""
MOST_ANSWERS = 5
LEAST_TIMES = 3
"""That a rendering is seen where none that is known stands,"""
LEAST_SHARE = 0.02
"""and in what share of the uses."""
LIFT = 4
"""How many times oftener than elsewhere it stands there,"""
PLAIN = 0.6
"""unless it stands in such a share of the uses of a term for which nothing is known."""
DOUBT = 0.5
"""Uses without a rendering that are taken to have been seen besides, of a term seen so many times more:"""
TRUST = 10
MOST_NEIGHBOURS = 1_000_000
"""Pairs of words that are counted at a time; what was seen once is forgotten when there are more."""
EDGE = ""
"""Stands for the beginning and the end of a segment, as a word."""


class Word(NamedTuple):
    """A Chinese word, or an English stem or several, and where it stands in the folded text of its side."""

    key: str
    start: int
    end: int


class Sentence(NamedTuple):
    """A segment with its words."""

    pair: Pair
    zh: Sequence[Word]
    en: Sequence[Word]

    def side(self, lang: Lang) -> Sequence[Word]:
        return self.zh if lang == "zh" else self.en


@lru_cache(maxsize=1)
def sentences(unit: Unit) -> Sequence[Sentence]:
    """The segments of a passage that have both sides. Several checks ask for them."""
    return [Sentence(pair, _chinese(unit, pair), _english(pair)) for pair in unit.pairs]


def _chinese(unit: Unit, pair: Pair) -> Sequence[Word]:
    text = pair.zh.folded
    return [Word(text[start:end], start, end) for start, end in unit.words(pair.zh) if is_han(text[start])]


def _english(pair: Pair) -> Sequence[Word]:
    return [Word(stem(word), start, end) for word, start, end in words(pair.en.folded)]


class Terms:
    """The terms of a glossary as texts hold them: Han throughout, and English by its stems."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.listed: dict[Lang, dict[str, list[str]]] = {"zh": {}, "en": {}}
        self.forbidden: defaultdict[str, list[str]] = defaultdict(list)
        """What must not stand for an English term."""
        self.spelt: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        """The Chinese of an English term by the way in which that is written, as far as its rows have no category:
        a list that has some tells meanings apart by them."""
        self._compounds: defaultdict[str, list[list[str]]] = defaultdict(list)
        for entry in entries:
            zh, en = fold(entry.zh), stemmed(fold(entry.en))
            if not (zh and en and all(map(is_han, zh))):
                continue
            if entry.category == FORBIDDEN:
                self.forbidden[en].append(zh)
                self._enter_compound(en)
            else:
                self._enter("zh", zh, en)
                self._enter("en", en, zh)
                if not entry.category:
                    self.spelt[en].setdefault(entry.en, []).append(zh)
        for several in self._compounds.values():
            several.sort(key=len, reverse=True)
        self._beginnings = {term[:end] for term in self.listed["zh"] for end in range(1, len(term))}
        self.cased = {term for term, ways in self.spelt.items() if len({way.casefold() for way in ways}) < len(ways)}
        """English terms that are rendered otherwise with another case."""

    def _enter(self, lang: Lang, term: str, answer: str) -> None:
        if lang == "en":
            self._enter_compound(term)
        answers = self.listed[lang].setdefault(term, [])
        if answer not in answers:
            answers.append(answer)

    def _enter_compound(self, term: str) -> None:
        parts = term.split()
        if len(parts) > 1 and parts not in self._compounds[parts[0]]:
            self._compounds[parts[0]].append(parts)

    def compounds(self, found: Sequence[Word]) -> Iterator[Word]:
        """English terms of several words, those within longer ones too."""
        keys = [word.key for word in found]
        for place, key in enumerate(keys):
            for parts in self._compounds.get(key, ()):
                end = place + len(parts)
                if keys[place:end] == parts:
                    yield Word(" ".join(parts), found[place].start, found[end - 1].end)

    def joined(self, found: Sequence[Word]) -> Iterator[tuple[int, int, Word]]:
        """Chinese terms that are cut into several words, with the places of these: the longest that begins at each."""
        known = self.listed["zh"]
        for place, word in enumerate(found[:-1]):
            key, end = word.key, word.end
            longest: tuple[int, int, Word] | None = None
            for last in range(place + 1, len(found)):
                if key not in self._beginnings or found[last].start != end:
                    break
                key, end = key + found[last].key, found[last].end
                if key in known:
                    longest = place, last + 1, Word(key, word.start, end)
            if longest:
                yield longest


class Answers(NamedTuple):
    """What answers a term."""

    keys: tuple[str, ...]
    """Those of the glossary first, each as often as it was seen."""
    seen: int
    """Segments that hold the term,"""
    unanswered: float
    """and those in which none of its answers stands."""


class Renderings(Study):
    """Learns how the terms of the glossary are rendered."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self.terms = Terms(glossary.entries)
        self.answers: dict[Lang, dict[str, Answers]] = {"zh": {}, "en": {}}
        self._neighbours = Counter[tuple[str, str]]()
        self._segments = 0
        self._uses: dict[Lang, dict[str, Sample[frozenset[str]]]] = {lang: {} for lang in LANGS}
        """Of each term, the words across from it."""
        self._counts: dict[Lang, Counter[str]] = {lang: Counter() for lang in LANGS}

    def learn(self, unit: Unit) -> None:
        for sentence in sentences(unit):
            chinese = [intern(word.key) for word in sentence.zh]
            zh = frozenset(chinese).union(intern(word.key) for _, _, word in self.terms.joined(sentence.zh))
            en = frozenset(word.key for word in chain(sentence.en, self.terms.compounds(sentence.en)))
            for lang, keys, across in zip(LANGS, (zh, en), (en, zh), strict=True):
                self._counts[lang].update(keys)
                for key in keys & self.terms.listed[lang].keys():
                    uses = self._uses[lang].setdefault(key, Sample(MOST_USES))
                    if uses.is_wanted():
                        uses.keep(across)
            self._segments += 1
            self._neighbours.update(self._beside(chinese))
        if len(self._neighbours) > MOST_NEIGHBOURS:
            self._neighbours = Counter({pair: count for pair, count in self._neighbours.items() if count > 1})

    def _beside(self, keys: Sequence[str]) -> Iterator[tuple[str, str]]:
        terms = self.terms.listed["zh"]
        return (pair for pair in pairwise((EDGE, *keys, EDGE)) if pair[0] in terms or pair[1] in terms)

    def settle(self) -> None:
        for lang, other in (LANGS, LANGS[::-1]):
            for term, uses in self._uses[lang].items():
                self.answers[lang][term] = self._answers(term, uses.kept, uses.seen, lang, other)
        self._uses = {}
        self._counts = {lang: Counter() for lang in LANGS}

    def _answers(self, term: str, held: list[frozenset[str]], seen: int, lang: Lang, other: Lang) -> Answers:
        """:param held: the words across from the term in the uses that are looked at."""
        scale = seen / len(held)
        total = len(held)
        found = list(self.terms.listed[lang][term])
        left = [keys for keys in held if keys.isdisjoint(found)]
        times = {each: sum(each in keys for keys in held) for each in found}
        is_known = any(times.values())
        while len(times) - len(self.terms.listed[lang][term]) < MOST_ANSWERS:
            best = self._best(left, scale, total, other, is_known=is_known)
            if best is None:
                break
            times[best] = sum(best in keys for keys in left)
            left = [keys for keys in left if best not in keys]
            is_known = True
        keys = sorted(times, key=lambda each: -times[each])
        return Answers(tuple(keys), seen, len(left) * scale)

    def _best(self, left: list[frozenset[str]], scale: float, total: int, other: Lang, *, is_known: bool) -> str | None:
        """What stands oftener than by chance where nothing that is known answers the term."""
        segments = self._segments
        best, highest = None, LEAST_SURPRISE
        for key, count in Counter(chain.from_iterable(left)).items():
            if count < (max(LEAST_TIMES, LEAST_SHARE * total) if is_known else 2):
                continue
            everywhere = self._counts[other][key]
            is_plain = not is_known and count >= PLAIN * len(left)
            if count * segments < LIFT * len(left) * everywhere and not is_plain:
                continue
            together = count * scale
            score = surprise(together, len(left) * scale, max(together, everywhere), segments + 100)
            if (score, key) > (highest, best or ""):
                best, highest = key, score
        return best

    def fits(self, word: str, before: str, after: str, own: int = 0) -> int:
        """How often a Chinese word stands after the one word, and before the other.

        :param own: times that are left out of account on each side.
        """
        return sum(max(0, self._neighbours[pair] - own) for pair in ((before, word), (word, after)))

    def is_at_home(self, word: str, before: str, after: str) -> bool:
        """Whether a Chinese word was seen after the one word, and before the other."""
        return self._neighbours[before, word] > 0 and self._neighbours[word, after] > 0

    def answering(self, term: str, lang: Lang) -> Sequence[str]:
        """What answers a term of the glossary; nothing for any other word."""
        found = self.answers[lang].get(term)
        return found.keys if found else self.terms.listed[lang].get(term, ())

    def seen(self, term: str, lang: Lang) -> int:
        """How many segments hold it."""
        found = self.answers[lang].get(term)
        return found.seen if found else 0

    def doubt(self, term: str, lang: Lang) -> float:
        """The share of its places where none of its answers stands, other than the one that is judged; 1 for what is
        no term."""
        found = self.answers[lang].get(term)
        if not found:
            return 1.0
        return (max(0.0, found.unanswered - 1) + DOUBT) / (found.seen - 1 + TRUST)
