"""What a passage cites on its two sides, read once for all checks, and the rules that a corpus holds."""

import re
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from mtgsearch.checks.base import Study, Text, Unit
from mtgsearch.glossary import Glossary
from mtgsearch.model import LANGS, Document, Lang, Span
from mtgsearch.query import works
from mtgsearch.query.references import NUMBER, Reference, is_long, read, within
from mtgsearch.text.normalize import fold
from mtgsearch.text.numbering import chapter, natural

HEAD = re.compile(rf"[\s*#>•·\[(-]*({NUMBER})[.:：)\]]?(?=\s|[\u3400-\u9fff])")
"""A number at the head of a text."""
FEWEST = 20
"""Rules of a work in an edition from which on it counts as being there: less is an excerpt, or its notes."""
MOST_HOLES = 0.1
"""Of the numbers of a chapter that is there, at most so many are not used."""
LONGEST_TITLE = 80
"""Code points; a rule that is longer is no title."""
SENTENCE = re.compile(r"[.。！？!?；;]\s*\Z|[。；]")
NOTE = re.compile(r"[（(\[【]译(?:者)?[注按][^（）()]*[）)\]】]?")
"""A note of the translator's, which the original does not have."""
BRACKET = re.compile(r"[（(](?![0-9]+[）)])[^（）()]*[）)]")
SIGNS = re.compile(r"[\W_]+")


class Head(NamedTuple):
    """The own number of a text."""

    number: str
    span: Span


def heads(unit: Unit) -> tuple[Head, Head] | None:
    """The own numbers at the heads of both sides, as far as they can only be those of rules or sections."""
    zh, en = head(unit.zh.text), head(unit.en.text)
    return (zh, en) if zh and en else None


def head(text: str) -> Head | None:
    match = HEAD.match(text)
    if match is None or not ("." in match[1] or is_long(match[1])):
        return None
    return Head(fold(match[1]), match.span(1))


class Cited(NamedTuple):
    """The references of both sides, in their order, less the own number at their heads."""

    zh: Sequence[Reference]
    en: Sequence[Reference]

    def side(self, lang: Lang) -> Sequence[Reference]:
        return self.zh if lang == "zh" else self.en


@lru_cache(maxsize=1)
def cited(unit: Unit) -> Cited:
    """What is a reference on one side is one on the other, too, even where nothing says so. A chapter with a small
    number (*chapter 1*, 第一章) is none.
    """
    zh_out, en_out = left_out(unit)
    first = Cited(_read(unit.zh, zh_out), _read(unit.en, en_out))
    zh, en = (frozenset(each.number for each in side) for side in first)
    return first if zh == en else Cited(_read(unit.zh, zh_out, en), _read(unit.en, en_out, zh))


def _read(text: Text, left_out: Sequence[Span], known: Container[str] = ()) -> Sequence[Reference]:
    own = HEAD.match(text.folded) if left_out else None
    start = own.end(1) if own and is_in(text.span(*own.span(1)), left_out) else 0
    found = (each._replace(span=text.span(*each.span)) for each in read(text.folded, known, start))
    return [each for each in found if ("." in each.number or is_long(each.number)) and not is_in(each.span, left_out)]


def left_out(unit: Unit) -> tuple[Sequence[Span], Sequence[Span]]:
    """Where on either side nothing is read: the own numbers, and the notes of the translator's."""
    own = heads(unit)
    return [*notes(unit.zh), *([own[0].span] if own else [])], [own[1].span] if own else []


def notes(text: Text) -> list[Span]:
    return [note.span() for note in NOTE.finditer(text.text)] if "译" in text.text else []


def is_added(span: Span, text: Text, other: Text) -> bool:
    """Whether a part of a text stands in brackets, of which the other side has fewer: an explanation."""
    if text.folded.count("(") <= other.folded.count("("):
        return False
    return is_in(span, [bracket.span() for bracket in BRACKET.finditer(text.text)])


def is_in(span: Span, spans: Iterable[Span]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in spans)


def expanded(reference: Reference) -> Sequence[str]:
    """All numbers that it cites."""
    return (within(reference.number, reference.last) if reference.last else ()) or (reference.number,)


# The rules that there are ------------------------------------------------------------------------------------------


class Rule(NamedTuple):
    """What is known of a rule of one edition."""

    zh_title: str | None
    en_title: str | None
    text: int
    """A hash of its English, without any numbers: by it the same rule is known in another edition."""

    def title(self, lang: Lang) -> str | None:
        return self.zh_title if lang == "zh" else self.en_title


