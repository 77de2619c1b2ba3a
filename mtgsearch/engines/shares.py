"""The documents of a store in shares that can be held: what is made of one by itself, in whatever process."""

from collections.abc import Iterable, Iterator, Mapping
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
    return cut({version: sizes[version] for version in versions}, SIZE)


def cut(sizes: Mapping[int, int], most: int) -> Iterator[Share]:
    """The same, of at most so many passages.

    :param sizes: the passages of each document, by its version.
    """
    for version, passages in sizes.items():
        for first in range(1, max(passages, 1) + 1, most):
            yield Share(version, first, min(first + most - 1, passages))
