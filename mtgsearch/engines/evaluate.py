"""A query answered from the derived files: each leaf by the part that knows it, the tree by masks of positions.

The masks are those of passages that match, and of passages in which a part of the query stands, whole or only inside
longer words. The second say how a passage found is counted and ranked, as ``query.match`` would; they do not depend on
what the first leave out.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import compress, pairwise, starmap
from operator import and_, or_
from typing import TYPE_CHECKING

from mtgsearch.engines.base import Step, accepts_value
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.leaves import Leaves, is_of_words
from mtgsearch.engines.literal import Ready
from mtgsearch.engines.masks import Mask
from mtgsearch.model import Document
from mtgsearch.query.ast import (
    And,
    Compound,
    Everything,
    Field,
    Filters,
    InText,
    Leaf,
    Near,
    Node,
    Not,
    Or,
    Query,
    Range,
    Rule,
    Text,
    Word,
    asked,
    leaves,
)
from mtgsearch.query.match import DOCUMENT_FIELDS, document_accepts, field_matches, in_range, is_rule, work_of
from mtgsearch.store import Store

if TYPE_CHECKING:
    from mtgsearch.engines.words import Words


class Standing:
    """In which passages a node stands, and how; where it does neither it is not there, or is not about text."""

    def __init__(self, whole: Mask, inside: Mask, silent: bool = False) -> None:
        """:param silent: whether it is not about text."""
        self.whole = whole
        self.inside = inside
        self.silent = silent


class Evaluation:
    """One query over one state of the store."""

    def __init__(self, query: Query, store: Store, columns: Columns, ready: Ready, words: "Words | None") -> None:
        """:param words: needed for a query with words only."""
        self._query = query
        self._store = store
        self._columns = columns
        self._masks = columns.masks
        self._leaves = Leaves(store, columns, ready, words, exact=query.exact)
        self._documents: dict[int, Document] = {}

    @property
    def weighs_words(self) -> bool:
        """Whether scores are those of words by BM25, or come to little beside such; else they are shares of texts."""
        return any(
            is_of_words(leaf) and not isinstance(leaf, Compound | Near) for leaf in _about_text(self._query.root)
        )

    def matches(self, node: Node) -> Mask:
        """The positions that match ``node``."""
        match node:
            case And(parts):
                return self._with_all(parts)
            case Or(parts):
                return reduce(or_, map(self.matches, parts))
            case Not(part):
                return self._masks.everything ^ self.matches(part)
            case Everything():
                return self._masks.everything
            case Field():
                return self._with_field(node)
            case Range(name):
                return self._with_value(name, lambda value: in_range(node, value))
            case Rule():
                return self._leaves.places(node).mask | self.rules(node)
            case _:
                return self._leaves.places(node).mask

    def _with_all(self, parts: Iterable[Node]) -> Mask:
        """Looks at what costs least first, and at nothing more where nothing is left."""
        found = self._masks.everything
        for part in sorted(parts, key=_cost):
            found &= self.matches(part)
            if not found:
                break
        return found

    def standing(self, node: Node) -> Standing:
        """How ``node`` stands in each passage, whether that matches or not."""
        match node:
            case And(parts):
                return _stands_with_all([self.standing(part) for part in parts])
            case Or(parts):
                return _stands_with_any([self.standing(part) for part in parts])
            case Rule():
                return Standing(self._leaves.places(node).mask | self.rules(node, any_work=True), 0)
            case Not() | Everything() | Field() | Range():
                return Standing(0, 0, silent=True)
            case _:
                there = self._leaves.places(node)
                return Standing(there.mask & ~there.inside, there.inside)

    def explained(self, filters: Filters) -> dict[Node, Step]:
        """How each leaf is found, and in how many passages that are what ``filters`` ask for."""
        return {leaf: self._step(leaf, filters) for leaf in leaves(self._query.root)}

    def _step(self, leaf: Leaf, filters: Filters) -> Step:
        found = self.within(filters, self.matches(leaf))
        if filters.whole:
            found &= ~self.standing(leaf).inside
        passages = found.bit_count()
        if isinstance(leaf, Field | Range):
            return Step(passages, "attributes")
        return Step(passages, self._leaves.found_by(leaf), tuple(form.text for form in self._leaves.forms(leaf) or ()))

    def scores(self, positions: Sequence[int]) -> Sequence[float]:
        """What the texts that are asked for weigh in each of ``positions``."""
        weights = [self._leaves.places(leaf).weights(positions) for leaf in _about_text(self._query.root)]
        if len(weights) == 1:
            return weights[0]
        return [sum(each) for each in zip(*weights, strict=True)] if weights else [0.0] * len(positions)

    def reaching(self, least: float) -> Mask:
        """The positions where the texts that are asked for may weigh so much or more."""
        leaves = _about_text(self._query.root)
        return self._leaves.places(leaves[0]).reaching(least) if len(leaves) == 1 else self._masks.everything

    def within(self, filters: Filters, found: Mask) -> Mask:
        """Those of ``found`` that are what ``filters`` ask for, ``whole`` apart."""
        if filters.documents is not None:
            ids = self._store.versions()
            found &= self._of_documents(ids[version] in filters.documents for version in self._columns.versions)
        for attribute, options in _CONDITIONS.items():
            if any(getattr(filters, name) is not None for name in options):
                values = enumerate(self._columns.values(attribute))
                wanted = {code for code, value in values if accepts_value(filters, attribute, value)}
                found &= self._columns.mask(attribute, wanted)
        return found

    def rules(self, rule: Rule, *, any_work: bool = False) -> Mask:
        """The positions of the passages that are the rule, or a lettered subrule of it.

        :param any_work: also of other works than the rule's.
        """
        values, codes = self._columns.numbers(rule.number), self._columns.codes("number")
        return self._masks.of(
            position
            for position in self._columns.having("number", values)
            if is_rule(rule, values[codes[position]], None if any_work else work_of(self.document(position)))
        )

    def document(self, position: int) -> Document:
        """The document of a passage."""
        version = self._columns.versions[self._columns.document_place(position)]
        if version not in self._documents:
            self._documents[version] = self._store.of_version(version)
        return self._documents[version]

    def _of_documents(self, wanted: Iterable[bool]) -> Mask:
        """The positions in the documents that are wanted."""
        return self._masks.of_ranges(compress(starmap(range, pairwise(self._columns.first)), wanted))

    def _with_field(self, field: Field) -> Mask:
        if field.name in DOCUMENT_FIELDS:
            documents = self._store.by_version()
            return self._of_documents(document_accepts(field, documents[version]) for version in self._columns.versions)
        if field.name == "number":
            return self._masks.of(self._columns.having("number", self._columns.numbers(field.value)))
        return self._with_value(field.name, lambda value: field_matches(field.name, field.value, value))

    def _with_value(self, attribute: str, is_wanted: Callable[[str | None], bool]) -> Mask:
        values = enumerate(self._columns.values(attribute))
        return self._columns.mask(attribute, {code for code, value in values if is_wanted(value)})


_CONDITIONS = {"provenance": ("provenance",), "kind": ("kind",), "date": ("since", "until")}


def _about_text(node: Node) -> list[InText]:
    """The leaves that are asked for in texts."""
    return [leaf for leaf in asked(node) if not isinstance(leaf, Field | Range)]


def needs_words(node: Node) -> bool:
    """Whether a query asks the index of words."""
    return any(is_of_words(leaf) for leaf in leaves(node) if not isinstance(leaf, Field | Range))


def _cost(node: Node) -> int:
    """Orders nodes by what it costs to find them, as far as their kinds tell."""
    match node:
        case Field() | Range():
            return 0
        case Text(needle):
            return 1 if any(map(str.isalnum, needle)) else 3
        case Word() | Rule():
            return 1
        case _:
            return 2


def _stands_with_all(parts: list[Standing]) -> Standing:
    """The worst of the parts: not there, inside, whole; those that are not about text have no say."""
    spoken = [part for part in parts if not part.silent]
    inside = reduce(or_, (part.inside for part in parts))
    whole = reduce(or_, (part.whole for part in parts))
    if spoken:
        there = reduce(and_, (part.whole | part.inside for part in spoken))
        inside, whole = inside & there, whole & there
    return Standing(whole & ~inside, inside, not spoken)


def _stands_with_any(parts: list[Standing]) -> Standing:
    """The best of the parts: whole, inside, not about text, not there."""
    inside = reduce(or_, (part.inside for part in parts))
    whole = reduce(or_, (part.whole for part in parts))
    return Standing(whole, inside & ~whole, any(part.silent for part in parts))
