"""Prose that is indented as only code is in Markdown: books in plain text, whose headings alone are marked.

A few samples of prose among other paragraphs are left to be code. Where nearly every paragraph begins indented, and the
indented ones are sentences, they are what the document says.
"""

import re
from collections.abc import Sequence
from itertools import chain, groupby

from mtgsearch.formats import plain, wrapped
from mtgsearch.formats.markdown_blocks import ATX, FENCE, INDENTED, Line

BEGINNING = 0.9
"""The part at least of the paragraphs that begins indented: where samples of code are indented, some text stands
between them that is not."""
ENDED = 0.6
"""The part at least of these that ends as a sentence does: hardly a block of code does."""
FEWEST = 2
"""Sentences in them."""
SIGNS = 0.03
"""The part at most of their characters that prose seldom has."""
_ENDS = r"[^\W_][.。!！?？…—]+[\"'”’」』）)]*"
SENTENCE = re.compile(rf"{_ENDS}(?=\s|[^\x00-\x7f]|\Z)")
END = re.compile(rf"{_ENDS}\s*\Z")
SIGN = re.compile(r"[^\w\s.,;:!?'\"()\-–—…“”‘’「」『』《》〈〉、。，；：！？（）·]|_")


def outdented(lines: Sequence[Line]) -> list[Line]:
    """``lines`` as they are; but where nearly all paragraphs are prose that begins indented, without indentation, and
    with a blank line before each line that begins a paragraph as in plain text, and does not go on with a sentence."""
    texts = ["" if ATX.match(line.text) else line.text for line in lines]
    if not any(map(INDENTED.match, texts)) or any(map(FENCE.match, texts)) or not _is_indented_prose(texts):
        return list(lines)
    begins = {run[0].number for run in wrapped.paragraphs(texts)}
    found: list[Line] = []
    for number, (line, text) in enumerate(zip(lines, texts, strict=True), 1):
        if number in begins and number > 1 and END.search(texts[number - 2]):
            found.append(Line(line.number, ""))
        found.append(Line(line.number, text.lstrip(plain.INDENT)) if text else line)
    return found


def _is_indented_prose(texts: Sequence[str]) -> bool:
    runs = [list(run) for is_text, run in groupby(texts, lambda text: bool(text.strip())) if is_text]
    indented = [run for run in runs if INDENTED.match(run[0])]
    if len(indented) < BEGINNING * len(runs):
        return False
    ended = sum(END.search(run[-1]) is not None for run in indented)
    text = "\n".join(chain.from_iterable(indented))
    return (
        ended >= ENDED * len(indented)
        and len(SENTENCE.findall(text)) >= FEWEST
        and len(SIGN.findall(text)) <= SIGNS * len(text)
    )
