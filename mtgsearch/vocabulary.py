"""What is known of words before any text is seen: how Chinese is cut, and what the dictionary and a glossary give for
its words.
"""

from collections.abc import Container, Iterable, Iterator, Sequence

from mtgsearch import dictionary
from mtgsearch.glossary import Entry, Glossary
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stem, words
from mtgsearch.text.words import Cutter


class Vocabulary:
    """:param entries: of the glossary."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._cutter = Cutter(Glossary.of(entries).terms())
        self._entries = entries

    def cut(self, text: str) -> list[str]:
        """The words of folded Chinese text, by jieba."""
        return self._cutter.cut(text)

    def breaks(self, text: str) -> tuple[int, ...]:
        """Their ends, as offsets."""
        return self._cutter.breaks(text)

    def glosses(self, known: Container[str]) -> Iterator[tuple[str, list[str]]]:
        """The translations of the folded Chinese words among ``known``, each as the stems of its English words."""
        for word, gloss in self._glosses(known):
            yield word, [stem(part) for part in gloss]

    def _glosses(self, known: Container[str]) -> Iterator[tuple[str, Iterable[str]]]:
        yield from dictionary.glosses(known)
        for entry in self._entries:
            gloss = [word for word, _, _ in words(fold(entry.en))]
            for word in self.cut(fold(entry.zh)):
                if is_han(word[0]) and word in known:
                    yield word, gloss
