"""The documents of a store in shares that can be held: what is made of one by itself, in whatever process."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mtgsearch.engines import sieve
from mtgsearch.model import Passage
from mtgsearch.store import Store

SIZE = 512 * sieve.BLOCK
"""Passages of a share: whole blocks, so that a document comes out the same however it is shared."""


class Share(NamedTuple):
    """Passages of a document in a row, by their ordinals, both included; of one without passages the last is 0."""

    version: int
    first: int
    last: int

    @property
    def begins(self) -> bool:
        """Whether the document does."""
        return self.first == 1

    def passages(self, store: Store) -> Iterator[Passage]:
        return store.part_of(self.version, self.first, self.last)


def of(store: Store, versions: Iterable[int]) -> Iterator[Share]:
    """The shares of documents, in this order and that of their passages; each document has one at least."""
    sizes = store.sizes()
    for version in versions:
        for first in range(1, max(sizes[version], 1) + 1, SIZE):
            yield Share(version, first, min(first + SIZE - 1, sizes[version]))
