"""Signs that a source is no plain text in lines: mark-up, data, tables, program code, bytes of no text at all.

Line readers leave such sources alone: read as lines, their tags, keys and cells would become passages.
"""

import re
from collections.abc import Iterator

from mtgsearch.formats.base import Source
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han

MAGIC = (b"PK\x03\x04", b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b", b"\x7fELF", b"SQLite format 3\0")
"""How files begin that hold no plain text: ZIP (and so DOCX, XLSX), PDF, pictures, gzip, programs, databases."""

BEGINNING = re.compile(
    r"""\s*(?: <[?!/a-z]                          # XML, HTML
         | \{\s*["}] | \[\s*(?:[\[{"\]]|\d+\s*,)  # JSON
         | ---\s*\n[\w-]+:\s                      # front matter
         | \#! )""",
    re.IGNORECASE | re.VERBOSE,
)
ANYWHERE = re.compile(
    r"""^(?: \#{1,6}[ ]\S | ={1,6}[ ]\S           # headings: Markdown, AsciiDoc, DokuWiki
         | \s*``` | \|.*\|\s*$                    # Markdown fences and tables
         | \[\[.*\]\]$ | \|===$                   # AsciiDoc anchors and tables
         | \.\.[ ][\w-]+:: | [ ]*:marked\s*$      # reStructuredText directives, Jade
         | msgid[ ]"                              # PO
         | @@[ ]-\d                               # patches
         | (?:from[ ][\w.]+[ ])?import[ ][\w.]+[,;*\s]*(?:as[ ]\w+)?$ | from[ ][\w.]+[ ]import[ ]
         | \s*(?:async[ ])?def[ ]\w+\( | \#include\b | (?:const|let|var|function)[ ]\w+[ (=] )""",
    re.MULTILINE | re.VERBOSE,
)
UNDERLINED = re.compile(r"(?:\A|\n\n)[^\n]+\n(?:={3,}|~{3,}|\^{3,}) *(?:\n|\Z)")
"""A heading of reStructuredText or Markdown; rows of signs elsewhere only part a text."""
KEY_AND_VALUE = re.compile(r"\s*(?:[\w.\"-]+\s*=|[a-z_]+:(?:\s|$)|\[[\w.\"-]+\]\s*$)", re.ASCII)
SEPARATORS = ("\t", ";", ",", "|", "=")
COLUMN_NAMES = frozenset("zh en cn zh-cn en-us chinese english 中文 英文 source target".split())
COLUMN_NAME_MAX = 20
SIGNS = re.compile(r"[{}<>=_;\\|#$@&*\[\]]|\(\)|\)$", re.MULTILINE)
CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x7f\ufffd]")

MOST = 0.5
PROSE_SIGNS = 0.03
"""Share of characters that are signs: English rules .002, policy .001, mana-laden card texts .02; Python source .07."""
GARBAGE = 0.2


def is_marked_up(source: Source) -> bool:
    """Whether lines are not what ``source`` is made of."""
    return source.data.startswith(MAGIC) or _is_garbage(source.text) or _has_markup(source)


def is_prose(text: str) -> bool:
    """Whether ``text`` reads as running text, not as a program: few signs."""
    return sum(len(match) for match in SIGNS.findall(text)) <= PROSE_SIGNS * len(text)


def _is_garbage(text: str) -> bool:
    return len(CONTROL.findall(text)) > GARBAGE * len(text)


def _has_markup(source: Source) -> bool:
    if BEGINNING.match(source.text) or ANYWHERE.search(source.text) or UNDERLINED.search(source.text):
        return True
    lines = [line for line in source.lines if line.strip()]
    return (
        _is_table_head(lines[:1])
        or _most(lines, (KEY_AND_VALUE.match(line) for line in lines))
        or any(_most(lines, (_is_row(line, separator) for line in lines)) for separator in SEPARATORS)
    )


def _most(lines: list[str], signs: Iterator[object]) -> bool:
    return sum(map(bool, signs)) > MOST * len(lines)


def _is_table_head(first: list[str]) -> bool:
    """Whether the first line, if there is one, names columns, one of them a language."""
    for cells in (fold(line).split(separator) for line in first for separator in SEPARATORS):
        names = [cell.strip(' "') for cell in cells]
        if len(names) > 1 and COLUMN_NAMES & set(names) and max(map(len, names)) <= COLUMN_NAME_MAX:
            return True
    return False


def _is_row(line: str, separator: str) -> bool:
    """Whether one cell is Chinese and another is not: the languages stand beside one another."""
    cells = [cell for cell in line.split(separator) if any(map(str.isalpha, cell))]
    return len(cells) > 1 and len(set(map(has_han, cells))) == 2
