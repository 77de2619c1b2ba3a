"""A catalogue of gettext line by line: its messages, their strings without escapes, and what is no part of any."""

import re
from collections.abc import Iterable, Iterator

from mtgsearch.model import Lines, Lost, Warning

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}
"""The characters that are written with a backslash, by what stands after it."""
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?)\s*(?=\"|\Z)")
_STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"\s*', re.DOTALL)
_STRINGS = re.compile(rf"(?:{_STRING.pattern})+", re.DOTALL)

FIELDS = frozenset(
    "project-id-version report-msgid-bugs-to pot-creation-date po-revision-date last-translator language-team language "
    "mime-version content-type content-transfer-encoding plural-forms x-source-language x-generator".split()
)
"""Of a header; other text under an empty ``msgid`` is no header."""
ORDER = ("msgctxt", "msgid", "msgid_plural", "msgstr")


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
        """Whether a string with that keyword is of the next message: one that is here already, or goes before it."""
        return keyword in self._parts or any(_place(known) > _place(keyword) for known in self._parts)

    def text(self, keyword: str) -> str:
        return "".join(self._parts.get(keyword, ()))

    @property
    def lines(self) -> Lines:
        return Lines(self.first, self.last)

    @property
    def is_header(self) -> bool:
        """Whether it stands for nothing, and says what a header says, or nothing."""
        return self.is_of_nothing and (not any(self.targets) or not FIELDS.isdisjoint(self.fields))

    @property
    def is_of_nothing(self) -> bool:
        """Whether it has an empty ``msgid``, and no context that would make it a message."""
        return (
            not self._parts.keys() & {"msgctxt", "msgid_plural"} and "msgid" in self._parts and not self.text("msgid")
        )

    @property
    def fields(self) -> dict[str, str]:
        """What a header says, by the names of its fields in lower case."""
        parted = (line.partition(":") for line in self.text("msgstr").split("\n"))
        return {name.strip().lower(): value.strip() for name, _, value in parted}

    @property
    def sources(self) -> list[str]:
        """The text to be translated: one, or the singular and the plural."""
        return [self.text(keyword) for keyword in ("msgid", "msgid_plural") if keyword in self._parts]

    @property
    def targets(self) -> list[str]:
        """The translation: one, or one for each plural form, in their order."""
        keywords = [keyword for keyword in self._parts if keyword.startswith("msgstr")]
        return [self.text(keyword) for keyword in sorted(keywords, key=lambda keyword: (len(keyword), keyword))]


class Parser:
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
            yield Lost(number, f"not read, as no part of a message: {line}")
            if self._message:  # what follows need not belong to what stands before
                yield self._message
                self._message = None
            return
        text, is_sound = _unquoted(line[match.end() :] if match else line)
        if not is_sound:
            yield Warning(number, f"a quotation mark is missing, or stands in the text without \\: {line}")
        if self._message:
            self._message.add(self._keyword, text, number)


def _place(keyword: str) -> int:
    """Where in a message a keyword stands; those of plural forms all in one place."""
    return ORDER.index(keyword.partition("[")[0])


def _is_fuzzy(comment: str) -> bool:
    return comment.startswith("#,") and "fuzzy" in map(str.strip, comment[2:].split(","))


def _unquoted(strings: str) -> tuple[str, bool]:
    """The text of the strings on a line, and whether they are written as they should be."""
    if not strings or _STRINGS.fullmatch(strings):
        return "".join(_unescaped(match[1]) for match in _STRING.finditer(strings)), True
    return _unescaped(strings[1:].removesuffix('"')), False


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: ESCAPES.get(match[1], match[0]), text)
