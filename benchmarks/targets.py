"""What the figures are held against. A target that is missed is said to be, and nothing fails."""

from typing import NamedTuple

MEGABYTE = 1_000_000


class Target(NamedTuple):
    """A bound, as it is written beside a figure."""

    bound: float
    text: str
    at_least: bool = False

    def mark(self, value: float) -> str:
        return mark(value >= self.bound if self.at_least else value <= self.bound)

    def verdict(self, value: float) -> str:
        return f"{self.text} {self.mark(value)}"


def mark(is_reached: bool) -> str:
    return "✓" if is_reached else "✗"


COLD = {"literal": Target(1.6, "≤ 1.6×"), "words": Target(3, "≤ 3×")}
"""CPU of a cold search in floors."""
GROWN_FROM = 10_000
GROWTH = Target(1.5, "≤ 1.5×")
"""CPU of a cold search at 100,000 passages, in that at so many."""
FORMED = Target(0.100, "≤ 100 ms")
WARM = {"literal": Target(0.060, "≤ 60 ms")}
"""Of the p95; of all other kinds ``FORMED``, but for ``UNBOUND``."""
UNBOUND = ("expressions",)
THROUGHPUT = Target(400, "≥ 400", at_least=True)
"""Passages per CPU second."""
SPEED_UP = Target(1.5, "≥ 1.5×", at_least=True)
"""Wall time with one process, in that with two."""
LARGEST = Target(400 * MEGABYTE, "< 400 MB")
"""Memory of the largest process of an ingest."""
WRITTEN = {
    "jsonl": Target(100_000, "≥ 100,000", at_least=True),
    "tsv": Target(100_000, "≥ 100,000", at_least=True),
    "tmx": Target(20_000, "≥ 20,000", at_least=True),
}
"""Passages that an export writes in a second, less start-up,"""
WRITTEN_AT = 100_000
"""where there are so many of them or more."""
EXPORT_GROWTH = Target(1.25, "≤ 1.25×")
"""Memory of an export at the largest size, in that at the smallest: other processes, begun where there is much to do,
need a little more."""
UPDATE = Target(1.0, "≤ 1 s")
"""Wall time of taking in one changed document, less start-up."""