Edition = tuple[str, str]
"""The code of a work, and the date of an edition of it; empty where none is told."""


class Rules(Study):
    """The rules of all works, by their numbers."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._rules: dict[Edition, dict[str, Rule]] = {}
        self._whole: dict[Edition, frozenset[int]] = {}
        self._titles: dict[tuple[Edition, Lang, str], list[str]] = {}

    def learn(self, unit: Unit) -> None:
        number = unit.passage.number
        if number is None:
            return
        rule = Rule(title_of(unit.zh.text), title_of(unit.en.text), _hash(unit.en.text))
        self._rules.setdefault(self._own(unit.document), {}).setdefault(fold(number), rule)

    @staticmethod
    def _own(document: Document) -> Edition:
        """A document that is of no known work is one of its own, of which it may be a part."""
        return code_of(document) or document.id, document.edition or ""

    def settle(self) -> None:
        known = ((edition, rules) for edition, rules in self._rules.items() if edition[0] in works.codes())
        self._whole = {edition: _whole(rules) for edition, rules in known if len(rules) >= FEWEST}
        for edition in self._whole:
            for number, rule in self._rules[edition].items():
                for lang in LANGS:
                    if title := rule.title(lang):
                        self._titles.setdefault((edition, lang, plain(title)), []).append(number)

    def edition(self, reference: Reference, document: Document) -> Edition | None:
        """The edition that a reference means in a document: of its own work the same, of another the newest.

        ``None`` where the corpus has none, or several that may be meant.
        """
        own = self._own(document)
        work = reference.work or (None if self._is_foreign(reference, own) else own[0])
        if work == own[0]:
            return own if own in self._whole else self._newest(work)
        if work is not None:
            return self._newest(work)
        there = {code for (code, _), chapters in self._whole.items() if chapter(reference.number) in chapters}
        return self._newest(there.pop()) if len(there) == 1 else None

    def _is_foreign(self, reference: Reference, own: Edition) -> bool:
        """Whether a number can only be one of another work: a document on tournaments cites the rules of the game, and
        is none of these, if it has a few notes on them.
        """
        rules = self._rules.get(own, {})
        if reference.number in rules:
            return False
        like_it = sum(is_long(number) == is_long(reference.number) for number in rules)
        return like_it < FEWEST

    def _newest(self, work: str) -> Edition | None:
        return max((edition for edition in self._whole if edition[0] == work), default=None)

    def rule(self, edition: Edition, number: str) -> Rule | None:
        return self._rules.get(edition, {}).get(number)

    def lacks(self, edition: Edition, number: str) -> bool:
        """Whether an edition has no such rule, though the chapter is there."""
        there = self._whole.get(edition, ())
        return number not in self._rules.get(edition, {}) and "." in number and chapter(number) in there

    def entitled(self, edition: Edition, title: str, lang: Lang) -> Sequence[str]:
        """The numbers of the rules that have a title."""
        return self._titles.get((edition, lang, plain(title)), ())

    def was(self, edition: Edition, number: str) -> Sequence[str]:
        """The numbers that a rule had in other editions of its work."""
        rule = self.rule(edition, number)
        if rule is None:
            return ()
        others = (rules for other, rules in self._rules.items() if other != edition and other[0] == edition[0])
        return [old for rules in others for old, each in rules.items() if each.text == rule.text]


def code_of(document: Document) -> str | None:
    return _code_of(document.work, document.title, document.id)


@lru_cache(maxsize=64)
def _code_of(work: str | None, title: str | None, id: str) -> str | None:
    return works.code_of(work, title, id)


def plain(title: str) -> str:
    """A title as it is compared: letters alone."""
    return SIGNS.sub("", fold(title))


def title_of(text: str) -> str | None:
    own = HEAD.match(text)
    if own is None or len(text) > LONGEST_TITLE:
        return None
    title = text[own.end(1) :].lstrip(".:：)] ")
    return None if not title or SENTENCE.search(title) else title.strip()


def _hash(text: str) -> int:
    return hash(re.sub(r"[\d\W_]+", "", fold(text)))


def _whole(numbers: Iterable[str]) -> frozenset[int]:
    """The chapters of which no more than a few numbers are missing."""
    seconds: dict[int, set[int]] = {}
    for number in numbers:
        parts = natural(number)
        if len(parts) > 1:
            seconds.setdefault(parts[0][0], set()).add(parts[1][0])
    return frozenset(first for first, found in seconds.items() if len(found - {0}) >= (1 - MOST_HOLES) * max(found) > 0)
