"""Catalogues of messages, as gettext keeps them: ``msgid`` and the ``msgstr`` that translates it, under comments.

Only what a translator stands for is a pair: a fuzzy translation and an obsolete message are none. A context,
``msgctxt``, becomes the section. Most catalogues are from English into Chinese; the header tells, or where Han stands.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from mtgsearch.blocks import Record, unit
from mtgsearch.formats.base import Source
from mtgsearch.model import Document, Hit, Lang, Lines, Passage, Warning
from mtgsearch.text import languages
from mtgsearch.text.script import has_han

SAMPLE = 1000
"""Messages that are looked at to find the languages."""

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?)\s*(?=\"|\Z)")
_STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"\s*', re.DOTALL)
_STRINGS = re.compile(rf"(?:{_STRING.pattern})+", re.DOTALL)
_TRANSLATION = re.compile(r"^[ \t]*(?:#~[ \t]*)?msgstr(?:\[\d+\])?[ \t]*(?:\"|$)", re.MULTILINE)
_BEGINNINGS = ("msgid", "msgctxt", "#~ msgid", "#~ msgctxt")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}
_ESCAPING = str.maketrans({text: f"\\{sign}" for sign, text in _ESCAPES.items()})

PROJECT = "Project-Id-Version: mtgsearch"
"""By which a catalogue that was written here is known."""
HEADER_LINES = 20
HEADER = f"""\
msgid ""
msgstr ""
"{PROJECT}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: zh_CN\\n"
"X-Source-Language: en\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"""
"""Of what is written. The language of the source is named, as by Poedit, for names and numbers tell it badly."""


class Message:
    """One entry of a catalogue: its strings by their keywords, without escapes, and the lines they stand on."""

    def __init__(self, line: int, fuzzy: bool) -> None:
        self.first = self.last = line
        self.fuzzy = fuzzy
        self._parts: dict[str, list[str]] = {}

    def add(self, keyword: str, text: str, line: int) -> None:
        self._parts.setdefault(keyword, []).append(text)
        self.last = line

    def ends_before(self, keyword: str) -> bool:
        """Whether a string with that keyword is of the next message."""
        if keyword == "msgctxt":
            return bool(self._parts)
        return keyword == "msgid" and any(known != "msgctxt" for known in self._parts)

    def text(self, keyword: str) -> str:
        return "".join(self._parts.get(keyword, ()))

    @property
    def lines(self) -> Lines:
        return Lines(self.first, self.last)

    @property
    def is_header(self) -> bool:
        return (
            not self._parts.keys() & {"msgctxt", "msgid_plural"} and "msgid" in self._parts and not self.text("msgid")
        )

    @property
    def sources(self) -> list[str]:
        """The text to be translated: one, or the singular and the plural."""
        return [self.text(keyword) for keyword in ("msgid", "msgid_plural") if keyword in self._parts]

    @property
    def targets(self) -> list[str]:
        """The translation: one, or one for each plural form, in their order."""
        keywords = [keyword for keyword in self._parts if keyword.startswith("msgstr")]
        return [self.text(keyword) for keyword in sorted(keywords, key=lambda keyword: (len(keyword), keyword))]


class Direction(NamedTuple):
    """From which language a catalogue translates into which; the same in both where it only rewords."""

    source: Lang
    target: Lang


class Po:
    name = "po"
    describe = "a gettext catalogue (PO), msgid and msgstr"
    suffix = ".po"

    def confidence(self, source: Source) -> float:
        """1 where the first line under the comments begins a message, and a translation stands somewhere."""
        for line in map(str.strip, source.lines):
            if line.startswith(_BEGINNINGS):
                return 1.0 if _TRANSLATION.search("\n".join(source.lines)) else 0.0
            if line and not line.startswith("#"):
                return 0.0
        return 0.0

    def read(self, source: Source) -> Iterator[Record]:
        sample = islice((found for found in _Parser().parse(source.lines) if isinstance(found, Message)), SAMPLE)
        direction = _direction(list(sample))
        is_ours = any(line.strip() == f'"{PROJECT}\\n"' for line in source.lines[:HEADER_LINES])
        left_out: list[int] = []
        for found in _Parser().parse(source.lines):
            if isinstance(found, Warning):
                yield found
            elif not found.is_header:
                if direction is None or (direction.source == direction.target and any(found.targets)):
                    left_out.append(found.first)
                if direction:
                    yield from _records(found, direction, is_ours=is_ours)
        if left_out:
            what = "msgid(s) of the translation's language" if direction else "message(s) neither Chinese nor English"
            yield Warning(left_out[0], f"{len(left_out)} {what} left out from here on")

    def write(self, hits: Iterable[Hit]) -> Iterator[str]:
        """A passage of Chinese alone has an empty ``msgid`` under its ``msgctxt``: no header, so that it is kept."""
        yield HEADER
        last, times = "", 1
        for hit in hits:
            context = hit.passage.id
            last, times = context, times + 1 if context == last else 1
            yield _entry(hit, context if times == 1 else f"{context}#{times}")


# Reading -----------------------------------------------------------------------------------------------------------


