"""What is learned of the words of a corpus before a term is asked for: how common each is, which are neighbours, and
which answer which. Kept in a file, for it takes seconds to make.

It is learned from passages that are evenly spread over the corpus, as many as are enough, and from the dictionary; the
glossary has no part in it. Statistics change little with a few passages more: what was learned is kept until a fifth of
the corpus is another one. What a term is rendered by is counted in the passages themselves, never here.
"""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, TypeVar

from mtgsearch.align.commonness import Background, Commonness, sides
from mtgsearch.align.units import both_sided
from mtgsearch.engines import flatfile
from mtgsearch.engines.base import Progress
from mtgsearch.engines.flatfile import FlatFile
from mtgsearch.engines.flatpart import FlatPart
from mtgsearch.engines.pages import Damaged
from mtgsearch.model import LANGS, Lang, Passage
from mtgsearch.store import Store

if TYPE_CHECKING:
    from mtgsearch.engines.spool import Content

FORMAT = 2
"""To be raised when other words or stems are made of a text."""
PASSAGES = 4096
"""That are looked at, at most."""
GROWTH = 1.25
"""Times the passages that stayed may be outnumbered, before or now, until it is learned anew."""

ID = 32
"""Bits of the number of a word."""

Documents = Mapping[int, int]
"""How many passages each has, by its version."""


class Learned:
    """An open file."""

    def __init__(self, path: str) -> None:
        """Each of the methods may raise ``Damaged``, too.

        :raises Damaged: the file is not as it was written, or of another version.
        :raises FileNotFoundError: there is none.
        """
        self.file = FlatFile(path)
        try:
            if array("I", self.file.bytes("format"))[0] != FORMAT:
                raise Damaged
        except (Damaged, KeyError, IndexError):
            self.close()
            raise Damaged from None

    def background(self) -> Background:
        segments, scale, *lengths = array("d", self.file.bytes("figures"))
        words = {lang: _Words(self.file, lang) for lang in LANGS}
        zh, en = (
            self._commonness(lang, words[lang], words[other], scale, length)
            for lang, other, length in zip(LANGS, reversed(LANGS), lengths, strict=True)
        )
        return Background(round(segments * scale), zh, en)

    def _commonness(self, lang: Lang, words: "_Words", others: "_Words", scale: float, length: float) -> Commonness:
        return Commonness(
            _Figures(words, array("I", self.file.bytes(f"{lang}.counts")), lambda count: round(count * scale)),
            _Pairs(self.file, lang, words, scale),
            length,
            _Links(self.file, lang, words, others),
            _Figures(words, array("f", self.file.bytes(f"{lang}.unanswered")), float),
        )

    def documents(self) -> Documents:
        """Those of which it was learned."""
        versions, sizes = array("q", self.file.bytes("versions")), array("Q", self.file.bytes("sizes"))
        return dict(zip(versions, sizes, strict=True))

    def is_intact(self) -> bool:
        return self.file.is_intact()

    def close(self) -> None:
        self.file.close()


class _Words:
    """Those of a language, by their numbers, which are in the order of the words: of ten thousand few are asked for."""

    def __init__(self, file: FlatFile, lang: Lang) -> None:
        self._texts = file.bytes(f"{lang}.words")
        self._starts = array("I", file.bytes(f"{lang}.words.starts"))
        self._numbers: dict[str, int] = {}
        """Of those that were asked for: each of them is time and again."""

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: int) -> str:
        return self._texts[self._starts[number] : self._starts[number + 1]].decode()

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def number(self, word: str) -> int:
        """:raises KeyError: it is none of them."""
        if word not in self._numbers:
            number = bisect_left(self, word)
            if number == len(self) or self[number] != word:
                raise KeyError(word)
            self._numbers[word] = number
        return self._numbers[word]


Figure = TypeVar("Figure")


class _ByWord(Mapping[str, Figure]):
    """Something for each word, found by its number."""

    _words: _Words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


class _Figures(_ByWord[Figure]):
    """A figure for each word, reckoned when it is asked for: of ten thousand words few are."""

    def __init__(self, words: _Words, values: "array[Any]", figure: Callable[[Any], Figure]) -> None:
        self._words = words
        self._values = values
        self._figure = figure

    def __getitem__(self, word: str) -> Figure:
        return self._figure(self._values[self._words.number(word)])


class _Links(_ByWord[Mapping[str, float]]):
    """To words of the other language, by a word of one."""

    def __init__(self, file: FlatFile, lang: Lang, words: _Words, others: _Words) -> None:
        self._words = words
        self._others = others
        self._starts = array("I", file.bytes(f"{lang}.links.starts"))
        self._links = array("I", file.bytes(f"{lang}.links"))
        self._ratios = array("f", file.bytes(f"{lang}.links.ratios"))

    def __getitem__(self, word: str) -> Mapping[str, float]:
        number = self._words.number(word)
        places = slice(self._starts[number], self._starts[number + 1])
        return dict(zip(map(self._others.__getitem__, self._links[places]), self._ratios[places], strict=True))


