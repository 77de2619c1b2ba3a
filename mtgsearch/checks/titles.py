"""The titles that are quoted with the rules that they belong to, and which of them answer each other."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from mtgsearch.checks.base import Study, Text, Unit
from mtgsearch.checks.cited import cited, plain, title_of
from mtgsearch.glossary import Glossary
from mtgsearch.model import Span
from mtgsearch.query.references import Reference

TITLE = re.compile(r"[，,:：]? ?[“\"「『《(（] ?([^“”\"「」『』《》()（）]{1,80}?)[ .,，。]*[”\"」』》)）]")
"""What may follow a reference."""
QUOTED = re.compile(r"[0-9][a-z]?[，,:：]? ?[“\"「『《(（]")
HEADING = 2
"""So many quotations a heading is worth, as evidence of what a title is in the other language;"""
ENOUGH = 2
"""and so many are enough."""


class Title(NamedTuple):
    text: str
    span: Span
    """In the passage."""


def title_after(text: Text, cite: Reference) -> Title | None:
    """The title that is quoted behind a reference."""
    if cite.last is not None:
        return None
    match = TITLE.match(text.text, cite.span[1]) or TITLE.match(text.text, cite.span[1] + 1)
    return Title(match[1], match.span(1)) if match else None


def cited_on_both(unit: Unit) -> Iterator[tuple[Reference, Reference]]:
    """What both sides cite, each once."""
    theirs = {each.label: each for each in reversed(cited(unit).en)}
    ours = {each.label: each for each in reversed(cited(unit).zh)}
    return ((zh, theirs[label]) for label, zh in ours.items() if label in theirs)


class Titles(Study):
    """How often two titles stand for the same rule."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._together = Counter[tuple[str, str]]()
        self._zh = Counter[str]()
        self._en = Counter[str]()

    def learn(self, unit: Unit) -> None:
        if not unit.is_two_sided:
            return
        if unit.passage.number is not None:
            self._add(title_of(unit.zh.text), title_of(unit.en.text), HEADING)
        if QUOTED.search(unit.zh.text) and QUOTED.search(unit.en.text):
            for ours, theirs in cited_on_both(unit):
                zh, en = title_after(unit.zh, ours), title_after(unit.en, theirs)
                self._add(zh and zh.text, en and en.text, 1)

    def _add(self, zh: str | None, en: str | None, weight: int) -> None:
        if zh and en:
            pair = plain(zh), plain(en)
            self._together[pair] += weight
            self._zh[pair[0]] += weight
            self._en[pair[1]] += weight

    def are_of_two(self, zh: str, en: str) -> bool:
        """Whether two titles are known, each together with others, and not together but for once."""
        pair = plain(zh), plain(en)
        together = self._together[pair]
        return together <= 1 and self._zh[pair[0]] >= together + ENOUGH and self._en[pair[1]] >= together + ENOUGH
