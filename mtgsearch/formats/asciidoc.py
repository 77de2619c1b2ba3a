"""What AsciiDoc has beside the mark-up that ``marked_lines`` reads: index terms, footnotes, addresses, notes, callouts.

As the AsciiDoc Language Documentation says of inline macros and admonitions.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

INDEX_TERM = re.compile(r"\(\(\((?:(?!\)\)\)).){1,300}\)\)\)")
"""Of the index alone; one in two brackets is seen."""
SEEN_TERM = re.compile(r"(?<!\()\(\(([^()]{1,300})\)\)(?!\))")
ADDRESS = re.compile(r"(?<![\w/`])(?:link:)?((?:https?|ftp)://[^\s\[\]<>]{1,2000})\[\^?\]")
"""One that is seen itself, for it has no text."""
NEW_WINDOW = re.compile(r"\^\](?!\])")
"""How the text of a link ends that is opened in another window."""
FOOTNOTE = re.compile(r" ?footnote:[\w-]*\[((?:[^\[\]]|\[[^\[\]]*\])*)\]")
REFERENCE = re.compile(r"<{2,3}(?:[\w.:/-]*#)?([\w.:/-]+)>>")
"""A cross reference that says nothing but where it leads."""
_ANCHOR = re.compile(r"\[\[([^\],]+)(?:,[^\]]*)?\]\]|\[#([\w-]+)\]")
_HEADING = re.compile(r"={1,6}[ \t]+(\S.*)|\.([^\s.].*)")
BREAK = re.compile(r"(?<=\S) \+\Z")
NOTE = re.compile(r"\[(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION)\b[^\]]*\]")
_DELIMITER = re.compile(r"={4,}|--|\*{4,}|_{4,}")
_LABEL = re.compile(r"(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION): +")
_TITLE = re.compile(r"\.[^\s.]")
_BEGINS = re.compile(r"\||<\d+> ")


def anchored(lines: Sequence[str]) -> dict[str, str]:
    """The headings and titles of blocks by the identifiers in the lines before them."""
    found = {}
    for line, after in pairwise(lines):
        anchor, heading = _ANCHOR.fullmatch(line.rstrip()), _HEADING.fullmatch(after.rstrip())
        if anchor and heading:
            found[anchor[1] or anchor[2]] = heading[1] or heading[2]
    return found


def shown(line: str, titles: Mapping[str, str]) -> str:
    """A line without what is not seen in the text, and with what is seen of cross references.

    :param titles: of what in this file is referred to; what stands in other files is not known.
    """
    if "<<" in line:
        line = REFERENCE.sub(lambda match: titles.get(match[1], match[0]), line)
    line = SEEN_TERM.sub(r"\1", INDEX_TERM.sub("", line))
    line = NEW_WINDOW.sub("]", ADDRESS.sub(r"\1", line)) if "://" in line else line
    return BREAK.sub("", FOOTNOTE.sub(r" (\1)", line))


def delimits(line: str) -> bool:
    """Whether a block can begin and end with such a line."""
    return _DELIMITER.fullmatch(line) is not None


def begins(line: str) -> bool:
    """Whether a line within a paragraph is a text by itself: a row of a table, or what a number in a listing means."""
    return _BEGINS.match(line) is not None


def titles(line: str) -> bool:
    """Whether a line is the title of the block behind it."""
    return _TITLE.match(line) is not None


def is_picture(line: str) -> bool:
    return line.startswith("image::")


def note_text(text: str) -> tuple[str, bool]:
    """A text without the label that makes a note of it, and whether there is one."""
    label = _LABEL.match(text)
    return (text[label.end() :], True) if label else (text, False)
