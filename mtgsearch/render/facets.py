"""What was found, counted by document, provenance, section, kind and year, for a person to read."""

from collections.abc import Iterator

from mtgsearch.concordance import Facet, Facets
from mtgsearch.render.look import Look, plain, shortened
from mtgsearch.render.text import head
from mtgsearch.text.width import cells, visible

SHOWN = 10
"""So many values of each are told, the most frequent first."""
INDENT = "  "
GAP = "  "
BAR = 20
"""Cells of a bar for all that was found."""
SHARE = 6
"""Cells of a share: ``100.0%``."""
EIGHTHS = " ▏▎▍▌▋▊▉"
"""The last cell of a bar, by how many eighths of it are filled."""
NOT_KNOWN = {"provenance": "unknown", "section": "(no section)", "year": "(no date)"}


def facets(found: Facets, look: Look) -> Iterator[str]:
    """The lines, one table below another, in the same columns."""
    yield from (line.text for line in head(found.result, look))
    figures = len(f"{found.result.total:,}")
    room = look.width - len(INDENT) - figures - SHARE - BAR - 3 * len(GAP)
    shown = [_name(by, each, look) for by, counts in found.counts.items() for each in counts[:SHOWN]]
    names = min(max(map(cells, shown), default=0), room)
    for by, counts in found.counts.items():
        yield ""
        yield look.paint(look.say(by), "strong")
        for each in counts[:SHOWN]:
            name = plain(shortened(_name(by, each, look), names), look).padded(names)
            bar = look.paint(_bar(each.passages / found.result.total).ljust(BAR), "match")
            share = f"{each.passages / found.result.total:.1%}".rjust(SHARE)
            yield f"{INDENT}{name}{GAP}{each.passages:>{figures},}{GAP}{share}{GAP}{bar}".rstrip()
        if len(counts) > SHOWN:
            yield INDENT + look.paint(look.say("… {n:,} more", n=len(counts) - SHOWN), "faint")


def _name(by: str, facet: Facet, look: Look) -> str:
    return look.say(NOT_KNOWN[by]) if facet.value is None else visible(facet.value)


def _bar(share: float) -> str:
    full, rest = divmod(round(share * BAR * 8), 8)
    return "█" * full + (EIGHTHS[rest] if rest else "" if full else EIGHTHS[1])
