"""Signs that a source is no plain text in lines: mark-up, tables, program text, logs, bytes of no text at all.

Line readers leave such sources alone: read as lines, their tags, keys and cells would become passages. A few beginnings
tell all of a source; otherwise every line is looked at, and what most lines are decides, never one line.
"""

import re
from typing import NamedTuple

from mtgsearch.formats import tabular
from mtgsearch.formats.base import Source

MAGIC = (b"PK\x03\x04", b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b", b"\x7fELF", b"SQLite format 3\0")
"""How files begin that hold no plain text: ZIP (and so DOCX, XLSX), PDF, pictures, gzip, programs, databases."""

HTML = re.compile(
    r"""\s* (?: <\?xml[^>]*> \s* )? (?: <!--.*?--> \s* )*
        < (?: !doctype\s+html | html\b )
  | \s* (?: <!--.*?--> \s* )*
        < (?: html | head | body | meta | title | link | base | style | script
                | header | footer | main | nav | section | article | aside | address | blockquote | pre | figure
                | div | p | br | hr | h[1-6] | table | ul | ol | dl | form | center | span | a ) (?=[\s/>])""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
"""How web pages and pieces of them begin."""

WHOLE = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL | re.MULTILINE)
    for pattern in (
        r"\A\s*<(?:\?xml|!doctype|!--)",
        r"\A\s*<(?!(?:b|i|u|em|strong)\b)([a-z][\w:.-]*)[^<>]*>.*(?:</\1>|/>)\s*\Z",  # XML
        r"""\A\s*(?:\{\s*["}]|\[\s*(?:[\[{"\]]|\d+\s*,)).*[\]}]\s*\Z""",  # JSON
        r"\A---[ \t]*$\s*[\w-]+:[ \t].*^---[ \t]*$",  # front matter
        r"\A(?:#!|\{\\rtf|WEBVTT\b)",
        r"\A\s*\d+\s*$\s*\d\d:\d\d:\d\d[,.]\d+ -->",  # SubRip
        r"\A(?:(?:from|to|cc|subject|date|reply-to|return-path|received|message-id|x-[\w-]+): [^\n]*\n){2}",  # e-mail
        r"^msgid \".*^msgstr(?:\[0\])? \"",  # PO
        r"\A(?:diff --git |Index: )|^--- \S[^\n]*\n\+\+\+ \S[^\n]*\n@@ ",
    )
)
"""What a whole source is: nothing else begins so, or stands so together."""


def _lines_like(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"^(?:{'|'.join(patterns)}).*$", re.MULTILINE)


MARKED = _lines_like(
    # Markdown, AsciiDoc, reStructuredText, Jade
    r"[ \t]*#{1,6} \S",
    r" {0,3}(?:```|~~~)",
    r"\|.*\|[ \t]*$",
    r"> ?\S",
    r"={1,6} \S",
    r"\w+::?\S*\[.*\]$",
    r":[\w-]+:(?: |$)",
    r"\[\[.*\]\]$",
    r"\|===$",
    r"\.[^\W\d_][^.\n]*$",
    r"\[(?:source|quote|listing|verse|role|preface|dedication|appendix|glossary|NOTE|TIP|WARNING|IMPORTANT)\b[^\]\n]*\]$",
    r"\.\. (?:_|[\w-]+::)",
    r"[ \t]*:marked[ \t]*$",
    r"[ \t]*(?:extends|include|block|append|mixin) [\w./-]+$",
    r"[ \t]*(?:div|figure|header|p|span|table)?\.[a-z][\w.-]*(?:\(.*)?$",
    r"[ \t]*(?:\+[\w-]+|[a-z][\w-]*)\([^)\n]*=",
    # tags
    r"[ \t]*</?[a-z][\w:-]*(?:[ \t][^<>\n]*)?/?>[ \t]*$",
    r"[ \t]*<(?:p|div|li|t[dhr]|h[1-6]|table|ul|ol|span|br|section)\b[^<>\n]*>",
    # programs
    r"[ \t]*(?://|/\*|\*/|\"\"\")",
    r"[ \t]*(?:from [\w.]+ import |import [\w.]+[,;* ]*(?:as \w+)?$|import .* from ['\"])",
    r"[ \t]*(?:async )?def \w+\(",
    r"[ \t]*(?:export )?(?:default )?(?:(?:const|let|var) [\w${}\[\], ]+(?:=|;)|function\b ?\w*\()",
    r"#[ ]*include\b",
    r"[ \t]*(?:return|throw|break|continue|yield)\b[^.。\n]*;$",
    r"[ \t]+return\b.*[^\s.。]$",
    r"[^{}\n]*\{[ \t]*$",
    r"[ \t]*\}[;,)]*[ \t]*$",
    r"[^{}\n]*\{[^{}\n]*;[ \t]*\}[ \t]*$",
    r"[ \t]*(?:echo |sudo |export \w+=|set -\w|\$ \S|(?:if|while) \[ |(?:fi|done|esac)$)",
    r"[a-z_.%/$(){}-]+ ?:(?=[^\n.。?!]*\n\t)",
    r"[ \t]*\\[a-zA-Z]+\*?(?:[\[{]|[ \t]*$)",
    r"(?:INSERT INTO|SELECT|CREATE TABLE|UPDATE|FROM|RUN|CMD|COPY|ENV) [a-z\"\[*`]",
    # logs, identifiers
    r"\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d",
    r"\[?\d\d:\d\d:\d\d",
    r"\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b\]?:? ",
    r"(?!\w+://)[A-Za-z][A-Za-z0-9-]*[.:_/][!-~]*\d[!-~]*$",
)
"""Lines that text has none of, or few."""

LIKE_DATA = _lines_like(
    r".*\[[^\[\]\n]+\]\([^()\s]+\)",
    r"[ \t]*[A-Za-z0-9_.\"-]+[ \t]*=",
    r"[ \t]*(?:- )?[a-z_]+:(?:[ \t]|$)",
    r"\[[A-Za-z0-9_.\"-]+\][ \t]*$",
    r".*[)\]}'\"];[ \t]*$",
)
"""Lines that text may have some of."""

UNDERLINED = re.compile(
    r"(?:(?<![^\n]\n)|(?<=[-=~^]{3}\n))^(?=.*\w)(?P<heading>.+(?<![.。?？!！])\n)(?:={3,}|-{3,}|~{3,}|\^{3,})[ \t]*$",
    re.MULTILINE,
)
"""A heading of its own paragraph with its line of signs; such lines elsewhere only part a text."""
INDENTED = re.compile(r"(?<=\S\n)(?:\n(?: {4}|\t)[ \t]*[^\s•·*–-][^\n.。?？!！\u2e80-\uffff]*)+")
"""A paragraph in four spaces that is no sentence: program text in Markdown."""

MANA = re.compile(r"\{[^{}\s]{1,5}\}")
SIGNS = re.compile(r"[{}<>=_;\\|#$@&\[\]]|\(\)|\)$", re.MULTILINE)
CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x7f\ufffd]")

MOST = 0.5
MARKED_SHARE = 0.05
"""Of lines: an interleaved policy document with links .011; bilingual documents in mark-up .12 and more."""
MARKED_SHARE_ALONE = 0.01
"""The same of text in one language, where nothing speaks for lines: rules 0; chapters in mark-up .02 and more."""
PROSE_SIGNS = 0.03
"""Share of characters that are signs: English rules .002, policy .001; Python source .07. Mana symbols do not count."""
GARBAGE = 0.2
LINE_HEAD = 300
"""Code points of a line that are looked at."""


class Looks(NamedTuple):
    """How many lines show anything, how many of them are like mark-up or like data, and those not like mark-up."""

    lines: int
    marked: int
    data: int
    rest: list[str]


def is_marked_up(source: Source) -> bool:
    """Whether lines are not what ``source`` is made of."""
    return source.data.startswith(MAGIC) or _is_garbage(source.text) or _is_whole(source) or _is_marked(source)


def unmarked(source: Source) -> list[str]:
    """The heads of the lines that are not like mark-up."""
    return _looks(source).rest


def is_prose(source: Source) -> bool:
    """Whether ``source``, in one language, reads as running text: hardly a line marked, few signs."""
    looks = _looks(source)
    signs = sum(len(match) for match in SIGNS.findall(MANA.sub("", source.text)))
    return looks.marked <= MARKED_SHARE_ALONE * looks.lines and signs <= PROSE_SIGNS * len(source.text)


def _is_garbage(text: str) -> bool:
    return len(CONTROL.findall(text)) > GARBAGE * len(text)


def _is_whole(source: Source) -> bool:
    text = "\n".join(source.lines)
    return bool(HTML.match(text)) or any(pattern.search(text) for pattern in WHOLE) or tabular.is_table(source.lines)


def _is_marked(source: Source) -> bool:
    looks = _looks(source)
    return (looks.marked > 1 and looks.marked > MARKED_SHARE * looks.lines) or (
        looks.marked + looks.data > MOST * looks.lines
    )


def _looks(source: Source) -> Looks:
    heads = [line[:LINE_HEAD] for line in source.lines]
    text, underlined = UNDERLINED.subn(r"\g<heading>", "\n".join(heads))
    text, marked = MARKED.subn("", text)
    indented = sum(match[0].count("\n") for match in INDENTED.finditer(text))
    return Looks(
        lines=sum(not line.isspace() and line != "" for line in heads),
        marked=underlined + marked,
        data=indented + len(LIKE_DATA.findall(text)),
        rest=text.split("\n"),
    )
