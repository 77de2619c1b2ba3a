"""JSON lines, an object a line: our own export, and whatever else ``formats.json`` finds units in. How JSON is decoded.

Of an export every field of a passage is taken over but its id, which is made anew; the passages of several documents
come back as one document. The standard library tells no lines, so they are counted again beside what it has read.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, TypeGuard

from mtgsearch.blocks import Meta, Record
from mtgsearch.formats.base import Piecewise, Source
from mtgsearch.formats.tally import Tally
from mtgsearch.model import Hit, Lang, Lines, Lost, Warning
from mtgsearch.text import languages
from mtgsearch.text.script import has_han

Object = dict[str, Any]
Tongue = tuple[Lang | None, bool, str]
"""A language, ``None`` for another than ours; whether in the traditional script; what a key says besides."""
OTHER: Tongue = (None, False, "")

SAMPLE_LINES = 20
SAMPLE_LINE_MAX = 1_000_000
"""Code points from which on a line is taken for no record: JSON of another kind may stand in a single line."""
DEPTH_MAX = 100
"""Objects and arrays in one another; a tree of rules has ten."""
TOO_DEEP = "too many objects and arrays in one another"

NAMES: dict[str, tuple[Lang, bool]] = {
    **dict.fromkeys("cn zhs chinese 中文 汉语 简中 简体中文".split(), ("zh", False)),
    **dict.fromkeys(("chinese simplified", "simplified chinese"), ("zh", False)),
    **dict.fromkeys("tw zht cht 繁中 繁体中文 繁體中文".split(), ("zh", True)),
    **dict.fromkeys(("chinese traditional", "traditional chinese"), ("zh", True)),
    **dict.fromkeys("english 英文 英语".split(), ("en", False)),
}
"""Names of languages that are no codes, and whether they are of the traditional script."""
OTHERS = frozenset(
    "ja jp ko kr fr de es it pt ru pl nl tr vi th ar he la uk cs sv hu hi bn ta ro fi el bg da fa ms "
    "japanese korean french german spanish italian portuguese russian".split()
)
SUBTAGS = frozenset("hans hant cn tw hk mo sg my us gb uk ca au br".split())
SOURCES = (("source", "target"), ("src", "tgt"))
PUBLISHED = (("published_at", "comment"), ("oracle_text",), ("printed_name",), ("foreignData",), ("foreignNames",))
"""Keys that tell a unit without naming both languages: Scryfall's rulings and cards, MTGJSON's cards."""

APART = frozenset("lines matches equivalents segments context".split())
"""Fields of our own records that hold languages and no units."""
KNOWN = frozenset("id document work edition title path number section provenance heading ruleNumber".split())
"""Fields that are no text of a unit, whether they are taken over or made anew."""

SURROGATE = re.compile("[\ud800-\udfff]")
_HAN_ESCAPE = re.compile(r"\\u[4-9][0-9a-fA-F]{3}")
_WORD_END = re.compile(r"[\s_()-]+|(?<=[a-z])(?=[A-Z])")
_TOKEN = re.compile(r'\n|"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9][0-9.eE+-]*', re.DOTALL)
"""Line ends, and what is decoded as a string."""


class JsonLines(Piecewise):
    name = "jsonl"
    suffix = ".jsonl"
    describe = "JSON lines, an object with zh and en in each"

    def confidence(self, source: Source) -> float:
        """.97 where most of the first lines are objects with units, and both languages are named in them."""
        lines = list(islice((line for line in source.lines if line and not line.isspace()), SAMPLE_LINES))
        records = [record for line in lines if (record := _sampled(line)) is not None]
        told = tell_units((key for record in records for key in record), "\n".join(lines))
        return 0.97 if told and 2 * len(records) >= len(lines) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        return self.stream(source, source.lines)

    def stream(self, _: Source, lines: Iterable[str]) -> Iterator[Record]:
        tally, origin = Tally(), _Origin()
        for number, line in enumerate(lines, 1):
            if line and not line.isspace():
                yield from _read_line(line, number, tally, origin)
        yield from tally.warnings()
        yield from origin.records()

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        """A record a line, with every field that a passage has."""
        from mtgsearch.render import records

        return records.lines(hits)


class _Origin:
    """Which documents the records of an export are of."""

    def __init__(self) -> None:
        self._documents: dict[str, int] = {}
        self._first: Object = {}

    def add(self, record: Object, line: int) -> None:
        self._first = self._first or record
        self._documents.setdefault(str(record["document"]), line)

    def records(self) -> Iterator[Record]:
        """The title, and what of a document is not taken over."""
        first, *others = self._documents.values() or [0]
        if others:
            told = f"passages of {len(others) + 1} documents, read as one document"
            yield Warning(others[0], f"{told}, without their titles, works and editions")
            return
        if is_text(title := self._first.get("title")):
            yield Meta("title", " ".join(whole(title).split()), Lines(first, first))
        if lost := [f"--{key} {whole(text)}" for key in ("work", "edition") if is_text(text := self._first.get(key))]:
            yield Warning(first, f"work and edition are not taken over: ingest it with {' '.join(lost)}")


def _sampled(line: str) -> Object | None:
    """The object of a line, the members of its ``translation`` beside its own, if its keys are those of a unit."""
    if len(line) > SAMPLE_LINE_MAX or not line.lstrip("\x1e\ufeff \t").startswith("{"):
        return None
    try:
        record: Object = decoded(line, 1, Tally())
    except ValueError:
        return None
    inner = record.get("translation")
    members = {**record, **inner} if isinstance(inner, dict) else record
    return members if any(map(tongue, members)) or tell_units(members, line) else None


def _read_line(line: str, number: int, tally: Tally, origin: _Origin) -> Iterator[Record]:
    from json import JSONDecodeError

    from mtgsearch.formats.json import Place, walk  # which in its turn knows this module

    try:
        record = decoded(line, number, tally)
        groups = list(walk(record, Place(number), tally))
    except ValueError as error:
        reason = f"{error.msg}, column {error.colno}" if isinstance(error, JSONDecodeError) else error
        yield Lost(number, f"left out, as it cannot be read as JSON: {reason}")
        return
    if is_own(record):
        origin.add(record, number)
    yield from groups
    if not groups:
        yield Warning(number, "nothing taken from it, as no text in Chinese or English is found in it")


# What JSON is decoded to -------------------------------------------------------------------------------------------


class Placed(str):
    """A text that knows the lines it stands in."""

    __slots__ = ("lines",)
    lines: Lines


class Numeral(Placed):
    """A number as it is written: ``702.10`` is not ``702.1``."""

    __slots__ = ()


class _Members(list[tuple[str, Any]]):
    """An object as it stands, to be told from an array."""


def decoded(text: str, first: int, tally: Tally) -> Any:
    """The value that ``text`` is, whose lines are counted from ``first``; every string and number in it is ``Placed``.

    :raises ValueError: it is no JSON, or deeper than ``DEPTH_MAX``; a ``JSONDecodeError`` where it can tell the place.
    """
    import json

    text = text.strip("\x1e\ufeff")
    try:
        value = json.loads(text, strict=False, object_pairs_hook=_Members, parse_int=Numeral, parse_float=Numeral)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    return _placed(value, _places(text, first), 0, tally)


def _places(text: str, line: int) -> Iterator[Lines]:
    """The lines of each string and number, in their order."""
    here = Lines(line, line)
    for match in _TOKEN.finditer(text):
        token = match[0]
        if "\n" not in token:
            yield here
            continue
        last = here.last + token.count("\n")
        if token != "\n":
            yield Lines(here.last, last)
        here = Lines(last, last)


def _placed(value: Any, places: Iterator[Lines], depth: int, tally: Tally) -> Any:
    """``value`` with objects for its ``_Members``, each string told its place as it comes by."""
    if isinstance(value, str):
        placed = value if isinstance(value, Numeral) else Placed(value)
        placed.lines = next(places)
        return placed
    if not isinstance(value, list):
        return value
    if depth >= DEPTH_MAX:
        raise ValueError(TOO_DEEP)
    if not isinstance(value, _Members):
        return [_placed(item, places, depth + 1, tally) for item in value]
    members: Object = {}
    for key, item in value:
        line = next(places).first
        if key in members:
            tally.add("key(s) stand twice in one object: what the last one says is read", line)
        members[key] = _placed(item, places, depth + 1, tally)
    return members


def span(values: Iterable[Any], otherwise: int) -> Lines:
    """From the first line of the texts among ``values`` to the last; where there is none, a line they are near."""
    placed = [value.lines for value in values if isinstance(value, Placed)]
    if not placed:
        return Lines(otherwise, otherwise)
    return Lines(min(lines.first for lines in placed), max(lines.last for lines in placed))


def is_text(value: object) -> TypeGuard[str]:
    """Whether it is a text that says anything."""
    return isinstance(value, str) and not isinstance(value, Numeral) and bool(value.strip())


def whole(text: str) -> str:
    """A text alone, with U+FFFD for halves of characters, which no file can hold."""
    return str(SURROGATE.sub("\ufffd", text))


def is_own(record: object) -> bool:
    """Whether an object is a passage as we write it."""
    return isinstance(record, dict) and "document" in record and "ordinal" in record


def is_known(key: str) -> bool:
    """Whether nobody misses a member of that name beside a unit."""
    return key in KNOWN or any(key in pair for pair in SOURCES) or key.lower().endswith(("lang", "language"))


# Which keys name languages -----------------------------------------------------------------------------------------


def tell_units(keys: Iterable[str], text: str) -> bool:
    """Whether keys of ``text`` name both languages, or are those of a known kind of unit.

    Graphs have sources and targets too, so that some Chinese must stand beside them.
    """
    keys = set(keys)
    if {"zh", "en"} <= {named[0] for named in map(tongue, keys) if named} or any(map(keys.issuperset, PUBLISHED)):
        return True
    return any(map(keys.issuperset, SOURCES)) and (_HAN_ESCAPE.search(text) is not None or has_han(text))


@lru_cache(maxsize=1000)
def tongue(key: str) -> Tongue | None:
    """The language that a key names, beside what else it says: ``text`` of ``text_zh``; ``None`` if it names none."""
    words = _WORD_END.sub(" ", key).strip().lower().split(" ")
    if names := NAMES.get(" ".join(words)):
        return *names, ""
    said = [word for word in words if word not in SUBTAGS]
    if len(said) == 1 and said[0] in OTHERS:
        return OTHER
    for word in dict.fromkeys((*said[:1], *said[-1:], words[0], words[-1])):
        lang, traditional = NAMES.get(word, (languages.language(word), False))
        if lang:
            traditional |= lang == "zh" and languages.script("-".join(("zh", *words))) == "Hant"
            return lang, traditional, " ".join(other for other in said if other != word)
    return None
