"""Whoosh's part: which passages hold a word, by English stem or as a Chinese word, and how often. Without positions.

An English word is what ``text.tokens`` takes for one, on either side, so that an answer is exact; it is kept as it is
written, behind its stem. A Chinese word is what lies between the breaks kept with a passage, so that jieba is not
needed. Whoosh knows a passage by its row in the store and the version of its document, and nothing more; what words
weigh is reckoned by ``evaluate``.

Whoosh syncs nothing to the disk and notices no piece that is missing or changed. So a ``Manifest`` says of which state
of the store a folder is and what must be in it, and each page that Whoosh reads is checked; what is not so is made
again, in a folder of its own: the one before it is good until the new one is, and whoever has that open keeps it.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from mtgsearch.engines import forms, manifest
from mtgsearch.engines.base import Progress, State
from mtgsearch.engines.fittings import (
    FileIndex,
    SegmentReader,
    Storage,
    TermNotFound,
    W3LeafMatcher,
    codec,
    schema,
)
from mtgsearch.engines.forms import Form
from mtgsearch.engines.manifest import Manifest
from mtgsearch.engines.pages import Damaged
from mtgsearch.model import Lang
from mtgsearch.store import Store
from mtgsearch.text.normalize import FOLD_VERSION
from mtgsearch.text.script import is_han

if TYPE_CHECKING:
    from mtgsearch.engines.shares import Share


FORMAT = 5
HEADER = f"mtgsearch words {FORMAT} {FOLD_VERSION}"

SEGMENT = 1 << 17
"""Passages from which on a segment is full: a gigabyte of text has a dozen, each looked into by a search."""

ENDINGS = (".toc", ".trm", ".pst", ".col", forms.ENDING)
"""Of the files that make up an index; the others come and go."""

_FOLDER = re.compile("words-[0-9a-f]{16}")
_USEFUL: tuple[State, ...] = ("whole", "damaged", "behind", "missing")
"""What tells most of a part that has several folders; they are of another state where one was not finished."""
_NAME = "MAIN"
_FILE = re.compile(f"_?{_NAME}[._].*")
"""What Whoosh calls the files of an index, and what it makes for a while."""


class Words:
    """An open index of words."""

    def __init__(self, reader: Any, storage: "Storage") -> None:
        self._reader = reader
        self._storage = storage
        self._segments = [leaf for leaf, _ in reader.leaf_readers() if leaf.doc_count()]
        self._lists: dict[Lang, list[str]] = {}
        self._rows = [segment.column_reader("row", translate=False).load() for segment in self._segments]

    def counts(self, term: str, lang: Lang) -> dict[int, float]:
        """By row, how often each passage has ``term``, a stem in any form or a Chinese word, on the side ``lang``.

        :raises Damaged: Whoosh cannot read its files.
        """
        with _as_damage():
            keys = {key for segment in self._segments for key in _keys(segment, term, lang)}
        return self._counts(sorted(keys), lang)

    def counts_of(self, found: Iterable[Form], lang: Lang) -> dict[int, float]:
        """By row, how often each passage has any of these words as they are written.

        :raises Damaged: as ``counts``.
        """
        return self._counts([forms.key(form.stem, form.text).encode() for form in found], lang)

    def lists(self, lang: Lang) -> list[str]:
        """The words of a side as they are written, for ``forms.like`` to look through: a list for each segment.

        :raises Damaged: a file is not as it was written.
        """
        if lang not in self._lists:
            with _as_damage():
                self._lists[lang] = [forms.read(self._storage, each.segment(), lang) for each in self._segments]
        return self._lists[lang]

    def _counts(self, terms: Sequence[bytes], lang: Lang) -> dict[int, float]:
        """How often each passage has any of some terms. Most have one of them once, and are counted as a whole."""
        with _as_damage():
            found = [
                (list(map(rows.__getitem__, numbers)), weights)
                for segment, rows in zip(self._segments, self._rows, strict=True)
                for term in terms
                for numbers, weights in _blocks(segment, lang, term)
            ]
        if len(terms) == 1:
            return dict(chain.from_iterable(zip(rows, weights, strict=True) for rows, weights in found))
        counts: dict[int, float] = dict(Counter(chain.from_iterable(rows for rows, _ in found)))
        for rows, weights in found:
            if max(weights, default=0) > 1:
                for row, weight in zip(rows, weights, strict=True):
                    counts[row] += weight - 1
        return counts

    def occurrences(self, lang: Lang) -> Counter[str] | None:
        """How often each term of a side stands in all passages; ``None`` where some were deleted, which Whoosh counts
        still.

        :raises Damaged: as ``counts``.
        """
        if any(segment.has_deletions() for segment in self._segments):
            return None
        found: Counter[str] = Counter()
        with _as_damage():
            for segment in self._segments:
                for term, known in segment.iter_field(lang):
                    found[term.decode()] += round(known.weight())
        return found

    def frequency(self, term: str, lang: Lang) -> int:
        """In how many passages ``term``, a stem or a Chinese word, stands; counted anew for each form of a stem.

        :raises Damaged: as ``counts``.
        """
        with _as_damage():
            return sum(
                segment.doc_frequency(lang, key) for segment in self._segments for key in _keys(segment, term, lang)
            )

    def vocabulary(self, lang: Lang) -> list[str]:
        """The words of a side, as they are written.

        :raises Damaged: as ``counts``.
        """
        return list(dict.fromkeys(forms.texts(self.lists(lang))))

    def close(self) -> None:
        self._reader.close()


class Part:
    """The index of words in an index folder, in whatever state it is."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def state(self, stamp: str) -> State:
        """:param stamp: of the store. Reads all of the files."""
        try:
            return self._best(stamp)[0]
        except PermissionError:  # the folder cannot be listed, and so they are in no use
            return "missing"

    def open(self, stamp: str) -> Words:
        """The index of this state of the store.

        :raises Damaged: there is none, or a file of it is missing, cut short, or cannot be read.
        """
        for folder in self._folders():
            listed = Manifest.read(folder)
            if listed and listed.header == f"{HEADER} {stamp}" and listed.is_complete(folder):
                return self._open(folder, listed)
        raise Damaged

    def _open(self, folder: str, listed: Manifest) -> Words:
        try:
            index = _index(folder, listed)
            opened = Words(index.reader(), index.storage)
        except Exception as error:  # whatever Whoosh meets in a file that it cannot read
            raise Damaged from error
        if listed != Manifest.read(folder):
            opened.close()
            raise Damaged
        return opened

    def refresh(self, store: Store, progress: Progress, jobs: int = 1, *, anew: bool = False) -> None:
        """Bring the index to the state of the store, document by document.

        :param jobs: how many processes count the words; one writes.
        :param anew: make it again as a whole, whatever there is.
        """
        stamp = store.stamp
        for unfinished in self._folders():
            if Manifest.read(unfinished) is None:
                manifest.discard(unfinished, _FILE)
        state, folder = ("missing", "") if anew else self._best(stamp)
        if state != "whole":
            if state != "behind" or not _is_ours(folder):
                folder = self._new_folder()
            _update(folder, store, progress, jobs)
            names = [name for name in sorted(os.listdir(folder)) if name.endswith(ENDINGS)]
            Manifest.of(f"{HEADER} {stamp}", folder, names).write(folder)
        for other in self._folders():
            if other != folder:
                manifest.discard(other, _FILE)

    def _best(self, stamp: str) -> tuple[State, str]:
        """The folder that is nearest to this state of the store, and what is the matter with it."""
        found = [(_state(folder, stamp), folder) for folder in self._folders()]
        return min(found, key=lambda pair: _USEFUL.index(pair[0]), default=("missing", ""))

    def _folders(self) -> list[str]:
        """All folders of indexes, also what was left of one that was never finished."""
        with os.scandir(self._folder) as entries:
            return [e.path for e in entries if _FOLDER.fullmatch(e.name) and e.is_dir(follow_symlinks=False)]

    def _new_folder(self) -> str:
        """One with an empty index."""
        folder = os.path.join(self._folder, f"words-{os.urandom(8).hex()}")
        os.mkdir(folder)
        FileIndex.create(Storage(folder, None), schema(), _NAME)
        return folder


