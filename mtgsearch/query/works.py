"""The works that rules are cited from, and the names they are cited by. Which works the corpus holds is not known here.

The names stand in ``data/works.tsv``: a work's code and one of its names a line, after a line of headings. The words
that stand about a number that is cited, in both languages, stand in ``data/citing.tsv``, each with what it is for.
"""

import re
from collections.abc import Iterable
from functools import cache

from mtgsearch import data
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import is_whole

LONGEST_CITATION = 80
"""Code points before a number in which the name of its work is looked for."""


Named = tuple[str, int]
"""A work named directly before a number: its code, and where its name begins."""


@cache
def names() -> dict[str, str]:
    """Folded name to code, such as ``"完整规则": "cr"``."""
    return {fold(name): code for code, name in data.rows("works.tsv")}


@cache
def codes() -> frozenset[str]:
    """The codes, in lower case: ``cr``, ``ipg``, …"""
    return frozenset(names().values())


@cache
def words(*roles: str) -> tuple[str, ...]:
    """The folded words of ``citing.tsv`` that have one of ``roles``."""
    return tuple(fold(word) for role, word in data.rows("citing.tsv") if role in roles)


def any_of(texts: Iterable[str]) -> str:
    """A regular expression for any of some texts, the longest that stands there."""
    return "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))


def named_before(text: str, end: int) -> Named | None:
    """The work that ``text`` names directly before ``end``."""
    start = max(0, end - LONGEST_CITATION)
    match = _citation().search(text, start, end)
    if match is None or not is_whole(text, match.start(1), match.end(1)):
        return None
    return names()[fold(match[1])], match.start(1)


def code_of(work: str | None, *names_of_document: str | None) -> str | None:
    """The code of the work that a document is, by what it says of itself; ``None`` where no name of a work is in it.

    :param work: as the document names it; where it does, nothing else counts.
    :param names_of_document: its title, its id: the first that holds a name as a whole word decides.
    """
    if work is not None:
        return names().get(fold(work))
    for text in filter(None, names_of_document):
        if found := _name().search(fold(text)):
            return names()[found[0]]
    return None


@cache
def between() -> str:
    """What may stand between the name of a work and the number: ``MTR section 4.3``, ``《比赛规则》第 5.2 节``."""
    return rf"""[ :,("』》]*[的之]?[ ("《]*(?:(?:{any_of(words("rule", "section", "ordinal"))}) *)?"""


@cache
def _citation() -> re.Pattern[str]:
    """A name at the end of what is searched. Case matters not even in a text that is not folded."""
    return re.compile(rf"({any_of(names())}){between()}\Z", re.IGNORECASE)


@cache
def _name() -> re.Pattern[str]:
    """A name in a folded text. In an id, words are joined by other signs: ``AIPG_2025``."""
    return re.compile(rf"(?<![a-z0-9])(?:{any_of(names())})(?![a-z])")
