"""From the bytes of a file to its text, whatever it is in: plain text, a PDF, a package; and whether that is in the
language that it should be in."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from mtgsearch import formats
from mtgsearch.errors import DataError
from mtgsearch.model import LANGS, Lang
from mtgsearch.text import encoding as encodings
from mtgsearch.text.encoding import Decoded, Undecodable
from mtgsearch.text.script import is_neither, language, running_words

SAMPLED_LINES = 2000
"""Lines by which the language of a file is told."""
LEAST_CHINESE = 0.02
"""The part of the lines that is Chinese in a Chinese text; one that is mostly code has .2 or more."""
MOST_CHINESE = 0.5
TELLING = 3
"""Lines without Chinese from which on a text is none; fewer may be names and addresses,"""
RUNNING = 4
"""unless so many running words stand in one."""
NEITHER = 0.3
"""The part of the letters that is neither Han nor Latin in a text in another language: of Japanese half is kana."""
BINARY_HEAD = 8000
"""Bytes in which a zero byte tells a binary file from text in an unknown encoding, as in Git."""
PACKAGE = b"PK\x03\x04"
"""How a ZIP file begins: a spreadsheet or a document of an office program is one, with XML inside."""


class Unrecognised(DataError):
    """No reader knows this layout."""

    @classmethod
    def no_text(cls) -> "Unrecognised":
        """What is told of bytes that are no text, and of a package without any."""
        return cls("it is no text", "save it as text, PDF or DOCX")


def decoded(path: str, data: bytes, encoding: str | None) -> Decoded:
    """The text, of a PDF what its pages show; none of a package, whose readers look at the bytes.

    :raises Unrecognised: it is no text.
    :raises DataError: the bytes cannot be decoded.
    """
    if data.startswith(PACKAGE):
        return Decoded("", "utf-8", ())
    if text := formats.extracted(path, data):
        return text
    try:
        return encodings.decode(data, encoding or formats.declared_encoding(data))
    except Undecodable:
        if b"\0" in data[:BINARY_HEAD]:
            raise Unrecognised.no_text() from None
        raise


def languages(lines: Iterable[str]) -> dict[Lang, int]:
    """How many of the first lines are in each language."""
    found = Counter(map(language, islice(lines, SAMPLED_LINES)))
    return {lang: found[lang] for lang in LANGS}


def is_foreign(lines: Sequence[str], lang: Lang) -> bool:
    """Whether a text is in another language than ``lang``."""
    sample = lines[:SAMPLED_LINES]
    if is_neither(sample, NEITHER):
        return True
    if not is_in_other(sample, lang):
        return False
    return lang == "en" or languages(sample)["en"] >= TELLING or any(running_words(line) >= RUNNING for line in sample)


def is_in_other(lines: Sequence[str], lang: Lang) -> bool:
    """Whether a text is rather in English where ``lang`` is Chinese, or the other way round, be it ever so short.

    Code and names stand in Latin letters in Chinese texts as well, so that little Chinese will do there.
    """
    found = languages(lines)
    share = found["zh"] / (found["zh"] + found["en"] or 1)
    return (share < LEAST_CHINESE and found["en"] > 0) if lang == "zh" else share > MOST_CHINESE