class _Parser:
    """Takes a catalogue line by line."""

    def __init__(self) -> None:
        self._message: Message | None = None
        self._keyword = ""
        self._fuzzy = False
        self._obsolete: list[int] = []

    def parse(self, lines: Iterable[str]) -> Iterator[Message | Warning]:
        for number, line in enumerate(map(str.strip, lines), 1):
            if line.startswith("#"):
                self._comment(line, number)
            elif line:
                yield from self._strings(line, number)
        if self._message:
            yield self._message
        if self._obsolete:
            yield Warning(self._obsolete[0], f"{len(self._obsolete)} obsolete message(s) left out from here on")

    def _comment(self, line: str, number: int) -> None:
        is_obsolete = line.startswith("#~")
        self._fuzzy = not is_obsolete and (self._fuzzy or _is_fuzzy(line))
        if is_obsolete and (match := _KEYWORD.match(line[2:].lstrip())) and match[1] == "msgid":
            self._obsolete.append(number)

    def _strings(self, line: str, number: int) -> Iterator[Message | Warning]:
        match = _KEYWORD.match(line)
        if match:
            self._keyword = match[1]
            if self._message and self._message.ends_before(self._keyword):
                yield self._message
                self._message = None
            if not self._message:
                self._message, self._fuzzy = Message(number, self._fuzzy), False
        elif not (self._message and line.startswith('"')):
            yield Warning(number, f"not read, as no part of a message: {line}")
            return
        text, is_sound = _unquoted(line[match.end() :] if match else line)
        if not is_sound:
            yield Warning(number, f"a quotation mark is missing, or stands in the text without \\: {line}")
        if self._message:
            self._message.add(self._keyword, text, number)


def _is_fuzzy(comment: str) -> bool:
    return comment.startswith("#,") and "fuzzy" in map(str.strip, comment[2:].split(","))


def _unquoted(strings: str) -> tuple[str, bool]:
    """The text of the strings on a line, and whether they are written as they should be."""
    if not strings or _STRINGS.fullmatch(strings):
        return "".join(_unescaped(match[1]) for match in _STRING.finditer(strings)), True
    return _unescaped(strings[1:].removesuffix('"')), False


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[0]), text)


def _direction(messages: list[Message]) -> Direction | None:
    """The languages by the header and by where Han stands; ``None`` where one is neither Chinese nor English."""
    header = next((_fields(message) for message in messages if message.is_header), {})
    bodies = [message for message in messages if not message.is_header]
    source: Lang | None = "zh" if _are_chinese([text for message in bodies for text in message.sources]) else "en"
    if code := header.get("x-source-language"):
        source = languages.language(code)
    if source is None:
        return None
    target = _target(header.get("language", ""), [text for message in bodies for text in message.targets], source)
    return Direction(source, target) if target else None


def _target(code: str, texts: list[str], source: Lang) -> Lang | None:
    """Where nothing says that it is Chinese, it is so under an English source only as long as nobody has begun."""
    if code and languages.language(code) != "en":
        return languages.language(code)
    if _are_chinese(texts):
        return "zh"
    if code or source == "zh":
        return "en"
    return None if any(texts) else "zh"


def _fields(header: Message) -> dict[str, str]:
    """What a header says, by the names of its fields in lower case."""
    parted = (line.partition(":") for line in header.text("msgstr").split("\n"))
    return {name.strip().lower(): value.strip() for name, _, value in parted}


def _are_chinese(texts: list[str]) -> bool:
    """Whether most of the texts that are there hold Han."""
    return sum(map(has_han, texts)) * 2 > sum(map(bool, texts))


def _records(message: Message, direction: Direction, *, is_ours: bool) -> Iterator[Record]:
    """:param is_ours: whether contexts are the ids of passages, as they are written here."""
    if not message.sources:
        yield Warning(message.first, "no msgid stands with this translation")
    if not message.targets:
        yield Warning(message.first, "no msgstr stands with this message")
    if message.fuzzy and any(message.targets):
        yield Warning(message.first, "fuzzy, so that its translation is left out")
    section = () if is_ours else tuple(filter(None, [message.text("msgctxt").strip()]))
    for source, target in dict.fromkeys(_pairs(message)):
        # In this order: a catalogue that rewords gives its msgstr, unless there is none.
        texts = {direction.source: source}
        if target or direction.source != direction.target:
            texts[direction.target] = target
        if group := unit(texts.get("zh", ""), texts.get("en", ""), message.lines, section=section):
            yield group


def _pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Each form with its translation: where there is one for all forms, each with that one."""
    sources = message.sources or [""]
    targets = ([] if message.fuzzy else message.targets) or [""]
    for place in range(max(len(sources), len(targets))):
        yield sources[min(place, len(sources) - 1)], targets[min(place, len(targets) - 1)]


# Writing -----------------------------------------------------------------------------------------------------------


def _entry(hit: Hit, context: str) -> str:
    passage, document = hit.passage, hit.document
    known = {
        "document": document.title or document.id,
        "number": passage.number,
        "date": passage.date,
        "provenance": passage.provenance,
    }
    return "\n".join(
        [
            "",
            *(f"#. {name}: {_on_one_line(value)}" for name, value in known.items() if value),
            *_references(passage, document),
            f"msgctxt {_quoted(context)}",
            f"msgid {_quoted(passage.en or '')}",
            f"msgstr {_quoted(passage.zh or '')}",
            "",
        ]
    )


def _references(passage: Passage, document: Document) -> list[str]:
    """The comment that tells where both texts stand; a path with spaces in the marks that gettext puts round it."""
    path = _on_one_line(document.path)
    if " " in path:
        path = f"\N{FIRST STRONG ISOLATE}{path}\N{POP DIRECTIONAL ISOLATE}"
    firsts = sorted({lines.first for lines in (passage.en_lines, passage.zh_lines) if lines})
    return [f"#: {' '.join(f'{path}:{line}' for line in firsts)}"] if firsts else []


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _quoted(text: str) -> str:
    """A string, each line of the text on one of its own."""
    strings = [f'"{line.translate(_ESCAPING)}"' for line in _LINE.findall(text)]
    return "\n".join(strings if len(strings) == 1 else ['""', *strings])
