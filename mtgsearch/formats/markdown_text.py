"""The visible text of Markdown: what a reader of the page sees, without the marks.

Taken off are the marks of bold, italics, struck-out text and code, the addresses of links and images (their text and
alternative text stay), tags and comments; backslash escapes and character references become what they stand for. An
asterisk between figures is a sign of multiplication, and one beside a stroke or a plus a creature's power: both stay.
"""

import html
import re
from collections.abc import Iterable

from mtgsearch.model import Lang
from mtgsearch.text.script import is_han

ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|(?<!`)``(?!`)((?:[^`]|`(?!`))+)``(?!`)|(?<!`)`([^`]+)`(?!`)|(\0)")
"""A backslash and what it escapes, code, and the character that takes their place meanwhile."""
LINK = re.compile(
    r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]"
    r"\( ?(?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?: (?:\"[^\"]*\"|'[^']*'))? ?\)"
)
REFERENCE = re.compile(r"!?\[([^\[\]]+)\]\[[^\[\]]*\]")
AUTOLINK = re.compile(r"<([a-z][a-z0-9+.-]{1,31}:[^<>\s]*|[\w.+-]+@[\w.-]+)>", re.IGNORECASE)
BREAK = re.compile(r"<br(?:\s[^<>]*)?/?>[ \t]*", re.IGNORECASE)
TAG = re.compile(
    r"""</?(?:a|abbr|b|big|blockquote|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins
    |kbd|li|mark|ol|p|pre|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr
    |tt|u|ul|var)(?:\s[^<>]*)?/?>""",
    re.IGNORECASE | re.VERBOSE,
)
"""Others are text: a name in angle brackets."""
STARS = re.compile(
    r"(?<![0-9+/*-])(\*{1,3})(?=[^\s*/+])([^*]*[^\s*])\1"
    r"|\*\*(?=[^\s*/+])([^*]*[^\s*])(?:\*\*| \*\*(?=[\u2e80-\uffff]))"
)
"""Before Chinese the closing ones may stand behind a space, as in ``**a (b) **``."""
BOLD_WITHIN = re.compile(r"(?<!\*)\*\*\*(?=[^\s*])([^*]*[^\s*])\*(?!\*)([^*]*[^\s*])\*\*(?!\*)")
"""Italics that begin a bold stretch: ``***a* b**``."""
UNDERSCORES = re.compile(r"(?<![^\W\u2e80-\uffff])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?![^\W\u2e80-\uffff])")
"""Beside Chinese, too, which has no spaces; within a word of letters and figures they are a part of it."""
STRUCK = re.compile(r"~~(?=\S)([^~]*[^\s~])~~")
NESTED = 3
"""How deep emphasis and the links around images stand in one another, at most."""
SPACES = re.compile(r"[ \t]+")
SENTENCE_END = re.compile(r"[.。!！?？;；:：…][\"'”’」』）)\]*_]*\s*\Z")
HARD_BREAK = re.compile(r"(?: {2,}|\\)\Z")
STOP = re.compile(r"[,.;:!?)](?:\s|\Z)")
"""A mark that a line begins with although it belongs to the one before."""
WIDE = re.compile(r"[\u3000-\u303f\uff00-\uffef]")
SHARED_MARKS = "“”‘’—…"
CODE_ELEMENT = re.compile(r"<code\b[^<>]*>[^<>]*</code>", re.IGNORECASE)
CODE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for code where only prose counts."""
IMAGE_ALONE = re.compile(r"\s*(?:!\[[^\[\]]*\]\([^()]*\)\s*)+")
BOLD_ALONE = re.compile(r"\s*(\*{2,3}|__)(?=[^\s*_])([^*_]*)(?<=[^\s*_])\1\s*")


def visible(text: str) -> str:
    """``text`` as it is seen, without white space at its ends and with single spaces in it."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[1] or match[2] or match[3] or match[4])
        return "\0"

    text = BREAK.sub(" ", without_comments(ESCAPED.sub(keep, SPACES.sub(" ", text))))
    text = BOLD_WITHIN.sub(r"\1\2", TAG.sub("", AUTOLINK.sub(r"\1", text)))
    for _ in range(NESTED):
        text = REFERENCE.sub(r"\1", LINK.sub(r"\1", text))
        text = STARS.sub(lambda match: match[2] or match[3], text)
        text = STRUCK.sub(r"\1", UNDERSCORES.sub(r"\2", text))
    pieces = iter(kept)
    text = re.sub("\0", lambda _: next(pieces, ""), html.unescape(text))
    return SPACES.sub(" ", text).strip()


def prose(text: str) -> str:
    """``text`` as it is seen, but for its code, of each stretch of which a sign is left."""
    return visible(CODE_ELEMENT.sub(CODE, ESCAPED.sub(lambda match: match[0] if match[1] else CODE, text)))


def without_comments(text: str) -> str:
    """``text`` without its comments; one that does not end is text."""
    kept, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        kept.append(text[at:start])
        at = end + 3
    return "".join((*kept, text[at:]))


def is_image(text: str) -> bool:
    """Whether there is nothing but images."""
    return IMAGE_ALONE.fullmatch(text) is not None


def is_bold(text: str) -> bool:
    """Whether all of it is bold."""
    return BOLD_ALONE.fullmatch(text) is not None


def joined(lines: Iterable[str], lang: Lang | None = None) -> str:
    """The lines of a paragraph as one: Chinese is continued without a space.

    :param lang: of all of the document, if it is in one; in a Chinese one there is none beside a Chinese mark either.
    """
    text = ""
    for line in lines:
        added = HARD_BREAK.sub("", line).strip()
        joint = text[-1:] + added[:1]
        text += (
            "" if not text or STOP.match(added) or _are_chinese(joint) or (lang == "zh" and WIDE.search(joint)) else " "
        ) + added
    return text


def _are_chinese(chars: str) -> bool:
    """Whether all are Chinese characters and marks, of which marks that English has too are some, but not all."""
    return all(map(_is_chinese, chars.strip(SHARED_MARKS))) and chars.strip(SHARED_MARKS) != ""


def _is_chinese(char: str) -> bool:
    return is_han(char) or WIDE.match(char) is not None
