"""Words that need no dictionary to be read, for tests of many texts."""

WORDS = 900


def zh_word(number):
    """A Chinese word of its own for each number below ``WORDS``."""
    return chr(0x4E00 + number)


def en_word(number):
    """The English one that answers it."""
    return "".join("bdfgklmnpr"[int(digit)] + "aeiou"[int(digit) % 5] for digit in f"{number:03}") + "x"


class Few:
    """Cuts Chinese into characters, and knows a few words."""

    def __init__(self, **glosses):
        """:param glosses: Chinese words by English ones."""
        self._glosses = {zh: [[en]] for en, zh in glosses.items()}

    def cut(self, text):
        return list(text)

    def glosses(self, word):
        return self._glosses.get(word, ())


MADE = Few(**{en_word(number): zh_word(number) for number in range(WORDS)})
"""Knows all words that are made from numbers."""


def lost_or_twice(beads, zh, en):
    """The sentences of ``zh`` Chinese and ``en`` English ones that are in no bead or in several."""
    ours = sorted(place for bead in beads for place in range(bead.zh_start, bead.zh_end))
    theirs = sorted(place for bead in beads for place in range(bead.en_start, bead.en_end))
    return [("zh", ours)] * (ours != list(range(zh))) + [("en", theirs)] * (theirs != list(range(en)))