def _state(folder: str, stamp: str) -> State:
    listed = Manifest.read(folder)
    if listed is None:
        return "missing"
    if not (listed.is_complete(folder) and listed.is_intact(folder)):
        return "damaged"
    return "whole" if listed.header == f"{HEADER} {stamp}" else "behind"


def _is_ours(folder: str) -> bool:
    """Whether an index is of this format and fold version."""
    listed = Manifest.read(folder)
    return listed is not None and listed.header.rpartition(" ")[0] == HEADER


def _index(folder: str, listed: Manifest | None) -> FileIndex:
    return FileIndex(Storage(folder, listed), schema(), _NAME)


def _update(folder: str, store: Store, progress: Progress, jobs: int) -> None:
    """Take in what the index in a folder lacks, and out what the store has no more; it is left without a manifest."""
    from mtgsearch.engines import postings, shares
    from mtgsearch.workers import Crew

    index = _index(folder, Manifest.read(folder))
    wanted = store.versions()
    with index.reader() as reader:
        held = {int(term) for term in reader.lexicon("document")}
        gone = [number for version in held.difference(wanted) for number in _numbers(reader, version)]
    missing = list(shares.of(store, (version for version in wanted if version not in held)))
    manifest.remove(folder)
    with Crew(min(jobs, len(missing)), postings.counting, store.folder) as crew:
        counted = enumerate(crew.map(missing))
        for segment in _segments(missing):
            with _writing(index) as writer:
                while gone:
                    writer.delete_document(gone.pop())
                for share, (done, found) in zip(segment, counted, strict=False):
                    progress("words", done, len(missing))
                    writer.pool.extend(found, writer.docnum)
                    for row in found.rows:
                        writer.add_document(row=row, document=[str(share.version)])
    forms.write(_index(folder, None))


