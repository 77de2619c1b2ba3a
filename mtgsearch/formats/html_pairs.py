"""What a web page itself says of which text answers which: rows of tables, terms and what is said of them, elements
whose languages differ and that stand beside one another.

Nothing is told from a single row, where no lang attribute says it: so little is left to the lines. What is found here
is taken, and is no line of the page any more; nothing else is.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from mtgsearch.blocks import Block, Group
from mtgsearch.formats import html_tables, plain
from mtgsearch.formats.html_tree import (
    HEADINGS,
    Claim,
    Node,
    Page,
    code_of,
    elements,
    language_of,
    said,
    text_of,
    units,
)
from mtgsearch.formats.tally import Tally
from mtgsearch.model import LANGS, Lang, Lines, Warning
from mtgsearch.text import languages
from mtgsearch.text.script import language

NO_LANGUAGE = frozenset(["", "und", "zxx", "mul", "mis", "x"])
"""Codes that say that nothing is said."""
ENTRY_MOST = 20
"""Lines of a definition."""
OTHERS = "line(s) left out from here on, as their lang attribute names another language"


def find(page: Page, *, tables_alone: bool) -> tuple[list[Claim], list[Warning]]:
    """The pairs of a page, outermost first, and what is left out of it. Time is linear in the page.

    :param tables_alone: whether the lines are ruling blocks.
    """
    tally = Tally()
    _leave_other_languages(page, tally)
    page.count()
    claims: list[Claim] = []
    waiting = [page.root]
    while waiting:
        node = waiting.pop()
        found: list[Claim] = []
        if node.name == "table" and not node.holds_table:
            found = list(html_tables.read(page, node, tally, is_labelled=tables_alone))
        elif not tables_alone:
            found = list(_terms(page, node) if node.name == "dl" else _siblings(page, node))
        claims += found
        if not (found and node.name == "table"):
            waiting += (child for child in node.children if child.first < child.last and not page.taken[child.first])
    return claims, list(tally.warnings())


def _leave_other_languages(page: Page, tally: Tally) -> None:
    """Take the lines that are, each as a whole, in a third language."""
    lines = page.lines()
    ends = [*(line.piece for line in lines), len(page.pieces)][1:]
    for line, end in zip(lines, ends, strict=False):
        code = code_of(line.owner) if line.owner else ""
        if code.lower().replace("_", "-").split("-")[0] not in NO_LANGUAGE and not languages.language(code):
            page.take(line.piece, end)
            tally.add(OTHERS, line.line, code)


def _terms(page: Page, node: Node) -> Iterator[Claim]:
    """A term and what is said of it in the other language, and two of either that differ in language."""
    entries = [entry for entry in elements(node, ("dt", "dd")) if page.is_told(entry.first, entry.last)]
    runs = [list(run) for _, run in groupby(entries, lambda entry: entry.name)]
    at = 0
    while at < len(runs):
        pair = runs[at] if len(runs[at]) > 1 else runs[at] + (runs[at + 1] if at + 1 < len(runs) else [])
        is_pair = len(pair) == 2 and (len(runs[at]) == 2 or runs[at][0].name == "dt")
        if is_pair and sum(page.counted(entry, lang) for entry in pair for lang in (*LANGS, None)) <= ENTRY_MOST:
            langs = [said(page, entry) or language(text_of(page, entry)) for entry in pair]
            if set(langs) == set(LANGS):
                yield from units(page, *(pair[langs.index(lang)] for lang in LANGS))
                at += len(runs[at]) == 1
        at += 1


def _siblings(page: Page, parent: Node) -> Iterator[Claim]:
    """Of the children of an element: those that are pairs, or two runs of which each is in one language."""
    run: list[tuple[Node, Lang]] = []
    for child in parent.children:
        if not page.is_told(child.first, child.last):
            continue
        lang = language_of(page, child)
        if run and (not lang or child.name != run[-1][0].name or page.is_told(run[-1][0].last, child.first)):
            yield from _run(page, parent, run)
            run = []
        if lang:
            run.append((child, lang))
    yield from _run(page, parent, run)


def _run(page: Page, parent: Node, run: Sequence[tuple[Node, Lang]]) -> Iterator[Claim]:
    langs = [lang for _, lang in run]
    changes = sum(a != b for a, b in pairwise(langs))
    if not changes or (run[0][0].is_inline and not _is_all(page, parent, run)):
        return
    if len(run) % 2 == 0 and all(a != b for a, b in zip(langs[::2], langs[1::2], strict=True)):
        for start in range(0, len(run), 2):
            yield from _group(page, run[start : start + 2])
    elif changes == 1:
        yield from _group(page, run)


def _is_all(page: Page, parent: Node, run: Sequence[tuple[Node, Lang]]) -> bool:
    """Whether nothing else is said beside inline elements, which would be torn out of their line."""
    before, after = (parent.first, run[0][0].first), (run[-1][0].last, parent.last)
    return not parent.is_inline and not page.is_told(*before) and not page.is_told(*after)


def _group(page: Page, run: Sequence[tuple[Node, Lang]]) -> Iterator[Claim]:
    """A pair where there is one line on each side; else blocks of which it is yet to be learned what answers what."""
    blocks = tuple(
        Block(lang, line.text, Lines(visible.line, visible.line), line.bullet)
        for node, lang in run
        for visible in page.lines(node.first, node.last)
        for line in plain.content([visible.text])
    )
    if blocks:
        kind = "heading" if run[0][0].name in HEADINGS else None
        yield run[0][0].first, Group(blocks, kind, given=len(run) == len(blocks) == 2)
    for node, _ in run:
        page.take(node.first, node.last)
