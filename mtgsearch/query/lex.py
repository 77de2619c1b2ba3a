"""The text of a query cut into pieces, and the parentheses that group them. What the pieces mean is for ``parse``.

White space parts pieces, except inside double quotation marks, or slashes, that open where a piece begins, and between
the brackets of a range. A parenthesis groups where it stands at the edge of a piece, has its partner, and something
stands between them; any other is text of the piece it touches, or a piece of its own beside a phrase or a field.
"""

import re
from collections.abc import Iterator
from typing import Literal

from mtgsearch.tuples import NamedTuple

FIELDS = ("zh", "en", "document", "section", "number", "card", "provenance", "kind", "date")
"""``zh`` and ``en`` say on which side a text stands, the others what must be known of a passage."""

RANGED = ("number", "date")
"""Fields whose values have an order."""

QUOTES = '"“”\N{FULLWIDTH QUOTATION MARK}'
FIELD = rf"(?:{'|'.join(FIELDS)})[:：]"
"""A field with its colon, in any case, as a regular expression."""

REGEX = r"(?:[^/\\\n]|\\.)+"
"""Between slashes; a slash in it stands after a backslash."""
RANGE = r"\s*\S+\s+TO\s+[^\s\]]+\s*"
"""Between brackets, after one of ``RANGED``."""
CHUNK = rf"""(?xi)\s*(?P<outer>\(*)
    (?:(?P<prefix>{FIELD})(?=\S)(?P<inner>\(*))?
    (?:(?:[{QUOTES}](?P<phrase>\s*[^\s{QUOTES}][^{QUOTES}]*)[{QUOTES}](?:~(?P<gap>[0-9]{{1,9}})(?![^\s)]))?
          |/(?P<regex>{REGEX})/(?![^\s)])
          |(?:{"|".join(f"(?<={field}[:：])" for field in RANGED)})\[(?P<range>(?-i:{RANGE}))\](?![^\s)]))
        (?P<after>\)*(?!\S))?
    |(?P<word>\S*))"""
SYNTAX = frozenset(f"()：:{QUOTES}")
"""Without any of these a text is words alone, or a phrase between quotation marks, and ``CHUNK`` need not be compiled,
which takes as long as many a search; but for what begins with a slash."""

Kind = Literal["word", "phrase", "regex", "range"]
SIGNED: tuple[Kind, ...] = ("phrase", "regex", "range")
"""Those that signs stand around."""


class Piece(NamedTuple):
    """A word, a phrase or what else stands between signs, less these, with the field that it was given to."""

    text: str
    field: str | None = None
    kind: Kind = "word"
    gap: int | None = None
    """How far apart the words of a phrase may stand; ``None`` for one that must stand as it is."""


class Open:
    """The beginning of a group; ``field`` is for each piece inside that has none of its own."""

    def __init__(self, field: str | None = None) -> None:
        self.field = field


class Close:
    """The end of a group."""


Item = Piece | Open | Close


def lex(text: str) -> Iterator[Item]:
    """The pieces of ``text`` in order, and the ends of their groups: balanced, and each group holds something."""
    if SYNTAX.isdisjoint(text) and not (text.startswith("/") or " /" in text):
        yield from map(Piece, text.split())
        return
    phrase = text.strip()
    if phrase[0] in QUOTES and phrase[-1] in QUOTES and SYNTAX.isdisjoint(body := phrase[1:-1]) and body.strip():
        yield Piece(body, kind="phrase")
        return
    chunks = [_Chunk(match) for match in re.finditer(CHUNK, text) if match[0].strip()]
    _pair(chunks)
    for chunk in chunks:
        yield from chunk.items()


class _Edge:
    """A run of parentheses at the edge of a piece, and how many of them group."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.grouping = 0

    @property
    def text(self) -> int:
        """How many of them are text."""
        return self.count - self.grouping


class _Chunk:
    """A piece with what is attached to it: ``((zh:(word))``, of which only one part must be there."""

    def __init__(self, match: re.Match[str]) -> None:
        self.prefix: str = match["prefix"] or ""
        self.kind: Kind = next((kind for kind in SIGNED if match[kind] is not None), "word")
        self.body: str = match[self.kind]
        self.gap = int(match["gap"]) if match["gap"] else None
        outer, inner = len(match["outer"]), len(match["inner"] or "")
        if self.kind != "word":
            after = len(match["after"] or "")
        elif self.prefix:
            inner, self.body, after = _loosen(inner, match["word"])
        else:
            outer, self.body, after = _loosen(outer, match["word"])
        self.outer, self.inner, self.end = _Edge(outer), _Edge(inner), _Edge(after)

    def items(self) -> Iterator[Item]:
        """The piece with what groups around it; parentheses that do not group are text."""
        yield from [Open()] * self.outer.grouping
        before, after = "(" * self.outer.text, ")" * self.end.text
        field = None
        if self.prefix:
            yield from _piece(before)
            before, field = "(" * self.inner.text, self.prefix[:-1].lower()
        if self.inner.grouping:
            yield from [Open(field), *[Open()] * (self.inner.grouping - 1)]
            field = None
        if self.kind != "word":
            yield from (*_piece(before, field), Piece(self.body, field, self.kind, self.gap), *_piece(after))
        else:
            yield from _piece(before + self.body + after, field) or (() if self.inner.grouping else _piece(self.prefix))
        yield from [Close()] * self.end.grouping


def _piece(text: str, field: str | None = None) -> tuple[Piece, ...]:
    return (Piece(text, field),) if text else ()


def _loosen(before: int, word: str) -> tuple[int, str, int]:
    """The parentheses free to group before and after ``word``, which keeps those whose partners stand inside it.

    There is none after ``draw(s)``, and none before ``s)he`` with one before it.
    """
    body = word.rstrip(")")
    after = len(word) - len(body)
    opened, closed = unpaired(body)
    lent, kept = min(before, closed), min(after, opened)
    return before - lent, "(" * lent + body + ")" * kept, after - kept


def unpaired(text: str) -> tuple[int, int]:
    """How many parentheses in ``text`` are opened and not closed, and closed and not opened."""
    opened = closed = 0
    for character in text:
        if character == "(":
            opened += 1
        elif character == ")" and opened:
            opened -= 1
        elif character == ")":
            closed += 1
    return opened, closed


def _pair(chunks: list[_Chunk]) -> None:
    """Counts at each edge the parentheses that have a partner and something between."""
    open_edges: list[tuple[_Edge, int]] = []
    pieces = 0
    for chunk in chunks:
        open_edges += [(chunk.outer, pieces)] * chunk.outer.count + [(chunk.inner, pieces)] * chunk.inner.count
        pieces += bool(chunk.body)
        for _ in range(chunk.end.count):
            edge, before = open_edges.pop() if open_edges else (None, pieces)
            if edge and pieces > before:
                edge.grouping += 1
                chunk.end.grouping += 1
            else:
                pieces += 1
