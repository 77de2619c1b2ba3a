"""How surely a text is Markdown. A few signs in a text of lines are none, and signs that other mark-up shares with it
(underlined headings, list items, bold) count for nothing.
"""

import re

from mtgsearch.formats import markup
from mtgsearch.formats.base import Source
from mtgsearch.formats.bilingual import sides
from mtgsearch.formats.markdown_text import visible
from mtgsearch.text.script import language

BILINGUAL, ALONE = 0.97, 0.3
LOPSIDED = 8
"""Lines in one language to one in the other, from which on a document is in one language."""

SAMPLE = 500
"""Lines that are looked at closely, of all of a document."""

HEADING = r" {0,3}#{1,6}[ \t]+[^\s#]"
SIGN = re.compile(
    rf"(?:{HEADING}|>[ \t]?\S| {{0,3}}(?:```|~~~)|\|?[ \t]*:?-{{3,}}:?[ \t]*\|[ \t:|-]*$)"
    r"|\|.*\|[ \t]*$|.*!?\[[^\[\]]+\]\([^()\s]+\)|\s*\*\*[^*]+\*\*\s*$"
)
APART = re.compile(rf"(?:\A|(?<![^\n])[ \t]*\n){HEADING}[^\n]*\n[ \t]*(?:\n|\Z)|(?<![^\n]){HEADING}[^\n]*\Z")
"""A heading with blank lines around it."""
ROWS = re.compile(r"^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t:|-]*$", re.MULTILINE)
"""The line under the head of a table."""
STRONG = re.compile(rf"{HEADING}|>[ \t]?\S|\|?[ \t]*:?-{{3,}}:?[ \t]*\|[ \t:|-]*$")
"""Signs of which there must be one."""
OTHERS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"^={1,6} \S",  # AsciiDoc, DokuWiki
        r"^\|===",
        r"^\[\[[^\]\n]+\]\]$",
        r"^:[a-z][\w-]*:(?: \S+)?$",
        r"^(?:include|image)::",
        r"^\[(?:source|quote|role|NOTE|TIP|WARNING)\b[^\]\n]*\]$",
        r"^\.\. (?:_|[\w-]+::)",  # reStructuredText
        r"^[ \t]*:marked[ \t]*$",  # Jade
        r"^[ \t]*(?:extends|include) [.\w-]*/[\w./-]*$",
        r"^\.[a-z][\w-]*(?:\.[\w-]+)*$",
        r"^\\(?:documentclass|begin|section)\b",
        r"^(?:from [\w.]+ import |import [\w.]+$|(?:async )?def \w+\(|class \w+[:(])",  # Python
    )
)
"""Lines of other mark-up and of programs; Markdown has none of them."""
FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?:[\w-]+:.*\n|[ \t#-].*\n)*---[ \t]*\n")
COMMENT = re.compile(r"\A\s*<!--.*?-->", re.DOTALL)
"""A comment at the very beginning, which XML may begin with too."""
FENCED = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)


def confidence(source: Source) -> float:
    """.97 for Markdown in both languages, .3 in one, else 0."""
    if source.data.startswith(markup.MAGIC) or len(markup.CONTROL.findall(source.text)) > markup.GARBAGE * len(
        source.text
    ):
        return 0.0
    text = COMMENT.sub("", FRONT_MATTER.sub("", "\n".join(line[: markup.LINE_HEAD] for line in source.lines)))
    text = FENCED.sub("```", text)
    lines = [line for line in text.split("\n") if line.strip()]
    signs = sum(SIGN.match(line) is not None for line in lines)
    strong = sum(STRONG.match(line) is not None for line in lines)
    is_alone = signs < 2 and not APART.search(text) and not ROWS.search(text)
    if not strong or is_alone or _is_other(text):
        return 0.0
    if signs <= markup.MARKED_SHARE_ALONE * len(lines):
        return 0.0
    sample = lines[:: len(lines) // SAMPLE + 1]
    zh, en = _languages(sample)
    fewer, more = sorted((zh, en))
    share = markup.MARKED_SHARE_ALONE if more > LOPSIDED * fewer else markup.MARKED_SHARE
    if signs <= share * len(lines) or _is_program(sample) or not more:
        return 0.0
    return ALONE if more > LOPSIDED * fewer else BILINGUAL


def _is_other(text: str) -> bool:
    return (
        markup.HTML.match(text) is not None
        or any(pattern.search(text) for pattern in markup.WHOLE)
        or any(pattern.search(text) for pattern in OTHERS)
    )


def _languages(lines: list[str]) -> tuple[int, int]:
    zh = en = 0
    for line in lines:
        both = sides(visible(line.lstrip(" >#*-|"))) if len(line) < markup.LINE_HEAD else None
        lang = language(line)
        zh += lang == "zh" or both is not None
        en += lang == "en" or both is not None
    return zh, en


def _is_program(lines: list[str]) -> bool:
    """Whether, the marks taken off, as many signs are left as only program text has."""
    text = "\n".join(visible(re.sub(r"^[ \t>#*|-]+|[|][ \t:|-]*$", "", line)).replace("|", "") for line in lines)
    signs = sum(len(match) for match in markup.SIGNS.findall(markup.MANA.sub("", text)))
    return signs > markup.PROSE_SIGNS * len(text)
