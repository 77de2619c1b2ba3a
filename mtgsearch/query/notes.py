"""What a person should know of how a query was read: pieces taken as text that may have been meant otherwise."""

import re
from collections.abc import Callable, Iterator, Sequence

from mtgsearch.query import works
from mtgsearch.query.lex import FIELD, FIELDS, QUOTES, RANGED, Piece, unpaired
from mtgsearch.text.script import has_han

SHOWN = 3
"""Pieces that one note names."""
LONGEST_SHOWN = 30
"""Code points of a piece that a note shows."""

_STAR = r"[0-9]\.\*\Z"
_TILDE = r"\w~[0-9]*\Z"
_FUZZY = r"(?:[^\W\d_]|['’])+~[12]?"
_MINUS = r"-[^\W\d_]{2}"
_BAR = r"[^\W\d_]\|[^\W\d_]"
_SLASHED = r"/.+/.*/\Z"
_EMPTY_FIELD = rf"(?i:{FIELD})\Z"
_PREFIX = r"([A-Za-z]+)[:：](?!//)\S"


def notes_on(pieces: Sequence[Piece], idle: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each reason, with the pieces it is true of; letters and digits alone cannot be meant otherwise.

    :param idle: operators with nothing to join.
    """
    doubtful = [piece for piece in pieces if piece.kind == "word" and not piece.text.isalnum()]
    findings = [([piece.text for piece in doubtful if test(piece)], why) for test, why in _REASONS]
    findings.append((list(_ranges(pieces)), "a range stands after number: or date:, as in number:[702.20 TO 702.30]"))
    findings.append((list(idle), "an operator stands before or between what it joins"))
    findings.append((list(_lower_operators(pieces)), "operators are written in capitals"))
    return tuple(f"{why}; taken as text: {_listed(found)}" for found, why in findings if found)


def _listed(texts: Sequence[str]) -> str:
    shown = [text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…" for text in dict.fromkeys(texts)]
    return " ".join(shown[:SHOWN] + ["…"] * (len(shown) > SHOWN))


def _ranges(pieces: Sequence[Piece]) -> Iterator[str]:
    for first, to, last in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if first.text[0] in "[{" and to.text == "TO" and last.text[-1] in "]}":
            yield f"{first.text} TO {last.text}"


def _lower_operators(pieces: Sequence[Piece]) -> Iterator[str]:
    """Those of an English text are words of it; beside Chinese they were hardly meant as such."""
    for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if piece.text in ("and", "or", "not") and piece.kind == "word" and has_han(before.text + after.text):
            yield piece.text


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


def _is_no_wildcard(piece: Piece) -> bool:
    return re.search(_STAR, piece.text) is not None and piece.field is None


def _is_no_fuzzy_word(piece: Piece) -> bool:
    return re.search(_TILDE, piece.text) is not None and (has_han(piece.text) or not re.fullmatch(_FUZZY, piece.text))


def _is_unclosed_range(piece: Piece) -> bool:
    return piece.field in RANGED and piece.text[0] in "[{"


def _is_exclusion(piece: Piece) -> bool:
    return re.match(_MINUS, piece.text) is not None and piece.field is None


def _is_alternative(piece: Piece) -> bool:
    return re.search(_BAR, piece.text) is not None and piece.field is None


def _is_no_expression(piece: Piece) -> bool:
    return re.match(_SLASHED, piece.text) is not None


_REASONS: tuple[tuple[Callable[[Piece], bool], str], ...] = (
    (_is_unclosed, "a phrase ends with a second quotation mark, and holds something"),
    (_has_no_partner, "a parenthesis needs its partner, and something between"),
    (_has_no_value, "the value of a field stands directly after its colon"),
    (_has_other_field, f"the fields are {' '.join(f'{field}:' for field in FIELDS)}"),
    (_is_no_wildcard, "a star stands for letters beside a letter; of numbers, in number:702.*"),
    (_is_no_fuzzy_word, "~1 and ~2 stand after a Latin word, and a number after a phrase in quotation marks"),
    (_is_unclosed_range, "a range is two bounds in brackets, as in number:[702.20 TO 702.30]"),
    (_is_exclusion, "what is to be left out stands after NOT"),
    (_is_alternative, "one or the other is asked for by OR"),
    (_is_no_expression, "a slash in a regular expression stands after a backslash"),
)
