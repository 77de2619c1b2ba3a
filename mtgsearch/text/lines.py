"""Lines as an editor counts them. ``str.splitlines`` cuts at characters that may stand inside a sentence, so that one
stray character would shift every line after it.
"""

import re

LINE_END = re.compile("\r\n|\n|\r")


def split_lines(text: str) -> list[str]:
    """The lines of ``text`` without their ends: LF, CRLF and CR end a line, and nothing else does.

    A line end that closes the text begins no further line.
    """
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]
