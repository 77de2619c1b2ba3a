"""A search as a concordance: each match by itself, in the order of passages or sorted by the words beside it."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from typing import Literal

from mtgsearch.concordance import Concordance, KwicLine
from mtgsearch.model import LANGS, Hit, Lang, Result, SearchRequest, Span, Spans
from mtgsearch.text import tokens
from mtgsearch.text.normalize import fold

By = Literal["left", "right"]
"""The side whose words lines are sorted by, the nearest to the keyword first."""

READ = 200
"""So many passages are read in any case: so the matches of most queries are counted."""
NEIGHBOURS = 6
"""So many words beside a keyword decide where its line stands; lines alike in them stay in the order of passages."""
NEAR = 200
"""Characters in which so many words nearly always stand."""
JOINTS = (" ", "-")
"""What parts the words of one match."""
WORD = re.compile(r"[^\W_]+")


def concordance(search: Callable[[SearchRequest], Result], request: SearchRequest, by: By | None) -> Concordance:
    """The lines of a request, whose ``offset`` and ``limit`` count lines.

    In the order of passages only those are read that a page needs; to sort lines, all have to be.

    :param search: answers a search.
    """
    wanted = request.offset + request.limit if request.limit and not by else 0
    found = search(request._replace(offset=0, limit=max(wanted + 1, READ) if wanted else 0))
    lines = [line for hit in found.hits for line in lines_of(hit)]
    is_whole = len(found.hits) == found.total
    if len(lines) <= wanted and not is_whole:  # of some passages it is no text that matches
        found = search(request._replace(offset=0, limit=0))
        lines = [line for hit in found.hits for line in lines_of(hit)]
        is_whole = True
    if by:
        lines = in_order(lines, by)
    page = lines[request.offset :][: request.limit or None]
    return Concordance(found._replace(hits=()), tuple(page), len(lines) if is_whole else None)


def lines_of(hit: Hit) -> Iterator[KwicLine]:
    """The matches of a passage, those in Chinese first. Words of a query that follow on one another are one match."""
    for lang in LANGS:
        text = _text(hit, lang)
        for start, end in _together(text, getattr(hit.matches, lang)):
            yield KwicLine(hit, lang, text[:start], text[start:end], text[end:], _equivalent(hit, lang, start))


def _together(text: str, spans: Spans) -> Iterator[Span]:
    """Spans that a space or a hyphen parts as one, as long as each is another word: a word twice is two matches."""
    begin, last, stems = 0, 0, set[str]()
    for start, end in spans:
        stem = tokens.stem(fold(text[start:end]))
        if stems and (text[last:start] not in JOINTS or stem in stems):
            yield begin, last
            stems.clear()
        begin, last = begin if stems else start, end
        stems.add(stem)
    if stems:
        yield begin, last


def _text(hit: Hit, lang: Lang) -> str:
    return (hit.passage.zh if lang == "zh" else hit.passage.en) or ""


def _equivalent(hit: Hit, lang: Lang, start: int) -> str | None:
    """What is marked on the other side: the first in the segment that answers to the match, else the first of all."""
    other: Lang = "en" if lang == "zh" else "zh"
    spans = getattr(hit.equivalents, other)
    if not spans:
        return None
    answering = _answering(hit, lang, other, start)
    first, last = next((span for span in spans if answering and answering[0] <= span[0] < answering[1]), spans[0])
    return _text(hit, other)[first:last]


def _answering(hit: Hit, lang: Lang, other: Lang, place: int) -> Span | None:
    """What answers on the side ``other`` to the segment in which ``place`` is on the side ``lang``."""
    for segment in hit.passage.segments:
        here: Span | None = getattr(segment, lang)
        if here and here[0] <= place < here[1]:
            there: Span | None = getattr(segment, other)
            return there
    return None


def in_order(lines: Iterable[KwicLine], by: By) -> list[KwicLine]:
    """Lines sorted by the folded words beside the keyword, those in Chinese before those in English."""
    return sorted(lines, key=lambda line: (LANGS.index(line.lang), _beside(line, by)))


def _beside(line: KwicLine, by: By) -> list[str]:
    """The nearest words, those of Chinese as its text was cut."""
    if line.lang == "zh":
        words = _chinese(line, by)
    else:
        words = WORD.findall(fold(line.left[-NEAR:] if by == "left" else line.right[:NEAR]))
    nearest = reversed(words) if by == "left" else words
    return list(islice((word for word in nearest if any(map(str.isalnum, word))), NEIGHBOURS))


def _chinese(line: KwicLine, by: By) -> list[str]:
    """The words of one side of a keyword; one that it is a part of gives what is left of it."""
    left = fold(line.left)
    if by == "left":
        text, ends = left, [*(end for end in line.hit.passage.breaks if end < len(left)), len(left)]
    else:
        text, before = fold(line.right), len(left) + len(fold(line.keyword))
        ends = [end - before for end in line.hit.passage.breaks if end > before]
    return [text[start:end] for start, end in pairwise((0, *ends))]
