"""Interleaved lines: a line in one language, then the same in the other, in either order, bullets on both.

The document is one group of blocks, a line each; the order and everything else that decides which answers which is
learned by ``align.blocks``. Text in one language alone is read too, with little confidence.
"""

from collections.abc import Iterator
from itertools import groupby

from mtgsearch.blocks import Group, Meta, Record
from mtgsearch.formats import markup, plain
from mtgsearch.formats.base import Source
from mtgsearch.text.script import language

LOPSIDED = 5
"""Lines in one language to one in the other, from which on a text is taken for one in one language."""


class Interleaved:
    name = "interleaved"
    describe = "plain text, an English line and then its Chinese line, or the reverse"

    def confidence(self, source: Source) -> float:
        """Between .5 and .9 by how evenly the languages stand; .2 for prose in one, .1 for an empty document."""
        if markup.is_marked_up(source):
            return 0.0
        langs = [language(line.text) for line in plain.content(markup.unmarked(source))]
        fewer, more = sorted((langs.count("zh"), langs.count("en")))
        if more > LOPSIDED * fewer and not markup.is_prose(source):
            return 0.0
        if fewer:
            return 0.5 + 0.4 * fewer / more
        return 0.2 if more else 0.0 if langs else 0.1

    def read(self, source: Source) -> Iterator[Record]:
        lines = list(plain.content(source.lines))
        if title := _title(source.lines, lines):
            yield title
            lines = [line for line in lines if line.number > title.lines.last]
        blocks, warnings = plain.read(lines)
        yield from warnings
        if blocks:
            yield Group(blocks)


def _title(source_lines: list[str], lines: list[plain.Line]) -> Meta | None:
    """The first paragraph, where every other one is longer: blank lines then part sections, not passages."""
    sizes = [len(list(run)) for blank, run in groupby(source_lines, plain.is_blank) if not blank]
    if len(sizes) < 2 or min(sizes[1:]) <= sizes[0]:
        return None
    return plain.title(lines[: sizes[0]])
