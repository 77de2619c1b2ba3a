"""The order of what was found, the same for every engine: tiers first, and inside a tier what an engine reckons.

The tiers: the rule or heading asked for, and the rule's lettered subrules; whole terms before parts of longer ones;
provenance. Then the share of the text that was matched, shortness, and the order in the documents.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mtgsearch.model import LANGS, Document, Marks, Passage, Span
from mtgsearch.query.ast import And, Field, Node, Not, Or, Query, Rule, Sides, Text, Word
from mtgsearch.query.match import UNKNOWN, is_rule
from mtgsearch.text.normalize import fold
from mtgsearch.text.numbering import Number, natural

NAMED = 2
MACHINES = "gpt chatgpt claude gemini deepseek llm ai mt machine deepl google baidu youdao 机器翻译 机翻".split()
TRUST = {"official": 0, "approved": 1, "reviewed": 1, UNKNOWN: 3, "draft": 4, **dict.fromkeys(MACHINES, 5)}
"""Ranks of provenances, 0 the most trusted, by the first word (``gpt-4`` is ``gpt``); all others have ``NAMED``."""

WEIGHT = {"divider": 0}
"""What the score of a kind counts; all others count in full. A divider says nothing of what it announces."""

AFTER_WORD = r"[\W\d_]"
HEADING_NUMBER = r"\A(?:第 ?)?[0-9]+(?:\.[0-9]+)*[a-z]?[.节章]? *"
NUMBER = r"[0-9]+(?:\.[0-9]+)*[a-z]?"


class Asked:
    """Whether a passage is what the query names, best first."""

    ITSELF = 0
    SUBRULE = 1
    NOT = 2


class Merit(NamedTuple):
    """What the place of one passage among those found depends on."""

    is_it: int
    """Of ``Asked``."""
    number: str | None
    """Orders the subrules of a rule asked for."""
    whole: bool
    trust: int
    score: float
    """More is better. Comparable only within one search: a ``density``, or an engine's own figure."""
    length: int
    """Of both texts together, in any unit."""
    place: tuple[str, int] | int
    """In the order of documents and of the passages in them; of one type within one search."""


Key = tuple[int, Number, bool, int, float, int, tuple[str, int] | int]


def key(merit: Merit) -> Key:
    """What sorts the best merit first."""
    number = natural(merit.number or "") if merit.is_it == Asked.SUBRULE else ()
    tiers = (merit.is_it, number, not merit.whole, merit.trust)
    return (*tiers, -merit.score, merit.length, merit.place)


def trust(provenance: str | None) -> int:
    """The rank of a provenance, 0 for the most trusted."""
    name = fold(provenance or UNKNOWN).strip()
    word = name if name in TRUST or name.isalpha() else re.split(AFTER_WORD, name, maxsplit=1)[0]
    return TRUST.get(word, NAMED)


def density(marks: Marks, passage: Passage) -> float:
    """The share that is marked of the side where it is greater, 0 to 1."""
    return max(_share(marks.zh, passage.zh), _share(marks.en, passage.en))


def _share(spans: Iterable[Span], text: str | None) -> float:
    return sum(end - start for start, end in spans) / len(text) if text else 0.0


class Sought:
    """What a query may be the name of: rules, by their numbers, and a heading, by its text."""

    def __init__(self, rules: tuple[Rule, ...], title: str | None, sides: Sides) -> None:
        """:param title: folded; ``None`` for a query that no heading can equal.

        :param sides: where the title may stand.
        """
        self.rules = rules
        self.title = title
        self.sides = sides

    def by_number(self, number: str | None, work: str | None) -> int:
        """Whether the passage ``number`` of a document of ``work`` is a rule that is sought."""
        found = [rule for rule in self.rules if is_rule(rule, number, work)]
        if any(fold(rule.number) == fold(number or "") for rule in found):
            return Asked.ITSELF
        return Asked.SUBRULE if found else Asked.NOT

    def is_title(self, heading: str) -> bool:
        """Whether one side of a heading, folded, is what is sought, with its number or without."""
        heading = heading.strip()
        return self.title is not None and self.title in (heading, re.sub(HEADING_NUMBER, "", heading))

    def asked(self, passage: Passage, document: Document) -> int:
        """Whether ``passage`` of ``document`` is what the query names."""
        if passage.kind == "heading":
            texts = {"zh": passage.zh, "en": passage.en}
            if any(self.is_title(fold(texts[side] or "")) for side in self.sides):
                return Asked.ITSELF
        return self.by_number(passage.number, document.work)

    def merit(self, passage: Passage, document: Document, *, whole: bool, score: float) -> Merit:
        """The merit of a passage that was found; ``whole`` is what ``Matcher.is_whole`` says of it."""
        return Merit(
            self.asked(passage, document),
            passage.number,
            whole,
            trust(passage.provenance),
            score * WEIGHT.get(passage.kind, 1),
            len(passage.zh or "") + len(passage.en or ""),
            (passage.document, passage.ordinal),
        )


def sought(query: Query) -> Sought:
    """What ``query`` may be the name of."""
    leaves = list(_positive(query.root))
    rules = tuple(leaf for leaf in map(_as_rule, leaves) if leaf)
    parts = query.root.parts if isinstance(query.root, And) else (query.root,)
    texts = [part for part in parts if isinstance(part, Text | Word)]
    named = len(texts) > 0 and all(isinstance(part, Text | Word | Field | Not) for part in parts)
    title = " ".join(fold(text.needle if isinstance(text, Text) else text.word) for text in texts) if named else None
    return Sought(rules, title, tuple(lang for lang in LANGS if all(lang in text.sides for text in texts)))


def _positive(node: Node) -> Iterator[Node]:
    """The leaves that are not under ``Not``."""
    if isinstance(node, And | Or):
        for part in node.parts:
            yield from _positive(part)
    elif not isinstance(node, Not):
        yield node


def _as_rule(leaf: Node) -> Rule | None:
    """The rule that a leaf names: ``702`` and ``"702.26a"`` are text, and numbers of rules too."""
    if isinstance(leaf, Text) and leaf.needle[:1].isdecimal() and re.fullmatch(NUMBER, leaf.needle):
        return Rule(leaf.needle, None, leaf.sides)
    return leaf if isinstance(leaf, Rule) else None
