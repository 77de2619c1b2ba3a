"""What a query finds in one passage, and where. Every engine's answer is what this module would say of each passage.

Fields look at what is known of a passage, everything else at its texts. Nothing here knows how passages are kept.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from mtgsearch.model import LANGS, TRAIL, Document, Lang, Marks, Passage, Span, Spans
from mtgsearch.query import patterns, works
from mtgsearch.query.ast import (
    And,
    Compound,
    Everything,
    Field,
    Fuzzy,
    InText,
    Near,
    Node,
    Not,
    Or,
    Pattern,
    Query,
    Range,
    Regex,
    Rule,
    Text,
    Word,
)
from mtgsearch.text import tokens
from mtgsearch.text.normalize import fold, fold_with_offsets
from mtgsearch.text.numbering import is_between
from mtgsearch.text.script import has_han, is_han

UNKNOWN = "unknown"
"""What a passage without a provenance is asked for by."""

DOCUMENT_FIELDS = ("document", "card")
"""Fields that are the same for all passages of a document."""


# Texts -------------------------------------------------------------------------------------------------------------


def find(leaf: InText, text: str, exact: bool = False) -> list[Span]:
    """Where ``leaf`` stands in ``text``, leftmost first.

    :param text: one side of a passage, folded; as it is when ``exact``.
    :raises UsageError: a regular expression takes too long.
    """
    match leaf:
        case Text():
            return _as_written(leaf.needle, text) if exact else tokens.find(leaf.needle, text)
        case Word():
            return [(start, end) for stem, start, end in tokens.stemmed(text) if stem == leaf.stem]
        case Rule():
            return list(_citations(leaf, text))
        case Pattern():
            return patterns.wildcard(leaf, text)
        case Fuzzy():
            return patterns.fuzzy(leaf, text)
        case Compound():
            return patterns.compound(leaf, text)
        case Near():
            return patterns.near(leaf, text, lambda part: find(part, text, exact))
        case Regex():
            return patterns.regular(leaf, text, exact)


def _citations(rule: Rule, text: str) -> Iterator[Span]:
    """The number wherever no other work is named before it, with the name of its own where asked for."""
    for start, end in tokens.find(rule.number, text):
        named = works.named_before(text, start) if rule.work else None
        if named is None:
            yield start, end
        elif named[0] == rule.work:
            yield named[1], end


@lru_cache(maxsize=1 << 12)
def _work(work: str | None, title: str | None, id: str) -> str | None:
    return works.code_of(work, title, id) or work


def work_of(document: Document) -> str | None:
    """The code of the work that a document is, else what it calls its work."""
    return _work(document.work, document.title, document.id)


def is_rule(rule: Rule, number: str | None, work: str | None) -> bool:
    """Whether the passage ``number`` of a document of ``work`` is the rule asked for, or a lettered subrule of it."""
    if number is None or not field_matches("number", rule.number, number):
        return False
    other = fold(work or "")
    return rule.work in (None, other) or other not in works.codes()


def stands_whole(needle: str, text: str, breaks: Iterable[int]) -> bool:
    """Whether Han ``needle`` somewhere in ``text`` begins and ends at word breaks; beside Latin a token's end will do.

    :param text: a Chinese text, folded; ``breaks`` are the ends of its words.
    """
    return any_whole((*tokens.find(needle, text), *_overlapping(needle, text)), text, breaks)


def han_stands_whole(leaf: Text | Pattern, text: str, breaks: Iterable[int]) -> bool:
    """Whether a leaf with Han stands whole in a folded Chinese text that holds it."""
    if isinstance(leaf, Text):
        return stands_whole(fold(leaf.needle), text, breaks)
    return any_whole(patterns.wildcard(leaf._replace(glob=fold(leaf.glob)), text), text, breaks)


def any_whole(spans: Iterable[Span], text: str, breaks: Iterable[int]) -> bool:
    """The same of what was found at ``spans``."""
    edges = {0, len(text), *breaks}
    return any(
        (start in edges or not is_han(text[start])) and (end in edges or not is_han(text[end - 1]))
        for start, end in spans
    )


def _overlapping(needle: str, text: str) -> Iterator[Span]:
    """Whole occurrences that may overlap: 人人 stands twice in 人人人."""
    start = text.find(needle) if needle else -1
    while start >= 0:
        if tokens.is_whole(text, start, start + len(needle)):
            yield start, start + len(needle)
        start = text.find(needle, start + 1)


def _as_written(needle: str, text: str) -> list[Span]:
    """Whole occurrences of the very characters of ``needle``, its spaces too."""
    return [(start, end) for start, end in tokens.find(needle, text) if text[start:end] == needle]


# Fields ------------------------------------------------------------------------------------------------------------


def field_accepts(field: Field, passage: Passage, document: Document) -> bool:
    """Whether ``passage`` of ``document`` is what the field asks for."""
    if field.name in DOCUMENT_FIELDS:
        return document_accepts(field, document)
    return field_matches(field.name, field.value, known_of(passage, field.name))


def known_of(passage: Passage, name: str) -> str | None:
    """What a field that is about a passage looks at."""
    if name == "section":
        return TRAIL.join(passage.section) or None
    value: str | None = getattr(passage, name)
    return value


def document_accepts(field: Field, document: Document) -> bool:
    """Whether one of ``DOCUMENT_FIELDS`` accepts every passage of ``document``, or none."""
    if field.name == "card":
        return any(field_matches("card", field.value, name) for name in document.card or ())
    known = (("document", document.id), ("title", document.title), ("document", document.work))
    return any(field_matches(name, field.value, value) for name, value in known)


def field_matches(name: str, wanted: str, value: str | None) -> bool:
    """Whether one known value is what is wanted. Both are folded here.

    :param name: a field; ``document`` looks at an id, ``title`` at the title of a document.
    :param value: for ``section`` the headings joined by ``TRAIL``; ``None`` where nothing is known.
    """
    wanted = fold(wanted).strip()
    if value is None:
        return name == "provenance" and wanted == UNKNOWN
    return bool(wanted) and _TESTS[name](wanted, fold(value))


def is_subrule(number: str, of: str) -> bool:
    """Whether ``number`` is ``of`` with one letter after it: ``702.26a`` of ``702.26``."""
    return number[:-1] == of and of[-1:].isdecimal() and number[-1].islower()


def in_range(wanted: Range, value: str | None) -> bool:
    """Whether one known value is in a range. A date known or asked for less precisely stands for all of its days."""
    if value is None:
        return False
    if wanted.name == "number":
        return is_between(value if value.isascii() else fold(value), wanted.first, wanted.last)
    return value >= wanted.first and (not wanted.last or value[: len(wanted.last)] <= wanted.last)


def _fits(wanted: str, value: str) -> bool:
    """Equal, or fitting the glob that ``wanted`` is."""
    import fnmatch  # most searches name no document

    return wanted == value or fnmatch.fnmatchcase(value, wanted)


def _holds(wanted: str, value: str) -> bool:
    return bool(find(Pattern(wanted) if is_glob(wanted) else Text(wanted), value))


def is_glob(text: str) -> bool:
    """Whether a star or a question mark beside a letter or a Han character makes it stand for other texts, too."""
    return any(
        sign in "*?" and any(char.isalpha() for char in text[max(0, place - 1) : place + 2])
        for place, sign in enumerate(text)
    )


_TESTS: dict[str, Callable[[str, str], bool]] = {
    "document": _fits,
    "title": lambda wanted, value: _fits(wanted, value) or _holds(wanted, value),
    "section": _holds,
    "card": _holds,
    "number": lambda wanted, value: _fits(wanted, value) or is_subrule(value, wanted),
    "provenance": _fits,
    "kind": _fits,
    "date": lambda wanted, value: value.startswith(wanted) or _fits(wanted, value),
}


# Passages ----------------------------------------------------------------------------------------------------------


class Matcher:
    """Says of passages whether they match a query, and where. Asked again of the same passage, it folds it no more."""

    def __init__(self, query: Query) -> None:
        self.query = query
        self._last: _Reading | None = None

    def matches(self, passage: Passage, document: Document) -> bool:
        """Whether ``passage`` of ``document`` matches; cheaper than its marks."""
        return self._reading(passage).hits(self.query.root, document) is not None

    def marks(self, passage: Passage, document: Document) -> Marks | None:
        """What the query hits, in the passage's own texts; ``None`` if it does not match.

        Nothing under ``NOT`` is marked, and no alternative that does not hold as a whole. Marks that overlap become
        one round them all.
        """
        reading = self._reading(passage)
        hits = reading.hits(self.query.root, document)
        if hits is None:
            return None
        zh, en = (reading.original(lang, [span for side, span in hits if side == lang]) for lang in LANGS)
        return Marks(zh, en)

    def is_whole(self, passage: Passage) -> bool:
        """Whether a passage that matches holds the query as a whole term, not only inside longer ones.

        Each Han text that it must hold has a place that begins and ends at word breaks; of alternatives, one has.
        """
        return self._reading(passage).standing(self.query.root) != Standing.INSIDE

    def _reading(self, passage: Passage) -> "_Reading":
        if self._last is None or self._last.passage is not passage:
            self._last = _Reading(passage, self.query.exact)
        return self._last


class Standing:
    """How a part of a query stands in a passage, worst first for parts that must all stand there."""

    ABSENT = 0
    INSIDE = 1
    WHOLE = 2
    SILENT = 3
    """It is not about text."""


BEST = (Standing.WHOLE, Standing.INSIDE, Standing.SILENT, Standing.ABSENT)
"""Best first for alternatives."""

Hit = tuple[Lang, Span]
"""A side, and a span of what is searched there: the folded text, or the text itself for an exact query."""


class _Reading:
    """One passage as a query looks at it."""

    def __init__(self, passage: Passage, exact: bool) -> None:
        self.passage = passage
        self.exact = exact
        sides: tuple[tuple[Lang, str | None], ...] = (("zh", passage.zh), ("en", passage.en))
        self.texts: dict[Lang, str] = {lang: text for lang, text in sides if text is not None}
        self.folded: dict[Lang, str] = {lang: fold(text) for lang, text in self.texts.items()}

    def hits(self, node: Node, document: Document) -> list[Hit] | None:
        """What marks ``node``; ``None`` if it does not match."""
        match node:
            case And(parts):
                return self._hits_of_all(parts, document)
            case Or(parts):
                return self._hits_of_any(parts, document)
            case Not(part):
                return [] if self.hits(part, document) is None else None
            case Field():
                return [] if field_accepts(node, self.passage, document) else None
            case Range():
                return [] if in_range(node, known_of(self.passage, node.name)) else None
            case Everything():
                return []
            case Rule() if is_rule(node, self.passage.number, work_of(document)):
                return self._places(node)
        return self._places(node) or None

    def _hits_of_all(self, parts: Iterable[Node], document: Document) -> list[Hit] | None:
        found: list[Hit] = []
        for part in parts:
            hits = self.hits(part, document)
            if hits is None:
                return None
            found += hits
        return found

    def _hits_of_any(self, parts: Iterable[Node], document: Document) -> list[Hit] | None:
        found = [hits for part in parts if (hits := self.hits(part, document)) is not None]
        return [hit for hits in found for hit in hits] if found else None

    def standing(self, node: Node) -> int:
        """How ``node`` stands here, supposing that the passage matches."""
        match node:
            case And(parts):
                return min(map(self.standing, parts))
            case Or(parts):
                return min(map(self.standing, parts), key=BEST.index)
            case Text(needle) | Pattern(needle) if has_han(needle):
                return self._standing_of_han(node)
            case Rule() if is_rule(node, self.passage.number, None):
                return Standing.WHOLE
            case Not() | Everything() | Field() | Range():
                return Standing.SILENT
        return Standing.WHOLE if self._places(node) else Standing.ABSENT

    def original(self, lang: Lang, spans: list[Span]) -> Spans:
        """The spans in the text as it is, those that overlap made one."""
        if spans and not self.exact:
            folded = fold_with_offsets(self.texts[lang])
            spans = [folded.original(start, end) for start, end in spans]
        return tuple(merged(spans))

    def _places(self, leaf: InText) -> list[Hit]:
        texts = self.texts if self.exact else self.folded
        return [(lang, span) for lang in leaf.sides if lang in texts for span in find(leaf, texts[lang], self.exact)]

    def _standing_of_han(self, leaf: Text | Pattern) -> int:
        """Word breaks are those of the folded Chinese text. Han in an English text is a term cited, and so whole."""
        sides = {lang for lang, _ in self._places(leaf)}
        if not sides:
            return Standing.ABSENT
        whole = "en" in sides or han_stands_whole(leaf, self.folded["zh"], self.passage.breaks)
        return Standing.WHOLE if whole else Standing.INSIDE


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The spans in order; those that overlap as one, those that only touch as they are."""
    last: Span | None = None
    for start, end in sorted(spans):
        if last and start < last[1]:
            last = last[0], max(last[1], end)
            continue
        if last:
            yield last
        last = start, end
    if last:
        yield last
