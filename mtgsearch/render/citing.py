"""Citations for a person to read: what a passage cites, a line for each, and as what a rule is cited."""

from collections.abc import Iterator, Sequence

from mtgsearch.model import Citation, Citing, Hit, Passage
from mtgsearch.render.cite import SEPARATOR
from mtgsearch.render.look import Line, Look, flowed, joined, plain, shortened
from mtgsearch.text.width import cells

INDENT = 2
CITES = "→ "
CITED = "← "
GAP = 2
"""Cells between a name and the words after it."""
BEFORE_NUMBER = 8
"""Code points that may stand before a passage's own number at its head, such as ``MTR``."""
NUMBER_ENDS = " .:)]。：）"


def cited(hit: Hit, citing: int, look: Look) -> Iterator[str]:
    """The lines under a passage: what it cites, and in how many passages it is cited itself."""
    names = [_name(each) for each in hit.cites]
    column = max(map(cells, names), default=0)
    for each, name in zip(hit.cites, names, strict=True):
        words = opening(each.cited, look) if each.cited else look.say("— not in the corpus —")
        yield _faint(CITES + name + " " * (column - cells(name) + GAP) + words, look)
    if citing:
        told = look.say.count(citing, "cited in {n:,} passage", "cited in {n:,} passages")
        yield _faint(f"{CITED}{told}: mtgsearch cites {hit.passage.id}", look)


def head(rule: Passage, found: Citing, look: Look) -> Iterator[str]:
    """The lines above those who cite a rule: the rule, and as what it is cited."""
    name = plain(rule.id, look, "strong")
    words = shortened(opening(rule, look), look.width - name.cells - GAP)
    yield joined([name, plain(words, look)], " " * GAP).text
    yield from (line.text for line in flowed(_forms(found, look), SEPARATOR, look.width))


def _forms(found: Citing, look: Look) -> Sequence[Line]:
    if len(found.forms) < 2:
        return ()
    return [plain(f"{label} {count:,}", look) for label, count in found.forms]


def opening(passage: Passage, look: Look) -> str:
    """The first words of a passage in the person's language, without its number; of the other where that is missing."""
    texts = {"zh": passage.zh, "en": passage.en}
    text = texts[look.say.lang] or passage.en or passage.zh or ""
    before, number, after = text.partition(passage.number or "\n")
    return " ".join((after.lstrip(NUMBER_ENDS) if number.strip() and len(before) <= BEFORE_NUMBER else text).split())


def _name(citation: Citation) -> str:
    if citation.cited is None:
        return f"{citation.work}:{citation.label}" if citation.work else citation.label
    return citation.cited.id + citation.label.removeprefix(citation.number)


def _faint(text: str, look: Look) -> str:
    return " " * INDENT + plain(shortened(text, look.width - INDENT), look, "faint").text
