"""The order of what was found, the same for every engine: tiers first, and inside a tier what an engine reckons.

The tiers: the rule asked for, by its number or by its title, the rule's lettered subrules, and titles of what is asked
for in other words; whole terms before parts of longer ones; titles with them before other texts; what people wrote
before what machines did. Then the score: how much of the text was matched, for its kind and its wording. Where that is
equal, the more trusted provenance, shortness, and the order in the documents.
"""

import re
from collections.abc import Iterable, Mapping

from mtgsearch.model import LANGS, Document, Marks, Passage, Span
from mtgsearch.query.ast import And, Field, Node, Not, Query, Range, Rule, Sides, Text, asked
from mtgsearch.query.match import UNKNOWN, is_rule, work_of
from mtgsearch.query.wording import NUMBER_LENGTH, TITLES, Name, Wording, may_be_title, untitled
from mtgsearch.text.normalize import fold
from mtgsearch.text.numbering import Number, natural
from mtgsearch.tuples import NamedTuple

NAMED = 2
MACHINES = "gpt chatgpt claude gemini deepseek llm ai mt machine deepl google baidu youdao 机器翻译 机翻".split()
DOUBTED = 4
"""The rank from which on provenances stand behind all others; what nobody is named for may be a rule all the same."""
TRUST = {"official": 0, "approved": 1, "reviewed": 1, UNKNOWN: 3, "draft": DOUBTED, **dict.fromkeys(MACHINES, 5)}
"""Ranks of provenances, 0 the most trusted, by the first word (``gpt-4`` is ``gpt``); all others have ``NAMED``."""

WEIGHT = {"entry": 0.7, "example": 0.7, "note": 0.5, "row": 0.5, "divider": 0.0}
"""What the score of a kind counts; all others count in full. A divider says nothing of what it announces."""
TRUSTED = {0: 1.25, 1: 1.1}
"""What it counts by the ranks of provenances; all others count once."""
OF_SHARES = 0.25
OF_BM25 = 0.5
"""The power of how much of a text is matched that its score is: a text four times as dense is not four times as good.
BM25 levels that in part by itself.

These figures, and those of ``wording``, were chosen on the half of the questions of ``docs/ranking.md`` kept for that.
"""

AFTER_WORD = r"[\W\d_]"
NUMBER = r"[0-9]+(?:\.[0-9]+)*[a-z]?"


class Asked:
    """Whether a passage is what the query names, best first."""

    ITSELF = 0
    SUBRULE = 1
    TITLE = 2
    """Its title, in other forms of the words."""
    NOT = 3


class Merit(NamedTuple):
    """What the place of one passage among those found depends on."""

    is_it: int
    """Of ``Asked``."""
    number: str | None
    """Orders the subrules of a rule asked for."""
    whole: bool
    titled: bool
    """Whether what is asked for stands in a title."""
    trust: int
    score: float
    """More is better. Comparable only within one search: what ``score`` makes of a ``density``, or an engine's own."""
    length: int
    """Of both texts together, in any unit."""
    place: tuple[str, int] | int
    """In the order of documents and of the passages in them; of one type within one search."""


Tier = tuple[int, Number, bool, bool, int]
Key = tuple[Tier, float, int, int, tuple[str, int] | int]


def key(merit: Merit) -> Key:
    """What sorts the best merit first."""
    return tier(merit), -merit.score, merit.trust, merit.length, merit.place


def tier(merit: Merit) -> Tier:
    """What comes before any score."""
    number = natural(merit.number or "") if merit.is_it == Asked.SUBRULE else ()
    return merit.is_it, number, not merit.whole, not merit.titled, doubt(merit.trust)


def trust(provenance: str | None) -> int:
    """The rank of a provenance, 0 for the most trusted."""
    name = fold(provenance or UNKNOWN).strip()
    word = name if name in TRUST or name.isalpha() else re.split(AFTER_WORD, name, maxsplit=1)[0]
    return TRUST.get(word, NAMED)


def doubt(rank: int) -> int:
    """The rank of a provenance among what comes before any score: 0 for all that people stand for."""
    return max(rank, DOUBTED - 1) - DOUBTED + 1


def score(matched: float, power: float, kind: str, rank: int, prominence: float) -> float:
    """How good a passage is.

    :param matched: how much of it what is asked for takes, a ``density`` or what an engine has in its place.
    :param power: that levels it.
    :param rank: of its provenance.
    :param prominence: what ``Wording.prominence`` says.
    """
    return float(matched**power) * WEIGHT.get(kind, 1.0) * TRUSTED.get(rank, 1.0) * prominence


