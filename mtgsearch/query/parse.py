"""From the text that a person types to a query. No part of it is dropped in silence, and only its size can be an error.

``NOT`` binds closest, then ``AND`` and mere neighbourhood, then ``OR``. What is no operator where it stands is text,
and a note says so where it looks like one. How text is cut into pieces is in ``lex``; what a query finds, in ``match``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from mtgsearch.errors import UsageError
from mtgsearch.model import LANGS, Lang
from mtgsearch.query import patterns, works
from mtgsearch.query.ast import (
    And,
    Compound,
    Field,
    Fuzzy,
    Leaf,
    Near,
    Node,
    Not,
    Or,
    Pattern,
    Query,
    Range,
    Regex,
    Rule,
    Sides,
    Text,
    Word,
)
from mtgsearch.query.lex import Close, Item, Open, Piece, lex
from mtgsearch.query.match import in_range, is_glob
from mtgsearch.query.notes import notes_on
from mtgsearch.text import tokens
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han

MAX_CHARACTERS = 10_000
MAX_PARTS = 500
MAX_DEPTH = 50
"""Groups within groups: whatever walks a query may recurse."""

QUESTION = 3
"""Pieces of a question, at least."""
OPERATORS = ("AND", "OR", "NOT")

LATIN = r"[^\W\d_]+"
"""Letters; Han is told apart before."""
NEVER_TEXT = "[\0\ud800-\udfff]"
"""What no decoded text holds: there it stands as U+FFFD, and so it does in a query."""


def parse(text: str, *, exact: bool = False, lang: Lang | None = None) -> Query:
    """What ``text`` asks.

    :param exact: needles as they are typed: no folding, no stems.
    :param lang: the side that is searched where the query names none; both, if ``None``.
    :raises UsageError: when nothing is asked, or more than the limits of this module.
    """
    if not text.isprintable():
        text = re.sub(NEVER_TEXT, "\N{REPLACEMENT CHARACTER}", text)
    if len(text) > MAX_CHARACTERS:
        raise _too_large("the query has {count} characters, {most} at most are searched", len(text), MAX_CHARACTERS)
    items = _with_works(lex(text if exact else _visible(text)))
    question = _question(items)
    if question:
        items[-1] = question._replace(text=question.text[:-1])
    pieces = [item for item in items if isinstance(item, Piece)]
    if not pieces:
        raise UsageError("the query is empty", "give a word or a phrase, as in: mtgsearch 跃离")
    tree = _Tree(exact, (lang,) if lang else LANGS)
    root = tree.build(items)
    if tree.leaves > MAX_PARTS:
        raise _too_large("the query has {count} parts, {most} at most are searched", tree.leaves, MAX_PARTS)
    notes = (f"{why}: {unread}" for unread, why in tree.unread)
    asked = [f"the question mark at the end of {question.text} is left out"] if question else []
    return Query(text, root, exact, (*notes, *asked, *notes_on(pieces, tree.idle)))


def _too_large(message: str, count: int, most: int) -> UsageError:
    return UsageError(message, "search for a part of it", count=count, most=most)


def _visible(text: str) -> str:
    """``text`` without what folds to nothing: a query of that alone would be in every text."""
    return text if text.isascii() else "".join(character for character in text if fold(character))


def _question(items: list[Item]) -> Piece | None:
    """The last piece of a question in English: its mark is no wildcard."""
    last = items[-1] if len(items) >= QUESTION else None
    if isinstance(last, Piece) and last.kind == "word" and last.field is None and last.text[:-1].isalpha():
        return last if last.text.endswith("?") and last.text.isascii() else None
    return None


def _with_works(items: Iterable[Item]) -> list[Item]:
    """The items, with the code of a work and the rule number after it made one piece."""
    joined: list[Item] = []
    for item in items:
        if joined and (citation := _citation(joined[-1], item)):
            joined[-1] = citation
        else:
            joined.append(item)
    return joined


def _citation(first: Item, second: Item) -> Piece | None:
    if not (isinstance(first, Piece) and isinstance(second, Piece)):
        return None
    if first.kind != "word" or second.kind != "word" or first.field or second.field:
        return None
    if fold(first.text) not in works.codes():
        return None
    citation = Piece(f"{first.text} {second.text}")
    return citation if _cited().fullmatch(fold(citation.text)) else None


@cache
def _cited() -> re.Pattern[str]:
    """A rule number of two parts or more, with or without the code of its work."""
    number = r"[0-9]{1,3}(?:\.[0-9]{1,3})+[a-z]?"
    return re.compile(rf"(?:({'|'.join(works.codes())})[ :：]?)?({number})", re.IGNORECASE)


class _Tree:
    """Puts pieces together to one node, counts its leaves, and gathers operators that join nothing: ``idle``."""

    def __init__(self, exact: bool, sides: Sides) -> None:
        self.exact = exact
        self.sides = sides
        self.leaves = 0
        self.idle: list[str] = []
        self.unread: list[tuple[str, str]] = []
        """What is taken as text because it cannot be read, and why."""
        self.clock = patterns.Clock()

    def build(self, items: Iterable[Item]) -> Node:
        groups: list[list[Node | Piece]] = [[]]
        fields: list[str | None] = [None]
        for item in items:
            if isinstance(item, Open):
                groups.append([])
                fields.append(item.field or fields[-1])
            elif isinstance(item, Close):
                fields.pop()
                group = self._combined(groups.pop())
                groups[-1].append(group)
            else:
                groups[-1].append(self._part(item, fields[-1]))
            if len(groups) - 1 > MAX_DEPTH:
                raise _too_large("the query has more than {most} groups within one another", len(groups) - 1, MAX_DEPTH)
        return self._combined(groups[0])

    def _part(self, piece: Piece, field: str | None) -> Node | Piece:
        """A leaf; or the piece itself where it may turn out to be an operator."""
        may_operate = piece.text in OPERATORS and piece.kind == "word" and piece.field is None
        piece = piece._replace(field=piece.field or field)
        return piece if may_operate else self._leaf(piece)

    def _combined(self, parts: Sequence[Node | Piece]) -> Node:
        settled: list[Node | str] = []
        for part, followed in zip(parts, _followed(parts), strict=True):
            if not isinstance(part, Piece):
                settled.append(part)
            elif followed and (part.text == "NOT" or _ends_operand(settled)):
                settled.append(part.text)
            else:
                self.idle.append(part.text)
                settled.append(self._leaf(part))
        return _joined(Or, [_joined(And, list(_negated(parts))) for parts in _alternatives(settled)])

    def _leaf(self, piece: Piece) -> Leaf:
        self.leaves += 1
        if piece.kind == "range":
            return self._range(piece.field or "", piece.text)
        if piece.field and piece.field not in LANGS:
            return Field(piece.field, f"/{piece.text}/" if piece.kind == "regex" else piece.text.strip())
        sides: Sides = tuple(lang for lang in LANGS if lang == piece.field) or self.sides
        if piece.kind == "regex":
            return self._regex(piece.text, sides)
        needle = (piece.text if self.exact else fold(piece.text)).strip()
        if piece.kind == "phrase":
            return Text(needle, sides) if piece.gap is None else self._near(needle, piece.gap, sides)
        if is_glob(piece.text):
            return Pattern(needle, sides)
        if has_han(needle):
            return Text(needle, sides, loose=True)
        if cited := _cited().fullmatch(needle):
            return Rule(cited[2], cited[1] and cited[1].lower(), sides)
        return (None if self.exact else _of_words(needle, sides)) or Text(needle, sides)

    def _range(self, field: str, text: str) -> Leaf:
        from mtgsearch.metadata import is_date  # few queries have ranges

        first, last = ("" if bound == "*" else fold(bound) for bound in re.split(r"\s+TO\s+", text.strip()))
        is_bound = is_date if field == "date" else _numbered().fullmatch
        if all(not bound or is_bound(bound) for bound in (first, last)):
            if first and last and not in_range(Range(field, first, last), first):
                self.unread.append((f"{field}:[{text}]", "the range ends before it begins"))
            return Range(field, first, last)
        self.unread.append((f"{field}:[{text}]", "the bounds of a range are dates or numbers, or *; taken as text"))
        return Field(field, f"[{text}]")

    def _regex(self, expression: str, sides: Sides) -> Leaf:
        if fault := patterns.fault(expression):
            self.unread.append((f"/{expression}/", f"the regular expression cannot be read, {fault}; taken as text"))
            return Text(f"/{expression if self.exact else fold(expression)}/", sides)
        return Regex(expression, self.clock, sides)

    def _near(self, needle: str, gap: int, sides: Sides) -> Leaf:
        parts = tuple(self._near_part(part, sides) for part in needle.split())
        return Near(parts, gap, sides) if len(parts) > 1 else parts[0]

    def _near_part(self, needle: str, sides: Sides) -> Text | Word:
        return (None if self.exact else _word(needle, sides)) or Text(needle, sides)


def _followed(parts: Sequence[Node | Piece]) -> list[bool]:
    """Of each part, whether something that an operator can take begins after it."""
    followed: list[bool] = []
    begins = False
    for part in reversed(parts):
        followed.append(begins)
        begins = not isinstance(part, Piece) or (begins and part.text == "NOT")
    return followed[::-1]


def _ends_operand(settled: Sequence[Node | str]) -> bool:
    return len(settled) > 0 and not isinstance(settled[-1], str)


def _alternatives(parts: Iterable[Node | str]) -> Iterator[list[Node | str]]:
    """What stands between one ``OR`` and the next."""
    alternative: list[Node | str] = []
    for part in parts:
        if part == "OR":
            yield alternative
            alternative = []
        else:
            alternative.append(part)
    yield alternative


def _negated(parts: Iterable[Node | str]) -> Iterator[Node]:
    """The nodes among ``parts``, under ``Not`` where an odd number of ``NOT`` stands before."""
    negative = False
    for part in parts:
        if isinstance(part, str):
            negative ^= part == "NOT"
        else:
            yield Not(part) if negative else part
            negative = False


def _joined(kind: type[And] | type[Or], parts: Sequence[Node]) -> Node:
    return parts[0] if len(parts) == 1 else kind(tuple(parts))


def _of_words(needle: str, sides: Sides) -> Leaf | None:
    """A word, words joined by hyphens, or a word that need only be near; ``None`` if it is none of these."""
    if near := _fuzzy().fullmatch(needle):
        return Fuzzy(near[1], int(near[2] or 2), sides)
    if "-" in needle and _compound().fullmatch(needle):
        return Compound(needle, tuple(tokens.stems(needle)), sides)
    return _word(needle, sides)


@cache
def _fuzzy() -> re.Pattern[str]:
    return re.compile(rf"({LATIN}(?:'{LATIN})*)~([12]?)")


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(rf"{LATIN}(?:['-]{LATIN})+")


@cache
def _numbered() -> re.Pattern[str]:
    return re.compile(r"[0-9]+(?:\.[0-9]+)*[a-z]?", re.IGNORECASE)


def _word(needle: str, sides: Sides) -> Word | None:
    """``needle`` as a word, less single quotes around it; ``None`` if it is not one word and nothing else."""
    bare = needle.strip("'")
    word, start, end = next(tokens.words(bare), ("", 0, 0))
    if word and start == 0 and bare[end:] in ("", "'s"):
        return Word(bare, tokens.stem(word), sides)
    return None
