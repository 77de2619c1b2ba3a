"""Texts of one language with what answers them: whether the same was said otherwise elsewhere.

Two texts are the same that differ in nothing but numbers, letter case and punctuation; in English in no form of a word
either, where it is the answer.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from mtgsearch.checks.base import Pair, Study, Text, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.model import LANGS, Lang
from mtgsearch.text.tokens import stem

NUMBER = re.compile(r"\d+(?:[.,:]\d+)*[a-z]?(?![a-z])")
MARKS = re.compile(r"[\W_]+")
WORD = re.compile(r"[a-z']+")
LEAST_VARIED = 10
MOST_VARIED = 0.4
"""The share of the passages that are said again, of which the Chinese is another, in a text that is consistent."""


class Version(NamedTuple):
    """A way in which a text is rendered."""

    text: str
    """Folded, of the first place."""
    times: int
    own: int
    """Places that are checked, of these."""
    first: str
    """The id of the first passage,"""
    source: bytes
    """and what tells its text in the other language from others that differ in numbers alone."""
    official: bool


class Rendered(NamedTuple):
    """A text and what answers it."""

    source: Text
    target: Text
    is_whole: bool
    """Whether it is all of a passage, or a segment."""


def texts(unit: Unit, lang: Lang) -> Iterator[Rendered]:
    """A passage, and its segments if they are several, as texts of a language that are rendered in the other."""
    if not unit.is_two_sided:
        return
    other: Lang = "en" if lang == "zh" else "zh"
    yield Rendered(unit.side(lang), unit.side(other), True)
    pairs = list(unit.pairs)
    for pair in pairs if len(pairs) > 1 else ():
        yield Rendered(_side(pair, lang), _side(pair, other), False)


def _side(pair: Pair, lang: Lang) -> Text:
    return pair.zh if lang == "zh" else pair.en


def sense(text: Text) -> str:
    """What is left of a text when numbers are alike, and punctuation and forms of words are left out."""
    if text.lang == "zh":
        return _without_marks(text.folded).replace(" ", "")
    return MARKS.sub(" ", WORD.sub(lambda word: stem(word[0]), _without_numbers(text.folded))).strip()


def _key(text: Text) -> bytes:
    """Of a source. It tells whether two are the same in another process, too."""
    return _digest(f"{text.lang}{_without_marks(text.folded)}")


@lru_cache(maxsize=64)
def _without_marks(folded: str) -> str:
    return MARKS.sub(" ", _without_numbers(folded)).strip()


@lru_cache(maxsize=64)
def _without_numbers(folded: str) -> str:
    return NUMBER.sub("#", folded)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()


def exactly(text: Text) -> bytes:
    """The same of a text with its numbers."""
    return _digest(text.folded)


class Sources(Study):
    """Learns what answers each text, in both directions."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._versions: dict[bytes, dict[str, Version]] = {}
        self._alike = Counter[str]()
        self._varied = Counter[str]()

    def learn(self, unit: Unit) -> None:
        is_official = unit.provenance == "official"
        for lang in LANGS:
            for source, target, is_whole in texts(unit, lang):
                versions = self._versions.setdefault(_key(source), {})
                answer = sense(target)
                if versions and is_whole and lang == "en":
                    (self._alike if answer in versions else self._varied)[unit.document.id] += 1
                before = versions.get(answer) or Version(target.folded, 0, 0, unit.id, exactly(source), False)
                versions[answer] = before._replace(
                    times=before.times + 1,
                    own=before.own + (not unit.is_memory),
                    official=before.official or is_official,
                )

    def settle(self) -> None:
        self._versions = {key: versions for key, versions in self._versions.items() if len(versions) > 1}

    def is_collection(self, document: str) -> bool:
        """Whether a document renders what it says again in one way and another, as examples of a language do."""
        varied = self._varied[document]
        return varied >= LEAST_VARIED and varied > MOST_VARIED * (varied + self._alike[document])

    def better(self, source: Text, target: Text) -> tuple[Version, Sequence[Version]] | None:
        """How a text is rendered here, and the other ways, if one of them is the commoner or the earlier one.

        What is checked comes before the memory, and the commonest first.
        """
        found = self._versions.get(_key(source))
        if not found:
            return None
        here = found[sense(target)]
        ranked = sorted(found.values(), key=lambda version: (-version.own, -version.times))
        return None if ranked[0] is here else (here, [version for version in ranked if version is not here])

    def official(self, source: Text, target: Text) -> Version | None:
        """How official text renders a text, if otherwise than here; the commonest way."""
        found = self._versions.get(_key(source), {})
        ranked = sorted((version for version in found.values() if version.official), key=lambda version: -version.times)
        here = found.get(sense(target))
        return None if not ranked or (here and here.official) else ranked[0]
