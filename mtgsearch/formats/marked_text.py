"""What a line of mark-up that is no Markdown shows, and in which language it is."""

import re

from mtgsearch.formats.markdown_text import visible
from mtgsearch.model import Lang
from mtgsearch.text.script import has_han, language

ELEMENT = re.compile(
    r"(`[^`]*`)| ?<([a-z]+-[a-z-]+)\b[^<>`]*></\2>|<([a-z]+-[a-z-]+)\b[^<>`]*>((?:[^<>`]|</?[biu]>)*)</\3>"
)
"""Code, and elements of one's own, of which the text is seen; where there is none, nor is the space before it."""
CODE = re.compile(r"<code\b[^<>]*>[^<>]*</code>|`[^`]*`|&lt;[^<>&]{1,99}(?:&gt;|>)|&\w+;")
"""What says nothing of the language around it."""
NAME = re.compile(
    r"""[!-~]*(?:[a-z][A-Z]|\w[.(-]\w)[!-~]*
    |"[^"\u2e80-\uffff]*"|“[^”\u2e80-\uffff]*”|[(（][^()（）\u2e80-\uffff]*[)）]""",
    re.VERBOSE,
)
"""What a Chinese text has of another language: names of files and of what is in programs, and what it quotes or says
again in brackets."""
TARGET = re.compile(
    r"""(?<![\w/])(?:(?:link:|xref:)(?:[^\s\[\]<>()]|\([^\s\[\]<>()]*\)){0,2000}
        |https?://(?:[^\s\[\]<>()\u0080-\U0010ffff]|\([^\s\[\]<>()\u0080-\U0010ffff]*\)){0,2000})\[([^\[\]]*)\](?!\()
    |<<(?!\s)[^<>,]*,([^<>]*)>>|[ ]?<{2,3}[\w.:/#-]+>>(?:[ ](?=[\u2e80-\uffff]))?""",
    re.VERBOSE,
)
"""Links of AsciiDoc, and cross references, of which one without a text is not seen. An address has no bracket that
opens before it, as around those of Markdown, and no Chinese."""
ROLE = re.compile(r":[a-z:]{1,40}:`([^`<>]*)(?:<[^`<>]*>)?`|`([^`<>]+)<[^`<>]*>`__?")
"""Links and roles of reStructuredText."""
CROWDED = re.compile(r"^( {0,3}#{2,6})(?=[^\s#])")
"""The signs of a heading without a space behind them."""
HAN_LINE = re.compile(r"[ \t]*(?!//|/\*|#|\*|- |<)\S")


def told(text: str) -> Lang | None:
    """The language of a text with its marks, whatever its code is, and the names in a Chinese one."""
    text = visible(CODE.sub(" ", text))
    lang = language(text)
    return language(NAME.sub(" ", text)) if lang == "en" and has_han(text) else lang


def indent_of(text: str) -> int:
    return len(text) - len(text.lstrip())


def prose(text: str) -> str:
    """A line without the links and elements that Markdown has not; indented Chinese is no program text."""
    text = CROWDED.sub(r"\1 ", ELEMENT.sub(lambda match: match[1] or match[4] or "", text.replace("&nbsp;", " ")))
    text = TARGET.sub(lambda match: match[1] or match[2] or "", text)
    text = ROLE.sub(lambda match: (match[1] or match[2] or "").strip(), text)
    deep = indent_of(text) > 3 and HAN_LINE.match(text) and language(text) == "zh"
    return f"   {text.lstrip()}" if deep else text
