"""Which rule a reference means, what a passage cites, and who cites a rule.

A reference that names a work means the newest edition of it. Any other means the work that it stands in, and there the
same edition; what that does not have is looked for elsewhere, and found where only one work has it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase

from mtgsearch.corpus import scope
from mtgsearch.engines.base import Engine, accepts
from mtgsearch.model import LANGS, Citation, Citing, Document, Hit, Lang, Marks, Passage, SearchRequest, Span
from mtgsearch.query import works
from mtgsearch.query.ast import Or, Query, Rule
from mtgsearch.query.match import is_subrule
from mtgsearch.query.rank import by_trust
from mtgsearch.query.references import Reference, citations, is_long, range_of, references
from mtgsearch.store import Store
from mtgsearch.store.numbers import Numbered
from mtgsearch.text.normalize import fold
from mtgsearch.text.numbering import natural

Found = list[tuple[Lang, Reference]]
"""The references of a passage, those in its Chinese first."""
Target = tuple[str | None, str, str | None]
"""What a reference says: work, number, last of a range."""


class Citations:
    """Follows references within one open index."""

    def __init__(self, store: Store, engine: Engine, document: Callable[[str], Document]) -> None:
        """:param document: gives the document of an id."""
        self._store = store
        self._engine = engine
        self._document = document
        self._outdated = store.outdated()
        self._numbered: dict[str, list[Numbered]] = {}
        self._known_own: dict[tuple[str, str], Numbered | None] = {}

    # What a reference means ----------------------------------------------------------------------------------------

    def named(self, text: str) -> list[int]:
        """The rows that a reference means as a person types it: ``CR 702.26``, ``IPG 2.5``, 「规则702.26」. One of each
        work where it names none; none where it is no reference, or no passage has this number.
        """
        found = references(text)
        if len(found) != 1:
            return []
        return [each.row for each in self._first_of_works(found[0])]

    @staticmethod
    def as_name(text: str) -> str:
        """A reference in the form of a name: ``cr:702.26`` for ``CR 702.26``; the text itself where it is none."""
        found = references(text)
        return f"{found[0].work or ''}:{found[0].number}" if len(found) == 1 else text

    def _first_of_works(self, reference: Reference) -> list[Numbered]:
        """The first passage of this number in the newest edition of each work that the reference can mean."""
        first: dict[str, Numbered] = {}
        for each in self._with_number(reference.number):
            document = self._document(each.document)
            if document.id not in self._outdated and reference.work in (None, self._work(document)):
                first.setdefault(self._owner(document), each)
        return list(first.values())

    def _meant(self, reference: Reference, citing: Document) -> Numbered | None:
        """The passage that a reference means in a document; of a range its first."""
        work = self._work(citing)
        if reference.work in (None, work):
            own = self._own(reference.number, citing)
            if own or reference.work or (work and not is_long(reference.number)):
                return own
        elsewhere = self._first_of_works(reference)
        return elsewhere[0] if len(elsewhere) == 1 else None

    def _own(self, number: str, citing: Document) -> Numbered | None:
        """The passage of this number in the document itself, else in another one of its work and edition; of the newest
        where it has none, as notes on a work do.
        """
        key = number, citing.id
        if key not in self._known_own:
            self._known_own[key] = self._found_own(number, citing)
        return self._known_own[key]

    def _found_own(self, number: str, citing: Document) -> Numbered | None:
        places = [(each, self._document(each.document)) for each in self._with_number(number)]
        of_work = [(each, document) for each, document in places if self._owner(document) == self._owner(citing)]
        tests: tuple[Callable[[Document], bool], ...] = (
            lambda document: document.id == citing.id,
            lambda document: document.edition == citing.edition,
            lambda document: citing.edition is None and document.id not in self._outdated,
        )
        return next((each for test in tests for each, document in of_work if test(document)), None)

    def _with_number(self, number: str) -> list[Numbered]:
        if number not in self._numbered:
            self._look_up([number])
        return self._numbered[number]

    def _look_up(self, numbers: Iterable[str]) -> None:
        """Ask for many at once."""
        unknown = [number for number in dict.fromkeys(numbers) if number not in self._numbered]
        self._numbered.update((number, []) for number in unknown)
        for each in self._store.numbered(unknown) if unknown else ():
            self._numbered[fold(each.number)].append(each)

    @staticmethod
    def _work(document: Document) -> str | None:
        """The code of the work that a document is, or the work that it names."""
        return works.code_of(document.work, document.title, document.id) or document.work

    def _owner(self, document: Document) -> str:
        return self._work(document) or document.id

    def _read(self, passage: Passage, document: Document) -> Found:
        known = _Known(lambda number: self._own(number, document) is not None)
        texts: tuple[tuple[Lang, str | None], ...] = (("zh", passage.zh), ("en", passage.en))
        return [(lang, each) for lang, text in texts if text for each in citations(text, passage.number, known)]

    # What is cited -------------------------------------------------------------------------------------------------

    def follow(self, hits: Iterable[Hit]) -> list[Hit]:
        """The hits, each with what it cites."""
        hits = list(hits)
        read = [self._read(hit.passage, hit.document) for hit in hits]
        self._look_up(each.number for found in read for _, each in found)
        meant = [[self._meant(each, hit.document) for _, each in found] for hit, found in zip(hits, read, strict=True)]
        rows = dict.fromkeys(each.row for found in meant for each in found if each)
        passages = {passage.row: passage for passage in self._passages(rows)}
        return [
            hit._replace(
                cites=tuple(self._gathered(hit.document, found, [each and passages[each.row] for each in those]))
            )
            for hit, found, those in zip(hits, read, meant, strict=True)
        ]

    def among(self, hits: Iterable[Hit]) -> list[Hit]:
        """The same for a page of hits that leads from one to another: only what is among them is told."""
        hits = self.follow(hits)
        ids = {hit.passage.id for hit in hits}
        return [
            hit._replace(cites=tuple(each for each in hit.cites if each.cited and each.cited.id in ids)) for hit in hits
        ]

    def _gathered(self, document: Document, found: Found, cited: list[Passage | None]) -> Iterator[Citation]:
        """Each rule once, in the order in which they are cited, Chinese first."""
        spans: dict[Target, list[tuple[Lang, Span]]] = {}
        passages: dict[Target, Passage | None] = {}
        for (lang, each), passage in zip(found, cited, strict=True):
            work = self._work(self._document(passage.document) if passage else document)
            target = work if passage else each.work or work, each.number, each.last
            spans.setdefault(target, []).append((lang, each.span))
            passages[target] = passage
        for target, there in spans.items():
            work, number, last = target
            yield Citation(number, last, work, passages[target], _marks(there))

    # Who cites -----------------------------------------------------------------------------------------------------

    def citing(self, rule: Passage, request: SearchRequest) -> Citing:
        """The passages that cite a rule or its lettered subrules: first those that name it, then ranges.

        :param rule: a passage with a number.
        :param request: narrows and orders them as a search; its query does not matter.
        """
        number, owner = fold(rule.number or ""), self._owner(self._document(rule.document))
        found = {hit.passage.row: (hit, those) for hit, those in self._all_citing(number, owner, request)}
        rows = list(found) if request.sort == "relevance" else self._store.in_order(found, request.sort)
        page = rows[request.offset :][: request.limit or None]
        forms = Counter(label for _, those in found.values() for label in {each.label for each in those})
        return Citing(
            total=len(found),
            hits=tuple(self.follow(found[row][0] for row in page)),
            forms=tuple(sorted(forms.items(), key=lambda form: (form[0] != number, *natural(form[0])))),
            by_provenance=by_trust(Counter(hit.passage.provenance for hit, _ in found.values())),
        )

    def _all_citing(self, number: str, owner: str, request: SearchRequest) -> list[tuple[Hit, list[Reference]]]:
        """All of them, in the order of a search, each with the references that count."""
        filters = scope.filters(self._store, request)
        found = self._engine.search(Query(number, _candidates(number)), filters)
        citing = []
        for passage in self._passages(dict.fromkeys([*found.rows, *self._with_range(number)])):
            document = self._document(passage.document)
            right = [
                (lang, each)
                for lang, each in (self._read(passage, document) if accepts(filters, passage) else ())
                if request.lang in (None, lang)
                and (each.holds(number) or is_subrule(each.number, number))
                and self._owner_meant(each, document) == owner
            ]
            if right:
                marks = _marks((lang, each.span) for lang, each in right)
                hit = Hit(passage, document, found.scores.get(passage.row, 0.0), True, marks)
                citing.append((hit, [each for _, each in right]))
        return sorted(citing, key=lambda one: min(_distance(each, number) for each in one[1]))

    def _with_range(self, number: str) -> list[int]:
        """The rows that may cite a range of rules in the midst of which ``number`` is: one of letters is found by what
        stands before them.
        """
        return [] if number[-1].isalpha() else self._engine.matching(range_of(number.rpartition(".")[0]))

    def _passages(self, rows: Iterable[int]) -> Iterator[Passage]:
        return self._store.passages_of(rows, with_breaks=False)

    def _owner_meant(self, reference: Reference, citing: Document) -> str:
        """The work that a reference means, whether it has this rule or not."""
        meant = self._meant(reference, citing)
        return self._owner(self._document(meant.document)) if meant else reference.work or self._owner(citing)


class _Known:
    """The numbers of a work, asked for one by one."""

    def __init__(self, holds: Callable[[str], bool]) -> None:
        self._holds = holds

    def __contains__(self, number: object) -> bool:
        return isinstance(number, str) and self._holds(number)


def _distance(reference: Reference, number: str) -> int:
    """How far a reference is from citing just ``number``: itself, in a range, or a subrule of it."""
    return 0 if reference.label == number else 1 if reference.holds(number) else 2


def _marks(spans: Iterable[tuple[Lang, Span]]) -> Marks:
    spans = list(spans)
    return Marks(*(tuple(span for side, span in spans if side == lang) for lang in LANGS))


def _candidates(number: str) -> Rule | Or:
    """What stands in every text that cites ``number`` or a subrule of it, ranges of whole rules apart."""
    stem = number.rstrip(ascii_lowercase)
    return Rule(number) if stem == number else Or((Rule(number), Rule(stem)))
