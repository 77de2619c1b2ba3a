"""What a person should know of how a query was read: pieces taken as text that may have been meant otherwise."""

import re
from collections.abc import Callable, Sequence

from mtgsearch.query import works
from mtgsearch.query.lex import FIELD, FIELDS, QUOTES, Piece, unpaired

SHOWN = 3
"""Pieces that one note names."""
LONGEST_SHOWN = 30
"""Code points of a piece that a note shows."""

_RANGE = r"(?<!\S)[\[{]\S+ TO \S+[]}](?!\S)"
_WILDCARD = r"[^\W\d_][*?]|[*?][^\W\d_]"
_FUZZY = r"[^\W\d_]~\d?\Z"
_REGULAR = r"/.+/\Z"
_GLOBS = ("document",)
"""Fields that take a pattern already."""
_EMPTY_FIELD = rf"(?i:{FIELD})\Z"
_PREFIX = r"([A-Za-z]+)[:：](?!//)\S"


def notes_on(text: str, pieces: Sequence[Piece], idle: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each reason, with the pieces it is true of; letters and digits alone cannot be meant otherwise.

    :param text: the whole query.
    :param idle: operators with nothing to join.
    """
    doubtful = [piece for piece in pieces if not (piece.quoted or piece.text.isalnum())]
    findings = [([piece.text for piece in doubtful if test(piece)], why) for test, why in _REASONS]
    findings.append((re.findall(_RANGE, text) if " TO " in text else [], "ranges are not searched yet"))
    findings.append((list(idle), "an operator stands before or between what it joins"))
    return tuple(f"{why}; taken as text: {_listed(found)}" for found, why in findings if found)


def _listed(texts: Sequence[str]) -> str:
    shown = [text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…" for text in dict.fromkeys(texts)]
    return " ".join(shown[:SHOWN] + ["…"] * (len(shown) > SHOWN))


def _is_unclosed(piece: Piece) -> bool:
    return piece.text[0] in QUOTES


def _has_no_partner(piece: Piece) -> bool:
    at_edge = piece.text[0] == "(" or piece.text[-1] == ")"
    return at_edge and unpaired(piece.text) != (0, 0)


def _has_no_value(piece: Piece) -> bool:
    return piece.field is None and re.match(_EMPTY_FIELD, piece.text) is not None


def _has_other_field(piece: Piece) -> bool:
    prefix = re.match(_PREFIX, piece.text)
    return piece.field is None and prefix is not None and prefix[1].lower() not in works.codes()


def _comes_later(piece: Piece) -> bool:
    patterns = (_FUZZY, _REGULAR) if piece.field in _GLOBS else (_WILDCARD, _FUZZY, _REGULAR)
    return any(re.search(pattern, piece.text) for pattern in patterns)


_REASONS: tuple[tuple[Callable[[Piece], bool], str], ...] = (
    (_is_unclosed, "a phrase ends with a second quotation mark, and holds something"),
    (_has_no_partner, "a parenthesis needs its partner, and something between"),
    (_has_no_value, "the value of a field stands directly after its colon"),
    (_has_other_field, f"the fields are {' '.join(f'{field}:' for field in FIELDS)}"),
    (_comes_later, "wildcards, fuzzy words and regular expressions are not searched yet"),
)
