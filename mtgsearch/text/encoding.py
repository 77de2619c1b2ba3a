"""Bytes to text: which encodings are tried, in which order, and what happens to bytes that fit none.

A byte order mark decides, unless the bytes after it belie it; then UTF-16 and UTF-32 that show by their zero bytes;
then UTF-8, strictly; then, of the encodings that Chinese documents come in, the one that gives the most common
characters. UTF-8 with a few bad bytes is one of these: each bad run is shown as U+FFFD and warned about. A general
detector is not asked: over single lines of Chinese, charset-normalizer missed one in twelve, and it refused text with
four-byte GB18030 characters.
"""

import codecs
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from mtgsearch.errors import DataError, UsageError
from mtgsearch.model import Warning
from mtgsearch.text.lines import split_lines

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks, one that begins with another before it."""
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
TRIED = ("utf-8", "gb18030", "big5hkscs", *WIDE)
"""In order of preference between equals."""

WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "big5": "big5hkscs"}
"""Encodings that hold less than documents labelled so do, and what these are read as."""
LABELS = {
    "big5hkscs": "big5",
    "utf-8-sig": "utf-8",
    "utf-16-le": "utf-16",
    "utf-16-be": "utf-16",
    "utf-32-le": "utf-32",
    "utf-32-be": "utf-32",
}

PLAUSIBLE = 0.6
"""Chinese text in its own encoding has .97 good characters or more, a line of names with rare ones .7; Cyrillic, Thai
or French bytes taken for Chinese have .4 or fewer."""
RARE = 0.01
"""Up to this share of bad characters a text is read as UTF-8, or as what was asked for, whatever else is in it."""
MARKED = 0.4
"""The same, as what a byte order mark says it is."""

BAD = "\N{REPLACEMENT CHARACTER}"
BAD_RUN = re.compile(f"(?:{BAD}|\0)+")
BEYOND_ASCII = re.compile("[^\0-\x7f]")
CONTROL = re.compile("[\0-\x08\x0e-\x1f]")
"""What no text holds. Cyrillic in UTF-16 is valid UTF-8 but for these."""
PUNCTUATION = "，。、；：？！…·～—「『“‘（【《〈〔」』”’）】》〉〕\N{IDEOGRAPHIC SPACE}\N{BULLET}\N{TRADE MARK SIGN}"
SAMPLE = 20_000


class Undecodable(DataError):
    """No encoding fits, or not the one asked for."""


class Decoded(NamedTuple):
    """Text without byte order mark or U+0000, the encoding it was in, and what is wrong with its bytes."""

    text: str
    encoding: str
    """``utf-8``, ``gb18030``, ``big5``, ``utf-16``, ``utf-32``, or the encoding asked for."""
    damage: tuple[Warning, ...] = ()


class How(NamedTuple):
    """How bytes are decoded, of which the beginning was looked at."""

    codec: str
    mark: int
    """Bytes of the byte order mark, which are no text."""
    told: tuple[Warning, ...]
    """What is wrong with that."""

    @property
    def label(self) -> str:
        """What the encoding is called."""
        return LABELS.get(self.codec, self.codec)


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of ``data``, in the encoding asked for or else in the one that fits.

    :raises UsageError: when the encoding asked for is unknown.
    :raises Undecodable: when no encoding fits, or not the one asked for.
    """
    return decoded(data, recognise(data, encoding))


def decoded(data: bytes, how: How) -> Decoded:
    """The text of ``data``, which is known to be decoded so."""
    data = data[how.mark :]
    text = data.decode(how.codec, "replace").removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    if "\0" not in text and _first_bad(data, how.codec) is None:
        return Decoded(text, how.label, how.told)
    return Decoded(BAD_RUN.sub(BAD, text), how.label, how.told + _damage(text, how.label))


def recognise(data: bytes, encoding: str | None = None) -> How:
    """How ``data`` is decoded, and what it is the beginning of; errors as those of ``decode``."""
    mark, marked = next(((mark, codec) for mark, codec in MARKS if data.startswith(mark)), (b"", None))
    data = data[len(mark) :]
    codec = _asked_for(data, encoding, marked) if encoding else _recognised(data, marked)
    if marked in (None, codec):
        return How(codec, len(mark), ())
    return How(codec, len(mark), (Warning(1, f"the byte order mark says {marked}, but the text is in {codec}"),))


def _asked_for(data: bytes, encoding: str, marked: str | None) -> str:
    """The codec of that name; of several byte orders the one that a mark says."""
    try:
        "字a".encode(encoding, "replace").decode(encoding, "replace")
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        hint = "name one such as utf-8, gb18030, big5 or utf-16"
        raise UsageError("unknown encoding {encoding}", hint, encoding=encoding) from None
    codec = WIDER.get(name, name)
    if marked and LABELS.get(marked, marked) == LABELS.get(codec, codec):
        codec = marked
    return _insist(data, codec, (codec,))


