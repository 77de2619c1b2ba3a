"""In how many passages a term is rendered by what, and in which forms.

A unit of a passage that holds the term counts for the first equivalent, by their rank, that stands on its other side;
what stands there only inside a longer equivalent (法术 inside 法术力) does not. Where no unit of a passage has any, one
that stands elsewhere in it counts, for sentences may be aligned amiss. So a passage counts for two equivalents if it
renders the term in two ways, and for none twice.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from mtgsearch.align.units import Unit, units, whole
from mtgsearch.equivalents.candidates import Candidate, Standing, standing
from mtgsearch.equivalents.terms import Term
from mtgsearch.model import Form, Lang, Passage, Rendered, Span
from mtgsearch.query.rank import by_trust
from mtgsearch.text.normalize import fold_with_offsets


class Tally:
    """Counts passages as they come."""

    def __init__(self, term: Term, candidates: Sequence[Candidate]) -> None:
        self._term = term
        self._candidates = candidates
        self._figures = [_Figures() for _ in candidates]
        self.passages = Counter[str | None]()
        """By provenance."""
        self.one_sided = 0
        self.not_rendered = 0
        self.unrendered: str | None = None
        """The id of a passage that is not, the first that has another side if any has."""
        self._is_unrendered_for_want = False
        """Whether that has no other side."""

    def take(self, passage: Passage) -> None:
        """Count a passage, if it holds the term as a whole."""
        everything = whole(passage)
        if not self._term.spans(everything):
            return
        self.passages[passage.provenance] += 1
        is_one_sided = not everything.side(self._term.other)
        self.one_sided += is_one_sided
        found = self._found(passage, everything)
        if not found:
            self.not_rendered += 1
            if self.unrendered is None or (self._is_unrendered_for_want and not is_one_sided):
                self.unrendered, self._is_unrendered_for_want = passage.id, is_one_sided
        for number, written in found.items():
            self._figures[number].take(passage, written)

    def _found(self, passage: Passage, everything: Unit) -> dict[int, set[str]]:
        """Which candidates render the term in a passage that holds it, and how they are written there."""
        there = self._written(passage, [(everything, each) for each in standing(self._candidates, everything)])
        if sum(map(len, there.values())) < 2:  # whatever unit it stands in
            return there
        held = [(unit, each) for unit in units(passage) if self._term.spans(unit) for each in self._first(unit)]
        return self._written(passage, held or [(everything, each) for each in self._first(everything)])

    def _first(self, unit: Unit) -> Iterator[Standing]:
        return islice(standing(self._candidates, unit), 1)

    def _written(self, passage: Passage, found: Iterable[tuple[Unit, Standing]]) -> dict[int, set[str]]:
        """By candidate: Chinese as it is written, English in lower case."""
        forms: defaultdict[int, set[str]] = defaultdict(set)
        for unit, there in found:
            forms[there.number].update(_texts(passage, unit, there.spans, self._term.other))
        return forms

    def rendered(self) -> list[Rendered]:
        """The equivalents that stand anywhere, most frequent first."""
        counted = zip(self._candidates, self._figures, strict=True)
        found = [figures.rendered(candidate) for candidate, figures in counted if figures.passages]
        return sorted(found, key=lambda each: -each.passages)


def _texts(passage: Passage, unit: Unit, spans: Iterable[Span], lang: Lang) -> Iterator[str]:
    if lang == "en":
        yield from (unit.en[slice(*span)] for span in spans)
    elif passage.zh:
        folded = fold_with_offsets(passage.zh)
        at = unit.zh_at
        yield from (passage.zh[slice(*folded.original(start + at, end + at))] for start, end in spans)


class _Figures:
    """Of one equivalent."""

    def __init__(self) -> None:
        self.passages = Counter[str | None]()
        self._forms = Counter[str]()
        self._example = ""

    def take(self, passage: Passage, written: set[str]) -> None:
        self._example = self._example or passage.id
        self.passages[passage.provenance] += 1
        self._forms.update(written)

    def rendered(self, candidate: Candidate) -> Rendered:
        forms = sorted(self._forms.items(), key=lambda form: (-form[1], form[0]))
        return Rendered(
            text=candidate.text if candidate.in_glossary else _name(candidate, forms),
            forms=tuple(Form(*form) for form in forms),
            passages=self.passages.total(),
            by_provenance=by_trust(self.passages),
            example=self._example,
            in_glossary=candidate.in_glossary,
        )


def _name(candidate: Candidate, forms: Sequence[tuple[str, int]]) -> str:
    """What to call an equivalent: its commonest form, in English less its endings if a form stands there without."""
    (common, _), *_ = forms
    shortest = min((text for text, _ in forms), key=len)
    return shortest if candidate.lang == "en" and _is_base(shortest, common) else common


def _is_base(shorter: str, longer: str) -> bool:
    """Whether an English form is another one without endings, word by word; its last letter may change (``y``)."""
    pairs = zip(shorter.split(), longer.split(), strict=False)
    return all(other.startswith(one[:-1] or one) for one, other in pairs)
