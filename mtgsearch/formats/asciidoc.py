"""What AsciiDoc has beside the mark-up that ``marked_lines`` reads: index terms, footnotes, addresses, notes, callouts.

As the AsciiDoc Language Documentation says of inline macros and admonitions.
"""

import re

INDEX_TERM = re.compile(r"\(\(\((?:(?!\)\)\)).){1,300}\)\)\)")
"""Of the index alone; one in two brackets is seen."""
SEEN_TERM = re.compile(r"(?<!\()\(\(([^()]{1,300})\)\)(?!\))")
ADDRESS = re.compile(r"(?<![\w/`])(?:link:)?((?:https?|ftp)://[^\s\[\]<>]{1,2000})\[\^?\]")
"""One that is seen itself, for it has no text."""
NEW_WINDOW = re.compile(r"\^\](?!\])")
"""How the text of a link ends that is opened in another window."""
FOOTNOTE = re.compile(r" ?footnote:[\w-]*\[((?:[^\[\]]|\[[^\[\]]*\])*)\]")
BREAK = re.compile(r"(?<=\S) \+\Z")
NOTE = re.compile(r"\[(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION)\b[^\]]*\]")
_DELIMITER = re.compile(r"={4,}|--|\*{4,}|_{4,}")
_LABEL = re.compile(r"(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION): +")
_TITLE = re.compile(r"\.[^\s.]")
_BEGINS = re.compile(r"\||<\d+> ")


def shown(line: str) -> str:
    """A line without what is not seen in the text."""
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
