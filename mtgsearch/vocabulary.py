"""What is known of words before any text is seen: how Chinese is cut, and what the dictionary and a glossary give for
its words.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from mtgsearch import dictionary
from mtgsearch.glossary import Entry, Glossary
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stem, stems
from mtgsearch.text.words import Cutter


class Vocabulary:
    """:param entries: of the glossary."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._cutter = Cutter(Glossary.of(entries).terms())
        self._entries = entries
        self._known: dict[str, list[list[str]]] = {}

    def cut(self, text: str) -> list[str]:
        """The words of folded Chinese text, by jieba."""
        return self._cutter.cut(text)

    def breaks(self, text: str) -> tuple[int, ...]:
        """Their ends, as offsets."""
        return self._cutter.breaks(text)

    def glosses(self, word: str) -> Sequence[Sequence[str]]:
        """The translations of a folded Chinese word, each as the stems of its English words."""
        if word not in self._known:
            found = (list(map(stem, gloss)) for gloss in dictionary.glosses(word))
            self._known[word] = [*found, *self._terms.get(word, ())]
        return self._known[word]

    @cached_property
    def _terms(self) -> dict[str, list[list[str]]]:
        """The English terms of the glossary by the words of the Chinese ones."""
        terms: defaultdict[str, list[list[str]]] = defaultdict(list)
        for entry in self._entries:
            gloss = stems(fold(entry.en))
            for word in self.cut(fold(entry.zh)):
                if gloss and is_han(word[0]):
                    terms[word].append(gloss)
        return dict(terms)
