"""Words that need no dictionary to be read, for tests of many texts."""


class Few:
    """Cuts Chinese into characters, and knows a few words."""

    def __init__(self, **glosses):
        """:param glosses: Chinese words by English ones."""
        self._glosses = glosses

    def cut(self, text):
        return list(text)

    def glosses(self, known):
        return [(zh, [en]) for en, zh in self._glosses.items() if zh in known]


def lost_or_twice(beads, zh, en):
    """The sentences of ``zh`` Chinese and ``en`` English ones that are in no bead or in several."""
    ours = sorted(place for bead in beads for place in range(bead.zh_start, bead.zh_end))
    theirs = sorted(place for bead in beads for place in range(bead.en_start, bead.en_end))
    return [("zh", ours)] * (ours != list(range(zh))) + [("en", theirs)] * (theirs != list(range(en)))
