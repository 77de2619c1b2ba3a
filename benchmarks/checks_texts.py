"""Correct pairs, read from the shared data with the package's own readers, and what the kinds of errors ask of a text.

``rules`` are the Comprehensive Rules of 2024-02-06, ``policies`` the annotated IPG and MTR of 2025. They are taken for
correct; what faults they have of their own count as false alarms, for the product and its peer alike.

Few English texts stand in them twice, so that some pairs are repeated after the end of each, for the kind that changes
one of two translations of the same English.
"""

import random
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from mtgsearch.corpus import Corpus
from mtgsearch.model import Passage, Span
from mtgsearch.reports import IngestRequest
from mtgsearch.store import Store
from mtgsearch.text.script import has_han

PARTS = ("tune", "report")
SEED = 20240206
RULES = "mtg_cr_20220610/plain_text"
POLICIES = "mtg_aipg_amtr"
REPEATED = 60
"""Pairs of each part that are repeated."""


class Pair(NamedTuple):
    """A passage with both sides; ``segments`` are those of it that have both, as spans of ``zh`` and of ``en``."""

    id: str
    zh: str
    en: str
    number: str | None = None
    segments: tuple[tuple[Span, Span], ...] = ()


Sides = tuple[str, str]
"""The Chinese and the English of a pair."""


class Text:
    """Pairs in the order of their documents; those from ``size`` on repeat earlier ones."""

    def __init__(self, name: str, pairs: Sequence[Pair], repeats: Iterable[int] = ()) -> None:
        self.name = name
        self.size = len(pairs)
        repeated = [pairs[place]._replace(id=f"{pairs[place].id}~2", number=None) for place in repeats]
        self.pairs = [*pairs, *repeated]

    @cached_property
    def twins(self) -> dict[int, list[int]]:
        """The places of each English text that stands twice or more, by each of them."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, pair in enumerate(self.pairs):
            places[pair.en].append(place)
        return {place: alike for alike in places.values() if len(alike) > 1 for place in alike}

    @cached_property
    def zh(self) -> str:
        return "\n".join(pair.zh for pair in self.pairs)

    def half(self, part: str) -> list[int]:
        """The places of a part, in an order drawn once: the other part has the others. A repeat is in the part of what
        it repeats."""
        order = list(range(self.size))
        random.Random(f"{SEED} {self.name}").shuffle(order)
        half = order[PARTS.index(part) :: 2]
        known = set(half)
        repeats = range(self.size, len(self.pairs))
        return half + [place for place in repeats if any(twin in known for twin in self.twins[place])]


def load(data: Path, name: str, fits: Callable[[Pair], bool]) -> Text:
    """The text of a name, some pairs that fit repeated."""
    pairs = pairs_of(name, IngestRequest(glossary="none", **SOURCES[name](data)))
    bare = Text(name, pairs)
    repeats: list[int] = []
    for part in PARTS:
        fitting = (place for place in bare.half(part) if place not in bare.twins and fits(pairs[place]))
        repeats += [place for place, _ in zip(fitting, range(REPEATED), strict=False)]
    return Text(name, pairs, repeats)


def remember(data: Path, index: str, memory: str) -> None:
    """Make the index that serves as memory."""
    with Corpus.open(index, write=True) as corpus:
        if memory != "none":
            list(corpus.ingest(IngestRequest(**_edition(data, "20220610"))))


MEMORIES = ("2022", "none")


def _edition(data: Path, date: str) -> dict[str, Any]:
    return {lang.lower(): str(data / RULES / f"{date}_{lang}.txt") for lang in ("Zh", "En")}


SOURCES: dict[str, Callable[[Path], dict[str, Any]]] = {
    "rules": lambda data: _edition(data, "20240206"),
    "policies": lambda data: {"paths": (str(data / POLICIES / "AIPG_2025.md"), str(data / POLICIES / "AMTR_2025.md"))},
}


def pairs_of(name: str, request: IngestRequest) -> list[Pair]:
    """The pairs of the documents that a request names."""
    with tempfile.TemporaryDirectory() as index:
        with Corpus.open(index, write=True) as corpus:
            list(corpus.ingest(request))
        with Store.open(index) as store:
            passages = sorted(store.iterate(), key=lambda passage: (passage.document, passage.ordinal))
    both = [passage for passage in passages if passage.zh and passage.en and has_han(passage.zh)]
    return [_pair(f"{name}-{place}", passage) for place, passage in enumerate(both, 1)]


def _pair(name: str, passage: Passage) -> Pair:
    segments = tuple((segment.zh, segment.en) for segment in passage.segments if segment.zh and segment.en)
    return Pair(name, passage.zh or "", passage.en or "", passage.number, segments)
