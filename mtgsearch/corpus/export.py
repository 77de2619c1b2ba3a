"""What goes out of the corpus: passages in the order of their documents, or what a format writes of them.

They are read some at a time, so that no more is held of a large corpus than of a small one. Where there are many, other
processes read and write some each, every one from the same state of the store; this one puts them together in order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import Literal, NamedTuple, TypeVar

from mtgsearch.corpus import scope, selection
from mtgsearch.engines import shares
from mtgsearch.engines.base import Engine, accepts
from mtgsearch.engines.shares import Share
from mtgsearch.errors import MtgsearchError
from mtgsearch.formats.base import Piecewise
from mtgsearch.model import Document, Hit, Marks, Passage, SearchRequest
from mtgsearch.query.ast import Filters
from mtgsearch.query.parse import parse
from mtgsearch.store import Store
from mtgsearch.workers import Crew, Died, cores, in_order

T = TypeVar("T")
Level = Literal["passage", "segment"]
"""Whether passages are given, or their segments as such."""

AT_A_TIME = 500
"""Passages that are read together: between two of such portions it is told how far it is."""
WORTH_STARTING = 40_000
"""Passages from which on other processes save more than it costs to start them, a sixth of a second."""


class Portion(NamedTuple):
    """Passages that are read together: of documents, or by their rows."""

    size: int
    parts: tuple[Share, ...] = ()
    rows: tuple[int, ...] = ()


class Reader:
    """Reads portions from a store that is open.

    :param filters: what is left out of parts; rows were chosen already.
    """

    def __init__(self, store: Store, filters: Filters, level: Level) -> None:
        self._store = store
        self._filters = filters._replace(documents=None, whole=False)
        self._level = level
        self._documents: dict[str, Document] = {}

    def hits(self, portion: Portion) -> Iterator[Hit]:
        hits = (Hit(each, self._document(each.document), 0.0, True, Marks()) for each in self._passages(portion))
        return selection.by_segment(hits) if self._level == "segment" else hits

    def block(self, portion: Portion, writer: Piecewise) -> bytes:
        """What the format writes of it."""
        return _encoded(writer.pieces(self.hits(portion)))

    def _passages(self, portion: Portion) -> Iterator[Passage]:
        is_narrowed = self._filters != Filters()
        for part in portion.parts:
            passages = self._store.part_of(*part, with_breaks=False)
            yield from (each for each in passages if accepts(self._filters, each)) if is_narrowed else passages
        yield from self._store.passages_of(portion.rows, with_breaks=False)

    def _document(self, id: str) -> Document:
        if id not in self._documents:
            self._documents[id] = self._store.document(id)
        return self._documents[id]


class Export:
    """All passages that a request means, in the order of documents; an empty query means every passage.

    :param dedupe: give of passages with the same texts the one that is trusted most.
    :param on_progress: told now and then how many passages of how many were read; for ``dedupe`` each is twice.
    """

    def __init__(
        self,
        store: Store,
        engine: Engine,
        request: SearchRequest,
        level: Level,
        *,
        dedupe: bool,
        on_progress: Callable[[int, int], None],
    ) -> None:
        self._store = store
        self._filters = scope.filters(store, request)
        self._level: Level = level
        self._on_progress = on_progress
        self._reader = Reader(store, self._filters, level)
        if request.query:
            query = parse(request.query, exact=request.exact, lang=request.lang)
            rows = store.in_order(engine.search(query, self._filters).rows, "document")
            self._portions = partial(_of_rows, rows)
        else:
            sizes = {each.version: each.passages for each in store.all_stored() if self._is_within(each.document)}
            self._portions = partial(_of_documents, sizes)
        self._total = len(rows) if request.query else sum(sizes.values())
        self._dedupe = dedupe
        self._done = 0

    def hits(self) -> Iterator[Hit]:
        return selection.once(self._all) if self._dedupe else self._all()

    def blocks(self, writer: Piecewise) -> Iterator[bytes]:
        """What the format writes of the passages, those of many in each block; no block of none."""
        if self._dedupe:
            return _blocks(writer.pieces(self.hits()))
        jobs = cores() if self._total >= WORTH_STARTING else 1
        return filter(None, self._told(self._shared(writer, jobs) if jobs > 1 else self._alone(writer)))

    def _all(self) -> Iterator[Hit]:
        return chain.from_iterable(self._told((each, self._reader.hits(each)) for each in self._portions()))

    def _alone(self, writer: Piecewise) -> Iterator[tuple[Portion, bytes]]:
        for portion in self._portions():
            yield portion, self._reader.block(portion, writer)

    def _shared(self, writer: Piecewise, jobs: int) -> Iterator[tuple[Portion, bytes]]:
        """The same by other processes; what one cannot do, as it sees another state or has died, is done here."""
        of_this = (self._store.folder, self._store.stamp, self._filters, self._level, writer)
        with Crew[Portion, bytes | None](jobs, writing, *of_this) as crew:
            begun = ((portion, crew.begin(portion)) for portion in self._portions())
            for portion, result in in_order(begun, crew.ahead):
                block = _unless_dead(result)
                yield portion, self._reader.block(portion, writer) if block is None else block

    def _told(self, results: Iterable[tuple[Portion, T]]) -> Iterator[T]:
        for portion, result in results:
            yield result
            self._done += portion.size
            self._on_progress(self._done, self._total * (1 + self._dedupe))

    def _is_within(self, document: Document) -> bool:
        return self._filters.documents is None or document.id in self._filters.documents


def _unless_dead(result: Callable[[], bytes | None]) -> bytes | None:
    try:
        return result()
    except Died:
        return None


@contextmanager
def writing(
    folder: str, stamp: str, filters: Filters, level: Level, writer: Piecewise
) -> Iterator[Callable[[Portion], bytes | None]]:
    """What another process does: the block of a portion, ``None`` where the store is not as the first one sees it."""
    with ExitStack() as open:
        reader = None
        with suppress(MtgsearchError):
            store = open.enter_context(Store.open(folder))
            reader = Reader(store, filters, level) if store.stamp == stamp else None
        yield lambda portion: reader.block(portion, writer) if reader else None


def _blocks(pieces: Iterator[str]) -> Iterator[bytes]:
    while block := _encoded(islice(pieces, AT_A_TIME)):
        yield block


def _encoded(pieces: Iterable[str]) -> bytes:
    return "".join(pieces).encode("utf-8", "replace")


def _of_rows(rows: list[int]) -> Iterator[Portion]:
    for start in range(0, len(rows), AT_A_TIME):
        some = tuple(rows[start : start + AT_A_TIME])
        yield Portion(len(some), rows=some)


def _of_documents(sizes: Mapping[int, int]) -> Iterator[Portion]:
    """Long documents are divided, short ones put together.

    :param sizes: the passages of each, by its version.
    """
    parts: list[Share] = []
    size = 0
    for part in shares.cut(sizes, AT_A_TIME):
        parts.append(part)
        size += part.last - part.first + 1
        if size >= AT_A_TIME:
            yield Portion(size, tuple(parts))
            parts, size = [], 0
    if parts:
        yield Portion(size, tuple(parts))
