"""A query answered from the derived files: each leaf by the part that knows it, the tree by masks of positions.

The masks are those of passages that match, and of passages in which a part of the query stands, whole or only inside
longer words. The second say how a passage found is counted and ranked, as ``query.match`` would; they do not depend on
what the first leave out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress, pairwise, starmap
from math import log
from operator import and_, or_
from typing import TYPE_CHECKING

from mtgsearch.engines import literal
from mtgsearch.engines.base import accepts_value
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.literal import Places, Ready
from mtgsearch.engines.masks import Mask
from mtgsearch.model import Document, Lang, Passage
from mtgsearch.query.ast import And, Everything, Field, Filters, Node, Not, Or, Query, Rule, Text, Word
from mtgsearch.query.match import DOCUMENT_FIELDS, document_accepts, field_matches, find, is_rule, stands_whole
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han

if TYPE_CHECKING:
    from mtgsearch.engines.words import Words

B = 0.75
K1 = 1.2
"""The usual constants of BM25: how much the length of a text weighs, and how soon more of a word adds little."""


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
        self._ready = ready
        self._words = words
        self._places: dict[Text | Word | Rule, Places] = {}
        self._documents: dict[int, Document] = {}

    def matches(self, node: Node) -> Mask:
        """The positions that match ``node``."""
        match node:
            case And(parts):
                return reduce(and_, map(self.matches, parts))
            case Or(parts):
                return reduce(or_, map(self.matches, parts))
            case Not(part):
                return self._masks.everything ^ self.matches(part)
            case Everything():
                return self._masks.everything
            case Field():
                return self._with_field(node)
            case Rule():
                return self.places(node).mask | self.rules(node)
            case _:
                return self.places(node).mask

    def standing(self, node: Node) -> Standing:
        """How ``node`` stands in each passage, whether that matches or not."""
        match node:
            case And(parts):
                return _stands_with_all([self.standing(part) for part in parts])
            case Or(parts):
                return _stands_with_any([self.standing(part) for part in parts])
            case Text() | Word():
                there = self.places(node)
                return Standing(there.mask & ~there.inside, there.inside)
            case Rule():
                return Standing(self.places(node).mask | self.rules(node, any_work=True), 0)
            case _:
                return Standing(0, 0, silent=True)

    def scores(self, positions: Sequence[int]) -> Sequence[float]:
        """What the texts that are asked for weigh in each of ``positions``."""
        weights = [self.places(leaf).weights(positions) for leaf in _asked(self._query.root)]
        if len(weights) == 1:
            return weights[0]
        return [sum(each) for each in zip(*weights, strict=True)] if weights else [0.0] * len(positions)

    def reaching(self, least: float) -> Mask:
        """The positions where the texts that are asked for may weigh so much or more."""
        leaves = list(_asked(self._query.root))
        return self.places(leaves[0]).reaching(least) if len(leaves) == 1 else self._masks.everything

    def within(self, filters: Filters, found: Mask) -> Mask:
        """Those of ``found`` that are what ``filters`` ask for, ``whole`` apart."""
        if filters.documents is not None:
            ids = self._store.versions()
            found &= self._of_documents(ids[version] in filters.documents for version in self._columns.versions)
        for attribute, asked in _CONDITIONS.items():
            if any(getattr(filters, name) is not None for name in asked):
                values = enumerate(self._columns.values(attribute))
                wanted = {code for code, value in values if accepts_value(filters, attribute, value)}
                found &= self._columns.mask(attribute, wanted)
        return found

    def places(self, leaf: Text | Word | Rule) -> Places:
        """Where a leaf stands in texts."""
        if leaf not in self._places:
            if isinstance(leaf, Word):
                self._places[leaf] = self._places_of_word(leaf)
            elif self._query.exact:
                self._places[leaf] = self._exact_places(leaf)
            else:
                self._places[leaf] = literal.places(leaf, self._columns, self._ready)
        return self._places[leaf]

    def rules(self, rule: Rule, *, any_work: bool = False) -> Mask:
        """The positions of the passages that are the rule, or a lettered subrule of it.

        :param any_work: also of other works than the rule's.
        """
        values, codes = self._columns.numbers(rule.number), self._columns.codes("number")
        return self._masks.of(
            position
            for position in self._columns.having("number", values)
            if is_rule(rule, values[codes[position]], None if any_work else self.document(position).work)
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
        values = enumerate(self._columns.values(field.name))
        return self._columns.mask(
            field.name, {code for code, value in values if field_matches(field.name, field.value, value)}
        )

    def _places_of_word(self, word: Word) -> Places:
        assert self._words
        columns = self._columns
        counts = {lang: self._words.counts(word.stem, lang) for lang in word.sides}
        sides = [
            (lang, dict(zip(columns.positions(found), found.values(), strict=True))) for lang, found in counts.items()
        ]
        mask = reduce(or_, (self._masks.of(there) for _, there in sides))
        return Places(mask, 0, lambda positions: _weights(sides, columns, positions), lambda least: mask)

    def _exact_places(self, leaf: Text | Rule) -> Places:
        """Where a leaf stands in the texts as they are: among those whose folded texts hold it folded."""
        needle = fold(leaf.needle if isinstance(leaf, Text) else leaf.number).strip()
        positions = sorted({p for lang in leaf.sides for p in literal.candidates(needle, lang, self._columns)})
        passages = self._store.passages(self._columns.rows_at(positions))
        found = {p: _exact_shares(leaf, passage) for p, passage in zip(positions, passages, strict=True)}
        shares = {position: max(sides.values()) for position, sides in found.items() if sides}
        inside = {position for position in shares if has_han(needle) and "en" not in found[position]}
        inside = {position for position in inside if not self._is_whole(needle, position)}
        mask = self._masks.of(shares)
        return Places(
            mask,
            self._masks.of(inside),
            lambda at: [shares.get(position, 0.0) for position in at],
            lambda least: mask,
        )

    def _is_whole(self, needle: str, position: int) -> bool:
        return stands_whole(needle, self._columns.zh.text(position), self._columns.zh.word_ends(position))


_CONDITIONS = {"provenance": ("provenance",), "kind": ("kind",), "date": ("since", "until")}


def _weights(
    sides: Sequence[tuple[Lang, Mapping[int, float]]], columns: Columns, positions: Sequence[int]
) -> list[float]:
    """What a word weighs at some positions by BM25, over both sides.

    :param sides: how often it stands on each, by position.
    """
    weights = [0.0] * len(positions)
    for lang, counts in sides:
        mean = columns.texts[lang].mean_size()
        rarity = log((len(columns) + 1) / (len(counts) + 1)) + 1
        for place, (position, size) in enumerate(zip(positions, columns.texts[lang].sizes(positions), strict=True)):
            if count := counts.get(position):
                norm = K1 * (1 - B + B * size / mean)
                weights[place] += rarity * count * (K1 + 1) / (count + norm)
    return weights


def _exact_shares(leaf: Text | Rule, passage: Passage) -> dict[Lang, float]:
    """Which share a leaf takes of the texts as they are, on the sides where it stands."""
    texts: dict[Lang, str | None] = {"zh": passage.zh, "en": passage.en}
    found = {lang: (text, find(leaf, text, exact=True)) for lang in leaf.sides if (text := texts[lang])}
    return {
        lang: sum(end - start for start, end in spans) / len(text) for lang, (text, spans) in found.items() if spans
    }


def _asked(node: Node) -> Iterator[Text | Word | Rule]:
    """The leaves about text that are not under ``Not``."""
    match node:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _asked(part)
        case Text() | Word() | Rule():
            yield node


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
