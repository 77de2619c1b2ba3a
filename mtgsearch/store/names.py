"""The public names of passages: how they are written, how the ones alike are told apart, how a reference is read.

A name is ``OWNER:LOCAL``. The local part is the rule number, with the work as owner, else a hash of the text, with the
document as owner. Of a work with several editions the newest goes by the work's name alone, an older one by
``WORK@EDITION``, one without a date by ``WORK@undated``. Passages whose names would be the same are told apart by
``~2``, ``~3``, in the order of documents and of passages in them: the names follow from the texts alone, in whatever
order they came in. Knows nothing of SQLite.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from mtgsearch.tuples import NamedTuple

UNDATED = "undated"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class Place(NamedTuple):
    """What the names of a passage are made from, and what orders those alike."""

    row: int
    document: str
    work: str
    """The document's id where it names no work."""
    edition: str | None
    ordinal: int
    local: str
    number: str | None
    twin: int

    @property
    def owner(self) -> str:
        return f"{self.work}@{self.edition or UNDATED}" if self.number else self.document


class Reference(NamedTuple):
    """A reference as typed, in lower case, whole and in parts; ``owner`` is empty for a number alone."""

    text: str
    owner: str
    local: str
    twin: int

    @classmethod
    def parse(cls, text: str) -> "Reference":
        text = text.strip().casefold()
        owner, _, local = text.rpartition(":")
        local, _, twin = local.partition("~")
        return cls(text, owner, local, int(twin) if twin.isdecimal() else 1)


class Newest:
    """Which edition of each work is the newest."""

    def __init__(self, editions: Iterable[tuple[str, str | None]]) -> None:
        """:param editions: a work and an edition of it, each pair once."""
        self._newest: dict[str, str] = {}
        self.several = False
        """Whether any work has several editions."""
        for work, edition in editions:
            self.several |= work in self._newest
            self._newest[work] = max(edition or "", self._newest.get(work, ""))

    def is_newest(self, work: str, edition: str | None) -> bool:
        return self._newest.get(work, "") == (edition or "")

    def name(self, place: Place) -> str:
        """The public name, by which ``resolve`` finds this passage and no other."""
        owner = self.owner(place.work, place.edition) if place.number else place.document
        return public(owner, place.local, place.twin)

    def owner(self, work: str, edition: str | None) -> str:
        """The owner in the public names of the passages with a number, of a document of this work and edition."""
        return work if self.is_newest(work, edition) else f"{work}@{edition or UNDATED}"

    def named(self, asked: Reference, places: Iterable[Place]) -> list[Place]:
        """Those of ``places``, which have the local part asked for, that ``asked`` names or can mean."""
        places = list(places)
        exactly = [place for place in places if self.name(place).casefold() == asked.text]
        return exactly or [place for place in places if self._owns(asked.owner, place)]

    def _owns(self, owner: str, place: Place) -> bool:
        """Whether ``owner``, as typed, can mean the owner of this passage."""
        if not owner:
            return place.number is not None and self.is_newest(place.work, place.edition)
        if place.number and self.is_newest(place.work, place.edition) and _fits(owner, place.work):
            return True
        return _fits(owner, place.owner) or _fits(owner, place.document)


def public(owner: str, local: str, twin: int) -> str:
    """A name as it is written."""
    return f"{owner}:{local}~{twin}" if twin > 1 else f"{owner}:{local}"


def number_twins(places: Iterable[Place]) -> Iterator[tuple[int, int]]:
    """Row and right twin of each place whose twin is not right.

    :param places: all of some local names, in the order of documents and of passages in them.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for place in places:
        name = place.owner.casefold(), place.local.casefold()
        seen[name] += 1
        if place.twin != seen[name]:
            yield place.row, seen[name]


def _fits(typed: str, name: str) -> bool:
    """``typed`` is in lower case; an ellipsis in it stands for anything."""
    if ELLIPSIS not in typed:
        return typed == name.casefold()
    return re.fullmatch(".*".join(map(re.escape, typed.split(ELLIPSIS))), name.casefold(), re.DOTALL) is not None
