"""How near in meaning runs of sentences are, by vectors of sentences: a further witness, where a model is at hand.

A run has the sum of the vectors of its sentences, weighted by the roots of their lengths: to encode every run would
take four times as long, and the cosines of runs that answer each other are hardly greater (.71 for .68, in 45 of news).
numpy is imported only where there are vectors.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from mtgsearch.align.beads import Bead
from mtgsearch.align.figures import MOST

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.float32]]

Encode = Callable[[Sequence[str]], "Array"]
"""Gives a vector of length 1 for each text, a row each."""
Cosines = Sequence[Sequence[Sequence[float]]]
"""Of runs of Chinese sentences with runs of English ones: by how many there are of either, less one, and the first
English one."""

FAR = 17
"""Sentences from one that answers to one that is taken not to; in a short text half of it."""


class Vectors:
    """Those of the sentences of a Chinese and an English text."""

    def __init__(self, zh: "Array", en: "Array") -> None:
        self._zh, self._en = zh, en
        self._zh_runs, self._en_runs = _runs(zh), _runs(en)

    @classmethod
    def of(cls, zh: Sequence[str], en: Sequence[str], encode: Encode) -> "Vectors":
        return cls(*(encode(texts) * _weights(texts) for texts in (zh, en)))

    def part(self, zh: range, en: range) -> "Vectors":
        return Vectors(self._zh[zh.start : zh.stop], self._en[en.start : en.stop])

    def cosines(self, zh: int, columns: range) -> Cosines:
        """Of runs that begin with a Chinese sentence, and runs that begin with ``columns``."""
        return [
            [(ours[zh] @ theirs[columns.start : columns.stop].T).tolist() for theirs in self._en_runs]
            for ours in self._zh_runs
            if zh < len(ours)
        ]

    def shown(self, beads: Iterable[Bead]) -> tuple[list[float], list[float]]:
        """The cosines of single sentences that answer each other, and of each of these with one far away."""
        answers, others = [], []
        ours, theirs = self._zh_runs[0], self._en_runs[0]
        far = min(FAR, len(theirs) // 2)  # then it is as far from the end of the text back to its beginning, too
        for bead in beads:
            if bead.shape == (1, 1):
                answers.append(float(ours[bead.zh_start] @ theirs[bead.en_start]))
                if len(theirs) > FAR:
                    others.append(float(ours[bead.zh_start] @ theirs[bead.en_start - far]))
        return answers, others


def _weights(texts: Sequence[str]) -> "Array":
    import numpy

    return numpy.sqrt(numpy.array([[max(1, len(text))] for text in texts], numpy.float32))


def _runs(vectors: "Array") -> list["Array"]:
    """Those of runs of one sentence, of two, and so on, by the first; each of length 1."""
    import numpy

    sums = numpy.concatenate([numpy.zeros((1, vectors.shape[1]), vectors.dtype), numpy.cumsum(vectors, axis=0)])
    runs = [sums[count:] - sums[:-count] for count in range(1, MOST + 1)]
    return [run / numpy.maximum(numpy.linalg.norm(run, axis=1, keepdims=True), 1e-9) for run in runs]
