"""The characters that XML does not allow, in reading and in writing.

Read, as it is or as a reference (``&#x1F;``), such a character ends no reading: in its place stands ``FORBIDDEN``, so
that the unit that holds it can be told from the good ones. Written, it is dropped. Vertical tabs and form feeds, which
older programs end lines and pages with, are spaces in both: no words are joined where one stood.
"""

import re

FORBIDDEN = "\ufdd0"
"""A noncharacter: XML allows it, and no text has it."""

INVALID = re.compile(f"[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff{FORBIDDEN}]")
_BREAKS = "\v\f"
_REFERENCE = re.compile(r"&#(?:x0*([0-9A-Fa-f]{1,6})|0*([0-9]{1,7}));")
_UNKNOWN_ENTITY = re.compile(r"&(?=[A-Za-z][\w.-]*;)(?!(?:amp|lt|gt|quot|apos);)")


def readable(line: str) -> str:
    """A line of a source with ``FORBIDDEN`` for what XML does not allow, and entities that it does not know as text."""
    line = _UNKNOWN_ENTITY.sub("&amp;", INVALID.sub(_instead, line))
    return _REFERENCE.sub(_reference, line) if "&#" in line else line


def allowed(text: str) -> str:
    """A text to be written, without what XML does not allow."""
    return INVALID.sub(lambda invalid: " " if invalid[0] in _BREAKS else "", text)


def _reference(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else int(match[2])
    if code > 0x10FFFF:
        return FORBIDDEN
    invalid = INVALID.match(chr(code))
    return _instead(invalid) if invalid else match[0]


def _instead(invalid: re.Match[str]) -> str:
    return " " if invalid[0] in _BREAKS else FORBIDDEN
