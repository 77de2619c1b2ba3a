"""Where each leaf of a query stands in texts, by the part of the derived files that knows it.

Text and rules are found in the literal file, words in the index of words. What neither knows is looked for in the texts
that may hold it; for an exact query in the texts as they are, which the store has.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import log
from operator import and_, or_
from typing import TYPE_CHECKING, Literal

from mtgsearch.engines import forms, literal
from mtgsearch.engines.columns import Columns
from mtgsearch.engines.forms import Form
from mtgsearch.engines.literal import Places, Ready
from mtgsearch.engines.masks import Mask
from mtgsearch.model import Lang, Passage, Span
from mtgsearch.query import patterns
from mtgsearch.query.ast import Compound, Fuzzy, InText, Near, Pattern, Rule, Sides, Text, Word
from mtgsearch.query.match import find, han_stands_whole
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from mtgsearch.text.script import has_han, is_han

if TYPE_CHECKING:
    from mtgsearch.engines.words import Words

B = 0.75
K1 = 1.2
"""The usual constants of BM25: how much the length of a text weighs, and how soon more of a word adds little."""


FoundBy = Literal["literal", "frequent", "words", "texts"]
"""As ``base.Step`` has it."""


READ_AT_ONCE = 1000
"""Texts."""
LOOKED_AT = 2000
"""Texts that are looked at as soon as told by one more word."""


class Leaves:
    """The leaves of one query over one state of the store."""

    def __init__(self, store: Store, columns: Columns, ready: Ready, words: "Words | None", *, exact: bool) -> None:
        """:param words: needed for leaves of which ``is_of_words`` is true."""
        self._store = store
        self._columns = columns
        self._masks = columns.masks
        self._ready = ready
        self._words = words
        self._exact = exact
        self._places: dict[InText, Places] = {}

    def places(self, leaf: InText) -> Places:
        """Where a leaf stands in texts."""
        if leaf not in self._places:
            self._places[leaf] = self._exact_places(leaf) if self._exact else self._find(leaf)
        return self._places[leaf]

    def found_by(self, leaf: InText) -> FoundBy:
        """What is asked where a leaf stands."""
        if isinstance(leaf, Text) and not self._exact and any(self._ready(leaf.needle, lang) for lang in leaf.sides):
            return "frequent"
        if isinstance(leaf, Text | Rule) and not self._exact:
            return "literal"
        return "words" if self.forms(leaf) is not None else "texts"

    def forms(self, leaf: InText) -> list[Form] | None:
        """The words of the index that a leaf stands for, as they are written; ``None`` where it is not about words."""
        match leaf:
            case Word(_, stem):
                return self._forms(leaf.sides, lambda lists: forms.of(stem, lists))
            case Pattern(glob) if patterns.is_of_word(glob):
                return self._forms(leaf.sides, lambda lists: forms.like(patterns.word_expression(glob), lists))
            case Fuzzy(word, edits):
                return self._forms(leaf.sides, lambda lists: forms.near(word, edits, lists))
        return None

    def _find(self, leaf: InText) -> Places:
        if isinstance(leaf, Text | Rule):
            return literal.places(leaf, self._columns, self._ready)
        if isinstance(leaf, Word):  # its forms stand side by side, and need not be known
            return self._places_of_words({lang: self._index.counts(leaf.stem, lang) for lang in leaf.sides})
        if (found := self.forms(leaf)) is not None:
            return self._places_of_words({lang: self._index.counts_of(found, lang) for lang in leaf.sides})
        return self._looked_at(leaf)

    @property
    def _index(self) -> "Words":
        assert self._words, "a query with words opens their index"
        return self._words

    def _places_of_words(self, counts: Mapping[Lang, dict[int, float]]) -> Places:
        """:param counts: how often they stand in each passage, by row."""
        columns = self._columns
        sides = [
            (lang, dict(zip(columns.positions(found), found.values(), strict=True)))
            for lang, found in counts.items()
            if found
        ]
        mask = reduce(or_, (self._masks.of(there) for _, there in sides), 0)
        return Places(mask, 0, lambda positions: _weights(sides, columns, positions), lambda least: mask)

    def _looked_at(self, leaf: InText) -> Places:
        """Where a leaf stands in the folded texts that may hold it, each looked at."""
        found: dict[int, dict[Lang, float]] = defaultdict(dict)
        is_cut = isinstance(leaf, Pattern) and has_han(leaf.glob)
        inside = set()
        for lang in leaf.sides:
            may_hold = self._prefilter(leaf, lang)
            for position, text in self._texts(self._candidates(leaf, lang), lang):
                if may_hold(text) and (spans := find(leaf, text)):
                    found[position][lang] = _share(spans, text)
                    if lang == "zh" and is_cut and not self._any_whole(position, text, spans):
                        inside.add(position)
        return self._places_of_shares(found, (position for position in inside if "en" not in found[position]))

    def _texts(self, found: Mask, lang: Lang) -> Iterator[tuple[int, str]]:
        """Those at some positions."""
        positions = self._masks.positions(found)
        for begin in range(0, len(positions), READ_AT_ONCE):
            some = positions[begin : begin + READ_AT_ONCE]
            yield from zip(some, self._columns.texts[lang].several(some), strict=True)

    def _prefilter(self, leaf: InText, lang: Lang) -> Callable[[str], object]:
        """Tells of most texts that do not hold a leaf that they do not, in a hundredth of the time."""
        if not isinstance(leaf, Compound):
            return bool
        words = [
            "|".join(re.escape(form.text) for form in forms.of(stem, self._index.lists(lang)))
            for stem in (*leaf.stems, patterns.closed_up(leaf.text))
        ]
        apart = "[ -]".join(f"(?:{each or '(?!)'})" for each in words[:-1])
        return re.compile(f"{apart}|{words[-1]}" if words[-1] else apart).search

    def _any_whole(self, position: int, text: str, spans: Iterable[Span]) -> bool:
        """What ``query.match.any_whole`` says of a Chinese text, without all of its breaks."""

        def may_end(place: int, han: str) -> bool:
            return not is_han(han) or self._columns.zh.is_break(position, len(text[:place].encode()))

        return any(may_end(start, text[start]) and may_end(end, text[end - 1]) for start, end in spans)

    def _candidates(self, leaf: InText, lang: Lang) -> Mask:
        """The positions where a leaf may stand."""
        match leaf:
            case Compound(text, stems):
                closed = patterns.closed_up(text)
                apart = self._with_all([Word(stem, stem, (lang,)) for stem in stems], lang)
                return apart | self.places(Word(closed, closed, (lang,))).mask
            case Near(parts):
                return self._with_all([part._replace(sides=(lang,)) for part in parts], lang)
            case Pattern(glob):
                return self._with_pattern(glob, lang)
        return self._masks.everything

    def _with_all(self, leaves: Sequence[Text | Word], lang: Lang) -> Mask:
        """Where all of these may stand: a few texts are sooner looked at than told by frequent words."""
        found = self._masks.everything
        for leaf in sorted(
            leaves, key=lambda leaf: self._index.frequency(leaf.stem, lang) if isinstance(leaf, Word) else 0
        ):
            if found.bit_count() <= LOOKED_AT:
                break
            found &= self.places(leaf).mask
        return found

    def _with_pattern(self, glob: str, lang: Lang) -> Mask:
        """Where all stretches of Han stand; where there is none, the longest of the rest."""
        if stretches := re.findall(r"[^*?]+", "".join(char if is_han(char) else "?" for char in glob)):
            return reduce(and_, (self.places(Text(stretch, (lang,))).mask for stretch in stretches))
        return self._masks.of(literal.candidates(patterns.fixed_part(glob), lang, self._columns))

    def _exact_places(self, leaf: InText) -> Places:
        """Where a leaf stands in the texts as they are: of a text, among those whose folded texts hold it folded."""
        positions = self._masks.positions(self._masks.everything)
        if isinstance(leaf, Text | Rule):
            needle = fold(leaf.needle if isinstance(leaf, Text) else leaf.number).strip()
            positions = sorted({p for lang in leaf.sides for p in literal.candidates(needle, lang, self._columns)})
        found: dict[int, dict[Lang, float]] = {}
        for position, passage in zip(positions, self._store.passages(self._columns.rows_at(positions)), strict=True):
            if sides := _exact_shares(leaf, passage):
                found[position] = sides
        inside = set()
        if isinstance(leaf, Text | Pattern) and has_han(leaf[0]):
            inside = {position for position, sides in found.items() if "en" not in sides}
            inside = {position for position in inside if not self._is_whole(leaf, position)}
        return self._places_of_shares(found, inside)

    def _places_of_shares(self, found: Mapping[int, Mapping[Lang, float]], inside: Iterable[int]) -> Places:
        """:param found: which share of the texts is taken, on the sides where something stands."""
        shares = {position: max(sides.values()) for position, sides in found.items()}
        mask = self._masks.of(shares)
        return Places(
            mask,
            self._masks.of(inside),
            lambda at: [shares.get(position, 0.0) for position in at],
            lambda least: mask,
        )

    def _is_whole(self, leaf: Text | Pattern, position: int) -> bool:
        return han_stands_whole(leaf, self._columns.zh.text(position), self._columns.zh.word_ends(position))

    def _forms(self, sides: Sides, chosen: Callable[[Iterable[str]], Iterable[Form]]) -> list[Form]:
        return list(chosen([each for lang in sides for each in self._index.lists(lang)]))


def is_of_words(leaf: InText) -> bool:
    """Whether the index of words is asked where a leaf stands."""
    match leaf:
        case Pattern(glob):
            return patterns.is_of_word(glob)
        case Near(parts):
            return any(map(is_of_words, parts))
        case _:
            return isinstance(leaf, Word | Compound | Fuzzy)


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


def _share(spans: Iterable[Span], text: str) -> float:
    return min(1.0, sum(end - start for start, end in spans) / len(text))


def _exact_shares(leaf: InText, passage: Passage) -> dict[Lang, float]:
    """Which share a leaf takes of the texts as they are, on the sides where it stands."""
    texts: dict[Lang, str | None] = {"zh": passage.zh, "en": passage.en}
    found = {lang: (text, find(leaf, text, exact=True)) for lang in leaf.sides if (text := texts[lang])}
    return {lang: _share(spans, text) for lang, (text, spans) in found.items() if spans}
