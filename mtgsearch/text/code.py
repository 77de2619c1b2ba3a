"""What in a text is code, an address or a symbol rather than prose, so that marks in it are nobody's punctuation."""

import re
from functools import lru_cache

COVER = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for each character of code: no letter, no mark, no space."""
SIGN = re.compile(r"[`{<\[:/@]|>>>")
"""One of these stands wherever there is code."""
CODE = re.compile(
    r"``.+?``|:[a-z][\w:+-]*:`[^`]*`|`[^`\n]*`_{0,2}"  # literal text of reStructuredText and Markdown, its roles
    r"|^(?:>>>|\.\.\.) .*$"  # a session
    r"|(?:https?|ftp|file)://[!-'*-~]+|\bwww\.[!-'*-~]+|[\w.+-]+@[\w-]+\.[\w.-]+"
    r"|\]\([^()\s]*\)|\{[^{}\s]*\}|\[[^\[\]\s]*\](?=\[)"  # where a link leads; a symbol, a placeholder
    r"|</?[A-Za-z][^<>\n]*>"
    r"|(?<!\w)[;:]-?[()](?=\s|$)",  # a smiley
    re.MULTILINE | re.ASCII,
)
LEAST_HAN = 0.2
"""The share of Han among the visible characters of a Chinese text below which it is a listing with a few words."""
LISTING = 40
"""Characters from which a text may be one."""
HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]+")
ASKED_AGAIN = 16
"""Texts for which the answer is kept, as several ask for it in a row."""


@lru_cache(maxsize=ASKED_AGAIN)
def covered(text: str) -> str:
    """``text``, as long as before, with its code covered."""
    if not SIGN.search(text):
        return text
    return CODE.sub(lambda code: COVER * len(code[0]), text)


@lru_cache(maxsize=ASKED_AGAIN)
def is_listing(chinese: str) -> bool:
    """Whether a Chinese text is code with a few words of Chinese in it, such as comments."""
    if len(chinese) < LISTING:
        return False
    visible = sum(map(len, chinese.split()))
    return sum(map(len, HAN.findall(chinese))) < LEAST_HAN * visible
