"""Passages as a table in Markdown as GitHub has it, for issues, wikis and notes: a row a passage, its source beside it.

Every character that Markdown or HTML would take for mark-up is escaped, so that the texts are seen as they are; a line
break within a text is ``<br>``. What is to be read back exactly is better written in another format: the Markdown
reader takes the number for a cell of the texts and the source for a text, and joins lines.
"""

import re
from collections.abc import Iterable, Iterator

from mtgsearch.formats.base import Piecewise
from mtgsearch.model import TRAIL, Hit
from mtgsearch.render.cite import SEPARATOR

HEADER = "| 编号 Number | 中文 Chinese | 英文 English | 出处 Source |\n| --- | --- | --- | --- |\n"
SIGNS = re.compile(r"[\\`*_~\[\]|$]")
"""What begins mark-up anywhere in a cell on GitHub, its mathematics included."""
REFERENCES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
LINE_BREAK = re.compile("\r\n|\n|\r|\x0b|\x0c|\N{NEXT LINE}|\N{LINE SEPARATOR}|\N{PARAGRAPH SEPARATOR}")


class MarkdownTable(Piecewise):
    name = "md"
    suffix = ".md"
    head = HEADER

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        return map(_row, hits)


def _row(hit: Hit) -> str:
    passage, document = hit.passage, hit.document
    number = passage.number or TRAIL.join(passage.section)
    date = passage.date or document.date or document.edition
    source = SEPARATOR.join(filter(None, (passage.provenance, date, passage.id)))
    cells = (number, passage.zh or "", passage.en or "", source)
    return f"| {' | '.join(map(_escaped, cells))} |\n"


def _escaped(text: str) -> str:
    text = SIGNS.sub(r"\\\g<0>", text.translate(REFERENCES))
    return LINE_BREAK.sub("<br>", text.replace("\t", " ")).strip()
