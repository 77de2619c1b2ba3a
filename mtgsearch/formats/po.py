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
from mtgsearch.formats.po_messages import ESCAPES, Message, Parser
from mtgsearch.model import Document, Hit, Lang, Passage, Warning
from mtgsearch.text import languages
from mtgsearch.text.script import has_han

SAMPLE = 1000
"""Messages that are looked at to find the languages."""

_TRANSLATION = re.compile(r"^[ \t]*(?:#~[ \t]*)?msgstr(?:\[\d+\])?[ \t]*(?:\"|$)", re.MULTILINE)
_BEGINNINGS = ("msgid", "msgctxt", "#~ msgid", "#~ msgctxt")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ESCAPING = str.maketrans({text: f"\\{sign}" for sign, text in ESCAPES.items()})

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
        sample = islice((found for found in Parser().parse(source.lines) if isinstance(found, Message)), SAMPLE)
        direction = _direction(list(sample))
        is_ours = any(line.strip() == f'"{PROJECT}\\n"' for line in source.lines[:HEADER_LINES])
        left_out: list[int] = []
        for found in Parser().parse(source.lines):
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


def _direction(messages: list[Message]) -> Direction | None:
    """The languages by the header and by where Han stands; ``None`` where one is neither Chinese nor English."""
    header = next((message.fields for message in messages if message.is_header), {})
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


def _are_chinese(texts: list[str]) -> bool:
    """Whether most of the texts that are there hold Han."""
    return sum(map(has_han, texts)) * 2 > sum(map(bool, texts))


def _records(message: Message, direction: Direction, *, is_ours: bool) -> Iterator[Record]:
    """:param is_ours: whether contexts are the ids of passages, as they are written here."""
    if not message.sources or message.is_of_nothing:
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