def _segments(missing: Iterable["Share"]) -> list[list["Share"]]:
    """Shares that become a segment together, which is held until it is written; one at least."""
    segments: list[list[Share]] = [[]]
    size = 0
    for share in missing:
        if size >= SEGMENT:
            segments.append([])
            size = 0
        segments[-1].append(share)
        size += share.last - share.first + 1
    return segments


@contextmanager
def _writing(index: FileIndex) -> Iterator[Any]:
    """Whoosh's writer with our postings in the place of its own; it commits at the end."""
    from mtgsearch.engines import postings

    with index.writer(codec=codec(postings.BLOCK), compound=False) as writer:
        writer.pool = postings.Pool()
        writer.fieldwriter.add_postings = partial(postings.write, writer.fieldwriter)
        writer.mergetype = _merge
        yield writer


def _numbers(reader: Any, version: int) -> Iterator[int]:
    """Whoosh's numbers of a document's passages."""
    for numbers, _ in _blocks(reader, "document", str(version).encode()):
        yield from numbers


def _keys(segment: Any, term: str, lang: Lang) -> list[bytes]:
    """What Whoosh has for a Chinese word, or for a stem: each of its forms."""
    if is_han(term[0]):
        return [key] if (lang, key := term.encode()) in segment else []
    return list(segment.expand_prefix(lang, forms.key(term, "")))


@contextmanager
def _as_damage() -> Iterator[None]:
    """Whatever Whoosh meets in a file that it cannot read."""
    try:
        yield
    except Exception as error:
        raise Damaged from error


def _blocks(reader: Any, field: str, term: bytes) -> Iterator[tuple[Sequence[int], Sequence[float]]]:
    """Whoosh's numbers of the passages that have ``term``, and how often each has it, by blocks.

    Whoosh would give them one by one, which takes ten times as long.
    """
    try:
        matcher = reader.postings(field, term)
    except TermNotFound:
        return
    while matcher.is_active():
        if isinstance(matcher, W3LeafMatcher):
            matcher.id(), matcher.weight()  # has the block read
            yield matcher._ids, matcher._weights
            matcher._next_block()
        else:  # passages were deleted, or there is a single one
            yield [matcher.id()], [matcher.weight()]
            matcher.next()


def _merge(writer: Any, segments: list[Any]) -> list[Any]:
    """Whoosh's merge policy: the small segments become one with the new passages, so that few of growing size are left.

    One without passages goes, and one of which more than half is deleted is written again. One of full size stays: what
    is merged is held.
    """
    kept = []
    size = writer.doc_count()
    for segment in sorted(segments, key=lambda segment: segment.doc_count()):
        count = segment.doc_count()
        if count > min(2 * size, SEGMENT) and 2 * count > segment.doc_count_all():
            kept.append(segment)
        elif count:
            reader = SegmentReader(writer.storage, writer.schema, segment)
            writer.add_reader(reader)
            reader.close()
            size += count
    return kept
