"""Some of what passes by, evenly spread, without knowing how much there will be."""

from typing import Generic, TypeVar

Item = TypeVar("Item")


class Sample(Generic[Item]):
    """Keeps all of what it is given, until there is twice as much as ``most``; from then on every second, fourth and so
    on, so that it never keeps fewer than ``most``.
    """

    def __init__(self, most: int) -> None:
        self.kept: list[Item] = []
        self.seen = 0
        """How many it was asked about."""
        self._most = most
        self._step = 1

    def is_wanted(self) -> bool:
        """Whether the next one is to be kept. To be asked once about each, before ``keep``."""
        self.seen += 1
        return (self.seen - 1) % self._step == 0

    def keep(self, item: Item) -> None:
        self.kept.append(item)
        if len(self.kept) == 2 * self._most:
            self.kept = self.kept[::2]
            self._step *= 2
