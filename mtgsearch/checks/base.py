"""What a check is, and what it is given: a passage in both languages, and what was learned of all of them before.

A check is one small class in the module of its id. It says of itself what it finds, with an example that is right and
one that is wrong, from which its documentation and its first test are made. What it must know of all other texts before
it can judge one is learned by a ``Study``, which several checks may share.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, NamedTuple, TypeVar, cast

from mtgsearch.findings import Fault
from mtgsearch.glossary import Glossary
from mtgsearch.model import Document, Lang, Passage, Span
from mtgsearch.text.normalize import Folded, fold_with_offsets


class Text:
    """A text of one language, or a part of one, as written and as folded."""

    def __init__(self, text: str, lang: Lang, start: int = 0) -> None:
        """:param start: where in the passage it begins."""
        self.text = text
        self.lang: Lang = lang
        self.start = start

    @cached_property
    def _folded(self) -> Folded:
        return fold_with_offsets(self.text)

    @property
    def folded(self) -> str:
        return self._folded.text

    @property
    def starts(self) -> Sequence[int]:
        """Where in ``text`` each character of ``folded`` begins."""
        return self._folded.starts

    def span(self, start: int, end: int) -> Span:
        """Where in the passage ``folded[start:end]`` stands."""
        first, last = self._folded.original(start, end)
        return self.start + first, self.start + last

    def place(self, start: int, end: int) -> Span:
        """Where in the passage ``text[start:end]`` stands."""
        return self.start + start, self.start + end

    @property
    def whole(self) -> Span:
        return self.start, self.start + len(self.text)

    def __bool__(self) -> bool:
        return bool(self.text)


class Pair(NamedTuple):
    """A segment: what answers each other inside a passage. One of them is empty where nothing does."""

    zh: Text
    en: Text


class Unit:
    """A passage as checks read it. What is made of its texts is made once, for all of them."""

    def __init__(self, passage: Passage, document: Document, *, is_memory: bool = False) -> None:
        """:param is_memory: whether it is only learned from."""
        self.passage = passage
        self.document = document
        self.is_memory = is_memory
        self.zh = Text(passage.zh or "", "zh")
        self.en = Text(passage.en or "", "en")

    @property
    def id(self) -> str:
        return self.passage.id

    def side(self, lang: Lang) -> Text:
        return self.zh if lang == "zh" else self.en

    @property
    def is_two_sided(self) -> bool:
        return bool(self.zh and self.en)

    @cached_property
    def segments(self) -> Sequence[Pair]:
        """All segments, those of one side too."""
        return [Pair(_part(self.zh, each.zh), _part(self.en, each.en)) for each in self.passage.segments]

    @property
    def pairs(self) -> Iterator[Pair]:
        """The segments that have both sides."""
        return (pair for pair in self.segments if pair.zh and pair.en)

    def words(self, zh: Text) -> list[Span]:
        """The words of its Chinese, or of a segment's, as spans of the folded text: as the passage was cut when it was
        read. What no word ends with is one, too.
        """
        starts, ends = self.zh.starts, self.passage.breaks
        begin = bisect_left(starts, zh.start)
        inner = ends[bisect_right(ends, begin) : bisect_left(ends, begin + len(zh.folded))]
        return list(pairwise((0, *(end - begin for end in inner), len(zh.folded)))) if zh.folded else []

    @property
    def provenance(self) -> str | None:
        return self.passage.provenance or self.document.provenance


def _part(text: Text, span: Span | None) -> Text:
    if span is None:
        return Text("", text.lang)
    return text if span == text.whole else Text(text.text[span[0] : span[1]], text.lang, span[0])


class Study:
    """Learns from all texts, one after the other, those of the memory first. It is handed to other processes, so that
    it must be plain once it is settled."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary

    def learn(self, unit: Unit) -> None:
        raise NotImplementedError

    def settle(self) -> None:
        """Everything has been seen: make what is looked up, and let go of the rest."""


S = TypeVar("S", bound=Study)


class Lore:
    """What is known when checks begin."""

    def __init__(self, glossary: Glossary, studies: Iterable[type[Study]] = ()) -> None:
        self._studies = {study: study(glossary) for study in studies}

    def learn(self, units: Iterable[Unit]) -> None:
        """:param units: each of them once."""
        for unit in units if self._studies else ():
            for study in self._studies.values():
                study.learn(unit)

    def settle(self) -> None:
        for study in self._studies.values():
            study.settle()

    def of(self, study: type[S]) -> S:
        return cast(S, self._studies[study])


class Example(NamedTuple):
    """A pair of texts of our own."""

    zh: str | None
    en: str | None
    provenance: str | None = None


class Check:
    """One kind of fault. Sees one passage at a time; two checks know nothing of each other."""

    id: ClassVar[str]
    """Lower case, singular; also the name of its module."""
    zh_name: ClassVar[str]
    en_name: ClassVar[str]
    finds: ClassVar[str]
    """One English sentence, of which ``data/messages.zh.json`` has the Chinese."""
    right: ClassVar[tuple[Example, ...]]
    """Texts in which it finds nothing, though one might expect it to."""
    wrong: ClassVar[tuple[Example, ...]]
    """Texts, all of one document, in which it finds something."""
    is_on: ClassVar[bool] = True
    """Whether it runs unasked."""
    studies: ClassVar[tuple[type[Study], ...]] = ()

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        """What is wrong in a passage that may lack a side."""
        raise NotImplementedError
