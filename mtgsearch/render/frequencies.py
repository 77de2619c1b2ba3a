"""Frequency lists for a person to read."""

from collections.abc import Iterator, Sequence

from mtgsearch.concordance import Frequencies
from mtgsearch.render.look import Look, shortened
from mtgsearch.render.text import head
from mtgsearch.text.width import cells, visible

GAP = "  "
NAMES = {"zh": "Chinese", "en": "English"}


def frequencies(lists: Sequence[Frequencies], look: Look) -> Iterator[str]:
    """A head as of a search, and a table for each language that has words."""
    yield from (line.text for line in head(lists[0].result, look))
    for each in lists:
        if each.words:
            yield ""
            yield from _table(each, look)


def _table(listed: Frequencies, look: Look) -> Iterator[str]:
    words = [visible(each.word) for each in listed.words]
    titles = [look.say(NAMES[listed.lang]), look.say("passages"), look.say("occurrences")]
    figures = [[f"{n:,}" for n in column] for column in zip(*(each[1:] for each in listed.words), strict=True)]
    number = len(f"{len(words):,}")
    widths = [max(map(cells, (title, *column))) for title, column in zip(titles[1:], figures, strict=True)]
    room = look.width - number - sum(widths) - 3 * len(GAP)
    wide = min(max(map(cells, (titles[0], *words))), room)
    yield look.paint(_row("", titles[0], titles[1:], number, wide, widths), "faint")
    for place, (word, *figure) in enumerate(zip(words, *figures, strict=True), 1):
        yield _row(f"{place:,}", shortened(word, wide), figure, number, wide, widths)
    if more := listed.total - len(words):
        yield " " * number + GAP + look.paint(look.say("… {n:,} more", n=more), "faint")


def _row(place: str, word: str, figures: Sequence[str], number: int, wide: int, widths: Sequence[int]) -> str:
    parts = [place.rjust(number), word + " " * (wide - cells(word))]
    parts += [" " * (width - cells(figure)) + figure for figure, width in zip(figures, widths, strict=True)]
    return GAP.join(parts)