class _Pairs(Mapping[tuple[str, str], int]):
    """How often neighbours were seen."""

    def __init__(self, file: FlatFile, lang: Lang, words: _Words, scale: float) -> None:
        self._words = words
        self._pairs = array("Q", file.bytes(f"{lang}.pairs"))
        self._counts = array("I", file.bytes(f"{lang}.pairs.counts"))
        self._scale = scale

    def __getitem__(self, pair: tuple[str, str]) -> int:
        wanted = _pair(*map(self._words.number, pair))
        place = bisect_left(self._pairs, wanted)
        if self._pairs[place : place + 1] != array("Q", [wanted]):
            raise KeyError(pair)
        return round(self._counts[place] * self._scale)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        words = self._words
        return ((words[pair >> ID], words[pair & (1 << ID) - 1]) for pair in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)


def _pair(one: int, other: int) -> int:
    return one << ID | other


def part(folder: str) -> FlatPart[Learned]:
    """The file in an index folder, in whatever state it is."""
    return FlatPart(folder, "learned", Learned)


def known(store: Store) -> Background | None:
    """What is kept of the store's state; ``None`` where it is wanting."""
    try:
        with closing(part(store.folder).open(store.stamp)) as opened:
            return opened.background()
    except (Damaged, ValueError, IndexError):
        return None


# Making ------------------------------------------------------------------------------------------------------------


def refresh(store: Store, progress: Progress, *, anew: bool) -> None:
    """Bring the file to the state of the store.

    :param anew: learn again, whatever there is.
    """
    part(store.folder).refresh(store.stamp, lambda path, old: build(path, store, old, progress), anew=anew)


def build(path: str, store: Store, old: Learned | None, progress: Progress) -> None:
    """Write the file of the store's state.

    :param old: what was learned of another state, which is kept if that was much the same.
    """
    sizes = store.sizes()
    documents = {version: sizes[version] for version in store.versions()}
    if old and _is_much_the_same(old.documents(), documents):
        flatfile.write(path, store.stamp, {name: old.file.bytes(name) for name in old.file.names})
        return
    progress("learned", 0, 1)
    flatfile.write(path, store.stamp, _parts(learn(store, documents), documents))


def _is_much_the_same(before: Documents, now: Documents) -> bool:
    stayed = sum(size for version, size in before.items() if version in now)
    return stayed * GROWTH >= max(sum(before.values()), sum(now.values()))


def learn(store: Store, documents: Documents, most: int = PASSAGES) -> tuple[Background, float]:
    """What passages show, and what its counts are to be multiplied by.

    :param most: how many passages are looked at.
    """
    from mtgsearch.align.background import background
    from mtgsearch.vocabulary import Vocabulary

    total = sum(documents.values())
    step = max(1, -(-total // most))
    passages = every(store, documents, step)
    units = (unit for passage in passages for unit in both_sided(passage))
    learned = background(map(sides, units), Vocabulary().glosses)
    return learned, total / max(1, len(range(0, total, step)))


def every(store: Store, documents: Documents, step: int) -> Iterator[Passage]:
    """Each so many passages one, as they follow on one another."""
    before = 0
    for version, size in documents.items():
        first = -before % step + 1
        if step == 1:
            yield from store.part_of(version, first, size)
        else:
            yield from chain.from_iterable(store.part_of(version, at, at) for at in range(first, size + 1, step))
        before += size


def _parts(learned: tuple[Background, float], documents: Documents) -> "dict[str, Content]":
    known, scale = learned
    words = {lang: sorted(known.side(lang).words) for lang in LANGS}
    numbers = {lang: {word: number for number, word in enumerate(words[lang])} for lang in LANGS}
    parts: dict[str, Content] = {
        "format": array("I", [FORMAT]),
        "versions": array("q", documents.keys()),
        "sizes": array("Q", documents.values()),
        "figures": array("d", [known.segments, scale, *(known.side(lang).length for lang in LANGS)]),
    }
    for lang, other in zip(LANGS, reversed(LANGS), strict=True):
        side = known.side(lang)
        encoded = [word.encode() for word in words[lang]]
        links = [side.links.get(word, {}) for word in words[lang]]
        pairs = sorted((_pair(*map(numbers[lang].__getitem__, pair)), count) for pair, count in side.pairs.items())
        parts |= {
            f"{lang}.words": b"".join(encoded),
            f"{lang}.words.starts": array("I", accumulate(map(len, encoded), initial=0)),
            f"{lang}.counts": array("I", map(side.words.__getitem__, words[lang])),
            f"{lang}.unanswered": array("f", map(side.unanswered.__getitem__, words[lang])),
            f"{lang}.links.starts": array("I", accumulate(map(len, links), initial=0)),
            f"{lang}.links": array("I", (numbers[other][word] for each in links for word in each)),
            f"{lang}.links.ratios": array("f", (ratio for each in links for ratio in each.values())),
            f"{lang}.pairs": array("Q", (pair for pair, _ in pairs)),
            f"{lang}.pairs.counts": array("I", (count for _, count in pairs)),
        }
    return parts