def by_trust(counts: Mapping[str | None, int]) -> tuple[tuple[str, int], ...]:
    """How often each provenance was counted, most trusted first; none is ``UNKNOWN``."""
    ordered = sorted(counts.items(), key=lambda item: (trust(item[0]), -item[1], item[0] or ""))
    return tuple((name or UNKNOWN, count) for name, count in ordered)


def density(marks: Marks, passage: Passage) -> float:
    """The share that is marked of the side where it is greater, 0 to 1."""
    return max(_share(marks.zh, passage.zh), _share(marks.en, passage.en))


def _share(spans: Iterable[Span], text: str | None) -> float:
    return sum(end - start for start, end in spans) / len(text) if text else 0.0


class Sought:
    """What a query may be the name of: rules, by their numbers, and titles, by their texts."""

    def __init__(self, rules: tuple[Rule, ...], named: tuple[Name, ...], sides: Sides) -> None:
        """:param named: the texts and words of which a title may consist; none for a query that no title can equal.

        :param sides: where a title may stand.
        """
        self.rules = rules
        self.title = " ".join(fold(each[0]) for each in named) or None
        self.sides = sides
        longest = len((self.title or "").encode()) + NUMBER_LENGTH
        self.titles = {kind: max(most, longest) for kind, most in TITLES.items()} if self.title else {}
        """How many bytes titles have at most on either side, by kind; what is asked for may be longer than most."""
        self._wording = Wording(named if self.title else ())

    def by_number(self, number: str | None, work: str | None) -> int:
        """Whether the passage ``number`` of a document of ``work`` is a rule that is sought."""
        found = [rule for rule in self.rules if is_rule(rule, number, work)]
        if any(fold(rule.number) == fold(number or "") for rule in found):
            return Asked.ITSELF
        return Asked.SUBRULE if found else Asked.NOT

    def by_title(self, kind: str, texts: Iterable[str]) -> tuple[int, bool]:
        """Whether a passage is a title that is sought, and whether it is one with all that in it.

        :param texts: its ``sides``, folded.
        """
        asked, titled = Asked.NOT, False
        if kind in self.titles:
            for text in (each for each in map(str.strip, texts) if may_be_title(kind, each)):
                bare = untitled(text)
                titled = titled or self._wording.names(bare)
                if self.title in (text, bare):
                    return Asked.ITSELF, True
                if self._wording.is_title(bare):
                    asked = Asked.TITLE
        return asked, titled

    def asked(self, passage: Passage, document: Document) -> tuple[int, bool]:
        """Whether ``passage`` of ``document`` is what the query names, and whether it is a title with that in it."""
        by_title, titled = Asked.NOT, False
        if all(
            len(fold(text).encode()) <= self.titles.get(passage.kind, 0) for text in (passage.zh, passage.en) if text
        ):
            by_title, titled = self.by_title(passage.kind, self._texts(passage))
        return min(by_title, self.by_number(passage.number, work_of(document))), titled

    def prominence(self, kind: str, texts: Iterable[str]) -> float:
        """How many times as good a passage is for its wording.

        :param texts: its ``sides``, folded.
        """
        return self._wording.prominence(kind, texts)

    def merit(self, passage: Passage, document: Document, *, whole: bool, density: float) -> Merit:
        """The merit of a passage that was found; ``whole`` is what ``Matcher.is_whole`` says of it."""
        is_it, titled = self.asked(passage, document)
        trusted, prominence = trust(passage.provenance), self.prominence(passage.kind, self._texts(passage))
        return Merit(
            is_it,
            passage.number,
            whole,
            titled,
            trusted,
            score(density, OF_SHARES, passage.kind, trusted, prominence),
            len(passage.zh or "") + len(passage.en or ""),
            (passage.document, passage.ordinal),
        )

    def _texts(self, passage: Passage) -> list[str]:
        return [fold(getattr(passage, side) or "") for side in self.sides]


def sought(query: Query) -> Sought:
    """What ``query`` may be the name of."""
    rules = tuple(rule for rule in map(_as_rule, asked(query.root)) if rule)
    parts = query.root.parts if isinstance(query.root, And) else (query.root,)
    is_name = all(isinstance(part, Name | Field | Range | Not) for part in parts)
    named = tuple(part for part in parts if isinstance(part, Name)) if is_name else ()
    return Sought(rules, named, tuple(lang for lang in LANGS if all(lang in each.sides for each in named)))


def _as_rule(leaf: Node) -> Rule | None:
    """The rule that a leaf names: ``702`` and ``"702.26a"`` are text, and numbers of rules too."""
    if isinstance(leaf, Text) and leaf.needle[:1].isdecimal() and re.fullmatch(NUMBER, leaf.needle):
        return Rule(leaf.needle, None, leaf.sides)
    return leaf if isinstance(leaf, Rule) else None