def _recognised(data: bytes, marked: str | None) -> str:
    if marked:
        return marked if _bears_out(data, marked) else _belying(data) or _insist(data, marked, TRIED, MARKED)
    if b"\0" in data and (wide := _best(data, WIDE)):
        return wide
    if _first_bad(data, "utf-8") is None:
        return "utf-8"
    return _best(data, TRIED) or _insist(data, "utf-8", TRIED)


def _bears_out(data: bytes, marked: str) -> bool:
    """Whether what follows a byte order mark is surely in its encoding. UTF-16 takes nearly any bytes."""
    if marked == "utf-8":
        return _first_bad(data, marked) is None
    return not data or _share_common(data.decode(marked, "replace")) >= PLAUSIBLE


def _belying(data: bytes) -> str | None:
    """The encoding that text after a mark of another is in, if one reads it whole."""
    best = _best(data, TRIED)
    is_whole = best and _first_bad(data, best) is None and not CONTROL.search(data.decode(best))
    return best if is_whole else None


def _insist(data: bytes, codec: str, tried: tuple[str, ...], most: float = RARE) -> str:
    """``codec``, if all but such a share of ``data`` fits it."""
    text = data.decode(codec, "replace")
    if text.count(BAD) <= most * len(text):
        return codec
    offset = _first_bad(data, codec) or 0
    raise Undecodable(
        "byte {offset} (line {line}) cannot be decoded; tried {tried}",
        "name the encoding with --encoding",
        offset=offset,
        line=data.count(b"\n", 0, offset) + 1,
        tried=", ".join(dict.fromkeys(LABELS.get(name, name) for name in tried)),
    )


def _first_bad(data: bytes, codec: str) -> int | None:
    """The offset of the first byte that does not fit ``codec``."""
    try:
        data.decode(codec)
    except UnicodeDecodeError as error:
        return error.start
    return None


def _best(data: bytes, names: tuple[str, ...]) -> str | None:
    """The codec under which ``data`` looks most like what it should be, if any does."""
    fitness = {codec: _fitness(data, codec) for codec in names}
    best = max(names, key=fitness.__getitem__)
    return best if fitness[best] >= PLAUSIBLE else None


def _fitness(data: bytes, codec: str) -> float:
    """The share of good characters, from 0 to 1: of all for UTF-16, else of those beyond ASCII.

    Any character that UTF-8 yields is good, for other bytes seldom happen to be UTF-8; the other encodings take almost
    any bytes, so that there only common Chinese characters are.
    """
    if codec == "utf-8":
        chars = BEYOND_ASCII.findall(data.decode(codec, "replace"))
        return 1 - chars.count(BAD) / max(len(chars), 1)
    if _first_bad(data, codec) is not None:
        return 0
    text = data.decode(codec)
    return _share_common(text if codec in WIDE else BEYOND_ASCII.findall(text))


def _share_common(chars: Sequence[str]) -> float:
    sample = chars[:SAMPLE]
    return sum(char in _common() for char in sample) / max(len(sample), 1)


@cache
def _common() -> frozenset[str]:
    """ASCII, Chinese punctuation, and the characters that GB2312 and Big5 list first because they are common."""
    simplified = _double_bytes("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))
    traditional = _double_bytes("big5", range(0xA4, 0xC6), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))
    fullwidth = map(chr, range(0xFF01, 0xFF5F))
    ascii_text = ("\t", "\n", "\r", *map(chr, range(0x20, 0x7F)))
    return frozenset((*ascii_text, *fullwidth, *PUNCTUATION, *simplified, *traditional))


def _double_bytes(codec: str, leads: Iterable[int], trails: Iterable[int]) -> str:
    trails = tuple(trails)
    return "".join(bytes((lead, trail)).decode(codec, "ignore") for lead in leads for trail in trails)


def _damage(text: str, label: str) -> tuple[Warning, ...]:
    numbered = enumerate(split_lines(text), 1)
    return tuple(damage_of(line, number, label) for number, line in numbered if BAD_RUN.search(line))


def damage_of(line: str, number: int, label: str) -> Warning:
    """What is told of a line with bytes that do not fit the encoding, or with U+0000, which fits but is no text.

    :param line: before runs of these are put as one U+FFFD.
    """
    runs = BAD_RUN.findall(line)
    nulls = sum(BAD not in run for run in runs)
    told = [f"not readable as {label} in {len(runs) - nulls} place(s)"] if nulls < len(runs) else []
    told += [f"a null character (U+0000) in {nulls} place(s)"] if nulls else []
    return Warning(number, f"{' and '.join(told)}, shown as U+FFFD")
