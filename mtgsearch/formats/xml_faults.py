"""Why XML cannot be read, in our own words: those of libxml2 are for programmers, and change with its versions."""

from typing import Any

NOT_WELL_FORMED = "it is not well-formed"
REASONS = {
    1: "there is no element in it",
    4: "there is no element in it",
    5: "something follows after its end",
    9: "it has a character that XML does not allow",
    23: "an & stands alone, where &amp; is meant",
    38: "a < stands in an attribute, where &lt; is meant",
    39: "the value of an attribute is not in quotes",
    40: "the value of an attribute does not end",
    41: "an attribute has no value",
    42: "an attribute stands twice in a tag",
    45: "a comment does not end",
    62: "]]> stands in a text",
    63: "a CDATA section does not end",
    64: "its declaration does not stand at the beginning",
    65: "a tag is not written as it must be",
    68: "a < or & stands alone, where &lt; or &amp; is meant",
    73: "a tag does not end",
    76: "a tag ends another element than the one that is open",
    77: "it ends before its elements do",
    80: "-- stands in a comment",
    114: "too many elements stand in one another, or one is too long",
    201: "a name has a prefix that is not declared",
}
"""By the number that libxml2 gives to an error (``xmlParserErrors`` in its ``xmlerror.h``)."""


def reason(error: Any) -> str:
    """Of an ``lxml.etree.XMLSyntaxError``."""
    return REASONS.get(error.code, NOT_WELL_FORMED)
