"""The visible text of Markdown: what a reader of the page sees, without the marks.

Taken off are the marks of bold, italics, struck-out text and code, the addresses of links and images (their text and
alternative text stay), tags and comments; backslash escapes and character references become what they stand for. An
asterisk between figures is a sign of multiplication, and one beside a stroke or a plus a creature's power: both stay.
"""

import html
import re

ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|(?<!`)``(?!`)((?:[^`]|`(?!`))+)``(?!`)|(?<!`)`([^`]+)`(?!`)|(\0)")
"""A backslash and what it escapes, code, and the character that takes their place meanwhile."""
LINK = re.compile(r"!?\[([^\[\]]*)\]\( ?(?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?: (?:\"[^\"]*\"|'[^']*'))? ?\)")
REFERENCE = re.compile(r"!?\[([^\[\]]+)\]\[[^\[\]]*\]")
AUTOLINK = re.compile(r"<([a-z][a-z0-9+.-]{1,31}:[^<>\s]*|[\w.+-]+@[\w.-]+)>", re.IGNORECASE)
BREAK = re.compile(r"<br[ \t]*/?>[ \t]*", re.IGNORECASE)
TAG = re.compile(
    r"""</?(?:a|abbr|b|big|blockquote|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins
    |kbd|li|mark|ol|p|pre|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr
    |tt|u|ul|var)(?:\s[^<>]*)?/?>""",
    re.IGNORECASE | re.VERBOSE,
)
"""Others are text: a name in angle brackets."""
STARS = re.compile(r"(?<![0-9+/*-])(\*{1,3})(?=[^\s*/+])([^*]*[^\s*])\1|\*\*(?=[^\s*/+])([^*]*[^\s*])\*\*")
UNDERSCORES = re.compile(r"(?<!\w)(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?!\w)")
STRUCK = re.compile(r"~~(?=\S)([^~]*[^\s~])~~")
NESTED = 3
"""How deep emphasis and the links around images stand in one another, at most."""
SPACES = re.compile(r"[ \t]+")
IMAGE_ALONE = re.compile(r"\s*(?:!\[[^\[\]]*\]\([^()]*\)\s*)+")
BOLD_ALONE = re.compile(r"\s*(\*{2,3}|__)(?=[^\s*_])([^*_]*)(?<=[^\s*_])\1\s*")


def visible(text: str) -> str:
    """``text`` as it is seen, without white space at its ends and with single spaces in it."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[1] or match[2] or match[3] or match[4])
        return "\0"

    text = BREAK.sub(" ", without_comments(ESCAPED.sub(keep, SPACES.sub(" ", text))))
    text = TAG.sub("", AUTOLINK.sub(r"\1", text))
    for _ in range(NESTED):
        text = REFERENCE.sub(r"\1", LINK.sub(r"\1", text))
        text = STARS.sub(lambda match: match[2] or match[3], text)
        text = STRUCK.sub(r"\1", UNDERSCORES.sub(r"\2", text))
    pieces = iter(kept)
    text = re.sub("\0", lambda _: next(pieces, ""), html.unescape(text))
    return SPACES.sub(" ", text).strip()


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
